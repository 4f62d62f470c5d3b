"""Under which condition a refuted claim holds after all: the weakest simple one that is found.

What the paper supposes near the claim is tried beside ceilings and floors on its letters. A
condition does not bound what the claim bounds, which would leave nothing to claim. It is no
equation, which would mend a bound by making one of its terms vanish: it holds with strict signs at
a point at which all givens do, those in scope among them, and the point is told with it. It does
not compare letters that are measured in other units.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from bounds.errors import UserError
from bounds.expressions import Relation, free_symbols, show_relation
from bounds.kernel.reader import parse_chain
from bounds.problems import problem
from bounds.prover.budget import ExhaustedError
from bounds.prover.verdict import Repair, Status, Verdict
from bounds.statement import Statement
from bounds.verdicts.answer import Answer
from bounds.verdicts.question import NEVER, Kind, Question
from bounds.verdicts.together import relations
from bounds.verdicts.widened import Ask, point_of
from bounds.verdicts.wording import Wording, supposed


class Condition(NamedTuple):
    """A condition in words, and a point at which it holds with all that is given and in scope."""

    text: str
    point: Mapping[str, Fraction]


def weakest_condition(
    statement: Statement, question: Question, wording: Wording, answer: Answer, ask: Ask
) -> Condition | None:
    """The condition under which a refuted claim follows from what its line cites.

    None when none is found or the kind of step has no search.
    """
    witness = {name: Fraction(text) for name, text in (answer.witness or {}).items()}
    stated, search = _put(question.kind, wording)
    if search is None:
        return None
    offered = list(_offered(statement, question))
    try:
        found: tuple[Repair, ...] = search(stated, witness, offered=offered)
    except (UserError, ExhaustedError, OverflowError):  # no search on these terms
        return None
    texts = (one.text for one in found if _compares(statement, one.text))
    met = (Condition(text, at) for text in texts if (at := _met(answer, text, ask)))
    return next(met, None)


def _compares(statement: Statement, condition: str) -> bool:
    """Whether no letter is compared with one that is measured in other units."""
    for relation in relations(condition):
        units = [
            {letter.unit for name in free_symbols(side) if (letter := statement.letters.get(name))}
            for side in relation.sides
        ]
        one, other = (found - {None, "any"} for found in units)
        if len(one) == len(other) == 1 and one != other:
            return False
    return True


def _met(answer: Answer, condition: str, ask: Ask) -> Mapping[str, Fraction] | None:
    """A point at which a condition holds, not with equality, together with all that is given."""
    parts = relations(condition)
    strict = [replace(part, sign=part.sign.rstrip("=")) for part in parts if part.sign != "!="]
    inside = [*strict, *(part for part in parts if part.sign == "!=")]
    stated = problem(answer.claim, given=answer.given, where=answer.where, kind=answer.kind)
    numbers = set(stated.region)
    wanted = Question(step=answer.step, claim=NEVER, budget="small")
    if answer.kind == Kind.SCALAR:
        return point_of([*stated.givens, *inside], stated.region, wanted, ask)
    shown = tuple(map(show_relation, inside))
    wanted = replace(wanted, kind=Kind(answer.kind))
    found = ask(Wording(NEVER, (*answer.given, *shown), answer.where), wanted)
    if found.status is not Status.REFUTED or found.witness is None:
        return None
    return {name: value for name, value in found.witness.items() if name in numbers}


def _put(kind: Kind, wording: Wording) -> tuple[Any, Callable[..., tuple[Repair, ...]] | None]:
    """The problem, and the search for conditions on it."""
    stated = problem(wording.claim, given=wording.given, where=wording.where, kind=kind.value)
    match kind:
        case Kind.SCALAR:
            from bounds.prover.api import attempt
            from bounds.prover.repair import weakest

            return stated, _with(weakest, attempt)
        case Kind.VECTOR:
            from bounds.prover.step_repair import weakest_for_step
            from bounds.prover.vector.prove import attempt_vector

            return stated, _with(weakest_for_step, attempt_vector)
        case Kind.RECURSION:
            from bounds.prover.recursion.prove import attempt_recursion
            from bounds.prover.step_repair import weakest_for_step

            return stated, _with(weakest_for_step, attempt_recursion)
    return None, None


def _with(
    search: Callable[..., tuple[Repair, ...]], decide: Callable[[Any], Verdict]
) -> Callable[..., tuple[Repair, ...]]:
    def run(
        stated: Any, witness: dict[str, Fraction], *, offered: list[Relation]
    ) -> tuple[Repair, ...]:
        return search(stated, witness, decide, offered=offered, supposable=True)

    return run


def _offered(statement: Statement, question: Question) -> Iterator[Relation]:
    """What the paper supposes near the claim, as far as the prover's language has words for it."""
    for text in supposed(statement, question):
        try:
            yield from parse_chain(text)
        except UserError:
            continue
