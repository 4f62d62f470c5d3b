"""The papers of the field are evaluated, held against worst cases and compared like the others."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bounds.catalogue import catalogue
from bounds.evaluation import Evaluation, evaluate
from bounds.worstcase.tightness import tightness

STABLE = {"L": "1", "n": "100", "beta": "1"}
LOCAL = {"L": "1", "mu": "1/10", "a": "200", "D_0": "1", "T": "10", "G": "2", "H": "4"}
ROUNDS = {
    "D_0": "1", "eta": "1/100", "T": "100", "sigma": "1", "K": "5", "N": "10",
    "eta_g": "1", "eta_l": "1/500", "beta": "1", "G": "1", "B": "1",
}  # fmt: skip
WEIGHTS = sum((200 + t) ** 2 for t in range(10))


@pytest.mark.parametrize(
    ("id_", "settings", "expected"),
    [
        ("hardt.thm3_8", {**STABLE, "sum_alpha": "3", "alpha_s": "3/10"}, Fraction(6, 100)),
        ("hardt.thm3_9", {**STABLE, "gamma": "1/2", "alpha": "1"}, Fraction(4, 100)),
        (
            "localsgd.khaled_thm2",
            {"L": "1", "D_0": "1", "T": "10", "H": "4", "M": "3", "sigma": "1", "eta": "1/4"},
            Fraction(8, 10) + Fraction(1, 6) + Fraction(3, 4),
        ),
        (
            "localsgd.stich_thm2_2",
            {**LOCAL, "M": "3", "sigma": "1", "eta_s": "40/(200 + t)", "first": "40/(200 + t)"},
            Fraction(400_000, WEIGHTS)
            + Fraction(400 * 410, 3 * WEIGHTS)
            + Fraction(256_000 * 36, WEIGHTS),
        ),
        (
            "localsgd.li_thm1",
            {
                **LOCAL,
                "sigma_p": "1",
                "Gamma": "1",
                "eta_s": "20/(200 + t)",
                "first": "20/(200 + t)",
            },
            Fraction(10, 210) * (20 * (1 + 6 + 8 * 9 * 4) + 10),
        ),
        ("scaffold.thm1_convex", ROUNDS, Fraction(2012, 1000)),
        (
            "scaffold.thm1_nonconvex",
            {k: v for k, v in ROUNDS.items() if k != "D_0"} | {"gap_0": "1"},
            4 + Fraction(8, 10_000) + Fraction(24, 10_000) + Fraction(12, 100_000),
        ),
        (
            "scaffold.thm1_strong",
            {**ROUNDS, "mu": "1"},
            Fraction(199, 200) ** 100 + Fraction(48, 10_000) + Fraction(72, 10_000),
        ),
        (
            "feddyn.thm1",
            {"alpha": "10", "L": "1", "T": "10", "D_0": "1", "C_0": "1"},
            Fraction(1004, 1000),
        ),
    ],
)
def test_a_theorem_worked_by_hand(
    id_: str, settings: dict[str, object], expected: Fraction
) -> None:
    """Inside all hypotheses."""
    found = evaluate(catalogue[id_], settings)
    assert isinstance(found, Evaluation)
    assert found.inside
    assert found.value == pytest.approx(float(expected), rel=1e-12)


def test_local_sgd_of_one_client_is_gradient_descent() -> None:
    """Two local steps in one round, two rounds of one, two steps: one exact worst case."""
    at = {"eta": "1/4", "L": "1", "mu": "1/10", "D_0": "1"}
    _, steps = tightness(catalogue["sgd.gd_strong"], {**at, "T": "2"})
    expected = next(iter(steps)).worst
    for rounds, local in (("1", "2"), ("2", "1")):
        _, rows = tightness(catalogue["localsgd.khaled_thm1"], {**at, "R": rounds, "H": local})
        assert next(iter(rows)).worst == pytest.approx(expected, rel=1e-6)
