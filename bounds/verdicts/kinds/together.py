"""Whether what is used side by side admits common letters: statements, and a rate with ceilings.

A remark, a table or a corollary that names or assumes several statements speaks where all of them
hold; so does whoever uses two theorems about one method. A rate is of the step size that it
chooses: where it falls in a number, that step size has to stay below the ceilings as the number
grows; read milder, for all rounds after as many as that needs. So has what the words choose where
they compare bounds in their orders.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bounds.catalogue import catalogue
from bounds.expressions import Relation, Symbol, parts, show_relation
from bounds.growth import CONSTANT, growth
from bounds.statement import Kind as Item
from bounds.statement import Statement, Where
from bounds.verdicts.kinds.comparisons import choices, items_of
from bounds.verdicts.kinds.orders import ROUGHLY, claimed_rates
from bounds.verdicts.naming import named
from bounds.verdicts.premises import CLAIMED, GROWING, fed, supposed
from bounds.verdicts.question import NEVER, Kind, Question

RESULTS = {Item.THEOREM, Item.COROLLARY, Item.PROPOSITION}


def questions(statement: Statement) -> Iterator[Question]:
    """One for what an item names, one for each theorem before it, and one for each ceiling."""
    if statement.is_amended:
        return
    yield from _rates(statement)
    yield from _choices(statement)
    if statement.paper not in catalogue.papers():
        return
    named = _named(statement)
    if len(named) > 1:
        yield from _common(statement, named)
    for other in _of_the_same_method(statement):
        if other not in named:
            yield from _common(statement, [other, statement])


def _rates(statement: Statement) -> Iterator[Question]:
    """That a chosen step stays below the ceilings as a number grows in which its rate falls."""
    letters = fed(statement)
    ceilings = [
        one.right
        for one in supposed(statement, Where.STATEMENT)
        if one.left == Symbol(letters.get("rate", "")) and "<" in one.sign
    ]
    for claim, rate, step in claimed_rates(statement):
        for name in (letters[source] for source in GROWING if source in letters):
            falls = growth(rate, name)
            lowest = min(ceilings, key=lambda one: growth(one, name) or CONSTANT, default=None)
            if step is not None and lowest is not None and falls is not None and falls < CONSTANT:
                asked = Question(
                    step=f"step size of {claim.id} as {name} grows",
                    claim=show_relation(Relation(step, "<=", lowest)),
                    kind=Kind.ORDER,
                    where=(name, ROUGHLY),
                    asks=f"the rate falls in {name}, and its step size is admitted as {name} grows",
                )
                yield asked
                rounds = letters.get("rounds", name)
                left, right = (growth(side, rounds) for side in (step, lowest))
                if rounds != name and left is not None and right is not None and left < right:
                    reading = f"for as many rounds {rounds} as that needs"
                    yield replace(asked, where=(rounds, ROUGHLY), reading=reading)


def _choices(statement: Statement) -> Iterator[Question]:
    """That what is chosen where bounds are compared in an order is admitted as the number grows."""
    for one in statement.compared:
        chosen, name = choices(one), one.order_in
        conditions = [
            (item.id, condition)
            for item in dict.fromkeys(items_of(statement, one).values())
            for condition in supposed(item, Where.STATEMENT)
            if any(choice in parts(side) for choice in chosen for side in condition.sides)
        ]
        for id_, condition in conditions if name else ():
            left, right = condition.put(chosen).sides
            low, high = (left, right) if "<" in condition.sign else (right, left)
            if name in condition.put(chosen).symbols and condition.sign != "==":
                yield Question(
                    step=f"{one.label}: {show_relation(condition)} of {id_} as {name} grows",
                    claim=show_relation(Relation(low, "<=", high)),
                    kind=Kind.ORDER,
                    where=(name, ROUGHLY),
                    asks=f"what is chosen for the comparison is admitted as {name} grows",
                )


def _named(statement: Statement) -> list[Statement]:
    """The claims of the paper that an item names or assumes, and itself if it is one."""
    assumed = filter(None, map(catalogue.get, statement.assumptions))
    found = dict.fromkeys((*named(statement), *assumed))
    own = [statement] if statement.kind in CLAIMED else []
    return [*own, *(item for item in found if item.kind in RESULTS and supposed(item))]


def _of_the_same_method(statement: Statement) -> Iterator[Statement]:
    """The theorems before this one about the method that it is about."""
    if statement.measured is None or statement.kind not in RESULTS or not supposed(statement):
        return
    for item in catalogue.of(statement.paper):
        if item.id == statement.id:
            return
        about = item.measured.record.algorithm if item.measured is not None else ""
        same = about and about == statement.measured.record.algorithm
        if same and item.kind in RESULTS and not item.is_amended and supposed(item):
            yield item


def _common(statement: Statement, items: list[Statement]) -> Iterator[Question]:
    """That some letters satisfy the conditions of all, where they mean the same in all."""
    known = statement.letters
    conditions = [
        one
        for item in items
        for one in supposed(item)
        if all(item.letters.get(name) == known.get(name) for name in one.symbols)
    ]
    others = ", ".join(item.id for item in items if item.id != statement.id)
    if conditions:
        yield Question(
            step=f"together with {others}",
            claim=NEVER,
            kind=Kind.EXISTENCE,
            given=tuple(dict.fromkeys(map(show_relation, conditions))),
            budget="small",
            asks=f"some letters satisfy the conditions of {', '.join(i.id for i in items)}",
        )
