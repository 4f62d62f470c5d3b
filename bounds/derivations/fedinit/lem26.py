r"""Lemma 26: the divergence of a round from that of the round before, under interpolation.

In the vector steps $k$ runs over the local steps, $g$, `p`, `q`, `r` are $g_{i,k}^t$,
$\nabla f_i(w_{i,k}^t)$, $\nabla f_i(w^t)$ and $\nabla f(w^t)$; $u$, $v$, $h$ are as in
fedinit.lem23, and so is the step with two clients of which one is active.
"""

from bounds.derivations.fedinit.eq10 import EVERY_CLIENT
from bounds.derivations.fedinit.lem23 import ONE_OF_TWO, ROUND_OF_TWO
from bounds.verdicts.question import Kind, Question

STEPS = ("g, p: vector over k", "q, r: vector", "k: source of K")
SUMS = {
    "H_i": "eta^2*E|total(g, k)|^2",
    "Hg_i": "K*E|g|^2",
    "Hgf_i": "K*E|p|^2",
    "g2": "E|r|^2",
}

# Assumptions 1 and 6 at the points of the local steps.
SMOOTH = "K*E|p - q|^2 <= L^2*V1_i"
GLOBAL = "E|q|^2 <= b^2*E|r|^2"

SMALL_STEP = "#hypothesis: ceiling on eta"

questions = (
    Question(step="s1", claim="#s1[1]", kind=Kind.VECTOR, where=STEPS, replace=SUMS),
    Question(
        step="s1, second inequality",
        claim="#s1[2]",
        given=("Hg_i <= a^2*Hgf_i",),
        asks="fedinit.as4 summed over the local steps",
    ),
    Question(
        step="s1, third inequality",
        claim="#s1[3]",
        kind=Kind.VECTOR,
        given=(SMOOTH, GLOBAL),
        where=STEPS,
        replace=SUMS,
    ),
    Question(
        step="s2",
        claim="#s2[1]",
        given=("C*H_bar <= sum(2*a^2*b^2*eta^2*K^2*g2, i, 1, C) + 2*a^2*eta^2*K*L^2*(C*V1)",),
        asks="the sum of s1 over the clients, divided by their number",
    ),
    Question(
        step="s2, second inequality",
        claim="#s2[2]",
        given=("V1 <= {fedinit.lem24#statement}", SMALL_STEP),
    ),
    Question(
        step="s2, condition of Lemma 24",
        claim="fedinit.lem24#hypothesis: ceiling on eta",
        given=(SMALL_STEP, "fedinit.lem24#hypothesis: two local steps"),
        asks="the learning rates that this lemma admits are admitted by fedinit.lem24",
    ),
    Question(
        step="s3a",
        claim="#s3a",
        kind=Kind.VECTOR,
        given=ROUND_OF_TWO,
        where=("w, p1, p2, s1, s2, t1, t2: vector",),
        replace=ONE_OF_TWO,
        asks="the divergence of two clients of which one is active and the other keeps its state",
    ),
    Question(
        step="s3a",
        claim="#s3a",
        kind=Kind.VECTOR,
        where=("u, h: vector over i", "v: vector", "i: source of C"),
        replace={
            "Delta_next": "E|beta*u + v + h|^2",
            "Delta": "E|u|^2",
            "V2": "E|v|^2",
            "H_bar": "E|h|^2",
        },
        reading=EVERY_CLIENT,
    ),
    Question(
        step="s3b",
        claim="#s3b",
        given=("#s3a", "#s2[1]", "#s2[2]", "V2 <= {fedinit.lem25#statement}"),
    ),
    Question(step="s3c", claim="#s3c", given=("#s3b", "gw2 == g2")),
    Question(
        step="s4, divisor",
        claim="1 - 39*B > 0",
        given=("39*B <= 1",),
        where=("B: real >= 0",),
        asks="the factor by which s4 divides is positive, B for the square of beta",
    ),
    Question(
        step="s4",
        claim="#s4",
        given=("#s3c", "39*beta^2 < 1"),
        unfold=("gamma_beta",),
        reading="with 39 beta^2 < 1",
    ),
)
