r"""Lemma 28: one local step on the same datum.

$x$ and $y$ are $w_{i,k}^t$ and $\tilde w_{i,k}^t$, $p$ and $q$ the gradients of the same
datum there.
"""

from bounds.verdicts.question import Kind, Question

VECTORS = ("x, y, p, q: vector",)
STEP = {"dist_kp1": "E|x - eta*p - (y - eta*q)|", "dist_k": "E|x - y|", "dgrad_z": "E|p - q|"}

questions = (
    Question(
        step="s1, the two steps",
        claim="|x - eta*p - (y - eta*q)|^2 == |x - eta*p - y - eta*q|^2",
        kind=Kind.VECTOR,
        where=VECTORS,
        asks="the difference of the two local updates as the line prints it",
    ),
    Question(
        step="s1, the two steps",
        claim="|x - eta*p - (y - eta*q)|^2 == |x - eta*p - y + eta*q|^2",
        kind=Kind.VECTOR,
        where=VECTORS,
        reading="the second gradient with the sign of its update",
    ),
    Question(step="s1", claim="#s1[1]", kind=Kind.VECTOR, where=VECTORS, replace=STEP),
    Question(
        step="s1, second inequality",
        claim="#s1[2]",
        given=("dgrad_z <= L*dist_k",),
        asks="fedinit.as1 for any data sample",
    ),
    Question(step="statement", claim="#statement", given=("#s1[1]", "#s1[2]")),
)
