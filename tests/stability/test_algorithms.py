"""Every algorithm is complete: found by its file, named, sourced, refusing what it must."""

import dataclasses
from importlib import import_module
from typing import Any

import pytest

from bounds.algorithm import Algorithm, algorithm_names, find_algorithm
from bounds.errors import UserError
from stability.relaxed import Relaxed, Released
from tests.stability.test_against_reference import CASES, DISTILLING

SOURCES = (
    "FL-Simulator",
    "et al.",
    "FedSAGD",
    "FedInit",
    "switching paper",
    "Cauchy",
    "Robbins and Monro",
)


@pytest.mark.parametrize("name", algorithm_names())
def test_a_module_is_an_algorithm(name: str) -> None:
    """A frozen dataclass of keywords; the docstring has the rule and the source."""
    module = import_module(f"bounds.methods.{name}")
    found = find_algorithm(name)
    assert found is module.ALGORITHM
    assert isinstance(found, type)
    assert issubclass(found, Algorithm)
    (base,) = found.__bases__
    original = base.__module__.rpartition(".")[2]
    assert base is Algorithm or f"`{original}`" in (module.__doc__ or "")
    assert all(field.kw_only for field in dataclasses.fields(found))
    assert module.__doc__ is not None
    assert any(source in module.__doc__ for source in SOURCES)
    assert "=" in module.__doc__
    for field in dataclasses.fields(found):
        assert f"{field.name}:" in (found.__doc__ or "") or "_" in field.name


def test_every_algorithm_is_held_to_the_reference() -> None:
    """There is no algorithm without a case."""
    assert {case.name for case in [*CASES, *DISTILLING]} == set(algorithm_names())


@pytest.mark.parametrize("name", algorithm_names())
def test_a_variant_says_how_it_differs(name: str) -> None:
    """Analysed variants name the algorithm they are a variant of."""
    original = name.partition("_analysed")[0]
    if original != name:
        text = import_module(f"bounds.methods.{name}").__doc__ or ""
        assert f"`{original}`" in text
        assert "differs" in text


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("fedavg", {"global_rate": 0.0}, "global_rate must be positive, got 0.0"),
        ("fedavg_weighted", {"global_rate": -1.0}, "global_rate must be positive"),
        ("fedprox", {"proximal": -0.1}, "proximal must be zero or positive, got -0.1"),
        ("scaffold", {"option": 3}, "option must be 1 or 2, got 3"),
        ("feddyn", {"strength": 0.0}, "strength must be positive, got 0.0"),
        ("feddyn_analysed", {"strength": 0.0}, "strength must be positive"),
        ("feddyn_to_fedavg", {"strength": 1.0}, "give switch .*, or smoothness and zeta"),
        ("feddyn_to_fedavg", {"strength": 1.0, "zeta": 1.0}, "give switch"),
        ("feddyn_to_fedavg", {"strength": 1.0, "switch": -1}, "switch must be zero or positive"),
        ("fedlnag", {"momentum": 1.0}, r"momentum must be in \[0, 1\), got 1.0"),
        ("fedadam", {"tau": 0.0}, "tau must be positive"),
        ("fedadam", {"beta_2": 1.0}, r"beta_2 must be in \[0, 1\)"),
        ("fedadam_analysed", {"beta_2": 1.1}, r"beta_2 must be in \[0, 1\]"),
        ("fedadam_analysed", {"initial": -1.0}, "initial must be zero or positive"),
        ("fedavgm", {"momentum": -0.1}, "momentum must be in"),
        ("fedcm", {"weight": 1.1}, r"weight must be in \[0, 1\]"),
        ("mimelite", {"momentum": 1.5}, r"momentum must be in \[0, 1\]"),
        ("fedanag", {"momentum": 1.0}, "momentum must be in"),
        ("fedacg", {"momentum": 0.5, "penalty": -1.0}, "penalty must be zero or positive"),
        ("fedsagd", {"proximal": 0.1, "decay": -1.0, "momentum": 0.1}, "decay must be"),
        ("fedinit", {"relaxation": float("inf")}, "relaxation must be finite"),
        ("fedsam", {"radius": -1.0}, "radius must be zero or positive"),
        ("fedntd", {"temperature": 0.0}, "temperature must be positive"),
        ("moon", {"weight": -1.0}, "weight must be zero or positive"),
    ],
)
def test_bad_hyper_parameters_are_refused(name: str, options: dict[str, Any], message: str) -> None:
    """Each by name, with what was expected."""
    with pytest.raises(UserError, match=message):
        find_algorithm(name)(**options)


def test_an_unknown_algorithm_is_refused() -> None:
    """With the nearest names."""
    with pytest.raises(UserError, match="no algorithm 'fedavgg'; did you mean fedavg"):
        find_algorithm("fedavgg")


def test_a_relaxed_algorithm_describes_both() -> None:
    """The inner hyper-parameters, and the relaxation."""
    relaxed = Relaxed(inner=find_algorithm("fedprox")(proximal=0.5), relaxation=0.1)
    assert relaxed.describe() == {
        "name": "relaxed fedprox",
        "proximal": 0.5,
        "global_rate": 1.0,
        "init_relaxation": 0.1,
    }
    released = Released(inner=relaxed.inner, relaxation=0.1)
    assert released.describe() == {**relaxed.describe(), "init_reading": "released"}
    with pytest.raises(UserError, match="relaxation must be finite"):
        Relaxed(inner=find_algorithm("fedavg")(), relaxation=float("nan"))
