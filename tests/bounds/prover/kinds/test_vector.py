"""Vector steps: what is read and refused, and the parts of a proof against independent oracles."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from bounds.errors import UserError
from bounds.exact.definite import squares
from bounds.expressions import Number, Symbol, free_symbols
from bounds.kernel.vector.facts import derive
from bounds.kernel.vector.letters import read_gram
from bounds.kernel.vector.reduction import Step
from bounds.problems import problem
from bounds.prover.numeric import evaluate
from bounds.prover.steps import prove_step
from bounds.prover.vector.coordinates import free_parts, instance
from bounds.prover.vector.prove import prove_vector
from bounds.prover.vector.reduction import Reduction
from bounds.prover.verdict import Status
from bounds.writing import texts
from tests.bounds.prover.kinds.construction import vector_steps
from tests.bounds.prover.kinds.listing import Listing

PAIR = ("x, y: vector",)


@pytest.mark.parametrize(
    ("claim", "where", "reason"),
    [
        ("|x + y <= 2", PAIR, "expected '|' to close a norm"),
        ("<x y> <= 2", PAIR, "expected ',' inside an inner product"),
        ("<x, y> = 2", PAIR, "write == for equality"),
        ("x <= 2", PAIR, "is a vector: write"),
        ("x^2 <= 2", PAIR, "is a vector: write"),
        ("x == 2", PAIR, "expected a vector"),
        ("x != y", PAIR, "an equality or an inequality"),
        ("E[exp(|x|^2)] >= 1", PAIR, "exp(|x|^2) is no polynomial"),
        ("E[1/(1 + |x|^2)] <= 1", PAIR, "(1 + |x|^2)^(-1) is no polynomial"),
        ("E[abs(<x, y>)] >= 0", PAIR, "abs(<x, y>) is no polynomial"),
        ("E|<x, y>| >= 0", PAIR, "is no polynomial"),
        ("E[sqrt(|x|^2 + 1)] >= 1", PAIR, "is no polynomial"),
        ("E[max(|x|^2, 1)] >= 1", PAIR, "is no polynomial"),
        ("E[|x|*|y|] >= 0", PAIR, "|x| is no polynomial"),
        ("E|x|^3 >= 0", PAIR, "is no polynomial"),
        ("E[|x|^2/|x|^2] == 1", PAIR, "is no polynomial"),
        ("E[norm(|x|^2 - 1)^2] == (|x|^2 - 1)^2", ("x: vector over i",), "is no polynomial"),
        ("E[|x|^(2/3)] == |x|^(2/3)", PAIR, "is no polynomial"),
        ("mean(|x|^4, i) >= 0", ("x: vector over i, j",), "over all sources"),
        ("mean(|x|, i)^2 == (E|x|)^2", ("x: vector over i, j",), "over all sources"),
        ("E[mean(|x|^2, i)*|x|^2] >= 0", ("x: vector over i, j",), "over all sources"),
        ("mean(|y|^4, i) >= 0", ("y: vector", "i: source"), "over all sources"),
        ("E|sampled(x, i)|^4 >= 0", ("x: vector over i", "i: source of 4, 2 sampled"), "sampled"),
        ("|<x, y>*x|^2 >= 0", PAIR, "in front of a vector"),
        ("||x|*x|^2 >= 0", PAIR, "in front of a vector"),
        ("mean(|x|^2, a) >= 0", PAIR, "has no domain"),
        ("|total(x, i)|^2 <= 0", ("x: vector over i", "i: source of 0"), "there is no source"),
        ("|x|^2 <= 1", ("x: vector over i", "i: source of 3, 5 sampled"), "there is no source"),
        ("|x|^2 <= 1", ("x: vector over i*",), "is not a name"),
        ("E|x - E[x]|^2 == 0", ("x: vector over y", "y: vector"), "random over sources"),
        ("|z|^2 <= |w|", PAIR, "has no domain"),
        ("<x, 2> <= 1", PAIR, "expected a vector"),
        ("|x*y|^2 <= 1", PAIR, "expected a vector"),
        ("|x|^2 != 1", PAIR, "an equality or an inequality"),
        ("|mean(x, i)|^2 <= 1", PAIR, "has no domain"),
        ("|mean(x, a)|^2 <= 1", (*PAIR, "a: real"), "is not a source"),
        ("|total(x, i)|^2 <= 1", ("x: vector over i",), "needs its size"),
        ("|sampled(x, i)|^2 <= 1", ("x: vector over i", "i: source of 5"), "how many are drawn"),
        ("|x| <= 1", ("x: vector over i",), "write E|x|"),
        ("E|sampled(x, i)| <= 1", ("x: vector over i", "i: source of 4, 2 sampled"), "not treated"),
        ("|x|^2 <= 1", ("x: vector", "x: real"), "is declared both"),
        ("|x|^2 <= 1", ("x: vector over i", "i: source of C", "C: real"), "must be an integer"),
        ("|E|^2 <= 1", ("E: vector",), "has a meaning of its own"),
        ("|x|^2 <= 1", ("x: vector over a, b, c, d, e",), "at most"),
    ],
)
def test_mistakes_are_told(claim: str, where: tuple[str, ...], reason: str) -> None:
    """Each in a sentence that names it."""
    with pytest.raises(UserError, match=None) as caught:
        prove_vector(claim, where=where)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("claim", "given", "where"),
    [
        ("w == x - a*(g + h)", ("y == x - a*g", "w == y - a*h"), ("g, h, w, x, y: vector",)),
        ("mean(a*x, i) == a*y", ("mean(x, i) == y",), ("x: vector over i", "y: vector")),
        ("total(x, i)/C == y", ("mean(x, i) == y",), ("x: vector over i", "y: vector", "C: integer",
         "i: source of C")),
        ("x == 0", ("E|x|^2 <= 0",), ("x: vector over i",)),
    ],
)  # fmt: skip
def test_vectors_are_equal_where_the_square_of_their_distance_vanishes(
    claim: str, given: tuple[str, ...], where: tuple[str, ...]
) -> None:
    """An equality between vectors is decided as the claim |u - v|^2 == 0."""
    where = (*where, "a: real")
    left, _, right = claim.partition(" == ")
    for asked in (claim, f"E|{left} - ({right})|^2 == 0"):
        assert prove_vector(asked, given=given, where=where).status is Status.PROVED
        assert prove_vector(asked, where=where).status is Status.REFUTED


def test_vectors_that_are_equal_in_the_mean_are_not_equal() -> None:
    """Neither over a source nor over the clients that are drawn."""
    where = ("x: vector over i", "i: source of C, N sampled", "C: integer >= 2", "N: integer >= 1")
    for claim in ("x == mean(x, i)", "sampled(x, i) == mean(x, i)", "x/N == x/C"):
        assert prove_vector(claim, where=where).status is Status.REFUTED
    all_drawn = prove_vector("sampled(x, i) == mean(x, i)", given=["N == C"], where=where)
    assert all_drawn.status is Status.PROVED


def test_many_givens_of_numbers_leave_a_point_to_refute_at() -> None:
    """The hypotheses of a theorem with a learning rate under several ceilings at once."""
    given = (
        "eta <= 1/(N*K*L)", "K >= 2", "eta <= 1/(sqrt(6*(K - 1)*(2*K - 1))*L)", "141*beta^2 < 1",
        "1/(2*K) - eta*L - 78*beta^2*kappa*eta*K^2*L/N >= 0", "kappa == 1/(1 - 141*beta^2)",
        "eta <= 1/(2*K*L*(1 + 78*beta^2*kappa*K^2/N))", "1 < N", "N < C", "beta > 0",
    )  # fmt: skip
    where = ("x, y: vector", "C, K, N: integer >= 1", "L, eta: real > 0", "beta, kappa: real")
    found = prove_vector("E|x + y|^2 <= E|x|^2 + E|y|^2", given=given, where=where)
    assert found.status is Status.REFUTED
    young = "E|x + y|^2 <= (1 + eta)*E|x|^2 + (1 + 1/eta)*E|y|^2"
    assert prove_vector(young, given=given, where=where).status is Status.PROVED


def test_an_equality_of_vectors_says_that_both_are_defined() -> None:
    """What is in front of a vector may have a pole."""
    where = ("x: vector", "a: real")
    assert prove_vector("x/a == x/a", where=where).status is not Status.PROVED
    assert prove_vector("x/a == x/a", where=where, given=["a > 0"]).status is Status.PROVED


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("x <= y", "two vectors can be equal"),
        ("a*x == a*y", "for one vector"),
        ("sampled(u, i) == u", "does not define a vector"),
        ("x == u", "does not depend on 'i'"),
        ("mean(sampled(u, i), i) == x", "one for all clients"),
    ],
)
def test_vector_equations_must_define(given: str, reason: str) -> None:
    """An equation between vectors is solved for one of them."""
    where = (*PAIR, "u: vector over i", "i: source of 5, 2 sampled", "a: real")
    with pytest.raises(UserError, match=reason):
        prove_vector("|x|^2 >= 0", given=[given], where=where)


@pytest.mark.parametrize(
    "claim",
    [
        "E|x - mean(x, i)|^2 <= <x, y> + sqrt(E|y|^2)",
        "||x|*a - 1| <= E|2*x - y|",
        "E<x, y> + E[|x|^2] > 0",
        "total(|x|^2, i) >= |total(x, i)|^2/C",
    ],
)
def test_texts_read_back(claim: str) -> None:
    """The canonical form is read as itself."""
    where = ("x, y: vector over i", "i: source of C", "C: integer >= 2", "a: real")
    one = problem(claim, where=where, kind="vector")
    words = texts(one)
    two = problem(
        str(words["claim"]), given=list(words["given"]), where=list(words["where"]), kind="vector"
    )
    assert one == two


def test_products_of_random_vectors_are_those_of_any_law() -> None:
    """E<u, v> from the parts agrees with a table of x over two independent uniform sources."""
    random = Random(3)
    table = {(i, j): Fraction(random.randint(-9, 9)) for i in range(4) for j in range(3)}
    where = ("x: vector over i, j", "i: source of 4, 2 sampled", "j: source of 3")
    space = Reduction(problem("|x|^2 >= 0", where=where, kind="vector")).space
    over_i = {j: sum(table[i, j] for i in range(4)) / 4 for j in range(3)}
    over_j = {i: sum(table[i, j] for j in range(3)) / 3 for i in range(4)}
    both = sum(over_j.values(), Fraction(0)) / 4
    effect = sum(((over_i[j] - both) ** 2 for j in range(3)), Fraction(0)) / 3
    client = sum(((over_j[i] - both) ** 2 for i in range(4)), Fraction(0)) / 4
    rest = sum(((table[i, j] - over_i[j] - over_j[i] + both) ** 2 for i, j in table), Fraction(0))
    values = {
        **{"<x,x>": both**2, "<x,x;j>": effect},
        **{"<x,x;i>": client, "<x,x;i,j>": rest / 12},
    }
    pairs = list(combinations(range(4), 2))
    drawn = sum(
        ((table[a, j] + table[b, j]) ** 2 / 4 for a, b in pairs for j in range(3)), both * 0
    )
    expected = {
        "|x|^2": sum((v**2 for v in table.values()), Fraction(0)) / 12,
        "|mean(x, j)|^2": sum((v**2 for v in over_j.values()), Fraction(0)) / 4,
        "|mean(x)|^2": both**2,
        "|total(x, i)|^2": sum(((4 * v) ** 2 for v in over_i.values()), Fraction(0)) / 3,
        "|sampled(x, i)|^2": drawn / (3 * len(pairs)),
        "<sampled(x, i), x>": effect + both**2,
    }
    for text, value in expected.items():
        (side,) = [problem(f"{text} >= 0", where=where, kind="vector").claim.left]
        found = space.scalar(side)
        names = free_symbols(found)
        assert all(read_gram(name) for name in names)
        exact = evaluate(found, {name: np.array(float(values[name])) for name in names})
        assert float(exact) == pytest.approx(float(value), rel=1e-12)


@pytest.mark.parametrize(("size", "drawn"), list(product((2, 4, 5), (1, 2))))
def test_the_sampled_mean_agrees_with_listing_every_draw(size: int, drawn: int) -> None:
    """The factor of a sampled deviation against the sampling kind's slow enumeration."""
    random = Random(size * 10 + drawn)
    values = [Fraction(random.randint(-9, 9)) for _ in range(size)]
    draw = (f"S: {drawn} of {size} without replacement", "a: family of numbers")
    stated = problem("E[mean(a, S)^2] >= 0", where=draw, kind="sampling")
    listed, _ = Listing(stated, {}, {"a": values}).sides(stated.claim)
    mean = sum(values) / size
    deviation = sum((v - mean) ** 2 for v in values) / size
    where = ("x: vector over i", f"i: source of {size}, {drawn} sampled")
    step = problem("|sampled(x, i)|^2 >= 0", where=where, kind="vector")
    found = Reduction(step).space.scalar(step.claim.left)
    point = {"<x,x>": np.array(float(mean**2)), "<x,x;i>": np.array(float(deviation))}
    assert float(evaluate(found, point)) == pytest.approx(float(listed), rel=1e-12)


def test_what_is_proved_survives_random_vectors() -> None:
    """A hundred thousand vectors each, in two dimensions, for steps whose givens are solved."""
    random = np.random.default_rng(8)
    tried = 0
    for step in vector_steps(11, 40):
        if not step.holds or step.given:
            continue
        reduction = Reduction(problem(step.claim, where=step.where, kind="vector"))
        names = {part: (f"u{k}", f"v{k}") for k, part in enumerate(free_parts(reduction))}
        coordinates = {part: [Symbol(n) for n in pair] for part, pair in names.items()}
        flat = [name for pair in names.values() for name in pair]
        one = Number(Fraction(1))
        written = instance(reduction, coordinates, [one, one], names=flat)
        point = {name: random.normal(size=100_000) for name in flat}
        point |= {
            name: random.exponential(size=100_000) for name, _ in reduction.stated.region.ranges
        }
        left, right = (evaluate(e, point) for e in (written.claim.left, written.claim.right))
        gap = left - right if written.claim.sign == ">=" else right - left
        assert gap.min() >= -1e-9 * (1 + np.abs(left).max())
        tried += 1
    assert tried >= 15


def test_the_same_proof_with_multipliers_given_by_number_or_text() -> None:
    """Both ways of naming a given, and both give what the search finds."""
    claim = "f1 <= f0 - eta/2*|g|^2"
    given = ["f1 <= f0 + <g, x1 - x0> + L/2*|x1 - x0|^2", "x1 == x0 - eta*g", "eta <= 1/L"]
    where = ["x0, x1, g: vector", "eta, L: real > 0", "f0, f1: real"]
    found = prove_vector(claim, given=given, where=where)
    named: list[dict[int | str, str | int | Fraction]] = [{0: 1}, {given[0]: "1"}]
    for by in named:
        assert prove_vector(claim, given=given, where=where, by=by) == found
    wrong = prove_vector(claim, given=given, where=where, by={0: 2})
    assert wrong.status is Status.SUPPORTED
    with pytest.raises(UserError, match="needs no multiplier"):
        prove_vector(claim, given=given, where=where, by={2: 1})
    with pytest.raises(UserError, match="there is no given"):
        prove_vector(claim, given=given, where=where, by={7: 1})


@pytest.mark.parametrize(
    "given",
    [
        ("|x|^2 <= 1", "|x|^2 >= 2"),
        ("|x|^2 <= 1", "|y|^2 <= 1", "<x, y> >= 2"),
        ("|x + y|^2 >= 5", "|x|^2 <= 1", "|y|^2 <= 1"),
        ("a >= 1", "a <= 0"),
    ],
)
def test_contradictions_are_vacuous(given: tuple[str, ...]) -> None:
    """Whatever is claimed."""
    for claim in ("|x|^2 <= 0", "|x|^2 >= 0"):
        verdict = prove_vector(claim, given=given, where=[*PAIR, "a: real"])
        assert verdict.status is Status.VACUOUS


def test_facts_about_norms_are_checked() -> None:
    """A triangle with wrong factors, and a mean bounded the wrong way, are refused."""
    where = ("x, y: vector over xi",)
    claim = "E|x + y| + sqrt(E|x|^2) <= E|x| + 2*E|y|"
    space = Reduction(problem(claim, where=where, kind="vector")).space
    right = {"fact": "triangle", "of": 0, "parts": [["1", 2, 1, []], ["1", 3, 1, []]]}
    assert derive(space, right)
    mean = {"fact": "triangle", "of": 2, "parts": [["1", 1, 1, []]]}
    assert derive(space, mean).conclusion.sign == "<="
    for node in (
        {"fact": "triangle", "of": 0, "parts": [["1", 2, 1, []], ["2", 3, 1, []]]},
        {"fact": "triangle", "of": 0, "parts": [["1", 2, 1, []]]},
        {"fact": "triangle", "of": 0, "parts": [["1", 2, 0, []], ["0", 3, 0, []]]},
        {"fact": "triangle", "of": 0, "parts": [["1", 2, 1, ["xi"]], ["1", 3, 1, []]]},
        {"fact": "triangle", "of": 1, "parts": [["1", 2, 1, []]]},
        {"fact": "cauchy", "of": [2, 3], "sign": 1},
        {"fact": "root", "of": 9},
        {"fact": "invented"},
        {"fact": "form", "over": ["i"], "of": [{"x": "1"}], "matrix": [["1"]]},
        {"fact": "form", "over": [], "of": [{"a": "1"}], "matrix": [["1"]]},
        {"fact": "form", "over": [], "of": [{"x": "1"}] * 4, "matrix": [["1"] * 4] * 4},
    ):
        with pytest.raises(UserError):
            derive(space, node)


def test_what_a_fact_rests_on_is_shown_without_it() -> None:
    """|x| <= s does not follow from itself: the premise s^2 >= |x|^2 is asked for first."""
    stated = problem("|x| <= s", where=["x: vector", "s: real >= 0"], kind="vector")
    fact = {"fact": "ordered", "small": "norm1", "large": "s", "strict": False}
    plan = {"letters": {"norm1": "|1|"}, "derived": [fact]}
    claims = list(Step(stated).claims(plan))
    (premise,) = [claim for claim in claims if "^2" in str(texts(claim)["claim"])]
    assert texts(premise)["given"] == []
    assert texts(claims[-1])["given"] == ["s >= norm1"]
    assert prove_vector("|x| <= s", where=["x: vector", "s: real >= 0"]).status is Status.REFUTED


def test_squares_are_exact_and_refuse_what_is_indefinite() -> None:
    """The weights and columns multiply out to the matrix."""
    matrix = [[Fraction(v) for v in row] for row in ((4, 2, 0), (2, 1, 0), (0, 0, 3))]
    factors = squares(matrix)
    assert factors is not None
    assert len(factors) == 2
    for a, c in product(range(3), repeat=2):
        assert sum(d * col[a] * col[c] for d, col in factors) == matrix[a][c]
    matrix[1][1] = Fraction(1, 2)
    assert squares(matrix) is None


def test_a_deadline_only_leaves_things_open() -> None:
    """No time at all gives `supported`, and says why."""
    verdict = prove_vector("|x + y|^2 <= 2*|x|^2 + 2*|y|^2", where=PAIR, seconds=0.0)
    assert verdict.status is Status.SUPPORTED
    assert "deadline" in verdict.reason


def test_the_door_refuses_unknown_kinds() -> None:
    """And names the known ones."""
    with pytest.raises(UserError, match="vector"):
        prove_step("tensor", "1 <= 2")
