"""A witness in words: numbers by name, and vectors as sums over directions e1, e2, ...

`x~xi[3] = 1/2` is the third coordinate of the part of x that varies with the source xi; a reader is
told `x = 1/2*e3*coin(xi)`, where a coin is 1 or -1 with equal chances. Directions are orthogonal
and of length 1 where no other square is told. A vector that is not named is zero.

>>> spelled({"L": "1", "x[1]": "2", "x~xi[2]": "-1/2", "weight[1]": "1", "weight[2]": "3"})
{'L': '1', 'x': '2*e1 - 1/2*e2*coin(xi)', '|e2|^2': '3'}
>>> spelled({"x[1]": "2", "x~xi,i[1]": "-1"})
{'x': '2 - coin(xi)*coin(i)'}
"""

from __future__ import annotations

import re
from collections.abc import Mapping

MOST_SHOWN = 16
WEIGHT = "weight"
HOW_VECTORS = (
    "e1, e2, ... are orthogonal, and of length 1 where no square is told; each coin is 1 or -1 "
    "with equal chances; a vector that is not named is zero"
)
_HOLE = re.compile(r"\b_\b")  # in a term, where something is put
_NAME = re.compile(r"[^\W\d]\w*(?!\w|\()")
_COORDINATE = re.compile(r"(\w+)(?:~([\w,]+))?\[(\d+)\]")


def spelled(witness: Mapping[str, str]) -> dict[str, str]:
    """The numbers that are no coordinates as they are, then vectors, then squares of directions."""
    found = {name: _COORDINATE.fullmatch(name) for name in witness}
    numbers = {name: value for name, value in witness.items() if not found[name]}
    parts = [(*one.groups(), witness[name]) for name, one in found.items() if one]
    on_a_line = all(place == "1" for *_, place, _ in parts) and f"{WEIGHT}[1]" not in witness
    vectors: dict[str, list[str]] = {}
    squares: dict[str, str] = {}
    for name, over, place, value in parts:
        if name == WEIGHT:
            squares |= {f"|e{place}|^2": value} if value != "1" else {}
            continue
        coins = [f"coin({source})" for source in over.split(",")] if over else []
        terms = vectors.setdefault(name, [])
        if value != "0":
            terms.append(_product(value, [*([] if on_a_line else [f"e{place}"]), *coins]))
    summed = {name: " + ".join(terms).replace("+ -", "- ") for name, terms in vectors.items()}
    return {**numbers, **{name: text or "0" for name, text in summed.items()}, **squares}


def _product(value: str, factors: list[str]) -> str:
    """A number times what stands behind it."""
    size = value.removeprefix("-")
    shown = [] if size == "1" and factors else [size]
    return "-"[: value != size] + "*".join([*shown, *factors])


def in_terms(text: str, terms: Mapping[str, str]) -> str:
    """A text with what names stand for in their place, but for names of functions."""
    known = {name: term for name, term in terms.items() if not _HOLE.search(term)}
    return _NAME.sub(lambda found: known.get(found[0], found[0]), text)


def in_short(witness: Mapping[str, str]) -> str:
    """Numbers that are not zero, and how many are left out."""
    first, left_out = leading(witness)
    return ", ".join(f"{name} = {value}" for name, value in first.items()) + left_out


def leading(witness: Mapping[str, str]) -> tuple[dict[str, str], str]:
    """The numbers that are shown of a witness, and in words how many are not."""
    values = {name: value for name, value in witness.items() if value != "0"}
    first = dict(list(values.items())[:MOST_SHOWN])
    zeros, more = len(witness) - len(values), len(values) - len(first)
    noughts = f"{zeros} other{'s'[: zeros > 1]} zero"
    left_out = [noughts] * bool(zeros) + [f"{more} more"] * bool(more)
    return first, f" ({', '.join(left_out)})" if left_out else ""


def in_full(witness: Mapping[str, str]) -> str:
    """All numbers, those that are zero last."""
    values = [f"{name} = {value}" for name, value in witness.items() if value != "0"]
    zeros = [name for name, value in witness.items() if value == "0"]
    return ", ".join([*values, f"{' = '.join(zeros)} = 0"] if zeros else values)
