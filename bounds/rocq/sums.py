"""Finite sums: one normal form, and what holds inside of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bounds.expressions import (
    Bound,
    Expression,
    Series,
    Symbol,
    add,
    free_symbols,
    fresh,
    multiply,
    number,
    opened,
    replaced,
    show,
    subtract,
    summation,
)
from bounds.kernel.algebra import MAX_UNROLLED, Quotient, height
from bounds.kernel.calculus import Requirement
from bounds.kernel.goals import Goal
from bounds.rocq.normal import Equation, generator, rewriting, same, same_texts
from bounds.rocq.script import Scope
from bounds.rocq.terms import unprinted

Node = Mapping[str, Any]
Known = Mapping[Expression, Expression]


def series_equation(scope: Scope, series: Series) -> Equation:
    """A sum as a combination of sums of monomials in the index."""
    algebra, names = scope.algebra, scope.names
    ends = [algebra.number(algebra.quotient(end)) for end in (series.lower, series.upper)]
    if ends[0] is not None and ends[1] is not None and ends[1] - ends[0] < MAX_UNROLLED:
        return _unrolled(scope, series, int(ends[0]), int(ends[1]))
    terms = _terms(scope, _parted(scope, series))
    canonical = generator(scope, algebra.quotient(series))
    if isinstance(canonical, Series) and (terms is None or len(terms) == 1):
        with scope.proving(f"{names.real(series)} = {names.real(canonical)}", "A") as (name, inner):
            _congruent(inner, series, canonical)
        return name, canonical
    if terms is None:
        unprinted(f"there is no normal form of {names.real(series)}")
    # Each term: a weight, and a sum of monomials or the number of summands.
    index, lambda_names = names.inside(series)
    low, high = (names.integer(end, 3) for end in (series.lower, series.upper))
    count = subtract(series.upper, subtract(series.lower, number(1)))
    bodies, steps, values, parts = [], [], [], []
    for weight, summand in terms:
        text = names.real(weight, 3)
        parts.append(weight)
        if summand is None:
            bodies.append(f"{text}")
            steps.append(f"(sum_constant {text} {low} {high} ltac:(between))")
            values.append(multiply(weight, count))
            continue
        own = Series(summand, series.lower, series.upper, series.index)
        bodies.append(f"{text} * {lambda_names.real(summand, 2)}")
        function = f"(fun {index} : Z => {lambda_names.real(summand)})"
        steps.append(f"(sum_term {text} {function} {low} {high} _ eq_refl)")
        values.append(multiply(weight, own))
        parts.append(own)
    target_parts = [value for value in values]
    target = add(*target_parts)
    final = algebra.express_quotient(algebra.quotient(series))
    nested = _nested(bodies)
    with scope.proving(f"{names.real(series)} = {names.real(final)}", "A") as (name, inner):
        inner.say(f"transitivity (Rsum (fun {index} : Z => {nested}) {low} {high}).")
        with inner.script.block():
            k = inner.script.name("k")
            inner.say(f"apply sum_same; [reflexivity|reflexivity|]. intros {k} B{k}.")
            deeper, symbol = open_body(inner, series, k)
            body = opened(series, symbol)
            split = add(
                *(
                    weight
                    if summand is None
                    else multiply(weight, replaced(summand, {Bound(0): symbol}))
                    for weight, summand in terms
                )
            )
            there: Known = {Bound(0): symbol}
            texts = [names.real(weight, 3) for weight, _ in terms]
            for at, (_, summand) in enumerate(terms):
                if summand is not None:
                    texts[at] += f" * {deeper.names.real(replaced(summand, there), 2)}"
            text = _nested(texts)
            deeper.say("rewrite ?Rpow_inverse by positive.")
            same_texts(deeper, deeper.names.real(body), text, [body, split])
        proof = steps[-1]
        for step in reversed(steps[:-1]):
            proof = f"(sum_cons _ _ _ _ _ _ {step} {proof})"
        inner.say(f"etransitivity; [exact {proof}|].")
        rows = [v for v in parts if isinstance(v, Series)]
        found = rewriting(inner, [*rows, final, *[w for w, _ in terms], count])
        inner.say(*[f"rewrite {', '.join(f'?{n}' for n in found)}."] * bool(found))
        inner.say("limits. identity.")
    del target
    return name, final


def _nested(parts: Sequence[str]) -> str:
    *first, last = parts
    for part in reversed(first):
        last = f"{part} + ({last})"
    return last


def _parted(scope: Scope, series: Series) -> Series:
    """The sum as the algebra of sequences reads it: powers of the index apart from the rest."""
    part = getattr(scope.algebra, "_parted", None)
    if part is None:
        return series
    index = fresh(series.index, free_symbols(series))
    body = part(opened(series, Symbol(index)), index)
    return summation(body, index, series.lower, series.upper)


def _terms(scope: Scope, series: Series) -> list[tuple[Expression, Expression | None]] | None:
    """Weights free of the index, and monomials in it; none if a denominator varies."""
    algebra = scope.algebra
    index = Bound(-1 - height(series.body))
    mark = show(index)
    body = algebra.lift(algebra.quotient(opened(series, index)))
    if mark in algebra.symbols(Quotient(body.under, algebra.context.constant(1))):
        return None
    return [
        (algebra.express_quotient(weight), one and replaced(one, {index: Bound(0)}))
        for weight, one in algebra.summands(body, mark)
    ]


def _unrolled(scope: Scope, series: Series, low: int, high: int) -> Equation:
    algebra, names = scope.algebra, scope.names
    final = algebra.express_quotient(algebra.quotient(series))
    steps = [opened(series, number(k)) for k in range(low, high + 1)]
    total = add(*steps)
    with scope.proving(f"{names.real(series)} = {names.real(final)}", "A") as (name, inner):
        for end, value in ((series.lower, low), (series.upper, high)):
            text = f"({names.integer(end)})%Z"
            if text != f"({value})%Z":
                inner.say(f"replace {text} with ({value})%Z by between.")
        inner.say("unrolled.")
        found = rewriting(inner, [total, final])
        inner.say(*[f"rewrite {', '.join(f'?{n}' for n in found)}."] * bool(found), "identity.")
    return name, final


def _congruent(scope: Scope, series: Series, other: Series) -> None:
    """Sums of equal summands between equal ends: the goal in front."""
    k = scope.script.name("k")
    scope.say(f"apply sum_same; [between|between|]. intros {k} B{k}.")
    deeper, symbol = open_body(scope, series, k)
    deeper.say("rewrite ?Rpow_inverse by positive.")
    same(deeper, opened(series, symbol), opened(other, symbol))


def open_body(scope: Scope, series: Series, k: str) -> tuple[Scope, Symbol]:
    """The place inside of a sum, where `k : Z` and `Bk` says that it lies between the ends."""
    taken = free_symbols(series) | set(scope.names.reals) | set(scope.names.integers)
    symbol = Symbol(fresh(series.index, taken))
    deeper = scope.inner(names=scope.names.with_integer(symbol.name, k))
    _between(deeper, symbol, series.lower, series.upper, k)
    for need, name in scope.inside:
        index, low, high = need.indices[0]
        if (low, high) != (series.lower, series.upper):
            continue
        values: dict[Expression, Expression] = {Symbol(index): symbol}
        rest = tuple((i, replaced(a, values), replaced(b, values)) for i, a, b in need.indices[1:])
        own = scope.script.name("D")
        deeper.say(f"pose proof ({name} {k} B{k}) as {own}.")
        moved = Requirement(
            replaced(need.expression, values),
            need.sign,
            rest,
            None if need.instead is None else replaced(need.instead, values),
        )
        if rest:
            deeper.inside.append((moved, own))
        elif need.sign == "!=":
            deeper.nonzero.append((moved.expression, own))
        elif moved.instead is None:
            deeper.know(Goal(moved.expression, moved.sign), own)
    return deeper, symbol


def _between(scope: Scope, symbol: Symbol, low: Expression, high: Expression, k: str) -> None:
    for gap in (subtract(symbol, low), subtract(high, symbol)):
        goal = Goal(gap, ">=")
        name = scope.script.name("H")
        scope.say(f"assert ({name} : {scope.text(goal)}).")
        scope.say(f"{{ destruct B{k} as [X Y]. apply IZR_le in X, Y. revert X Y. limits. lra. }}")
        scope.know(goal, name)


def show_inside(scope: Scope, need: Requirement, proofs: Iterator[Node]) -> str:
    """Assert a requirement inside of sums, for all values of the indices."""
    from bounds.rocq.evident import NotEvidentError, prove_evident
    from bounds.rocq.rules import prove, side_of

    script = scope.script
    inner = scope.inner()
    binders, opening = "", []
    for index, low, high in need.indices:
        k = script.name("k")
        ends = [inner.names.integer(end, 3) for end in (low, high)]
        binders += f"forall {k} : Z, ({ends[0]} <= {k} <= {ends[1]})%Z -> "
        opening.append((index, low, high, k))
        inner.names = inner.names.with_integer(index, k)
    goal = Goal(need.expression, need.sign)
    proposition = inner.text(goal)
    if need.instead is not None:
        proposition = f"{proposition} \\/ {inner.text(Goal(need.instead, '!='))}"
    name = script.name("F")
    scope.say(f"assert ({name} : {binders}{proposition}).")
    with script.block():
        place = scope.inner()
        for index, low, high, k in opening:
            place.say(f"intros {k} B{k}.")
            kept = [(g, n) for g, n in place.facts if not g.mentions(index)]
            place.names = place.names.with_integer(index, k)
            place.facts = kept
            _between(place, Symbol(index), low, high, k)
        try:
            if need.instead is None:
                prove_evident(place, goal)
            else:
                _either(place, goal, need.instead)
        except NotEvidentError:
            node = next(proofs, None)
            if node is None:
                raise
            side = side_of(goal, node)
            if need.instead is not None:
                place.say("left.")
            with place.proving(place.text(side)) as (shown, deeper):
                prove(deeper, side, node)
            place.say(f"clear - {shown}; lra.")
    scope.inside.append((need, name))
    return name


def _either(scope: Scope, goal: Goal, instead: Expression) -> None:
    """What an exponent needs: it is not negative, or the base does not vanish."""
    from bounds.rocq.evident import NotEvidentError, planned

    try:
        plan = planned(scope, goal)
        side = "left"
    except NotEvidentError:
        plan = planned(scope, Goal(instead, "!="))
        side = "right"
    scope.say(f"{side}.")
    plan(scope)


def telescope(scope: Scope, arguments: Sequence[Expression], instance: Any, premise: str) -> None:
    """The sum of differences of a primitive, as `LEMMA`."""
    series, primitive = arguments
    if not isinstance(series, Series) or not isinstance(primitive, Series):
        unprinted("telescope applies to two sums")
    names, script = scope.names, scope.script
    index, inside = names.inside(series)
    other, beyond = names.inside(primitive)
    f = f"(fun {index} : Z => {inside.real(series.body)})"
    primitive_text = f"(fun {other} : Z => {beyond.real(primitive.body)})"
    low, high = (names.integer(end, 3) for end in (series.lower, series.upper))
    k = script.name("k")
    difference = f"{primitive_text} ({k} + 1)%Z - {primitive_text} {k}"
    statement = f"forall {k} : Z, ({low} <= {k} <= {high})%Z -> {f} {k} = {difference}"
    with scope.proving(statement, "F") as (steps, inner):
        inner.say(f"intros {k} B{k}. cbv beta. rewrite ?plus_IZR.")
        deeper, symbol = open_body(inner, series, k)
        at, after = opened(primitive, symbol), opened(primitive, add(symbol, number(1)))
        _at(deeper, inner, primitive, symbol, k)
        body = opened(series, symbol)
        right = f"{deeper.names.real(after)} - ({deeper.names.real(at)})"
        same_texts(deeper, deeper.names.real(body), right, [body, after, at])
    with scope.proving(f"({low} <= {high} + 1)%Z", "F") as (order, inner):
        inner.say(f"apply le_IZR. revert {premise}. limits. intros. lra.")
    scope.say(
        f"pose proof (lemma_telescope {f} {primitive_text} {low} {high} {order} {steps}) as LEMMA."
    )
    scope.say("cbv beta in LEMMA. rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR in LEMMA.")
    del instance


def _at(deeper: Scope, scope: Scope, primitive: Series, symbol: Symbol, k: str) -> None:
    """What is required of the primitive, at k and at k + 1."""
    for need, name in scope.inside:
        index, low, high = need.indices[0]
        if (low, high) != (primitive.lower, primitive.upper) or len(need.indices) > 1:
            continue
        for value, term in ((symbol, k), (add(symbol, number(1)), f"({k} + 1)%Z")):
            own = scope.script.name("D")
            values: dict[Expression, Expression] = {Symbol(index): value}
            wanted = Goal(replaced(need.expression, values), need.sign)
            text = deeper.text(wanted)
            if need.instead is not None:
                text = f"{text} \\/ {deeper.text(Goal(replaced(need.instead, values), '!='))}"
            deeper.say(f"assert ({own} : {text}).")
            ends = [scope.names.integer(end, 3) for end in (low, high)]
            within = f"({ends[0]} <= {term} <= {ends[1]})%Z"
            deeper.say(f"{{ assert (B : {within}) by (clear - B{k}; lia).")
            deeper.say(
                f"  pose proof ({name} _ B) as COPY. rewrite ?plus_IZR in COPY. exact COPY. }}"
            )
            if need.sign == "!=":
                deeper.nonzero.append((wanted.expression, own))
            elif need.instead is None:
                deeper.know(wanted, own)
