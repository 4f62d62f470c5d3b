"""Every statement that is confronted: a run of its own inside its hypotheses, by its schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import jsonschema
import numpy as np
import pytest
import xarray as xr

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.statement import Role
from stability.confront import confront as package
from stability.confront.confront import confront, reproduce
from stability.confront.confrontation import Confrontation, read
from stability.confront.encounter import Encounter, encounter_of, encounters

# Letters that the papers leave open, or that other items define.
OPEN: Mapping[str, Mapping[str, float]] = {
    "fedinit.thm4": {"c_O": 1},
    "fedinit.thm4.repaired": {"lam": 0.1},
    "fedinit.thm9.repaired": {"zeta_c": 0.1},
    "fedinit.poster.opt1": {"lam": 0.1, "kappa_1": 8, "kappa_2": 8},
    "fedinit.poster.opt2": {"lam": 0.1, "kappa_1": 8, "kappa_2": 8},
    "fedinit.poster.stab": {"C_Delta": 1},
    "switching.prop1": {"zeta": 100},
}
ALL = list(encounters())
FORMS = [(one, form) for main in ALL for one in (main, *main.also) for form in one.forms]
SCHEMA = json.loads(
    (Path(package.__file__).parent / "confrontation.schema.json").read_text(encoding="utf-8")
)


def short(encounter: Encounter, **options: object) -> Confrontation:
    """The run that the statement has by default, in few rounds."""
    run = {"rounds": 3} | ({"seeds": 4} if "seeds" in encounter.defaults["run"] else {})
    given = OPEN.get(encounter.statement, {})
    return confront(encounter.statement, run=run, given=given, **options)  # type: ignore[arg-type]


def test_what_is_to_be_confronted_is() -> None:
    """Table 1 and its theorems, FedInit's theorems, the poster, Theorem 4.7 with its lemmas."""
    known = {encounter.statement for encounter in ALL}
    rows = {statement.id for statement in catalogue.matching("fedsagd.tab1.*")}
    theorems = {catalogue[row].proof for row in rows}
    fedinit = {f"fedinit.thm{n}" for n in (1, 4, 6, 9, 12, 15, 17, 19)}
    poster = {f"fedinit.poster.{name}" for name in ("opt1", "opt2", "stab")}
    gaps = {"fedsagd.thm3.5", "fedsagd.thm3.5.repaired", "fedsagd.def.lipschitz-link"}
    semismooth = {f"semismooth.{name}" for name in ("thm4_7", "lem6_3", "lem6_4")}
    assert rows | theorems | gaps | fedinit | poster | semismooth | {"switching.prop1"} <= known


@pytest.mark.parametrize("encounter", ALL, ids=lambda encounter: encounter.statement)
def test_forms_are_bounds_of_the_statement(encounter: Encounter) -> None:
    """A form that is confronted is an upper bound in the catalogue; the letters fit."""
    bounds = {f.label: f for f in catalogue[encounter.statement].formulas if f.role is Role.BOUND}
    forms = {form for one in (encounter, *encounter.also) for form in one.forms}
    assert forms <= set(bounds)
    assert all(getattr(bounds[form].body, "rel_op", "") in ("<=", "<") for form in forms)


@pytest.mark.parametrize(
    ("encounter", "form"), FORMS, ids=[f"{e.statement} {form}" for e, form in FORMS]
)
def test_the_default_run_is_inside(encounter: Encounter, form: str) -> None:
    """At every entry, with a finite bound; the JSON keeps to its schema."""
    found = short(encounter, form=form)
    assert found.outside_because == []
    assert found.inside.all()
    assert np.isfinite(found.data["measured"]).all()
    jsonschema.validate(json.loads(json.dumps(found.as_json(), allow_nan=False)), SCHEMA)


@pytest.mark.parametrize(
    ("encounter", "reading"),
    [(e, r.name) for e in ALL for r in e.readings[1:2] if e.statement.endswith(("thm1", "C12"))],
    ids=lambda value: getattr(value, "statement", value),
)
def test_other_readings_run_too(encounter: Encounter, reading: str) -> None:
    """With numbers of their own."""
    first, other = short(encounter), short(encounter, reading=reading)
    assert other.reading == reading
    assert not np.array_equal(first.data["measured"], other.data["measured"])


@pytest.mark.parametrize(
    "id_", ["fedsagd.tab1.scaffold", "fedinit.thm17", "fedinit.thm12", "semismooth.lem6_4"]
)
def test_a_confrontation_is_reproduced_from_its_file(id_: str, tmp_path: Path) -> None:
    """All numbers and all words, to the last bit."""
    found = short(encounter_of(id_))
    found.write(tmp_path / "found.nc")
    stored = read(tmp_path / "found.nc")
    again = reproduce(stored)
    xr.testing.assert_identical(again.data.drop_vars("twin"), stored.data.drop_vars("twin"))


def test_amended_statements_meet_runs_like_those_that_they_amend() -> None:
    """The quantity is the same, the bound that of the amended statement."""
    published, amended = short(encounter_of("fedinit.thm17")), short(
        encounter_of("fedinit.thm17.repaired")
    )  # fmt: skip
    assert np.array_equal(published.data["measured"], amended.data["measured"])
    assert not np.array_equal(published.data["bound"], amended.data["bound"])


@pytest.mark.parametrize(
    ("id_", "message"),
    [
        ("fedinit.rem3", "states no bound with a value"),
        ("fedsagd.lemD1", r"has no table \[measured.run\], which says what to run$"),
        ("fedinit.thm3", "did you mean"),
    ],
)
def test_what_cannot_be_confronted_is_told(id_: str, message: str) -> None:
    """With the reason."""
    with pytest.raises(UserError, match=message):
        encounter_of(id_)


def test_a_reading_may_suppose_what_is_not_printed() -> None:
    """eta_l lam = 3 is inside as printed, and outside where the proximal step contracts."""
    options = {"algorithm": {"proximal": 30.0}, "run": {"schedule": 0.1, "rounds": 2}}
    *_, usual, gentle = encounter_of("fedsagd.tab1.fedprox").readings
    assert confront("fedsagd.tab1.fedprox", **options).inside.all()  # type: ignore[arg-type]
    found = confront("fedsagd.tab1.fedprox", reading=gentle.name, **options)  # type: ignore[arg-type]
    assert not found.inside.any()
    assert found.outside_because[0].startswith("eta_l*lam <= 1")
    assert usual.name in gentle.name
