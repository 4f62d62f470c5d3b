"""The rule `monotone`: a goal at one end of an interval, and its slope along the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bounds.expressions import (
    Call,
    Expression,
    Pow,
    Symbol,
    children,
    free_symbols,
    negate,
    subtract,
)
from bounds.kernel.calculus import differentiate
from bounds.kernel.evident import bound_on, far_end
from bounds.kernel.goals import Goal
from bounds.rocq.evident import show_evident
from bounds.rocq.normal import identity, rewriting
from bounds.rocq.script import Scope
from bounds.rocq.terms import unprinted


def monotone(scope: Scope, goal: Goal, node: Mapping[str, Any]) -> None:
    """Prove the goal in front from its value at an end; see `Checker._rule_monotone`."""
    from bounds.rocq.rules import define, prove

    name, script = node["symbol"], scope.script
    fact, source = scope.fact(node["end"])
    known = scope.context
    found = bound_on(scope.algebra, fact, name, known.without(name))
    if found is None:
        unprinted(f"fact {node['end']} is no end of {name}")
    end, rising = found
    gap = subtract(Symbol(name), end)
    gap = gap if rising else negate(gap)
    far = far_end(scope.algebra, known, name, upper=rising)
    here = _gap(scope, fact, source, gap)
    place, stop = scope.names.real(Symbol(name), 3), scope.names.real(end, 3)
    free = [(g, n) for g, n in scope.facts if not g.mentions(name)]
    slope = differentiate(goal.expression, name)

    # Along the way the symbol is a real number.
    t = script.name("t")
    names = scope.names.with_real(name, t)
    low, high = (stop, place) if rising else (place, stop)
    derivative, signed = names.real(slope), slope if rising else negate(slope)
    function = f"(fun {t} : R => {names.real(goal.expression)})"
    slopes = f"(fun {t} : R => {derivative})"
    on = f"{stop} < {t}" if rising else f"{t} < {stop}"
    sign = f"0 <= {derivative}" if rising else f"0 <= - ({derivative})"
    statement = (
        f"forall {t} : R, {low} <= {t} <= {high} -> sloped {function} {t} ({derivative}) /\\ "
        f"({on} -> {sign})"
    )
    beyond = [] if far is None else [_beyond(scope, far)]
    with scope.proving(statement, "M") as (along, inner):
        inner = _moved(inner, names, free)
        between = script.name("B")
        inner.say(f"intros {t} {between}.")
        wide = Goal(gap, ">=")
        own = script.name("H")
        inner.say(f"assert ({own} : {inner.text(wide)}) by (clear - {between}; lra).")
        closed = inner.inner()
        closed.know(wide, own)
        for outer, source in beyond:
            copy = script.name("H")
            text = inner.text(outer)
            inner.say(f"assert ({copy} : {text}) by (clear - {between} {source}; lra).")
            closed.know(outer, copy)
        define(closed, goal.expression, node["defined"])
        closed.say("split.")
        with script.block():
            where = closed.inner()
            _derived(where, goal.expression, slope, name)
        with script.block():
            strict = script.name("H")
            closed.say(f"intros {strict}.")
            firm = Goal(gap, ">")
            copy = script.name("H")
            closed.say(f"assert ({copy} : {closed.text(firm)}) by (clear - {strict}; lra).")
            inside = closed.inner()
            inside.facts = [
                *free,
                (firm, copy),
                *[(g, n) for g, n in closed.facts[len(free) + 1 :]],
            ]
            define(inside, signed, node["slope_defined"])
            inside.say(f"enough ({inside.text(Goal(signed, '>='))}) by lra.")
            prove(inside, Goal(signed, ">="), node["slope"])
    at = goal.at(name, end)
    with scope.proving(scope.text(at)) as (final, inner):
        inner = _moved(inner, scope.names, free)
        for outer, source in beyond:
            copy = script.name("H")
            moved = outer.at(name, end)
            inner.say(f"assert ({copy} : {inner.text(moved)}) by (clear - {here} {source}; lra).")
            inner.know(moved, copy)
        prove(inner, at, node["at"])
    step = script.name("Q")
    how = "grows_to" if rising else "shrinks_to"
    ordered = script.name("H")
    scope.say(f"assert ({ordered} : {low} <= {high}) by (clear - {here}; lra).")
    ends = f"{low} {high}"
    scope.say(f"pose proof ({how} {function} {slopes} {ends} {ordered} {along}) as {step}.")
    scope.say(f"cbv beta in {step}. numeric_powers in {step}.")
    scope.say(f"clear - {step} {final}. lra.")


def _moved(scope: Scope, names: object, facts: list[tuple[Goal, str | None]]) -> Scope:
    """The facts without the symbol; nothing else is taken along."""
    return scope.inner(
        names=names, facts=list(facts), nonzero=[], met={}, equations={}, flat=set(), shown={}
    )


def _gap(scope: Scope, fact: Goal, source: str, gap: Expression) -> str:
    """Assert that the symbol lies on the right side of its end."""
    algebra = scope.algebra
    factor = algebra.times(
        algebra.quotient(fact.expression), algebra.power(algebra.quotient(gap), -1)
    )
    rate = algebra.express_quotient(factor)
    positive = show_evident(scope, Goal(rate, ">"))
    right = f"({scope.names.real(rate)}) * ({scope.names.real(gap)})"
    goal = Goal(gap, ">=")
    with scope.proving(scope.text(goal)) as (name, inner):
        eq = identity(inner, inner.names.real(fact.expression), right, [fact.expression, rate, gap])
        inner.say(f"apply (bound_from _ _ _ {eq} {positive}). clear - {source}. lra.")
    return name


def _beyond(scope: Scope, far: Goal) -> tuple[Goal, str]:
    """The other numerical end, at the symbol itself."""
    return far, show_evident(scope, far)


def _derived(scope: Scope, value: Expression, slope: Expression, name: str) -> None:
    """The derivative, by the form of the function."""
    logarithms = [Call("log", (base,)) for base in _bases(value, name)]
    names = rewriting(scope, [value, slope, *logarithms, *_bases(value, name)])
    scope.say("eapply slope_value; [slope|]. cbv beta. cbn [pred]. rewrite ?INR_IZR_INZ.")
    scope.say("cbn [Z.of_nat Pos.of_succ_nat Pos.succ].")
    scope.say(*[f"rewrite {', '.join(f'?{n}' for n in names)}."] * bool(names), "identity.")


def _bases(value: Expression, name: str) -> list[Expression]:
    found = [base for part in children(value) for base in _bases(part, name)]
    if isinstance(value, Pow) and name in free_symbols(value.exponent):
        found.append(value.base)
    return found
