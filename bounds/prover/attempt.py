"""What is the same for a problem of any kind on its way to a verdict."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from bounds.errors import UserError
from bounds.expressions import show_relation
from bounds.kernel.balls import UndefinedError
from bounds.kernel.certificate import File
from bounds.kernel.checker import RejectedError, check
from bounds.kernel.problem import Problem
from bounds.kernel.truth import Point, is_admissible, truth
from bounds.kernel.witness import written
from bounds.prover.budget import Budget, ExhaustedError
from bounds.prover.certificate import seal
from bounds.prover.verdict import Status, Verdict
from bounds.writing import texts


class Attempt(ABC):
    """One problem on its way to a verdict; `run` is its kind's own."""

    def __init__(self, stated: Problem, budget: Budget) -> None:
        """Nothing has been tried yet."""
        self.stated = stated
        self.budget = budget

    @abstractmethod
    def run(self, *, quick: bool = False) -> Verdict:
        """Search and prove; `quick` gives up where it becomes costly."""

    def decided(self, *, quick: bool = False) -> Verdict:
        """The verdict within the budget, and the time that it took."""
        start = time.perf_counter()
        try:
            verdict = self.run(quick=quick)
        except ExhaustedError as error:
            what = "the deadline" if error.what == "deadline" else f"the limit on {error.what}"
            verdict = self.undecided(f"{what} was reached")
        return replace(verdict, seconds=time.perf_counter() - start)

    @property
    def undefined(self) -> str | None:
        """An admissible point that was met at which the claim is not defined, in words."""
        return None

    def undecided(self, reason: str) -> Verdict:
        """Nothing was found; a claim that is not defined everywhere could not be put."""
        if self.undefined is None:
            return self.verdict(Status.SUPPORTED, "none", reason)
        where = f"{self.undefined}; exclude it by the domain or a given"
        return self.verdict(Status.UNCHECKED, "none", f"the claim is not defined at {where}")

    def accepted(self, body: Mapping[str, Any]) -> File | None:
        """The sealed file, if the checker accepts it; nothing else counts."""
        file = sealed(self.stated, body)
        self.budget.spent["rejected"] += file is None
        return file

    def work(self) -> dict[str, int]:
        """How much was done."""
        return {key: int(value) for key, value in sorted(self.budget.spent.items()) if value}

    def verdict(self, status: Status, method: str, reason: str, **more: Any) -> Verdict:
        """A verdict with the work so far."""
        return Verdict(
            status=status,
            claim=show_relation(self.stated.claim),
            method=method,
            reason=reason,
            searched=MappingProxyType(self.work()),
            **more,
        )


def listed(point: Mapping[str, Fraction]) -> str:
    """A point in words."""
    return ", ".join(f"{name} = {value}" for name, value in point.items()) or "any point"


def failing(witness: Mapping[str, Fraction]) -> str:
    """Where a claim fails, in words."""
    return f"the claim fails at {listed(dict(sorted(witness.items())))}"


def is_undefined(stated: Problem, witness: Mapping[str, Any]) -> bool:
    """Whether all givens hold at a witness, and the claim has no value there."""
    try:
        here = written(stated, witness)
    except UserError:
        return False
    return has_no_value(here, {name: Fraction(v) for name, v in witness["scalars"].items()})


def has_no_value(stated: Problem, point: Point) -> bool:
    """The same of a scalar problem at a point."""
    try:
        if is_admissible(stated, point):
            truth(stated.claim, point)
    except UndefinedError:
        return True
    return False


def sealed(stated: Problem, body: Mapping[str, Any]) -> File | None:
    """The certificate of a problem with this body, if the checker accepts it."""
    file = seal({"problem": {"kind": stated.kind, **texts(stated)}, **body})
    try:
        check(file)
    except (RejectedError, UserError):
        return None
    return file
