"""Whether a derived constant is where the paper claims it is, under the printed hypotheses.

It is asked of the item that defines the constant, and not again of those that take it from there.
"""

from __future__ import annotations

from collections.abc import Iterator

from bounds.statement import Statement, Where
from bounds.verdicts.premises import CLAIMED, definitions, labels, unfolded, used
from bounds.verdicts.question import Question
from bounds.verdicts.references import DEFINITION
from bounds.verdicts.wording import RANGE


def questions(statement: Statement) -> Iterator[Question]:
    """One for each part of a claimed range."""
    if statement.kind not in CLAIMED:
        return
    defined = definitions(statement)
    for constant in statement.constants:
        if constant.within is None or constant.defined is None or constant.home:
            continue
        name = str(constant.name)
        others = {other: value for other, value in defined.items() if other != name}
        for part in constant.within.parts:
            yield Question(
                step=f"{RANGE}{name}",
                claim=str(unfolded(part, others)),
                given=(f"{DEFINITION}{name}", *labels(statement, *Where)),
                unfold=tuple(other for other in used(statement) if other != name),
                where=(f"{name}: real",),
                asks=f"{name} lies where the paper says, under the printed hypotheses",
            )
