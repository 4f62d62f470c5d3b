"""How much work a proof may cost, counted in steps and not in seconds.

The same problem therefore meets the same limits on a fast and on a busy machine. A deadline may be
added; it can only end a search early, and the verdict then says so.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TypeVar

from bounds.errors import UserError

# `entries` are those of the matrices of one semidefinite program.
LIMITS = {
    "tiny": {
        "programs": 45,
        "columns": 150,
        "boxes": 120,
        "points": 2_000,
        "solver": 50_000,
        "entries": 400,
    },
    "small": {
        "programs": 120,
        "columns": 300,
        "boxes": 300,
        "points": 4_000,
        "solver": 200_000,
        "entries": 3_000,
    },
    "normal": {
        "programs": 600,
        "columns": 900,
        "boxes": 3_000,
        "points": 40_000,
        "solver": 2_000_000,
        "entries": 3_000,
    },
    "large": {
        "programs": 3_000,
        "columns": 3_000,
        "boxes": 60_000,
        "points": 400_000,
        "solver": 40_000_000,
        "entries": 10_000,
    },
}


MOST_REMEMBERED = 500
WIDER = 3  # the share of programs for what is tried last


class ExhaustedError(Exception):
    """A limit was reached; `what` names it."""

    def __init__(self, what: str) -> None:
        """Name the limit."""
        super().__init__(what)
        self.what = what


Found = TypeVar("Found")
Search = Callable[..., Found]


def remembered(search: Search[Found]) -> Search[Found]:
    """A search for a problem within a budget; the same one again finds and costs the same."""
    known: OrderedDict[Hashable, tuple[Found, Counter[str]]] = OrderedDict()

    @wraps(search)
    def asked(stated: Hashable, budget: Budget, **options: bool) -> Found:
        key = stated, tuple(budget.limits.items()), tuple(options.items())
        if key not in known:
            before = Counter(budget.spent)
            found = search(stated, budget, **options)
            if budget.deadline is not None:  # it may have found less for that
                return found
            known[key] = found, budget.spent - before
            if len(known) > MOST_REMEMBERED:
                known.popitem(last=False)
            return found
        found, spent = known[key]
        for what, amount in spent.items():
            budget.spend(what, amount)
        return found

    return asked


class Budget:
    """Counts what is spent and raises when a limit or the deadline is passed."""

    def __init__(self, size: str = "normal", *, seconds: float | None = None) -> None:
        """Take the limits of a size: tiny, small, normal or large."""
        if size not in LIMITS:
            msg = f"there is no budget {size!r}; the budgets are {', '.join(LIMITS)}"
            raise UserError(msg)
        self.size, self.limits = size, dict(LIMITS[size])
        self.spent: Counter[str] = Counter()
        self.wide = self.last = False
        self.deadline = None if seconds is None else time.monotonic() + seconds

    def spend(self, what: str, amount: int = 1) -> None:
        """Count work; programs, boxes and points have a limit each."""
        self.spent[what] += amount
        if self.spent[what] > self.limits.get(what, 10**12):
            raise ExhaustedError(what)
        if self.deadline is not None and time.monotonic() > self.deadline:
            msg = "deadline"
            raise ExhaustedError(msg)

    @contextmanager
    def wider(self, *, last: bool = False) -> Iterator[None]:
        """More programs for what costs much and seldom helps, or as many again; then as before."""
        limit, spent = self.limits["programs"], self.spent["programs"]
        most = LIMITS[self.size]["programs"]
        self.wide, self.last = True, last
        self.limits["programs"] = spent + (most if last else most // WIDER)
        try:
            yield
        finally:
            self.wide = self.last = False
            self.limits["programs"] = limit + self.spent["programs"] - spent

    def left(self, what: str) -> int:
        """How much may still be spent."""
        return max(0, self.limits[what] - self.spent[what])
