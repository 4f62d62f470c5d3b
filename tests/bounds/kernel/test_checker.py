"""The checker accepts what was proved, and nothing that was tampered with."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from bounds.errors import UserError
from bounds.kernel.certificate import File
from bounds.kernel.checker import RejectedError
from bounds.problems import problem
from bounds.prover import check, prove
from bounds.prover.certificate import proof_file, seal, witness_file, write
from bounds.writing import texts

# One claim for every rule of proof, and for the other verdicts.
CLAIMS: dict[str, dict[str, Any]] = {
    "combination": {
        "claim": "2*b/N*(3+8*x^2) <= 22*b/N",
        "domain": ["b, N: real > 0", "0 <= x <= 1"],
    },
    "equality": {
        "claim": "D <= kap*(D-E) + kap*c",
        "given": ["E <= 141*b^2*D + c", "kap == 1/(1-141*b^2)", "141*b^2 < 1"],
        "domain": ["b, D, E, c, kap: real"],
    },
    "squares": {"claim": "x^4 - 4*x + 3 >= 0", "domain": ["x: real"]},
    "bernstein": {"claim": "x*(1-x)*y*(1-y) <= 1/16", "domain": ["x, y: real in [0, 1]"]},
    "lemma": {"claim": "((1+4/K)^K-1)*K/4 <= 20*K", "domain": ["K: integer >= 1"]},
    "monotone": {"claim": "(1+1/(K-1))^K <= 4", "domain": ["K: integer >= 2"]},
    "telescope": {
        "claim": "sum(q^k, k, 0, K-1) <= 1/(1-q)",
        "domain": ["K: integer >= 1", "q: real in (0, 1)"],
    },
    "split": {"claim": "abs(a+b) <= abs(a) + abs(b)", "domain": ["a, b: real"]},
    "enclosure": {"claim": "x^x >= 69/100", "domain": ["x: real in [1/10, 1]"]},
    "root": {"claim": "sqrt(x*y) <= (x+y)/2", "domain": ["x, y: real >= 0"]},
    "vacuous": {"claim": "x >= 7", "given": ["x <= 1", "x >= 2"], "domain": ["x: real"]},
    "witness": {
        "claim": "(x+y)^2 <= 3/2*(x^2+y^2)",
        "given": ["x + y >= 1"],
        "domain": ["x, y: real"],
    },
}


@pytest.fixture(scope="module")
def files() -> dict[str, File]:
    """Each claim's certificate or witness."""
    found = {}
    for name, arguments in CLAIMS.items():
        verdict = prove(**arguments)
        assert verdict.file is not None, name
        found[name] = verdict.file
    return found


@pytest.mark.parametrize("name", CLAIMS)
def test_accepted_from_the_file_alone(files: dict[str, File], name: str) -> None:
    """After a trip through text."""
    again = json.loads(write(files[name]))
    expected = {"vacuous": "vacuous", "witness": "refuted"}.get(name, "proved")
    assert check(again) == expected


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where numbers stand in a file: bare ones, and texts that contain digits."""
    if isinstance(value, dict):
        for key in sorted(value):
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from places(part, (*path, at))
    elif isinstance(value, int) or (isinstance(value, str) and any(c.isdigit() for c in value)):
        yield path


def changed(file: File, path: tuple[Any, ...]) -> File:
    """The file with the number at a place made larger by one, in its first digit if it is text."""
    file = copy.deepcopy(file)
    inner: Any = file
    for key in path[:-1]:
        inner = inner[key]
    old = inner[path[-1]]
    if isinstance(old, int):
        inner[path[-1]] = old + 1
    else:
        at = next(i for i, c in enumerate(old) if c.isdigit())
        inner[path[-1]] = old[:at] + str((int(old[at]) + 1) % 10) + old[at + 1 :]
    return file


@pytest.mark.parametrize("name", CLAIMS)
def test_any_changed_number_is_rejected(files: dict[str, File], name: str) -> None:
    """The digest sees it, wherever it stands."""
    for path in places(files[name]):
        with pytest.raises(UserError):
            check(changed(files[name], path))


@pytest.mark.parametrize("name", ["combination", "equality", "squares", "bernstein", "root"])
def test_a_forged_digest_does_not_help(files: dict[str, File], name: str) -> None:
    """The identity itself breaks if a weight of it is changed."""
    weights = [path for path in places(files[name]) if path[-1] == "weight"]
    assert weights
    for path in weights:
        with pytest.raises(UserError):
            check(seal(changed(files[name], path)))


def test_a_forged_claim_does_not_help(files: dict[str, File]) -> None:
    """A certificate of one claim is none of another."""
    for name in set(CLAIMS) - {"witness", "vacuous", "enclosure"}:
        file = copy.deepcopy(files[name])
        file["problem"]["claim"] = file["problem"]["claim"].replace("<=", "<= -1 +")
        file["problem"]["claim"] = file["problem"]["claim"].replace(">=", ">= 1 +")
        with pytest.raises(UserError):
            check(seal(file))


FALSE = problem("x >= 1", where=["x: real >= 0"])
TRUE = problem("x >= 0", where=["x: real >= 0"])


@pytest.mark.parametrize(
    "node",
    [
        {"rule": "evident"},
        {"rule": "combination"},
        {"rule": "combination", "terms": [{"weight": "1", "facts": [[0, 1]]}]},
        {"rule": "combination", "terms": [{"weight": "-1", "facts": []}]},
        {"rule": "combination", "terms": [{"weight": "1", "facts": [[7, 1]]}]},
        {"rule": "combination", "terms": [{"weight": "1", "facts": [[-1, 1]]}]},
        {"rule": "combination", "terms": [{"weight": "1", "facts": [[0, -1]]}]},
        {"rule": "combination", "multiples": [[0, "1"]]},
        {"rule": "have", "claim": "x >= 1", "proof": {"rule": "evident"}, "then": {}},
        {"rule": "have", "claim": "1/x >= 1/x", "proof": {"rule": "combination"}, "then": {}},
        {"rule": "lemma", "name": "no_such_lemma", "at": [], "premises": [], "then": {}},
        {
            "rule": "lemma",
            "name": "log_tangent",
            "at": ["x", "1"],
            "premises": [{"rule": "evident"}, {"rule": "evident"}],
            "then": {"rule": "evident"},
        },
        {"rule": "monotone", "symbol": "x", "end": 0, "defined": [], "slope_defined": []},
        {"rule": "enclosure"},
        {"rule": "prove"},
        {"rule": "__init__"},
        {},
        None,
        7,
    ],
)
def test_a_false_claim_has_no_proof(node: Any) -> None:
    """Whatever is written into the file."""
    with pytest.raises(UserError):
        check(proof_file(FALSE, {"defined": [[], []], "goal": node}))


def test_what_is_given_needs_no_proof() -> None:
    """That it is defined is given, too, even where no rule would show it."""
    given, where = ["y <= b^(1/(1 + x))"], ["b: real >= 0", "x: real > 0", "y: real"]
    nothing = {"defined": [[], []], "goal": {"rule": "evident"}}
    check(proof_file(problem(given[0], given=given, where=where), nothing))
    for other in ("y < b^(1/(1 + x))", "y <= b^(1/(1 + x)) + b^x"):
        with pytest.raises(UserError):
            check(proof_file(problem(other, given=given, where=where), nothing))


def test_claims_must_be_defined() -> None:
    """x/x == 1 is an identity of formulas, not a truth at x = 0."""
    stated = problem("x/x == 1", where=["x: real"])
    with pytest.raises(RejectedError, match="x != 0 is not shown"):
        check(proof_file(stated, {"defined": [[], []], "goal": {"rule": "combination"}}))


FORGED = [
    # The exponent (K-1)^2 is natural, but its normal form divides by b, which may be zero.
    (
        "b^((K-1)^2) == b^(K^2)/b^(2*K)*b",
        ["b: real >= 0", "K: integer >= 1"],
        {"rule": "combination"},
    ),
    # A root of order -1 is no root: a = 1/2, u = 1.
    (
        "a >= 1/u",
        ["a: real > 0", "u: real > 0, <= 2"],
        {
            "rule": "lemma",
            "name": "root_below",
            "at": ["u", "-1", "a"],
            "premises": [{"rule": "evident"}] * 3,
            "then": {"rule": "evident"},
        },
    ),
    # The index of a sum hides the symbol, and with it what is known about the symbol.
    (
        "sum(1/K, K, 0, n) >= 0",
        ["n: integer >= 1"],
        {"rule": "evident"},
    ),
]


@pytest.mark.parametrize(("claim", "where", "node"), FORGED)
def test_subtle_forgeries(claim: str, where: list[str], node: dict[str, Any]) -> None:
    """Steps that look like rules but are none."""
    with pytest.raises(UserError):
        check(proof_file(problem(claim, where=where), {"defined": [[], []], "goal": node}))


@pytest.mark.parametrize("nothing", ["real >= 3, <= 2", "real > 1, <= 1", "integer > 0, < 1"])
def test_no_domain_is_empty(nothing: str) -> None:
    """For all c that there are not, everything holds, and nothing is proved."""
    stated = {
        "kind": "scalar",
        "claim": "p == p",
        "given": [],
        "where": [f"c: {nothing}", "p: real"],
    }
    with pytest.raises(UserError, match="the domain is empty"):
        check(seal({"problem": stated, "verdict": "proved", "proof": {}}))


def test_an_empty_sum_defines_nothing() -> None:
    """At n = 0 the sum of 1/n is 0, and n times 1/n is not."""
    stated = problem("sum(1/n, k, 1, n) == 1", where=["n: integer >= 0"])
    inside = [{"weight": "1"}, *({"weight": "1", "facts": [[at, 1]]} for at in (1, 2))]
    node = {"rule": "combination", "terms": inside}
    for count in range(4):
        proof = {"defined": [[node] * count, []], "goal": {"rule": "combination"}}
        with pytest.raises(RejectedError):
            check(proof_file(stated, proof))


def test_a_given_power_does_not_make_its_exponent_natural() -> None:
    """x^n is defined for n < 0 too, where x is not zero."""
    verdict = prove("n >= 0", given=["x^n <= 5"], domain=["x: real > 0", "n: integer"])
    assert verdict.status == "refuted"


def test_a_primitive_must_be_defined_wherever_it_is_used() -> None:
    """Here it divides by zero at the lower limit; the facts about a symbol K say nothing of it."""
    node = {
        "rule": "lemma",
        "name": "telescope",
        "at": ["sum(1/(j*(j+1)), j, 1, n)", "sum(-1/(j-1), j, 1, n+1)"],
        "premises": [{"rule": "evident"}],
        "then": {"rule": "evident"},
    }
    stated = problem("n >= 0", where=["n: integer >= 0", "j: integer >= 2"])
    with pytest.raises(RejectedError, match="!= 0 is not shown"):
        check(proof_file(stated, {"defined": [[], []], "goal": node}))


def test_witnesses_must_be_admissible() -> None:
    """In the domain, with every given, and failing the claim."""
    stated = problem("x <= 2", given=["x <= 3"], where=["x: integer >= 1"])
    assert check(witness_file(stated, {"x": Fraction(3)})) == "refuted"
    for value in (Fraction(2), Fraction(4), Fraction(5, 2), Fraction(0)):
        with pytest.raises(RejectedError):
            check(witness_file(stated, {"x": value}))
    with pytest.raises(RejectedError):
        check(witness_file(stated, {"x": Fraction(3), "y": Fraction(1)}))


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"format": "fedproof-certificate/1"},
        {"format": "other", "problem": {}, "digest": ""},
        seal({"problem": {"kind": "os"}, "verdict": "proved"}),
        seal({"problem": {"kind": "scalar"}, "verdict": "proved"}),
        seal({"problem": texts(TRUE) | {"kind": "scalar"}, "verdict": "proved", "proof": []}),
        seal({"problem": texts(TRUE) | {"kind": "scalar"}, "verdict": "true"}),
        seal({"problem": texts(TRUE) | {"kind": "scalar"}, "verdict": "refuted", "witness": []}),
    ],
)
def test_malformed_files_are_rejected(broken: File) -> None:
    """With a sentence, not a traceback."""
    with pytest.raises(UserError):
        check(broken)


def test_deep_files_are_rejected() -> None:
    """Nesting eats no stack."""
    node: dict[str, Any] = {"rule": "evident"}
    for _ in range(300):
        node = {"rule": "have", "claim": "x >= 0", "proof": {"rule": "evident"}, "then": node}
    with pytest.raises(UserError):
        check(proof_file(TRUE, {"defined": [[], []], "goal": node}))
