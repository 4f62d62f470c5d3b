r"""Lemma 6.3: the last line of its proof; the case $K=1$ from the start of Algorithm 1.

The statement and the last line are compared by their form. Here: the drift of one local update that
starts from $U$, where $g$ and $a$ are the stochastic and the true gradient of $L_c$ at $U$, $c$
runs over the clients and $s$ is the noise.
"""

from bounds.verdicts.question import Kind, Question

# Definition 6.2 and no critical point for every L_c, averaged over the clients.
GIVEN = ("mean(g, s) == a", "E|g - a|^2 <= sigma^2", "E|a|^2 <= tau_2^2*L_U")
WHERE = ("g: vector over c, s", "a: vector over c", "c: source of N")

questions = (
    Question(
        step="proof's last line",
        claim="#proof's last line",
        given=("semismooth.lem6_3.avg#(c)",),
        uses=("semismooth.lem6_3.K1",),
    ),
    Question(
        step="one local update from U",
        claim="{#proof's last line.left} <= {#proof's last line}",
        kind=Kind.VECTOR,
        given=(*GIVEN, "K == 1"),
        where=WHERE,
        replace={"xi": "E|eta*g|^2"},
        asks="for K = 1 when the drift after the one local step counts",
    ),
)
