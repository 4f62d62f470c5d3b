"""A sampling step on given families: the translation that proofs use, in numbers.

    witness    {"scalars": {name: number}, "families": {x: [value for each client]}}

There are numbers for the sizes first, and for the sums then.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Any

from bounds.errors import refuse
from bounds.expressions import Expression, Number, Symbol, replaced
from bounds.kernel.algebra import Algebra
from bounds.kernel.certificate import exact
from bounds.kernel.domains import Region
from bounds.kernel.problem import Draw, Problem
from bounds.kernel.sampling.reduction import Reduction

Families = Mapping[str, Sequence[Sequence[Fraction]]]


def written(stated: Problem, witness: Mapping[str, Any]) -> Problem:
    """Claim and givens at a witness, about its scalars alone."""
    scalars = {name: exact(text) for name, text in witness["scalars"].items()}
    families = {
        name: [tuple(map(exact, v)) if isinstance(v, list) else (exact(v),) for v in values]
        for name, values in witness["families"].items()
    }
    return filled(sized(stated, scalars), families, stated.region)


def sized(stated: Problem, scalars: Mapping[str, Fraction]) -> Reduction:
    """The step at given scalars: what is left are sums over a number of clients."""
    values: dict[Expression, Expression] = {Symbol(n): Number(v) for n, v in scalars.items()}
    algebra, draw = Algebra(), stated.draw
    counts = [
        algebra.number(algebra.quotient(replaced(count, values)))
        for count in (draw.drawn, draw.size)
    ]
    if counts[0] is None or counts[1] is None:
        refuse("the witness does not say how many clients there are")
    fixed = Draw(Number(counts[0]), Number(counts[1]), draw.scheme)
    names = tuple((n, fixed if isinstance(what, Draw) else what) for n, what in stated.names)
    givens = tuple(given.put(values) for given in stated.givens)
    return Reduction(Problem(stated.claim.put(values), givens, Region(), "sampling", names))


def filled(step: Reduction, families: Families, region: Region) -> Problem:
    """Numbers for sums over all clients; that the pieces of the claim are defined is given."""
    size, flat = step.draw.size, step.flat
    widths = {(flat.get(name), len(v)) for name, values in families.items() for v in values}
    if (
        set(families) != set(flat)
        or any(Number(Fraction(len(values))) != size for values in families.values())
        or len(dict(widths)) < len(widths)
        or any(width != 1 for plain, width in widths if plain)
    ):
        refuse("the witness does not give every family a value, of one dimension, for each client")
    relations = [r for said in (step.claim, *step.givens) for r in (said.relation, *said.defined)]
    used = {name for relation in relations for name in relation.symbols}
    values: dict[Expression, Expression] = {
        Symbol(letter): Number(total(letter, flat, families)) for letter in used
    }
    first, *rest = (relation.put(values) for relation in relations)
    return Problem(first, tuple(rest), region)


def total(letter: str, flat: Mapping[str, bool], families: Families) -> Fraction:
    """A sum over all clients of a product, or the inner product of two such sums of vectors."""
    sums: list[list[Fraction]] = []
    for group in letter.split("}{"):
        names = re.findall(r"\w+", group)
        members = zip(*(families[name] for name in names), strict=True)
        products = []
        for values in members:
            pairs = list(zip(names, values, strict=True))
            weight = prod((v[0] for n, v in pairs if flat[n]), start=Fraction(1))
            vectors = [v for n, v in pairs if not flat[n]] or [(Fraction(1),)]
            products.append([weight * prod(parts) for parts in zip(*vectors, strict=True)])
        sums.append([sum(parts, Fraction(0)) for parts in zip(*products, strict=True)])
    return sum((prod(parts, start=Fraction(1)) for parts in zip(*sums, strict=True)), Fraction(0))
