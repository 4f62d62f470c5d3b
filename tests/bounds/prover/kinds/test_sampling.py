"""Sampling steps: moments against enumeration, readings told apart, mistakes told."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from bounds.errors import UserError
from bounds.expressions import Expression, free_symbols, number, substitute
from bounds.kernel.algebra import Algebra
from bounds.kernel.checker import check
from bounds.kernel.problem import SCHEMES
from bounds.kernel.sampling.moments import partitions
from bounds.kernel.sampling.reduction import Reduction
from bounds.problems import problem
from bounds.prover.certificate import seal
from bounds.prover.sampling.prove import prove_sampling
from bounds.prover.verdict import Status
from bounds.writing import texts
from tests.bounds.prover.kinds.listing import Listing, draws

SIZES = ("C: integer >= 2", "N: integer >= 1")


def value(expression: Expression, values: dict[str, Fraction]) -> Fraction:
    """An expression in exact numbers."""
    for name in free_symbols(expression):
        expression = substitute(expression, name, number(values[name]))
    algebra = Algebra()
    found = algebra.number(algebra.quotient(expression))
    assert found is not None
    return found


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    "moment",
    [
        "E[sum(a, S)]",
        "E[sum(a, S)^2]",
        "E[sum(a, S)*sum(b, S)]",
        "E[sum(a*b, S)*sum(a, S)^2]",
        "E[sum(a, S)^2*sum(b, S)^2]",
        "E[sum((a - mean(a, S))^2, S)]",
        "E[(mean(a, S) - mean(a))^2]",
        "P(1) + P(2) + P(3)",
    ],
)
def test_moments_agree_with_listing_every_draw(scheme: str, moment: str) -> None:
    """For up to seven clients, in exact numbers."""
    random = Random(5)
    for size, drawn in ((4, 1), (5, 3), (6, 2), (7, 4)):
        if scheme == "with replacement" and size == 7:
            continue
        where = (f"S: {drawn} of {size} {scheme}", "a, b: family of numbers")
        stated = problem(f"{moment} >= 0", where=where, kind="sampling")
        families = {n: [Fraction(random.randint(-5, 5)) for _ in range(size)] for n in "ab"}
        listed, _ = Listing(stated, {}, families).sides(stated.claim)
        averaged = Reduction(stated).claim.relation.left
        totals: dict[str, Fraction] = {}
        for name in free_symbols(averaged):
            total = Fraction(0)
            for i in range(size):
                term = Fraction(1)
                for member in name[1:-1].split(","):
                    term *= families[member][i]
                total += term
            totals[name] = total
        assert value(averaged, totals) == listed


@pytest.mark.parametrize("scheme", SCHEMES)
def test_draws_have_the_right_probabilities(scheme: str) -> None:
    """They add up to one, and each client comes N/C times on average."""
    found = list(draws(scheme, 2, 5))
    assert sum(p for p, _ in found) == 1
    for client in range(5):
        assert sum(p * list(d).count(client) for p, d in found) == Fraction(2, 5)


def test_partitions_are_counted_by_bell() -> None:
    """1, 1, 2, 5, 15, 52."""
    assert [len(list(partitions(range(n)))) for n in range(6)] == [1, 1, 2, 5, 15, 52]


@pytest.mark.parametrize("drawn", SCHEMES)
@pytest.mark.parametrize("claimed", SCHEMES)
def test_the_readings_are_told_apart(drawn: str, claimed: str) -> None:
    """The variance of the mean under one way of drawing is refuted under another."""
    spread = {
        "without replacement": "(C-N)/(N*(C-1))*mean(|x - mean(x)|^2)",
        "with replacement": "1/N*mean(|x - mean(x)|^2)",
        "independently": "1/N*(1 - N/C)*mean(|x|^2)",
    }[claimed]
    where = (f"S: N of C {drawn}", "x: family", *SIZES)
    verdict = prove_sampling(f"E|mean(x, S) - mean(x)|^2 == {spread}", where=where)
    assert verdict.status is (Status.PROVED if drawn == claimed else Status.REFUTED)


def test_letters_are_the_users_own() -> None:
    """The same identity for s of m clients, and with expressions for the counts."""
    claim = "E|mean(X, B)|^2 == {a}*sum(|X|^2) + {b}*|sum(X)|^2"
    a, b = "(m-s)/(s*m*(m-1))", "(s-1)/(s*m*(m-1))"
    where = ["B: s of m without replacement", "X: family", "m: integer >= 2", "s: integer >= 1"]
    assert prove_sampling(claim.format(a=a, b=b), where=where).status is Status.PROVED
    half = ["B: k of 2*k without replacement", "X: family", "k: integer >= 1"]
    a, b = "1/(2*k*(2*k-1))", "(k-1)/(2*k^2*(2*k-1))"
    assert prove_sampling(claim.format(a=a, b=b), where=half).status is Status.PROVED


def test_a_formula_needs_enough_clients() -> None:
    """With C = 1 allowed, the second moment's formula divides by C - 1 = 0: not proved."""
    where = ["S: N of C without replacement", "x: family", "C: integer >= 1", "N: integer >= 1"]
    claim = "E|sum(x, S)|^2 == N*(N-1)/(C*(C-1))*|sum(x)|^2 + N*(C-N)/(C*(C-1))*sum(|x|^2)"
    verdict = prove_sampling(claim, where=where)
    assert verdict.status is Status.UNCHECKED
    assert "not defined at C = 1, N = 1" in verdict.reason


@pytest.mark.parametrize("given", [(), ("P(2) <= 1",)])
def test_a_chance_without_enough_clients_says_nothing(given: tuple[str, ...]) -> None:
    """With C = 1 allowed there are no two clients to speak of: no verdict, and no mistake."""
    where = ["S: N of C without replacement", "x: family", "C: integer >= 1", "N: integer >= 1"]
    claim = "C >= 2" if given else "P(2) <= 1"
    assert prove_sampling(claim, given=given, where=where).status is Status.SUPPORTED


@pytest.mark.parametrize("given", ["mean(|x|^2) <= -1", "sum(|x|^2) + 1 <= 0"])
@pytest.mark.parametrize("claim", ["mean(|x|^2) >= 0", "C >= 5"])
def test_contradictory_givens_are_vacuous(claim: str, given: str) -> None:
    """Whatever is claimed, also what would hold without them."""
    where = ["S: N of C without replacement", "x: family", "C: integer >= 1", "N: integer >= 1"]
    verdict = prove_sampling(claim, given=[given], where=where)
    assert verdict.status is Status.VACUOUS, verdict.reason


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        ("sum(a, S) <= 1", "is random"),
        ("a <= 1", "has a value for each client"),
        ("sum(x) <= 1", "is a vector"),
        ("|sum(x)| <= 1", "bars are squared"),
        ("sum(x*y) <= 1", "is a vector"),
        ("sum(<x, a>) <= 1", "has two vectors"),
        ("sum(a, C) <= 1", "the draw is 'S'"),
        ("sum(a, R) <= 1", "has no domain"),
        ("sum(1/a) <= 1", "not a polynomial"),
        ("E[sum(a, S)^5] <= 1", "more than 4 sums"),
        ("P(7) <= 1", "P takes 0 to 4"),
        ("S*S >= 0", "is a draw and no number"),
        ("sum(a + x) <= 1", "adds a number to what is a vector"),
        ("|x|^2 <= 1", "has a value for each client"),
    ],
)
def test_mistakes_are_told(claim: str, reason: str) -> None:
    """Each in a sentence that names it."""
    where = ("S: N of C without replacement", "x, y: family", "a: family of numbers", *SIZES)
    with pytest.raises(UserError) as caught:
        prove_sampling(claim, where=where)
    assert reason in str(caught.value)


def test_vectors_are_more_than_numbers() -> None:
    """What holds in one dimension only is not proved."""
    where = ["S: N of C without replacement", "x, y, z: family", *SIZES]
    with pytest.raises(UserError, match="do not enter linearly"):
        prove_sampling("<sum(x), sum(y)>^2 == |sum(x)|^2*|sum(y)|^2", where=where)
    given = ["<sum(x), sum(y)> == 0", "<sum(y), sum(z)> == 1"]
    verdict = prove_sampling("<sum(x), sum(z)> == 0", given=given, where=where)
    assert verdict.status is Status.SUPPORTED
    numbers = ["S: N of C without replacement", "x, y, z: family of numbers", *SIZES]
    given = ["sum(x)*sum(y) == 0", "sum(y)*sum(z) == 1"]
    verdict = prove_sampling("sum(x)*sum(z) == 0", given=given, where=numbers)
    assert verdict.status in {Status.PROVED, Status.SUPPORTED}


def test_one_draw_is_needed() -> None:
    """And its counts are integers."""
    with pytest.raises(UserError, match="has one draw"):
        prove_sampling("sum(a) <= 1", where=["a: family of numbers"])
    where = ["S: N of C without replacement", "a: family of numbers", "C: real", "N: integer"]
    with pytest.raises(UserError, match="must be an integer"):
        prove_sampling("sum(a) <= 1", where=where)


def test_givens_about_sums_are_used() -> None:
    """Deviations that add up to zero."""
    where = ["S: N of C without replacement", "x: family", *SIZES]
    claim = "E|mean(x, S)|^2 == (C-N)/(N*(C-1))*mean(|x|^2)"
    assert prove_sampling(claim, where=where).status is Status.REFUTED
    verdict = prove_sampling(claim, given=["|sum(x)|^2 == 0"], where=where)
    assert verdict.status is Status.PROVED


FREE = ("C, N: integer >= 1", "x, y, z, w: family", "a, b: family of numbers", "m: real")
SOUND = [
    # Products of inner products: which vectors belong together matters.
    ("sum(|x|^2*|y|^2 - <x,y>^2) == 0", "without replacement", (), {"proved"}),
    ("sum(<x,y>*<z,w> - <x,z>*<y,w>) == 0", "with replacement", (), {"proved"}),
    ("|sum(x)|^2*|sum(y)|^2 - <sum(x), sum(y)>^2 == 0", "independently", (), {"proved"}),
    ("|<x,y>*sum(x)|^2 == 0", "independently", (), {"proved"}),
    # What may vanish is no denominator, and what may be negative has no root.
    ("sum(a*(1/a)) == C", "with replacement", (), {"proved", "refuted"}),
    ("sum(a)/sum(a) == 1", "with replacement", (), {"proved", "refuted"}),
    ("E[sum(a, S)/sum(a)] == N/C", "with replacement", (), {"proved", "refuted"}),
    ("E[sum(a, S)]/E[sum(a, S)] >= 1", "independently", (), {"proved", "refuted"}),
    ("|sum(x)|^2/|sum(x)|^2 == 1", "independently", (), {"proved", "refuted"}),
    ("sqrt(mean(a))^2 == mean(a)", "independently", (), {"proved", "refuted"}),
    ("log(mean(a)) - log(mean(a)) == 0", "independently", (), {"proved", "refuted"}),
    ("0*(1/sum(a)) == 0", "independently", (), {"proved", "refuted"}),
    ("sum(0*a/(C-1)) == 0", "independently", (), {"proved", "refuted"}),
    # A formula about k clients shows nothing where there are fewer.
    ("C >= 2", "without replacement", ("E[sum(a, S)^2] == m",), {"proved", "vacuous"}),
    ("m >= 7", "without replacement", ("C == 1", "E[sum(a,S)^2] == m"), {"proved", "vacuous"}),
    ("C >= 2", "independently", ("P(2) == m*(C-1)^2",), {"vacuous"}),
    ("P(2) == (N/C)^2", "independently", (), {"proved", "refuted"}),
    ("P(2) >= 0", "with replacement", (), {"proved", "refuted"}),
    ("P(2) == N*(N-1)/(C*(C-1))", "without replacement", (), {"proved", "refuted"}),
    # Contradictory givens.
    ("sum(a) >= 1", "independently", ("mean(a^2) <= -1",), {"proved", "refuted"}),
    ("sum(a) >= 1", "without replacement", ("N > C",), {"proved", "refuted"}),
    ("sum(a) >= 1", "with replacement", ("|sum(x)|^2 < 0",), {"proved", "refuted"}),
]


@pytest.mark.parametrize(("claim", "scheme", "given", "wrong"), SOUND)
def test_what_is_not_so_is_not_said(
    claim: str, scheme: str, given: tuple[str, ...], wrong: set[str]
) -> None:
    """Undefined somewhere, false, or about nothing; to refuse a question is never wrong."""
    try:
        verdict = prove_sampling(claim, given=given, where=(f"S: N of C {scheme}", *FREE))
    except UserError:
        return
    assert verdict.status not in wrong


@pytest.mark.parametrize(
    ("claim", "scheme", "given", "status"),
    [
        ("N <= C", "without replacement", (), "proved"),
        ("N <= C", "with replacement", (), "refuted"),
        ("m > 0", "without replacement", ("C == 1", "E[sum(a, S)^2] == m"), "refuted"),
        ("C/(C-1) >= 1", "independently", ("C >= 2",), "proved"),
        ("sum(a)/sum(a) == 1", "independently", ("sum(a) > 0",), "proved"),
        ("sqrt(mean(a^2))^2 == mean(a^2)", "independently", (), "proved"),
        ("mean(a)^2 <= mean(a^2)", "independently", (), "proved"),
        ("sum((a - E[mean(a, S)])^2) >= 0", "without replacement", (), "proved"),
        ("P(2) <= 1", "without replacement", ("C >= 2",), "proved"),
        ("sum(a) >= 1", "independently", ("sum(a^2) + 1 <= 0",), "vacuous"),
        ("sum(a) >= 1", "independently", ("N > C",), "vacuous"),
    ],
)
def test_what_follows_from_the_declaration(
    claim: str, scheme: str, given: tuple[str, ...], status: str
) -> None:
    """A draw implies 1 <= N <= C, unless clients may come twice."""
    verdict = prove_sampling(claim, given=given, where=(f"S: N of C {scheme}", *FREE))
    assert verdict.status == status
    if status == "proved":
        assert verdict.file is not None
        assert not verdict.reason
        assert "point" in verdict.file


@pytest.mark.parametrize(
    "draw", ["5 of 3 without replacement", "0 of 3 independently", "C+1 of C independently"]
)
def test_a_draw_that_cannot_be_is_refused(draw: str) -> None:
    """Chances above one, and draws of nothing."""
    where = (f"S: {draw}", "a: family of numbers", "C: integer >= 1")
    with pytest.raises(UserError, match="there is no draw"):
        prove_sampling("P(1) >= 1", where=where)


@pytest.mark.parametrize(
    "part",
    [
        "exp(sum(a, S))",
        "abs(sum(a, S))",
        "1/(1 + sum(a, S)^2)",
        "sum(a, S)^m",
        "max(sum(a, S), 1)",
        "sqrt(1 + |sum(x, S)|^2)",
    ],
)
def test_only_polynomials_are_averaged(part: str) -> None:
    """E in front of anything else is refused, and the part is named."""
    with pytest.raises(UserError, match="is not a polynomial"):
        prove_sampling(f"E[2*{part}] >= 0", where=("S: N of C independently", *FREE))


def test_a_denominator_may_vanish_where_it_is_looked_at() -> None:
    """Families of zeros are tried first, and have no sum to divide by."""
    where = ["S: N of C without replacement", "a, b: family of numbers", *SIZES]
    given = ["sum(a) >= sum(b)", "sum(b) >= 1"]
    assert prove_sampling("sum(a)/sum(b) >= 1", given=given, where=where).status is Status.PROVED


def test_numbers_may_be_larger_than_floats() -> None:
    """Nothing breaks where the search for a worst family finds no floats."""
    where = ["S: N of C without replacement", "x: family", *SIZES]
    verdict = prove_sampling("E|sum(x, S)|^2 <= 10^399*sum(|x|^2)", where=where)
    assert verdict.status is not Status.PROVED


def test_a_witness_of_one_client() -> None:
    """Where there is one client, no two different ones are summed over."""
    where = ("S: N of C without replacement", *FREE)
    stated = problem("m <= 0", given=["E[sum(a, S)^2] == m"], where=where, kind="sampling")
    witness = {
        "scalars": {"C": "1", "N": "1", "m": "4"},
        "families": {n: [["1"]] for n in "xyzw"} | {"a": ["2"], "b": ["0"]},
    }
    body = {"problem": {"kind": "sampling", **texts(stated)}, "verdict": "refuted"}
    assert check(seal({**body, "witness": witness})) == "refuted"
    witness = {**witness, "scalars": {"C": "1", "N": "1", "m": "3"}}
    with pytest.raises(UserError):
        check(seal({**body, "witness": witness}))
