"""Signs of what cannot vanish: deduced from the givens, or taken one after the other.

A given that divides by q says that q is not zero, and often more: 1/q >= eta > 0 says q > 0. Where
nothing says it, q > 0 and q < 0 are two cases, and one of them may contradict the givens. Without
its sign no given with q below can be multiplied out.
"""

from __future__ import annotations

from flint import fmpq_mpoly

from bounds.expressions import ZERO, Add, add, number, show, subtract
from bounds.kernel.algebra import Quotient
from bounds.kernel.certificate import Node
from bounds.kernel.goals import Goal
from bounds.prover.methods.combination import combine
from bounds.prover.methods.elements import known_sign, merge
from bounds.prover.scaffold import Prover, Scaffold

MAX_UNKNOWN = 6
LATE = 6  # a contradiction is sought with the facts that came last


def unknown_signs(scaffold: Scaffold) -> list[fmpq_mpoly]:
    """The factors of what does not vanish whose sign is not known."""
    algebra = scaffold.algebra
    found: dict[str, fmpq_mpoly] = {}
    for expression in scaffold.known.nonzero:
        for factor, _ in algebra.factors(algebra.quotient(expression).over)[1]:
            if str(factor) not in found and known_sign(scaffold, factor) is None:
                found[str(factor)] = factor
    return list(found.values())[:MAX_UNKNOWN]


def deduce_signs(scaffold: Scaffold, unknown: list[fmpq_mpoly]) -> list[fmpq_mpoly]:
    """Add every sign that a fact leaves no choice of; returns what stays unknown."""
    for at in range(len(scaffold.known.facts)):
        _add_quotients(scaffold, at, unknown)
    left, count = unknown, len(unknown) + 1
    while len(left) < count:
        count = len(left)
        for at in range(len(scaffold.known.facts)):
            _deduce(scaffold, at)
        left = [factor for factor in left if known_sign(scaffold, factor) is None]
    return left


def add_denominators(scaffold: Scaffold, goal: Goal, prover: Prover) -> None:
    """The signs of the factors of the goal's denominator, where it takes a proof to see them."""
    algebra = scaffold.algebra
    for factor, _ in algebra.factors(algebra.quotient(goal.expression).under)[1]:
        known_sign(scaffold, factor, prover)


def _add_quotients(scaffold: Scaffold, at: int, unknown: list[fmpq_mpoly]) -> None:
    """From a/q + r >= 0 with r <= 0 to a/q >= 0."""
    algebra, fact = scaffold.algebra, scaffold.known.facts[at]
    if fact.sign == "==" or not isinstance(fact.expression, Add):
        return
    terms = fact.expression.terms
    for i, term in enumerate(terms):
        under = algebra.quotient(term).under
        if not any((under % algebra.polynomial(factor)).is_zero() for factor in unknown):
            continue
        rest = subtract(ZERO, add(*terms[:i], *terms[i + 1 :]))
        for sign in (">", ">="):
            inner = scaffold.below(scaffold.known)
            proof = inner.close(combine(inner, Goal(rest, sign)))
            if proof is not None:
                other = scaffold.have(Goal(rest, sign), proof)
                sum_of_both: Node = {
                    "rule": "combination",
                    "terms": [{"weight": "1", "facts": [[k, 1]]} for k in (at, other)],
                }
                strict = ">" in (sign, fact.sign)
                scaffold.have(Goal(term, ">" if strict else ">="), sum_of_both)
                break


def _deduce(scaffold: Scaffold, at: int) -> None:
    """A product of one unknown factor with others of known sign says the sign of the one."""
    algebra, fact = scaffold.algebra, scaffold.known.facts[at]
    if fact.sign == "==":
        return
    value = algebra.quotient(fact.expression)
    (top, above), (bottom, under) = algebra.factors(value.over), algebra.factors(value.under)
    sense, others = 1 if top / bottom > 0 else -1, [(at, 1)]
    lone: tuple[fmpq_mpoly, int] | None = None
    for factor, count in (*above, *((factor, -count) for factor, count in under)):
        known = known_sign(scaffold, factor)
        if known is not None:
            others.append((known[0], -count))
            sense *= -1 if known[1] < 0 and count % 2 else 1
        elif lone is None and abs(count) == 1:
            lone = factor, count
        else:
            return
    if lone is None or not scaffold.is_evident(algebra.express(lone[0]), "!="):
        return
    # fact = c q or fact = c / q, the sign of c known: q is fact / c, or fact q^2 / c.
    factor = algebra.polynomial(lone[0])
    goal = Goal(algebra.express(factor * sense), ">=")
    one = algebra.context.constant(1)
    product = Quotient(factor * factor if lone[1] < 0 else one, one)
    for k, exponent in merge(others):
        fact_value = algebra.quotient(scaffold.known.facts[k].expression)
        product = algebra.times(product, algebra.power(fact_value, exponent))
    ratio = algebra.number(
        algebra.times(algebra.quotient(goal.expression), algebra.power(product, -1))
    )
    if ratio is None or ratio <= 0:
        return
    term: Node = {"weight": str(ratio), "facts": [list(pair) for pair in merge(others)]}
    if lone[1] < 0:
        term["square"] = show(algebra.express(factor))
    scaffold.have(goal, {"rule": "combination", "terms": [term]})
    scaffold.have(Goal(goal.expression, ">"), {"rule": "evident"})


def from_contradiction(scaffold: Scaffold, goal: Goal) -> Node | None:
    """Any goal, where f > 0 is a late fact and the others say -f >= 0."""
    if goal.sign == "==":
        return None
    facts = scaffold.known.facts
    late = [at for at in reversed(range(len(facts))) if facts[at].sign == ">"][:LATE]
    for at in late:
        turned = Goal(subtract(ZERO, facts[at].expression), ">=")
        inner = scaffold.below(scaffold.known)
        proof = inner.close(combine(inner, turned))
        if proof is not None:
            other = scaffold.have(turned, proof)
            term = {"weight": "1", "facts": [[at, -1], [other, 1]]}
            nothing = Goal(number(-1), ">=")
            last = scaffold.have(nothing, {"rule": "combination", "terms": [term]})
            return _anything(goal, last)
    return None


def _anything(goal: Goal, nothing: int) -> Node:
    """From -1 >= 0: 4 g = (g + 1)^2 - (g - 1)^2, and 0 = 1 - 1 is positive."""
    up, down = (show(add(goal.expression, number(k))) for k in (1, -1))
    terms = [
        {"weight": "1/4", "facts": [], "square": up},
        {"weight": "1/4", "facts": [[nothing, 1]], "square": down},
        {"weight": "1", "facts": []},
        {"weight": "1", "facts": [[nothing, 1]]},
    ]
    return {"rule": "combination", "terms": terms}
