"""What a statement supposes of its letters, for questions that are raised by its form."""

from __future__ import annotations

from collections.abc import Mapping

from bounds.catalogue import catalogue
from bounds.expressions import Expression, Relation, Symbol, calls, free_symbols, replaced
from bounds.language.formulas import names
from bounds.language.written import Written
from bounds.statement import Kind, Statement, Where

CLAIMED = {Kind.THEOREM, Kind.LEMMA, Kind.COROLLARY, Kind.PROPOSITION}


def used(statement: Statement) -> tuple[str, ...]:
    """Every constant with a definition: a question about numbers should not stop at names."""
    return tuple(str(c.name) for c in statement.constants if c.defined is not None)


def definitions(statement: Statement) -> dict[str, Expression]:
    """What the constants stand for."""
    return {
        str(c.name): c.defined.tree
        for c in statement.constants
        if c.defined is not None and isinstance(c.defined.tree, Expression)
    }


def within_ranges(statement: Statement) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Constants to unfold, and as givens the claimed ranges of those that stay names."""
    ranged = {str(c.name): c.within for c in statement.constants if c.within is not None}
    others = tuple(name for name in used(statement) if name not in ranged)
    return others, tuple(str(part) for within in ranged.values() for part in within.parts)


def decidable(written: Written) -> bool:
    """Whether every part is a relation between numbers, sequences not among them."""
    trees = [part.tree for part in written.parts]
    functions = written.letters.functions.keys()
    return all(
        isinstance(tree, Relation) and not (calls(tree.left) | calls(tree.right)) & functions
        for tree in trees
    )


def labels(statement: Statement, *places: Where) -> tuple[str, ...]:
    """References to the decidable hypotheses printed in the given places."""
    return tuple(
        hypothesis.label
        for hypothesis in statement.hypotheses
        if hypothesis.where in places and decidable(hypothesis.written)
    )


def implications(assumption: str) -> tuple[Written, ...]:
    """What every problem that satisfies an assumption has of its constants."""
    return catalogue[assumption].implies if assumption in catalogue else ()


def unfolded(written: Written, constants: Mapping[str, Expression]) -> Written:
    """The relation with definitions in the place of constants, and of those in them."""
    while known := names(written.tree) & constants.keys():
        tree = written.tree
        values: dict[Expression, Expression] = {Symbol(name): constants[name] for name in known}
        if not isinstance(tree, Relation) or any(
            free_symbols(constants[name]) & {name} for name in known
        ):
            break
        sides = replaced(tree.left, values), replaced(tree.right, values)
        written = written.like(Relation(sides[0], tree.sign, sides[1]))
    return written
