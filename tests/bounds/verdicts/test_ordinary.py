"""Witnesses in ordinary numbers, where there are such; elsewhere those that were found."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bounds.kernel.checker import check
from bounds.problems import problem
from bounds.prover.attempt import sealed
from bounds.prover.verdict import Status, Verdict
from bounds.verdicts.judge import judge
from bounds.verdicts.ordinary import ordinary
from bounds.verdicts.question import Question
from tests.bounds.verdicts.kinds import made_up

LETTERS = r"""
claim.statement = "gap <= eta"
[letter]
K = { latex = "K", meaning = "local steps", domain = "integer >= 1" }
C = { latex = "C", meaning = "clients", domain = "integer >= 1" }
N = { latex = "N", meaning = "active clients", domain = "integer >= 1" }
D = { latex = "D", meaning = "divergence", domain = "real >= 0", unit = "x^2" }
G = { latex = "G", meaning = "gradient", domain = "real >= 0", unit = "f/x" }
eta = { latex = '\eta', meaning = "step size", domain = "real > 0", unit = "x^2/f" }
gap = { latex = 'g', meaning = "gap", domain = "real >= 0" }
[measured]
algorithm = "fedavg"
quantity = "gap(1)"
feeds = { K = "local_steps", C = "clients", N = "active", eta = "rate" }
"""


def witness(claim: str, *given: str) -> dict[str, Fraction]:
    """The witness that is shown against a claim; its certificate is accepted."""
    question = Question(step="line", claim=claim, given=given)
    answer = judge(made_up(LETTERS), question, conditions=False)
    assert answer.verdict == "refuted"
    assert answer.certificate is not None
    check(answer.certificate)
    assert answer.witness is not None
    found = {name: Fraction(text) for name, text in answer.witness.items()}
    shown = {name: Fraction(text) for name, text in answer.certificate["witness"].items()}
    assert found == shown
    return found


def test_there_are_several_steps_that_are_short_where_those_break_the_claim() -> None:
    """Any step breaks it."""
    found = witness("K*eta + gap <= gap")
    assert found["K"] >= 2
    assert found["eta"] <= Fraction(1, 10)


@pytest.mark.parametrize("claim", ["K >= 2", "K*eta + gap >= 2*eta + gap"])
def test_there_is_one_step_where_no_more_break_the_claim(claim: str) -> None:
    """With two steps or more it holds."""
    assert witness(claim)["K"] == 1


def test_as_many_conditions_are_met_as_can_be() -> None:
    """Only long steps break the claim, one of them or several."""
    found = witness("K*0 + eta <= 1/2")
    assert found["K"] >= 2
    assert found["eta"] > Fraction(1, 2)


def test_a_step_is_not_short_at_the_price_of_a_large_curvature() -> None:
    """Where the product of both breaks the claim, one and two do, and not 1/10 and 20."""
    found = witness("eta*D <= 3/2", "D <= 100")
    assert found["D"] <= 10


def test_some_clients_are_active_and_not_all() -> None:
    """However many clients there are, one more is claimed."""
    found = witness("N*D + 1 <= C*D", "N <= C")
    assert 1 < found["N"] < found["C"]


def test_what_an_equation_fixes_follows() -> None:
    """D is K eta, whatever these are."""
    found = witness("D <= 0", "D == K*eta")
    assert found["K"] >= 2
    assert found["D"] == found["K"] * found["eta"]


def test_a_claim_that_fails_by_more_than_equality_does_so_in_ordinary_numbers() -> None:
    """With two steps the sides are equal, with three the left one is larger."""
    found = witness("(K - 2)^2*eta < 0*K")
    assert found["K"] != 2


def test_numbers_are_not_huge_where_they_need_not_be() -> None:
    """D is above its bound for some D of any size."""
    found = witness("D <= 10^6*G", "D >= 1")
    assert found["D"] <= 1000


@pytest.mark.parametrize("kind", ["scalar", "vector"])
def test_points_are_measured_in_other_units_where_numbers_are_huge(kind: str) -> None:
    """Gradients a ten-thousandth as large, and their squares 10^-8 times; the step size stays."""
    scalars = {"D": "100000000", "eta": "1/10"}
    claim, what = ("eta^2*G^2 <= D", "G: real >= 0")
    witness: dict[str, Any] = scalars | {"G": "1000000"}
    if kind == "vector":
        claim, what = ("eta^2*|g|^2 <= D", "g: vector")
        vectors = {"g": {"": ["1000000"]}}
        witness = {"scalars": scalars, "weights": ["1"], "vectors": vectors}
    stated = problem(claim, where=["D: real >= 0", "eta: real > 0", what], kind=kind)
    file = sealed(stated, {"verdict": "refuted", "witness": witness})
    assert file is not None
    huge = {"D": Fraction(10**8), "eta": Fraction(1, 10)}
    found = ordinary(
        made_up(LETTERS),
        Verdict(Status.REFUTED, claim, "search", "", file=file, witness=huge),
    )
    assert found.file is not None
    check(found.file)
    assert found.witness is not None
    shown = {"D": Fraction(1), "eta": Fraction(1, 10)}
    assert found.witness == shown | {"G" if kind == "scalar" else "g[1]": Fraction(100)}


def test_a_coefficient_of_vectors_is_no_corner_either() -> None:
    """Whatever beta is between 0 and 1, and however many steps there are."""
    text = LETTERS + 'beta = { latex = "b", meaning = "a share", domain = "real", unit = "1" }\n'
    text = text.replace("[measured]", text.splitlines()[-1] + "\n[measured]", 1)
    planted = made_up(text.rpartition("beta")[0])
    stated = problem(
        "|x + beta*y|^2 <= K*|x|^2",
        where=["x, y: vector", "beta: real", "K: integer >= 1"],
        kind="vector",
    )
    vectors = {"x": {"": ["0"]}, "y": {"": ["1"]}}
    witness = {"scalars": {"K": "1", "beta": "-3"}, "weights": ["1"], "vectors": vectors}
    file = sealed(stated, {"verdict": "refuted", "witness": witness})
    verdict = Verdict(Status.REFUTED, "claim", "search", "", file=file, witness={})
    found = ordinary(planted, verdict)
    assert found.file is not None
    check(found.file)
    assert found.witness is not None
    assert found.witness["K"] >= 2
    assert 0 <= found.witness["beta"] <= 1
