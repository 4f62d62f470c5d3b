"""Re-checks a certificate or a witness from its file alone; imports no solver.

The file is described in `bounds.kernel.certificate`. What is trusted is this module, the grammar
that reads the texts and `bounds.files` that reads the numbers, `algebra` (exact polynomials, by
FLINT), `calculus` (derivatives and where an expression is defined), `evident`, `balls`
(outward-rounded arithmetic) and `lemmas` (statements with proofs).

A goal is `expression sign 0`. The rule that decides most steps is the combination: if

    goal = sum_j w_j s_j^2 prod_i f_i^(k_ij)  +  sum_l m_l e_l      (identically)

with numbers w_j >= 0, facts f_i >= 0 (with k_ij < 0 only for f_i > 0) and facts e_l = 0, then
goal >= 0. This covers the certificates of Handelman (Pacific J. Math. 132, 1988), Polya, Bernstein,
sums of squares, Farkas and the Positivstellensatz (Stengle, Math. Ann. 207, 1974).
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NoReturn

from flint import ctx, fmpq

from bounds.errors import UserError
from bounds.expressions import Expression, Symbol, free_symbols, number, show, subtract
from bounds.files import exact
from bounds.kernel import kinds
from bounds.kernel.algebra import Algebra, fraction
from bounds.kernel.balls import enclose
from bounds.kernel.calculus import differentiate, is_integral, requirements
from bounds.kernel.certificate import FORMAT, digest
from bounds.kernel.evident import bound_on, evident, interval, linear_end, met
from bounds.kernel.goals import Context, Goal, context_of, normal
from bounds.kernel.lemmas import STOCK
from bounds.kernel.problem import Problem, problem
from bounds.kernel.reader import parse_expression, parse_relation
from bounds.kernel.truth import is_witness

MAX_NODES, MAX_DEPTH = 20_000, 150
MALFORMED = LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError
Node = Mapping[str, Any]


class RejectedError(UserError):
    """The file does not show what it says."""


def reject(reason: str) -> NoReturn:
    """Refuse the file."""
    raise RejectedError(reason)


def check(file: Mapping[str, Any]) -> str:
    """Return the verdict that the file shows, or raise `RejectedError`."""
    try:
        if file["format"] != FORMAT or file["digest"] != digest(dict(file)):
            reject("the digest does not fit the contents: the file was changed")
        kind = file["problem"]["kind"]
        if kind == "scalar":
            _check_scalar(file)
        elif kind in {module.name for module in pkgutil.iter_modules(kinds.__path__)}:
            # A kind reduces its problem to scalar ones; it must leave nothing else to believe.
            for part in importlib.import_module(f"{kinds.__name__}.{kind}").obligations(file):
                _check_scalar(part)
        else:
            reject(f"unknown kind of problem {kind!r}")
    except MALFORMED as error:
        if isinstance(error, UserError):
            raise
        raise RejectedError(f"the file is not well formed: {error!r}") from error  # noqa: TRY003, EM102
    return str(file["verdict"])


def _check_scalar(file: Mapping[str, Any]) -> None:
    texts, verdict = file["problem"], file["verdict"]
    stated = problem(texts["claim"], given=texts["given"], where=texts["where"])
    if verdict == "refuted":
        if not is_witness(stated, {k: exact(v) for k, v in file["witness"].items()}):
            reject("the point does not satisfy all givens and fail the claim")
    elif verdict == "vacuous":
        Checker().prove(Goal(number(-1), ">="), file["proof"], context_of(stated))
    elif verdict == "proved":
        check_proof(stated, file["proof"])
    else:
        reject(f"there is nothing to check in the verdict {verdict!r}")


def check_proof(stated: Problem, proof: Node) -> None:
    """Raise `RejectedError` unless the proof shows the claim, and that the claim is defined."""
    checker, known, claim = Checker(), context_of(stated), stated.claim
    for side, proofs in zip((claim.left, claim.right), proof["defined"], strict=True):
        checker.defined(side, known, proofs)
    goals = normal(claim)
    if claim.sign == "!=":
        goals = [side_of(Goal(subtract(claim.left, claim.right), "!="), proof)]
    checker.prove(goals[0], proof["goal"], known)


def side_of(goal: Goal, node: Node) -> Goal:
    """For != the node says on which side of zero the expression lies."""
    if goal.sign != "!=":
        return goal
    flip = node.get("negative") is True
    return Goal(subtract(number(0), goal.expression) if flip else goal.expression, ">")


class Checker:
    """Checks proofs over one table of generators."""

    def __init__(self) -> None:
        """Start with nothing known."""
        self.algebra = Algebra()
        self.nodes = 0

    def prove(self, goal: Goal, node: Node, known: Context) -> None:
        """Return if the node proves the goal; raise `RejectedError` otherwise."""
        self.nodes += 1
        rule = getattr(self, f"_rule_{node['rule']}", None)
        if rule is None or self.nodes > MAX_NODES or known.depth > MAX_DEPTH:
            reject(f"unknown rule {node['rule']!r}, or the proof is too large")
        rule(goal, node, known)

    def defined(self, value: Expression, known: Context, proofs: Sequence[Node] = ()) -> None:
        """Check that an expression is defined; `proofs` serve what is not evident, in order."""
        rest = iter(proofs)
        for need in requirements(value, known.integers):
            inside, goal = known, Goal(need.expression, need.sign)
            for index, low, high in need.indices:
                inside = inside.with_index(index, low, high)
            if not met(self.algebra, need, inside):
                node = next(rest, None)
                if node is None:
                    reject(f"{show(goal.expression)} {goal.sign} 0 is not shown")
                self.prove(side_of(goal, node), node, inside)

    def _rule_evident(self, goal: Goal, _: Node, known: Context) -> None:
        if not evident(self.algebra, goal, known):
            reject(f"{show(goal.expression)} {goal.sign} 0 is not evident")

    def _rule_combination(self, goal: Goal, node: Node, known: Context) -> None:
        algebra, strict = self.algebra, False
        total = [algebra.constant(Fraction(0))]
        for term in node.get("terms", ()):
            weight = exact(term["weight"])
            if weight < 0 or goal.sign == "==":
                reject("a term of the combination has the wrong sign")
            product, firm = algebra.constant(weight), weight > 0 and "square" not in term
            for at, exponent in term.get("facts", ()):
                fact = _fact(known, at)
                if fact.sign == "==" or (exponent < 0 and fact.sign != ">"):
                    reject(f"fact {at} cannot be raised to the power {exponent}")
                firm &= fact.sign == ">"
                value = algebra.power(algebra.quotient(fact.expression), exponent)
                product = algebra.times(product, value)
            if "square" in term:
                factor = parse_expression(term["square"])
                self.defined(factor, known)
                product = algebra.times(product, algebra.power(algebra.quotient(factor), 2))
            strict |= firm
            total.append(product)
        for at, text in node.get("multiples", ()):
            factor, fact = parse_expression(text), _fact(known, at)
            if fact.sign != "==":
                reject(f"fact {at} is not an equality")
            self.defined(factor, known)
            value = algebra.quotient(fact.expression)
            total.append(algebra.times(algebra.quotient(factor), value))
        target = algebra.quotient(goal.expression)
        found, target = algebra.sum(total), algebra.lift(target)
        if target.over * found.under != found.over * target.under:
            reject("the combination is not the goal")
        if goal.sign == ">" and not strict:
            reject("the combination does not show that the goal is positive")

    def _rule_both(self, goal: Goal, node: Node, known: Context) -> None:
        if goal.sign != "==":
            reject("only an equality has two sides")
        self.prove(Goal(goal.expression, ">="), node["above"], known)
        self.prove(Goal(subtract(number(0), goal.expression), ">="), node["below"], known)

    def _rule_have(self, goal: Goal, node: Node, known: Context) -> None:
        facts = normal(parse_relation(node["claim"]))
        for fact in facts:
            self.defined(fact.expression, known, node.get("defined", ()))
            self.prove(fact, node["proof"], replace(known, depth=known.depth + 1))
        self.prove(goal, node["then"], known.with_facts(*facts))

    def _rule_weaken(self, goal: Goal, node: Node, known: Context) -> None:
        facts = tuple(_fact(known, at) for at in node["keep"])
        self.prove(goal, node["proof"], replace(known, facts=facts, depth=known.depth + 1))

    def _rule_lemma(self, goal: Goal, node: Node, known: Context) -> None:
        arguments = [parse_expression(text) for text in node["at"]]
        instance = STOCK[node["name"]](*arguments)
        for argument in arguments:
            self.defined(argument, known, node.get("defined", ()))
        if not all(is_integral(value, known.integers) for value in instance.integral):
            reject(f"lemma {node['name']} wants an integer")
        for left, right in instance.identities:
            if not self.algebra.quotient(subtract(left, right)).over.is_zero():
                reject("the summand is not the difference of the primitive")
        shown = [fact for relation in instance.premises for fact in normal(relation)]
        for fact, proof in zip(shown, node["premises"], strict=True):
            self.prove(fact, proof, replace(known, depth=known.depth + 1))
        facts = [fact for relation in instance.conclusions for fact in normal(relation)]
        for fact in facts:
            self.defined(fact.expression, known.with_facts(*shown), node.get("defined", ()))
        self.prove(goal, node["then"], known.with_facts(*facts))

    def _rule_split(self, goal: Goal, node: Node, known: Context) -> None:
        value = parse_expression(node["on"])
        self.defined(value, known, node.get("defined", ()))
        below = Goal(subtract(number(0), value), ">")
        if is_integral(value, known.integers):
            below = Goal(subtract(number(-1), value), ">=")
        self.prove(goal, node["above"], known.with_facts(Goal(value, ">=")))
        self.prove(goal, node["below"], known.with_facts(below))

    def _rule_values(self, goal: Goal, node: Node, known: Context) -> None:
        """An integer symbol from its lower end on: each value in turn, then all larger ones."""
        name = node["symbol"]
        low, _ = self._ends(known, name)
        if name not in known.integers or low is None:
            reject(f"{name} is no integer with a lower end")
        first = -((-low.numerator) // low.denominator)
        for step, proof in enumerate(node["proofs"]):
            value = number(first + step)
            facts = tuple(fact.at(name, value) for fact in known.facts)
            here = Context(facts, known.integers, (), known.depth + 1)
            self.prove(goal.at(name, value), proof, here)
        rest = Goal(subtract(Symbol(name), number(first + len(node["proofs"]))), ">=")
        self.prove(goal, node["then"], known.with_facts(rest))

    def _rule_monotone(self, goal: Goal, node: Node, known: Context) -> None:
        """f' >= 0 down to a lower end of x gives f(x) >= f(end); or f' <= 0 up to an upper end.

        `end` numbers the fact that sets it. Only facts without x and the numerical end on the
        other side hold all the way from x to its end.
        """
        name = node["symbol"]
        found = bound_on(self.algebra, _fact(known, node["end"]), name, known.without(name))
        if found is None:
            reject(f"fact {node['end']} is no end of {name}")
        end, rising = found
        free, gap = known.without(name), subtract(Symbol(name), end)
        gap = gap if rising else subtract(number(0), gap)
        far = interval(self.algebra, known, name)[1 if rising else 0]
        beyond = () if far is None else (far,)
        self.defined(goal.expression, free.with_facts(Goal(gap, ">="), *beyond), node["defined"])
        inside = free.with_facts(Goal(gap, ">"), *beyond)
        slope = differentiate(goal.expression, name)
        slope = slope if rising else subtract(number(0), slope)
        self.defined(slope, inside, node["slope_defined"])
        self.prove(Goal(slope, ">="), node["slope"], inside)
        at_end = free.with_facts(*(fact.at(name, end) for fact in beyond))
        self.prove(goal.at(name, end), node["at"], at_end)

    def _ends(self, known: Context, name: str) -> tuple[Fraction | None, Fraction | None]:
        low, high = (
            None if fact is None else linear_end(self.algebra, fact)
            for fact in interval(self.algebra, known, name)
        )
        return (fraction(low[1]) if low else None), (fraction(high[1]) if high else None)

    def _rule_enclosure(self, goal: Goal, _: Node, known: Context) -> None:
        """The sign by ball arithmetic, on the whole box or at the point that the facts leave."""
        box = {}
        for name in sorted(free_symbols(goal.expression)):
            low, high = self._ends(known, name)
            if low is None or high is None:
                reject(f"{name} is not bounded")
            ends = [fmpq(end.numerator, end.denominator) for end in (low, high)]
            box[name] = (ends[0], ends[0] if low == high else ends[1])
        for precision in (64, 256):
            with ctx.workprec(precision):
                least, most = enclose(goal.expression, box)
            if least > 0 or (goal.sign == ">=" and least >= 0) or (least == 0 and most == 0):
                if goal.sign == "==" and not (least == 0 and most == 0):
                    continue
                if goal.sign != ">" or least > 0:
                    return
        reject("the enclosure does not show the sign")


def _fact(known: Context, at: Any) -> Goal:
    if type(at) is not int or not 0 <= at < len(known.facts):
        reject(f"there is no fact {at!r}")
    return known.facts[at]
