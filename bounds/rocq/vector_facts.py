"""The facts that plans of vector steps name (`bounds.kernel.vector.facts`), proved in Rocq."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

import bounds.expressions as ex
from bounds.expressions import Expression, Relation
from bounds.kernel.problem import FUNCTIONS
from bounds.kernel.reader import parse_expression
from bounds.kernel.vector.facts import _determinant, derive, square
from bounds.rocq.rules import Node
from bounds.rocq.terms import unprinted
from bounds.rocq.workbench import Workbench


def conclude(bench: Workbench, node: Node) -> None:
    """Assert what follows, from what was shown before."""
    found = derive(bench.space, node).conclusion
    text = bench.names.relation(found)
    if text in bench.shown:
        return
    RULES[node["fact"]](bench, node, found)


def _assert(bench: Workbench, relation: Relation) -> None:
    text, own = bench.names.relation(relation), bench.script.name("F")
    bench.say(f"assert ({own} : {text}).")
    bench.shown[text] = own


def _root(bench: Workbench, node: Node, found: Relation) -> None:
    norm = bench.space.norms[node["of"]]
    how = bench.ready([*(c for _, c in norm.vector), found.right])
    _assert(bench, found)
    with bench.script.block():
        if norm.mean:
            bench.say("eapply Rle_trans; [apply size_square|]. right.")
        else:
            bench.say("rewrite norm_square.")
        unit = bench.unit(norm)
        bench.say(f"rewrite <- {bench.unit_equation(norm)}.")
        bench.expand(unit, unit, how)


def _cauchy(bench: Workbench, node: Node, found: Relation) -> None:
    one, two = (bench.space.norms[at] for at in node["of"])
    product = bench.space.multiply(dict(one.vector), dict(two.vector))
    how = bench.ready([*(c for norm in (one, two) for _, c in norm.vector), product])
    units = bench.unit(one), bench.unit(two)
    _assert(bench, found)
    with bench.script.block():
        names = [bench.units[norm.symbol] for norm in (one, two)]
        left = f"dot {names[0]} {names[1]}"
        bench.say(f"assert (W : {left} = {bench.names.real(product)}).")
        with bench.script.block():
            equations = dict.fromkeys(f"<- {bench.unit_equation(norm)}" for norm in (one, two))
            bench.say(f"rewrite {', '.join(equations)}.")
            bench.expand(*units, how)
        bench.say(f"pose proof (norm_cauchy {names[0]} {names[1]}).")
        bench.say(f"pose proof (Rle_abs ({left})). pose proof (Rle_abs (- ({left}))) as A.")
        bench.say("rewrite Rabs_Ropp in A. rewrite W in *. lra.")


def _ordered(bench: Workbench, node: Node, found: Relation) -> None:
    small, large = bench.space.read(node["small"]), bench.space.read(node["large"])
    texts = [bench.names.real(v, 3) for v in (small, large, square(small), square(large))]
    sign = ">" if node["strict"] is True else ">="
    premises = [
        bench.show(bench.names.relation(Relation(large, ">=", ex.ZERO))),
        bench.show(bench.names.relation(Relation(square(large), sign, square(small)))),
    ]
    _assert(bench, found)
    lemma = "rule_ordered_strict" if sign == ">" else "rule_ordered"
    shown = "|".join(f"exact {premise}" for premise in premises)
    bench.say(f"{{ apply ({lemma} {' '.join(texts)}); [squared|squared|{shown}]. }}")


def _triangle(bench: Workbench, node: Node, found: Relation) -> None:
    space, names = bench.space, bench.names
    target = space.norms[node["of"]]
    parts = [
        (space.read(text), space.norms[at], sign, gone) for text, at, sign, gone in node["parts"]
    ]
    kind = "size" if target.mean or any(norm.mean for _, norm, _, _ in parts) else "norm"
    term, spelled, bounds = "", "", []
    for factor, norm, _, gone in parts:
        one, said = bench.unit(norm), f"said VECTORS {bench.unit(norm)}"
        for source in sorted(gone):
            at = bench.words.sources.index(source)
            one, said = f"(Mean {at} {one})", f"mean {at} ({said})"
        one = f"(Scale ({names.real(factor)}) {one})"
        said = f"({names.real(factor)}) * ({said})"
        term, spelled = (f"(Plus {term} {one})", f"{spelled} + {said}") if term else (one, said)
        bounds.append(f"Rabs ({names.real(factor)}) * {names.reals[norm.symbol]}")
    norms = [target, *(norm for _, norm, _, _ in parts)]
    factors = [factor for norm in norms for _, factor in norm.vector]
    how = bench.ready([*factors, *(factor for factor, *_ in parts), *found.sides])
    same, unit = bench.script.name("S"), bench.unit(target)
    bench.same(same, unit, "1", term, how, spelled)
    equations = dict.fromkeys(f"?{bench.unit_equation(norm)}" for norm in norms)
    bench.say(f"rewrite {', '.join(equations)} in {same}.")
    sides = []
    for factor, _, sign, _ in parts:
        if sign in (1, -1):
            sides.append(
                (
                    names.real(factor),
                    sign,
                    bench.show(names.relation(Relation(factor * int(sign), ">=", ex.ZERO))),
                )
            )
    _assert(bench, found)
    with bench.script.block():
        if kind == "size" and not target.mean:
            bench.say(
                f"rewrite <- steady_size by (rewrite <- {bench.unit_equation(target)}; steadily)."
            )
        bench.say(f"rewrite (multiple_{kind} 1 _ _ {same}), Rabs_R1, Rmult_1_l.")
        if found.sign == "==":
            bench.say(f"rewrite {kind}_scale.")
        else:
            bench.say(f"apply Rle_trans with ({' + '.join(bounds)}); [summed|apply Req_le].")
        for text, sign, known in sides:
            side = "Rabs_pos_eq" if sign == 1 else "Rabs_left1"
            bench.say(f"rewrite ?({side} ({text})) by (clear - {known}; lra).")
        bench.say(how)


def _form(bench: Workbench, node: Node, found: Relation) -> None:
    space, names = bench.space, bench.names
    over = frozenset(node["over"])
    vectors = [{(name, over): space.read(text) for name, text in v.items()} for v in node["of"]]
    rows = [[space.read(text) for text in row] for row in node["matrix"]]
    every = range(len(vectors))
    entry = {(i, j): rows[max(i, j)][min(i, j)] for i in every for j in every}
    chosen = [some for size in every for some in combinations(every, size + 1)]
    raw = [_determinant(entry, some, some) for some in chosen]
    terms = [bench.combination(v) for v in vectors]
    how = bench.ready([*entry.values(), *(c for v in vectors for c in v.values()), *found.sides])
    minors = []
    for some, value in zip(chosen, raw, strict=True):
        simple = space.simplified(value)
        known = bench.show(names.relation(Relation(simple, ">=", ex.ZERO)))
        own = bench.script.name("M")
        bench.say(f"assert ({own} : 0 <= {_minor(names.real, entry, some)}).")
        with bench.script.block():
            bench.say(f"apply Rle_trans with ({names.real(simple)}); [exact {known}|apply Req_le].")
            bench.say(how)
        minors.append(own)
    _assert(bench, found)
    with bench.script.block():
        entries = [names.real(entry[i, j], 3) for j in every for i in range(j + 1)]
        said = [f"(said VECTORS {term})" for term in terms]
        lemma = " ".join([f"form_{len(terms)}", *entries, *said, *minors])
        bench.say(f"pose proof ({lemma}) as W.")
        for i in every:
            for j in range(i, len(terms)):
                product = f"said_product {bench.known} {terms[i]} {terms[j]} eq_refl eq_refl"
                bench.say(f"rewrite ({product}) in W.")
        bench.say("eapply Rle_trans; [exact W|]. apply Req_le. expanded.")
        bench.say(how)


def _minor(
    real: Callable[..., str], entry: Mapping[tuple[int, int], Expression], some: tuple[int, ...]
) -> str:
    """As the lemma writes it."""
    text = {(i, j): real(entry[i, j], 3) for i in some for j in some}
    if len(some) == 1:
        return text[some[0], some[0]]
    if len(some) == 2:
        i, j = some
        return f"{text[i, i]} * {text[j, j]} - {text[i, j]} * {text[i, j]}"
    a, b, d, c, e, f = (text[0, 0], text[0, 1], text[0, 2], text[1, 1], text[1, 2], text[2, 2])
    return (
        f"{a} * ({c} * {f} - {e} * {e}) - {b} * ({b} * {f} - {e} * {d}) "
        f"+ {d} * ({b} * {e} - {c} * {d})"
    )


def _nonnegative(bench: Workbench, node: Node, found: Relation) -> None:
    if "of" in node or len(node["norms"]) != 1:
        unprinted("means of products of products are shown as scalar claims only")
    factor, vector = (
        parse_expression(t, FUNCTIONS["vector"]) for t in (node["square"], *node["norms"])
    )
    if bench.space.speaks(factor):
        unprinted("means of products of products are shown as scalar claims only")
    _, term = bench.words.vector(vector)
    how = bench.ready([factor, *bench.words.coefficients(vector), *found.sides])
    _assert(bench, found)
    with bench.script.block():
        said = f"dot (said VECTORS {term}) (said VECTORS {term})"
        text = f"{bench.names.real(factor, 3)} ^ 2"
        bench.say(f"apply Rle_trans with ({text} * {said}).")
        bench.say("{ apply Rmult_le_pos; [apply pow2_ge_0|apply dot_pos]. }")
        product = f"said_product {bench.known} {term} {term} eq_refl eq_refl"
        bench.say(f"apply Req_le. rewrite ({product}). expanded.")
        bench.say(*bench.solved(bench.grams), how)


def _have(_: Workbench, node: Node, found: Relation) -> None:
    del node
    unprinted(f"{ex.show_relation(found)} was not shown before it is used")


def _moments(_: Workbench, node: Node, found: Relation) -> None:
    del node, found
    unprinted("means of products of products are shown as scalar claims only")


RULES: Mapping[str, Callable[[Workbench, Node, Relation], None]] = {
    "root": _root,
    "cauchy": _cauchy,
    "ordered": _ordered,
    "triangle": _triangle,
    "have": _have,
    "form": _form,
    "nonnegative": _nonnegative,
    "schwarz": _moments,
    "pointwise": _nonnegative,
}
