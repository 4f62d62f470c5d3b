r"""Lemma 27, amended: its steps, with the letters of the published derivation."""

from bounds.derivations.fedinit.lem27 import COUNTS, RANGE, ROUNDS, TWO_OUTCOMES
from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="s1, losses in their range",
        claim="abs(x - y) <= U",
        given=RANGE,
        where=("x, y: real",),
        asks="two losses differ by at most their supremum",
    ),
    Question(
        step="s1",
        claim="#s1",
        given=(*TWO_OUTCOMES, "gen_xic <= U"),
        where=("part, rest: real >= 0",),
    ),
    Question(
        step="s2",
        claim="#s2",
        given=("gen_xi <= L_G*x", "x <= dist_w"),
        where=("x: real >= 0",),
        asks="every loss is L_G-Lipschitz, in expectation",
    ),
    Question(
        step="s3, two models more",
        claim="|n*u + v| <= n*|u| + |v|",
        kind=Kind.VECTOR,
        where=("u, v: vector", "n: real >= 0"),
        asks="the norm of a sum of models, one client after the other",
    ),
    Question(
        step="s3, mean over the active clients",
        claim="E[mean(a, S)] == mean(a)",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=("S: N of C without replacement", "a: family of numbers", "C: integer >= 2"),
        asks="the mean distance of the active clients is that of all, in expectation",
    ),
    Question(
        step="s4, chance of the client",
        claim="E[sum(a, S)] == N/C*sum(a)",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=("S: N of C without replacement", "a: family of numbers", "C: integer >= 2"),
    ),
    Question(
        step="s4",
        claim=f"N/C*{ROUNDS} == {{#s4}}",
        where=COUNTS,
        asks="the sum over the steps before the observation point",
    ),
    Question(
        step="statement",
        claim="#statement",
        given=("#s1", "#s2", "#s3", "#s4"),
    ),
)
