r"""Theorem 3.5, amended.

`R_new`, `R_own` are the two risks in the mean. $l$ is the difference of the two losses on the
client in place `i` of S, over the draw of the clients and the samples, `draw`.
"""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="1",
        claim="#1",
        given=("E_gen == R_new - R_own", "R_new == E_new", "R_own == E_own"),
        where=("R_new, R_own, E_new, E_own, E_gen: real",),
        asks="the client that was replaced is new to the model, as in the unparticipating risk",
    ),
    Question(
        step="2, absolute values",
        claim="|mean(l, i, draw)| <= eps",
        kind=Kind.VECTOR,
        given=("E|l| <= eps",),
        where=("l: vector over i, draw", "i: source of s"),
        asks="the mean over clients and draws of a difference, each at most eps in the mean",
    ),
    Question(
        step="2",
        claim="#2",
        given=("#1", "abs(E_new - E_own) <= eps"),
        where=("E_new, E_own, E_gen: real",),
    ),
    Question(step="statement", claim="#statement", given=("#2",), where=("E_gen: real",)),
)
