r"""For which numbers an instance is beyond a bound with a constant of which a range is printed.

"For a constant $\lambda\in(0,\frac12)$" leaves the number open, and what the proof takes for it is
one of several. A bound $g/\lambda$ with $g>0$ is above everything as $\lambda$ falls to zero, so
that one instance is beyond it for larger $\lambda$ alone; with $g\le0$ it is largest at the upper
end, and what is above that is beyond it for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import sympy as sp

from bounds.expressions import Number, Relation, Symbol
from bounds.language.written import Written
from bounds.runs.between import Enclosure
from bounds.runs.enclosure import enclose


def beyond_for(
    name: str,
    within: Written,
    bound: sp.Expr,
    point: Mapping[sp.Symbol, Fraction | Enclosure],
    quantity: Fraction,
) -> str:
    """In words; none where the bound is no multiple of 1/name, or the range does not begin at 0."""
    letter = next((one for one in bound.free_symbols if one.name == name), None)
    largest = _upper_end(name, within)
    if letter is None or largest is None:
        return ""
    factor = sp.simplify(bound * letter)
    if letter in factor.free_symbols:
        return f"for the {name} of the proof; for others of {within} it is not told"
    value = enclose(factor, point).high
    if value <= 0:
        every = quantity > value / largest
        return f"for every {name} of {within}" if every else ""
    if quantity <= 0:
        return ""
    least = value / quantity
    # Rounded up to a number that can be read.
    read = Fraction(-(-(least * 10**6).numerator // (least * 10**6).denominator), 10**6)
    return f"for {name} >= {read} of {within}, and not for every smaller one"


def _upper_end(name: str, within: Written) -> Fraction | None:
    """Of a range 0 < name < end."""
    low = high = None
    for part in within.parts:
        match part.tree:
            case Relation(Number(value), "<" | "<=", Symbol(of)) if of == name:
                low = value
            case Relation(Symbol(of), "<" | "<=", Number(value)) if of == name:
                high = value
    return high if low == 0 else None
