r"""The update of the local drift and the first-order condition.

$y=\theta_k^{t+1}$, $g=\nabla L_k(y)$, $d$ the local drift before and $d'$ (`next`) after the round.
"""

from bounds.derivations.switching.claim_alpha0 import questions as limit
from bounds.verdicts.question import Kind, Question

RULE = "next == d - alpha*(y - theta)"

questions = (
    Question(
        step="statement",
        claim="|next - g|^2 <= 0",
        kind=Kind.VECTOR,
        given=(RULE, "g - d + alpha*(y - theta) == 0"),
        where=("y, theta, g, d, next: vector",),
        asks="by the first-order condition of the regularised loss the drift is the gradient at "
        "the local model",
    ),
    Question(
        step="no guarantee",
        claim="1 <= 0",
        kind=Kind.EXISTENCE,
        given=(RULE, "next != g", "g == y", "alpha == 1"),
        where=("y, theta, g, d, next: real",),
        asks="for the loss y^2/2 and some local update the drift is not the gradient",
    ),
    limit[0],
)
