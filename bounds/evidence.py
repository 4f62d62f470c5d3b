"""What is evident of terms from the declarations of their letters alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bounds.errors import UserError
from bounds.expressions import (
    ZERO,
    Call,
    Expression,
    Relation,
    Series,
    Symbol,
    free_symbols,
    mapped,
    show,
)
from bounds.kernel.algebra import Algebra
from bounds.kernel.calculus import Requirement, is_integral, requirements
from bounds.kernel.checker import reject
from bounds.kernel.domains import Domain, Region
from bounds.kernel.evident import all_met, context_of, evident
from bounds.kernel.goals import Context, Goal, normal
from bounds.kernel.problem import Problem
from bounds.terms import is_vector, rebuilt, sources
from bounds.theory import Ends, Theory

HIDDEN = "#"  # no letter that a text can say


class Evidence:
    """What holds for all values of the letters of a file in their domains and ranges."""

    def __init__(self, theory: Theory) -> None:
        """Take the declarations."""
        self.theory = theory

    def inhabited(self, name: str, ends: Ends) -> None:
        """That an index has a value, whatever the ends of its range are."""
        self.show([Relation(ends[0], "<=", ends[1])], f"that {name} has a value", whole=ends)

    def in_range(self, name: str, value: Expression, ends: Ends) -> None:
        """That a value is an integer between the ends of the range of a letter."""
        within = [Relation(value, ">=", ends[0]), Relation(value, "<=", ends[1])]
        self.show(within, f"that {show(value)} is in the range of {name}", whole=(value,))

    def in_domain(self, name: str, value: Expression, domain: Domain | None) -> None:
        """That a value is a number of the domain of a letter."""
        if domain is None or is_vector(value, self.theory.sorts):
            reject(f"{name} is no number, and nothing can be put for it")
        ends = [relation.put({Symbol(name): value}) for relation in domain.relations(name)]
        whole = (value,) if domain.integer else ()
        self.show(ends, f"that {show(value)} is what {name} may be", whole=whole)

    def is_what(self, name: str, value: Expression) -> bool:
        """Whether what is put for a letter of an axiom is what that is declared to be, if it is."""
        domain, sorts = self.theory.domain(Symbol(name)), self.theory.sorts
        if domain is None:
            over = sources(Symbol(name), sorts)
            return not over or sources(value, sorts) <= over
        try:
            if name in self.theory.ranges:
                self.in_range(name, value, self.theory.ranges[name])
            else:
                self.in_domain(name, value, domain)
        except UserError:
            return False
        return True

    def needs(self, value: Expression) -> tuple[Requirement, ...]:
        """All that a term needs to be defined; no index of a sum has the name of a letter."""
        return requirements(_unnamed(value), self._known(free_symbols(value)).integers)

    def defined(self, value: Expression, given: Iterable[Requirement] = ()) -> None:
        """That a term is defined, but for what is given."""
        said = {*given}
        found = [need for need in self.needs(value) if need not in said]
        names = {name for need in found for name in spoken(need)}
        letters: dict[Expression, Symbol] = {}
        needs = [replace(n, expression=self._named(n.expression, letters)) for n in found]
        domains = [(letter.name, self.theory.domain(term)) for term, letter in letters.items()]
        if not all_met(Algebra(), needs, self._known(names, domains)):
            reject(f"it is not evident that {show(value)} is defined")

    def _named(self, value: Expression, letters: dict[Expression, Symbol]) -> Expression:
        """With letters for terms such as x(t, i), which are numbers of their domains everywhere.

        No text can say these letters. In a sum the index of a term would be lost.
        """
        if isinstance(value, Series):
            return value
        if not isinstance(value, Call) or value.name not in self.theory.called:
            return mapped(value, lambda part: self._named(part, letters))
        if value not in letters and self.theory.domain(value) is not None:
            letters[value] = Symbol(f"%{len(letters)}")
        return letters.get(value, value)

    def show(
        self, wanted: Sequence[Relation], what: str, *, whole: Sequence[Expression] = ()
    ) -> None:
        """That relations hold, and that some terms are integers."""
        algebra = Algebra()
        sides = [side for relation in wanted for side in relation.sides]
        known = self._known({name for side in (*sides, *whole) for name in free_symbols(side)})
        goals = [goal for relation in wanted for goal in normal(relation)]
        shown = all(_is_evident(algebra, goal, known) for goal in goals)
        if not shown or not all(is_integral(one, known.integers) for one in whole):
            reject(f"it is not evident {what}")

    def _known(
        self, names: Iterable[str], more: Iterable[tuple[str, Domain | None]] = ()
    ) -> Context:
        """The domains of letters, and of names for terms, and the ranges of indices."""
        theory, running = self.theory, self.theory.running(names)
        ends = {name for pair in running.values() for end in pair for name in free_symbols(end)}
        domains = [(name, theory.domain(Symbol(name))) for name in sorted({*names} | ends)]
        region = Region(tuple((n, where) for n, where in (*domains, *more) if where is not None))
        facts = [fact for name in running for fact in theory.within(name)]
        return context_of(Problem(Relation(ZERO, "==", ZERO), tuple(facts), region))


def spoken(need: Requirement) -> frozenset[str]:
    """The letters and indices of what must hold."""
    ends = (end for _, *ends in need.indices for end in ends)
    inside = map(free_symbols, (need.expression, need.instead or ZERO, *ends))
    return frozenset(name for name, *_ in need.indices).union(*inside)


def _unnamed(value: Expression) -> Expression:
    """The same tree, in which the index of no sum looks like a letter where the sum is opened."""
    found = rebuilt(value, _unnamed)
    return replace(found, index=HIDDEN) if isinstance(found, Series) else found


def _is_evident(algebra: Algebra, goal: Goal, known: Context) -> bool:
    """Whether it is evident, or that it is no less than something known: k <= T if k <= T - 1."""
    bounds = [fact for fact in known.facts if goal.sign == ">=" and fact.sign in {">=", ">"}]
    more = [Goal(goal.expression - fact.expression, ">=") for fact in bounds]
    return any(evident(algebra, one, known) for one in (goal, *more))
