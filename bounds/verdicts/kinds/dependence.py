"""Whether what is called a constant stays below its value when the training goes on.

A name with a definition is easily read as a number. If its definition has the number of rounds in
it, with all other definitions unfolded, a rate in which it stands is not the rate that it seems.
"""

from __future__ import annotations

from collections.abc import Iterator

from bounds.expressions import Relation, Symbol, free_symbols, show_relation, substitute
from bounds.statement import Statement
from bounds.verdicts.premises import CLAIMED, definitions, fed, put, supposed, unfolded
from bounds.verdicts.question import Question


def questions(statement: Statement) -> Iterator[Question]:
    """One for each defined constant that has the rounds in it."""
    rounds = fed(statement).get("rounds", "")
    constants = definitions(statement)
    if statement.kind not in CLAIMED or not rounds:
        return
    later = Symbol(rounds) + 1
    for constant in statement.constants:
        if constant.defined is None or str(constant.name) not in constants:
            continue
        defined = constant.defined.like(Relation(constants[str(constant.name)], "==", Symbol("_")))
        tree = unfolded(defined, constants).tree
        if isinstance(tree, Relation) and rounds in free_symbols(tree.left):
            conditions = supposed(statement)
            then = [put(condition, rounds, later) for condition in conditions]
            grown = substitute(tree.left, rounds, later)
            yield Question(
                step=f"constant {constant.name}",
                claim=show_relation(Relation(grown, "<=", tree.left)),
                given=tuple(map(show_relation, (*conditions, *then))),
                budget="small",
                asks=f"{constant.name} does not grow with {rounds}",
            )
