"""What is asked: a method, a class of losses, counts, rates, conditions and a quantity."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any

from bounds import methods
from bounds.algorithm import Algorithm, Round, exactly
from bounds.errors import UserError
from bounds.kernel.certificate import exact
from bounds.registry import find_module, find_named
from bounds.training import exact_round
from bounds.worstcase import classes, heterogeneity
from bounds.worstcase.asked import Asked, quantity_of, start_of
from bounds.worstcase.families import Constants, Family
from bounds.worstcase.traits import Traits, traits_of
from bounds.worstcase.vectors import MOST_VECTORS

ONE = Fraction(1)
NAMES = ("algorithm", "losses", "quantity", "heterogeneity", "inactive")
COUNTS = ("clients", "active", "local_steps", "rounds", "outcomes")


@dataclass(frozen=True, kw_only=True)
class Setting:
    """One question.

    losses: the class. smoothness, convexity, slope: L, mu, and B if the gradients are bounded.
    clients, active, local_steps, rounds: N, S, K, T. rate: of the local steps.
    bystanders: further clients that are never drawn; methods that count clients count them.
    dissimilarity: zeta, where zeta^2 bounds the mean squared distance of local and global
    gradients, at the places that `heterogeneity` names; without bound if None.
    start: what is known of the first model, by name.
    inactive: "idle" as methods are printed, or "train" as proofs read them, where every client
    trains and keeps its state while the active ones are averaged.
    outcomes, noise: how many values an error of a gradient has, and the bound on its deviation.
    """

    algorithm: str
    losses: str
    quantity: str
    parameters: Mapping[str, Fraction] = field(default_factory=dict)
    smoothness: Fraction = ONE
    convexity: Fraction = Fraction(1, 10)
    slope: Fraction | None = None
    clients: int = 2
    active: int = 0
    bystanders: int = 0
    local_steps: int = 1
    rounds: int = 1
    rate: Fraction = ONE
    inactive: str = "idle"
    heterogeneity: str = ""
    dissimilarity: Fraction | None = ONE
    start: Mapping[str, Fraction] = field(default_factory=dict)
    outcomes: int = 1
    noise: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        """Fill in what depends on the class, and refuse what is no question."""
        convex = self.family.convex
        defaults = {
            "active": self.active or self.clients,
            "heterogeneity": self.heterogeneity or ("optimum" if convex else "server"),
            "start": self.start or {self._usual_start: ONE},
        }
        for name, chosen in defaults.items():
            object.__setattr__(self, name, chosen)
        object.__setattr__(self, "parameters", self._parameters())
        self.family.check(self.constants)
        self._check_counts()
        self._check_numbers()
        find_module(heterogeneity, self.heterogeneity, "place of heterogeneity", mark="-")
        for name in self.start:
            start_of(name)
        if "memory" in self.start and not self.traits.keeps:
            msg = f"{self.algorithm} keeps no last models of clients, so memory bounds nothing"
            raise UserError(msg)

    @property
    def _usual_start(self) -> str:
        if self.family.convex:
            return "distance"
        return "gradient" if self.measured.all("local") else "gap"

    def _check_counts(self) -> None:
        for name in COUNTS:
            if getattr(self, name) < 1:
                msg = f"{name.replace('_', ' ')} = {getattr(self, name)} must be at least 1"
                raise UserError(msg)
        if self.bystanders < 0:
            msg = f"bystanders = {self.bystanders} must be zero or more"
            raise UserError(msg)
        if self.active > self.clients:
            msg = f"active = {self.active} is more than the {self.clients} clients that there are"
            raise UserError(msg)
        if (self.outcomes > 1) != (self.noise > 0):
            msg = (
                f"noise = {self.noise} with {self.outcomes} outcome(s): noise has two outcomes or "
                "more and a positive deviation, or one outcome and none"
            )
            raise UserError(msg)

    def _check_numbers(self) -> None:
        if self.inactive not in ("idle", "train"):
            msg = f'inactive must be "idle" or "train", not {self.inactive!r}'
            raise UserError(msg)
        if self.rate <= 0:
            msg = f"rate = {self.rate} must be positive"
            raise UserError(msg)
        numbers = {"dissimilarity": self.dissimilarity, "noise": self.noise, **self.start}
        for name, chosen in numbers.items():
            if chosen is not None and chosen < 0:
                msg = f"{name} = {chosen} must not be negative"
                raise UserError(msg)

    @cached_property
    def method(self) -> Algorithm:
        """The method, its numbers exact."""
        made = find_named(methods, self.algorithm, "method", "ALGORITHM")
        method: Algorithm = exactly(made(**self.parameters))
        return method

    @cached_property
    def traits(self) -> Traits:
        """What is to be known of the method."""
        return traits_of(self.method, islice(self.each_round(), MOST_VECTORS))

    def _parameters(self) -> dict[str, Fraction]:
        """With the defaults of the method, which refuses what is impossible."""
        made = find_named(methods, self.algorithm, "method", "ALGORITHM")
        known = {kind.name: kind.default for kind in fields(made) if kind.init}
        for wrong in self.parameters.keys() - known.keys():
            listed = ", ".join(known) or "none"
            msg = f"{self.algorithm} has no parameter {wrong!r}; its parameters are {listed}"
            raise UserError(msg)
        numbers = {**known, **self.parameters}
        for missing in (name for name, number in numbers.items() if number is MISSING):
            msg = f"{self.algorithm} needs {missing}=..., one of its parameters {', '.join(known)}"
            raise UserError(msg)
        chosen = {name: Fraction(str(x)) for name, x in numbers.items() if x is not None}
        made(**chosen)
        return chosen

    @property
    def family(self) -> Family:
        """The class of losses."""
        family: Family = find_module(classes, self.losses, "class of losses", mark="-").family
        return family

    @property
    def measured(self) -> Asked:
        """The quantity."""
        return quantity_of(self.quantity)

    @property
    def constants(self) -> Constants:
        """Of the class."""
        return Constants(smoothness=self.smoothness, convexity=self.convexity, slope=self.slope)

    def each_round(self) -> Iterator[Round]:
        """What the method may know of each round."""
        everyone, rate = self.clients + self.bystanders, self.rate
        for t in range(self.rounds):
            yield exact_round(
                t, rate=rate, steps=self.local_steps, active=self.active, clients=everyone
            )

    @property
    def typical(self) -> bool:
        """Whether one typical client stands for all: no noise, and all take part.

        After one round some quantities need no more than the mean and the variance of what the
        drawn clients send, so that it still does when only some take part.
        """
        kept = self.measured.any("kept") and self.inactive != "train"
        drawn_once = self.rounds == 1 and self.measured.all("sampled") and not kept
        return self.outcomes == 1 and (self.active == self.clients or drawn_once)

    def as_json(self) -> dict[str, Any]:
        """Plain data, numbers as text."""
        return {one.name: _plain(getattr(self, one.name)) for one in fields(self)}


def _plain(given: Any) -> Any:
    if isinstance(given, Fraction):
        return str(given)
    if isinstance(given, Mapping):
        return {name: str(number) for name, number in given.items()}
    return given


def from_json(record: Mapping[str, Any]) -> Setting:
    """Read what `as_json` wrote."""
    read: dict[str, Any] = {}
    for name, given in record.items():
        if isinstance(given, Mapping):
            read[name] = {word: exact(number) for word, number in given.items()}
        elif name in NAMES or given is None:
            read[name] = given
        else:
            read[name] = int(given) if name in (*COUNTS, "bystanders") else exact(given)
    return Setting(**read)
