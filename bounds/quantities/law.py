r"""What a quantity may ask of a run, whatever its vectors are.

A *trace* is one run on one path through all random choices: the models $w^0,\dots,w^T$ of the
server, and of every client in every round its local models $x_{t,0},\dots,x_{t,K}$, its drawn
gradients, and the last local model that it had before. A *law* is all paths with their
probabilities. Vectors are exact rational ones, Gram coordinates or tensors; what is measured of
them are rational numbers, forms in inner products or floats.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, TypeVar

from bounds import quantities
from bounds.beside import digests
from bounds.errors import UserError
from bounds.registry import members

Kept = TypeVar("Kept")


class Client(Protocol):
    """A client in a round, or several that are alike: their share of all, or of the active ones.

    places: the data that were drawn, where there are any.
    """

    @property
    def places(self) -> Sequence[int]:
        """0 for the datum that is replaced."""

    @property
    def share(self) -> Any:
        """The share; the shares of a round add up to one."""

    @property
    def points(self) -> Sequence[Any]:
        """x_{t,0}, ..., x_{t,K}; of a client that is not active those that it would have."""

    @property
    def gradients(self) -> Sequence[Any]:
        """The gradients that were drawn at all but the last."""

    def slope(self, point: Any) -> Any:
        """grad f_i."""


class Trace(Protocol):
    """One run on one path."""

    @property
    def count(self) -> Any:
        """The number of clients."""

    @property
    def steps(self) -> Any:
        """K."""

    @property
    def twin(self) -> Any:
        """The neighbouring run on the same path."""

    def model(self, t: int) -> Any:
        """w^t."""

    def clients(self, t: int) -> Iterable[Client]:
        """Every client in round t."""

    def active(self, t: int) -> Iterable[Client]:
        """Those that are averaged in round t."""

    def last(self, t: int) -> Iterable[tuple[Any, Any]]:
        """Every client's share, and its last local model before round t."""

    def mean(self, vectors: Iterable[tuple[Any, Any]]) -> Any:
        """The mean of vectors of all clients, each with its share."""

    def square(self, vector: Any) -> Any:
        """|v|^2."""

    def length(self, vector: Any) -> Any:
        """|v|, or its square where only that is a form."""

    def slope(self, point: Any) -> Any:
        """grad f."""

    def loss(self, point: Any) -> Any:
        """f."""


class Twin(Trace, Protocol):
    """One of two neighbouring runs on the same path."""

    @property
    def exchanged(self) -> Client:
        """The client whose data differ, or that is exchanged, in the last round.

        The round starts from one model in both runs.
        """

    def datum_loss(self, datum: Any, point: Any) -> Any:
        """F(w; z)."""


class Law(Protocol):
    """All paths of a run."""

    @property
    def rounds(self) -> int:
        """T."""

    @property
    def least(self) -> Any:
        """f*."""

    @property
    def minimiser(self) -> Any:
        """x*."""

    @property
    def data(self) -> Collection[Any]:
        """The data of both runs."""

    @property
    def kinds(self) -> range:
        """The different losses of clients, by number."""

    @property
    def neighbours(self) -> Iterable[tuple[Any, Any]]:
        """Runs on sets of clients that differ in one, where all such sets are followed."""

    def number(self, word: str) -> Any:
        """A number of the run, or a hyper-parameter of the algorithm, by its word."""

    def expected(
        self, of: Callable[[Any], Any], *, given: Callable[[Any], bool] | None = None
    ) -> Any:
        """The expectation of something of the trace, given an event."""


@dataclass(frozen=True, kw_only=True)
class Quantity:
    """A number of a law.

    twins: whether a neighbouring run is followed too. optimum, least: whether it speaks of the
    minimiser x*, or of the least value f*. local: whether it only speaks of how models move.
    sampled: whether after one round it needs only the mean and the variance over the drawn clients,
    kept: unless these are not all that train, since it speaks of what clients keep.
    lengths: whether it is a mean of lengths, in the place of which a form has their squares.
    """

    of: Callable[..., Any]
    twins: bool = False
    optimum: bool = False
    least: bool = False
    local: bool = False
    sampled: bool = False
    kept: bool = False
    lengths: bool = False

    @property
    def name(self) -> str:
        """As terms call it."""
        return self.of.__name__


def quantity(**traits: bool) -> Callable[[Callable[..., Any]], Quantity]:
    """Declare a function of a law, and of a round or a step, as a quantity."""
    return lambda of: Quantity(of=of, **traits)


def known() -> Mapping[str, Quantity]:
    """Every quantity by its name, those in trusted folders beside papers included."""
    return _known(tuple(digests()))


@cache
def _known(_code: tuple[str, ...]) -> Mapping[str, Quantity]:
    return members(quantities, "quantity", Quantity)


class OutsideError(UserError):
    """A round, a step or a number is asked for that a run has not."""


def kept(several: Sequence[Kept] | Mapping[int, Kept], place: Any) -> Kept:
    """What a run keeps of a round or a step, counted from 0."""
    places = several if isinstance(several, Mapping) else range(len(several))
    if place not in places:
        there = ", ".join(map(str, places)) if len(places) < 3 else f"0 to {len(places) - 1}"
        msg = f"round or step {place} is asked for, and there is {there}"
        raise OutsideError(msg)
    return several[int(place)]


def total(values: Iterable[Any]) -> Any:
    """The sum of one or more values, of whatever kind."""
    first, *others = values
    for other in others:
        first = first + other
    return first
