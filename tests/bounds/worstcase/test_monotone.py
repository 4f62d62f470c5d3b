"""A larger class, or a weaker condition, has a larger worst case."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bounds.worstcase.asking import METHODS, ask

SLACK = 1e-6


@pytest.mark.parametrize("algorithm", METHODS)
def test_classes(algorithm: str) -> None:
    """Strongly convex losses are convex, and convex ones smooth."""
    values = [
        ask(
            algorithm, losses=f"smooth-{kind}", quantity="distance", local_steps=2, eta="1/4",
            heterogeneity="optimum", start={"distance": 1, "norm": 1},
        ).value
        for kind in ("strongly-convex", "convex", "nonconvex")
    ]  # fmt: skip
    assert values[0] <= values[1] + SLACK
    assert values[1] <= values[2] + SLACK
    assert values[0] < values[2]


WEAKER: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"dissimilarity": "1/2"}, {"dissimilarity": 1}),
    ({"start": {"distance": "1/2"}}, {"start": {"distance": 1}}),
    ({"smoothness": "1/2"}, {"smoothness": 1}),
    ({"slope": "1/2"}, {"slope": 1}),
    ({"slope": 1}, {}),
    ({"clients": 1}, {"clients": 2}),
    ({}, {"clients": 3, "active": 2}),
    ({"clients": 2}, {"clients": 2, "outcomes": 2, "noise": "1/2"}),
    ({"losses": "smooth-strongly-convex", "convexity": "1/2"}, {}),
]


@pytest.mark.parametrize(("stronger", "weaker"), WEAKER)
def test_conditions(stronger: dict[str, Any], weaker: dict[str, Any]) -> None:
    """Each condition, loosened."""
    small, large = (ask(quantity="distance", eta="1/2", **c).value for c in (stronger, weaker))
    assert small <= large + SLACK


@settings(max_examples=15)
@given(factor=st.fractions(min_value="1/5", max_value=5, max_denominator=10))
def test_scaling(factor: Any) -> None:
    """Lengths scale by r, gradients by s: then L by s/r, eta by r/s and the gap by r s."""
    plain = ask(quantity="gap", local_steps=2, eta="1/4")
    scaled = ask(
        quantity="gap", local_steps=2, eta=1 / (4 * factor), smoothness=factor,
        dissimilarity=factor,
    )  # fmt: skip
    assert scaled.value == pytest.approx(plain.value * float(factor), rel=1e-5)
