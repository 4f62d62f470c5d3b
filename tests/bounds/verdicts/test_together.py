"""Of the conditions on one quantity the strongest is left; what leaves no value is told."""

from __future__ import annotations

import pytest

from bounds.verdicts.together import together


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        (("beta^2 <= 1/141", "beta <= 1/12"), ("beta <= 1/12",)),
        (("beta <= 1/11", "beta^2 <= 1/141"), ("beta^2 <= 1/141",)),
        (("K >= 2", "K >= 5", "eta*K <= 1"), ("K >= 5", "eta*K <= 1")),
        (("x < 1", "x <= 1"), ("x < 1",)),
        (("x > 0 and y <= 3", "y <= 2"), ("x > 0", "y <= 2")),
        (("beta >= 1/7", "beta <= 1/12"), ("beta <= 1/12 and beta >= 1/7, which no beta meets",)),
        (("x >= 1", "x <= 1"), ("x >= 1", "x <= 1")),
        (("x <= y", "x <= y"), ("x <= y",)),
        (("x <= 2*y", "x <= y", "x <= 5*z"), ("x <= y", "x <= 5*z")),
        (("y >= 4*x", "x <= 1/3*y"), ("y >= 4*x",)),
        (("x <= 1/3*y", "y <= 2*x"), ("x <= 1/3*y and y <= 2*x, which no x/y meets",)),
        ((), ()),
    ],
)
def test_conditions_are_put_together(
    conditions: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    """By hand: 1/141 is below 1/144's neighbour 1/121 and above 1/144."""
    assert together(conditions) == expected


def test_conditions_about_vectors_are_read() -> None:
    """A product under a mean is a quantity as any other."""
    assert together(["E[<u, v>] <= 2", "E[<u, v>] <= 1"]) == ("E[<u, v>] <= 1",)
