"""Letters for what vectors leave behind, and the parts of random vectors that they are made of.

    <x,y;i>       the product of two parts over one set of sources: a mean over everything
    |1|, |2|      the norms that are not squared, in the order in which they were met
    E<x,y><x,y>   the mean of two or more products at a point, of vectors or of means of them

No text says any of these, so none is ever confused with a symbol; a plan gives them names that can
be written. Products of a part with itself, norms, and means of products that all come in pairs or
with one and the same vector twice are nonnegative; others are real.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from bounds.expressions import Expression, Symbol, free_symbols
from bounds.kernel.domains import Domain

Part = tuple[str, frozenset[str]]
Combination = Mapping[Part, Expression]
Monomial = tuple[tuple[str, str], ...]
DRAWN = "*"


@dataclass(frozen=True)
class Norm:
    """A norm that is not squared: the root of the mean square, or the mean of the norm."""

    symbol: str
    vector: tuple[tuple[Part, Expression], ...]
    mean: bool


def label(part: Part) -> str:
    """A part as text: its vector, and the sources over which it deviates."""
    return f"{part[0]}~{','.join(sorted(part[1]))}" if part[1] else part[0]


def read_label(text: str) -> Part:
    """The part that `label` wrote."""
    name, _, over = text.partition("~")
    return name, frozenset(filter(None, over.split(",")))


def gram(one: Part, two: Part) -> Symbol:
    """The letter of the product of two parts over one set of sources."""
    first, second = sorted((one[0], two[0]))
    over = ",".join(sorted(bare(one[1])))
    return Symbol(f"<{first},{second};{over}>" if over else f"<{first},{second}>")


def read_gram(name: str) -> tuple[str, str, str] | None:
    """The two vectors and the sources of a letter of a product; none for other symbols."""
    if not name.startswith("<"):
        return None
    pair, _, over = name[1:-1].partition(";")
    first, _, second = pair.partition(",")
    return first, second, over


def moment(products: Monomial) -> Symbol:
    """The letter of the mean of two or more products."""
    return Symbol("E" + "".join(f"<{one};{two}>" for one, two in products))


def read_moment(name: str) -> Monomial | None:
    """The products of a letter of a mean; none for other symbols."""
    if not name.startswith("E<"):
        return None
    pairs = (product.partition(";") for product in name[2:-1].split("><"))
    return tuple((one, two) for one, _, two in pairs)


def is_letter(name: str) -> bool:
    """Whether a symbol stands for something about vectors."""
    return name.startswith(("<", "|", "E<"))


def letters_of(*values: Expression) -> list[str]:
    """The letters in expressions, sorted."""
    return sorted(name for value in values for name in free_symbols(value) if is_letter(name))


def domain_of(name: str) -> Domain:
    """Where the values of a letter lie."""
    products = read_moment(name) or ()
    pair = read_gram(name)
    odd = any(one != two and n % 2 for (one, two), n in Counter(products).items())
    return Domain() if odd or (pair and pair[0] != pair[1]) else Domain(low=Fraction(0))


def bare(over: frozenset[str]) -> frozenset[str]:
    """The sources without the marks of a draw."""
    return frozenset(source.removesuffix(DRAWN) for source in over)


def scaled(value: Combination, factor: Expression) -> Combination:
    """A multiple of a combination."""
    return {part: factor * c for part, c in value.items()}
