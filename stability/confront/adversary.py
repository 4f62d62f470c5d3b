"""`search(id)`: the problem and the hyper-parameters at which a bound is most nearly exceeded.

Problems and plans are drawn at random, then the best are varied. What counts is the lower end of
the confidence band over the bound, inside all hypotheses. The best is run again with seeds of its
own, so that nothing is left of the choice among noisy runs, and where the problem is a quadratic
exact moments say what infinitely many seeds would give.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from bounds.errors import UserError
from bounds.statement import Statement
from stability.confront.confront import ROUNDING, compare
from stability.confront.confrontation import Confrontation
from stability.confront.encounter import Encounter, Reading, encounter_of
from stability.confront.exactly import exactly
from stability.confront.observed import Values
from stability.confront.ranges import FAMILIES, HYPER, PAPER, PLAN, RATE
from stability.confront.setup import perform, tables_for

FRESH = 64  # seeds of the last run, and the first of them
FIRST = 1000
FEW = 8  # seeds of a try
JUST = 1.0  # the score beyond a bound that is not positive: less than beyond a positive one
Candidate = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Found:
    """The best of a search: its confrontation, and its exact value where moments give one.

    exact_low, exact_high: at each entry; both the same, or two sides of an expected norm.
    tried, inside: how many candidates were run, and how many had entries inside all hypotheses.
    """

    confrontation: Confrontation
    exact_low: Values | None
    exact_high: Values | None
    tried: int
    inside: int

    @property
    def exact_ratio(self) -> float | None:
        """The largest exact lower value over the bound, inside; None without exact moments."""
        if self.exact_low is None:
            return None
        data = self.confrontation.data
        chosen = self.confrontation.inside & (data["bound"].values > 0)
        return float((self.exact_low / data["bound"].values)[chosen].max(initial=0.0))

    @property
    def exceeds(self) -> bool:
        """Whether the bound is exceeded: exactly, or without exact moments outside the band."""
        if self.exact_low is None:
            return self.confrontation.violated
        bound = self.confrontation.data["bound"].values
        slack = ROUNDING * np.maximum(np.abs(bound), np.abs(self.exact_low))
        return bool((self.confrontation.inside & (self.exact_low - bound > slack)).any())

    def as_json(self) -> dict[str, Any]:
        """The confrontation with what the search adds."""
        return {
            "confrontation": self.confrontation.as_json(),
            "exact_low": None if self.exact_low is None else self.exact_low.tolist(),
            "exact_high": None if self.exact_high is None else self.exact_high.tolist(),
            "exact_ratio": self.exact_ratio,
            "exceeds": self.exceeds,
            "tried": self.tried,
            "inside": self.inside,
        }


def search(
    statement: Encounter | Statement | str,
    *,
    tries: int = 100,
    seed: int = 0,
    paper: bool = False,
    family: str | None = None,
    given: Mapping[str, float] | None = None,
    form: str | None = None,
    reading: str | None = None,
) -> Found:
    """Search; with `paper` at the hyper-parameters of the paper's experiments, over problems only.

    The first try is the default run, which is inside the hypotheses. A third of the tries vary the
    best candidate so far, and half of the others keep to the default plan, rate apart.
    """
    encounter = encounter_of(statement)
    encounter = encounter.about(form)
    chosen, label = encounter.reading(reading), encounter.form(form)
    if paper and chosen.algorithm not in PAPER:
        msg = f"the experiments say nothing of {chosen.algorithm}; search without them"
        raise UserError(msg)
    if family is not None and family not in FAMILIES:
        msg = f"there are no ranges for the family {family!r}; there are {', '.join(FAMILIES)}"
        raise UserError(msg)
    hunt = _Hunt(encounter, chosen, label, dict(given or {}), Random(seed), family, paper=paper)
    for attempt in range(tries):
        hunt.attempt(vary=attempt % 3 == 2, usual=attempt % 2 == 0)
    if hunt.best is None:
        msg = (
            f"none of {tries} candidates is inside the hypotheses of {encounter.statement}; raise "
            "--tries, or name a --family"
        )
        if hunt.why:
            msg += f" (the last one: {hunt.why})"
        raise UserError(msg)
    found, low, high = hunt.run({**hunt.best, "run": {**hunt.best["run"], "seeds": _fresh()}})
    return Found(found, low, high, tries, hunt.inside)


def _fresh() -> list[int]:
    return list(range(FIRST, FIRST + FRESH))


class _Hunt:
    """The state of a search."""

    def __init__(
        self,
        encounter: Encounter,
        reading: Reading,
        form: str,
        given: dict[str, float],
        random: Random,
        family: str | None,
        *,
        paper: bool,
    ) -> None:
        self.encounter, self.reading, self.form = encounter, reading, form
        self.given, self.random, self.family, self.paper = given, random, family, paper
        self.best: Candidate | None = None
        self.score = -math.inf
        self.decided = False
        self.inside = 0
        self.why = ""

    def attempt(self, *, vary: bool, usual: bool) -> None:
        """Run one candidate, and keep it if it is the best."""
        candidate = self._varied() if vary and self.best else self._drawn(usual=usual)
        try:
            found, _, _ = self.run(candidate, exact=False)
        except UserError as error:
            # This problem does not have what the statement asks for.
            self.why = str(error)
            return
        if not found.inside.any():
            self.why = "; ".join(found.outside_because)
            return
        self.inside += 1
        score = _score(found)
        if score > self.score or (score == self.score == JUST and not self.decided):
            # Of those beyond a bound that is not positive, one that exact moments decide is best.
            decided = score == JUST and self.run(candidate)[1] is not None
            if score > self.score or decided:
                self.best, self.score, self.decided = candidate, score, decided

    def run(
        self, candidate: Candidate, *, exact: bool = True
    ) -> tuple[Confrontation, Values | None, Values | None]:
        """Confront one candidate."""
        encounter = self.encounter
        tables = tables_for(encounter, self.reading, candidate)
        seen = perform(encounter, self.reading, tables)
        values = {**encounter.given, **self.given}
        kept = {**tables, "given": self.given}
        found = compare(encounter, self.reading, self.form, seen, values, kept)
        between = exactly(encounter, seen) if exact else None
        return (found, *between) if between else (found, None, None)

    def _drawn(self, *, usual: bool) -> Candidate:
        random = self.random
        if usual and self.family is None and self.score == -math.inf:
            return self._as_in_paper(self._default())
        family = self.family or random.choice(list(FAMILIES))
        ranges = FAMILIES[family]
        problem = {"family": family, **{name: draw(random) for name, draw in ranges.items()}}
        plan = {name: draw(random) for name, draw in PLAN.items()}
        plan["schedule"] = self._rate(RATE(random))
        names = self.reading.parameters.values()
        hyper = {name: HYPER[name](random) for name in names if name in HYPER}
        candidate = {"problem": problem, "algorithm": hyper, "run": {**plan, "seeds": FEW}}
        if usual:
            default = self._default()
            candidate["algorithm"] = default["algorithm"]
            rate = default["run"]["schedule"]
            rate = rate["rate"] if isinstance(rate, dict) else rate
            candidate["run"] = default["run"] | {
                "schedule": self._rate(rate * math.exp(random.gauss(0, 1))),
                "rounds": plan["rounds"],
            }
        return self._as_in_paper(candidate)

    def _default(self) -> Candidate:
        """The run that the statement has by default, with few seeds."""
        tables = tables_for(self.encounter, self.reading, {})
        del tables["algorithm"]["name"]
        return {**tables, "run": {"batch": None, **tables["run"], "seeds": FEW}}

    def _varied(self) -> Candidate:
        """The best with its positive real numbers a little different, and one choice new."""
        random = self.random
        candidate: Candidate = json.loads(json.dumps(self.best))
        fresh = self._drawn(usual=False)
        for part in ("algorithm", "run", "problem"):
            for name, value in candidate[part].items():
                if isinstance(value, float) and value > 0 and name not in ("participation",):
                    candidate[part][name] = value * math.exp(random.gauss(0, 0.3))
        schedule = candidate["run"]["schedule"]
        rate = schedule["rate"] if isinstance(schedule, dict) else schedule
        candidate["run"]["schedule"] = self._rate(rate * math.exp(random.gauss(0, 0.3)))
        part = random.choice(("run", "algorithm"))
        if candidate[part]:
            name = random.choice(list(candidate[part]))
            candidate[part][name] = fresh[part].get(name, candidate[part][name])
        # A weight below one stays below one.
        for name in ("momentum", "weight", "beta_1", "beta_2"):
            if name in candidate["algorithm"]:
                candidate["algorithm"][name] = min(candidate["algorithm"][name], 0.99)
        return self._as_in_paper(candidate)

    def _rate(self, rate: float) -> Any:
        """As the statement's own schedule has it."""
        usual = self.encounter.defaults.get("run", {}).get("schedule")
        return {**usual, "rate": rate} if isinstance(usual, dict) else rate

    def _as_in_paper(self, candidate: Candidate) -> Candidate:
        if not self.paper:
            return candidate
        fixed = PAPER[self.reading.algorithm]
        return {part: {**table, **fixed.get(part, {})} for part, table in candidate.items()}


def _score(found: Confrontation) -> float:
    """The largest lower end of the band over the bound, inside; `JUST` beyond one below zero."""
    data = found.data
    bound, low = data["bound"].values, data["low"].values
    with np.errstate(divide="ignore", invalid="ignore"):
        scores = np.where(bound > 0, low / bound, np.where(data["violated"].values, JUST, 0.0))
    chosen = scores[found.inside]
    chosen = chosen[~np.isnan(chosen)]
    return float(chosen.max(initial=-math.inf))
