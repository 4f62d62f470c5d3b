"""Branch and bound with outward-rounded ball arithmetic.

A box is cut in two until the enclosure of the goal has a sign on each part. Where it does not,
the derivatives are enclosed: if one has a sign, the goal is smallest on a face, and one symbol is
gone; at a corner the value is exact, so a tight claim at an end point is decided too.
(R. E. Moore, Interval Analysis, 1966; the derivative test: E. Hansen, 1979.)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from flint import ctx, fmpq

from bounds.errors import UserError
from bounds.expressions import Expression, Symbol, free_symbols, number, show, subtract
from bounds.kernel.balls import Interval, TooLongError, UndefinedError, enclose
from bounds.kernel.calculus import differentiate
from bounds.kernel.certificate import Node
from bounds.kernel.evident import interval
from bounds.kernel.goals import Goal
from bounds.prover.methods.monotone import ends_of
from bounds.prover.scaffold import Prover, Scaffold

MAX_DEPTH = 40


@dataclass
class Branch:
    """What stays the same while a box is cut."""

    scaffold: Scaffold
    prover: Prover
    slopes: dict[tuple[Expression, str], Expression | None] = field(default_factory=dict)
    most: int = 400
    boxes: int = 0

    def slope(self, goal: Goal, name: str) -> Expression | None:
        """The derivative of a goal, if it has one."""
        key = (goal.expression, name)
        if key not in self.slopes:
            try:
                self.slopes[key] = differentiate(goal.expression, name)
            except UserError:
                self.slopes[key] = None
        return self.slopes[key]


def branch(scaffold: Scaffold, goal: Goal, prover: Prover, *, most: int = 400) -> Node | None:
    """Prove a goal on a bounded box."""
    if goal.sign == "==":
        return None
    names = sorted(free_symbols(goal.expression))
    if len(names) > 3 or any(None in ends_of(scaffold, name) for name in names):
        return None
    state = Branch(scaffold, prover, most=most)
    return _cut(state, scaffold, goal, 0)


def _cut(state: Branch, scaffold: Scaffold, goal: Goal, depth: int) -> Node | None:
    state.boxes += 1
    scaffold.budget.spend("boxes")
    if state.boxes > state.most or depth > MAX_DEPTH:
        return None
    box = _box(scaffold, goal)
    if box is None:
        return None
    if shows(goal, box):
        return {"rule": "enclosure"}
    for name in sorted(box):
        if box[name][0] != box[name][1]:
            node = _face(state, scaffold, goal, name, box, depth)
            if node is not None:
                return node
    widest = _widest(box)
    if widest is None:
        return None
    name, low, high = widest
    middle = (low + high) / 2
    if name in scaffold.known.integers:
        middle = Fraction(-int(-(int(low) + int(high)) // 2)) if high - low > 1 else high
    gap = subtract(Symbol(name), number(middle))
    below = Goal(subtract(number(0), gap), ">")
    if name in scaffold.known.integers:
        below = Goal(subtract(number(-1), gap), ">=")
    first = _cut(state, scaffold.below(scaffold.known.with_facts(below)), goal, depth + 1)
    if first is None:
        return None
    over = scaffold.below(scaffold.known.with_facts(Goal(gap, ">=")))
    second = _cut(state, over, goal, depth + 1)
    if second is None:
        return None
    return {"rule": "split", "on": show(gap), "above": second, "below": first}


def _face(
    state: Branch,
    scaffold: Scaffold,
    goal: Goal,
    name: str,
    box: dict[str, Interval],
    depth: int,
) -> Node | None:
    """Move to a face on which the goal is smallest, if a derivative has a sign."""
    slope = state.slope(goal, name)
    if slope is None:
        return None
    for rising in (True, False):
        turned = slope if rising else subtract(number(0), slope)
        if not shows(Goal(turned, ">="), box):
            continue
        free = scaffold.known.without(name)
        low, high = interval(scaffold.algebra, scaffold.known, name)
        if low is None or high is None:
            return None
        (end, _, fact), far = (low, high.fact) if rising else (high, low.fact)
        gap = subtract(Symbol(name), number(end))
        gap = gap if rising else subtract(number(0), gap)
        outer = scaffold.below(free.with_facts(Goal(gap, ">="), far))
        defined = outer.definition_proofs(goal.expression, state.prover)
        inner = scaffold.below(free.with_facts(Goal(gap, ">"), far))
        slope_defined = inner.definition_proofs(turned, state.prover)
        if defined is None or slope_defined is None:
            continue
        known = free.with_facts(far.at(name, number(end)))
        at = _cut(state, scaffold.below(known), goal.at(name, number(end)), depth + 1)
        if at is None:
            return None
        return {
            "rule": "monotone",
            "symbol": name,
            "end": scaffold.known.facts.index(fact),
            "defined": defined,
            "slope_defined": slope_defined,
            "slope": {"rule": "enclosure"},
            "at": at,
        }
    return None


def shows(goal: Goal, box: dict[str, Interval]) -> bool:
    """Whether the enclosure on the box has the goal's sign."""
    for precision in (64, 256):
        try:
            with ctx.workprec(precision):
                least, _ = enclose(goal.expression, box)  # type: ignore[arg-type]
        except (UndefinedError, TooLongError, ZeroDivisionError):
            return False
        if least > 0 or (goal.sign == ">=" and least >= 0):
            return True
    return False


def _box(scaffold: Scaffold, goal: Goal) -> dict[str, Interval] | None:
    box: dict[str, Interval] = {}
    for name in sorted(free_symbols(goal.expression)):
        low, high = ends_of(scaffold, name)
        if low is None or high is None or low > high:
            return None
        ends = [fmpq(end.numerator, end.denominator) for end in (low, high)]
        box[name] = (ends[0], ends[0] if low == high else ends[1])
    return box


def _widest(box: dict[str, Interval]) -> tuple[str, Fraction, Fraction] | None:
    best: tuple[str, Fraction, Fraction] | None = None
    for name, (low, high) in sorted(box.items()):
        ends = [Fraction(int(end.p), int(end.q)) for end in (low, high) if isinstance(end, fmpq)]
        width = ends[1] - ends[0]
        if width > 0 and (best is None or width > best[2] - best[1]):
            best = (name, ends[0], ends[1])
    return best
