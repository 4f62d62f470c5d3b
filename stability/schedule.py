"""Local rates: how eta_l goes with the round and the local step."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import numpy as np

from bounds.catalogue.folder import shared_letters
from bounds.errors import UserError, refuse
from bounds.expressions import Expression, free_symbols
from bounds.language.typed import formula_in_house
from bounds.language.written import Written
from bounds.prover.numeric import evaluate


@dataclass(frozen=True)
class Schedule(ABC):
    """A rate for each local step of each round."""

    rate: float

    def __post_init__(self) -> None:
        """Refuse a rate that is not a positive number."""
        if not (math.isfinite(self.rate) and self.rate > 0):
            msg = f"the schedule's rate must be positive and finite, got {self.rate}"
            raise UserError(msg)

    @abstractmethod
    def at(self, t: int, k: int, steps: int) -> float:
        """eta_l at step k of round t, when a round has `steps` local steps."""

    def describe(self) -> dict[str, Any]:
        """For provenance; `as_schedule` reads it back."""
        return {"kind": type(self).__name__.lower(), **asdict(self)}


@dataclass(frozen=True)
class Constant(Schedule):
    """eta."""

    def at(self, t: int, k: int, steps: int) -> float:
        """eta."""
        del t, k, steps
        return self.rate


@dataclass(frozen=True)
class Exponential(Schedule):
    """eta decay^t, as in the experiments of FedInit and FedDyn."""

    decay: float

    def __post_init__(self) -> None:
        """Refuse a decay outside (0, 1]."""
        super().__post_init__()
        if not 0 < self.decay <= 1:
            msg = f"the schedule's decay must be in (0, 1], got {self.decay}"
            raise UserError(msg)

    def at(self, t: int, k: int, steps: int) -> float:
        """eta decay^t."""
        del k, steps
        return self.rate * self.decay**t


@dataclass(frozen=True)
class Stepped(Schedule):
    """eta decay^t, times `factor` from round `at_round` on (switching paper, Figure 7)."""

    decay: float
    factor: float
    at_round: int

    def __post_init__(self) -> None:
        """Refuse a decay or a factor outside (0, 1], and a round before the first."""
        super().__post_init__()
        for name, value in (("decay", self.decay), ("factor", self.factor)):
            if not 0 < value <= 1:
                msg = f"the schedule's {name} must be in (0, 1], got {value}"
                raise UserError(msg)
        if self.at_round < 0:
            msg = f"the schedule's at_round must be zero or positive, got {self.at_round}"
            raise UserError(msg)

    def at(self, t: int, k: int, steps: int) -> float:
        """eta decay^t, or factor eta decay^t."""
        del k, steps
        rate = self.rate * self.decay**t
        return rate * self.factor if t >= self.at_round else rate


@dataclass(frozen=True)
class Harmonic(Schedule):
    """eta/(t K + k + 1), the decaying rate of stability analyses (Hardt et al., 2016)."""

    def at(self, t: int, k: int, steps: int) -> float:
        """eta/(t K + k + 1)."""
        return self.rate / (t * steps + k + 1)


@dataclass(frozen=True)
class Inverse(Schedule):
    """eta/(t + 1), the same in all steps of a round (FedInit, Theorems 12 and 15)."""

    def at(self, t: int, k: int, steps: int) -> float:
        """eta/(t + 1)."""
        del k, steps
        return self.rate / (t + 1)


@dataclass(frozen=True)
class Formula(Schedule):
    """eta times a formula in the round t and the step k, both counted from 0, and the steps K."""

    formula: str

    def __post_init__(self) -> None:
        """Refuse what is no such formula."""
        super().__post_init__()
        if other := free_symbols(_read(self.formula)) - {"t", "k", "K"}:
            msg = (
                f"the rate {self.formula!r} speaks of {', '.join(sorted(other))}; it is a formula "
                "in the round t, the step k and the steps K of a round, as 0.1/(t + 1)"
            )
            raise UserError(msg)

    def at(self, t: int, k: int, steps: int) -> float:
        """eta times the value of the formula, which must be positive."""
        letters = {"t": t, "k": k, "K": steps}
        values = {name: np.asarray(float(value)) for name, value in letters.items()}
        value = self.rate * float(evaluate(_read(self.formula), values))
        if not (math.isfinite(value) and value > 0):
            msg = (
                f"the rate {self.formula!r} is {value} in round {t}, step {k}, and must be a "
                "positive number; both are counted from 0, so that 1/t is written 1/(t + 1)"
            )
            raise UserError(msg)
        return value


@cache
def _read(formula: str) -> Expression:
    tree = Written(formula_in_house(formula, shared_letters()), shared_letters()).tree
    if not isinstance(tree, Expression):
        refuse(f"the rate {formula!r} is no expression, such as 0.1/(t + 1)")
    return tree


KINDS = {
    kind.__name__.lower(): kind
    for kind in (Constant, Exponential, Stepped, Harmonic, Inverse, Formula)
}


def as_schedule(given: float | str | dict[str, Any] | Schedule) -> Schedule:
    """A schedule from a number (constant), a formula, itself, or {"kind": ..., "rate": ...}.

    >>> as_schedule({"kind": "exponential", "rate": 0.1, "decay": 0.5}).at(2, 0, 5)
    0.025
    >>> as_schedule("1/(t + 1)").at(3, 0, 5)
    0.25
    """
    if isinstance(given, Schedule):
        return given
    if isinstance(given, str):
        return Formula(1.0, given)
    if isinstance(given, dict):
        fields = dict(given)
        kind = fields.pop("kind", "constant")
        if kind not in KINDS:
            msg = f"the schedule's kind must be one of {', '.join(KINDS)}, got {kind!r}"
            raise UserError(msg)
        try:
            made: Schedule = KINDS[kind](**fields)
        except TypeError as error:
            msg = f"the schedule {given} does not fit the kind {kind!r}: {error}"
            raise UserError(msg) from None
        return made
    if isinstance(given, bool) or not isinstance(given, int | float):
        msg = f"schedule must be a rate or a schedule, got {given!r}"
        raise UserError(msg)
    return Constant(float(given))
