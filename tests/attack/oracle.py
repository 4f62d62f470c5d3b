"""What is wrong with a problem or a file, found without the prover; nothing found says nothing."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from tests.attack.plain import UndefinedError, UnsureError
from tests.attack.reading import UnreadableError
from tests.attack.recursions import Recursion
from tests.attack.samplings import Sampling
from tests.attack.spaces import Space
from tests.attack.worlds import NoWorldError, World

WORLDS: dict[str, type[World]] = {
    "scalar": World,
    "vector": Space,
    "sampling": Sampling,
    "recursion": Recursion,
}
TRIES = 24
LOST = (NoWorldError, UnreadableError, UndefinedError, UnsureError)
LOST_NUMBERS = (ArithmeticError, LookupError, TypeError, ValueError)  # of damaged declarations


def world(problem: Mapping[str, Any], random: Random) -> World | None:
    """A world in which every given holds, if this try finds one."""
    try:
        found = WORLDS[problem["kind"]](problem, random)
        return found if found.settle() else None
    except (*LOST, *LOST_NUMBERS):
        return None


def worlds(problem: Mapping[str, Any], random: Random, tries: int = TRIES) -> list[World]:
    """The worlds that so many tries find."""
    return [found for _ in range(tries) if (found := world(problem, random)) is not None]


def violation(problem: Mapping[str, Any], random: Random, tries: int = TRIES) -> str | None:
    """Where the claim is false or undefined although every given holds."""
    for _ in range(tries):
        found = world(problem, random)
        complaint = None if found is None else found.complaint()
        if complaint is not None:
            return f"{problem['claim']!r} given {problem['given']} {complaint}"
    return None


def fault(file: Mapping[str, Any], random: Random, tries: int = TRIES) -> str | None:
    """What is wrong with an accepted file."""
    problem = file["problem"]
    if file["verdict"] == "refuted":
        return witness_fault(problem, file.get("witness"), random, fails=True)
    if file["verdict"] == "vacuous":
        found = worlds(problem, random, tries)
        return f"the givens of {problem} hold at {found[0].shown({})}" if found else None
    point = file.get("point")
    wrong = None if point is None else witness_fault(problem, point, random, fails=False)
    return wrong or violation(problem, random, tries)


def witness_fault(
    problem: Mapping[str, Any], witness: Any, random: Random, *, fails: bool
) -> str | None:
    """What is wrong with a point: a given fails, or the claim does not fail where it should."""
    told = f"at {witness} of {problem}"
    try:
        found = _of_witness(problem, witness, random)
        if found is None:
            return None
        if not all(found.plain.truth(*pair) for pair in found.stated()):
            return f"a given fails {told}"
        scopes = list(found.scopes(found.claim))
        if isinstance(found, Recursion):
            scopes = [scope for scope in scopes if found.at(scope) in (None, witness.get("at"))]
        truths = [found.plain.truth(found.claim, scope) for scope in scopes]
    except UndefinedError:
        return f"something is undefined {told}"
    except (NoWorldError, UnreadableError, UnsureError):
        return None
    except (AttributeError, *LOST_NUMBERS):
        return f"there is no point {told}"
    return f"the claim holds {told}" if fails and all(truths) else None


def _of_witness(
    problem: Mapping[str, Any], witness: Mapping[str, Any], random: Random
) -> World | None:
    """The world that a witness describes."""
    kind = problem["kind"]
    if kind == "vector":
        return None  # its coordinates are those of the prover's own decomposition
    found = WORLDS[kind](problem, random)
    scalars = witness if kind == "scalar" else witness["scalars"]
    found.values = {name: Fraction(text) for name, text in scalars.items()}
    for name, value in found.values.items():
        if name not in found.ranges or value not in found.ranges[name]:
            raise UndefinedError
    if isinstance(found, Recursion):
        for name, terms in witness["sequences"].items():
            for at, text in terms.items():
                found.values[name, int(at)] = Fraction(text)
                found.ranges[name, int(at)] = found.sequences[name]
                if Fraction(text) not in found.sequences[name]:
                    raise UndefinedError
    if isinstance(found, Sampling):
        found.tables = {
            name: [
                tuple(map(Fraction, value)) if isinstance(value, list) else Fraction(value)
                for value in values
            ]
            for name, values in witness["families"].items()
        }
        found.list_draws()
    return found
