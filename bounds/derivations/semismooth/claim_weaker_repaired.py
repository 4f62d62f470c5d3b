r"""Strength of the assumptions, amended, with the letters of the published claim.

`L_next` is the loss after a gradient step of the length $1/\beta$.
"""

from bounds.derivations.semismooth.claim_weaker import STRONGLY_CONVEX
from bounds.derivations.semismooth.claim_weaker import questions as published
from bounds.verdicts.question import Kind, Question

KEPT = ("semi-Lipschitz", "semi-smoothness", "semi-smoothness, strictly weaker")

questions = (
    *(question for question in published if question.step in KEPT),
    Question(
        step="strong convexity, lower bound",
        claim="tau_1^2*L_U <= grad_sq",
        given=(STRONGLY_CONVEX.replace(" - L_star", ""), "tau_1^2 <= 2*mu"),
        where=("mu: real > 0",),
        asks="where the least loss is zero",
    ),
    Question(
        step="smoothness, descent",
        claim="L_next <= L_U - |g|^2/(2*beta)",
        kind=Kind.VECTOR,
        given=("L_next <= L_U + <g, d> + beta/2*|d|^2", "d == -g/beta"),
        where=("g, d: vector", "L_next: real", "beta: real > 0"),
        asks="a gradient step of the length 1/beta",
    ),
    Question(
        step="smoothness, upper bound",
        claim="grad_sq <= tau_2^2*L_U",
        given=("0 <= L_U - grad_sq/(2*beta)", "tau_2^2 >= 2*beta"),
        where=("beta: real > 0",),
        asks="no loss is negative",
    ),
)
