"""Whether a statement meets the conditions of those that its proof uses, and all of them together.

A lemma that is cited holds under its own conditions; where those of the statement do not imply
them, the step that cites it does not follow. Where all of them, and what the proofs suppose beside
them, contradict each other nothing does; what a proof alone supposes is else told once, of the
lemma itself. Who cites it is free to choose a letter that is the cited statement's own, as an
observation point.
"""

from __future__ import annotations

from collections.abc import Iterator

from bounds.expressions import Expression, Relation, Symbol, show_relation
from bounds.language.formulas import names
from bounds.statement import Hypothesis, Role, Statement, Where
from bounds.verdicts.premises import CLAIMED, decidable, definitions, labels, unfolded, used
from bounds.verdicts.question import AS_PRINTED, NEVER, Kind, Question
from bounds.verdicts.references import Citation, cite

USE = "use"
TOGETHER = "all that is used, together"


def questions(statement: Statement) -> Iterator[Question]:
    """One for each condition of each statement that is cited, and one for all of them."""
    own = labels(statement, *Where)
    found = [
        (one, hypothesis, at, relation)
        for one in _cited(statement)
        for hypothesis, at, relation in _conditions(one)
    ]
    spoken = frozenset[str]().union(*(names(w.tree) for w in statement.formulas_of_all_kinds()))
    of_others = {n for one, _, _, r in found for n in r.symbols - spoken if _is_own(one, n)}
    for citation, hypothesis, at, condition in found:
        if condition.symbols & of_others or hypothesis.where is Where.PROOF:
            continue
        part = f" [{at + 1}]" if at else ""
        yield Question(
            step=f"condition of {citation.item.id}: {hypothesis.label}{part}",
            claim=show_relation(condition),
            given=own,
            unfold=used(statement),
            budget="small",
            asks="what a cited statement supposes follows from what this one does",
        )
    if found:
        yield Question(
            step=TOGETHER,
            claim=NEVER,
            kind=Kind.EXISTENCE,
            given=(*own, *(show_relation(condition) for *_, condition in found)),
            unfold=used(statement),
            asks="some letters satisfy the conditions of the statement and of all that it uses",
        )


def _cited(statement: Statement) -> list[Citation]:
    """The statements of the paper whose claims are given to printed lines, each once."""
    literal = (q for q in statement.asked if q.reading == AS_PRINTED)
    cited = (cite(statement, text) for q in literal for text in q.given)
    found = {one.item.id: one for one in cited if one is not None and one.label in _claims(one)}
    return [one for one in found.values() if one.item.id != statement.id]


def _is_own(citation: Citation, name: str) -> bool:
    """Whether the cited statement says itself what a letter is, and who cites it does not."""
    known = (item.vocabulary.declared for item in (citation.item, citation.statement))
    return [name in declared for declared in known] == [True, False]


def _claims(cited: Citation) -> set[str]:
    """The labels of what a statement claims; what supposes or defines has no conditions."""
    item = cited.item
    of_paper = item.kind in CLAIMED and item.paper == cited.statement.paper
    roles = {Role.BOUND, Role.CLAIM}
    return {f.label for f in item.formulas if f.role in roles} if of_paper else set()


def _is_choice(hypothesis: Hypothesis) -> bool:
    """Whether a proof takes a letter to be something."""
    tree = hypothesis.written.tree
    chosen = isinstance(tree, Relation) and tree.sign == "=="
    return hypothesis.where is Where.PROOF and chosen


def _conditions(citation: Citation) -> Iterator[tuple[Hypothesis, int, Relation]]:
    """What an item and its proof suppose with what is put into it, in letters not its own."""
    item, constants = citation.item, definitions(citation.item)
    put: dict[Expression, Expression] = {Symbol(n): value for n, value in citation.put.items()}
    for hypothesis in item.hypotheses:
        if decidable(hypothesis.written) and not _is_choice(hypothesis):
            for at, part in enumerate(hypothesis.written.parts):
                tree = unfolded(part, constants).tree
                if isinstance(tree, Relation):
                    yield hypothesis, at, tree.put(put)
