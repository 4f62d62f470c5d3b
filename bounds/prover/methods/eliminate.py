"""Use an equality to remove a generator: from `a v + b = 0` with a of known sign, v = -b/a.

With e = a v + b, every expression f differs from f with v replaced by a multiple of e, so the
replaced facts follow from the old ones and the old goal from the replaced one by combinations.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass

from flint import fmpq_mpoly

from bounds.expressions import Expression, multiply, number, show
from bounds.kernel.algebra import Quotient
from bounds.kernel.certificate import Node
from bounds.kernel.goals import Goal
from bounds.prover.methods.elements import known_sign, quotient_text, sign_of_product
from bounds.prover.scaffold import Prover, Scaffold, missing, weakened

Afterwards = Callable[[Scaffold, Goal, Set[int]], Node | None]


@dataclass(frozen=True)
class Rule:
    """`generator = value` by the equality `fact`."""

    generator: int
    value: Quotient
    fact: int


def eliminate(scaffold: Scaffold, goal: Goal) -> tuple[Goal, Rule] | None:
    """Replace one generator in the goal and in all facts; the new facts are added."""
    rule = _find(scaffold, goal)
    if rule is not None:
        # The new goal is a fact in the end, and is to be defined then.
        algebra = scaffold.algebra
        for at in algebra.used(algebra.quotient(goal.expression).under):
            if (atom := algebra.atoms[at]).kind == "root":
                scaffold.lemma("root_positive", *atom.parts)
    new = None if rule is None else replaced_by(scaffold, goal, rule)
    return None if rule is None or new is None else (new, rule)


def replaced_by(scaffold: Scaffold, goal: Goal, rule: Rule) -> Goal | None:
    """The goal with a generator replaced; the facts about it with it replaced are added."""
    scaffold.spent |= {scaffold.known.facts[rule.fact]}
    algebra = scaffold.algebra
    for at in range(len(scaffold.known.facts)):
        fact = scaffold.known.facts[at]
        value = algebra.quotient(fact.expression)
        used = {*algebra.used(value.over), *algebra.used(value.under)}
        if at == rule.fact or rule.generator not in used or fact.sign == "==":
            continue
        replaced = _replace(scaffold, value, rule)
        factor = None if replaced is None else _multiple(scaffold, replaced, value, rule)
        if replaced is None or factor is None or algebra.number(replaced) is not None:
            continue
        new = Goal(_text(scaffold, replaced), fact.sign)
        if missing(algebra, new.expression, scaffold.known):
            continue
        proof: Node = {
            "rule": "combination",
            "terms": [{"weight": "1", "facts": [[at, 1]]}],
            "multiples": [[rule.fact, show(factor)]],
        }
        scaffold.have(new, proof)
    replaced = _replace(scaffold, algebra.quotient(goal.expression), rule)
    return None if replaced is None else Goal(_text(scaffold, replaced), goal.sign)


def without(scaffold: Scaffold, goal: Goal, old: Set[int], prover: Prover) -> Node | None:
    """Prove a goal without the facts about what was replaced, but for domains of symbols."""
    algebra, keep = scaffold.algebra, []
    for at, fact in enumerate(scaffold.known.facts):
        value = algebra.quotient(fact.expression)
        used = {*algebra.used(value.over), *algebra.used(value.under)}
        domain = len(used) == 1 and all(algebra.atoms[i].kind == "symbol" for i in used)
        if fact not in scaffold.spent and (fact.sign == "==" or domain or not old & used):
            keep.append(at)
    return weakened(scaffold, goal, keep, prover)


def restore(scaffold: Scaffold, goal: Goal, new: Goal, rule: Rule, proof: Node) -> Node | None:
    """The proof of the goal from the proof of the replaced one."""
    algebra = scaffold.algebra
    value = algebra.quotient(goal.expression)
    # The proof counts the facts known so far, so it goes in before any other is added.
    at = scaffold.have(new, proof)
    factor = _multiple(scaffold, algebra.quotient(new.expression), value, rule)
    if factor is None:
        return None
    node: Node = {"rule": "combination"}
    # goal = new - (new - goal)
    minus = show(multiply(number(-1), factor))
    node["multiples"] = [[rule.fact, minus]]
    if goal.sign == "==":
        node["multiples"].append([at, "1"])
    else:
        node["terms"] = [{"weight": "1", "facts": [[at, 1]]}]
    return scaffold.close(node)


def _find(scaffold: Scaffold, goal: Goal) -> Rule | None:
    algebra = scaffold.algebra
    value = algebra.quotient(goal.expression)
    wanted = {*algebra.used(value.over), *algebra.used(value.under)}
    inner = frozenset().union(
        *(algebra.atoms[i].symbols for i in wanted if algebra.atoms[i].kind != "symbol")
    )
    # A slope that is a product of factors with signs serves where no simpler one does.
    for signed in (known_sign, sign_of_product):
        for at, fact in enumerate(scaffold.known.facts):
            if fact.sign != "==" or fact in scaffold.spent:
                continue
            body = algebra.quotient(fact.expression).over
            degrees = body.degrees()
            choices = [i for i in algebra.used(body) if degrees[i] == 1 and i in wanted]
            # What was defined last is removed first: atoms, then symbols that stand alone.
            choices.sort(
                key=lambda i: (algebra.atoms[i].kind == "symbol", len(body.derivative(i)), i)
            )
            for generator in choices:
                atom = algebra.atoms[generator]
                if atom.kind == "symbol" and atom.symbols & inner:
                    continue
                slope = body.derivative(generator)
                if not slope.is_constant() and signed(scaffold, slope) is None:
                    continue
                body, slope = algebra.polynomial(body), algebra.polynomial(slope)
                rest = body - slope * algebra.context.gen(generator)
                whole = algebra.times(
                    Quotient(-rest, algebra.context.constant(1)),
                    algebra.power(Quotient(slope, algebra.context.constant(1)), -1),
                )
                if atom.kind == "symbol" and atom.symbols & algebra.symbols(whole):
                    continue
                return Rule(generator, whole, at)
    return None


def _replace(scaffold: Scaffold, value: Quotient, rule: Rule) -> Quotient | None:
    algebra = scaffold.algebra
    parts = [_substitute(scaffold, part, rule) for part in (value.over, value.under)]
    if parts[1].over.is_zero():
        return None
    return algebra.times(parts[0], algebra.power(parts[1], -1))


def _substitute(scaffold: Scaffold, body: fmpq_mpoly, rule: Rule) -> Quotient:
    """A polynomial at generator = P/Q: homogenise with Q, substitute P, divide."""
    algebra = scaffold.algebra
    body, value = algebra.polynomial(body), algebra.lift(rule.value)
    degree = max(0, body.degrees()[rule.generator])
    sums = algebra.context.constant(0)
    for exponents, coefficient in body.terms():
        power = int(exponents[rule.generator])
        rest = list(exponents)
        rest[rule.generator] = 0
        term = algebra.monomial(tuple(int(e) for e in rest), coefficient)
        sums += term * value.over**power * value.under ** (degree - power)
    bottom = Quotient(value.under**degree, algebra.context.constant(1))
    return algebra.times(Quotient(sums, algebra.context.constant(1)), algebra.power(bottom, -1))


def _multiple(scaffold: Scaffold, new: Quotient, old: Quotient, rule: Rule) -> Expression | None:
    """(new - old) / e as text, where e is the equality."""
    algebra = scaffold.algebra
    equality = algebra.quotient(scaffold.known.facts[rule.fact].expression)
    gap = algebra.sum([new, Quotient(-algebra.polynomial(old.over), algebra.polynomial(old.under))])
    if gap.over.is_zero():
        return number(0)
    return _text(scaffold, algebra.times(gap, algebra.power(equality, -1)))


def _text(scaffold: Scaffold, value: Quotient) -> Expression:
    """A quotient with its denominator in factors whose signs are known facts."""
    value = scaffold.algebra.lift(value)
    bottom, factors = scaffold.algebra.factors(value.under)
    over = scaffold.algebra.express(value.over / bottom)
    for factor, _ in factors:
        known_sign(scaffold, factor)
    return quotient_text(scaffold, over, tuple(factors))
