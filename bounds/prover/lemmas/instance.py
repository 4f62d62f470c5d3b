"""What a lemma is when it is applied, and how relations are written in lemmas."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bounds.errors import UserError
from bounds.grammar import Call, Expression, Number, Relation


@dataclass(frozen=True)
class Instance:
    """A lemma applied: what must be shown, and what follows."""

    premises: tuple[Relation, ...]
    conclusions: tuple[Relation, ...]
    integral: tuple[Expression, ...] = ()
    identities: tuple[tuple[Expression, Expression], ...] = ()


Lemma = Callable[..., Instance]


def at_least(left: Expression, right: Expression) -> Relation:
    """`left >= right`."""
    return Relation(left, ">=", right)


def above(left: Expression, right: Expression) -> Relation:
    """`left > right`."""
    return Relation(left, ">", right)


def equal(left: Expression, right: Expression) -> Relation:
    """`left == right`."""
    return Relation(left, "==", right)


def natural(order: Expression) -> Number:
    """The order of a root: a number 1, 2, ...; anything else is refused."""
    if isinstance(order, Number) and order.value.denominator == 1 and order.value >= 1:
        return order
    msg = "a root has a natural order"
    raise UserError(msg)


def log(argument: Expression) -> Expression:
    """The natural logarithm."""
    return Call("log", (argument,))


def exp(argument: Expression) -> Expression:
    """The exponential function."""
    return Call("exp", (argument,))
