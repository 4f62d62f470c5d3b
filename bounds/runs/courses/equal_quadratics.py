r"""FedAvg with a global rate on clients with the same quadratic, after any number of rounds.

Every client has the loss $\frac\ell2w^2$ and additive noise of variance $\varsigma^2$, and takes
part in every round. With $q=1-\eta_l\ell$ a round gives

$$U^{r+1}=(1-\eta_g(1-q^K))U^r-\frac{\eta_g\eta_l}N\sum_{c,k}q^{K-1-k}\xi_{c,k},$$

so $\mathbb E(U^r)^2$ obeys a linear recursion. Only the losses of models are known.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from bounds.measured.record import Measured
from bounds.runs.chance import InadmissibleError
from bounds.runs.instance import Setup
from bounds.runs.laws import Law
from bounds.runs.linear import after
from bounds.runs.losses import ZERO, quadratic

WIDE = False
MOST_ROUNDS = 10**15
MOST_STEPS = 20


@dataclass(frozen=True)
class InMean:
    """A run of which the mean loss is known; a model is the mean of its square."""

    curvature: Fraction
    square_after: Callable[[int], Fraction]

    def model(self, t: int) -> Fraction:
        """E(U^t)^2."""
        return self.square_after(int(t))

    def loss(self, square: Fraction) -> Fraction:
        """E L(U)."""
        return self.curvature / 2 * square


def follow(record: Measured, setup: Setup) -> Law:
    """The recursion."""
    federation, choices = setup.federation, setup.choices
    played, steps = setup.count(record.letter("rounds")), setup.count(record.letter("local_steps"))
    loss = federation.losses[0]
    curvature: Fraction = loss.right if len(loss) == 1 else ZERO
    plain = replace(quadratic(curvature), corners=loss.corners)
    if len(federation.losses) > 1 or loss != plain or loss.corners != ((ZERO, ZERO),):
        msg = "one quadratic with its minimum, zero, at zero is followed here"
        raise InadmissibleError(msg)
    if curvature <= 0 or any(federation.relative) or played > MOST_ROUNDS or steps > MOST_STEPS:
        msg = "the loss is not convex, or the run too long"
        raise InadmissibleError(msg)
    local, server = (choices[record.letter(word)] for word in ("rate", "global_rate"))
    contraction = 1 - local * curvature
    shrink = 1 - server * (1 - contraction**steps)
    spread = sum((contraction ** (2 * k) for k in range(steps)), start=ZERO)
    added = (server * local) ** 2 * federation.noise_variance * spread / federation.size

    def square_after(rounds: int) -> Fraction:
        return after(federation.start**2, shrink**2, added, rounds)

    run = InMean(curvature, square_after)
    return Law(record, setup, federation, played, [(Fraction(1), run)])
