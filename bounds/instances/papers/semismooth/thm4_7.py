r"""Theorem 4.7: the loss after r rounds of FedAvg with a global rate, on equal quadratics.

Every client has the loss $\frac\ell2w^2$ and additive noise of variance $\varsigma^2$. With
$q=1-\eta_l\ell$ a round gives

$$U^{r+1}=(1-\eta_g(1-q^K))U^r-\frac{\eta_g\eta_l}N\sum_{c,k}q^{K-1-k}\xi_{c,k},$$

so $\mathbb E(U^r)^2$ obeys a linear recursion, which is followed for any number of rounds.
The quadratic is $(a,b)$-semi-smooth for $b\ge\ell/2$ and $(\alpha,\beta)$-semi-Lipschitz for
$\beta\ge\ell$, with any $a,\alpha\ge0$, and $|\nabla L|^2=2\ell L$ gives $\tau_1$ and $\tau_2$.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

from bounds.instances.chance import InadmissibleError
from bounds.instances.federation import Federation, root
from bounds.instances.instance import Setup
from bounds.instances.linear import after
from bounds.instances.slopes import ZERO, quadratic
from bounds.instances.trial import Measured, Reading, Trial

# The letters of the rounds are r in the theorem and R in its corollary.
MOST_ROUNDS = 10**15
ONE = Fraction(1)


def measure(setup: Setup, *, rounds: str = "r") -> Measured:
    """The expected loss after the rounds."""
    federation, choices = setup.federation, setup.choices
    loss, played, steps = federation.losses[0], setup.count(rounds), setup.count("K")
    curvature = loss.right
    plain = replace(quadratic(curvature), corners=loss.corners)
    if len(federation.losses) > 1 or loss != plain or loss.corners != ((ZERO, ZERO),):
        msg = "one quadratic with its minimum, zero, at zero is followed here"
        raise InadmissibleError(msg)
    if curvature <= 0 or any(federation.relative) or played > MOST_ROUNDS or steps > 20:
        msg = "the loss is not convex, or the run too long"
        raise InadmissibleError(msg)
    contraction = 1 - choices["eta_l"] * curvature
    shrink = 1 - choices["eta_g"] * (1 - contraction**steps)
    spread = sum((contraction ** (2 * k) for k in range(steps)), start=ZERO)
    variance = federation.noise_variance
    added = (choices["eta_g"] * choices["eta_l"]) ** 2 * variance * spread / federation.size
    square = after(federation.start**2, shrink**2, added, played)
    above = root(2 * curvature)
    return Measured(
        quantity=curvature / 2 * square,
        least={
            "a": ZERO,
            "b": curvature / 2,
            "alpha": ZERO,
            "beta": curvature,
            "tau_2": above,
            "sigma": root(variance),
        },
        most={"tau_1": min(2 * curvature / above, Fraction(99, 100))},
        others={
            "N": Fraction(federation.size),
            "eta_t": choices["eta_g"] * choices["eta_l"] * steps,
            "L_0": curvature / 2 * federation.start**2,
            "L_star": ZERO,
        },
        met={
            "semismooth.def4_2": f"b = {curvature / 2} is half of the curvature",
            "semismooth.def4_6": f"beta = {curvature} is the curvature",
            "semismooth.def4_3": f"|grad L|^2 = {2 * curvature} L",
            "semismooth.def.stoch_grad": f"the variance is {variance}",
        },
    )


def setup_with(
    curvature: Fraction, *, clients: int, start: Fraction, steps: int, rounds: int, share: Fraction
) -> Setup:
    """Rates at the given share of the ceiling on the global one, the local one below its own."""
    noise = (-ONE, ONE)
    federation = Federation((quadratic(curvature),), (clients,), noise=noise, start=start)
    small = Fraction(1, 1000)
    local = 1 / (110 * steps * (curvature + small) * max(ONE, root(2 * curvature)))
    growth = min(2 * curvature, Fraction(98, 100))
    choices = {
        "K": Fraction(steps),
        "r": Fraction(rounds),
        "eta_l": local,
        "eta_g": share * growth / (10 * steps * curvature * local),
    }
    return Setup(federation, choices, {"a": small, "alpha": small})


def corners() -> Iterator[Setup]:
    """From the minimum and away from it, few and many rounds."""
    table = product(
        (Fraction(1, 100), Fraction(1, 8), Fraction(1, 2), ONE),
        (1, 2, 10),
        (ZERO, ONE),
        (1, 2),
        (1, 10, 40),
        (ONE, Fraction(1, 2), Fraction(1, 10)),
    )
    for curvature, clients, start, steps, rounds, share in table:
        yield setup_with(
            curvature, clients=clients, start=start, steps=steps, rounds=rounds, share=share
        )


def draw(random: Random) -> Setup:
    """A random one."""
    return setup_with(
        Fraction(random.randint(1, 40), 40),
        clients=random.randint(1, 3),
        start=Fraction(random.randint(0, 4), 2),
        steps=random.randint(1, 3),
        rounds=random.choice((1, 2, 5, 20, 60, 100)),
        share=Fraction(random.randint(1, 20), 20),
    )


trial = Trial(
    statement="semismooth.thm4_7",
    forms=("statement", "proof's last line"),
    readings=(Reading("as printed", measure),),
    corners=corners,
    draw=draw,
)
