r"""What the stability lemmas and theorems of FedInit speak of: two runs that differ in one datum.

Assumptions 1, 3 and 7 are printed for the objectives $f_i$ and $f$. Where the proofs use them for
the loss of a single datum, there is a reading in which they are asked of every datum. In
Algorithm 1 a client that is not active keeps its model; the proofs let every client train.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from random import Random

from bounds.instances import draws
from bounds.instances.federation import Federation, root
from bounds.instances.instance import Setup
from bounds.instances.interpolation import dissimilarity, largest_ratio
from bounds.instances.papers.fedinit.relaxed import ALL_TRAIN, PRINTED
from bounds.instances.slopes import ZERO, Slope
from bounds.instances.trial import Measured, Reading, Trial
from bounds.instances.twins import (
    Course,
    Courses,
    Data,
    data_of,
    deviation,
    follow,
    mean,
    steepest,
    variance,
)

EVERY_DATUM = "assumptions asked of every datum"

ONE = Fraction(1)
TABLE = {
    "eta": tuple(Fraction(n, 10) for n in (1, 5, 10, 20)),
    "beta": tuple(Fraction(n, 10) for n in (0, 1, 10)),
    "K": tuple(Fraction(n) for n in (1, 2, 3)),
    "T": tuple(Fraction(n) for n in (1, 2)),
}


@dataclass(frozen=True)
class Seen:
    """All paths of both runs."""

    courses: Courses
    setup: Setup
    data: Data
    # Whether the assumptions are asked of every datum.
    every_datum: bool

    def gap(self) -> Fraction:
        """The largest E|f(w;z) - f(w~;z)| of the last models over all data z."""

        def of(loss: Slope, course: Course) -> Fraction:
            one, two = course.models[-1]
            return abs(loss.loss(one) - loss.loss(two))

        return max(
            self.courses.expected(lambda course, loss=loss: of(loss, course))  # type: ignore[misc]
            for loss in set(self.data.losses)
        )

    def local(self, *, behind: int, same: bool) -> Fraction:
        """E|w_{i,k} - w~_{i,k}| of the client with the replaced datum, k = K - behind.

        Given that in the last step of the last round it draws the same datum in both runs, or not.
        """

        def given(course: Course) -> bool:
            return bool(course.places[0]) and (course.places[0][-1] != 0) == same

        def apart(course: Course) -> Fraction:
            one, two = course.local[0][-1 - behind]
            return abs(one - two)

        return self.courses.expected(apart, given=given)


Quantity = Callable[[Seen], Fraction]
Letters = Mapping[str, Quantity]
Table = Mapping[str, Sequence[Fraction]]
Rounds = Callable[[Setup], Sequence[int]]
Rates = Callable[[Setup], tuple[Callable[[int], Fraction], Callable[[int], Fraction]]]


def constant(setup: Setup) -> tuple[Callable[[int], Fraction], Callable[[int], Fraction]]:
    """The same rate and relaxation in all rounds."""
    return lambda _: setup.choices["eta"], lambda _: setup.choices["beta"]


def from_zero(setup: Setup) -> Sequence[int]:
    """The rounds 0, ..., T-1."""
    return range(setup.count("T"))


def trial(
    statement: str,
    quantity: Quantity,
    letters: Letters,
    *,
    forms: tuple[str, ...] = ("statement",),
    constants: tuple[str, ...],
    table: Table | None = None,
    rounds: Rounds = from_zero,
    rates: Rates = constant,
    first: tuple[Setup, ...] = (),
) -> Trial:
    """A trial of one statement; `constants` are those of the assumptions that it makes."""

    def measure(setup: Setup, *, all_train: bool, every_datum: bool) -> Measured:
        data = data_of(setup)
        rate, relaxation = rates(setup)
        courses = follow(
            setup,
            data,
            rounds=rounds(setup),
            rate=rate,
            relaxation=relaxation,
            all_train=all_train,
        )
        seen = Seen(courses, setup, data, every_datum)
        least = {name: LEAST[name](data, every_datum) for name in constants}
        return Measured(
            quantity=quantity(seen),
            least=least,
            others={
                "C": Fraction(len(data.clients)),
                **{name: value(seen) for name, value in letters.items()},
            },
            met={name: f"{value} is enough on both data sets" for name, value in least.items()},
        )

    draw = _Draw({**TABLE, **(table or {})})
    ways = product((False, True), repeat=2)
    return Trial(
        statement=statement,
        forms=forms,
        readings=tuple(
            Reading(
                f"{ALL_TRAIN if every else PRINTED}" + (f", {EVERY_DATUM}" if datum else ""),
                lambda setup, every=every, datum=datum: measure(  # type: ignore[misc]
                    setup, all_train=every, every_datum=datum
                ),
            )
            for datum, every in ways
        ),
        corners=draw.corners,
        draw=draw,
        first=first,
    )


def smoothness(data: Data, every_datum: bool) -> Fraction:
    """L of Assumption 1, for the objectives of the clients or for every datum."""
    if every_datum:
        return max(loss.smoothness for loss in data.losses)
    return max(federation.smoothness for federation in data.federations)


def noise(data: Data, every_datum: bool) -> Fraction:
    """sigma_l of Assumption 3: of a mean over the data, or for every datum."""
    return deviation(data) if every_datum else root(variance(data))


def lipschitz(data: Data, every_datum: bool) -> Fraction:
    """L_G of Assumption 7, for the global objective or for every datum."""
    return steepest(data.losses if every_datum else [f.mean for f in data.federations])


def interpolation(data: Data, _: bool) -> Fraction:
    """The constant a of Assumption 4."""
    clients = (client for clients in data.sets for client in clients)
    return max(largest_ratio(loss, mean(client)) for client in clients for loss in client)


def similarity(data: Data, _: bool) -> Fraction:
    """The constant b of Assumption 6."""
    return max(dissimilarity(federation) for federation in data.federations)


LEAST: Mapping[str, Callable[[Data, bool], Fraction]] = {
    "L": smoothness,
    "sigma_l": noise,
    "L_G": lipschitz,
    "a": interpolation,
    "b": similarity,
}


@dataclass(frozen=True)
class _Draw:
    """Losses that are bounded and not negative, with gradients that vanish far away."""

    table: Table

    def __call__(self, random: Random) -> Setup:
        size, clients = random.choice(((1, 3), (2, 2), (2, 3), (1, 10)))
        if clients > 3:
            alike = _bounded(random)
            losses = [_bounded(random), *[alike] * (clients - 1), _bounded(random)]
        else:
            losses = [_bounded(random) for _ in range(size * clients + 1)]
        return self._setup(losses, size, random)

    def corners(self) -> Iterator[Setup]:
        """A flat loss on all clients and a steep one in the place of a datum, and the like."""
        random = Random(8)
        flat, hill, valley = _bump(ZERO), _bump(ONE), _bump(-ONE)
        for one, other, replaced in product((flat, hill, valley), repeat=3):
            for size, clients in ((1, 3), (2, 2), (1, 20)):
                rest = [other] * (size * clients - 1)
                yield self._setup([one, *rest, replaced], size, random)

    def _setup(self, losses: Sequence[Slope], size: int, random: Random) -> Setup:
        clients = (len(losses) - 1) // size
        choices = draws.choice(random, self.table)
        choices |= {"S": Fraction(size), "N": Fraction(random.randint(1, min(clients, 2)))}
        if size > 1:
            choices |= {"K": min(choices["K"], 2 * ONE), "T": min(choices["T"], ONE)}
        federation = Federation(
            tuple(losses), (1,) * len(losses), start=random.choice((ZERO, ONE, -ONE))
        )
        return Setup(federation, choices)


def _bump(height: Fraction) -> Slope:
    """A gradient that rises and falls again, and the loss that belongs to it, zero at its least."""
    return grounded(Slope(((-ONE, ZERO), (ZERO, height), (ONE, ZERO))))


def _bounded(random: Random) -> Slope:
    inner = draws.slope(random)
    ends = ((inner.corners[0][0] - 1, ZERO), *inner.corners, (inner.corners[-1][0] + 1, ZERO))
    return grounded(Slope(ends))


def grounded(loss: Slope) -> Slope:
    """The loss moved so that its least value is zero."""
    least = loss.minimum
    return loss if least is None else replace(loss, level=loss.level - least)
