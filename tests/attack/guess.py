"""Proofs that say next to nothing, offered for claims that do not hold.

The prover asks for a counterexample first, so that what the checker would accept by mistake need
never come up. Here it is asked for: a goal that is said to be evident, or to be so from both sides
or in two cases, whatever the reduction of its kind leaves to be shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from bounds.errors import UserError
from bounds.kernel.certificate import File
from bounds.kernel.problem import Problem
from bounds.kernel.recursion.reduction import Induction
from bounds.kernel.sampling.reduction import Reduction
from bounds.kernel.vector.letters import letters_of
from bounds.kernel.vector.reduction import Step
from bounds.problems import problem
from bounds.prover import check
from bounds.prover.certificate import seal
from bounds.writing import texts
from tests.attack.agreement import text
from tests.attack.oracle import violation

EVIDENT = {"rule": "evident"}
GOALS: tuple[Mapping[str, Any], ...] = (
    EVIDENT,
    {"rule": "combination"},
    {"rule": "both", "above": EVIDENT, "below": EVIDENT},
)
# What is averaged, drawn or indexed in a kind: something that can be 0.
FACTORS = {
    "scalar": ("z", ("z: real",)),
    "vector": ("|v|^2", ("v: vector over xi",)),
    "sampling": (
        "sum(a)",
        ("S: N of C independently", "C, N: integer >= 1", "a: family of numbers"),
    ),
    "recursion": ("s(0)", ("s: sequence",)),
}
SHAPES = ("({0})*{1}", "exp(({0})*{1})", "({0} - {1})^2", "{1}/({0})", "sqrt(({0})*{1})")
CLAIMS = (
    "x > 0", "x >= 0", "x^2 > 0", "x^2 >= 1/4", "x <= 0", "x + 1 >= 0", "y > 0", "x*y >= 0",
    "x - y > 0", "n >= -1", "n >= 0", "n >= 1", "n <= 0", "n^2 >= 1", "m >= 0", "n - m >= 0",
    "x + n >= 0",
)  # fmt: skip
LETTERS = (
    ("x: real", "x: real >= 0", "x: real > 0", "x: real <= 0", "x: real < 1"),
    ("n: integer", "n: integer >= 0", "n: integer >= 1", "n: integer >= -1"),
)


def guesses(stated: Mapping[str, Any]) -> Iterator[File]:
    """Files that claim to prove a problem."""
    kind = stated["kind"]
    found = problem(stated["claim"], given=stated["given"], where=stated["where"], kind=kind)
    stating = {"kind": kind, **texts(found)}
    shown = {"defined": [[], []], "goal": EVIDENT}
    for goal in GOALS:
        for proof in _bodies(found, shown, {**shown, "goal": goal}):
            yield seal({"problem": stating, "verdict": "proved", "proof": proof})


def _bodies(found: Problem, shown: Any, last: Any) -> Iterator[Any]:
    """The proof of whatever a kind leaves to be shown: the claim comes last."""
    if found.kind == "scalar":
        yield last
    elif found.kind == "vector":
        step = Step(found)
        said = [side for relation in (step.claim, *step.known) for side in relation.sides]
        letters = {f"letter{n}": name for n, name in enumerate(letters_of(*said))}
        plan: dict[str, Any] = {"letters": letters, "derived": []}
        yield {"plan": plan, "scalar": [*[shown] * (len([*step.claims(plan)]) - 1), last]}
    elif found.kind == "sampling":
        reduction = Reduction(found)
        for clients in {reduction.claim.clients, reduction.claim.clients + 1}:
            premises = [shown] * len(reduction.premises(clients))
            yield {"clients": clients, "premises": premises, "scalar": last}
    else:
        claims = Induction(found).obligations({})
        yield {"plan": {}, "scalar": [*[shown] * (len(claims) - 1), last]}


def believed(stated: Mapping[str, Any]) -> str | None:
    """A guess that the checker accepts."""
    try:
        for file in guesses(stated):
            try:
                return f"{check(file)} by {file['proof']}"
            except UserError:
                continue
    except UserError:
        return None
    return None


def asked(kind: str, random: Random) -> dict[str, Any]:
    """A claim about letters under a random given: what follows is what being defined says."""
    factor, names = FACTORS[kind]
    given = f"{random.choice(SHAPES).format(text(random), factor)} <= {random.randint(1, 3)}"
    where = [*names, "y: real", "m: integer", *map(random.choice, LETTERS)]
    return {"kind": kind, "claim": random.choice(CLAIMS), "given": [given], "where": where}


def rash(kind: str, count: int, random: Random, *, tries: int = 12) -> list[str]:
    """What is wrong with guesses that the checker accepts."""
    found = []
    for _ in range(count):
        stated = asked(kind, random)
        told = believed(stated)
        wrong = None if told is None else violation(stated, random, tries)
        if wrong is not None:
            found.append(f"{wrong}, {stated['where']}: {told}")
    return found
