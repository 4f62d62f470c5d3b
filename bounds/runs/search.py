"""The search for an instance beyond a bound: corners first, then random ones, then small changes.

It is deterministic and its budget counts instances, whatever the machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from math import isfinite
from random import Random
from typing import Any

from bounds.measured.faults import FaultError, telling
from bounds.quantities.law import OutsideError
from bounds.registry import refuse_unknown
from bounds.runs.chance import InadmissibleError
from bounds.runs.draws import changed
from bounds.runs.examine import Examined, ExcludedError, examine
from bounds.runs.instance import Instance, Setup
from bounds.runs.lifting import lifted
from bounds.runs.printed import at_settings
from bounds.runs.trial import Trial
from bounds.runs.whole import whole

BUDGETS = {"tiny": 120, "small": 400, "normal": 4_000, "large": 40_000}
# Of the budget, the shares of corners, of random draws, of those in two and three dimensions and of
# those with many clients and rounds; the rest are changes of the best.
CORNERS, DRAWS, WIDE, WHOLE = 0.3, 0.3, 0.1, 0.1
SEED = 20_231


@dataclass(frozen=True)
class Outcome:
    """The instance with the largest ratio, how many were tried, and what excluded the others.

    `excluded` counts, for each hypothesis, the instances outside it; the rest of those that are
    not admissible do not meet an assumption, or are too long to be enumerated.
    """

    statement: str
    form: str
    reading: str
    best: Examined | None
    tried: int
    admissible: int
    # Whether instances at which the bound itself is not positive were left out.
    positive: bool = False
    # Whether the hyper-parameters are those that the paper prints.
    settings: bool = False
    excluded: Mapping[str, int] = field(default_factory=dict)

    @property
    def refuted(self) -> bool:
        """Whether an instance is beyond the bound."""
        return self.best is not None and self.best.beyond

    @property
    def ratio(self) -> float:
        """The largest ratio; zero when no instance was admissible."""
        return self.best.ratio if self.best is not None else 0.0

    def as_json(self) -> dict[str, Any]:
        """Return the documented JSON form; an infinite ratio is none."""
        return {
            "statement": self.statement,
            "form": self.form,
            "reading": self.reading,
            "positive": self.positive,
            "settings": "paper" if self.settings else "free",
            "verdict": "refuted" if self.refuted else "supported" if self.best else "unchecked",
            "ratio": self.ratio if isfinite(self.ratio) else None,
            "tried": self.tried,
            "admissible": self.admissible,
            "excluded": dict(self.excluded),
            "instance": self.best.as_json() if self.best is not None else None,
        }


def search(
    trial: Trial,
    form: str,
    reading: str,
    *,
    budget: int = BUDGETS["normal"],
    positive: bool = False,
    settings: bool = False,
) -> Outcome:
    """Stop at the first instance beyond the bound, or when the budget is spent.

    A bound that is negative at admissible hyper-parameters is exceeded by anything; with `positive`
    such instances are left out. With `settings` the hyper-parameters are those of the paper.
    """
    return _Search(trial, form, reading, budget, positive=positive, settings=settings).outcome


def how_many(budget: str | int) -> int:
    """The instances of a budget, by its name or as a number."""
    if isinstance(budget, int):
        return budget
    if budget not in BUDGETS:
        refuse_unknown("budget", budget, BUDGETS, f"give a number, or {', '.join(BUDGETS)}")
    return BUDGETS[budget]


class _Search:
    def __init__(
        self,
        trial: Trial,
        form: str,
        reading: str,
        budget: int,
        *,
        positive: bool,
        settings: bool,
    ) -> None:
        self.positive, self.settings, self.budget = positive, settings, budget
        self.trial, self.form, self.reading = trial, form, reading
        self.random = Random(SEED)
        self.tried = self.admissible = 0
        self.excluded: Counter[str] = Counter()
        self.best: Examined | None = None
        self.outside: OutsideError | None = None
        for setups in (
            iter(trial.first),
            islice(self._corners(), int(budget * CORNERS)),
            islice(self._draws(), int(budget * DRAWS)),
            islice(self._wide(), int(budget * WIDE)),
        ):
            self._try_all(setups)
        self._try_all(islice(whole(trial, Random(SEED + 2)), int(budget * WHOLE)), whole=True)
        self._try_all(islice(self._changes(), budget))
        if self.outside is not None and not self.admissible:
            with telling(trial.stated.measured, values=True):
                raise self.outside

    def _try_all(self, setups: Iterable[Setup], *, whole: bool = False) -> None:
        for setup in setups:
            if self.tried >= self.budget or (self.best is not None and self.best.beyond):
                break
            self._try(setup, whole=whole)

    @property
    def outcome(self) -> Outcome:
        return Outcome(
            self.trial.statement,
            self.form,
            self.reading,
            self.best,
            self.tried,
            self.admissible,
            self.positive,
            self.settings,
            dict(self.excluded),
        )

    def _corners(self) -> Iterator[Setup]:
        """In an order that does not dwell on the first of them."""
        corners = list(self.trial.corners())
        Random(SEED).shuffle(corners)
        return iter(corners)

    def _draws(self) -> Iterator[Setup]:
        while True:
            yield self.trial.draw(self.random)

    def _wide(self) -> Iterator[Setup]:
        """In two and three dimensions, with draws of their own."""
        random = Random(SEED + 1)
        while self.trial.wide:
            yield lifted(self.trial.draw, random)

    def _changes(self) -> Iterator[Setup]:
        """Changes of the best, with a fresh start when nothing has come of many."""
        while True:
            here = self.best
            base = here.instance.setup if here is not None else self.trial.draw(self.random)
            if self.random.random() < 0.1:
                yield self.trial.draw(self.random)
            steps = 1 + self.random.randrange(3)
            for _ in range(steps):
                base = self._changed(base)
            yield base

    def _changed(self, setup: Setup) -> Setup:
        try:
            return changed(setup, self.random)
        except ValueError:
            return setup

    def _try(self, setup: Setup, *, whole: bool) -> None:
        self.tried += 1
        if self.settings:
            paper = self.trial.stated.paper
            setup = at_settings(setup, paper, self.random, whole=whole)
        try:
            instance = Instance(self.trial.statement, self.form, self.reading, setup)
            with telling(self.trial.stated.measured):
                found = examine(instance, trial=self.trial)
        except ExcludedError as error:
            self.excluded.update(error.labels)
            return
        except FaultError:
            raise
        except OutsideError as error:  # of this instance, if another has what is asked for
            self.outside = error
            return
        except (InadmissibleError, ValueError, ZeroDivisionError):
            return
        if self.positive and found.bound.high <= 0:
            return
        self.admissible += 1
        if self.best is None or found.ratio > self.best.ratio or found.beyond:
            self.best = found
