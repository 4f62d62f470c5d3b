r"""Lemma C.1: heterogeneity and noise, the maximum $\Phi$, and the root.

The vectors $a$, $b$ are $\nabla F_i$ and $\nabla f$ at the local model $x^i_{t,k}$, and $g$ is the
stochastic gradient there over the sample $\xi$.
"""

from bounds.verdicts.question import Kind, Question

AT_THE_LOCAL_MODEL = {
    "gF2_k": "E|a|^2",
    "het2_k": "E|a - b|^2",
    "gf2_k": "E|b|^2",
    "noise2": "E|g - a|^2",
    "g2": "E|g|^2",
}
VARIANCE = "noise2 <= sigma_l^2"  # Assumption 3.2
AT_THE_SERVER_MODEL = "het2 <= sigma_g^2"  # Assumption 3.3, which speaks of x_t
AT_LOCAL_MODELS = "het2_k <= sigma_g^2"
MAXIMUM = "gf2_k <= Phi"  # definition of Phi

questions = (
    Question(
        step="1",
        claim="#1",
        kind=Kind.VECTOR,
        where=("a, b: vector",),
        replace=AT_THE_LOCAL_MODEL,
    ),
    Question(
        step="2",
        claim="#2",
        kind=Kind.VECTOR,
        given=("mean(g, xi) == a",),
        where=("g: vector over xi", "a: vector"),
        replace=AT_THE_LOCAL_MODEL,
    ),
    Question(step="3", claim="#3", given=("#1", "#2")),
    Question(
        step="4",
        claim="#4",
        given=("#3", VARIANCE, AT_THE_SERVER_MODEL, MAXIMUM),
    ),
    Question(
        step="4",
        claim="#4",
        given=("#3", VARIANCE, AT_LOCAL_MODELS, MAXIMUM),
        reading="Assumption 3.3 at the local models x^i_{t,k}, not at the server model x_t",
    ),
    Question(
        step="statement",
        claim="#statement",
        kind=Kind.VECTOR,
        given=("#4",),
        where=("g: vector over xi",),
        replace={"norm_g": "E|g|", "g2": "E|g|^2"},
    ),
)
