"""Roots of products of letters as products of roots of the letters, which become the letters.

For sqrt(d/(c T)) and c^(1/3) put c = C^6, d = D^2 and T = E^2, all positive: the roots are
D/(C^3 E) and C^2, and what is left is rational. In the certificate C is the sixth root of c, by
lemma; that two roots are equal is shown by comparing powers.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm

from flint import fmpq_mpoly

from bounds.expressions import Expression, Number, Pow, Symbol, multiply, number, show
from bounds.kernel.algebra import Atom
from bounds.kernel.certificate import Node
from bounds.kernel.goals import Goal
from bounds.prover.methods.atoms import atoms_of, defining
from bounds.prover.methods.eliminate import Afterwards, Rule, replaced_by, restore
from bounds.prover.scaffold import Prover, Scaffold

MAX_ORDER = 6
MAX_LETTERS = 6


def radicals(scaffold: Scaffold, goal: Goal, prover: Afterwards) -> Node | None:
    """Prove a goal after the change of letters; none if there is nothing to change."""
    orders = dict(_orders(scaffold, goal))
    if not 0 < len(orders) <= MAX_LETTERS or max(orders.values()) > MAX_ORDER:
        return None
    rules = _letters(scaffold, orders)
    if rules is None:
        return None
    for atom in [a for a in atoms_of(scaffold, goal) if a.kind == "root"]:
        rule = _product(scaffold, atom, orders, rules)
        if rule is not None:
            rules.append(rule)
    old = {rule.generator for rule in rules}
    return _changed(scaffold, goal, rules[::-1], lambda inner, new: prover(inner, new, old))


def _orders(scaffold: Scaffold, goal: Goal) -> Iterator[tuple[str, int]]:
    """For each letter under a root the order that serves all roots over it; none if all is done."""
    algebra = scaffold.algebra
    value = algebra.quotient(goal.expression)
    found: dict[str, int] = {}
    used = {*algebra.used(value.over), *algebra.used(value.under)}
    for atom in (algebra.atoms[at] for at in used):
        if atom.kind != "root" or not isinstance(atom.parts[1], Number):
            continue
        inside = algebra.quotient(atom.parts[0])
        if len(inside.over) != 1 or len(inside.under) != 1:
            continue
        for at in (*algebra.used(inside.over), *algebra.used(inside.under)):
            letter = algebra.atoms[at].expression
            if isinstance(letter, Symbol):
                order = int(atom.parts[1].value)
                found[letter.name] = lcm(found.get(letter.name, 1), order)
    # A letter that occurs under its own root only is done.
    plain = {
        show(algebra.atoms[at].expression) for at in used if algebra.atoms[at].kind == "symbol"
    }
    alone = all(
        atom.kind != "root" or isinstance(atom.parts[0], Symbol)
        for atom in (algebra.atoms[at] for at in used)
    )
    return iter(()) if alone and not plain & set(found) else iter(sorted(found.items()))


def _letters(scaffold: Scaffold, orders: dict[str, int]) -> list[Rule] | None:
    """Each letter as the power of its root."""
    algebra, rules = scaffold.algebra, []
    for name, order in orders.items():
        at = (Symbol(name), number(order))
        if not (scaffold.lemma("root_positive", *at) or scaffold.lemma("root", *at)):
            return None
        root = Pow(Symbol(name), number(Fraction(1, order)))
        value = algebra.quotient(root)
        (generator,) = algebra.used(value.over)
        fact = defining(scaffold, algebra.atoms[generator])
        (letter,) = algebra.used(algebra.quotient(Symbol(name)).over)
        if fact is None or scaffold.known.facts[fact] in scaffold.spent:  # it was done before
            return None
        rules.append(Rule(letter, algebra.power(value, order), fact))
    return rules


def _product(
    scaffold: Scaffold, atom: Atom, orders: dict[str, int], rules: list[Rule]
) -> Rule | None:
    """A root over a product as the product of roots, by comparing powers both ways."""
    algebra = scaffold.algebra
    inside, order = algebra.quotient(atom.parts[0]), atom.parts[1]
    if isinstance(atom.parts[0], Symbol) and orders.get(atom.parts[0].name) == order.value:  # type: ignore[union-attr]
        return None
    if len(inside.over) != 1 or len(inside.under) != 1:
        return None
    factors: list[Expression] = []
    for part, sense in ((inside.over, 1), (inside.under, -1)):
        factors += _roots(scaffold, part, int(order.value) * sense, orders)  # type: ignore[union-attr]
    if not factors:
        return None
    product = multiply(*factors)

    def prover(where: Scaffold, goal: Goal) -> Node | None:
        return _changed(where, goal, rules, _evident)

    both = []
    for name in ("root_below", "root_above"):
        found = scaffold.lemma(name, atom.parts[0], order, product, prover=prover)
        if not found:
            return None
        both += found
    gap = atom.expression - product
    proofs = [
        {"rule": "combination", "terms": [{"weight": "1", "facts": [[at, 1]]}]} for at in both
    ]
    node: Node = {"rule": "both", "above": proofs[1], "below": proofs[0]}
    fact = scaffold.have(Goal(gap, "=="), node)
    (generator,) = algebra.used(algebra.quotient(atom.expression).over)
    return Rule(generator, algebra.quotient(product), fact)


def _roots(
    scaffold: Scaffold, part: fmpq_mpoly, order: int, orders: dict[str, int]
) -> list[Expression]:
    """The root of one term, factor by factor; nothing if a factor has none."""
    algebra = scaffold.algebra
    ((exponents, coefficient),) = part.terms()
    factors: list[Expression] = []
    if coefficient != 1:
        factors.append(
            Pow(
                number(Fraction(int(coefficient.p), int(coefficient.q))), number(Fraction(1, order))
            )
        )
    for at, exponent in enumerate(exponents):
        if not exponent:
            continue
        letter = algebra.atoms[at].expression
        if not isinstance(letter, Symbol) or letter.name not in orders:
            return []
        whole = orders[letter.name]
        root = Pow(letter, number(Fraction(1, whole)))
        factors.append(Pow(root, number(int(exponent) * whole // order)))
    return factors or [number(1)]


def _evident(scaffold: Scaffold, goal: Goal) -> Node | None:
    from bounds.prover.methods.combination import combine

    return scaffold.close(combine(scaffold, goal))


def _changed(scaffold: Scaffold, goal: Goal, rules: list[Rule], prover: Prover) -> Node | None:
    """Prove a goal after all replacements, one inside of the other."""
    if not rules:
        return prover(scaffold, goal)
    inner = scaffold.below(scaffold.known)
    new = replaced_by(inner, goal, rules[0])
    if new is None:
        return None
    proof = _changed(inner, new, rules[1:], prover)
    return None if proof is None else restore(inner, goal, new, rules[0], proof)
