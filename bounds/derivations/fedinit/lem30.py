r"""Lemma 30: one local step on different data, under local interpolation.

$x$ and $y$ are $w_{i,k}^t$ and $\tilde w_{i,k}^t$, $g$ and $h$ the gradients of the two data there.
`p`, `q`, `r` are the norms of the gradients of the datum, the client and the objective at a point.
"""

from bounds.verdicts.question import Kind, Question

VECTORS = ("x, y, g, h: vector",)
STEP = {"dist_kp1": "E|x - eta*g - (y - eta*h)|", "dist_k": "E|x - y|", "dgrad_zz": "E|g - h|"}
NORMS = ("p, q, r: real >= 0",)

# Assumption 4 at a point, and the bound on the gradient that Assumption 7 indicates.
LOCAL = "p^2 <= a^2*q^2"
LIPSCHITZ = "r <= L_G"

questions = (
    Question(step="s1", claim="#s1[1]", kind=Kind.VECTOR, where=VECTORS, replace=STEP),
    Question(
        step="s1, gradient of a datum",
        claim="p <= a*b*L_G",
        given=(LOCAL, LIPSCHITZ),
        where=NORMS,
        asks="the norm of the gradient of a datum, from the assumptions that the lemma names",
    ),
    Question(
        step="s1, gradient of a datum",
        claim="p <= a*b*L_G",
        given=("p <= a*q", "q <= b*r", LIPSCHITZ),
        where=NORMS,
        reading="with fedinit.as6, too",
    ),
    Question(
        step="s1, roots of the assumptions",
        claim="|g| <= a*|h|",
        kind=Kind.VECTOR,
        given=("|g|^2 <= a^2*|h|^2",),
        where=VECTORS,
        asks="fedinit.as4 with norms in place of their squares, and so fedinit.as6",
    ),
    Question(
        step="s1, triangle",
        claim="E|g - h| <= E|g| + E|h|",
        kind=Kind.VECTOR,
        where=VECTORS,
    ),
    Question(
        step="s1, second inequality",
        claim="#s1[2]",
        given=("dgrad_zz <= p + q", "p <= a*b*L_G", "q <= a*b*L_G"),
        where=("p, q: real >= 0",),
        asks="both gradients bounded, p and q their norms",
    ),
    Question(step="statement", claim="#statement", given=("#s1[1]", "#s1[2]")),
)
