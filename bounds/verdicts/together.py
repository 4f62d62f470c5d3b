"""The conditions that mend the lines of one item, put together: one for each quantity.

    beta^2 <= 1/141, beta <= 1/12, K >= 2, K >= 5     ->     beta <= 1/12, K >= 5

The strongest ceiling and the strongest floor of a quantity are kept, and of the quotient of two
letters, which conditions write as `x <= 2*y`. A floor above a ceiling leaves
nothing: there is no value at which all these lines hold, and that is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from bounds.expressions import (
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Symbol,
    divide,
    number,
    show,
    show_relation,
)
from bounds.kernel.reader import parse_relation
from bounds.language.formulas import called_in

# How strong a bound on |x| is that is put on x^n: floats tell roots apart here.
Strength = tuple[float, bool]
_TURNED = str.maketrans("<>", "><")


def relations(condition: str) -> list[Relation]:
    """What a condition says, one relation after the other."""
    return [parse_relation(part, called_in(part, {})) for part in condition.split(" and ")]


def together(conditions: Iterable[str]) -> tuple[str, ...]:
    """Texts of conditions, the strongest of each quantity; those that exclude each other as one."""
    kept: dict[tuple[Expression, str], tuple[Strength, str]] = {}
    others: list[str] = []
    for text in conditions:
        for own in relations(text):
            part, relation = show_relation(own), _bounding(own)
            if not isinstance(relation.right, Number) or relation.sign in {"==", "!="}:
                others.append(part)
                continue
            quantity, strength = _strength(relation)
            place = quantity, relation.sign[0]
            if place not in kept or strength < kept[place][0]:
                kept[place] = strength, part
    return (*_joined(kept), *dict.fromkeys(others))


def _bounding(relation: Relation) -> Relation:
    """An order of two letters as a bound on their quotient, in one order of their names."""
    match relation:
        case Relation(Symbol(one), sign, Symbol(other)):
            factor = Fraction(1)
        case Relation(Symbol(one), sign, Mul((Number(factor), Symbol(other)))) if factor > 0:
            pass
        case _:
            return relation
    if other < one:
        one, other, factor, sign = other, one, 1 / factor, sign.translate(_TURNED)
    return Relation(divide(Symbol(one), Symbol(other)), sign, number(factor))


def _strength(relation: Relation) -> tuple[Expression, Strength]:
    """The quantity that is bounded, and a number that is smaller for what is stronger."""
    quantity, value = relation.left, relation.right
    end = float(value.value) if isinstance(value, Number) else 0.0
    if isinstance(quantity, Pow) and isinstance(quantity.base, Symbol):
        power = quantity.exponent
        if isinstance(power, Number) and power.value == 2 and end >= 0:
            quantity, end = quantity.base, end**0.5
    strict = "=" not in relation.sign
    return quantity, (end if relation.sign[0] == "<" else -end, not strict)


def _joined(kept: dict[tuple[Expression, str], tuple[Strength, str]]) -> Iterator[str]:
    for (quantity, sign), ((end, _), text) in kept.items():
        other = kept.get((quantity, "<" if sign == ">" else ">"))
        # A ceiling is told as it is and a floor with its sign turned: together they leave a gap.
        if other is None or end + other[0][0] >= 0:
            yield text
        elif sign == "<":
            yield f"{text} and {other[1]}, which no {show(quantity)} meets"
