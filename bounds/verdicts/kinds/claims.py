"""Whether what nobody asks about follows from all that is said before it.

The file of a line, or of a claim, need not say what it follows by. Such a claim is given what is in
scope there: the conditions of its item, what constants are, what its assumptions imply, and the
lines above it, all of them for what is stated. That it does not follow from these refutes nothing,
since nobody says that it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bounds.errors import UserError
from bounds.expressions import Relation, calls
from bounds.language.vocabulary import MEANS
from bounds.language.written import Written
from bounds.statement import Kind as Item
from bounds.statement import Role, Statement
from bounds.verdicts.premises import CLAIMED
from bounds.verdicts.question import AS_PRINTED, CLAIMS, Kind, Question, indexed, numbered
from bounds.verdicts.references import DEFINITION, IMPLIED, cite
from bounds.verdicts.scope import Fact, Source, scope
from bounds.verdicts.wording import worded

CLAIMING = {*CLAIMED, Item.CLAIM, Item.PROOF, Item.REMARK}


def questions(statement: Statement) -> Iterator[Question]:
    """One for each claim of a line or of the statement about which there is no other."""
    if statement.guessed:
        return
    literal = [q for q in statement.asked if q.reading == AS_PRINTED]
    asked = {indexed(question.claim) for question in literal}
    in_parts = {line for line, part, _ in (q.step.partition(", ") for q in literal) if part}
    for label, claims in _claims(statement):
        for at, claim in enumerate(claims):
            if (label, at) not in asked and label not in in_parts:
                asking = Question(step=label, claim=numbered(label, at), kind=_kind(claim))
                yield _from_all(statement, asking)


def _claims(statement: Statement) -> Iterator[tuple[str, tuple[Written, ...]]]:
    """The lines and the claims of an item, in their order; another item's proof asks its own."""
    for step in statement.steps:
        if not step.taken:
            yield step.label, step.written
    for formula in statement.formulas if statement.kind in CLAIMING else ():
        if formula.role in {Role.BOUND, Role.CLAIM} and not statement.proof:
            yield formula.label, formula.written.parts


def _kind(claim: Written) -> Kind:
    """About vectors, if it speaks of their products and means."""
    tree = claim.tree
    sides = tree.sides if isinstance(tree, Relation) else ()
    return Kind.VECTOR if any(calls(side) & MEANS for side in sides) else Kind.SCALAR


def _from_all(statement: Statement, question: Question) -> Question:
    """The question, given what is in its scope and has a name."""
    declared = statement.vocabulary.named
    question = replace(question, declared=declared, budget="small", asked_by=CLAIMS)
    try:
        facts = scope(statement, question, worded(statement, question)).facts
    except UserError:  # it cannot be put, which its answer says
        return question
    return replace(question, given=tuple(_named(statement, facts)))


def _named(statement: Statement, facts: Iterable[Fact]) -> Iterator[str]:
    """References to facts, each once."""
    names = {
        Source.DEFINITION: DEFINITION + "{}",
        Source.IMPLIED: "{}: " + IMPLIED,
    }
    found = dict.fromkeys(names.get(fact.source, "{}").format(fact.name) for fact in facts)
    return (name for name in found if cite(statement, name) is not None)
