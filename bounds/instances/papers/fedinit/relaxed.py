r"""What the lemmas and theorems of FedInit speak of, on one round or over all of them.

In Algorithm 1 a client that is not active keeps the model of its last round. The proofs write
$w_{i,K}^t=w_{i,0}^t-\eta\sum_kg_{i,k}^t$ of all $C$ clients; in that reading every client trains in
every round and the sampled ones are averaged. The local models $w_{i,k}^t$, $k<K$, of inactive
clients are those they would have. Assumption 5 is asked of every client.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from bounds.instances import draws
from bounds.instances.federation import Federation, root
from bounds.instances.instance import Setup
from bounds.instances.interpolation import dissimilarity, growth, relative_noise
from bounds.instances.method import Method
from bounds.instances.rounds import Path, Runs, follow
from bounds.instances.slopes import ZERO, Slope, linear, quadratic
from bounds.instances.trial import Measured, Reading, Trial

METHOD = Method("fedinit", {"relaxation": "beta"}, rate="eta")
PRINTED = "as printed: inactive clients keep their model"
# The coefficient is "a small positive constant".
SMALL = (Fraction(1, 1000), Fraction(1, 100), Fraction(1, 20), Fraction(1, 12))
ALL_TRAIN = "every client trains in every round"


@dataclass(frozen=True)
class Seen:
    """All paths of FedInit, with what is expected of them."""

    runs: Runs
    setup: Setup

    @property
    def federation(self) -> Federation:
        """The federation of the setup."""
        return self.setup.federation

    @property
    def rounds(self) -> int:
        """T."""
        return self.setup.count("T")

    def divergence(self, t: int) -> Fraction:
        """Delta^t: the mean over the clients of |w_{i,K}^{t-1} - w^t|^2."""

        def of(path: Path) -> Fraction:
            away = (g.count * (g.state["last"] - path.model(t)) ** 2 for g in path.groups[t])
            return sum(away, start=ZERO) / self.federation.size

        return self.runs.expected(of)

    def drift(self, t: int) -> Fraction:
        """V_1^t: the mean over the clients of sum_k |w_{i,k}^t - w^t|^2, k < K."""

        def of(path: Path) -> Fraction:
            away = (
                x.group.count * (w - path.model(t)) ** 2
                for x in path.trained[t]
                for w in x.local.points[:-1]
            )
            return sum(away, start=ZERO) / self.federation.size

        return self.runs.expected(of)

    def move(self, t: int) -> Fraction:
        """V_2^t: |w^{t+1} - w^t|^2."""
        return self.runs.expected(lambda path: (path.model(t + 1) - path.model(t)) ** 2)

    def gradient(self, t: int) -> Fraction:
        """|grad f(w^t)|^2."""
        return self.runs.expected(lambda path: self.federation.mean(path.model(t)) ** 2)

    def summed(self, t: int) -> Fraction:
        """|sum_i sum_k grad f_i(w_{i,k}^t)|^2 over all clients."""

        def of(path: Path) -> Fraction:
            slopes = (
                x.group.count * x.group.loss(w)
                for x in path.trained[t]
                for w in x.local.points[:-1]
            )
            return sum(slopes, start=ZERO) ** 2

        return self.runs.expected(of)

    def gap(self, t: int) -> Fraction:
        """f(w^t) - f*."""
        mean, least = self.federation.mean, self.federation.optimum
        return self.runs.expected(lambda path: mean.loss(path.model(t)) - least)

    def average(self, of: Callable[[int], Fraction]) -> Fraction:
        """The mean over the rounds 0, ..., T-1."""
        return sum((of(t) for t in range(self.rounds)), start=ZERO) / self.rounds


Quantity = Callable[[Seen], Fraction]
Letters = Mapping[str, Quantity]


def last(of: Callable[[Seen, int], Fraction], *, ahead: int = 0) -> Quantity:
    """A quantity of the last round."""
    return lambda seen: of(seen, seen.rounds - 1 + ahead)


def at_last() -> Letters:
    """The letters of a lemma on round t, taken to be the last round."""
    return {
        "Delta": last(Seen.divergence),
        "Delta_next": last(Seen.divergence, ahead=1),
        "g2": last(Seen.gradient),
        "gw2": last(Seen.gradient),
    }


def over_all() -> Letters:
    """The letters of a theorem on T rounds."""
    return {
        "D": lambda seen: seen.gap(0),
        "Delta_T": lambda seen: seen.divergence(seen.rounds),
    }


def trial(
    statement: str,
    quantity: Quantity,
    letters: Letters,
    *,
    forms: tuple[str, ...] = ("statement",),
    interpolated: bool = False,
    growing: bool = False,
    divide: Sequence[str] = (),
    first: tuple[Setup, ...] = (),
    betas: Sequence[Fraction] = SMALL,
) -> Trial:
    """A trial of one statement.

    With `interpolated` Assumptions 4 and 6 are met in the place of 3 and 5, with `growing` also
    Assumption 2. Learning rates are drawn as shares of 1/(K L) divided by the letters of `divide`.
    """

    def measure(setup: Setup, *, all_train: bool) -> Measured:
        runs = follow(
            METHOD, setup, rounds=setup.count("T"), active=setup.count("N"), all_train=all_train
        )
        seen = Seen(runs, setup)
        least, met = _constants(setup.federation, interpolated=interpolated)
        return Measured(
            quantity=quantity(seen),
            least=least,
            most={"mu": growth(setup.federation.mean)} if growing else {},
            others={
                "C": Fraction(setup.federation.size),
                **{name: value(seen) for name, value in letters.items()},
            },
            met=met,
        )

    draw = _Draw(interpolated or growing, interpolated, tuple(divide), tuple(betas))
    return Trial(
        statement=statement,
        forms=forms,
        readings=(
            Reading(PRINTED, lambda setup: measure(setup, all_train=False)),
            Reading(ALL_TRAIN, lambda setup: measure(setup, all_train=True)),
        ),
        corners=draw.corners,
        draw=draw,
        first=first,
        wide=True,
    )


def stale(*, clients: int, active: int, beta: Fraction, rounds: int = 2) -> Setup:
    """Equal clients, one step from where the gradient is one to where it vanishes for good.

    After the first round the inactive clients are the only ones that are not at the global model.
    """
    one = Fraction(1)
    loss = Slope(((-one, ZERO), (ZERO, one)))
    choices = {"K": one, "N": Fraction(active), "T": Fraction(rounds), "beta": beta, "eta": one}
    return Setup(Federation((loss,), (clients,)), choices)


def _constants(
    federation: Federation, *, interpolated: bool
) -> tuple[dict[str, Fraction], dict[str, str]]:
    smooth = {"fedinit.as1": f"every gradient is {federation.smoothness}-Lipschitz"}
    if interpolated:
        a, b = relative_noise(federation), dissimilarity(federation)
        return {"L": federation.smoothness, "a": a, "b": b}, {
            **smooth,
            "fedinit.as4": f"|g_i| <= {a} |grad f_i|",
            "fedinit.as6": f"|grad f_i| <= {b} |grad f|",
        }
    variance, distance = federation.noise_variance, federation.heterogeneity
    return (
        {"L": federation.smoothness, "sigma_l": root(variance), "sigma_g": root(distance)},
        {
            **smooth,
            "fedinit.as3": f"the variance is {variance}",
            "fedinit.as5": f"the largest squared distance of gradients is {distance}",
        },
    )


@dataclass(frozen=True)
class _Draw:
    """Proposals of federations and choices."""

    common_zero: bool
    interpolated: bool
    divide: tuple[str, ...]
    betas: tuple[Fraction, ...]

    def __call__(self, random: Random) -> Setup:
        federation = self._federation(random)
        return self._with_choices(federation, random)

    def corners(self) -> Iterator[Setup]:
        random = Random(2)
        for federation in _corner_federations(common_zero=self.common_zero):
            for _ in range(4):
                yield self._with_choices(federation, random)

    def _federation(self, random: Random) -> Federation:
        if not self.common_zero:
            federation = draws.federation(random, sizes=(1, 2, 3), noisy=0.1)
            if federation.deterministic:
                counts = random.choice(((1, 1, 1), (2, 1, 1), (3, 2, 1), (30, 1, 1)))
                return replace(federation, counts=counts[: len(federation.losses)])
            return federation
        losses = tuple(_growing(random) for _ in range(random.choice((1, 2, 3))))
        counts = random.choice(((3, 1, 1), (2, 2, 2), (30, 1, 1), (1, 1, 1)))
        share = random.choice((Fraction(1, 4), Fraction(1, 2)))
        noisy = self.interpolated and random.random() < 0.1 and len(losses) > 1
        return Federation(
            losses,
            (1,) * len(losses) if noisy else counts[: len(losses)],
            relative=(-share, share) if noisy else (ZERO,),
            start=random.choice(draws.PLACES),
        )

    def _with_choices(self, federation: Federation, random: Random) -> Setup:
        smoothness = (federation.smoothness or Fraction(1)) * random.choice((1, 1, 1, 2, 10))
        size = federation.size
        choices = {
            "K": Fraction(random.choice((1, 2, 2, 3))),
            "N": Fraction(random.randint(1, max(size - 1, 1))),
            "T": Fraction(random.choice((1, 2, 2, 3))),
            "beta": random.choice(self.betas),
        }
        if not federation.deterministic:
            choices |= {"T": Fraction(1)}
        if random.random() < 0.3:
            choices["N"] = Fraction(max(size // 2, 1))
        ceiling = 1 / (choices["K"] * smoothness)
        for name in self.divide:
            ceiling /= choices["N"] if name == "N" else self._noise(federation)
        shares = (1, 1, Fraction(1, 2), Fraction(1, 10), Fraction(1, 1000), Fraction(1, 10**6))
        choices["eta"] = ceiling * random.choice(shares)
        constants = {"L": smoothness} if smoothness != federation.smoothness else {}
        return Setup(federation, choices, constants)

    def _noise(self, federation: Federation) -> Fraction:
        return max(abs(1 + value) for value in federation.relative)


def _growing(random: Random) -> Slope:
    """A gradient that vanishes at zero alone."""
    left, right = (random.choice((Fraction(1, 10), Fraction(1), Fraction(4))) for _ in range(2))
    if random.random() < 0.5:
        return Slope(((ZERO, ZERO),), left, right)
    bend = random.choice((Fraction(1, 2), Fraction(1), Fraction(3)))
    return Slope(((-bend, -bend), (ZERO, ZERO), (bend, bend / 4)), left, right)


def _corner_federations(*, common_zero: bool) -> Iterator[Federation]:
    one = Fraction(1)
    sizes: tuple[tuple[int, ...], ...] = ((3,), (10,), (40,))
    for counts in sizes:
        yield Federation((quadratic(1),), counts, start=one)
        if not common_zero:
            # Steep where the run starts and flat a step later.
            yield Federation((Slope(((-one, ZERO), (ZERO, one))),), counts)
            yield Federation((Slope(((-2 * one, ZERO), (-one, one), (ZERO, one))),), counts)
    pairs = [(quadratic(1), quadratic(Fraction(1, 10))), (quadratic(1), quadratic(4))]
    if not common_zero:
        pairs += [(linear(1), linear(-1)), (linear(1), linear(0))]
        pairs += [(quadratic(1, at=1), quadratic(1, at=-1)), (quadratic(1, at=4), quadratic(1))]
    for pair in pairs:
        for counts in ((1, 1), (2, 1), (1, 2), (10, 10), (1, 30)):
            yield Federation(pair, counts, start=one)
    if not common_zero:
        for base in (linear(0), quadratic(1)):
            yield Federation((base, base), (1, 1), noise=(-one, one))
