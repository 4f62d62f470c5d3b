"""z3 and cvc5, asked for the same counterexample independently of each other.

Where no certificate was found, a claim counts as `proved (solvers)` only if both find that givens,
domain and the negated claim cannot hold together. Division x/y becomes a new unknown q with
q y = x and the condition y != 0, so that neither solver's own convention for x/0 matters. Limits
are resource counts; the time limit beside them is far above what they allow, and only ever turns an
answer into none.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Protocol

from bounds.expressions import Add, Call, Expression, Mul, Number, Pow, Relation, Symbol
from bounds.kernel.problem import Problem

MAX_POWER = 32
PATIENCE = 20_000  # milliseconds; reached only where a solver overlooks its resource limit


class UnsupportedError(Exception):
    """The problem has parts that the solvers are not asked about."""


class Terms(Protocol):
    """What is needed of a solver to state a problem."""

    def number(self, value: Fraction) -> Any:
        """A rational constant."""

    def unknown(self, name: str, *, integer: bool) -> Any:
        """A real unknown, or an integer one as a real."""

    def add(self, terms: list[Any]) -> Any:
        """A sum."""

    def multiply(self, factors: list[Any]) -> Any:
        """A product."""

    def relation(self, sign: str, left: Any, right: Any) -> Any:
        """A comparison."""

    def require(self, condition: Any) -> None:
        """Assert a condition."""

    def either(self, conditions: list[Any]) -> Any:
        """A disjunction."""

    def impossible(self) -> bool | None:
        """Whether the conditions contradict each other; none if the solver gives up."""


class Translator:
    """States a problem to one solver."""

    def __init__(self, terms: Terms, stated: Problem) -> None:
        """Declare the symbols and assert domain, givens and the negated claim."""
        self.terms = terms
        self.names = (f"#{i}" for i in itertools.count())
        self.memo: dict[Expression, Any] = {}
        self.symbols = {}
        for name, domain in stated.region.ranges:
            self.symbols[name] = terms.unknown(name, integer=domain.integer)
        for relation in (*stated.region.relations(), *stated.givens):
            terms.require(self.relation(relation))
        negated = {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "==": "!=", "!=": "=="}
        claim = stated.claim
        terms.require(self.relation(Relation(claim.left, negated[claim.sign], claim.right)))

    def relation(self, relation: Relation) -> Any:
        """A relation between two expressions."""
        left, right = self.term(relation.left), self.term(relation.right)
        return self.terms.relation(relation.sign, left, right)

    def term(self, expression: Expression) -> Any:
        """An expression; quotients, roots and maxima get unknowns of their own."""
        found = self.memo.get(expression)
        if found is None:
            found = self.memo[expression] = self._term(expression)
        return found

    def _term(self, expression: Expression) -> Any:
        terms = self.terms
        match expression:
            case Number(value):
                return terms.number(value)
            case Symbol(name):
                return self.symbols[name]
            case Add(parts):
                return terms.add([self.term(part) for part in parts])
            case Mul(parts):
                return terms.multiply([self.term(part) for part in parts])
            case Pow(base, Number(value)) if abs(value.numerator) <= MAX_POWER:
                return self._power(self.term(base), value)
            case Call("abs", (argument,)):
                inside = self.term(argument)
                return self._largest([inside, terms.multiply([terms.number(Fraction(-1)), inside])])
            case Call("max", arguments):
                return self._largest([self.term(argument) for argument in arguments])
            case Call("min", arguments):
                minus = terms.number(Fraction(-1))
                turned = [terms.multiply([minus, self.term(a)]) for a in arguments]
                return terms.multiply([minus, self._largest(turned)])
        raise UnsupportedError

    def _power(self, base: Any, value: Fraction) -> Any:
        terms, one = self.terms, self.terms.number(Fraction(1))
        if value.denominator > 1:
            root = terms.unknown(next(self.names), integer=False)
            terms.require(terms.relation(">=", root, terms.number(Fraction(0))))
            power = terms.multiply([root] * value.denominator)
            terms.require(terms.relation("==", power, base))
            base = root
        count = value.numerator
        if count < 0:
            inverse = terms.unknown(next(self.names), integer=False)
            terms.require(terms.relation("==", terms.multiply([inverse, base]), one))
            base = inverse
        return terms.multiply([base] * abs(count)) if count else one

    def _largest(self, values: list[Any]) -> Any:
        terms = self.terms
        top = terms.unknown(next(self.names), integer=False)
        for value in values:
            terms.require(terms.relation(">=", top, value))
        terms.require(terms.either([terms.relation("==", top, value) for value in values]))
        return top


class Z3:
    """The solver z3."""

    def __init__(self, limit: int) -> None:
        """Take a limit on z3's resource count."""
        import z3

        self.z3 = z3
        self.context = z3.Context()
        self.solver = z3.Solver(ctx=self.context)
        self.solver.set("rlimit", limit)
        self.solver.set("random_seed", 0)
        self.solver.set("timeout", PATIENCE)

    def number(self, value: Fraction) -> Any:
        """A rational constant."""
        return self.z3.RatVal(value.numerator, value.denominator, ctx=self.context)

    def unknown(self, name: str, *, integer: bool) -> Any:
        """An unknown."""
        if integer:
            return self.z3.ToReal(self.z3.Int(name, ctx=self.context))
        return self.z3.Real(name, ctx=self.context)

    def add(self, terms: list[Any]) -> Any:
        """A sum."""
        return self.z3.Sum(*terms)

    def multiply(self, factors: list[Any]) -> Any:
        """A product."""
        return self.z3.Product(*factors)

    def relation(self, sign: str, left: Any, right: Any) -> Any:
        """A comparison."""
        return _compare(sign, left, right)

    def require(self, condition: Any) -> None:
        """Assert a condition."""
        self.solver.add(condition)

    def either(self, conditions: list[Any]) -> Any:
        """A disjunction."""
        return self.z3.Or(*conditions)

    def impossible(self) -> bool | None:
        """Ask."""
        answer = self.solver.check()
        return None if answer == self.z3.unknown else bool(answer == self.z3.unsat)


class Cvc5:
    """The solver cvc5."""

    def __init__(self, limit: int) -> None:
        """Take a limit on cvc5's resource count."""
        import cvc5

        self.cvc5 = cvc5
        self.manager = cvc5.TermManager()
        self.solver = cvc5.Solver(self.manager)
        self.solver.setLogic("QF_NIRA")
        self.solver.setOption("rlimit", str(limit))
        self.solver.setOption("seed", "0")
        self.solver.setOption("nl-cov", "true")  # cylindrical algebraic coverings
        self.solver.setOption("tlimit-per", str(PATIENCE))

    def number(self, value: Fraction) -> Any:
        """A rational constant."""
        return self.manager.mkReal(value.numerator, value.denominator)

    def unknown(self, name: str, *, integer: bool) -> Any:
        """An unknown."""
        if integer:
            whole = self.manager.mkConst(self.manager.getIntegerSort(), name)
            return self.manager.mkTerm(self.cvc5.Kind.TO_REAL, whole)
        return self.manager.mkConst(self.manager.getRealSort(), name)

    def add(self, terms: list[Any]) -> Any:
        """A sum."""
        return terms[0] if len(terms) == 1 else self.manager.mkTerm(self.cvc5.Kind.ADD, *terms)

    def multiply(self, factors: list[Any]) -> Any:
        """A product."""
        if len(factors) == 1:
            return factors[0]
        return self.manager.mkTerm(self.cvc5.Kind.MULT, *factors)

    def relation(self, sign: str, left: Any, right: Any) -> Any:
        """A comparison."""
        kind = self.cvc5.Kind
        if sign == "!=":
            return self.relation("==", left, right).notTerm()
        kinds = {"<=": kind.LEQ, "<": kind.LT, ">=": kind.GEQ, ">": kind.GT, "==": kind.EQUAL}
        return self.manager.mkTerm(kinds[sign], left, right)

    def require(self, condition: Any) -> None:
        """Assert a condition."""
        self.solver.assertFormula(condition)

    def either(self, conditions: list[Any]) -> Any:
        """A disjunction."""
        return self.manager.mkTerm(self.cvc5.Kind.OR, *conditions)

    def impossible(self) -> bool | None:
        """Ask."""
        answer = self.solver.checkSat()
        return None if answer.isUnknown() else bool(answer.isUnsat())


def _compare(sign: str, left: Any, right: Any) -> Any:
    compare: dict[str, Callable[[], Any]] = {
        "<=": lambda: left <= right,
        "<": lambda: left < right,
        ">=": lambda: left >= right,
        ">": lambda: left > right,
        "==": lambda: left == right,
        "!=": lambda: left != right,
    }
    return compare[sign]()


def opinions(stated: Problem, limit: int) -> Iterator[tuple[str, bool | None]]:
    """What each solver says: true if no counterexample exists, false if one does."""
    for name, solver in (("z3", Z3), ("cvc5", Cvc5)):
        try:
            terms = solver(limit if name == "z3" else limit // 10)
            Translator(terms, stated)
            yield name, terms.impossible()
        except UnsupportedError:
            return


def agree(stated: Problem, limit: int) -> bool:
    """Whether both solvers find no counterexample; the second is asked only if the first does."""
    said = []
    for _, answer in opinions(stated, limit):
        if answer is not True:
            return False
        said.append(answer)
    return len(said) == 2
