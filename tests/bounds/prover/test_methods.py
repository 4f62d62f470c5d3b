"""Each method of proof decides what it is for, and does not prove the same with a weaker given."""

from __future__ import annotations

import math
import os
from fractions import Fraction
from typing import Any

import pytest
import scipy.optimize
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.catalogue import catalogue
from bounds.expressions import Symbol
from bounds.kernel.algebra import Algebra
from bounds.kernel.checker import check, check_proof
from bounds.kernel.evident import context_of, evident
from bounds.kernel.goals import Goal, normal
from bounds.problems import problem
from bounds.prover.algebra import Working
from bounds.prover.api import decide, prove
from bounds.prover.budget import Budget, ExhaustedError, remembered
from bounds.prover.methods import squares
from bounds.prover.methods.combination import combine
from bounds.prover.methods.elements import Element
from bounds.prover.methods.linear_program import degree, packed, unpacked
from bounds.prover.methods.squares import monomials_up_to, square_terms
from bounds.prover.scaffold import Scaffold
from bounds.prover.verdict import Status
from bounds.verdicts.question import AS_PRINTED
from bounds.verdicts.wording import worded

FRACTIONS = st.fractions(Fraction(1, 9), 9, max_denominator=9)


def decided(status: Status, claim: str, given: tuple[str, ...], where: tuple[str, ...]) -> None:
    """The verdict, and that the checker accepts what it rests on."""
    verdict = prove(claim, given=given, domain=where)
    assert verdict.status is status, verdict
    assert verdict.file is not None
    assert check(verdict.file) == str(status)


def certified(claim: str, given: tuple[str, ...], *where: str) -> None:
    """A proof with a certificate."""
    decided(Status.PROVED, claim, given, where)


def refuted(claim: str, given: tuple[str, ...], *where: str) -> None:
    """A counterexample."""
    decided(Status.REFUTED, claim, given, where)


@settings(max_examples=5, deadline=None)
@given(weight=FRACTIONS, other=FRACTIONS)
def test_an_equality_serves_beside_signs(weight: Fraction, other: Fraction) -> None:
    """Its multiplier has no sign; the program must stay bounded all the same."""
    where = "r, x, y, z: real >= 0"
    certified("y <= r", (f"y <= {weight}*x + r", f"x == {other}*z", "z == 0"), where)
    refuted("y <= r", (f"y <= {weight}*x + r", f"x == {other}*z"), where)


@settings(max_examples=5, deadline=None)
@given(weight=FRACTIONS)
def test_a_reciprocal_above_a_positive_number_is_positive(weight: Fraction) -> None:
    """1/q >= c > 0 says q > 0, but 1/q <= c does not."""
    where = "q: real", "m, c: real > 0"
    certified("q > 0", (f"c <= {weight}/(m*q)",), *where)
    refuted("q > 0", (f"c >= {weight}/(m*q)",), *where)


def test_what_does_not_vanish_has_one_of_two_signs() -> None:
    """A square below is positive; a square above may vanish."""
    certified("y > 0", ("y == x/(p - 1)^2",), "p, y: real", "x: real > 0")
    refuted("y > 0", ("y == x*(p - 1)^2",), "p, y: real", "x: real > 0")


@settings(max_examples=5, deadline=None)
@given(weight=FRACTIONS)
def test_squares_are_compared_by_their_roots(weight: Fraction) -> None:
    """From u^2 <= c^2 v^2 follows u <= c v where v >= 0."""
    given = (f"u^2 <= {weight**2}*v^2",)
    certified(f"u <= {weight}*v", given, "u: real", "v: real >= 0")
    refuted(f"u <= {weight}*v", given, "u, v: real")


def test_an_integer_above_one_is_at_least_two() -> None:
    """A real number is not, and an integer not at least three."""
    certified("K >= 2", ("K > 1", "x <= 1/K"), "K: integer >= 1", "x: real > 0")
    refuted("K >= 2", ("K > 1",), "K: real >= 1")
    refuted("K >= 3", ("K > 1",), "K: integer >= 1")


def test_givens_are_multiplied_by_functions_of_other_letters() -> None:
    """Two links of a chain, the second over a denominator of its own."""
    where = "t, r, f, s, g, n: real >= 0", "b: real >= 0, < 1"
    chain = ("t <= r + f*s", "s <= g/(1 - b)^2 + n")
    certified("t <= r + f*g/(1 - b)^2 + f*n", chain, *where)
    refuted("t <= r + f*g/(1 - b) + f*n", chain, *where)


def test_a_factor_of_what_does_not_vanish_does_not_vanish() -> None:
    """A sum of which it is a term may well be something else."""
    known = context_of(problem("x > 0", given=["y/(x*y) <= 1"], where=["x, y: real >= 0"]))
    assert Goal(Symbol("x"), ">") in known.facts
    known = context_of(problem("x > 0", given=["1/(x*y + 1) <= 1"], where=["x, y: real >= 0"]))
    assert Goal(Symbol("x"), ">=") in known.facts
    assert not evident(Algebra(), Goal(Symbol("x"), "!="), known)


def test_what_solvers_print_stays_out_of_results(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """They are written in C and print on the process's standard output."""
    solve = scipy.optimize.linprog

    def talkative(*arguments: Any, **options: Any) -> Any:
        os.write(1, b"solver: a warning\n")
        return solve(*arguments, **options)

    monkeypatch.setattr("bounds.prover.methods.linear_program.linprog", talkative)
    print("before")
    certified("x*y <= 1", ("x <= 1", "y <= 1", "x + y <= 2"), "x, y: real >= 0")
    print("after")
    assert capfd.readouterr().out == "before\nafter\n"


def test_a_long_line_is_a_sum_of_multiples_of_what_it_is_given() -> None:
    """Four givens in sixteen letters, put together without a search among their products."""
    spread, drift = "N*(N - 1)/(C*(C - 1))*X + N*(C - N)/(C*(C - 1))*Y", "4*C*(e^2*K*L^2*V + b*D)"
    verdict = prove(
        f"W <= e^2*K*s/N + (N - 1)/(N*C*(C - 1))*(2*e^2*G) + (C - N)/(N*C*(C - 1))*({drift})",
        given=[
            "W <= e^2*K*s/N + Z/N^2",
            f"Z == {spread}",
            "X <= 2*e^2*G",
            f"Y <= {drift}",
            "N < C",
        ],
        domain=["C, K, N: integer >= 1", "L, e: real > 0", "D, G, V, W, X, Y, Z, b, s: real >= 0"],
        budget="small",
    )
    assert str(verdict.status) == "proved", verdict.reason


@settings(max_examples=5, deadline=None)
@given(weight=FRACTIONS)
def test_linear_givens_are_letters_of_squares(weight: Fraction) -> None:
    """Of a triangle a^2 b (a - b) + ... >= 0 holds, with more beside it; not of all numbers."""
    claim = "a^2*b*(a - b) + b^2*c*(b - c) + c^2*a*(c - a)"
    where = "a, b, c: real > 0"
    triangle = ("a <= b + c", "b <= c + a", "c <= a + b")
    certified(f"{claim} + {weight}*(b + c - a)^4 >= 0", triangle, where)
    refuted(f"{claim} >= 0", triangle[:1], where)


@settings(max_examples=5, deadline=None)
@given(weight=FRACTIONS)
def test_a_factor_that_may_vanish_is_divided_by(weight: Fraction) -> None:
    """Motzkin's form is one of squares times x^2 + y^2, and zero with it."""
    where = "x, y, z: real"
    form = f"x^4*y^2 + x^2*y^4 + ({weight})^3*z^6"
    certified(f"{form} >= 3*({weight})*x^2*y^2*z^2", (), where)
    refuted(f"{form} >= 4*({weight})*x^2*y^2*z^2", (), where)


@settings(max_examples=5, deadline=None)
@given(weight=FRACTIONS)
def test_roots_are_squared_away_one_by_one(weight: Fraction) -> None:
    """The triangle inequality of two coordinates, and that it is one."""
    where = "a, b, c, d: real"
    sides = f"sqrt(a^2 + {weight}*b^2) + sqrt(c^2 + {weight}*d^2)"
    certified(f"sqrt((a + c)^2 + {weight}*(b + d)^2) <= {sides}", (), where)
    refuted(f"sqrt((a + c)^2 + {weight}*(b + d)^2) >= {sides}", (), where)


def test_a_letter_is_moved_to_where_others_end_it() -> None:
    """Where no point is left to try, too."""
    stated = problem("y <= 1/c", given=["y <= x - c*x^2"], where=["c, x, y: real > 0"])
    assert decide(stated, Budget("small")).status is Status.PROVED
    false = problem("y <= 1/(5*c)", given=["y <= x - c*x^2"], where=["c, x, y: real > 0"])
    assert decide(false, Budget("small")).status is Status.REFUTED


def test_a_power_in_a_sum_is_about_its_index() -> None:
    """Facts about powers speak of letters, and the index of a sum is none."""
    verdict = prove(
        "sum(q^(T - 1 - t), t, 0, T - 1) == (1 - q^T)/(1 - q)",
        given=["q > 0", "q < 1"],
        domain=["q: real", "T: integer >= 1"],
        budget="small",
    )
    assert verdict.status in {Status.PROVED, Status.SUPPORTED}


@pytest.mark.parametrize(("letters", "degree"), [(1, 0), (2, 3), (19, 5)])
def test_monomials_are_made_and_not_chosen_among_all_powers(letters: int, degree: int) -> None:
    """There are few of a small degree in many letters, whatever the box around them holds."""
    found = monomials_up_to(degree, range(letters), letters)
    assert len(set(found)) == len(found) == math.comb(letters + degree, degree)
    assert max(map(sum, found)) == degree


def test_squares_too_many_to_be_weighed_are_not_sought() -> None:
    """A line of FedInit with facts in 15 letters is refuted all the same.

    A program of two million entries took minutes and all memory, before any point was tried.
    """
    asked = catalogue["fedinit.lem23"].questions
    line = next(q for q in asked if (q.step, q.kind, q.reading) == ("s4b", "scalar", AS_PRINTED))
    wording = worded(catalogue["fedinit.lem23"], line)
    stated = problem(wording.claim, given=wording.given, where=wording.where)
    sizes: list[int] = []
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(squares, "Block", lambda monomials, _: sizes.append(len(monomials)))
        patched.setattr(squares, "_solve", lambda *_: None)
        assert decide(stated, Budget("normal")).status is Status.REFUTED
    assert max(sizes, default=0) < 100


@settings(max_examples=30, deadline=None)
@given(
    powers=st.lists(st.tuples(*[st.integers(0, 4)] * 3), min_size=1, max_size=4, unique=True),
    weights=st.tuples(*[st.integers(-3, 3)] * 3),
)
def test_squares_keep_the_monomials_of_every_weighted_degree(
    powers: list[tuple[int, ...]], weights: tuple[int, ...]
) -> None:
    """Where weights give all terms one degree, a monomial is kept that has half of it."""
    algebra = Working()
    for name in "xyz":
        algebra.quotient(Symbol(name))
    others = (0,) * (algebra.size - 3)
    target = algebra.context.from_dict({(*power, *others): 1 for power in powers})
    kept = squares._fitting(target, monomials_up_to(6, range(3), algebra.size), None)

    def degree(monomial: tuple[int, ...]) -> int:
        return sum(w * e for w, e in zip(weights, monomial, strict=False))

    degrees = set(map(degree, powers))
    if len(degrees) == 1:
        assert {2 * degree(monomial) for monomial in kept} <= degrees
    even = (power for power in powers if not any(e % 2 for e in power))
    halves = {(*(e // 2 for e in power), *others) for power in even}
    assert halves <= set(kept)


def test_squares_are_not_sought_among_more_than_can_be_looked_through() -> None:
    """A fact of degree one leaves room for 1.3 million monomials of a target of degree 24."""
    letters = [f"x{at}" for at in range(12)]
    powers, squares = (end.join(letters) for end in ("^24 + ", "^2 * "))
    stated = problem(f"{powers}^24 >= {squares}^2", where=[f"{', '.join(letters)}: real >= 0"])
    algebra = Working()
    scaffold = Scaffold(algebra, context_of(stated), Budget("large"))
    target = algebra.quotient(normal(stated.claim)[0].expression).over
    one = Element(algebra.quotient(Symbol("x0")).over, Fraction(1), ((0, 1),), strict=False)
    assert square_terms(scaffold, target, [one]) is None


@given(st.lists(st.integers(0, 300), min_size=3, max_size=3), st.integers(0, 9))
def test_packed_monomials_multiply_and_compare_like_tuples(one: list[int], more: int) -> None:
    """Products are sums, the order is lexicographic, and nothing is carried over."""
    two = [more, *one[:2]]
    both = packed(one) + packed(two)
    assert unpacked(both, 3).tolist() == [a + b for a, b in zip(one, two, strict=True)]
    assert (packed(one) < packed(two)) == (one < two)
    assert degree(both) == sum(one) + sum(two)


def test_a_search_that_was_made_before_costs_and_finds_the_same() -> None:
    """Also with more facts, about other letters: then facts have other numbers."""
    spent, weights = [], []
    for more in ((), ("z >= y",), ("z >= y", "y >= 1")):
        where = [f"{letter}: real" for letter in ("w", "x", "y", "z")]
        stated = problem("w >= 4*x - 1", given=["x >= 2", *more, "w >= x^3"], where=where)
        scaffold = Scaffold(Working(), context_of(stated), Budget("small"))
        node = combine(scaffold, normal(stated.claim)[0])
        assert node is not None
        check_proof(stated, {"defined": [[], []], "goal": scaffold.close(node)})
        weights.append([term["weight"] for term in node["terms"]])
        spent.append(scaffold.budget.spent["programs"])
    assert weights == [weights[0]] * 3
    assert spent == [spent[0]] * 3


def test_what_is_remembered_costs_what_it_did() -> None:
    """And is more than a budget that has less than that allows; with a deadline nothing is kept."""
    made = []

    @remembered
    def search(stated: str, budget: Budget) -> str:
        made.append(stated)
        budget.spend("programs", 30)
        return stated.upper()

    first, second = Budget("tiny"), Budget("tiny")
    assert (
        search("a", Budget("tiny", seconds=9)) == search("a", first) == search("a", second) == "A"
    )
    assert made == ["a", "a"]
    assert first.spent == second.spent == {"programs": 30}
    with pytest.raises(ExhaustedError):
        search("a", second)
    search("a", Budget("small"))
    assert made == ["a"] * 3
