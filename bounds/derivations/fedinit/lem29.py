r"""Lemma 29: one local step on different data.

$x$ and $y$ are $w_{i,k}^t$ and $\tilde w_{i,k}^t$, $g$ and $h$ the stochastic gradients there, $p$
and $q$ the exact ones. In the step on one datum `v` is the squared deviation of the gradient of
that datum and `r` the mean of those of the other $S-1$.
"""

from bounds.verdicts.question import Kind, Question

VECTORS = ("x, y, g, h, p, q: vector",)
STEP = {
    "dist_kp1": "E|x - eta*g - (y - eta*h)|",
    "dist_k": "E|x - y|",
    "dg": "E|g - h|",
    "dgradf": "E|p - q|",
}

# Assumption 3 at the two points, with the norms not squared.
NOISE = ("E|g - p|^2 <= sigma_l^2", "E|h - q|^2 <= sigma_l^2")

questions = (
    Question(step="s1", claim="#s1", kind=Kind.VECTOR, where=VECTORS, replace=STEP),
    Question(
        step="s2, the gradients split",
        claim="|g - h|^2 == |g - p - h - q + p - q|^2",
        kind=Kind.VECTOR,
        where=VECTORS,
        asks="the split of the difference of the gradients as the line prints it",
    ),
    Question(
        step="s2, the gradients split",
        claim="|g - h|^2 == |g - p - (h - q) + p - q|^2",
        kind=Kind.VECTOR,
        where=VECTORS,
        reading="the second gradient with the sign that its deviation has",
    ),
    Question(
        step="s2, noise of one datum",
        claim="v <= sigma_l^2",
        given=("(v + (S - 1)*r)/S <= sigma_l^2", "S >= 2"),
        where=("v, r: real >= 0",),
        asks="fedinit.as3, a mean over the data, for the one datum that the lemma supposes drawn",
    ),
    Question(
        step="s2, norm of the noise",
        claim="E|g - p| <= sigma_l",
        kind=Kind.VECTOR,
        given=NOISE[:1],
        where=VECTORS,
        asks="the mean of the norm from the mean of its square",
    ),
    Question(
        step="s2, triangle",
        claim="E|g - h| <= E|g - p| + E|h - q| + E|p - q|",
        kind=Kind.VECTOR,
        where=VECTORS,
    ),
    Question(
        step="s2",
        claim="#s2",
        given=("dg <= x + y + dgradf", "x <= sigma_l", "y <= sigma_l"),
        where=("x, y: real >= 0",),
        asks="s2 with both deviations at most sigma_l, drawn as fedinit.as3 supposes",
    ),
    Question(step="s3", claim="#s3", given=("dgradf <= L*dist_k",)),
    Question(step="statement", claim="#statement", given=("#s1", "#s2", "#s3")),
)
