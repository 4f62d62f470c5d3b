"""A run on unknown vectors as quantities see it: what they ask are forms in inner products."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bounds.errors import UserError
from bounds.expressions import Expression
from bounds.measured.terms import Values
from bounds.quantities.law import kept, known, total
from bounds.worstcase.running import Run, Trained
from bounds.worstcase.vectors import COMMON, Form, Vector, square

if TYPE_CHECKING:
    from bounds.worstcase.case import Case


@dataclass(frozen=True)
class Client:
    """A client of a round, or the typical one of several."""

    case: Case
    function: int
    trained: Trained

    @property
    def share(self) -> Fraction:
        """Its share of the active clients: in the mean over who is drawn, of all."""
        return self.trained.share

    @property
    def points(self) -> list[Vector]:
        """x_{t,0}, ..., x_{t,K}."""
        return self.trained.local.points

    @property
    def gradients(self) -> list[Vector]:
        """The drawn gradients."""
        return self.trained.local.gradients

    def slope(self, point: Vector) -> Vector:
        """grad f_i."""
        return self.case.losses.evaluate(self.function, point).gradient


@dataclass(frozen=True)
class Trace:
    """One run on one path.

    Where one typical client stands for all and only some are drawn, the own parts of a model of the
    server are those of the mean over the drawn clients. They stand in blocks of their own, with
    negative numbers: their products are those of the clients' own parts, times the variance of a
    mean over drawn clients, and they are orthogonal to the own part of a client.
    """

    case: Case
    runs: tuple[Run, ...]
    which: int = 0

    @property
    def run(self) -> Run:
        """What happened."""
        return self.runs[self.which]

    @property
    def twin(self) -> Trace:
        """The neighbouring run."""
        return Trace(self.case, self.runs, 1 - self.which)

    @property
    def count(self) -> Fraction:
        """The number of clients."""
        return Fraction(self.case.setting.clients)

    @property
    def steps(self) -> Fraction:
        """K."""
        return self.case.steps

    def model(self, t: int) -> Vector:
        """w^t."""
        model: Vector = kept(self.run.models, t)
        if not self.case.apart:
            return model
        return Vector({(-block, i): value for (block, i), value in model.parts.items()})

    def clients(self, t: int) -> Iterator[Client]:
        """The clients that trained and are averaged."""
        for trained in kept(self.run.rounds, t):
            yield Client(self.case, self.run.members[trained.member].function, trained)

    active = clients

    @property
    def exchanged(self) -> Client:
        """The client that the other run has not."""
        return next(self.clients(0))

    def last(self, t: int) -> Iterator[tuple[Fraction, Vector]]:
        """The clients' last models before round t."""
        if t > 0 and self.case.apart and self.case.setting.inactive != "train":
            msg = "the models that clients keep differ by who was drawn; let every client train"
            raise UserError(msg)
        for member, last in zip(self.run.members, kept(self.run.memories, t), strict=True):
            yield member.share, last

    def mean(self, vectors: Iterable[tuple[Fraction, Vector]]) -> Vector:
        """The mean of vectors of all clients, of which the own parts add up to zero."""
        return total(vector * share for share, vector in vectors).common()  # type: ignore[no-any-return]

    def square(self, vector: Vector) -> Form:
        """|v|^2."""
        parts = vector.parts.items()
        drawn = Vector({(-block, i): value for (block, i), value in parts if block < COMMON})
        rest = Vector({place: value for place, value in parts if place[0] >= COMMON})
        own = square(rest.common()) + square(rest.own())
        return own + square(drawn) * self.case.variance if drawn.parts else own

    length = square

    def slope(self, point: Vector) -> Vector:
        """grad f."""
        return self.case.slope(self.run, point)

    def loss(self, point: Vector) -> Form:
        """f."""
        return self.case.level(self.run, point)


@dataclass(frozen=True)
class Law:
    """All paths."""

    case: Case

    @property
    def rounds(self) -> int:
        """T."""
        return self.case.setting.rounds

    @property
    def least(self) -> Form:
        """f*."""
        return self.case.least

    @property
    def minimiser(self) -> Vector:
        """x*."""
        return self.case.minimiser

    def number(self, word: str) -> Fraction:
        """A number of the setting, or a parameter of the method."""
        setting = self.case.setting
        active = Fraction(setting.active)
        own = {"rate": setting.rate, "local_steps": self.case.steps, "active": active}
        return {**own, **setting.parameters}[word]

    @property
    def first(self) -> Trace:
        """One of the paths."""
        return Trace(self.case, self.case.paths[0][1])

    def expected(
        self, of: Callable[[Any], Any], *, given: Callable[[Any], bool] | None = None
    ) -> Form:
        """The expectation of a form of the first run."""
        if given is not None:
            msg = "a worst case is no mean given an event"
            raise UserError(msg)
        found: Form = total(of(Trace(self.case, runs)) * p for p, runs in self.case.paths)
        return found

    def form(self, term: Expression, **letters: Fraction) -> Form:
        """A term of quantities, with T for the rounds and K for the local steps."""
        values = {"T": self.case.rounds, "K": self.case.steps, **letters}
        found: Form = Values(lambda name: self._letter(values, name), self._functions).of(term)
        return found

    @cached_property
    def _functions(self) -> dict[str, Callable[..., Form]]:
        return {name: lambda *a, of=one.of: of(self, *a) for name, one in known().items()}

    def _letter(self, values: dict[str, Fraction], name: str) -> Fraction:
        if name not in values:
            msg = f"{name!r} is no number of a worst case; there are {', '.join(values)}"
            raise UserError(msg)
        return values[name]
