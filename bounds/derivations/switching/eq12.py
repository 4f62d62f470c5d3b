r"""Equation (12): the bound of one round in expectation.

`mean_h` is $E\|h^{t-1}\|^2$. For it, $a_k=\nabla L_k(\theta_k^{t-1})$, $b_k=\nabla L_k(\theta^*)$,
$k$ runs over the $m$ clients and $s$ is all randomness; squared norms are means.
"""

from bounds.verdicts.question import Kind, Question

EXPECTED = "gap_theta <= gap_gamma + L/alpha*gap_gamma + (1/(2*alpha) + L/(2*alpha^2))*mean_h"
VECTORS = ("a: vector over k, s", "b: vector over k", "h: vector over s", "k: source of m")
STATIONARY = "mean(b, k) == 0"  # the gradient at the optimal weights vanishes

questions = (
    Question(
        step="(12), size of h",
        claim="|h|^2 <= |a - b|^2",
        kind=Kind.VECTOR,
        given=("h == mean(a, k)", STATIONARY),
        where=VECTORS,
        asks="h as the average of the local drifts: its second moment is at most C_{t-1}",
    ),
    Question(
        step="(12), size of h",
        claim="|h|^2 <= |a - b|^2",
        kind=Kind.VECTOR,
        given=("h == total(a, k)", STATIONARY),
        where=VECTORS,
        reading="with h as the sum of the local drifts, as A.7 writes it",
    ),
    Question(
        step="(12)",
        claim="#statement",
        given=(EXPECTED, "switching.eq6#statement", "mean_h <= C_prev"),
        where=("mean_h: real >= 0",),
        uses=("switching.eq11", "switching.def.control"),
    ),
)
