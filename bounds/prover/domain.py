"""Where the symbols of a problem live: one interval of reals or integers for each.

A region is read from texts such as

    K: integer >= 2        x, y: real > 0        x: real in [0, 1)        0 < x <= 1/2

Several texts about one symbol are intersected. The ends of an integer interval are made closed
(`integer > 1` is `integer >= 2`), so that equal sets have equal descriptions.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from bounds.domain import Domain
from bounds.errors import UserError
from bounds.grammar import (
    FUNCTIONS,
    MIRRORED,
    Number,
    Relation,
    Symbol,
    number,
    parse_chain,
    parse_expression,
    show,
)

_INTERVAL = re.compile(r"in\s*([\[(])\s*(.+?)\s*,\s*(.+?)\s*([\])])")
_OWN = re.compile(r"_(k|aux)\d*")
_NAME = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True)
class Region:
    """The product of the symbols' domains, ordered by name."""

    ranges: tuple[tuple[str, Domain], ...] = ()

    def __getitem__(self, name: str) -> Domain:
        """The domain of one symbol."""
        return dict(self.ranges)[name]

    def __iter__(self) -> Iterator[str]:
        """The names of the symbols."""
        return (name for name, _ in self.ranges)

    def texts(self) -> tuple[str, ...]:
        """One text a symbol, which `parse_region` reads back."""
        return tuple(f"{name}: {domain}" for name, domain in self.ranges)

    def relations(self) -> tuple[Relation, ...]:
        """The ends of the intervals as relations `expression >= 0` or `expression > 0`."""
        found = []
        for name, domain in self.ranges:
            if domain.low is not None:
                sign = ">" if domain.low_open else ">="
                found.append(Relation(Symbol(name), sign, number(domain.low)))
            if domain.high is not None:
                sign = ">" if domain.high_open else ">="
                found.append(Relation(number(domain.high), sign, Symbol(name)))
        return tuple(found)


def parse_region(texts: Iterable[str]) -> Region:
    """Read the texts of a domain and intersect what they say about each symbol."""
    found: dict[str, Domain] = {}
    for text in texts:
        for name, domain in _parse(text):
            found[name] = _intersect(name, found[name], domain) if name in found else domain
    return Region(tuple((name, closed_ends(found[name])) for name in sorted(found)))


def _parse(text: str) -> list[tuple[str, Domain]]:
    head, colon, tail = text.partition(":")
    if not colon:
        return _parse_chain(text)
    names = [name.strip() for name in head.split(",")]
    for name in names:
        _check_name(name, text)
    domain = _parse_range(tail.strip(), text)
    return [(name, domain) for name in names]


def _parse_range(tail: str, text: str) -> Domain:
    kind = next((kind for kind in ("integer", "real") if tail.startswith(kind)), "")
    rest = tail[len(kind) :]
    if not kind or _NAME.match(rest):
        msg = f"domain {text!r}: expected 'integer' or 'real' after the colon, as in 'x: real > 0'"
        raise UserError(msg)
    domain = Domain(integer=kind == "integer")
    rest = rest.strip()
    if found := _INTERVAL.fullmatch(rest):
        opening, low, high, closing = found.groups()
        ends = _end(low, text), _end(high, text)
        below = Domain(low=ends[0], low_open=opening == "(" and ends[0] is not None)
        above = Domain(high=ends[1], high_open=closing == ")" and ends[1] is not None)
        return _intersect(text, _intersect(text, domain, below), above)
    for part in filter(None, (part.strip() for part in rest.split(","))):
        mark = re.match(r"(<=|>=|<|>)", part)
        if mark is None:
            msg = f"domain {text!r}: cannot read {part!r}; write 'real > 0' or 'real in [0, 1]'"
            raise UserError(msg)
        end = _end(part[mark.end() :], text)
        domain = _intersect(text, domain, _half_line(mark[0], end))
    return domain


def _parse_chain(text: str) -> list[tuple[str, Domain]]:
    """Read `0 < x <= 1/2`."""
    domain = Domain()
    names = set()
    for relation in parse_chain(text):
        match relation.left, relation.sign, relation.right:
            case Symbol(name), sign, Number(end):
                names.add(name)
            case Number(end), sign, Symbol(name):
                names.add(name)
                sign = MIRRORED[sign]
            case _:
                names = set()
                break
        domain = _intersect(text, domain, _half_line(sign, end))
    for name in names:
        _check_name(name, text)
    if len(names) != 1:
        msg = f"domain {text!r} must bound one symbol by numbers; other relations are givens"
        raise UserError(msg)
    return [(names.pop(), domain)]


def _check_name(name: str, text: str) -> None:
    """Names such as `_k0` are the prover's own, for summation indices."""
    if not _NAME.fullmatch(name) or name in FUNCTIONS or _OWN.fullmatch(name):
        msg = f"domain {text!r}: {name!r} is not a name of a symbol"
        raise UserError(msg)


def _half_line(sign: str, end: Fraction | None) -> Domain:
    if sign in {"<", "<="}:
        return Domain(high=end, high_open=sign == "<")
    if sign in {">", ">="}:
        return Domain(low=end, low_open=sign == ">")
    if sign == "==":
        return Domain(low=end, high=end)
    msg = f"a domain is an interval; {sign} belongs into a given"
    raise UserError(msg)


def _end(text: str, whole: str) -> Fraction | None:
    if text.strip() in {"oo", "inf", "-oo", "-inf", "+oo"}:
        return None
    expression = parse_expression(text)
    if not isinstance(expression, Number):
        msg = f"domain {whole!r}: the end {show(expression)!r} is not a rational number"
        raise UserError(msg)
    return expression.value


def _intersect(text: str, one: Domain, two: Domain) -> Domain:
    low, low_open = _tighter((one.low, one.low_open), (two.low, two.low_open), 1)
    high, high_open = _tighter((one.high, one.high_open), (two.high, two.high_open), -1)
    joint = Domain(one.integer or two.integer, low, high, low_open, high_open)
    if is_empty(closed_ends(joint)):
        msg = f"the domain of {text!r} is empty: {joint}"
        raise UserError(msg)
    return joint


def _tighter(
    one: tuple[Fraction | None, bool], two: tuple[Fraction | None, bool], sense: int
) -> tuple[Fraction | None, bool]:
    if one[0] is None or two[0] is None:
        return two if one[0] is None else one
    if one[0] == two[0]:
        return one[0], one[1] or two[1]
    return one if (one[0] > two[0]) == (sense > 0) else two


def closed_ends(domain: Domain) -> Domain:
    """The same set; ends of integers moved to the integers next inside."""
    if not domain.integer:
        return domain
    low, high = domain.low, domain.high
    if low is not None:
        low = Fraction(math.floor(low) + 1 if domain.low_open else math.ceil(low))
    if high is not None:
        high = Fraction(math.ceil(high) - 1 if domain.high_open else math.floor(high))
    return Domain(True, low, high)


def is_empty(domain: Domain) -> bool:
    """Whether no number is admissible."""
    if domain.low is None or domain.high is None:
        return False
    open_point = domain.low == domain.high and (domain.low_open or domain.high_open)
    return domain.low > domain.high or open_point
