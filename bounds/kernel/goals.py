"""Goals `expression sign 0`, and what is known when one of them is to be shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from bounds.expressions import Expression, Relation, Symbol, free_symbols, substitute
from bounds.kernel.calculus import Requirement, requirements
from bounds.kernel.problem import Problem


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

    def with_index(self, name: str, low: Expression, high: Expression | None) -> Context:
        """The context inside a sum, where the index is an integer between its limits.

        The index hides a symbol of the same name, if there is one.
        """
        facts = [Goal(Symbol(name) - low, ">=")]
        if high is not None:
            facts.append(Goal(high - Symbol(name), ">="))
        inside = self.without(name).with_facts(*facts)
        return replace(inside, integers=inside.integers | {name})

    def inside(self, need: Requirement) -> Context:
        """The context inside the sums in which something is required."""
        found = self
        for index, low, high in need.indices:
            found = found.with_index(index, low, high)
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
    return {">=": value >= 0, ">": value > 0, "==": value == 0, "!=": value != 0}[relation]


def context_of(stated: Problem) -> Context:
    """Domain and givens as facts; what the givens need to be defined is given with them.

    A given such as q^(k-1) <= 1 means something for negative q too, although the normal form wants
    q > 0. Where nothing else says so, the given stays unused: to assume q > 0 with it would be to
    prove less than was asked.
    """
    integers = frozenset(name for name, domain in stated.region.ranges if domain.integer)
    region = [goal for relation in stated.region.relations() for goal in normal(relation)]
    wanted = {given: [n for n in _needs(given, integers) if n.ours] for given in stated.givens}
    plain = [given for given in stated.givens if not wanted[given]]
    known = _context(region, plain, integers)
    if len(plain) == len(stated.givens):
        return known
    usable = [given for given in stated.givens if _all_met(wanted[given], known)]
    return _context(region, usable, integers)


def _needs(relation: Relation, integers: frozenset[str]) -> list[Requirement]:
    return [need for side in relation.sides for need in requirements(side, integers)]


def _all_met(needs: Iterable[Requirement], known: Context) -> bool:
    """Whether all of them are evident."""
    from bounds.kernel.algebra import Algebra  # these two build on this module
    from bounds.kernel.evident import met

    algebra = Algebra()
    return all(met(algebra, need, known.inside(need)) for need in needs)


def _context(
    region: Iterable[Goal], givens: Iterable[Relation], integers: frozenset[str]
) -> Context:
    """Everything as facts, with what the givens need to be defined."""
    givens = list(givens)
    facts = [*region, *(goal for relation in givens for goal in normal(relation))]
    nonzero = []
    for relation in givens:
        if relation.sign == "!=":
            nonzero.append(relation.left - relation.right)
        for need in _needs(relation, integers):
            if need.sign == "!=" and not need.indices:
                nonzero.append(need.expression)
            elif not need.indices and need.instead is None and not need.ours:
                facts.append(Goal(need.expression, need.sign))
    # What is at least zero and does not vanish is positive.
    known = Context(tuple(facts), integers, tuple(nonzero))
    firm = [Goal(f.expression, ">") if _is_firm(f, known) else f for f in facts]
    return Context(tuple(firm), integers, tuple(nonzero))


def _is_firm(fact: Goal, known: Context) -> bool:
    """Whether a fact that allows zero is about what cannot vanish; of products, about symbols."""
    if fact.sign != ">=" or not known.nonzero:
        return False
    if fact.expression in known.nonzero:
        return True
    if not isinstance(fact.expression, Symbol):
        return False
    from bounds.kernel.algebra import Algebra  # these two build on this module
    from bounds.kernel.evident import evident

    return evident(Algebra(), Goal(fact.expression, "!="), replace(known, facts=()))
