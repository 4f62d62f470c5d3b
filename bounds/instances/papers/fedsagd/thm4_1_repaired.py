r"""Theorem 4.1, amended: linear losses, on which any number of rounds has a closed form.

The theorem asks for thousands of rounds. With linear losses the gradients are the same at all
points, so that noise and the choice of clients cancel in the mean: z moves by
$-\frac{\alpha\eta\eta_l}{1-\alpha'\beta}$ times the mean gradient in every round (Lemma D.7).
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

from bounds.instances.chance import InadmissibleError
from bounds.instances.federation import Federation, root
from bounds.instances.instance import Setup
from bounds.instances.slopes import ZERO, linear
from bounds.instances.trial import Measured, Reading, Trial

ONE = Fraction(1)
# Active clients and local steps whose product is a square; the least root of T is that root times
# 45/(1 - beta)^2, here for two coefficients of the momentum.
ACTIVE = ((1, 4), (2, 2), (2, 8), (3, 3))
LEAST_ROOT = {Fraction(1, 10): 56, Fraction(1, 2): 180}


def measure(setup: Setup) -> Measured:
    """The squared mean gradient, and the loss at both ends of z."""
    federation, choices = setup.federation, setup.choices
    if federation.smoothness or choices["mu"] or any(federation.relative):
        msg = "a loss is not linear"
        raise InadmissibleError(msg)
    if not 1 <= choices["s"] <= federation.size:
        msg = f"{choices['s']} active clients of {federation.size}"
        raise InadmissibleError(msg)
    steps, rate = setup.count("K"), choices["eta_l"]
    alpha = sum((((1 - rate * choices["lam"]) ** k) for k in range(steps)), start=ZERO)
    mean = federation.mean
    gradient = mean(federation.start)
    step = alpha * choices["eta"] * rate / (1 - alpha / steps * choices["beta"]) * gradient
    return Measured(
        quantity=gradient**2,
        least={
            "L": federation.smoothness,
            "sigma_l": root(federation.noise_variance),
            "sigma_g": root(federation.heterogeneity),
        },
        others={
            "m": Fraction(federation.size),
            "f_z0": mean.loss(federation.start),
            "f_zT": mean.loss(federation.start - setup.count("T") * step),
        },
        met={
            "fedsagd.ass3.1": "every gradient is constant",
            "fedsagd.ass3.2": f"the variance is {federation.noise_variance}",
            "fedsagd.ass3.3": f"the largest squared distance is {federation.heterogeneity}",
        },
    )


def draw(random: Random) -> Setup:
    """Two to four linear losses, with and without noise, at the least number of rounds or more."""
    size = random.randint(2, 4)
    losses = tuple(linear(Fraction(random.randint(-3, 6), 3)) for _ in range(size))
    noise = (ZERO,) if random.random() < 0.5 else (-ONE / 2, ONE / 2)
    return _with_rates(Federation(losses, (1,) * size, noise=noise), random)


def corners() -> Iterator[Setup]:
    """Equal losses, whose mean gradient is not small."""
    random = Random(4)
    for slope in (ONE, 10 * ONE):
        for _ in range(6):
            yield _with_rates(Federation((linear(slope),), (3,)), random)


def _with_rates(federation: Federation, random: Random) -> Setup:
    fitting = [pair for pair in ACTIVE if pair[0] <= federation.size]
    (s, steps), beta = random.choice(fitting), random.choice(list(LEAST_ROOT))
    product = root(Fraction(s * steps))
    root_of_rounds = LEAST_ROOT[beta] * product * random.choice((1, 2, 10))
    smoothness = Fraction(1, random.choice((1, 10)))
    choices = {
        "K": Fraction(steps),
        "T": root_of_rounds**2,
        "s": Fraction(s),
        "beta": beta,
        "mu": ZERO,
        "lam": random.choice((ONE / 100, ONE / 2)),
        "eta": product,
        "eta_l": 1 / (smoothness * steps * root_of_rounds),
    }
    return replace(Setup(federation, choices), constants={"L": smoothness})


trial = Trial(
    statement="fedsagd.thm4.1.repaired",
    forms=("statement",),
    readings=(Reading("Algorithm 1 with mu = 0, on linear losses", measure),),
    corners=corners,
    draw=draw,
)
