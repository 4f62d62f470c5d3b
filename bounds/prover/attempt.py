"""What is the same for a problem of any kind on its way to a verdict."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from bounds.errors import UserError
from bounds.expressions import show_relation
from bounds.kernel.certificate import File
from bounds.kernel.checker import RejectedError, check
from bounds.kernel.problem import Problem
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
            verdict = self.verdict(Status.SUPPORTED, "none", f"{what} was reached")
        return replace(verdict, seconds=time.perf_counter() - start)

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


def sealed(stated: Problem, body: Mapping[str, Any]) -> File | None:
    """The certificate of a problem with this body, if the checker accepts it."""
    file = seal({"problem": {"kind": stated.kind, **texts(stated)}, **body})
    try:
        check(file)
    except (RejectedError, UserError):
        return None
    return file
