"""Confront a run from its file, and a confrontation from its own.

A file of `fedproof simulate` holds the tables from which the run can be made again. The run is made
again with the metrics that the statement asks for, and must end with the very models of the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from bounds.errors import UserError
from stability.confront.confront import confront, reproduce
from stability.confront.confrontation import FORMAT, Confrontation, read_dataset
from stability.confront.encounter import Encounter, encounter_of
from stability.sealed import described
from stability.specification import PARTS


def confront_file(
    path: Path,
    statement: str | None,
    *,
    given: Mapping[str, float] | None = None,
    form: str | None = None,
    reading: str | None = None,
) -> Confrontation:
    """A stored run beside a statement; a stored confrontation is made again as it was."""
    data = read_dataset(path)
    if data.attrs.get("format") == FORMAT:
        return _again(Confrontation(data), statement, path)
    if statement is None:
        msg = f"{path} is a run; name the statement to confront it with"
        raise UserError(msg)
    # What the run left to `simulate` is not for the encounter to fill in.
    encounter = replace(encounter_of(statement).about(form), defaults={})
    tables = _tables(data, encounter, path)
    found = confront(
        encounter,
        problem=tables["problem"],
        algorithm=tables["algorithm"],
        run=tables["run"],
        given=given,
        form=form,
        reading=reading or _reading(encounter, tables),
    )
    _require_same(found.data, data, path)
    return found


def _again(stored: Confrontation, statement: str | None, path: Path) -> Confrontation:
    if statement not in (None, stored.id):
        msg = f"{path} confronts {stored.id}, not {statement}"
        raise UserError(msg)
    found = reproduce(stored)
    _require_same(found.data, stored.data, path)
    return found


def _tables(data: xr.Dataset, encounter: Encounter, path: Path) -> dict[str, dict[str, Any]]:
    """What the run was made from, with as many rounds as the statement can speak of."""
    if "tables" not in data.attrs:
        msg = (
            f"{path} does not hold the tables of its run, from which it can be made again; write "
            "it with `fedproof simulate ... --out FILE.nc`"
        )
        raise UserError(msg)
    tables: dict[str, dict[str, Any]] = described(data, "tables", origin=str(path))
    if not _are_of_a_run(tables):
        msg = f"{path} does not hold the tables of a run, with a name of its algorithm, and rounds"
        raise UserError(msg)
    run = tables["run"]
    if encounter.drawn is not None:
        msg = (
            f"{encounter.statement} speaks of the mean over data that are drawn, and {path} holds "
            f"runs on one data set; `fedproof confront {encounter.statement}` draws them"
        )
        raise UserError(msg)
    if encounter.twin and "twin" not in run:
        msg = (
            f"{encounter.statement} compares two runs, and {path} holds one; simulate with "
            f"--twin {encounter.twin}"
        )
        raise UserError(msg)
    if run["rounds"] <= encounter.ahead:
        msg = f"{path} has too few rounds, {run['rounds']}; give at least {encounter.ahead + 1}"
        raise UserError(msg)
    return {**tables, "run": {"seeds": 1, **run, "rounds": run["rounds"] - encounter.ahead}}


def _are_of_a_run(tables: Any) -> bool:
    """Whether there is in them what is needed to read on; the rest is checked like any other."""
    if not isinstance(tables, dict):
        return False
    if not all(isinstance(tables.get(part), dict) for part in PARTS):
        return False
    return "name" in tables["algorithm"] and type(tables["run"].get("rounds")) is int


def _reading(encounter: Encounter, tables: Mapping[str, Mapping[str, Any]]) -> str | None:
    """The first reading about the algorithm that ran, with inactive clients as they were."""
    inactive = tables["run"].get("inactive", "idle")
    for reading in encounter.readings:
        if (reading.algorithm, reading.inactive) == (tables["algorithm"]["name"], inactive):
            return reading.name
    return None


def _require_same(found: xr.Dataset, stored: xr.Dataset, path: Path) -> None:
    if not np.array_equal(found["model"].values, stored["model"].values, equal_nan=True):
        msg = (
            f"made again, the run of {path} ends with other models; it was written by another "
            "version, or on another machine"
        )
        raise UserError(msg)
