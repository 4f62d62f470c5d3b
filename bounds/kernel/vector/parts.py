"""Parts of random vectors, combinations of them, and symbols for their products."""

from __future__ import annotations

from dataclasses import dataclass

from bounds.expressions import Expression, Symbol, multiply

Part = tuple[str, frozenset[str]]
Combination = dict[Part, Expression]
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


def gram(one: Part, two: Part) -> Symbol:
    """The symbol of the product of two parts of one subset of sources."""
    first, second = sorted((one[0], two[0]))
    over = ",".join(sorted(bare(one[1])))
    return Symbol(f"<{first},{second};{over}>" if over else f"<{first},{second}>")


def read_gram(name: str) -> tuple[str, str, str] | None:
    """The two vectors and the sources of a product symbol; none for other symbols."""
    if not name.startswith("<"):
        return None
    pair, _, over = name[1:-1].partition(";")
    first, _, second = pair.partition(",")
    return first, second, over


def bare(over: frozenset[str]) -> frozenset[str]:
    """The sources without the marks of a draw."""
    return frozenset(source.removesuffix(DRAWN) for source in over)


def scaled(value: Combination, factor: Expression) -> Combination:
    """A multiple of a combination."""
    return {part: multiply(factor, c) for part, c in value.items()}
