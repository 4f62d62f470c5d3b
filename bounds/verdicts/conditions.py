"""Under which condition a refuted claim holds after all: the weakest simple one that is found.

What the paper supposes near the claim is tried beside ceilings and floors on its letters. A
condition holds at some point at which all givens do, those in scope among them, and is no equation,
which would mend a bound by making one of its terms vanish.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from bounds.errors import UserError
from bounds.expressions import Relation
from bounds.kernel.reader import parse_chain
from bounds.prover.budget import ExhaustedError
from bounds.prover.verdict import Repair, Verdict
from bounds.statement import Statement
from bounds.verdicts.question import Kind, Question
from bounds.verdicts.wording import Wording, supposed


def weakest_condition(
    statement: Statement,
    question: Question,
    wording: Wording,
    witness: Mapping[str, Fraction],
) -> str | None:
    """The condition in words; none when none is found or the kind of step has no search."""
    stated, search = _put(question.kind, wording)
    if search is None:
        return None
    offered = list(_offered(statement, question))
    try:
        found: tuple[Repair, ...] = search(stated, witness, offered=offered)
    except (UserError, ExhaustedError, OverflowError):  # no search on these terms
        return None
    return found[0].text if found else None


def _put(kind: Kind, wording: Wording) -> tuple[Any, Callable[..., tuple[Repair, ...]] | None]:
    """The problem, and the search for conditions on it."""
    from bounds.problems import problem

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
        return search(stated, witness, decide, offered=offered, equations=False)

    return run


def _offered(statement: Statement, question: Question) -> Iterator[Relation]:
    """What the paper supposes near the claim, as far as the prover's language has words for it."""
    for text in supposed(statement, question):
        try:
            yield from parse_chain(text)
        except UserError:
            continue
