"""Whether a relation holds at a point, decided exactly."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from bounds.errors import refuse
from bounds.expressions import ONE, Relation, calls, show, show_relation
from bounds.kernel.algebra import Algebra
from bounds.kernel.balls import UndefinedError, has_value, sign
from bounds.kernel.calculus import is_integral
from bounds.kernel.goals import holds
from bounds.kernel.problem import WITH, Draw, Problem, Source

Point = Mapping[str, Fraction]


def truth(relation: Relation, point: Point) -> bool | None:
    """True or false; none if the sides are too close to tell; undefined sides raise."""
    side = sign(relation.left - relation.right, point)
    if side is None and relation.left == relation.right and has_value(relation.left, point):
        side = 0
    return None if side is None else holds(side, relation.sign)


def plain_truth(relation: Relation) -> bool | None:
    """Whether a relation holds because its sides differ by a number; none if they do not."""
    difference = relation.left - relation.right
    algebra = Algebra(calls(difference))
    gap = algebra.number(algebra.quotient(difference))
    return None if gap is None else holds(gap, relation.sign)


def is_admissible(stated: Problem, point: Point) -> bool:
    """Whether a point lies in the region and every given is defined and holds there."""
    if set(point) != set(stated.region):
        return False
    if any(point[name] not in domain for name, domain in stated.region.ranges):
        return False
    try:
        return all(truth(given, point) is True for given in stated.givens)
    except UndefinedError:
        return False


def is_witness(stated: Problem, point: Point) -> bool:
    """Whether a point is admissible, and the claim is defined and false there."""
    try:
        return is_admissible(stated, point) and truth(stated.claim, point) is False
    except UndefinedError:
        return False


def counted(stated: Problem, what: Source | Draw) -> list[Relation]:
    """How many there are, and how many are drawn: natural numbers, the second no larger.

    What is drawn again and again may be more. What says otherwise by itself is refused.
    """
    counts = [count for count in (what.size, what.drawn) if count is not None]
    found = [Relation(count, ">=", ONE) for count in counts]
    if len(counts) > 1 and not (isinstance(what, Draw) and what.scheme == WITH):
        found.append(Relation(counts[1], "<=", counts[0]))
    name = type(what).__name__.lower()
    for count in counts:
        if not is_integral(count, stated.region.integers):
            refuse(f"the size {show(count)} of a {name} must be an integer")
    for relation in found:
        if plain_truth(relation) is False:
            refuse(f"there is no {name} like this: {show_relation(relation)} does not hold")
    return found
