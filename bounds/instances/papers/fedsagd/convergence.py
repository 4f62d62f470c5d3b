r"""What the lemmas of FedSAGD's Appendix D speak of, on runs with clients drawn uniformly.

"We denote $\nabla F(x)$ as $\nabla F(x)+\mu x$" (Appendix D.2): gradients there include the weight
decay, and the three assumptions are asked of them. The weights of the local steps are
$\alpha_k=(1-\eta_l\lambda)^{K-1-k}$, and
$G^i_t=\sum_k\alpha_kg^i_{t,k}$, $\tilde G^i_t=\sum_k\alpha_k\nabla F_i(x^i_{t,k})$.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from bounds.instances import draws
from bounds.instances.chance import InadmissibleError
from bounds.instances.federation import Federation, root
from bounds.instances.instance import Setup
from bounds.instances.papers.fedsagd.neighbouring import Table, numbers, usual
from bounds.instances.papers.fedsagd.neighbouring import METHOD
from bounds.instances.rounds import Path, Runs, Trained, follow
from bounds.instances.slopes import ZERO, Slope, linear, quadratic
from bounds.instances.surfaces import Loss, Surface, combine
from bounds.instances.trial import Measured, Reading, Trial
from bounds.training import Local

PRINTED = "gradients with mu x, as Appendix D denotes them"
WITHOUT_DECAY = "Algorithm 1 with mu = 0"

TABLE: Table = {
    "K": numbers(2, 3),
    "T": numbers(1, 2),
    "beta": numbers("1/10", "9/10"),
    "lam": numbers("1/100", "1/10", 1),
    "mu": numbers("1/100", "1/10", 1),
}


@dataclass(frozen=True)
class Seen:
    """All paths of FedSAGD, with the quantities of Appendix D."""

    runs: Runs
    setup: Setup
    # The losses with the weight decay, of which the assumptions speak.
    decayed: Federation

    @property
    def rounds(self) -> int:
        """T."""
        return self.setup.count("T")

    @property
    def weights(self) -> list[Fraction]:
        """alpha_k for k = 0, ..., K-1."""
        choices, steps = self.setup.choices, self.setup.count("K")
        shrink = 1 - choices["eta_l"] * choices["lam"]
        return [shrink ** (steps - 1 - k) for k in range(steps)]

    def drawn(self, local: Local) -> Fraction:
        """G of a client: its weighted stochastic gradients."""
        decay = self.setup.choices["mu"]
        points = zip(self.weights, local.gradients, local.points[:-1], strict=True)
        return sum((w * (g + decay * x) for w, g, x in points), start=ZERO)

    def full(self, trained: Trained) -> Fraction:
        """G tilde of a client: its weighted full gradients."""
        decay, loss = self.setup.choices["mu"], trained.group.loss
        points = zip(self.weights, trained.local.points[:-1], strict=True)
        return sum((w * (loss(x) + decay * x) for w, x in points), start=ZERO)

    def active_sum(self, path: Path, t: int, of: Callable[[Trained], Fraction]) -> Fraction:
        """The sum of something over the active clients of round t."""
        pairs = zip(path.trained[t], path.active[t], strict=True)
        return sum((n * of(x) for x, n in pairs if n), start=ZERO)

    def over_rounds(self, of: Callable[[Path, int], Fraction]) -> Fraction:
        """The expected sum of something over the rounds 0, ..., T-1."""
        rounds = range(self.rounds)
        return self.runs.expected(lambda path: sum((of(path, t) for t in rounds), start=ZERO))

    def gradient(self, path: Path, t: int) -> Fraction:
        """|grad f(x_t)|^2."""
        square: Fraction = self.decayed.mean(path.model(t)) ** 2
        return square

    def momentum(self, path: Path, t: int) -> Fraction:
        """|v_t|^2."""
        square: Fraction = path.servers[t]["momentum"] ** 2
        return square


Quantity = Callable[[Seen], Fraction]
Letters = Mapping[str, Quantity]


def active_square(seen: Seen, path: Path, t: int) -> Fraction:
    """|sum over the active clients of G tilde|^2."""
    return seen.active_sum(path, t, seen.full) ** 2


def trial(
    statement: str,
    quantity: Quantity,
    letters: Letters,
    *,
    forms: tuple[str, ...] = ("statement",),
    table: Table | None = None,
) -> Trial:
    """A trial of one lemma."""
    draw = _Draw({**TABLE, **(table or {})})
    return Trial(
        statement=statement,
        forms=forms,
        readings=(
            Reading(PRINTED, lambda setup: measure(setup, quantity, letters)),
            Reading(WITHOUT_DECAY, lambda setup: _without_decay(setup, quantity, letters)),
        ),
        corners=draw.corners,
        draw=draw,
        wide=True,
    )


def measure(setup: Setup, quantity: Quantity, letters: Letters) -> Measured:
    """Follow the run and the losses with their weight decay."""
    usual(setup)
    if any(setup.federation.relative):
        msg = "the noise depends on the gradient without the weight decay"
        raise InadmissibleError(msg)
    seen = Seen(
        follow(METHOD, setup, rounds=setup.count("T"), active=setup.count("s"), all_train=False),
        setup,
        decayed(setup.federation, setup.choices["mu"]),
    )
    federation = seen.decayed
    return Measured(
        quantity=quantity(seen),
        least={
            "L": federation.smoothness,
            "sigma_l": root(federation.noise_variance),
            "sigma_g": root(federation.heterogeneity),
        },
        others={
            "m": Fraction(federation.size),
            **{name: value(seen) for name, value in letters.items()},
        },
        met={
            "fedsagd.ass3.1": f"every gradient is {federation.smoothness}-Lipschitz",
            "fedsagd.ass3.2": f"the variance is {federation.noise_variance}",
            "fedsagd.ass3.3": f"the largest squared distance is {federation.heterogeneity}",
        },
    )


def _without_decay(setup: Setup, quantity: Quantity, letters: Letters) -> Measured:
    """The same with mu = 0, where both meanings of the gradient agree."""
    if setup.choices["mu"]:
        msg = "mu is not zero"
        raise InadmissibleError(msg)
    return measure(setup, quantity, letters)


def decayed(federation: Federation, mu: Fraction) -> Federation:
    """Every loss with mu x^2/2 added."""
    if not mu:
        return federation
    losses = tuple(_with_decay(loss, mu) for loss in federation.losses)
    return replace(federation, losses=losses)


def _with_decay(loss: Loss, mu: Fraction) -> Loss:
    one = Fraction(1)
    if isinstance(loss, Slope):
        return combine(((loss, one), (quadratic(mu), one)))
    if not loss.orthogonal:
        msg = "the directions are not orthogonal"
        raise InadmissibleError(msg)
    # |x|^2 is the sum of (d x)^2/|d|^2.
    decay = Surface(tuple((d, quadratic(mu / d**2)) for d, _ in loss.ridges))
    return combine(((loss, one), (decay, one)))


@dataclass(frozen=True)
class _Draw:
    """A random federation, the local rate at its ceiling 1/(15 L K)."""

    table: Table

    def __call__(self, random: Random) -> Setup:
        return with_choices(draws.federation(random, noisy=0), self.table, random)

    def corners(self) -> Iterator[Setup]:
        """Equal and opposite losses; with noise one client, or two for one round."""
        random = Random(4)
        one = Fraction(1)
        pairs = ((quadratic(1), quadratic(1)), (linear(1), linear(-1)), (linear(0), linear(0)))
        for pair in pairs:
            for start in (ZERO, one, 10 * one):
                for _ in range(6):
                    federation = Federation(pair, (1, 1), start=start)
                    yield with_choices(federation, self.table, random)
            for count in (1, 2):
                for _ in range(3):
                    noisy = Federation(pair[:1], (count,), noise=(-one, one))
                    setup = with_choices(noisy, self.table, random)
                    short = {"K": 2 * one, "T": (3 - count) * one}
                    yield replace(setup, choices={**setup.choices, **short})


def with_choices(federation: Federation, table: Table, random: Random) -> Setup:
    """Choices of the table, and the local rate at its ceiling with the constant of all losses."""
    choices = draws.choice(random, table)
    choices["s"] = Fraction(random.randint(1, federation.size))
    if random.random() < 0.5:
        choices["mu"] = ZERO
    smoothness = federation.smoothness + choices["mu"] or Fraction(1, random.choice((1, 100)))
    choices["eta_l"] = 1 / (15 * smoothness * choices["K"])
    return Setup(federation, choices, {"L": smoothness})
