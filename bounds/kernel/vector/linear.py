"""What is linear in the products of vectors: a coefficient for each product, and a rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq

from bounds.errors import UserError
from bounds.expressions import Expression, Symbol, show
from bounds.kernel.algebra import Algebra, Quotient
from bounds.kernel.vector.parts import read_gram


@dataclass(frozen=True)
class Linear:
    """`sum of coefficient * product + rest`."""

    products: Mapping[str, Quotient]
    rest: Quotient


def split(algebra: Algebra, value: Expression) -> Linear:
    """Read off the coefficients; products of vectors may not be multiplied or divided by."""
    found = algebra.quotient(value)
    names = {
        i: atom.expression.name
        for i, atom in enumerate(algebra.atoms)
        if isinstance(atom.expression, Symbol) and read_gram(atom.expression.name)
    }
    hidden = [
        algebra.atoms[i]
        for part in (found.over, found.under)
        for i in algebra.used(part)
        if i not in names and any(map(read_gram, algebra.atoms[i].symbols))
    ]
    if hidden or any(i in names for i in algebra.used(found.under)):
        shown = show(hidden[0].expression) if hidden else "a quotient"
        msg = f"products of vectors must enter linearly, but they stand inside {shown}"
        raise UserError(msg)
    sums: dict[str, dict[tuple[int, ...], fmpq]] = {}
    for exponents, coefficient in found.over.terms():
        inside = [i for i in names if exponents[i]]
        if len(inside) > 1 or any(exponents[i] > 1 for i in inside):
            msg = "products of vectors must enter linearly, but two of them are multiplied"
            raise UserError(msg)
        name = names[inside[0]] if inside else ""
        bare = tuple(0 if i in inside else int(e) for i, e in enumerate(exponents))
        sums.setdefault(name, {})[bare] = coefficient
    parts = {
        name: algebra.times(
            Quotient(algebra.context.from_dict(terms), algebra.context.constant(1)),
            Quotient(algebra.context.constant(1), found.under),
        )
        for name, terms in sums.items()
    }
    rest = parts.pop("", algebra.constant(Fraction(0)))
    return Linear(parts, rest)


def combine(algebra: Algebra, terms: Iterable[tuple[Quotient, Linear]]) -> Linear:
    """The sum of multiples."""
    products: dict[str, list[Quotient]] = {}
    rest = [algebra.constant(Fraction(0))]
    for factor, value in terms:
        rest.append(algebra.times(factor, value.rest))
        for name, coefficient in value.products.items():
            products.setdefault(name, []).append(algebra.times(factor, coefficient))
    sums = {name: algebra.sum(values) for name, values in products.items()}
    kept = {name: value for name, value in sums.items() if not value.over.is_zero()}
    return Linear(kept, algebra.sum(rest))


Matrix = dict[tuple[str, str], Quotient]


def blocks(algebra: Algebra, value: Linear) -> list[tuple[list[str], Matrix]]:
    """The form as symmetric matrices over connected sets of vectors, one sources-subset each."""
    half = Fraction(1, 2)
    entries: dict[str, Matrix] = {}
    for name, coefficient in sorted(value.products.items()):
        first, second, over = read_gram(name) or ("", "", "")
        scale = coefficient if first == second else algebra.scale(coefficient, half)
        block = entries.setdefault(over, {})
        block[first, second] = block[second, first] = scale
    found = []
    for over in sorted(entries):
        matrix = entries[over]
        rest = sorted({first for first, _ in matrix})
        while rest:
            group, queue = {rest[0]}, [rest[0]]
            while queue:
                at = queue.pop()
                near = {two for one, two in matrix if one == at} - group
                group |= near
                queue += sorted(near)
            found.append((sorted(group), {k: v for k, v in matrix.items() if k[0] in group}))
            rest = [name for name in rest if name not in group]
    return found
