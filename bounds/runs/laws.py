"""Exact runs as quantities see them: every path with its probability, in rational numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from bounds.measured.record import Measured
from bounds.quantities.law import kept, total
from bounds.runs.chance import InadmissibleError
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.losses import ZERO
from bounds.runs.method import method_of
from bounds.runs.neighbours import Run
from bounds.runs.rounds import Path, Trained
from bounds.runs.surfaces import Loss
from bounds.runs.twins import Course, Data
from bounds.training import Local


@dataclass(frozen=True)
class Client:
    """A group of clients in a round; `places` are the data that were drawn, where there are any."""

    share: Fraction
    points: Sequence[Any] | Mapping[int, Any]
    gradients: Sequence[Any] = ()
    slope: Loss | None = None
    places: Sequence[int] = ()


@dataclass
class Trace:
    """What all exact runs have in common."""

    federation: Federation
    steps: Fraction

    @property
    def count(self) -> Fraction:
        """The number of clients."""
        return Fraction(self.federation.size)

    def mean(self, vectors: Iterable[tuple[Fraction, Any]]) -> Any:
        """The mean of vectors of all clients."""
        return total(vector * share for share, vector in vectors)

    def square(self, vector: Any) -> Any:
        """|v|^2."""
        return vector**2

    def length(self, vector: Any) -> Any:
        """|v|, rounded down where it is not rational."""
        return abs(vector)

    def slope(self, point: Any) -> Any:
        """grad f."""
        return self.federation.mean(point)

    def loss(self, point: Any) -> Any:
        """f."""
        return self.federation.mean.loss(point)


@dataclass
class OfPath(Trace):
    """A run whose clients are kept as groups of those that are alike.

    decay: what gradients are meant with, beside those of the losses: that much times the point.
    """

    path: Path
    # The losses of the run, each with the one as which its gradients are meant.
    losses: Sequence[tuple[Loss, Loss]] = ()
    decay: Fraction = ZERO

    @property
    def models(self) -> list[Any]:
        """Those from which a round begins."""
        return [server["model"] for server in self.path.servers[: len(self.path.trained)]]

    @property
    def visited(self) -> Iterator[Any]:
        """The local models of all clients at which steps begin."""
        for trained in self.path.trained:
            for one in trained:
                yield from one.local.points[:-1]

    def server(self, t: int) -> Any:
        """All that the server keeps before round t."""
        return kept(self.path.servers, t)

    def of_kind(self, kind: int, t: int) -> Client:
        """A client with the loss of this number in round t; all are alike that keep no state."""
        loss, _ = self.losses[kind]
        trained = next(x for x in kept(self.path.trained, t) if x.group.loss is loss)
        return self._client(trained, ZERO)

    def model(self, t: int) -> Any:
        """w^t."""
        return kept(self.path.servers, t)["model"]

    def last(self, t: int) -> Iterator[tuple[Fraction, Any]]:
        """The clients' last models before round t, where the method keeps them."""
        for group in kept(self.path.groups, t):
            yield group.count / self.count, group.state["last"]

    def clients(self, t: int) -> Iterator[Client]:
        """Every group in round t."""
        for trained in kept(self.path.trained, t):
            yield self._client(trained, trained.group.count / self.count)

    def active(self, t: int) -> Iterator[Client]:
        """The groups with an active client, by their share of the active ones."""
        numbers = kept(self.path.active, t)
        for trained, number in zip(kept(self.path.trained, t), numbers, strict=True):
            if number:
                yield self._client(trained, Fraction(number, sum(numbers)))

    def _client(self, trained: Trained, share: Fraction) -> Client:
        local: Local = trained.local
        gradients = local.gradients
        if self.decay:
            steps = zip(gradients, local.points, strict=False)
            gradients = [gradient + self.decay * point for gradient, point in steps]
        slope = next(meant for own, meant in self.losses if own is trained.group.loss)
        return Client(share, local.points, gradients, slope)


@dataclass
class OfCourse(Trace):
    """One of two runs of which the data of one client differ."""

    course: Course
    which: int

    @cached_property
    def twin(self) -> OfCourse:
        """The other run."""
        return OfCourse(self.federation, self.steps, self.course, 1 - self.which)

    def model(self, t: int) -> Any:
        """w^t."""
        return kept(self.course.models, t)[self.which]

    def last(self, t: int) -> Iterator[tuple[Fraction, Any]]:
        """The clients' last models of the run."""
        if t != len(self.course.models) - 1:
            msg = "the clients' models are kept at the end alone"
            raise InadmissibleError(msg)
        for pair in self.course.last:
            yield 1 / self.count, pair[self.which]

    @property
    def exchanged(self) -> Client:
        """The client whose datum is replaced, in the last round."""
        points = [pair[self.which] for pair in self.course.local[0]]
        return Client(1 / self.count, points, places=self.course.places[0])

    def datum_loss(self, datum: Loss, point: Any) -> Any:
        """F(w; z)."""
        return datum.loss(point)


@dataclass
class OfRun(Trace):
    """One of two runs on sets of active clients that differ in one client."""

    run: Run
    other: Run

    @cached_property
    def twin(self) -> OfRun:
        """The other run."""
        return OfRun(self.federation, self.steps, self.other, self.run)

    @property
    def models(self) -> list[Any]:
        """x_0, ..., x_T."""
        return self.run.models

    @property
    def visited(self) -> list[Any]:
        """The points x_{t,k}, k < K, of all clients."""
        return self.run.points

    def server(self, t: int) -> Any:
        """All that the server keeps before round t."""
        return kept(self.run.servers, t)

    def model(self, t: int) -> Any:
        """w^t."""
        return kept(self.run.models, t)

    @property
    def exchanged(self) -> Client:
        """The client that is not in the other run, in the last round, at its end."""
        if self.run.models[-2] != self.other.models[-2]:
            msg = "the round does not start from one model"
            raise InadmissibleError(msg)
        (client,) = self.run.ends.keys() - self.other.ends.keys()
        ends = dict.fromkeys([int(self.steps)], self.run.ends[client])
        return Client(1 / self.count, ends)


class Unplayed(Sequence[Any]):
    """Paths that are played when they are first looked at."""

    def __init__(self, play: Callable[[], Sequence[Any]]) -> None:
        """Say how."""
        self._play = play

    @cached_property
    def _played(self) -> Sequence[Any]:
        return self._play()

    def __len__(self) -> int:
        """How many there are."""
        return len(self._played)

    def __getitem__(self, place: Any) -> Any:
        """One of them."""
        return self._played[place]


@dataclass
class Law:
    """All paths, each with its probability; the federation is the one of which quantities speak."""

    record: Measured
    setup: Setup
    federation: Federation
    rounds: int
    outcomes: Sequence[tuple[Fraction, Any]]
    twins: Data | None = None
    # The federations of which the assumptions speak.
    federations: Sequence[Federation] = field(default=())
    # The runs on sets of clients that differ in one, where all sets are followed.
    neighbours: Sequence[tuple[Any, Any]] = ()

    def __post_init__(self) -> None:
        """The federation itself, where no others are meant."""
        self.federations = self.federations or (self.federation,)

    @property
    def least(self) -> Fraction:
        """f*."""
        return self.federation.optimum

    @property
    def minimiser(self) -> Any:
        """x*, the first where there are several."""
        mean = self.federation.mean
        zeros = getattr(mean, "zeros", ())
        if not zeros or mean.minimum is None:
            msg = "no minimiser of the global objective is known"
            raise InadmissibleError(msg)
        return next(x for x in zeros if mean.loss(x) == mean.minimum)

    @property
    def kinds(self) -> range:
        """The different losses of clients."""
        return range(len(self.federation.losses))

    def number(self, word: str) -> Fraction:
        """A number of the run, or a hyper-parameter of the algorithm, by its word."""
        letter = self.record.letter(word)
        if letter in self.setup.choices:
            return self.setup.choices[letter]
        return method_of(self.record).default(word)

    def taken(self, constant: str) -> Fraction:
        """What a setup takes for a constant that may be larger than it must; zero if nothing."""
        found = (n for n, one in self.record.assumptions.items() if one.constant == constant)
        return self.setup.constants.get(next(found, ""), ZERO)

    @property
    def traces(self) -> Iterator[Any]:
        """All paths, those of neighbouring runs too."""
        for _, run in self.outcomes:
            yield run
            if hasattr(run, "twin"):
                yield run.twin

    @property
    def data(self) -> set[Loss]:
        """Every datum of both runs."""
        return set(self.twins.losses) if self.twins else set()

    def expected(
        self, of: Callable[[Any], Any], *, given: Callable[[Any], bool] | None = None
    ) -> Any:
        """The exact expectation, given an event."""
        met = [(p, run) for p, run in self.outcomes if given is None or given(run)]
        whole = sum((p for p, _ in met), start=ZERO)
        if not whole:
            msg = "the event has probability zero"
            raise InadmissibleError(msg)
        found = total(of(run) * p for p, run in met)
        return found if given is None else found / whole
