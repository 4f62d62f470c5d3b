"""Whether a relation holds at a point, decided exactly."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from bounds.expressions import Relation
from bounds.kernel.balls import UndefinedError, has_value, sign
from bounds.kernel.goals import holds
from bounds.kernel.problem import Problem

Point = Mapping[str, Fraction]


def truth(relation: Relation, point: Point) -> bool | None:
    """True or false; none if the sides are too close to tell; undefined sides raise."""
    side = sign(relation.left - relation.right, point)
    if side is None and relation.left == relation.right and has_value(relation.left, point):
        side = 0
    if side is None:
        return None
    if "<" in relation.sign:
        return holds(-side, relation.sign.replace("<", ">"))
    return holds(side, relation.sign)


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
