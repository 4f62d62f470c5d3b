r"""Theorem 12: the bound at an observation point, at the printed one, and the factor of beta."""

from bounds.verdicts.question import Question

POSITIVE = ("beta, U, sigma_l: real > 0",)

questions = (
    Question(
        step="bound with t0", claim="#bound with t0", given=("fedinit.B22#s9a[2]",), where=POSITIVE
    ),
    Question(
        step="eq. (8)",
        claim="#eq. (8)",
        given=("#first inequality", "fedinit.B22#s9b[2]"),
        where=POSITIVE,
    ),
    Question(
        step="observation point",
        claim="{#observation point} == {fedinit.B22#s9b[1]}",
        where=POSITIVE,
        asks="the observation point of the statement is that of the proof",
    ),
    Question(
        step="learning rate in round 0",
        claim="t >= 1",
        given=("0 <= t", "t <= T - 1"),
        where=("t: integer",),
        asks="the rounds t = 0, ..., T-1 are rounds in which the learning rate c/t is defined",
    ),
    Question(
        step="ceiling on 2 beta",
        claim="2*beta <= (1 + c*L/(t - 1))^K/(1 + c*L/t)^K - 1",
        given=("0 < beta", "141*beta^2 < 1", "c*L == 1"),
        where=("t: integer >= 2", "K: integer >= 2"),
        asks="a beta that fedinit.thm1 admits stays below phi(t-1)/phi(t) - 1 in every round",
    ),
)
