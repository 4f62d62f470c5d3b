"""The rules of `bounds.kernel.checker`, each a function that proves the goal in front.

What an expression needs to be defined is asserted where it enters a proof, as the checker asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bounds.expressions import (
    Expression,
    Symbol,
    free_symbols,
    negate,
    number,
    subtract,
)
from bounds.kernel.calculus import requirements
from bounds.kernel.certificate import exact
from bounds.kernel.evident import interval
from bounds.kernel.goals import Goal, normal
from bounds.kernel.lemmas import STOCK, Lemma
from bounds.kernel.reader import parse_expression, parse_relation
from bounds.rocq.evident import (
    prove_evident,
    show_requirement,
)
from bounds.rocq.normal import identity
from bounds.rocq.script import Scope
from bounds.rocq.terms import is_whole, unprinted

Node = Mapping[str, Any]


def define(scope: Scope, value: Expression, proofs: Sequence[Node] = ()) -> None:
    """Assert what an expression needs to be defined."""
    rest = iter(proofs)
    for need in requirements(value, scope.integers):
        if need in scope.met:
            # The checker asks again, and takes a proof only for what is not evident.
            if scope.met[need] == "by a proof":
                next(rest, None)
            continue
        if need.indices:
            from bounds.rocq.sums import show_inside

            scope.met[need] = show_inside(scope, need, rest)
            continue
        if show_requirement(scope, need):
            scope.met[need] = "shown"
            continue
        if _assumed(scope, value, need.expression):
            scope.met[need] = "given"
            continue
        node = next(rest, None)
        if node is None:
            unprinted(f"{scope.names.real(need.expression)} {need.sign} 0 is not shown")
        scope.met[need] = "by a proof"
        goal = side_of(Goal(need.expression, need.sign), node)
        with scope.proving(scope.text(goal)) as (name, inner):
            prove(inner, goal, node)
        if need.sign == "!=":
            own = scope.script.name("D")
            text = scope.text(Goal(need.expression, "!="))
            scope.say(f"assert ({own} : {text}) by (clear - {name}; lra).")
            scope.nonzero.append((need.expression, own))
        else:
            # Not a fact of the kernel; it serves identities and later requirements.
            scope.shown[goal] = name


def _assumed(scope: Scope, value: Expression, base: Expression) -> bool:
    """Whether the powers of a base are defined because givens are; its sign is not known then."""
    start = f"pow_defined {scope.names.real(base, 3)} "
    powers = [part for part in scope.names.defined(value) if part.startswith(start)]
    return bool(powers) and scope.assumed.issuperset(powers)


def side_of(goal: Goal, node: Node) -> Goal:
    """For != the node says on which side of zero the expression lies."""
    if goal.sign != "!=":
        return goal
    flip = node.get("negative") is True
    return Goal(negate(goal.expression) if flip else goal.expression, ">")


def prove(scope: Scope, goal: Goal, node: Node) -> None:
    """Prove the goal in front by the rule of a node."""
    RULES[node["rule"]](scope, goal, node)


def rule_evident(scope: Scope, goal: Goal, _: Node) -> None:
    """By inspection."""
    prove_evident(scope, goal)


def rule_combination(scope: Scope, goal: Goal, node: Node) -> None:
    """One identity, and the sign of each term."""
    names = scope.names
    parts: list[Expression] = [goal.expression]
    terms: list[tuple[bool, str]] = []
    for term in node.get("terms", ()):
        weight = exact(term["weight"])
        if weight == 0:
            continue
        texts = [names.real(number(weight), 3)]
        firm = "square" not in term
        for at, exponent in term.get("facts", ()):
            fact, _ = scope.fact(at)
            firm &= fact.sign == ">"
            parts.append(fact.expression)
            inside = f"({names.real(fact.expression)})"
            if exponent == 0:
                continue
            power = inside if abs(exponent) == 1 else f"{inside} ^ {abs(exponent)}"
            texts.append(f"/ {power}" if exponent < 0 else power)
        if "square" in term:
            factor = parse_expression(term["square"])
            define(scope, factor)
            parts.append(factor)
            texts.append(f"({names.real(factor)}) ^ 2")
        for _, exponent in term.get("facts", ()):
            del exponent
        terms.append((not firm, " * ".join(texts)))
    terms.sort(key=lambda pair: pair[0])
    multiples, zeros = [], []
    for at, text in node.get("multiples", ()):
        factor, (fact, name) = parse_expression(text), scope.fact(at)
        define(scope, factor)
        parts += [factor, fact.expression]
        multiples.append(f"({names.real(factor)}) * ({names.real(fact.expression)})")
        zeros.append(f"(multiple_zero _ _ {name})")
    for term in node.get("terms", ()):
        for at, exponent in term.get("facts", ()):
            if exponent < 0:
                _, name = scope.fact(at)
                scope.say(f"pose proof (Rgt_not_eq _ _ {name}) as {scope.script.name('D')}.")
    first = " + ".join(text for _, text in terms) or "0"
    second = " + ".join(multiples) or "0"
    eq = identity(scope, names.real(goal.expression), f"({first}) + ({second})", parts)
    zero = zeros[0] if zeros else "eq_refl"
    for one in zeros[1:]:
        zero = f"(zero_plus _ _ {zero} {one})"
    how = {">=": "combined_nonnegative", ">": "combined_positive", "==": "combined_zero"}[goal.sign]
    scope.say(f"apply ({how} _ _ _ {eq}); [{'reflexivity' if goal.sign == '==' else 'positive'}|].")
    scope.say(f"exact {zero}.")


def rule_both(scope: Scope, goal: Goal, node: Node) -> None:
    """An equality from two inequalities."""
    scope.say("apply rule_both.")
    for key, value in (("above", goal.expression), ("below", negate(goal.expression))):
        with scope.script.block():
            side = Goal(value, ">=")
            inner = scope.inner()
            inner.say(f"enough ({inner.text(side)}) by lra.")
            prove(inner, side, node[key])


def rule_have(scope: Scope, goal: Goal, node: Node) -> None:
    """A cut."""
    for fact in normal(parse_relation(node["claim"])):
        define(scope, fact.expression, node.get("defined", ()))
        with scope.proving(scope.text(fact)) as (name, inner):
            prove(inner, fact, node["proof"])
        scope.know(fact, name)
    prove(scope, goal, node["then"])


def rule_weaken(scope: Scope, goal: Goal, node: Node) -> None:
    """Facts are numbered anew; forgetting one does no harm to what is shown here."""
    kept = [scope.facts[at] for at in node["keep"]]
    inner = scope.inner(facts=kept)
    prove(inner, goal, node["proof"])


def rule_lemma(scope: Scope, goal: Goal, node: Node) -> None:
    """A cut with an instance of a lemma of the stock."""
    arguments = [parse_expression(text) for text in node["at"]]
    instance = STOCK[node["name"]](*arguments)
    for argument in arguments:
        define(scope, argument, node.get("defined", ()))
    shown = [fact for relation in instance.premises for fact in normal(relation)]
    for fact, proof in zip(shown, node["premises"], strict=True):
        with scope.proving(scope.text(fact)) as (name, inner):
            prove(inner, fact, proof)
        scope.shown[fact] = name
    if node["name"] == "telescope":
        from bounds.rocq.sums import telescope

        telescope(scope, arguments, instance, scope.shown[shown[0]])
    else:
        _apply(scope, node["name"], arguments, [scope.shown[fact] for fact in shown])
    lemma = scope.script.name("L")
    names = [f"{lemma}{letter}" for letter in "abc"[: len(instance.conclusions)]]
    pattern = names[-1]
    for one in reversed(names[:-1]):
        pattern = f"[{one} {pattern}]"
    scope.say(
        f"destruct LEMMA as {pattern}." if len(names) > 1 else f"rename LEMMA into {names[0]}."
    )
    facts = [fact for relation in instance.conclusions for fact in normal(relation)]
    extended = scope.inner()
    for fact in shown:
        extended.know(fact, scope.shown[fact])
    for fact, name in zip(facts, names, strict=True):
        _define_conclusion(scope, extended, fact.expression, node.get("defined", ()))
        own = scope.script.name("H")
        scope.say(f"numeric_powers in {name}.")
        scope.say(f"assert ({own} : {scope.text(fact)}) by (clear - {name}; adapted {name}).")
        scope.know(fact, own)
    prove(scope, goal, node["then"])


def _define_conclusion(
    scope: Scope, extended: Scope, value: Expression, proofs: Sequence[Node]
) -> None:
    """What a conclusion needs is shown with the premises at hand, which are no facts later."""
    define(extended, value, proofs)
    scope.met, scope.nonzero = dict(extended.met), list(extended.nonzero)


def _apply(scope: Scope, lemma: str, arguments: Sequence[Expression], shown: Sequence[str]) -> None:
    """The lemma at its arguments, as `LEMMA`."""
    letters = STOCK[lemma]
    if not isinstance(letters, Lemma):
        unprinted(f"there are no letters of the lemma {lemma}")
    words, sides = [], []
    for name, argument in zip(letters.letters, arguments, strict=True):
        if name in letters.natural:
            words.append(scope.names.real(argument, 3))
            sides.append("ltac:(lia)")
        else:
            words.append(scope.names.real(argument, 3))
        if name in letters.integer:
            sides.append("ltac:(whole)")
    premises = [f"ltac:(clear - {name}; adapted {name})" for name in shown]
    scope.say(f"pose proof (lemma_{lemma} {' '.join([*words, *sides, *premises])}) as LEMMA.")


def rule_split(scope: Scope, goal: Goal, node: Node) -> None:
    """Two cases."""
    value = parse_expression(node["on"])
    define(scope, value, node.get("defined", ()))
    text = scope.names.real(value, 3)
    below = Goal(negate(value), ">")
    how = f"apply (rule_split {text})"
    if is_whole(value, scope.names):
        below = Goal(subtract(number(-1), value), ">=")
        how = f"apply (rule_split_integer {text}); [whole| |]"
    scope.say(f"{how}.")
    for key, fact in (("above", Goal(value, ">=")), ("below", below)):
        with scope.script.block():
            inner = scope.inner()
            raw, name = scope.script.name("C"), scope.script.name("H")
            inner.say(
                f"intros {raw}. assert ({name} : {inner.text(fact)}) by (clear - {raw}; lra)."
            )
            inner.know(fact, name)
            prove(inner, goal, node[key])


def rule_monotone(scope: Scope, goal: Goal, node: Node) -> None:
    """By the mean value theorem, from the end of an interval."""
    from bounds.rocq.monotone import monotone

    monotone(scope, goal, node)


def rule_enclosure(scope: Scope, goal: Goal, _: Node) -> None:
    """By coq-interval, on the box that numerical facts leave."""
    for name in sorted(free_symbols(goal.expression)):
        ends = []
        for end in interval(scope.algebra, scope.context, name):
            known = (n for f, n in scope.facts if end and f == end.fact and n is not None)
            source = next(known, None)
            if end is None or source is None:
                unprinted(f"{name} is not bounded")
            ends.append((end.value, source))
        (low, below), (high, above) = ends
        text = scope.names.real(Symbol(name), 3)
        box = scope.script.name("B")
        texts = [scope.names.real(number(end)) for end in (low, high)]
        if low == high:
            scope.say(f"assert ({box} : {text} = {texts[0]}) by (clear - {below} {above}; lra).")
            scope.say(f"rewrite {box}. clear {box}.")
            continue
        within = f"{texts[0]} <= {text} <= {texts[1]}"
        scope.say(f"assert ({box} : {within}) by (clear - {below} {above}; lra).")
        scope.say(f"revert {box}. generalize {text}. intros {scope.script.name('x')} {box}.")
    scope.say("enclosed.")


RULES: Mapping[str, Callable[[Scope, Goal, Node], None]] = {
    "evident": rule_evident,
    "combination": rule_combination,
    "both": rule_both,
    "have": rule_have,
    "weaken": rule_weaken,
    "lemma": rule_lemma,
    "split": rule_split,
    "monotone": rule_monotone,
    "enclosure": rule_enclosure,
}
