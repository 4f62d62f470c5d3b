"""Several bounds on one grid."""

from __future__ import annotations

import numpy as np
import pytest
import xarray as xr

from bounds.catalogue import catalogue
from bounds.comparison import choose_statements, compare, crossings
from bounds.errors import UserError
from bounds.evaluation import Evaluation, accepted, evaluate
from bounds.optimisation import optimise

ROWS = {
    "eta_l": "1/100",
    "K": "5",
    "Theta": "1",
    "lam": "1/10",
    "mu": "1/10",
    "beta": "1/2",
    "tau": "1/10",
}


def test_table_1_is_one_call() -> None:
    """All eleven rows over T, each the value of its own statement."""
    chosen = choose_statements(["fedsagd.tab1.*"])
    data = compare(chosen, ROWS | {"T": "1:50:int"})
    assert data.sizes == {"statement": 11, "T": 50}
    for statement, _ in chosen:
        names = {letter.name for letter in accepted(statement)}
        own = {name: value for name, value in ROWS.items() if name in names}
        alone = evaluate(statement, {**own, "T": 7}, anyway=True)
        assert isinstance(alone, Evaluation)
        there = data["value"].sel(statement=statement.id, T=7).item()
        assert there == pytest.approx(alone.value)


def test_a_name_with_two_meanings_must_be_qualified() -> None:
    """lam is a rate constant in one paper and a proximal coefficient in another."""
    chosen = choose_statements(["fedinit.tab2:row 1", "fedsagd.tab1.fedprox"])
    values: dict[str, object] = {
        "lam": "1/4", "eta": "1/1000", "K": 5, "T": 100, "L": 1, "D": 1, "kappa": 8, "sigma": 1,
        "N": 10, "beta": 0, "kappa_beta": 1, "Delta_T": 0, "Theta": 1, "eta_l": "1/100",
    }  # fmt: skip
    with pytest.raises(
        UserError, match=r"lam stands for different things.*fedinit.lam=.* and fedsagd.lam="
    ):
        compare(chosen, values, anyway=True)
    values["fedinit.lam"], values["fedsagd.lam"] = values.pop("lam"), "1/10"
    data = compare(chosen, values, anyway=True)
    assert data["value"].shape == (2,)


def test_letters_that_mean_the_same_are_shared() -> None:
    """K and T are one letter in both papers."""
    first = {letter.name: letter for letter in accepted(catalogue["fedinit.tab2"])}
    second = {letter.name: letter for letter in accepted(catalogue["fedsagd.tab1.fedavg"])}
    assert first["K"] == second["K"]
    assert first["T"] == second["T"]


def test_statements_may_stand_for_themselves() -> None:
    """By id, with a label, as a pattern or as the object: in the front door one is as another."""
    row = catalogue["fedsagd.tab1.fedavg"]
    values = {name: ROWS[name] for name in ("eta_l", "K", "Theta")} | {"T": 7}
    found = compare([row, "fedsagd.tab1.fedavg:row", (row, None), "fedsagd.tab1.fedav[g]"], values)
    assert len(set(found["value"].values.tolist())) == 1
    given = {name: value for name, value in values.items() if name != "T"}
    one, other = (optimise(named, given, over={"T": (1, 5)}) for named in (row, row.id))
    assert one == other
    with pytest.raises(UserError, match="did you mean"):
        compare(["fedsagd.tab1.fedawg"], values)


def test_unknown_names_and_patterns_are_explained() -> None:
    """Nothing is dropped in silence."""
    with pytest.raises(UserError, match="none of the statements has 'gamma'"):
        compare(choose_statements(["fedsagd.tab1.*"]), ROWS | {"T": 1, "gamma": 1})
    with pytest.raises(UserError, match="no statement matches"):
        choose_statements(["fedsagd.tab7.*"])
    with pytest.raises(UserError, match="at least one"):
        compare([], {})


def test_crossings_are_where_the_order_changes() -> None:
    """FedAvg's 2 eta K T against FedCM's 2 T cross where eta K = 1."""
    chosen = choose_statements(["fedsagd.tab1.fedavg", "fedsagd.tab1.fedcm"])
    data = compare(chosen, {"K": 5, "Theta": 1, "T": 9, "eta_l": np.linspace(0.01, 1, 400)})
    ((first, second, place),) = crossings(data, "eta_l")
    assert {first, second} == {"fedsagd.tab1.fedavg", "fedsagd.tab1.fedcm"}
    assert place == pytest.approx(1 / 5, rel=1e-6)


def test_crossings_at_a_point_of_the_grid_are_told() -> None:
    """Both are 2 T there; on numbers whose products no double can hold, too."""
    chosen = choose_statements(["fedsagd.tab1.fedavg", "fedsagd.tab1.fedcm"])
    for theta in ("1", "1e-200"):
        data = compare(chosen, {"K": 5, "Theta": theta, "T": 9, "eta_l": "0.1,0.2,0.3"})
        ((_, _, place),) = crossings(data, "eta_l")
        assert place == 0.2


def test_rounding_makes_no_crossing() -> None:
    """1 - (1 - lam eta)^K < lam eta K for K > 1, though doubles say now this and now that."""
    chosen = choose_statements(["fedsagd.tab1.fedavg", "fedsagd.tab1.fedprox"])
    step = ",".join(f"1e-{digits}" for digits in range(300, 1, -1))
    data = compare(chosen, {"K": 5, "Theta": 1, "T": 1000, "lam": "0.1", "eta_l": step})
    assert crossings(data, "eta_l") == []


def test_bounds_that_change_places_where_one_has_no_value_do_not_cross() -> None:
    """Nobody knows what is between."""
    names = ["one", "other"]
    data = xr.Dataset(
        {"value": (("statement", "x"), [[1.0, np.nan, 3.0], [2.0, 2.0, 2.0]])},
        {"statement": names, "x": [1.0, 2.0, 3.0]},
    )
    assert crossings(data, "x") == []
    assert crossings(data.isel(x=[0, 2]), "x") == [("one", "other", 2.0)]
