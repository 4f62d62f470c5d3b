"""`confront(id)`: a bound beside a run of the very problem whose constants feed it.

The measured mean has a band of four standard errors (Student's t of the number of seeds at the
level of four sigma). Where the bound contains expectations over the run, the band is that of the
difference of both sides, seed by seed. A violation is a mean beyond the bound by more than its
band, inside all hypotheses and assumptions.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import xarray as xr
from scipy import stats

from bounds.errors import UserError
from bounds.measured.items import unchecked
from bounds.statement import Statement
from stability.confront.along import Held, follow, letters_of
from stability.confront.assumption import Assumed, assume
from stability.confront.confrontation import FORMAT, Confrontation
from stability.confront.encounter import Encounter, Reading, encounter_of
from stability.confront.observed import Seen, Values
from stability.confront.setup import Tables, perform, tables_for
from synthetic.problem import Problem

SIGMAS = 4.0
ROUNDING = 1e-9


def confront(
    statement: Encounter | Statement | str,
    *,
    problem: Problem | Mapping[str, Any] | None = None,
    algorithm: Mapping[str, Any] | None = None,
    run: Mapping[str, Any] | None = None,
    given: Mapping[str, float] | None = None,
    form: str | None = None,
    reading: str | None = None,
) -> Confrontation:
    """Run, evaluate and compare.

    problem, algorithm, run: tables as in a specification of `fedproof simulate` ({"family": ...},
    {"relaxation": ...}, {"rounds": ...}); what they leave out has the encounter's defaults. A
    problem may also be given as an object; then the file cannot make it again.
    given: values of letters, for what a paper leaves open or to take a constant larger.

    >>> found = confront("fedsagd.tab1.fedavg", run={"rounds": 3})
    >>> found.data["round"].values.tolist(), found.data["bound"].dims
    ([1, 2, 3], ('round',))
    """
    encounter = encounter_of(statement)
    encounter = encounter.about(form)
    chosen, label = encounter.reading(reading), encounter.form(form)
    values = {**encounter.given, **(given or {})}
    _check_letters(encounter, values)
    whole = problem if isinstance(problem, Problem) else None
    tables = tables_for(
        encounter,
        chosen,
        {
            "problem": problem if isinstance(problem, Mapping) else {},
            "algorithm": algorithm or {},
            "run": run or {},
        },
    )
    seen = perform(encounter, chosen, tables, problem=whole)
    kept: dict[str, Any] = {**tables, "given": dict(given or {})}
    if whole is not None:
        kept["problem"] = {"described": dict(whole.describe())}
    return compare(encounter, chosen, label, seen, values, kept)


def reproduce(found: Confrontation) -> Confrontation:
    """The same from its saved inputs alone."""
    tables = found.part("tables")
    if "described" in tables["problem"]:
        msg = (
            f"the problem of this confrontation of {found.id} was given as an object; "
            "confront it from Python with the same problem"
        )
        raise UserError(msg)
    return confront(
        replace(encounter_of(found.id).about(found.form), defaults={}),
        problem=tables["problem"],
        algorithm=tables["algorithm"],
        run=tables["run"],
        given=tables["given"],
        form=found.form,
        reading=found.reading,
    )


def compare(
    encounter: Encounter,
    reading: Reading,
    form: str,
    seen: Seen,
    given: Mapping[str, float],
    tables: Tables,
) -> Confrontation:
    """Put a run that is there beside the bound."""
    assumed = tuple(assume(one, seen, given) for one in encounter.supposed(reading))
    letters, per_seed = _letters(encounter, reading, seen, assumed, given)
    along = follow(encounter.stated, form, letters, per_seed)
    measured, sides = np.broadcast_arrays(encounter.quantity(seen), np.atleast_2d(along.value))
    entries = measured.shape[1]
    mean, error = _mean_and_error(measured, seen)
    bound = sides.mean(0)
    margin, margin_error = _mean_and_error(measured - sides, seen)
    finite = np.asarray(np.isfinite(measured).all(axis=0))
    held = (*along.held, Held("every run stays finite", "", "run", finite))
    inside = np.isfinite(bound) & _inside(held, assumed, entries)
    with np.errstate(invalid="ignore", divide="ignore"):
        slack = ROUNDING * np.maximum(np.abs(mean), np.abs(bound))
        violated = inside & (margin - margin_error > slack)
        ratio = np.where(bound > 0, mean / bound, np.where(mean > bound, np.inf, np.nan))
    first = 0 if encounter.by_round else 1
    rounds = np.arange(first, first + entries)
    data = xr.Dataset(
        {
            "measured": ("round", mean, {"long_name": encounter.measured}),
            "low": ("round", mean - error),
            "high": ("round", mean + error),
            "bound": ("round", bound),
            "ratio": ("round", ratio, {"long_name": "measured / bound"}),
            "inside": ("round", inside),
            "violated": ("round", violated),
            "each": (("seed", "round"), measured),
            "model": seen.run["model"].variable,
        },
        {"round": rounds, "seed": seen.run["seed"].values, "twin": seen.run["twin"].values},
        {
            "format": FORMAT,
            "id": encounter.statement,
            "form": form,
            "reading": reading.name,
            "quantity": encounter.measured,
            "letters": json.dumps(_shown(letters)),
            "assumptions": json.dumps([_row(one.as_json(), one.holds, first) for one in assumed]),
            "hypotheses": json.dumps([_row(one.as_json(), one.inside, first) for one in held]),
            "tables": json.dumps(tables, default=str),
            "unchecked": json.dumps(
                unchecked(encounter.stated, (one.id for one in encounter.supposed(reading)))
            ),
            "fingerprint": str(seen.run.attrs["fingerprint"]),
        },
    )
    return Confrontation(data)


def _letters(
    encounter: Encounter,
    reading: Reading,
    seen: Seen,
    assumed: tuple[Assumed, ...],
    given: Mapping[str, float],
) -> tuple[dict[str, Values], dict[str, Values]]:
    """Every letter that the statement takes, [entry]; and those that differ by seed."""
    known = letters_of(encounter.stated)
    letters = plain_letters(encounter, reading, seen, given)
    letters |= {one.assumption.letter: one.values for one in assumed}
    per_seed = {name: of(seen) for name, of in encounter.observed.items() if name in known}
    letters |= {name: values.mean(0) for name, values in per_seed.items()}
    letters |= {name: np.full(seen.rounds, float(value)) for name, value in given.items()}
    per_seed = {name: values for name, values in per_seed.items() if name not in given}
    return {name: values for name, values in letters.items() if name in known}, per_seed


def plain_letters(
    encounter: Encounter, reading: Reading, seen: Seen, given: Mapping[str, float]
) -> dict[str, Values]:
    """The letters that are numbers of the setting, [entry]; none that is given is asked for."""
    known = letters_of(encounter.stated)
    letters = {
        name: np.full(seen.rounds, seen.parameter(parameter))
        for name, parameter in reading.parameters.items()
        if name in known
    }
    for name, number in encounter.numbers.items():
        if name in known and name not in given:
            letters[name] = np.full(seen.rounds, number(seen))
    if not encounter.by_round:
        letters[encounter.index] = np.arange(1.0, seen.rounds + 1) - encounter.offset
    return letters


def _mean_and_error(values: Values, seen: Seen) -> tuple[Values, Values]:
    """The mean over seeds and half the width of its band."""
    count = len(values)
    if count == 1:
        width = math.inf if seen.random else 0.0
        return values[0], np.full(values.shape[1], width)
    with np.errstate(invalid="ignore"):  # replicas that diverged
        spread = values.std(0, ddof=1)
    quantile = float(stats.t.isf(stats.norm.sf(SIGMAS), count - 1))
    return values.mean(0), quantile * spread / math.sqrt(count)


def _inside(held: tuple[Held, ...], assumed: tuple[Assumed, ...], entries: int) -> Any:
    inside = np.ones(entries, dtype=bool)
    for one in held:
        inside = inside & one.inside
    for supposed in assumed:
        inside = inside & supposed.holds
    return inside


def _row(row: dict[str, object], inside: Any, first: int) -> dict[str, object]:
    """A row of a report with the reason why something is outside, empty if nothing is."""
    mask = np.asarray(inside)
    if mask.all():
        return {**row, "why": ""}
    if mask.ndim == 0:
        return {**row, "why": "not known to hold"}
    place = int(np.argmin(mask)) + first
    count = int((~mask).sum())
    return {**row, "why": f"fails at {count} of {mask.size} entries, first at {place}"}


def _shown(letters: Mapping[str, Values]) -> dict[str, float]:
    """The letters at the last entry."""
    return {name: float(values[..., -1]) for name, values in sorted(letters.items())}


def _check_letters(encounter: Encounter, given: Mapping[str, float]) -> None:
    known = letters_of(encounter.stated)
    for name in given:
        if name not in known:
            msg = f"{encounter.statement} has no letter {name!r}; it has {', '.join(sorted(known))}"
            raise UserError(msg)
