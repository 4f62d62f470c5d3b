"""Copies of statements with another number in them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from bounds.expressions import Relation, multiply, number
from bounds.language.written import Written
from bounds.statement import Statement


def altered(statement: Statement, label: str, factor: Fraction) -> Statement:
    """A copy in which the right side of one formula, or line of its proof, is multiplied."""
    formulas = tuple(
        replace(f, written=scaled(f.written, factor)) if f.label == label else f
        for f in statement.formulas
    )
    steps = tuple(
        replace(step, written=tuple(scaled(claim, factor) for claim in step.written))
        if step.label == label
        else step
        for step in statement.steps
    )
    return replace(statement, formulas=formulas, steps=steps)


def scaled(written: Written, factor: Fraction) -> Written:
    """The same relation with the right side multiplied."""
    tree = written.tree
    assert isinstance(tree, Relation)
    return written.like(Relation(tree.left, tree.sign, multiply(number(factor), tree.right)))
