"""Expressions and relations in Rocq's words, and where they are defined.

Letters are reals, or integers `K : Z` that occur as `IZR K`. Everything is printed as it stands in
the tree, so that what is put for a letter in Rocq is what is printed after it was put in the tree.
The meanings of `Rpow`, `root` and `Rsum` are in `library/Language.v`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NoReturn

from bounds.errors import UserError
from bounds.expressions import (
    Add,
    Bound,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Series,
    Symbol,
    children,
    free_symbols,
    fresh,
)
from bounds.kernel.calculus import is_integral
from bounds.kernel.domains import Domain

FUNCTIONS = {"exp": "exp", "log": "ln", "abs": "Rabs", "max": "Rmax", "min": "Rmin"}
SIGNS = {">=": "<=", ">": "<", "==": "=", "!=": "<>", "<=": "<=", "<": "<"}
MOST_EXPONENT = 200
_SUM, _PRODUCT, _POWER, _ATOM = range(4)


class UnprintedError(UserError):
    """Something for which the export has no words; the certificate is not checked then."""


def unprinted(reason: str) -> NoReturn:
    """Say for what there are no words."""
    raise UnprintedError(reason)


@dataclass(frozen=True)
class Names:
    """What letters are called in Rocq: reals as terms, and integers as terms of Z."""

    reals: Mapping[str, str] = field(default_factory=dict)
    integers: Mapping[str, str] = field(default_factory=dict)
    sequences: Mapping[str, str] = field(default_factory=dict)
    bound: tuple[str, ...] = ()  # the indices of the sums around, innermost first

    def with_real(self, name: str, term: str) -> Names:
        """One more real letter; it hides an integer of that name."""
        others = {n: t for n, t in self.integers.items() if n != name}
        return replace(self, reals={**self.reals, name: term}, integers=others)

    def with_integer(self, name: str, term: str) -> Names:
        """One more integer letter."""
        reals = {n: t for n, t in self.reals.items() if n != name}
        return replace(self, reals=reals, integers={**self.integers, name: term})

    def inside(self, series: Series) -> tuple[str, Names]:
        """The name of the index of a sum, and the names inside of it."""
        letters = (self.reals, self.integers, self.sequences)
        taken = {*self.bound, *RESERVED}.union(*(words.values() for words in letters))
        index = fresh(identifier(series.index), {*taken, *map(identifier, free_symbols(series))})
        return index, replace(self, bound=(index, *self.bound))

    # Terms

    def real(self, value: Expression, place: int = _SUM) -> str:
        """A term of R."""
        text, binds = self._real(value)
        return f"({text})" if binds < place else text

    def _real(self, value: Expression) -> tuple[str, int]:
        match value:
            case Number(number):
                top, bottom = number.numerator, number.denominator
                if bottom == 1 and top >= 0:
                    return str(top), _ATOM
                return (f"({top})" if bottom == 1 else f"({top} / {bottom})"), _ATOM
            case Symbol(name) if name in self.integers:
                return f"IZR {self.integers[name]}", _POWER
            case Symbol(name) if name in self.reals:
                return self.reals[name], _ATOM
            case Bound(depth) if 0 <= depth < len(self.bound):
                return f"IZR {self.bound[depth]}", _POWER
            case Add(terms):
                return self.real(terms[0], _PRODUCT) + "".join(map(self._term, terms[1:])), _SUM
            case Mul((Number(minus), factor)) if minus == -1:
                return f"- {self._solid(factor)}", _SUM
            case Mul(factors):
                return " * ".join(self.real(factor, _POWER) for factor in factors), _PRODUCT
            case Pow(base, Number(exponent)) if abs(exponent.numerator) <= MOST_EXPONENT:
                text = self.root(base, exponent.denominator)
                if abs(exponent.numerator) != 1:
                    base_text = self.real(base, _ATOM) if exponent.denominator == 1 else f"({text})"
                    text = f"{base_text} ^ {abs(exponent.numerator)}"
                elif exponent.denominator == 1:
                    text = self.real(base, _ATOM)
                return (text if exponent > 0 or not exponent else f"/ {text}"), _POWER
            case Pow(base, exponent):
                return f"Rpow {self.real(base, _ATOM)} {self.real(exponent, _ATOM)}", _POWER
            case Call(name, (argument,)) if name in self.sequences:
                return f"{self.sequences[name]} ({self.integer(argument)})%Z", _POWER
            case Call(name, arguments) if name in FUNCTIONS:
                return self._call(FUNCTIONS[name], arguments), _POWER
            case Series(body, lower, upper):
                index, inner = self.inside(value)
                summand = inner.real(body)
                ends = " ".join(self.integer(end, _ATOM) for end in (lower, upper))
                return f"Rsum (fun {index} : Z => {summand}) {ends}", _POWER
        unprinted(f"there is no term for {value}")

    def root(self, base: Expression, order: int) -> str:
        """The root of an order, which binds like an application."""
        function = "sqrt" if order == 2 else f"root {order}"
        return f"{function} {self.real(base, _ATOM)}"

    def _call(self, function: str, arguments: tuple[Expression, ...]) -> str:
        first = self.real(arguments[0], _ATOM)
        if len(arguments) == 1:
            return first if function in {"Rmax", "Rmin"} else f"{function} {first}"
        if len(arguments) == 2:
            return f"{function} {first} {self.real(arguments[1], _ATOM)}"
        return f"{function} {first} ({self._call(function, arguments[1:])})"

    def _term(self, term: Expression) -> str:
        match term:
            case Mul((Number(minus), factor)) if minus == -1:
                return f" - {self._solid(factor)}"
            case Number(value) if value < 0:
                return f" - {self.real(Number(-value), _PRODUCT)}"
            case _:
                return f" + {self.real(term, _PRODUCT)}"

    def _solid(self, factor: Expression) -> str:
        """Behind a minus; what begins with a digit would become a negative number there."""
        text = self.real(factor, _POWER)
        return f"({text})" if text[0].isdigit() or text[0] == "-" else text

    def integer(self, value: Expression, place: int = _SUM) -> str:
        """A term of Z, in the scope of integers."""
        text, binds = self._integer(value)
        return f"({text})%Z" if binds < place else text

    def _integer(self, value: Expression) -> tuple[str, int]:
        match value:
            case Number(number) if number.denominator == 1:
                return (str(number) if number >= 0 else f"({number})"), _ATOM
            case Symbol(name) if name in self.integers:
                return self.integers[name], _ATOM
            case Bound(depth) if 0 <= depth < len(self.bound):
                return self.bound[depth], _ATOM
            case Add(terms):
                return " + ".join(self.integer(term, _PRODUCT) for term in terms), _SUM
            case Mul(factors):
                return " * ".join(self.integer(factor, _POWER) for factor in factors), _PRODUCT
            case Pow(base, Number(exponent)) if exponent.denominator == 1 and exponent >= 0:
                return f"{self.integer(base, _ATOM)} ^ {exponent}", _POWER
        unprinted(f"there is no integer for {value}")

    # Propositions

    def relation(self, relation: Relation) -> str:
        """A proposition between reals."""
        left, right = self.real(relation.left), self.real(relation.right)
        if relation.sign in {">=", ">"}:
            left, right = right, left
        return f"{left} {SIGNS[relation.sign]} {right}"

    def whole(self, relation: Relation) -> str:
        """A proposition between integers."""
        low, high = relation.sides if relation.sign in {"<=", "<"} else relation.sides[::-1]
        return f"({self.integer(low)} {SIGNS[relation.sign]} {self.integer(high)})%Z"

    def domain(self, name: str, domain: Domain) -> dict[Relation, str]:
        """Where a letter is, as propositions."""
        said = self.whole if domain.integer else self.relation
        return {relation: said(relation) for relation in domain.relations(name)}

    def against_zero(self, value: Expression, sign: str) -> str:
        """`value sign 0` as it is written everywhere: 0 stands on the left of an inequality."""
        if sign in {"==", "!="}:
            return f"{self.real(value)} {SIGNS[sign]} 0"
        return f"0 {SIGNS[sign]} {self.real(value)}"

    def defined(self, value: Expression) -> list[str]:
        """What docs/semantics.md asks for an expression to be defined; inner parts first."""
        return list(dict.fromkeys(self._defined(value)))

    def _defined(self, value: Expression) -> Iterator[str]:
        if isinstance(value, Series):
            index, inner = self.inside(value)
            low, high = (self.integer(end, _ATOM) for end in (value.lower, value.upper))
            for end in (value.lower, value.upper):
                yield from self._defined(end)
            yield f"({low} - 1 <= {high})%Z"
            for need in inner.defined(value.body):
                yield f"(forall {index} : Z, ({low} <= {index} <= {high})%Z -> {need})"
            return
        for part in children(value):
            yield from self._defined(part)
        match value:
            case Pow(base, Number(number)):
                if number.denominator > 1:
                    yield self.against_zero(base, ">=" if number > 0 else ">")
                elif number < 0:
                    yield self.against_zero(base, "!=")
            case Pow(Number(number), _) if number > 0:
                pass
            case Pow(base, exponent):
                pair = self.real(base, _ATOM), self.real(exponent, _ATOM)
                yield f"pow_defined {pair[0]} {pair[1]}"
            case Call("log", (argument,)):
                yield self.against_zero(argument, ">")


def is_whole(value: Expression, names: Names) -> bool:
    """Whether an expression is evidently an integer, under these names."""
    return is_integral(value, frozenset(names.integers))


# Words that Rocq, its libraries and ours use; a letter of that name gets an underscore.
RESERVED = frozenset(
    re.findall(
        r"\w+",
        "as at cofix else end exists exists2 fix for forall fun if IF in let match mod Prop return "
        "Set then Type using where with by Qed Proof R Z nat N INR IZR Rpow root Rsum sqrt exp ln "
        "Rabs Rmax Rmin Rlt Rle PI integer rational apart splits term monomial polynomial pow up "
        "frac Rsqr sin cos tan O S I E id eq ball pos lim D U pow_defined invertible fst snd sum "
        "plus mult opp minus zero one scal norm inner zip slope positive nonzero whole "
        "COPY LEMMA W X Y BOUNDS LOW HIGH PREVIOUS VECTORS KNOWN SPACE A P Zero Plus Minus Scale "
        "Mean between V Data space sources values vector vzero vplus vminus vscale vsum dot square "
        "free mean size steady same products opened said known rest law random over nest fixed "
        "unnamed gram piece vec without here mark chosen vchosen is_drawn average numbers ",
    )
)
_PLAIN = re.compile(r"[^A-Za-z0-9_]")


def remark(text: str) -> str:
    """A text as a comment, which it does not end, and in which it opens no string."""
    safe = text.replace("(*", "( *").replace("*)", "* )").replace('"', "'")
    return f"(* {safe} *)"


def identifier(name: str) -> str:
    """A name that Rocq reads, for a letter of ours; Greek letters keep their numbers."""
    text = _PLAIN.sub(lambda found: f"u{ord(found[0]):x}", name)
    text = text if text[0].isalpha() else f"x{text}"
    return (
        f"{text}_" if text in RESERVED or re.fullmatch(r"[A-Zkt]\d+[a-cr]?|ZU\d+", text) else text
    )
