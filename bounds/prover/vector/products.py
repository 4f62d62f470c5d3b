"""Which facts about products as letters a step may need: see `facts` for why they hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from typing import Any

from bounds.errors import UserError
from bounds.expressions import Call, Expression, Mul, Number, Pow, children, show
from bounds.kernel.vector.facts import derive
from bounds.kernel.vector.letters import letters_of, read_moment
from bounds.prover.vector.reduction import Reduction

MAX_FACTS = 40
MAX_NORMS = 6


def letter_facts(reduction: Reduction, *, chained: bool) -> list[dict[str, Any]]:
    """Nodes of a plan for the letters that occur; `chained` ones bring letters of their own."""
    stated = reduction.stated
    shown = [side for r in (stated.claim, *stated.givens) for side in (r.left, r.right)]
    relations = (reduction.claim, *reduction.givens, *reduction.premises)
    letters = set(letters_of(*(side for r in relations for side in (r.left, r.right))))
    found: dict[str, dict[str, Any]] = {}
    for node in _candidates(reduction, shown, letters):
        try:
            conclusion = derive(reduction.space, node).conclusion
        except UserError:
            continue
        here = set(letters_of(conclusion.left, conclusion.right))
        if here and (here <= letters or (chained and here & letters)):
            key = show(reduction.space.simplified(Mul((conclusion.left, conclusion.right))))
            found.setdefault(f"{key} {conclusion.sign}", node)
    return list(found.values())[:MAX_FACTS]


def _candidates(
    reduction: Reduction, shown: Iterable[Expression], letters: Iterable[str]
) -> Iterator[dict[str, Any]]:
    pairs, vectors, powers = _products(reduction, shown)
    norms = reduction.space.norms
    for at in range(len(norms)):
        yield {"fact": "root", "of": at}
    roots = [at for at, norm in enumerate(norms) if not norm.mean][:MAX_NORMS]
    for both in combinations(roots, 2):
        for sign in (1, -1):
            yield {"fact": "cauchy", "of": list(both), "sign": sign}
    for u in vectors:
        yield {"fact": "nonnegative", "norms": [u], "square": "1"}
    every = list(dict.fromkeys([*pairs, *combinations(vectors, 2)]))
    for pair in every:
        yield {"fact": "schwarz", "of": ["1", "1"], "vectors": list(pair)}
    if not any(map(read_moment, letters)):
        return
    products = [f"<{u}, {v}>" for u, v in pairs] + [f"<{u}, {u}>" for u in vectors]
    for s in powers:
        yield {"fact": "nonnegative", "norms": [], "square": s}
    for p in dict.fromkeys([*products, *powers]):
        yield {"fact": "schwarz", "of": [p, "1"], "vectors": []}
    for p, q in combinations(products, 2):
        yield {"fact": "schwarz", "of": [p, q], "vectors": []}
        yield {"fact": "nonnegative", "norms": [], "square": f"{p} - {q}"}
        yield {"fact": "nonnegative", "norms": [], "square": f"{p} + {q}"}
    for u, v in every:
        for w in ([], *([w] for w in vectors)):
            yield {"fact": "pointwise", "of": [u, v], "norms": w, "square": "1"}
    for u, v in combinations_with_replacement(vectors, 2):
        yield {"fact": "nonnegative", "norms": [u, v], "square": "1"}


def _products(
    reduction: Reduction, shown: Iterable[Expression]
) -> tuple[list[tuple[str, str]], list[str], list[str]]:
    """Pairs of vectors that are multiplied, vectors, and polynomials that are squared."""
    pairs: dict[tuple[str, str], None] = {}
    vectors: dict[str, None] = {}
    powers: dict[str, None] = {}
    queue = list(shown)
    while queue:
        value = queue.pop(0)
        queue += children(value)
        match value:
            case Call("dot", (u, v)):
                pairs[show(u), show(v)] = None
                vectors |= dict.fromkeys([show(u), show(v)])
            case Call("norm" | "mean_norm", (u,)) if reduction.space.is_vector(u):
                vectors[show(u)] = None
            case Pow(Call("norm", (u,)), Number(n)) if n > 4 and n % 4 == 0:
                powers[f"|{show(u)}|^{n / 2}"] = None
            case Pow(base, Number(two)) if two == 2 and reduction.space.speaks(base):
                powers[show(base)] = None
    return list(pairs), list(vectors)[:MAX_NORMS], list(powers)
