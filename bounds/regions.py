"""Domains of symbols as users write them, brought to the one form that the kernel reads.

    K: integer >= 2        x, y: real > 0        x: real in [0, 1)        0 < x <= 1/2

Several texts about one symbol are intersected. The ends of an integer interval are made closed
(`integer > 1` is `integer >= 2`), so that equal sets have equal descriptions.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from bounds.errors import UserError
from bounds.expressions import MIRRORED, Number, Symbol, show
from bounds.kernel.domains import Domain, Region, check_name
from bounds.kernel.reader import parse_chain, parse_expression
from bounds.writing import declared

_INTERVAL = re.compile(r"in\s*([\[(])\s*(.+?)\s*,\s*(.+?)\s*([\])])")


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
        check_name(name)
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
    check_name(name)
    return [(name, domain)]


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
    if joint.is_empty:
        msg = f"the domain of {text!r} is empty: {declared(joint)}"
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
