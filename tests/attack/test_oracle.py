"""The plain reading sees what is wrong with what was once accepted, and with provers that guess."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bounds.kernel.checker import check
from bounds.prover.certificate import seal
from tests.attack import judge, mutate, run
from tests.attack.claims import KINDS, Truth, claims
from tests.attack.oracle import violation, witness_fault, worlds

CLIENTS = ("S: N of C without replacement", "C: integer >= 1", "N: integer >= 1")
TIME = "t: index from 0 to 5"
DOUBLE = "y(t+1) == y(t) + x(2*t) + x(2*t+1)"
WRONG = [
    ("scalar", "x == 0", (), ("x: real >= 0",)),
    ("scalar", "0^(K+1) <= 1/2", (), ("K: integer >= -1",)),
    ("scalar", "x - log(x) == 1", (), ("x: real >= 1",)),
    ("scalar", "(x-y)*(x-4) >= 0", ("x == 3", "x >= y"), ("x: real", "y: real <= 2")),
    ("scalar", "K >= 0", ("0^(K+1) >= 1",), ("K: integer",)),
    ("scalar", "sum(k*(1/k), k, 0, 3) >= 4", (), ("x: real",)),
    ("vector", "E|x|^4 <= (E|x|^2)^2", (), ("x: vector",)),
    ("vector", "E[|x|^2*|y|^2] == E|x|^2*E|y|^2", (), ("x, y: vector over i",)),
    ("vector", "E[abs(<x,y>)] <= abs(E<x,y>)", (), ("x, y: vector over i",)),
    ("vector", "E[exp(|x|^2)] <= exp(E|x|^2)", (), ("x: vector over i",)),
    ("vector", "E[1/(1+|x|^2)] <= 1/(1+E|x|^2)", (), ("x: vector over i",)),
    ("vector", "E|x|^2 <= (E|x|)^2", (), ("x: vector",)),
    ("vector", "|x|^2/|x|^2 >= 1", (), ("x: vector",)),
    ("vector", "|x|^2 <= |mean(x)|^2", (), ("x: vector over i*", "i: source of 3, 3 sampled")),
    ("vector", "sqrt(|x|^2 - 2*|y|^2) >= 1", (), ("x, y: vector",)),
    ("vector", "|a*x|^2 == (a + 0*(1/a))^2*|x|^2", (), ("x: vector", "a: real")),
    ("sampling", "sum(a)/sum(a) == 1", (), (*CLIENTS, "a: family of numbers")),
    ("sampling", "sum(|x|^2*|y|^2 - <x,y>^2) == 0", (), (*CLIENTS, "x, y: family")),
    ("sampling", "C >= 2", ("E[sum(a,S)^2] == m",), (*CLIENTS, "a: family of numbers", "m: real")),
    ("sampling", "P(2) == (N/C)^2", (), ("S: N of C independently", *CLIENTS[1:])),
    ("recursion", "y(2) <= y(0) + x(0) + x(1)", (DOUBLE,), ("x, y: sequence", TIME)),
    ("recursion", "sum(1, k, 1, -5*T) == -5*T", (), ("T: integer >= 0",)),
    ("recursion", "sum(k/k, k, 0, T) == T+1", (), ("T: integer >= 0",)),
    ("recursion", "x(0)/x(0) >= 1", (), ("x: sequence",)),
    ("recursion", "x(1/2) >= 0", (), ("x: sequence >= 0",)),
    ("recursion", "T > 0", (), ("T: integer >= 0",)),
]  # fmt: skip
EMPTY = [
    ("scalar", ("n > 0", "n < 1"), ("n: integer",)),
    ("scalar", ("sqrt(x) == -1",), ("x: real",)),
    ("scalar", ("4*x^2 == 2",), ("x: integer",)),
    ("scalar", ("sum(k/k, k, 0, 3) >= 3",), ("x: real",)),
    ("vector", ("mean(|x|^2) <= -1",), ("x: vector over i",)),
    ("sampling", ("N > C",), CLIENTS),
    ("recursion", ("x(t) <= -1",), ("x: sequence >= 0", "t: index from 0 to 3")),
]


@pytest.mark.parametrize(("kind", "claim", "given", "where"), WRONG)
def test_what_was_once_accepted_is_seen_through(
    kind: str, claim: str, given: tuple[str, ...], where: tuple[str, ...]
) -> None:
    """Each is false or undefined somewhere, and a few tries find where."""
    problem = {"kind": kind, "claim": claim, "given": given, "where": where}
    assert violation(problem, Random(5), 200) is not None


@pytest.mark.parametrize(("kind", "given", "where"), EMPTY)
def test_no_world_satisfies_contradictory_givens(
    kind: str, given: tuple[str, ...], where: tuple[str, ...]
) -> None:
    """And nothing is wrong with a claim under them."""
    problem = {"kind": kind, "claim": "1 >= 2", "given": given, "where": where}
    assert not worlds(problem, Random(6), 15)
    assert violation(problem, Random(6), 15) is None


@pytest.mark.parametrize("kind", KINDS)
def test_a_checker_that_accepts_everything_is_found_out(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a few dozen mutants."""
    monkeypatch.setattr(mutate, "check", lambda file: file["verdict"])
    assert mutate.forgeries(mutate.corpus(kind), 60, Random(7))


@pytest.mark.parametrize("kind", KINDS)
def test_a_prover_that_proves_everything_is_found_out(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By every claim that is not true."""

    class Proved:
        status, reason, file = "proved", "", None

    def decide(*_: Any, **__: Any) -> Any:
        return Proved

    monkeypatch.setattr(judge, "decide", decide)
    for claim in claims(kind, 60):
        assert (judge.mistake(claim) is None) == (claim.truth == Truth.TRUE)


COUNT, HALF = "Ω: index from 0 to T", "sum(x(E)*(Ω + 0*(1/Ω)), E, 0, T)"
FAILING = [
    (f"{HALF} == sum(x(E)*E, E, 0, T)", COUNT, 2, {"0": "0", "1": "1", "2": "0"}),
    ("sum(x(Ω), Ω, 0, T - 2) >= 1", "Ω: index from 3 to T", None, {"0": "0"}),
]


@pytest.mark.parametrize(("claim", "index", "at", "terms"), FAILING)
def test_a_claim_fails_where_its_witness_says(
    claim: str, index: str, at: int | None, terms: dict[str, str]
) -> None:
    """It may be undefined elsewhere, and the index of a sum is not the index of the claim."""
    where = ["T: integer >= 1", index, "x: sequence"]
    problem = {"kind": "recursion", "claim": claim, "given": [], "where": where}
    witness = {"scalars": {"T": "2"}, "sequences": {"x": terms}} | ({"at": at} if at else {})
    assert witness_fault(problem, witness, Random(8), fails=True) is None
    file = seal({"problem": problem, "verdict": "refuted", "witness": witness})
    assert check(file) == "refuted"


def test_batches_cover_what_is_asked_for() -> None:
    """At least so many, of every kind."""
    found = list(run.batches("claims", 5_000))
    assert len(found) * run.BATCH["claims"] >= 5_000
    assert {kind for _, kind, _ in found} == set(KINDS)
    with pytest.raises(SystemExit):
        run.main(["nonsense"])


def test_a_given_about_no_family_is_asked_once_there_are_draws() -> None:
    """How many clients there are is said by their draw alone."""
    where = ["S: N of C independently", "C, N: integer >= 1"]
    problem = {"kind": "sampling", "claim": "C >= 3", "given": ["sum(1) >= 3"], "where": where}
    assert violation(problem, Random(1)) is None
    assert violation({**problem, "claim": "C >= 4"}, Random(1)) is not None
