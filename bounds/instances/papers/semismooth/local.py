r"""What Lemmas 6.3 and 6.4 speak of: one round of FedAvg from $U$, with all clients.

A loss with an $\ell$-Lipschitz gradient is semi-Lipschitz with $\beta=\ell$ and any $\alpha$. Under
Definition 4.6, where the larger of two losses stands, it is so with any $\beta$ if
$\alpha^2\ge2\ell\tau_2$, since
$\|\nabla L(W)-\nabla L(U)\|\le2\tau_2\max\{L(W),L(U)\}^{1/2}$.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random

from bounds.instances.chance import InadmissibleError
from bounds.instances.federation import Federation, root
from bounds.instances.instance import Setup
from bounds.instances.interpolation import growth, steepness
from bounds.instances.method import Method
from bounds.instances.rounds import Path, Runs, follow
from bounds.instances.slopes import ZERO, Slope, quadratic
from bounds.instances.trial import Measured, Reading, Trial

PRINTED = "as printed"
BETA_ALONE = "as printed, gradients Lipschitz with beta"
FROM_ONE = "W_{c,1} = U, as the proof counts"

ONE = Fraction(1)
TINY = Fraction(1, 10**6)
SLOPES = tuple(Fraction(n, 20) for n in (1, 2, 5, 20, 40))
NOISES = ((ZERO,), (ZERO,), (ZERO,), (-ONE, ONE), (-TINY, TINY))


def measure(
    setup: Setup,
    quantity: Callable[[Setup, Runs], Fraction],
    *,
    larger: bool = True,
    first: int = 1,
) -> Measured:
    """Follow the round; with `larger` Definition 4.6 is taken as it is printed.

    `first` is how many steps $W_{c,1}$ is from $U$.
    """
    federation = setup.federation
    runs = one_round(setup)
    smoothness = federation.smoothness
    for loss in federation.losses:
        if loss.minimum != 0 or growth(loss) <= 0:
            msg = "the least loss of a client is not zero"
            raise InadmissibleError(msg)
    above = root(max(steepness(loss) for loss in federation.losses))
    alpha = setup.constants.get("alpha", ZERO)
    free = larger and alpha**2 >= 2 * smoothness * above
    mean, start = federation.mean, federation.start
    return Measured(
        quantity=quantity(setup, runs),
        least={
            "a": ZERO,
            "b": smoothness / 2,
            "alpha": ZERO,
            "beta": ZERO if free else smoothness,
            "tau_2": above,
            "sigma": root(federation.noise_variance),
        },
        others={
            "N": Fraction(federation.size),
            "L_U": mean.loss(start),
            "grad_sq": mean(start) ** 2,
            "xi": drift(setup, runs, first=first),
            "eta_t": setup.choices["K"] * setup.choices["eta_g"] * setup.choices["eta"],
        },
        met={
            "semismooth.def4_2": f"every gradient is {smoothness}-Lipschitz",
            "semismooth.def4_3": f"|grad L_c| <= {above} L_c^(1/2) for every client",
            "semismooth.def4_6": "alpha^2 >= 2 l tau_2" if free else f"beta >= {smoothness}",
            "semismooth.def6_2": f"the variance is {federation.noise_variance}",
        },
    )


def one_round(setup: Setup) -> Runs:
    """One round of FedAvg, the rate of which is called eta here."""
    method, size = Method("fedavg", rate="eta"), setup.federation.size
    return follow(method, setup, rounds=1, active=size, all_train=True)


def drift(setup: Setup, runs: Runs, *, first: int) -> Fraction:
    """xi, with W_{c,1} so many steps from U."""
    steps, size = setup.count("K"), setup.federation.size

    def of(path: Path) -> Fraction:
        away = (
            x.group.count * (w - setup.federation.start) ** 2
            for x in path.trained[0]
            for w in x.local.points[first : first + steps]
        )
        return sum(away, start=ZERO) / (steps * size)

    return runs.expected(of)


def progress(setup: Setup, runs: Runs) -> Fraction:
    """E[L(U + dU)] - L(U), where the server multiplies the mean change by eta_g."""
    mean, start = setup.federation.mean, setup.federation.start

    def after(path: Path) -> Fraction:
        moved = setup.choices["eta_g"] * (path.model(1) - start)
        change: Fraction = mean.loss(start + moved) - mean.loss(start)
        return change

    return runs.expected(after)


def readings(
    quantity: Callable[[int], Callable[[Setup, Runs], Fraction]], *, larger: bool
) -> tuple[Reading, ...]:
    """With the states counted from W_{c,0} = U, then from W_{c,1} = U."""
    ways = [(BETA_ALONE, False, 1)]
    if larger:
        ways = [(PRINTED, True, 1), *ways, (FROM_ONE, False, 0)]
    return tuple(
        Reading(
            name,
            lambda setup, free=free, first=first: measure(  # type: ignore[misc]
                setup, quantity(first), larger=free, first=first
            ),
        )
        for name, free, first in ways
    )


def trial(
    statement: str,
    quantity: Callable[[int], Callable[[Setup, Runs], Fraction]],
    *,
    forms: tuple[str, ...] = ("statement",),
    larger: bool = True,
) -> Trial:
    """A trial of one of the lemmas, or of its amended form, which has no larger loss."""
    return Trial(
        statement=statement,
        forms=forms,
        readings=readings(quantity, larger=larger),
        corners=corners,
        draw=draw,
        wide=True,
    )


def draw(random: Random) -> Setup:
    """One to three losses with minimum zero, each at a place of its own."""
    losses = []
    for _ in range(random.choice((1, 1, 2, 3))):
        bend, left, right = (random.choice(SLOPES) for _ in range(3))
        at = Fraction(random.randint(-2, 2))
        corners = ((at - 1, -bend), (at, ZERO), (at + 1, bend / random.choice((1, 2))))
        loss = Slope(corners, left, right)
        losses.append(replace(loss, level=-(loss.minimum or ZERO)))
    start = Fraction(random.randint(-12, 12), random.choice((1, 4)))
    noise = random.choice(NOISES)
    counts = (1,) * len(losses)
    federation = Federation(tuple(losses), counts, noise=noise, start=start)
    return _with_rates(federation, random, steps=random.randint(1, 3))


def corners() -> Iterator[Setup]:
    """One quadratic, steep or flat, from near and far."""
    random = Random(9)
    scales = (ONE / 100, ONE, 100 * ONE)
    for curvature, start, noise in product(scales, (ZERO, ONE, 100 * ONE), NOISES[2:]):
        federation = Federation((quadratic(curvature),), (1,), noise=noise, start=start)
        for steps in (1, 2, 6):
            yield _with_rates(federation, random, steps=steps)


def _with_rates(federation: Federation, random: Random, *, steps: int) -> Setup:
    """Rates at shares of their ceilings, with beta or alpha the constant that is not small."""
    smoothness = federation.smoothness
    share = random.choice((Fraction(99, 100), ONE / 2, ONE / 10))
    if random.random() < 0.5:
        above = max(steepness(loss) for loss in federation.losses)
        alpha = root(2 * smoothness * root(above))
        constants = {"alpha": alpha, "beta": TINY}
        ceiling = min(ONE, 1 / (alpha**2 * steps))
    else:
        constants = {"alpha": TINY}
        ceiling = min(ONE, 1 / (2 * smoothness * steps))
    choices = {
        "K": Fraction(steps),
        "eta": share * ceiling,
        "eta_g": random.choice((ONE, ONE / 2, 2 * ONE, 10 * ONE)),
    }
    return Setup(federation, choices, constants)
