"""Lemmas for the atoms that occur: what is known about each log, exp, power, root, max and sum.

Each atom brings the instances whose premises are evident or follow at once; a linear program then
decides which of them matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

import numpy as np
from flint import ctx, fmpq

from bounds.expressions import (
    ONE,
    ZERO,
    Add,
    Call,
    Expression,
    Pow,
    Series,
    children,
    divide,
    free_symbols,
    multiply,
    negate,
    number,
    show,
    subtract,
)
from bounds.kernel.algebra import Atom
from bounds.kernel.balls import TooLongError, UndefinedError, enclose
from bounds.kernel.calculus import is_integral
from bounds.kernel.certificate import Node
from bounds.kernel.goals import Goal, normal
from bounds.kernel.lemmas import STOCK
from bounds.prover.methods.combination import combine
from bounds.prover.methods.elements import known_sign
from bounds.prover.methods.means import means
from bounds.prover.methods.sums import close_sum
from bounds.prover.numeric import evaluate
from bounds.prover.scaffold import Prover, Scaffold, missing

MAX_ATOMS = 24
MAX_ROOTS = 4


def atoms_of(scaffold: Scaffold, goal: Goal) -> list[Atom]:
    """The atoms of the goal and of the facts, in the order in which they were met."""
    algebra = scaffold.algebra
    found: dict[int, None] = {}
    for expression in (goal.expression, *(fact.expression for fact in scaffold.known.facts)):
        value = algebra.quotient(expression)
        for at in (*algebra.used(value.over), *algebra.used(value.under)):
            if algebra.atoms[at].kind != "symbol":
                found[at] = None
    return [algebra.atoms[at] for at in found][:MAX_ATOMS]


def add_roots(scaffold: Scaffold, goal: Goal, prover: Prover) -> None:
    """What defines a root: its sign and its power."""
    for atom in atoms_of(scaffold, goal):
        if atom.kind == "root":
            inside = atom.parts[0]
            strict = scaffold.is_evident(inside, ">")
            added = scaffold.lemma("root_positive", *atom.parts) if strict else []
            if not added:
                added = scaffold.lemma("root_positive", *atom.parts, prover=prover)
            if not added:
                scaffold.lemma("root", *atom.parts, prover=prover)
    _root_pairs(scaffold, goal)


def _root_pairs(scaffold: Scaffold, goal: Goal) -> None:
    """u + v >= 2 sqrt(u) sqrt(v) for every two square roots of the goal."""
    algebra = scaffold.algebra
    value = algebra.quotient(goal.expression)
    used = dict.fromkeys((*algebra.used(value.over), *algebra.used(value.under)))
    roots = [algebra.atoms[at] for at in used if algebra.atoms[at].kind == "root"]
    for one, two in combinations([a for a in roots if a.parts[1] == number(2)][:MAX_ROOTS], 2):
        squares = [defining(scaffold, atom) for atom in (one, two)]
        if None in squares:
            continue
        for first, second in ((one, two), (two, one)) if scaffold.budget.wide else ():
            scaffold.lemma("root_increasing", *(a.parts[0] for a in (first, second)), number(2))
        gap = one.expression - two.expression
        fact = one.parts[0] + two.parts[0] - 2 * one.expression * two.expression
        terms, multiples = [{"weight": "1", "square": show(gap)}], [[at, "-1"] for at in squares]
        node: Node = {"rule": "combination", "terms": terms, "multiples": multiples}
        scaffold.have(Goal(fact, ">="), node)


def defining(scaffold: Scaffold, atom: Atom) -> int | None:
    """The number of the fact that a root to its order is what it is taken of."""
    equality = normal(STOCK["root"](*atom.parts).conclusions[1])[0]
    facts = scaffold.known.facts
    return facts.index(equality) if equality in facts else None


def add_closed_sums(scaffold: Scaffold, goal: Goal) -> None:
    """The closed form of every sum that has one."""
    for atom in atoms_of(scaffold, goal):
        if isinstance(atom.expression, Series):
            close_sum(scaffold, atom.expression)


def add_extremes(scaffold: Scaffold, goal: Goal) -> None:
    """What every maximum and absolute value is at least."""
    for atom in atoms_of(scaffold, goal):
        if atom.kind == "max":
            scaffold.lemma("maximum", *atom.parts)
        elif atom.kind == "abs":
            scaffold.lemma("absolute", *atom.parts)


def add_gaps(scaffold: Scaffold) -> bool:
    """An integer above zero is at least one; true if that is new for some fact."""
    before = len(scaffold.known.facts)
    for fact in scaffold.known.facts:
        if fact.sign == ">" and is_integral(fact.expression, scaffold.known.integers):
            scaffold.lemma("integer_gap", fact.expression)
    return len(scaffold.known.facts) > before


def isolate_root(scaffold: Scaffold, goal: Goal, prover: Prover) -> bool:
    """For a goal `a >= u^(1/q)` or `u^(1/q) >= a` compare powers; true if that works."""
    algebra = scaffold.algebra
    value = algebra.quotient(goal.expression)
    for at in algebra.used(value.over):
        atom = algebra.atoms[at]
        if atom.kind != "root" or value.over.degrees()[at] != 1:
            continue
        slope = value.over.derivative(at)
        sign = known_sign(scaffold, slope)
        if sign is None:
            continue
        slope = algebra.polynomial(slope)
        rest = algebra.polynomial(value.over) - slope * algebra.context.gen(at)
        other = divide(algebra.express(-rest), algebra.express(slope))
        u, order = atom.parts
        if sign[1] < 0:
            found = scaffold.lemma("root_below", u, order, other, prover=prover)
        elif order == number(2):
            found = scaffold.lemma("square_root_above", u, other, prover=prover)
        else:
            found = scaffold.lemma("root_above", u, order, other, prover=prover)
        if found:
            return True
    return False


def isolate_log(scaffold: Scaffold, goal: Goal, prover: Prover) -> bool:
    """For a goal `c >= log(u)` or `log(u) >= c` compare exponentials, or the other way round.

    exp(c) >= u (1 + c - log(u)), and u >= exp(c) (1 + log(u) - c): where one of exp(c) - u and
    c - log(u) has a sign, so has the other.
    """
    algebra = scaffold.algebra
    value = algebra.quotient(goal.expression)
    atoms = [(at, atom) for at in algebra.used(value.over) if (atom := algebra.atoms[at]).symbols]
    counts = Counter(atom.kind for _, atom in atoms)
    if goal.sign != ">=":
        return False
    for at, atom in atoms:
        if atom.kind not in {"log", "exp"} or value.over.degrees()[at] != 1:
            continue
        slope = value.over.derivative(at)
        alone = counts["log"] == 1 and slope.is_constant()
        sign = known_sign(scaffold, slope)
        if sign is None or not (counts["exp"] > 1 if atom.kind == "exp" else alone):
            continue
        slope = algebra.polynomial(value.over.derivative(at))
        rest = algebra.polynomial(value.over) - slope * algebra.context.gen(at)
        other = divide(algebra.express(-rest), algebra.express(slope))
        if atom.kind == "log":
            u, c = atom.parts[0], other
            shown = Call("exp", (c,)) - u
        else:
            u, c = other, atom.parts[0]
            if not _holds(scaffold, u, prover, ">"):
                continue
            shown = c - Call("log", (u,))
        fact = Goal(shown if (sign[1] < 0) == (atom.kind == "log") else negate(shown), ">=")
        if missing(algebra, fact.expression, scaffold.known):
            continue
        proof = prover(scaffold.below(scaffold.known), fact)
        if proof is None:
            continue
        shown_at, log = scaffold.have(fact, proof), Call("log", (u,))
        tangent = scaffold.lemma("exp_tangent", *((c, log) if sign[1] > 0 else (log, c)))
        if not tangent:
            continue
        if atom.kind == "log":  # their sum is exp(c) (c - log(u)), or u (log(u) - c)
            gap = u * (log - c) if sign[1] > 0 else Call("exp", (c,)) * (c - log)
            terms = [{"weight": "1", "facts": [[at, 1]]} for at in (shown_at, tangent[0])]
        else:  # with what lies lower as a factor of c - log(u) it is exp(c) - u, or u - exp(c)
            gap = (Call("exp", (c,)) - u) if sign[1] > 0 else u - Call("exp", (c,))
            lower = Goal(u if sign[1] > 0 else Call("exp", (c,)), ">")
            factor = scaffold.have(lower, {"rule": "evident"})
            terms = [{"weight": "1", "facts": [[tangent[0], 1]]}]
            terms += [{"weight": "1", "facts": [[factor, 1], [shown_at, 1]]}]
        scaffold.have(Goal(gap, ">="), {"rule": "combination", "terms": terms})
        return True
    return False


def add_lemmas(
    scaffold: Scaffold, goal: Goal, prover: Prover, near: Mapping[str, Fraction] | None = None
) -> int:
    """Instances for all atoms; returns how many facts were added.

    `near` is a point at which the goal is close to failing: tangents are taken there too.
    """
    before = len(scaffold.known.facts)
    scaffold.base = scaffold.known
    for base, exponent in _powers_in(goal.expression):
        _power(scaffold, base, exponent, prover)
    atoms = atoms_of(scaffold, goal)
    for atom in atoms:
        if not atom.symbols:
            continue
        if atom.kind == "exp":
            _exp(scaffold, atom.parts[0], prover)
        elif atom.kind == "log":
            _log(scaffold, atom.parts[0], prover)
        elif atom.kind == "power":
            _power(scaffold, atom.parts[0], atom.parts[1], prover)
        elif atom.kind == "series" and isinstance(atom.expression, Series):
            close_sum(scaffold, atom.expression)
    for atom in atoms:
        _tangent_near(scaffold, atom, near or {}, prover)
    _pairs(scaffold, atoms_of(scaffold, goal), set(atoms), prover)
    for atom in atoms_of(scaffold, goal):
        if atom.kind == "exp" and atom.symbols and atom not in atoms:
            _exp(scaffold, atom.parts[0], prover)
        elif atom.kind == "log" and atom.symbols and atom not in atoms:
            _tangent_near(scaffold, atom, near or {}, prover)
    add_constants(scaffold, goal)
    return len(scaffold.known.facts) - before


def add_constants(scaffold: Scaffold, goal: Goal) -> None:
    """Rational bounds for every atom without symbols, and for its powers as they occur."""
    algebra = scaffold.algebra
    found: dict[Expression, None] = {}
    for expression in (goal.expression, *(fact.expression for fact in scaffold.known.facts)):
        value = algebra.quotient(expression)
        for body in (value.over, value.under):
            for exponents in body.monoms():
                part = [
                    e if e and i < len(algebra.atoms) and not algebra.atoms[i].symbols else 0
                    for i, e in enumerate(exponents)
                ]
                if any(part):
                    single = algebra.monomial(tuple(int(e) for e in part), fmpq(1))
                    found[algebra.express(single)] = None
    for expression in list(found)[:8]:
        _constant(scaffold, expression)


def _constant(scaffold: Scaffold, expression: Expression) -> None:
    """A number between two rationals, by ball arithmetic."""
    if free_symbols(expression):  # such as max(2, x/x), which needs an x all the same
        return
    try:
        with ctx.workprec(64):
            ends = enclose(expression, {})
    except (UndefinedError, TooLongError):
        return
    for end, sense in zip(ends, (1, -1), strict=True):
        middle = float(int(end.p) / int(end.q)) if isinstance(end, fmpq) else float(end.mid())
        if not 1e-12 < abs(middle) < 1e12:
            return
        value = Fraction(middle)
        near = (value - sense * abs(value) / 10**7).limit_denominator(10**6)
        if sense * (value - near) <= 0:
            near = value - sense * abs(value) / 10**6
        gap = subtract(expression, number(near))
        fact = Goal(gap if sense > 0 else subtract(number(near), expression), ">")
        scaffold.have(fact, {"rule": "enclosure"})


def _powers_in(expression: Expression) -> list[tuple[Expression, Expression]]:
    """Powers as they are written whose exponent has a constant part, such as b^(K-1).

    What a sum adds up is about its index, of which no fact can speak.
    """
    found: list[tuple[Expression, Expression]] = []
    if isinstance(expression, Pow) and isinstance(expression.exponent, Add):
        found.append((expression.base, expression.exponent))
    ends = isinstance(expression, Series) and (expression.lower, expression.upper)
    for part in ends or children(expression):
        found += _powers_in(part)
    return found


def _tangent_near(
    scaffold: Scaffold, atom: Atom, near: Mapping[str, Fraction], prover: Prover
) -> None:
    """The tangent of a log or exp at a rational number close to its argument at a point."""
    if atom.kind not in {"log", "exp"} or not atom.symbols or not atom.symbols <= set(near):
        return
    values = {name: np.array([float(value)]) for name, value in near.items()}
    at = float(evaluate(atom.parts[0], values)[0])
    if not np.isfinite(at) or abs(at) > 1e6:
        return
    for digits in (4, 100):
        point = Fraction(at).limit_denominator(digits)
        if point not in (0, 1) and (point > 0 or atom.kind == "exp"):
            name = "log_tangent" if atom.kind == "log" else "exp_tangent"
            scaffold.lemma(name, atom.parts[0], number(point), prover=prover)


def _holds(scaffold: Scaffold, expression: Expression, prover: Prover, sign: str = ">=") -> bool:
    """Whether an expression has a sign: evident, or proved and added."""
    if scaffold.is_evident(expression, sign):
        return True
    goal = Goal(expression, sign)
    proof = scaffold.prove_aside(goal, prover)
    if proof is None:
        return False
    scaffold.have(goal, proof)
    return True


def _exp(scaffold: Scaffold, u: Expression, prover: Prover) -> None:
    scaffold.lemma("exp_positive", u)
    if not scaffold.lemma("exp_tangent_strict", u, ZERO):
        scaffold.lemma("exp_tangent", u, ZERO)
    scaffold.lemma("exp_tangent", u, ONE)
    if scaffold.budget.wide:
        scaffold.lemma("exp_tangent", ZERO, u)
    minus = multiply(number(-1), u)
    if _holds(scaffold, u, prover):
        scaffold.lemma("exp_quadratic", u)
        scaffold.lemma("exp_alternating", u)
        scaffold.lemma("exp_chord", u, ZERO, ONE, prover=prover)
        scaffold.lemma("exp_reciprocal", u, ZERO, prover=prover)
    elif _holds(scaffold, minus, prover):
        scaffold.lemma("exp_quadratic", minus)
        scaffold.lemma("exp_alternating", minus)
        scaffold.lemma("exp_reciprocal", minus, ZERO, prover=prover)


def _log(scaffold: Scaffold, u: Expression, prover: Prover) -> None:
    if not scaffold.lemma("log_tangent_strict", u, ONE, prover=prover):
        scaffold.lemma("log_tangent", u, ONE, prover=prover)
    if _holds(scaffold, subtract(u, ONE), prover):
        scaffold.lemma("log_below_quadratic", u, prover=prover)
        scaffold.lemma("log_half", u, prover=prover)
    elif _holds(scaffold, subtract(ONE, u), prover):
        scaffold.lemma("log_half", divide(ONE, u), prover=prover)
        scaffold.lemma("log_below_quadratic", divide(ONE, u), prover=prover)


def _power(scaffold: Scaffold, b: Expression, e: Expression, prover: Prover) -> None:
    positive = scaffold.lemma("power_positive", b, e, prover=prover)
    if not positive:
        scaffold.lemma("power_nonnegative", b, e, prover=prover)
        scaffold.lemma("natural_power_below_exp", b, e, prover=prover)
        scaffold.lemma("natural_bernoulli", b, e, prover=prover)
        scaffold.lemma("power_at_most_one", b, e, prover=prover)
        scaffold.lemma("natural_product", b, e, prover=prover)
        return
    if _holds(scaffold, subtract(b, ONE), prover):
        scaffold.lemma("power_increasing", b, e, ZERO, prover=prover)
        scaffold.lemma("power_increasing", b, e, ONE, prover=prover)
    elif _holds(scaffold, subtract(ONE, b), prover):
        scaffold.lemma("power_decreasing", b, e, ZERO, prover=prover)
        scaffold.lemma("power_decreasing", b, e, ONE, prover=prover)
        scaffold.lemma("natural_product", b, e, prover=prover)
    if scaffold.lemma("bernoulli", b, e, prover=prover):
        scaffold.lemma("inverse_bernoulli", b, e, prover=prover)
    else:
        if not scaffold.lemma("natural_bernoulli", b, e, prover=prover):
            scaffold.lemma("concave_bernoulli", b, e, prover=prover)
    if not scaffold.lemma("power_strictly_below_exp", b, e, prover=prover):
        scaffold.lemma("power_below_exp", b, e, prover=prover)
    scaffold.lemma("power_above_exp", b, e, prover=prover)
    for near in (
        (e - 1, e + 1) if scaffold.budget.wide else ()
    ):  # (1 + 1/n)^n and (1 + 1/n)^(n + 1) are beside exp(1)
        if _is_number(scaffold, near * (b - 1)):
            scaffold.lemma("power_below_exp", b, near, prover=prover)
        if _is_number(scaffold, near * (1 - divide(ONE, b))):
            scaffold.lemma("power_above_exp", b, near, prover=prover)


def _is_number(scaffold: Scaffold, value: Expression) -> bool:
    return scaffold.algebra.number(scaffold.algebra.quotient(value)) is not None


def _pairs(scaffold: Scaffold, atoms: list[Atom], first: set[Atom], prover: Prover) -> None:
    """Powers of one base with different exponents, of one exponent with different bases, ...

    At least one of the two is of the `first`, those that the goal and the givens mention.
    """
    for one in atoms:
        for two in atoms:
            if one is two or not (one.symbols or two.symbols) or not {one, two} & first:
                continue
            if one.kind == "exp" and two.kind == "log":
                scaffold.lemma("exp_increasing", one.parts[0], two.expression, prover=prover)
            elif (
                one.kind == "log"
                and two.kind == "exp"
                and (scaffold.budget.wide or not two.symbols)
            ):
                scaffold.lemma("log_tangent", one.parts[0], two.expression, prover=prover)
                points = (two.parts[0], negate(two.parts[0]))
                for point in points if scaffold.budget.wide else ():
                    scaffold.lemma("exp_tangent", point, one.expression)
            elif one.kind == "power" and two.kind == "log":
                if scaffold.algebra.quotient(one.parts[0] - two.parts[0]).over.is_zero():
                    scaffold.lemma("power_as_exp", *one.parts, prover=prover)
                    scaffold.lemma("exp_tangent", one.parts[1] * two.expression, ZERO)
            elif one.kind == "log" and two.kind == "root":
                inside = subtract(one.parts[0], two.parts[0])
                if scaffold.algebra.quotient(inside).over.is_zero():
                    scaffold.lemma("log_of_root", *two.parts, prover=prover)
            if one.kind != two.kind:
                continue
            if one.kind == "power":
                _power_pair(scaffold, one, two, prover)
            elif one.kind == "exp":
                scaffold.lemma("exp_increasing", one.parts[0], two.parts[0], prover=prover)
                scaffold.lemma("exp_tangent", one.parts[0], two.parts[0])
            elif one.kind == "log":
                if scaffold.budget.wide:
                    _log_of_quotient(scaffold, one.parts[0], two.parts[0], prover)
                scaffold.lemma("log_increasing", one.parts[0], two.parts[0], prover=prover)
                scaffold.lemma("log_tangent", one.parts[0], two.parts[0], prover=prover)
            elif one.kind == "root" and one.parts[1] == two.parts[1]:
                at = (one.parts[0], two.parts[0], one.parts[1])
                scaffold.lemma("root_increasing", *at, prover=prover)


def _log_of_quotient(scaffold: Scaffold, u: Expression, v: Expression, prover: Prover) -> None:
    """log(u/v) = log(u) - log(v), by tangents of exp, and what is known about it."""
    ratio = divide(u, v)
    parts = [Call("log", (part,)) for part in (u, v, ratio)]
    if scaffold.algebra.quotient(ratio).under.is_constant():
        return
    if not all(_holds(scaffold, part, prover, ">") for part in (v, u, ratio)):
        return
    gap = parts[0] - parts[1] - parts[2]
    difference = parts[0] - parts[1]
    above = scaffold.lemma("exp_tangent", parts[2], difference)
    below = scaffold.lemma("exp_tangent", difference, parts[2])
    if not above or not below or Goal(gap, "==") in scaffold.known.facts:
        return
    known_sign(scaffold, scaffold.algebra.quotient(ratio).over)
    proofs = []
    for side in (gap, negate(gap)):
        inner = scaffold.below(scaffold.known)
        proofs.append(inner.close(combine(inner, Goal(side, ">="))))
    if None in proofs:
        return
    scaffold.have(Goal(gap, "=="), {"rule": "both", "above": proofs[0], "below": proofs[1]})
    _log(scaffold, ratio, prover)


def _power_pair(scaffold: Scaffold, one: Atom, two: Atom, prover: Prover) -> None:
    base, exponent = one.parts
    same_base = scaffold.algebra.quotient(subtract(base, two.parts[0])).over.is_zero()
    same_exponent = scaffold.algebra.quotient(subtract(exponent, two.parts[1])).over.is_zero()
    if same_base:
        name = "power_increasing"
        if scaffold.is_evident(subtract(ONE, base), ">="):
            name = "power_decreasing"
        scaffold.lemma(name, base, exponent, two.parts[1], prover=prover)
    elif same_exponent:
        scaffold.lemma("power_of_larger", base, two.parts[0], exponent, prover=prover)
        _power_tangent(scaffold, base, two.parts[0], exponent, prover)


def _power_tangent(
    scaffold: Scaffold, b: Expression, c: Expression, e: Expression, prover: Prover
) -> None:
    """b^e beside its tangent at c, which is a weighted mean; on which side depends on e."""
    for place, goal in (
        ((e, 1 - e), e * b + (1 - e) * c - Pow(b, e) * Pow(c, 1 - e)),
        ((e - 1,), Pow(b, e) + (e - 1) * Pow(c, e) - e * b * Pow(c, e - 1)),
        ((negate(e),), Pow(b, e) * Pow(c, 1 - e) + negate(e) * b - (1 - e) * c),
    ):
        if all(scaffold.is_evident(part, ">=") for part in place):
            fact = Goal(goal, ">=")
            proof = scaffold.prove_aside(fact, lambda inner, side: means(inner, side, prover))
            if proof is not None:
                scaffold.have(fact, proof)
            return


def split_candidates(scaffold: Scaffold, goal: Goal) -> list[Atom]:
    """Each max or |.| that no case decides yet."""
    algebra, found = scaffold.algebra, []
    for atom in atoms_of(scaffold, goal):
        if atom.kind not in {"max", "abs"}:
            continue
        at = algebra.used(algebra.quotient(atom.expression).over)[0]
        bodies = (
            algebra.quotient(f.expression).over for f in scaffold.known.facts if f.sign == "=="
        )
        if not any(len(b.degrees()) > at and b.degrees()[at] == 1 for b in bodies):
            found.append(atom)
    return found
