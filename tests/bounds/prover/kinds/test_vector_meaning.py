"""What is not said about vectors, because it is false or not defined, and what is."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from bounds.errors import UserError
from bounds.expressions import Expression, Symbol, number, replaced
from bounds.kernel.checker import check
from bounds.kernel.vector.letters import letters_of, read_gram, read_label, read_moment
from bounds.kernel.vector.reduction import Step
from bounds.kernel.vector.space import Space
from bounds.problems import problem
from bounds.prover.certificate import seal
from bounds.prover.vector import refute
from bounds.prover.vector.prove import prove_vector
from bounds.prover.vector.reduction import Reduction
from bounds.prover.vector.witness import accepted
from bounds.prover.verdict import Status

HIDDEN = ("x, y: vector",)
RANDOM = ("x, y: vector over i",)
ONE = ("x: vector over i",)
DRAWN = ("x: vector over i", "i: source of C, N sampled", "C, N: integer")
LETTERS = (*HIDDEN, "a, s: real", "q: real", "k: integer")


@pytest.mark.parametrize(
    ("claim", "where", "given"),
    [
        # Not defined everywhere
        ("|x|^2/|x|^2 >= 1", HIDDEN, ()),
        ("|x|/|x| == 1", HIDDEN, ()),
        ("log(|x|^2) == log(|x|^2)", HIDDEN, ()),
        ("sqrt(<x, y>) == sqrt(<x, y>)", HIDDEN, ()),
        ("sqrt(|x|^2 - 2*|y|^2) >= 0", HIDDEN, ()),
        ("|(a/a)*x|^2 == |x|^2", LETTERS, ()),
        ("|x|^2 + 0*<x, y>/<x, y> >= 0", HIDDEN, ()),
        ("|q^(k-1)*x|^2 >= 0", LETTERS, ()),
        # False for random vectors, or for vectors that may be random
        ("E|x|^4 <= (E|x|^2)^2", HIDDEN, ()),
        ("E|x|^4 <= (E|x|^2)^2", RANDOM, ()),
        ("E[|x|^2*|y|^2] == E|x|^2*E|y|^2", HIDDEN, ()),
        ("E[|x|^2*|y|^2] == E|x|^2*E|y|^2", RANDOM, ()),
        ("E[|x|^2/4*|x|^2] <= |x|^2*|x|^2/4", ONE, ()),
        ("E[<x, y>^2] <= (E<x, y>)^2", RANDOM, ()),
        ("E[<x, y>^2] == E[|x|^2*|y|^2]", RANDOM, ()),
        ("E[|x|^2*|y|^2] == E|x|^2*E|y|^2", ("x: vector over i", "y: vector over i, j"), ()),
        ("E[<x, z>*<y, z>] == 0", ("x: vector over i", "y: vector over j", "z: vector"), ()),
        ("mean(|x|^4, i) <= mean(|x|^2, i)^2", ONE, ()),
        ("E|x| >= |x|", HIDDEN, ()),
        ("E|x|^2 <= (E|x|)^2", HIDDEN, ()),
        ("(E|x|)^2 >= E|x|^2", RANDOM, ()),
        ("|x + mean(z, i)| <= E|x + z|", (*HIDDEN, "z: vector over i"), ()),
        ("|x - y|^2 <= 0", RANDOM, ("mean(x, i) == mean(y, i)",)),
        # The formula for sampled means needs two clients, and does not show that there are two
        ("C >= 2", DRAWN, ("|sampled(x, i)|^2 <= 1",)),
        ("C >= 2", DRAWN, ("|sampled(x, i)|^4 <= 1",)),
    ],
)
def test_is_not_proved(claim: str, where: tuple[str, ...], given: tuple[str, ...]) -> None:
    """Neither is it called vacuous."""
    verdict = prove_vector(claim, where=where, given=given, budget="small")
    assert verdict.status not in {Status.PROVED, Status.VACUOUS}


@pytest.mark.parametrize(
    ("claim", "where", "given"),
    [
        ("<x, y>^2 <= |x|^2*|y|^2", HIDDEN, ()),
        ("<x, y>^2 <= |x|^2*|y|^2", RANDOM, ()),
        ("<x + y, x - 2*y>^2 <= |x + y|^2*|x - 2*y|^2", HIDDEN, ()),
        ("abs(<x, y>) <= |x|*|y|", HIDDEN, ()),
        ("(E|x|)^2 <= E|x|^2", HIDDEN, ()),
        ("(E|x|)^2 <= E|x|^2", RANDOM, ()),
        ("E|x| <= |x|", HIDDEN, ()),
        ("E|x + y| <= E|x| + E|y|", HIDDEN, ()),
        ("|mean(x, i)| <= E|x|", ONE, ()),
        ("E|x| <= s", LETTERS, ("E|x|^2 <= s^2", "s >= 0")),
        ("E|x|^4 >= (E|x|^2)^2", HIDDEN, ()),
        ("E|x|^4 >= (E|x|^2)^2", RANDOM, ()),
        ("mean(|x|^4, i) >= mean(|x|^2, i)^2", ONE, ()),
        ("E[<x, y>^2] <= E[|x|^2*|y|^2]", RANDOM, ()),
        ("E[<x, y>^2] >= (E<x, y>)^2", RANDOM, ()),
        ("E[|x|^2*|y|^2]^2 <= E|x|^4*E|y|^4", RANDOM, ()),
        ("E[<x, y>*|x|^2]^2 <= E|x|^4*E[<x, y>^2]", HIDDEN, ()),
        ("E[|x|^2*|y|^2] <= (E|x|^4 + E|y|^4)/2", HIDDEN, ()),
        ("E|x - y|^4 >= 0", RANDOM, ()),
        ("E[|x|^2*|y|^2] == E|x|^2*E|y|^2", ("x: vector over i", "y: vector over j"), ()),
        ("E[<x, y>^2] <= E|x|^2*E|y|^2", ("x: vector over i", "y: vector"), ()),
        ("E|2*x|^4 == 16*E|x|^4", RANDOM, ()),
        ("E[|x - mean(x, i)|^2*E|y|^2] <= E|x|^2*E|y|^2", RANDOM, ()),
        ("|x|^2 <= 1", HIDDEN, ("E|x|^4 <= 1",)),
        ("1/(1 + |x|^2) <= 1", HIDDEN, ()),
        ("exp(|x|^2) >= 1", HIDDEN, ()),
        ("|x|^2/|x|^2 == 1", HIDDEN, ("|x|^2 > 0",)),
        ("|(a/a)*x|^2 == |x|^2", LETTERS, ("a > 0",)),
        ("sqrt(E|x|^2 + E|y|^2) <= |x| + |y|", HIDDEN, ()),
        ("sqrt(E|x|^4) >= E|x|^2", RANDOM, ()),
        ("|x| <= 2^(|x|)", HIDDEN, ()),
    ],
)
def test_is_proved(claim: str, where: tuple[str, ...], given: tuple[str, ...]) -> None:
    """With a certificate that the checker accepts."""
    verdict = prove_vector(claim, where=where, given=given)
    assert verdict.status is Status.PROVED
    assert verdict.file is not None
    assert check(verdict.file) == "proved"


@pytest.mark.parametrize(
    ("claim", "where", "given"),
    [
        ("|x|^2*|y|^2 <= 1", HIDDEN, ()),
        ("<x, y>^2 >= |x|^2*|y|^2", HIDDEN, ()),
        ("1/|x|^2 <= 1", HIDDEN, ()),
        ("E|x|^4 <= (E|x|^2)^2", RANDOM, ()),
        ("(E|x|)^2 >= E|x|^2", RANDOM, ()),
        ("E[<x, y>^2] <= (E<x, y>)^2", (*RANDOM, "i: source of C", "C: integer"), ()),
        ("|y|^2 <= 2", LETTERS, ("y == x - a*x",)),
        ("a > 0", ("a: real >= 0", "s: real", *HIDDEN), ("|x|^2 + 0*|x + y| <= s",)),
    ],
)
def test_is_refuted(claim: str, where: tuple[str, ...], given: tuple[str, ...]) -> None:
    """With a witness that the checker accepts, and rejects for the opposite claim."""
    verdict = prove_vector(claim, where=where, given=given)
    assert verdict.status is Status.REFUTED
    assert verdict.file is not None
    assert check(verdict.file) == "refuted"
    problem = verdict.file["problem"]
    for sign, other in (("<=", ">"), (">=", "<"), (" > ", " <= ")):
        if sign in claim:
            turned = {**problem, "claim": problem["claim"].replace(sign, other)}
            with pytest.raises(UserError):
                check(seal({**verdict.file, "problem": turned}))


@pytest.mark.parametrize(
    ("claim", "where", "given"),
    [
        ("|x + y|^2 <= |x|^2 + |y|^2", HIDDEN, ()),
        ("|x + y|^2 <= |x|^2 + |y|^2 + s", (*HIDDEN, "s: real"), ("<x, y> <= s", "s <= 1")),
        ("E|x + y|^2 <= E|x|^2 + E|y|^2", RANDOM, ("E<x, y> <= 2*E|x|^2",)),
        ("|sampled(x, i)|^2 <= |E[x]|^2", DRAWN, ("C >= 2", "N >= 1", "N <= C")),
        ("|x - y|^2 <= L*|x|^2", (*HIDDEN, "L: real in [1, 2]"), ("|y|^2 <= L*|x|^2",)),
    ],
)
def test_what_no_witness_can_be_is_not_asked_of_the_checker(
    claim: str, where: tuple[str, ...], given: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the quick test of a witness turns away, the checker would reject."""
    asked: list[bool] = []

    def watched(search: Any, may: Any) -> Any:
        def found(step: Reduction, scalars: Any, vectors: Any, weights: Any) -> Any:
            def told(which: Any) -> bool:
                asked.append(may(which))
                if not asked[-1]:
                    assert accepted(step, scalars, which, weights) is None
                return asked[-1]

            return search(step, scalars, vectors, weights, may=told)

        return found

    monkeypatch.setattr(refute, "partial", watched)
    verdict = prove_vector(claim, where=where, given=given)
    assert verdict.status is Status.REFUTED
    assert {True} <= {*asked}


def forged(
    claim: str, given: list[str], where: list[str], derived: list[dict[str, object]]
) -> dict[str, object]:
    """A file whose scalar claims would all be evident."""
    evident = {"defined": [[], []], "goal": {"rule": "evident"}}
    plan = {"letters": {f"norm{k}": f"|{k}|" for k in range(1, 5)}, "derived": derived}
    problem = {"kind": "vector", "claim": claim, "given": given, "where": where}
    for count in range(10):
        proof = {"plan": plan, "scalar": [evident] * count}
        try:
            check(seal({"problem": problem, "verdict": "proved", "proof": proof}))
        except UserError:
            continue
        return {"count": count}
    return {}


@pytest.mark.parametrize(
    ("claim", "given", "derived"),
    [
        # A fact in which 1/a stands would bring that a is not 0.
        ("a > 0", [], {"fact": "form", "over": [], "of": [{"x": "a/a"}], "matrix": [["1"]]}),
        ("a > 0", [], {"fact": "form", "over": [], "of": [{"x": "1"}], "matrix": [["1/a"]]}),
        (
            "a > 0",
            [],
            {
                "fact": "form",
                "over": [],
                "of": [{"x": "1"}, {"y": "0"}],
                "matrix": [["1"], ["1/a", "1"]],
            },
        ),
        ("a > 0", [], {"fact": "have", "claim": "1 >= 0*(1/a)"}),
        ("a > 0", [], {"fact": "have", "claim": "1/a == 1/a"}),
        # Nor does it bring what is not shown, and a form has all its minors.
        ("a > 0", [], {"fact": "have", "claim": "a > 0"}),
        (
            "2*<x, y> <= |x|^2",
            [],
            {
                "fact": "form",
                "over": [],
                "of": [{"x": "1"}, {"y": "1"}],
                "matrix": [["1"], ["-1", "0"]],
            },
        ),
        (
            "2*<x, y> >= |x|^2",
            [],
            {
                "fact": "form",
                "over": [],
                "of": [{"x": "1"}, {"y": "1"}],
                "matrix": [["-1"], ["1", "0"]],
            },
        ),
        ("a > 0", ["|x|^2 >= 0*|x|"], {"fact": "nonnegative", "norms": ["x/a"], "square": "1"}),
        ("a > 0", ["|x|^2 >= 0*|x|"], {"fact": "nonnegative", "norms": [], "square": "a/a"}),
        (
            "a > 0",
            ["|x|^2 >= 0*|x|"],
            {"fact": "schwarz", "of": ["a/a", "1"], "vectors": ["x", "(a/a)*y"]},
        ),
        (
            "|x|^2 >= |y|^2",
            ["|x|^2 >= 0*|x|"],
            {"fact": "nonnegative", "norms": ["x|^2 - |y"], "square": "1"},
        ),
        (
            "|x| <= s",
            ["|y|^2 <= s", "0*|y| <= s"],
            {"fact": "ordered", "small": "norm2", "large": "s", "strict": False},
        ),
        ("E|x| >= |x|", [], {"fact": "triangle", "of": 1, "parts": [["1", 0, 1, []]]}),
    ],
)
def test_texts_of_a_plan_bring_nothing_with_them(
    claim: str, given: list[str], derived: dict[str, object]
) -> None:
    """A forged plan leaves a scalar claim that is not evident, or is refused at once."""
    where = ["x, y: vector", "a, s: real >= 0"]
    assert forged(claim, given, where, [derived]) == {}


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("|x - y|^2 <= 0", ("E[x] == y",)),
        ("E[<E[x], y>^2] == E[<x, y>^2]", ()),
        ("|mean(x)| == |x|", ()),
    ],
)
def test_the_mean_of_what_may_be_random_otherwise_names_its_source(
    claim: str, given: tuple[str, ...]
) -> None:
    """x without sources may be random, and its mean is then not x."""
    with pytest.raises(UserError, match="may be random otherwise"):
        prove_vector(claim, given=given, where=HIDDEN)


@pytest.mark.parametrize(
    "letters",
    [{"b": "a"}, {"a": "|1|"}, {"norm 1": "|1|"}, {"exp": "|1|"}, {"norm1": "1"}, {"norm1": 1}],
)
def test_only_letters_are_named(letters: dict[str, object]) -> None:
    """A symbol by another name would have another domain."""
    step = Step(problem("|x| >= a", where=["x: vector", "a: real"], kind="vector"))
    with pytest.raises((UserError, AttributeError)):
        list(step.claims({"letters": letters, "derived": []}))


def test_numbers_may_be_larger_than_floats() -> None:
    """Nothing is found then, and nothing breaks."""
    given = ["|x|^2 <= 10^300*|y|^2"]
    verdict = prove_vector("|x|^2 <= 10^399*|y|^2", given=given, where=HIDDEN)
    assert verdict.status is Status.SUPPORTED


def test_no_admissible_point_is_said() -> None:
    """Contradictory givens are vacuous, or the verdict says that no point was found."""
    for given in (["mean(|x|^2) <= -1"], ["|x|^2 <= 1", "|x|^2 >= 2"], ["|x|^2*|y|^2 <= -1"]):
        assert prove_vector("|x|^2 >= 0", given=given, where=HIDDEN).status is Status.VACUOUS
    open_question = prove_vector("|x|^2 >= 0", given=["sqrt(2)*|x|^2 == 1/3"], where=HIDDEN)
    assert open_question.status is Status.PROVED
    feasible = prove_vector("|x|^2 >= 0", given=["|x|^2 <= 1"], where=HIDDEN)
    assert feasible.reason == ""


def test_means_of_products_are_those_of_any_law() -> None:
    """E of a polynomial, from its letters, agrees with a table over two independent sources."""
    random = Random(11)
    throws = list(product(range(3), range(2)))
    tables = {n: {t: [random.randint(-4, 4) for _ in range(2)] for t in throws} for n in "xy"}
    where = ["x, y, z: vector over i, j", "i: source of 3", "j: source of 2"]
    given = ["z == x - 2*mean(y, i)"]

    def at(label: str, throw: tuple[int, int]) -> list[Fraction]:
        """A conditional mean: what is not given is averaged."""
        name, over = read_label(label)
        near = [
            t
            for t in throws
            if all(t[k] == throw[k] for k, source in enumerate("ij") if source in over)
        ]
        return [Fraction(sum(tables[name][t][k] for t in near), len(near)) for k in range(2)]

    def value(letter: str) -> Fraction:
        products = read_moment(letter) or ()
        total = Fraction(0)
        for t in throws:
            term = Fraction(1)
            for one, two in products:
                term *= sum((a * b for a, b in zip(at(one, t), at(two, t), strict=True)), term * 0)
            total += term
        return total / len(throws)

    def dot(one: list[Fraction], two: list[Fraction]) -> Fraction:
        return sum((a * b for a, b in zip(one, two, strict=True)), Fraction(0))

    def z(t: tuple[int, int]) -> list[Fraction]:
        return [a - 2 * b for a, b in zip(at("x~i,j", t), at("y~j", t), strict=True)]

    stated = problem("E|x|^4 >= 0", given=given, where=where, kind="vector")
    space = Space(stated)
    for text, expected in {
        "E|z|^4": [dot(z(t), z(t)) ** 2 for t in throws],
        "E[<z, y>^2]": [dot(z(t), at("y~i,j", t)) ** 2 for t in throws],
        "E[<x, mean(y, i)>*|z|^2]": [
            dot(at("x~i,j", t), at("y~j", t)) * dot(z(t), z(t)) for t in throws
        ],
        "E[|mean(x, i)|^2*|mean(y, j)|^2]": [
            dot(at("x~j", t), at("x~j", t)) * dot(at("y~i", t), at("y~i", t)) for t in throws
        ],
        "E[(<x, y> - 3)^3]": [(dot(at("x~i,j", t), at("y~i,j", t)) - 3) ** 3 for t in throws],
    }.items():
        found = space.scalar(stated.read(f"{text} >= 0").left)
        values: dict[Expression, Expression] = {}
        for letter in letters_of(found):
            if read_moment(letter):
                values[Symbol(letter)] = number(value(letter))
            else:
                one, two, over = read_gram(letter) or ("", "", "")
                sides = [[_part(at, name, over, t) for t in throws] for name in (one, two)]
                mean = sum((dot(*pair) for pair in zip(*sides, strict=True)), Fraction(0))
                values[Symbol(letter)] = number(mean / len(throws))
        exact = space.algebra.number(space.algebra.quotient(replaced(found, values)))
        assert exact == sum(expected, Fraction(0)) / len(throws)


def _part(
    at: Callable[[str, tuple[int, int]], list[Fraction]],
    name: str,
    over: str,
    throw: tuple[int, int],
) -> list[Fraction]:
    """x_B = sum over T in B of (-1)^(|B| - |T|) E[x | T]."""
    sources = [source for source in over.split(",") if source]
    total = [Fraction(0)] * 2
    for kept in product((False, True), repeat=len(sources)):
        inside = ",".join(s for s, keep in zip(sources, kept, strict=True) if keep)
        sign = (-1) ** kept.count(False)
        values = at(f"{name}~{inside}" if inside else name, throw)
        total = [a + sign * b for a, b in zip(total, values, strict=True)]
    return total
