r"""Proposition 5.1: one step of gradient descent on a loss without critical points.

A loss with an $\ell$-Lipschitz gradient is $(a,b)$-semi-smooth for $b\ge\ell/2$ and any $a\ge0$;
$\tau_1^2$ and $\tau_2^2$ are the least and the largest value of $|\nabla L|^2/L$.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

from bounds.instances.chance import InadmissibleError
from bounds.instances.federation import Federation, root
from bounds.instances.instance import Setup
from bounds.instances.interpolation import growth, steepness
from bounds.instances.slopes import ZERO, Slope
from bounds.instances.trial import Measured, Reading, Trial

ONE = Fraction(1)
SLOPES = tuple(Fraction(n, 20) for n in (1, 2, 5, 9, 20, 40))


def measure(setup: Setup) -> Measured:
    """The loss after the step; its minimum is zero."""
    loss, x = setup.federation.mean, setup.federation.start
    if setup.federation.optimum != 0 or not setup.federation.deterministic:
        msg = "the least loss is not zero, or the gradient has noise"
        raise InadmissibleError(msg)
    low, high = growth(loss), steepness(loss)
    return Measured(
        quantity=loss.loss(x - setup.choices["eta"] * loss(x)),
        least={"a": ZERO, "b": loss.smoothness / 2, "tau_2": root(high)},
        most={"tau_1": min(low / root(low), Fraction(99, 100))},
        others={"L_xt": loss.loss(x), "L_xs": ZERO},
        met={
            "semismooth.def4_2": f"every gradient is {loss.smoothness}-Lipschitz",
            "semismooth.def4_3": f"{low} L <= |grad L|^2 <= {high} L",
        },
    )


def draw(random: Random) -> Setup:
    """A convex or bent loss with its minimum at zero, the rate at a share of its ceiling."""
    bend, left, right = (random.choice(SLOPES) for _ in range(3))
    loss = Slope(((-ONE, -bend), (ZERO, ZERO), (ONE, bend / random.choice((1, 2)))), left, right)
    federation = Federation((loss,), (1,), start=Fraction(random.randint(-12, 12), 4))
    low, high = min(growth(loss), Fraction(98, 100)), steepness(loss)
    rate = low / (5 * loss.smoothness * (high + Fraction(1, 100)))
    share = random.choice((ONE, Fraction(1, 2), Fraction(1, 10)))
    return replace(Setup(federation, {"eta": rate * share}), constants={"a": Fraction(1, 10**4)})


def corners() -> Iterator[Setup]:
    """There are none beside the random ones."""
    random = Random(5)
    return iter([draw(random) for _ in range(60)])


trial = Trial(
    statement="semismooth.prop5_1",
    forms=("statement",),
    readings=(Reading("as printed", measure),),
    corners=corners,
    draw=draw,
)
