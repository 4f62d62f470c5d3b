"""Mistakes, and problems without an answer, are told in words."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import clarabel
import numpy as np
import pytest
from scipy import sparse

from bounds import methods
from bounds.errors import UserError
from bounds.registry import find_module, module_names
from bounds.worstcase import classes, heterogeneity
from bounds.worstcase.api import examine, worst_case
from bounds.worstcase.asked import QUANTITIES, STARTS
from bounds.worstcase.program import Layout, Program
from bounds.worstcase.setting import Setting, from_json
from bounds.worstcase.solving import EmptyError, UnboundedError, solve

GAP: dict[str, Any] = {"quantity": "gap"}


@pytest.mark.parametrize(
    ("algorithm", "given", "words"),
    [
        ("fedavgg", GAP, "no method 'fedavgg'; did you mean fedavg"),
        ("fedavg", {"quantity": "gaps"}, "no quantity 'gaps'; did you mean gap?"),
        ("fedavg", {**GAP, "losses": "convex"}, "no class of losses 'convex'"),
        ("fedavg", {**GAP, "heterogeneity": "client"}, "no place of heterogeneity 'client'"),
        ("fedavg", {**GAP, "start": {"far": 1}}, "no condition on the start 'far'"),
        ("fedavg", {**GAP, "clients": 0}, "clients = 0 must be at least 1"),
        ("fedavg", {**GAP, "active": 3}, "active = 3 is more than the 2 clients"),
        ("fedavg", {**GAP, "local_steps": "3/2"}, "local steps = 3/2 counts something"),
        ("fedavg", {**GAP, "eta": 0}, "rate = 0 must be positive"),
        ("fedavg", {**GAP, "eta": "1,2"}, "a worst case is sought at one value"),
        ("fedavg", {**GAP, "eta": "fast"}, "eta: 'fast' is not a number"),
        ("fedavg", {**GAP, "dissimilarity": -1}, "dissimilarity = -1 must not be negative"),
        ("fedavg", {**GAP, "smoothness": 0}, "smoothness = 0 must be positive"),
        ("fedavg", {**GAP, "slope": -1}, "slope = -1 must be positive"),
        ("fedavg", {**GAP, "losses": "bounded-gradient"}, "need a bound on the gradients"),
        (
            "fedavg",
            {**GAP, "losses": "smooth-strongly-convex", "convexity": 1},
            "convexity = 1 must be below smoothness = 1",
        ),
        ("fedavg", {**GAP, "noise": 1}, "two outcomes or more"),
        ("fedavg", {**GAP, "outcomes": 2}, "two outcomes or more"),
        ("fedavg", {**GAP, "inactive": "sleep"}, 'inactive must be "idle" or "train"'),
        ("fedavg", {**GAP, "start": {"memory": 1}}, "keeps no last models"),
        ("fedavg", {**GAP, "steps": 1}, "worst_case takes no steps"),
        ("fedprox", GAP, "fedprox needs proximal=..., one of its parameters proximal, global_rate"),
        (
            "fedprox",
            {**GAP, "parameters": {"proximal": -1}},
            "proximal must be zero or positive, got -1",
        ),
        ("fedavg", {**GAP, "parameters": {"beta": 1}}, "fedavg has no parameter 'beta'"),
        (
            "fedadam",
            GAP,
            "those of fedadam are not: numbers are added to the coordinates",
        ),
        ("moon", GAP, "those of moon are not: this method compares the outputs of models"),
        ("fedavg", {**GAP, "rounds": 200}, "more than the 90 unknown vectors"),
        ("fedavg", {**GAP, "clients": 30, "active": 10, "rounds": 3}, "more than 128 outcomes"),
    ],
)
def test_a_mistake_is_one_sentence(algorithm: str, given: dict[str, Any], words: str) -> None:
    """That names the thing, and what would work."""
    with pytest.raises(UserError) as told:
        worst_case(algorithm, **given)
    assert words in str(told.value)


@pytest.mark.parametrize(
    "given",
    [
        {"quantity": "drift", "losses": "smooth-nonconvex", "dissimilarity": None},
        {"quantity": "distance", "losses": "smooth-nonconvex"},
        {"quantity": "discrepancy", "losses": "smooth-nonconvex", "dissimilarity": None},
    ],
)
def test_an_unbounded_problem_says_what_to_bound(given: dict[str, Any]) -> None:
    """Not a number that means nothing."""
    with pytest.raises(UnboundedError, match="unbounded: the conditions leave the quantity free"):
        worst_case("fedavg", **given)


def test_an_empty_class_says_so() -> None:
    """|v|^2 <= -1."""
    layout = Layout((1,), (0,), 0)
    one = np.ones(1)
    empty = Program(layout, one, 0.0, sparse.csc_matrix(one[None]), -one)
    with pytest.raises(EmptyError, match="no federation satisfies all conditions"):
        solve(empty)


def test_a_program_by_hand() -> None:
    """The largest |v|^2 with |v|^2 <= 3, plus 2: multiplier 1."""
    layout = Layout((1,), (0,), 0)
    one = np.ones(1)
    found = solve(Program(layout, one, 2.0, sparse.csc_matrix(one[None]), 3 * one))
    assert (found.primal, found.dual) == pytest.approx((5.0, 5.0), rel=1e-6)
    assert found.multipliers == pytest.approx([1.0], rel=1e-6)


def test_settings_are_read_back() -> None:
    """Defaults included."""
    setting = Setting(
        algorithm="fedprox",
        losses="smooth-nonconvex",
        quantity="v1",
        parameters={"proximal": Fraction(1)},
    )
    assert from_json(setting.as_json()) == setting


@pytest.mark.parametrize(
    ("package", "attribute"),
    [
        (methods, "ALGORITHM"),
        (classes, "family"),
        (heterogeneity, "points"),
    ],
)
def test_every_module_of_a_folder_is_whole(package: Any, attribute: str) -> None:
    """It has a docstring and what its folder promises."""
    for name in module_names(package):
        module = find_module(package, name, "module")
        assert module.__doc__
        assert hasattr(module, attribute)


def test_all_that_is_asked_by_name_is_a_term_of_quantities() -> None:
    """Which may be asked itself, too."""
    for asked in (*QUANTITIES.values(), *STARTS.values()):
        assert asked.quantities
    named = Setting(algorithm="fedavg", losses="smooth-nonconvex", quantity="gap")
    term = replace(named, quantity="gap(T)")
    assert examine(named).value == pytest.approx(examine(term).value)


def test_a_solver_that_gives_up_in_its_own_code_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A panic of Rust is no `Exception`; other ends of the world are passed on."""
    panic = type("PanicException", (BaseException,), {})
    layout, one = Layout((1,), (0,), 0), np.ones(1)
    program = Program(layout, one, 0.0, sparse.csc_matrix(one[None]), one)

    def giving(error: type[BaseException]) -> Any:
        class Solver:
            def __init__(self, *_: Any) -> None:
                pass

            def solve(self) -> None:
                raise error

        return Solver

    monkeypatch.setattr(clarabel, "DefaultSolver", giving(panic))
    with pytest.raises(UserError, match="the solver stopped without an answer"):
        solve(program)
    monkeypatch.setattr(clarabel, "DefaultSolver", giving(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        solve(program)
