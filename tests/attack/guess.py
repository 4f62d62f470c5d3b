"""Proofs that say next to nothing, offered for claims that do not hold.

The prover asks for a counterexample first, so that what the checker would accept by mistake need
never come up. Here it is asked for: a goal that is said to be evident, or to be so from both sides
or in two cases, whatever the reduction of its kind leaves to be shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bounds.errors import UserError
from bounds.kernel.certificate import File
from bounds.kernel.vector.letters import letters_of
from bounds.kernel.vector.reduction import Step
from bounds.problems import problem
from bounds.prover import check
from bounds.prover.certificate import seal

EVIDENT = {"rule": "evident"}
GOALS: tuple[Mapping[str, Any], ...] = (
    EVIDENT,
    {"rule": "combination"},
    {"rule": "both", "above": EVIDENT, "below": EVIDENT},
)
MOST = 5  # claims that a reduction may leave


def guesses(stated: Mapping[str, Any]) -> Iterator[File]:
    """Files that claim to prove a problem."""
    kind = stated["kind"]
    found = problem(stated["claim"], given=stated["given"], where=stated["where"], kind=kind)
    texts = {"kind": kind, **found.texts}
    shown = {"defined": [[], []], "goal": EVIDENT}
    for goal in GOALS:
        last = {"defined": [[], []], "goal": goal}
        lists = [[*[shown] * more, last] for more in range(MOST)]
        proofs: list[Any] = [last]
        if kind == "vector":
            step = Step(found)
            said = [side for relation in (step.claim, *step.known) for side in relation.sides]
            letters = {f"letter{n}": name for n, name in enumerate(letters_of(*said))}
            proofs = [{"plan": {"letters": letters, "derived": []}, "scalar": s} for s in lists]
        elif kind == "sampling":
            proofs = [
                {"clients": clients, "premises": [shown] * more, "scalar": last}
                for clients in (1, 2)
                for more in range(MOST - 1)
            ]
        elif kind == "recursion":
            proofs = [{"plan": {}, "scalar": scalar} for scalar in lists]
        for proof in proofs:
            yield seal({"problem": texts, "verdict": "proved", "proof": proof})


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
