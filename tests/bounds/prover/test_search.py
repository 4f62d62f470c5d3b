"""The search for counterexamples and for repairs."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from bounds.kernel.algebra import Algebra
from bounds.kernel.evident import context_of
from bounds.kernel.truth import is_admissible, is_witness
from bounds.problems import problem
from bounds.prover import check, prove
from bounds.prover.budget import Budget
from bounds.prover.refute.sampler import Sampler
from bounds.prover.refute.search import Search
from bounds.prover.refute.slack import slack
from bounds.prover.verdict import Status

STEP = problem(
    "eta*K*L <= 1",
    given=["eta <= 1/(8*K*L)", "eta <= mu/L^2", "kap == L/mu", "N <= C"],
    where=["K, N, C: integer >= 1", "eta, L, mu: real > 0", "kap: real"],
)


def test_sampled_points_satisfy_the_givens() -> None:
    """In floats and exactly, ends included."""
    sampler = Sampler(STEP, Algebra(), context_of(STEP))
    positions = np.random.default_rng(5).integers(1, 8, (400, len(sampler.order))) / 8
    values = sampler.points(positions)
    for relation in STEP.givens:
        assert np.all(slack(relation, values, {}) >= -1e-12)
    exact = [sampler.exact([Fraction(float(r)) for r in row]) for row in positions[:40]]
    assert all(point is not None and is_admissible(STEP, point) for point in exact)
    for at, point in enumerate(exact):
        assert point is not None
        for name, value in point.items():
            assert float(value) == pytest.approx(values[name][at])


def test_the_upper_end_is_reached() -> None:
    """Tight claims break on the boundary, so position one must lie on it."""
    sampler = Sampler(STEP, Algebra(), context_of(STEP))
    place = [Fraction(1, 2)] * len(sampler.order)
    place[sampler.order.index("eta")] = Fraction(1)
    point = sampler.exact(place)
    assert point is not None
    ceiling = min(1 / (8 * point["K"] * point["L"]), point["mu"] / point["L"] ** 2)
    assert point["eta"] == ceiling


@pytest.mark.parametrize(
    ("claim", "given", "where"),
    [
        ("x^2 + y^2 <= 999/1000", ["x + y <= 1"], ["x, y: real >= 0"]),
        ("(x-1/3)^2 + (y-2/7)^2 >= 1/100000", [], ["x, y: real"]),
        ("x*(1-x)*y*(1-y)*z*(1-z) <= 1/65", [], ["x, y, z: real in [0, 1]"]),
        ("exp(x) <= 1 + x + 7/10*x^2", [], ["x: real in [0, 1]"]),
        (
            "1 + 1/(2*K-1) + 6*e^2*K <= K/(K-1)",
            ["e <= 1/sqrt(5.99*(K-1)*(2*K-1))"],
            ["K: integer >= 2", "e: real > 0"],
        ),
        ("x^4 + y^4 + 1 >= 3001/1000*x*y - 1/1000", ["x >= 1/2"], ["x, y: real"]),
        ("sum(q^k, k, 0, K-1) <= 99/100/(1-q)", [], ["K: integer >= 1", "q: real in [0, 1)"]),
    ],
)
def test_hidden_counterexamples(claim: str, given: list[str], where: list[str]) -> None:
    """Claims that fail only in a small corner."""
    verdict = prove(claim, given=given, domain=where)
    assert verdict.status is Status.REFUTED
    assert verdict.witness is not None
    assert is_witness(problem(claim, given=given, where=where), verdict.witness)


def test_witnesses_are_simple() -> None:
    """Numbers that do not matter are ones and zeros."""
    verdict = prove("a*x <= a*y + b", domain=["a, b, x, y: real >= 0"])
    assert verdict.witness is not None
    assert all(value.denominator == 1 and value <= 2 for value in verdict.witness.values())


def test_the_search_counts_admissible_points() -> None:
    """What was searched is part of the verdict."""
    stated = problem("x^2 >= 0", where=["x: real"])
    search = Search(stated, Sampler(stated, Algebra(), context_of(stated)), Budget())
    search.quick()
    assert search.found.witness is None
    assert search.found.tried > 100


@pytest.mark.parametrize(
    ("claim", "given", "where", "condition", "constant"),
    [
        ("2*b/N*(3+8*x^2) <= 21*b/N", [], ["b, N: real > 0", "x: real in [0, 1]"], "x <=", "22*"),
        ("eta*K*L <= 1/8", [], ["K: integer >= 1", "eta, L: real > 0"], "K*L*eta <= 1/8", ""),
        ("K^2 >= 10*K", [], ["K: integer >= 1"], "K >= 10", ""),
        ("x*(1-x) <= 1/5", [], ["x: real in [0, 1]"], "x <=", "1/4"),
    ],
)
def test_repairs(
    claim: str, given: list[str], where: list[str], condition: str, constant: str
) -> None:
    """Each has a certificate of the repaired problem; the expected ones are among them."""
    verdict = prove(claim, given=given, domain=where, repair=True)
    assert verdict.status is Status.REFUTED
    for repair in verdict.repairs:
        assert check(repair.file) == "proved"
        assert repair.file["problem"]["claim"] == repair.claim
        assert repair.file["problem"]["given"] == list(repair.given)
    texts: dict[str, list[str]] = {repair.kind: [] for repair in verdict.repairs}
    for repair in verdict.repairs:
        texts[repair.kind].append(repair.text)
    assert any(condition in text for text in texts["condition"])
    assert not constant or any(constant in text for text in texts["constant"])


def test_only_refuted_claims_are_repaired() -> None:
    """A true claim needs none."""
    assert prove("x <= x + 1", domain=["x: real"], repair=True).repairs == ()


def test_a_strict_end_does_not_hide_what_lies_inside() -> None:
    """At N = 1, which is excluded, the claim looks worse than anywhere else."""
    verdict = prove(
        "eta <= 1/(sqrt((2*K - 1)*(6*K - 6))*L)",
        given=["1 < N", "N < C", "K > 1", "eta <= 1/(L*K*N)"],
        domain=["C, K, N: integer >= 1", "L, eta: real > 0"],
    )
    assert verdict.status is Status.REFUTED


@pytest.mark.parametrize(("place", "share"), [(7, Fraction(1)), (31, Fraction(1, 2))])
def test_a_small_corner_is_found(place: int, share: Fraction) -> None:
    """The claim fails at one integer only, and where two quadratic givens are nearly tight."""
    verdict = prove(
        f"x*y*(1 - (k - {place})^2/100) <= {share * Fraction(199, 200)}*a",
        given=[f"x^2 <= {share}*a", f"y^2 <= {share}*a"],
        domain=["a: real in (0, 9]", "x, y: real >= 0", "k: integer >= 1, <= 50"],
    )
    assert verdict.status is Status.REFUTED
    assert verdict.witness is not None
    assert verdict.witness["k"] == place


def test_an_identity_holds_wherever_it_has_a_value() -> None:
    """As a given it excludes where its denominator vanishes, and nothing else."""
    identity = "exp(x)/(x - 2) == exp(x)/(x - 2)"
    assert prove("x <= 1", given=[identity], domain=["x: real >= 0"]).status is Status.REFUTED
    known = prove("1/(x - 2) <= 1/(x - 2) + 1", given=[identity], domain=["x: real >= 0"])
    assert known.status is Status.PROVED
