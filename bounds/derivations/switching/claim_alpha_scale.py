r"""The server update and alpha.

In the last question two runs of the first round differ in alpha: one client with the loss
$\frac c2x^2$ minimises its regularised loss from $\theta^0$, the start `start`.
"""

from bounds.derivations.switching.claim_alpha0 import questions as limit
from bounds.verdicts.question import Question

questions = (
    limit[2],
    limit[0],
    Question(
        step="larger alpha, stronger regularization",
        claim="abs(y - start) <= abs(x - start)",
        given=(
            "c*x + alpha*(x - start) == 0",
            "c*y + more*(y - start) == 0",
            "more >= alpha",
        ),
        where=("x, y, start: real", "c, more: real > 0"),
        asks="a client with the loss c*x^2/2 moves less in the first round",
    ),
    Question(
        step="only the scale of the drift",
        claim="c*start/(c + alpha) == c*start/(c + more)",
        where=("start: real", "c, more: real > 0"),
        asks="-h/alpha of the first round, which is start - x with x = alpha*start/(c + alpha), is "
        "the same for two values of alpha",
    ),
)
