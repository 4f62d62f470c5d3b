r"""Lemma 25: the update of the global model under interpolation.

In the vector step $x$ is $w_{i,K}^t$ of client $i$ and $w$ is $w^t$; $N$ of the $C$ clients are
drawn.
"""

from bounds.verdicts.question import Kind, Question

DRAW = ("S: N of C without replacement", "d: family", "C: integer >= 2")

# Line 16 of the algorithm, with d_i the change of the state of client i.
UPDATE = {"V2": "E|mean(d, S)|^2", "N_mean2": "E[mean(|d|^2, S)]"}

questions = (
    Question(
        step="s1",
        claim="#s1[1]",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=DRAW,
        replace=UPDATE,
        asks="Jensen over the active clients",
    ),
    Question(
        step="s1, mean over the clients",
        claim="E[mean(|d|^2, S)] == mean(|d|^2)",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=DRAW,
        asks="the active clients stand for all of them",
    ),
    Question(
        step="s1, second inequality",
        claim="#s1[2]",
        given=("N_mean2 <= {fedinit.lem24#s4b}",),
        asks="fedinit.lem24 (s4b) after the last local step",
    ),
    Question(
        step="s1, condition of Lemma 24",
        claim="fedinit.lem24#hypothesis: ceiling on eta",
        given=("fedinit.lem24#hypothesis: two local steps",),
        asks="the conditions of fedinit.lem24 follow from what this lemma supposes",
    ),
    Question(
        step="statement",
        claim="#statement",
        given=("#s1[1]", "#s1[2]"),
    ),
)
