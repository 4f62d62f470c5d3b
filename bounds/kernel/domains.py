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
from dataclasses import dataclass, replace
from fractions import Fraction

from bounds.errors import UserError
from bounds.expressions import MIRRORED, Number, Relation, Symbol, number, show
from bounds.kernel.reader import FUNCTIONS, parse_chain, parse_expression

_INTERVAL = re.compile(r"in\s*([\[(])\s*(.+?)\s*,\s*(.+?)\s*([\])])")
_NAME = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True)
class Domain:
    """The integers or reals between two ends, each open or closed or absent."""

    integer: bool = False
    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = False
    high_open: bool = False

    def __str__(self) -> str:
        """Write the domain as it is read."""
        low = [] if self.low is None else [f"{'>' if self.low_open else '>='} {self.low}"]
        high = [] if self.high is None else [f"{'<' if self.high_open else '<='} {self.high}"]
        return " ".join(["integer" if self.integer else "real", ", ".join(low + high)]).strip()

    def __contains__(self, value: Fraction) -> bool:
        """Decide membership exactly."""
        if self.integer and value.denominator != 1:
            return False
        if self.low is not None and (value < self.low or (self.low_open and value == self.low)):
            return False
        above = self.high is not None and value > self.high
        return not (above or (self.high_open and value == self.high))

    @property
    def is_empty(self) -> bool:
        """Whether no number is admissible, for ends that are closed where they can be."""
        if self.low is None or self.high is None:
            return False
        return self.low > self.high or (self.low == self.high and (self.low_open or self.high_open))

    def relations(self, name: str) -> Iterator[Relation]:
        """The ends as relations `expression >= number` or `>`."""
        if self.low is not None:
            yield Relation(Symbol(name), ">" if self.low_open else ">=", number(self.low))
        if self.high is not None:
            yield Relation(number(self.high), ">" if self.high_open else ">=", Symbol(name))


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

    @property
    def integers(self) -> frozenset[str]:
        """The integer symbols."""
        return frozenset(name for name, domain in self.ranges if domain.integer)

    def texts(self) -> tuple[str, ...]:
        """One text a symbol, which `parse_region` reads back."""
        return tuple(f"{name}: {domain}" for name, domain in self.ranges)

    def relations(self) -> tuple[Relation, ...]:
        """The ends of the intervals as relations `expression >= number` or `>`."""
        return tuple(r for name, domain in self.ranges for r in domain.relations(name))


def parse_region(texts: Iterable[str]) -> Region:
    """Read the texts of a domain and intersect what they say about each symbol."""
    found: dict[str, Domain] = {}
    for text in texts:
        for name, domain in _parse(text):
            found[name] = _intersect(name, found[name], domain) if name in found else domain
    return Region(tuple((name, closed_ends(found[name])) for name in sorted(found)))


def parse_domain(text: str) -> Domain:
    """Read what stands behind the colon."""
    kind = re.match(r"integer\b|real\b", text)
    if kind is None:
        msg = f"domain {text!r}: expected 'integer' or 'real', as in 'integer >= 2'"
        raise UserError(msg)
    domain, rest = Domain(integer=kind[0] == "integer"), text[kind.end() :].strip()
    if found := _INTERVAL.fullmatch(rest):
        opening, low, high, closing = found.groups()
        signs = ">" if opening == "(" else ">=", "<" if closing == ")" else "<="
        ends = list(zip(signs, (low, high), strict=True))
    else:
        ends = [_split_bound(part, text) for part in filter(None, map(str.strip, rest.split(",")))]
    for sign, end in ends:
        value = _end(end, text)
        if value is not None:
            domain = _intersect(text, domain, _half_line(sign, value))
    return domain


def _split_bound(part: str, text: str) -> tuple[str, str]:
    mark = re.match(r"<=|>=|<|>", part)
    if mark is None:
        msg = f"domain {text!r}: cannot read {part!r}; write 'real > 0' or 'real in [0, 1]'"
        raise UserError(msg)
    return mark[0], part[mark.end() :]


def _parse(text: str) -> list[tuple[str, Domain]]:
    head, colon, tail = text.partition(":")
    if not colon:
        return _parse_chain(text)
    names = [name.strip() for name in head.split(",")]
    for name in names:
        check_name(name, text)
    domain = parse_domain(tail.strip())
    return [(name, domain) for name in names]


def _parse_chain(text: str) -> list[tuple[str, Domain]]:
    """Read `0 < x <= 1/2`."""
    domain, names = Domain(), set()
    for relation in parse_chain(text):
        match relation.left, relation.sign, relation.right:
            case Symbol(name), sign, Number(end):
                pass
            case Number(end), sign, Symbol(name):
                sign = MIRRORED[sign]
            case _:
                names = {"", "?"}
                break
        names.add(name)
        domain = _intersect(text, domain, _half_line(sign, end))
    if len(names) != 1:
        msg = f"domain {text!r} must bound one symbol by numbers; other relations are givens"
        raise UserError(msg)
    name = names.pop()
    check_name(name, text)
    return [(name, domain)]


def check_name(name: str, text: str) -> None:
    """Refuse what is no name of a symbol."""
    if not _NAME.fullmatch(name) or name in FUNCTIONS:
        msg = f"domain {text!r}: {name!r} is not a name of a symbol"
        raise UserError(msg)


def _half_line(sign: str, end: Fraction) -> Domain:
    match sign:
        case "<" | "<=":
            return Domain(high=end, high_open=sign == "<")
        case ">" | ">=":
            return Domain(low=end, low_open=sign == ">")
        case "==":
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
    joint = replace(one, integer=one.integer or two.integer)
    low, high = two.low, two.high
    if low is not None and (one.low is None or (low, two.low_open) > (one.low, one.low_open)):
        joint = replace(joint, low=low, low_open=two.low_open)
    if high is not None and (
        one.high is None or (-high, two.high_open) > (-one.high, one.high_open)
    ):
        joint = replace(joint, high=high, high_open=two.high_open)
    if closed_ends(joint).is_empty:
        msg = f"the domain of {text!r} is empty: {joint}"
        raise UserError(msg)
    return joint


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
