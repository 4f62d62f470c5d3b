"""Goals `expression sign 0`, and what is known when one of them is to be shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from bounds.expressions import Expression, Relation, Symbol, free_symbols, substitute
from bounds.kernel.calculus import Requirement


@dataclass(frozen=True)
class Goal:
    """`expression sign 0`, the sign one of >=, >, == (and != where a denominator is meant)."""

    expression: Expression
    sign: str

    def at(self, name: str, value: Expression) -> Goal:
        """The goal with a symbol replaced."""
        return Goal(substitute(self.expression, name, value), self.sign)

    def mentions(self, name: str) -> bool:
        """Whether a symbol occurs."""
        return name in free_symbols(self.expression)


@dataclass(frozen=True)
class Context:
    """Facts (goals that hold), which symbols are integers, and what is known not to vanish."""

    facts: tuple[Goal, ...]
    integers: frozenset[str]
    nonzero: tuple[Expression, ...] = ()
    depth: int = 0

    def with_facts(self, *more: Goal) -> Context:
        """The context one level further down, with more facts."""
        return replace(self, facts=self.facts + more, depth=self.depth + 1)

    def inside(self, need: Requirement) -> Context:
        """The context inside the sums in which something is required.

        There each index is an integer between its limits. It hides a symbol of the same name.
        """
        found = self
        for name, low, high in need.indices:
            index = Symbol(name)
            ends = Goal(index - low, ">="), Goal(high - index, ">=")
            found = found.without(name).with_facts(*ends)
            found = replace(found, integers=found.integers | {name})
        return found

    def without(self, name: str) -> Context:
        """The context with all facts about a symbol forgotten, its being an integer too."""
        facts = tuple(fact for fact in self.facts if not fact.mentions(name))
        nonzero = tuple(e for e in self.nonzero if name not in free_symbols(e))
        return Context(facts, self.integers - {name}, nonzero, self.depth + 1)


def normal(relation: Relation) -> list[Goal]:
    """A relation as goals against zero; != has none, because it is no conjunction of them."""
    match relation.sign:
        case ">=" | ">" | "==":
            return [Goal(relation.left - relation.right, relation.sign)]
        case "<=" | "<":
            return [Goal(relation.right - relation.left, ">" + relation.sign[1:])]
        case _:
            return []


def holds(value: Fraction | int, relation: str) -> bool:
    """Whether `value relation 0`."""
    if "<" in relation:
        return holds(-value, relation.replace("<", ">"))
    return {">=": value >= 0, ">": value > 0, "==": value == 0, "!=": value != 0}[relation]
