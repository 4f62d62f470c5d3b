"""A certificate or witness with anything changed is not accepted."""

import copy
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from bounds.errors import UserError
from bounds.kernel.checker import check
from bounds.prover.certificate import seal
from bounds.prover.steps import prove_step

VECTOR = {
    "kind": "vector",
    "claim": "f1 <= f0 - (eta - L*eta^2/2)*|g|^2",
    "given": ["f1 <= f0 + <g, x1 - x0> + L/2*|x1 - x0|^2", "x1 == x0 - eta*g"],
    "where": ["x0, x1, g: vector", "eta, L: real >= 0", "f0, f1: real"],
}
SAMPLING = {
    "kind": "sampling",
    "claim": "E|mean(x, S)|^2 <= |mean(x)|^2 + 1/N*mean(|x|^2)",
    "given": [],
    "where": [
        *("S: N of C without replacement", "x: family"),
        *("C: integer >= 2", "N: integer >= 1"),
    ],
}
RECURSION = {
    "kind": "recursion",
    "claim": "x(T) <= a^T*x(0) + b*(1 - a^T)/(1 - a)",
    "given": ["x(t+1) <= a*x(t) + b"],
    "where": [
        *("t: index from 0 to T-1", "x: sequence >= 0", "T: integer >= 0"),
        *("a: real in (0, 1)", "b: real >= 0"),
    ],
}
# The same claims with a constant that is too small.
FALSE = [
    {**VECTOR, "claim": "f1 <= f0 - (eta - 0.999*L*eta^2/2)*|g|^2"},
    {**SAMPLING, "claim": "E|mean(x, S)|^2 <= |mean(x)|^2 + 0.9/(2*N)*mean(|x|^2)"},
    {**RECURSION, "claim": "x(T) <= a^T*x(0) + 0.999*b*(1 - a^T)/(1 - a)"},
]


def file_of(step: dict[str, Any]) -> dict[str, Any]:
    """The certificate or witness of a step."""
    file = prove_step(**step).file
    assert file is not None
    return file


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all texts and numbers."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from leaves(inner, (*path, at))
    else:
        yield path


def changed(file: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    """A copy with one leaf replaced by another value of its sort."""
    other = copy.deepcopy(file)
    place = other
    for key in path[:-1]:
        place = place[key]
    old = place[path[-1]]
    if isinstance(old, str):
        place[path[-1]] = f"{old}1" if old and old[-1].isdigit() else f"{old}0"
    else:
        place[path[-1]] = old + 1
    return other


@pytest.mark.parametrize("step", [VECTOR, SAMPLING, RECURSION, *FALSE])
def test_every_leaf_is_guarded(step: dict[str, Any]) -> None:
    """The digest covers everything."""
    file = file_of(step)
    assert check(file) in {"proved", "refuted"}
    for path in leaves(file):
        with pytest.raises(UserError):
            check(changed(file, path))


@pytest.mark.parametrize("step", [VECTOR, SAMPLING, RECURSION])
def test_a_proof_of_one_claim_does_not_prove_a_stronger_one(step: dict[str, Any]) -> None:
    """Under a claim that is false the same proof is rejected, digest or not."""
    file = file_of(step)
    stronger = next(other for other in FALSE if other["kind"] == step["kind"])
    problem = {**file["problem"], "claim": stronger["claim"]}
    with pytest.raises(UserError):
        check(seal({**file, "problem": problem}))


@pytest.mark.parametrize("step", [VECTOR, SAMPLING, RECURSION])
def test_a_proof_needs_the_givens_it_used(step: dict[str, Any]) -> None:
    """With a given taken away the proof is rejected."""
    file = file_of(step)
    given = file["problem"]["given"]
    where = [text for text in file["problem"]["where"] if text != "b: real >= 0"]
    poorer = {**file["problem"], "given": given[1:], "where": where}
    if step is SAMPLING:
        poorer["claim"] = poorer["claim"].replace("1/N", "1/(2*N)")
    with pytest.raises(UserError):
        check(seal({**file, "problem": poorer}))


@pytest.mark.parametrize("step", FALSE)
def test_a_witness_against_one_claim_does_not_refute_a_true_one(step: dict[str, Any]) -> None:
    """Under a claim that is true the same witness is rejected."""
    file = file_of(step)
    true = next(o for o in (VECTOR, SAMPLING, RECURSION) if o["kind"] == step["kind"])
    with pytest.raises(UserError):
        check(seal({**file, "problem": {**file["problem"], "claim": true["claim"]}}))


def test_combinations_of_the_wrong_sign_or_size_are_rejected() -> None:
    """The identity between claim, givens and form is checked, not believed."""
    file = file_of(VECTOR)
    for text in ("-1", "2", "1/2", "0"):
        other = copy.deepcopy(file)
        other["proof"]["scalar"][-1]["goal"]["terms"][0]["weight"] = text
        with pytest.raises(UserError):
            check(seal(other))


def test_forms_with_other_coefficients_are_rejected() -> None:
    """What the facts of a plan say enters the identity."""
    young = "|x + y|^2 <= (1 + a)*|x|^2 + (1 + 1/a)*|y|^2"
    file = file_of({"kind": "vector", "claim": young, "where": ["x, y: vector", "a: real > 0"]})
    (at,) = [k for k, fact in enumerate(file["proof"]["plan"]["derived"]) if fact["fact"] == "form"]
    for text in ("-1", "7", "1/7", "a + 7"):
        other = copy.deepcopy(file)
        other["proof"]["plan"]["derived"][at]["matrix"][0][0] = text
        with pytest.raises(UserError):
            check(seal(other))


def test_invariants_without_base_or_step_are_rejected() -> None:
    """An induction must start somewhere that is shown."""
    file = file_of(RECURSION)
    for part in ("base", "step"):
        other = copy.deepcopy(file)
        other["proof"]["plan"]["invariants"][0][part] = []
        other["proof"]["plan"]["invariants"][0]["low"] = "1"
        with pytest.raises(UserError):
            check(seal(other))


def test_checking_imports_no_solver() -> None:
    """Neither the checker nor what it asks of the kinds loads anything that searches."""
    script = (
        "import sys; import bounds.kernel.checker; "
        "print(*sorted({n.partition('.')[0] for n in sys.modules}))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    )
    loaded = set(answer.stdout.split())
    assert not loaded & {"numpy", "scipy", "clarabel", "z3", "cvc5", "sympy", "hypothesis"}
