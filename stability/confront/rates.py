r"""Fitted exponents: how the measured quantity goes with T, K, N, C or S, beside what is claimed.

The exponent is the slope of log(mean) over log(letter), by least squares. Its interval contains the
slopes that the seeds allow (resampled, 95 %) and those that the points allow about a straight line
(Student's t, 95 %): the second tells a law that is no power. The claimed exponent is the slope of
the claimed rate at the same values, so that a sum of terms is compared where it was measured.
Where a claim supposes an order of the local rate, the rate is `tune` times that order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import stats

from bounds import compiled
from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.evaluation import prepare
from bounds.statement import Statement
from stability.confront.along import letters_of
from stability.confront.assumption import assume
from stability.confront.confront import plain_letters
from stability.confront.encounter import Claim, Encounter, Reading, encounter_of
from stability.confront.observed import Seen, Values
from stability.confront.setup import perform, tables_for

# Where a number of the run is set.
PLACES = {
    "rounds": ("run", "rounds"),
    "local_steps": ("run", "local_steps"),
    "active": ("run", "participation"),
    "clients": ("problem", "clients"),
    "members": ("problem", "clients"),
    "samples": ("problem", "samples"),
}
LEVEL = 0.95
RESAMPLES = 400


@dataclass(frozen=True)
class Exponent:
    """A fitted exponent with its interval, and the claimed one, None if nothing is claimed."""

    statement: str
    letter: str
    values: tuple[int, ...]
    measured: tuple[float, ...]
    exponent: float
    low: float
    high: float
    claim: Claim | None
    claimed: float | None

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        claim = None
        if self.claim is not None:
            claim = {"id": self.claim.id, "label": self.claim.label, "exponent": self.claimed}
        return {
            "id": self.statement,
            "letter": self.letter,
            "values": list(self.values),
            "measured": list(self.measured),
            "exponent": self.exponent,
            "low": self.low,
            "high": self.high,
            "claim": claim,
        }


def fit(
    statement: Encounter | Statement | str,
    letter: str,
    values: Sequence[int],
    *,
    problem: Mapping[str, Any] | None = None,
    algorithm: Mapping[str, Any] | None = None,
    run: Mapping[str, Any] | None = None,
    given: Mapping[str, float] | None = None,
    reading: str | None = None,
    claim: str | None = None,
    tune: float | None = None,
) -> Exponent:
    """Sweep one letter and fit; the tables are those of `confront`.

    claim: the label of the claimed rate; the first if None. tune: the factor of the order that the
    claim supposes of the local rate; without it the rate stays what it is.
    """
    encounter = encounter_of(statement)
    chosen, claimed = encounter.reading(reading), _claim(encounter, claim)
    _check(encounter, letter, values)
    tables = {"problem": problem or {}, "algorithm": algorithm or {}, "run": run or {}}
    letters, ends = [], []
    for value in values:
        moved = _moved(encounter, chosen, tables, letter, value)
        if tune is not None:
            # One round tells the letters of the order, all but the number of rounds.
            short = {**moved, "run": {**moved["run"], "rounds": 1}}
            known = _letters(encounter, chosen, perform(encounter, chosen, short), given or {})
            known[encounter.index] = float(moved["run"]["rounds"])
            moved["run"]["schedule"] = tune * _order(encounter, claimed, known)
        seen = perform(encounter, chosen, moved)
        letters.append(_letters(encounter, chosen, seen, given or {}))
        ends.append(encounter.quantity(seen)[:, -1])
    logs = np.log(np.asarray(values, dtype=np.float64))
    slope, low, high = _slope(logs, ends, encounter)
    expected = None
    if claimed is not None:
        rates = [_value(encounter, claimed.id, claimed.label, known) for known in letters]
        expected = float(np.polyfit(logs, np.log(rates), 1)[0])
    means = tuple(float(end.mean()) for end in ends)
    return Exponent(
        encounter.statement, letter, tuple(values), means, slope, low, high, claimed, expected
    )


def _moved(
    encounter: Encounter, reading: Reading, tables: Mapping[str, Any], letter: str, value: int
) -> dict[str, dict[str, Any]]:
    """The tables of the run with the letter at this value."""
    part, name = PLACES[encounter.words[letter]]
    moved = {**tables, part: {**tables[part], name: value}}
    return tables_for(encounter, reading, moved)


def _letters(
    encounter: Encounter, reading: Reading, seen: Seen, given: Mapping[str, float]
) -> dict[str, float]:
    """Every letter that is known, at the last entry."""
    found = {n: v[-1] for n, v in plain_letters(encounter, reading, seen, given).items()}
    for assumption in encounter.supposed(reading):
        try:
            found[assumption.letter] = assume(assumption, seen, given).values[-1]
        except UserError:
            continue  # A rate may not need it; if it does, it is asked for by name.
    return {name: float(value) for name, value in {**found, **given}.items()}


def _order(encounter: Encounter, claim: Claim | None, letters: Mapping[str, float]) -> float:
    if claim is None or claim.step is None:
        msg = f"no order of the local rate is printed for {encounter.statement}; leave out tune"
        raise UserError(msg)
    return _value(encounter, *claim.step, letters)


def _value(encounter: Encounter, id_: str, label: str, letters: Mapping[str, float]) -> float:
    """A formula of the statement itself, or of the catalogue, at these letters."""
    statement = encounter.stated if id_ == encounter.statement else catalogue[id_]
    known = {n: v for n, v in letters.items() if n in letters_of(statement)}
    request = prepare(statement, known, form=label, anyway=True)
    arrays = {letter: np.asarray(known[letter.name]) for letter in request.given}
    return float(compiled.evaluate(request.expanded(request.expression), arrays, {}))


def _slope(
    logs: Values, ends: Sequence[Values], encounter: Encounter
) -> tuple[float, float, float]:
    """The slope, and the ends of its interval."""
    means = np.array([end.mean() for end in ends])
    if not (np.isfinite(means).all() and (means > 0).all()):
        msg = f"what {encounter.statement} measures is not positive at every value of the sweep"
        raise UserError(msg)
    line = stats.linregress(logs, np.log(means))
    reach = float(stats.t.isf((1 - LEVEL) / 2, max(len(logs) - 2, 1))) * float(line.stderr)
    slope = float(line.slope)
    low, high = slope - reach, slope + reach
    generator = np.random.default_rng(0)
    drawn = []
    for _ in range(RESAMPLES):
        again = np.array([generator.choice(end, len(end)).mean() for end in ends])
        if (again > 0).all():
            drawn.append(np.polyfit(logs, np.log(again), 1)[0])
    least, most = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return slope, min(low, float(least)), max(high, float(most))


def _claim(encounter: Encounter, label: str | None) -> Claim | None:
    if label is None:
        return encounter.claims[0] if encounter.claims else None
    for claim in encounter.claims:
        if claim.label == label:
            return claim
    known = ", ".join(repr(claim.label) for claim in encounter.claims) or "none"
    msg = f"{encounter.statement} has no claimed rate {label!r}; it has {known}"
    raise UserError(msg)


def _check(encounter: Encounter, letter: str, values: Sequence[int]) -> None:
    known = [name for name, word in encounter.words.items() if word in PLACES]
    if letter not in known:
        msg = f"{letter!r} cannot be swept; there are {', '.join(known)}"
        raise UserError(msg)
    if len(set(values)) < 3 or min(values) < 1:
        msg = f"a sweep takes at least three different positive values, got {list(values)}"
        raise UserError(msg)
    if encounter.by_round and encounter.words[letter] == "rounds":
        msg = f"{encounter.statement} speaks of one round; sweep another letter"
        raise UserError(msg)
