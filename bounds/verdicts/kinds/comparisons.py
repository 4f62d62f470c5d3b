"""What the words say of two bounds: tighter, no worse, the same, of an order.

`[compared.NAME]` of an item has a claim about bounds, each by the item that prints it:

    {thmC12} <= {tab1.fedadam}     the first bound of each, with all definitions unfolded
    {local.fedprox: statement}     the bound with that label
    {tab1.fedcm} <= sqrt(T)        with `order_in = "T"`: of that order, constants apart

`let` says what letters are here, as the step size that is chosen. It is asked under the conditions
of all the items, and of this one; letters are what these declare them to be. Bounds are compared
where they hold: what an amended form of an item, or of what it takes its bound from, supposes
beside is told of that item, and is a condition here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.expressions import Expression, Relation, Symbol, replaced, show, show_relation
from bounds.kernel.reader import parse_expression
from bounds.registry import refuse_lacking
from bounds.statement import Compared, Role, Statement, Where
from bounds.verdicts.kinds.orders import in_letter
from bounds.verdicts.premises import definitions, supposed, unfolded
from bounds.verdicts.question import Kind, Question

_BOUND = re.compile(r"\{([^{}]+)\}")


def questions(statement: Statement) -> Iterator[Question]:
    """One for each claim."""
    for one in statement.compared:
        let, items = choices(one), items_of(statement, one)
        conditions = [
            relation.put(let)
            for item in dict.fromkeys((statement, *chain(*map(_forms, items.values()))))
            for relation in supposed(item, Where.STATEMENT)
        ]
        claim = one.claim
        for name, item in items.items():
            claim = claim.replace(f"{{{name}}}", _shown(item, name, let))
        if one.order_in:
            yield Question(
                step=one.label,
                claim=claim,
                kind=Kind.ORDER,
                where=in_letter(one.order_in, statement),
                asks=one.asks,
            )
        else:
            declared = {
                name: what
                for item in items.values()
                for name, what in item.vocabulary.declared.items()
                if what.startswith(("real", "integer"))
            }
            yield Question(
                step=one.label,
                claim=claim,
                given=tuple(dict.fromkeys(map(show_relation, conditions))),
                declared={**declared, **statement.vocabulary.declared},
                asks=one.asks,
            )


def choices(one: Compared) -> Mapping[Expression, Expression]:
    """What letters are said to be in a claim."""
    return {Symbol(name): parse_expression(text) for name, text in one.let.items()}


def items_of(statement: Statement, one: Compared) -> dict[str, Statement]:
    """The items that a claim names."""
    found = {}
    for name in _BOUND.findall(one.claim):
        id_ = f"{statement.paper}.{name.partition(':')[0].strip()}"
        known = catalogue.get(id_)
        if known is None:
            msg = f"{statement.id}, {one.label}: there is no item {id_}"
            raise UserError(msg)
        found[name] = known
    return found


def _forms(item: Statement) -> Iterator[Statement]:
    """An item and the one that proves it, as they are printed and as they should be."""
    for one in filter(None, (item, catalogue.get(item.proof))):
        yield from filter(None, (one, one.amended))


def _shown(item: Statement, name: str, let: Mapping[Expression, Expression]) -> str:
    """The bound of an item, in parentheses."""
    constants, label = definitions(item), name.partition(":")[2].strip()
    bounds: dict[str, Expression] = {}
    for formula in item.formulas:
        tree = unfolded(formula.written, constants).tree if formula.role is Role.BOUND else None
        if isinstance(tree, Relation):
            bounds[formula.label] = tree.right
    if not bounds or (label and label not in bounds):
        refuse_lacking(item.id, "bound", label or "statement", [*bounds])
    return f"({show(replaced(bounds[label or next(iter(bounds))], let))})"
