r"""LaTeX as authors type it, read as the trees of `bounds.expressions`.

    \eta \le \frac{1}{NKL}      2K\eta^2L\,\sigma_g^2      \sum_{k=0}^{K-1}(1+\eta L)^k

What stands side by side is multiplied; `\frac{a}{b}` is a/b, and `\frac12` too. A sum takes the
product that follows it. What two readers could read differently is refused: `1/2K`, `\log xy`,
`K2`, `f(x)` where f is a letter, `\mathbb E\|x\|^2y`. How letters are told apart is said in
`spelling`. Nothing is simplified: the tree is the one that the same text in the house's language has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import NoReturn

from bounds.expressions import (
    Add,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Series,
    Symbol,
    fresh,
    negate,
    number,
    summation,
)
from bounds.language.spelling import Spelling, named
from bounds.language.tokens import CLOSING, GREEK, MAX_DEPTH, Token, fail, tokens_of

RELATIONS = {"\\le": "<=", "\\ge": ">=", "<": "<", ">": ">", "=": "==", "\\ne": "!="}
MAX_DIGITS = 400
MAX_EXPONENT = 10_000
HALF, INVERSE = number(Fraction(1, 2)), number(-1)
_MEAN = "\\mathbb E"
_REFUSED = {
    "\\dots": "dots leave out what the reader needs; write the whole formula",
    "\\prod": "the language has no products; write \\exp\\left(\\sum_{k=0}^{K}\\log(...)\\right)",
    "\\int": "the language has no integrals; write the value of the integral",
    "\\sup": "the language has no suprema; give the value a letter",
    "\\inf": "the language has no infima; give the value a letter",
    "\\pm": "two signs are two claims; prove them one at a time",
    "\\lesssim": "a relation up to constants cannot be decided; write the constant, and \\le",
    "\\infty": "infinity is no number; say what holds for every finite value",
    "\\nabla": "a gradient is a letter here; declare it, as in 'g: vector'",
    "\\underbrace": "leave out \\underbrace, and write what it stands under",
    "%": "a percent sign starts a comment in LaTeX; write \\frac{5}{100}",
}


class Reader:
    """A cursor over the tokens of a formula that complains with a caret under the place."""

    def __init__(
        self, text: str, spelling: Spelling, tokens: Sequence[Token] | None = None
    ) -> None:
        """Split the text, unless some of its tokens are given."""
        self.text = text
        self.spelling = spelling
        tokens = tokens_of(text) if tokens is None else tokens
        self.tokens = [*tokens, Token("", len(text.rstrip()))]
        self.position = 0
        self.depth = 0
        self.expected: list[str] = []  # what closes the brackets that are open
        self.indices: dict[tuple[str, ...], Symbol] = {}  # of the sums around

    def fail(self, reason: str, at: int | None = None) -> NoReturn:
        """Raise a `UserError` that points at a token."""
        fail(self.text, reason, self.tokens[self.position if at is None else at].at)

    def peek(self, ahead: int = 0) -> str:
        """The next token or a later one; empty at the end."""
        return self.tokens[min(self.position + ahead, len(self.tokens) - 1)].text

    def take(self, *texts: str) -> str:
        """Consume the next token if it is one of `texts`; otherwise return nothing."""
        text = self.peek()
        if text and text in texts:
            self.position += 1
            return text
        return ""

    def need(self, text: str, after: str) -> None:
        """Consume `text` or complain."""
        if not self.take(text):
            self.fail(f"expected {text} {after}, found {self.peek() or 'the end'}")

    def chain(self) -> tuple[Relation, ...]:
        """Read to the end as the relations between neighbours."""
        left, found = self.sum(), []
        while sign := self.take(*RELATIONS):
            right = self.sum()
            found.append(Relation(left, RELATIONS[sign], right))
            left = right
        self.finish()
        if not found:
            self.fail("expected a relation, as in \\eta \\le \\frac{1}{L}")
        return tuple(found)

    def finish(self) -> None:
        """Complain about anything left over."""
        if self.peek():
            self.fail(_REFUSED.get(self.peek(), f"expected an operator, found {self.peek()}"))

    def sum(self) -> Expression:
        """Read a sum."""
        return folded(self.factors())

    def factors(self) -> list[Expression]:
        """Read a sum as a list of factors: those of its term if it has one, itself if several."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail(f"the expression is nested more than {MAX_DEPTH} deep")
        first = self.product(signed=True)
        terms = [folded(first)]
        while mark := self.take("+", "-"):
            term = folded(self.product())
            terms.append(term if mark == "+" else negate(term))
        self.depth -= 1
        return first if len(terms) == 1 else [Add(tuple(terms))]

    def product(self, *, signed: bool = False) -> list[Expression]:
        """Read factors side by side, or with dots and strokes between them."""
        negative = bool(signed and self.take("-", "+") == "-")
        found: list[Expression] = []
        self.factor(found)
        if negative:
            found[0] = negate(found[0])
        while True:
            at = self.position
            if self.take("\\cdot"):
                self.factor(found)
            elif self.take("/"):
                self.divide(found, self.power(), at + 1)
                if self.starts() and self.peek() != "\\cdot":
                    what = "a/b c can mean a/(bc) and (a/b)c; write \\frac{a}{b} or brackets"
                    self.fail(what)
            elif self.starts():
                self._refuse_digits()
                self.factor(found)
            else:
                return found

    def starts(self) -> bool:
        """Whether a factor starts here."""
        token = self.tokens[self.position]
        text = token.text
        if not text or text in {*RELATIONS, *"+-,;/^_'&", "\\cdot", "\\in", "\\to", ":"}:
            return False
        if text in {"\\|", "|"}:
            here = token.side == "" and text in self.expected[-1:]
            return token.side != "close" and not here
        return text not in CLOSING.values()

    def _refuse_digits(self) -> None:
        """A number behind a factor may be an index, an exponent or a part of a mixed fraction."""
        numeric = self.peek() == "\\frac" and self.peek(1).isdigit() and self.peek(2).isdigit()
        bracket = self.peek(-1) in {")", "]", "\\}"}
        digits = self.peek() in {*"0123456789", "."} and not bracket
        if digits or (numeric and self.peek(-1) in {*"0123456789"}):
            self.fail("put \\cdot before a number that multiplies, or the number first")

    def factor(self, found: list[Expression]) -> None:
        """Read one factor or a fraction, whose numerator and denominator are factors of their own."""
        at = self.position
        if not self.take("\\frac"):
            found.append(self.power())
            return
        over = self.argument()
        below = self.position
        under = folded(self.argument())
        if self.peek() == "^":
            self.fail("put brackets round the fraction that is raised to a power")
        own = [] if found and over == [number(1)] else over
        part = list(own)
        if own or isinstance(under, Number):
            self.divide(part, under, below)
        else:
            part.append(Pow(under, INVERSE))
        found += part
        if not found:
            self.fail("a fraction has nothing above its line", at)

    def divide(self, found: list[Expression], under: Expression, at: int) -> None:
        """Divide the last of some factors: a quotient of two numbers is a number."""
        if not isinstance(under, Number):
            found.append(Pow(under, INVERSE))
        elif not under.value:
            self.fail("division by zero", at)
        elif found and isinstance(found[-1], Number):
            found[-1] = Number(found[-1].value / under.value)
        else:
            found.append(Number(1 / under.value))

    def argument(self) -> list[Expression]:
        """Read one token or a group in braces."""
        if self.peek() == "{":
            with self.inside("{"):
                return self.factors()
        if self.peek().isdigit():
            self.position += 1
            return [number(int(self.peek(-1)))]
        return [self.atom(single=True)]

    @contextmanager
    def inside(self, opening: str) -> Iterator[None]:
        """Read what stands between this bracket and the one that closes it."""
        at = self.position
        self.need(opening, "here")
        closing = CLOSING.get(opening, opening)
        self.expected.append(closing)
        yield
        self.expected.pop()
        if not self.take(closing):
            name = self.peek() or "the end"
            if name in _REFUSED:
                self.fail(_REFUSED[name])
            self.fail(
                f"expected {closing} to close {opening} of character {self.tokens[at].at + 1}, "
                f"found {name}"
            )

    def power(self) -> Expression:
        """Read an atom and its exponent."""
        at = self.position
        base = self.atom()
        if self.peek() in {"_", "'"}:
            self._refuse_letter(at)
        if self.peek() != "^":
            return base
        if _is_mean(base) or isinstance(base, Series):
            self.fail("put brackets round what is raised to a power")
        self.position += 1
        place = self.position
        exponent = folded(self.argument())
        if isinstance(exponent, Number):
            size = max(abs(exponent.value.numerator), exponent.value.denominator)
            if size > (MAX_EXPONENT if isinstance(base, Number) else MAX_EXPONENT // 10):
                self.fail("the exponent is too large", place)
            if base == number(0) and exponent.value < 0:
                self.fail("division by zero", place)
        return Pow(base, exponent)

    def atom(self, *, single: bool = False) -> Expression:
        """Read a letter, a number, a bracket, a root, a sum or a function."""
        found = self._letter()
        if found is not None:
            return found
        text, at = self.peek(), self.position
        if text in _REFUSED:
            self.fail(_REFUSED[text])
        if text in {*"0123456789", "."} and text:
            return self._number()
        if text in {"(", "[", "\\{"}:
            with self.inside(text):
                return self.sum()
        if text == "{":
            return self._braces()
        if text in {"\\|", "|", "\\langle"}:
            return self._product(text)
        if text == "\\sqrt":
            return self._root()
        if text == "\\sum" and not single:
            return self._series()
        if text == _MEAN or (text == "E" and "expect" in self.spelling.called):
            return self._expectation()
        if text in {"\\min", "\\max", "\\exp", "\\log", "\\text{min}", "\\text{max}"}:
            return self._function(text.removeprefix("\\text{").strip("\\}"))
        called = text.removeprefix("\\text{").removesuffix("}")
        if called in self.spelling.called and self.peek(1) in {"(", "[", "\\{"}:
            self.position += 1
            return self._called(called, at)
        if text == "e" and self.peek(1) == "^":
            self.position += 2
            return Call("exp", (folded(self.argument()),))
        return self._unknown(single=single)

    def _letter(self) -> Expression | None:
        """A declared letter, the index of a sum, or a term of a sequence."""
        hidden = [index[0] for index in self.indices]
        found = self.spelling.matches(self.tokens, self.position, hidden)
        names = sorted({match.name for match in found})
        index = self._index()
        if index is not None and (not found or found[0].end <= index[0]):
            self.position = index[0]
            return index[1]
        if not found:
            return None
        if len(names) > 1:
            self.fail(f"this is {' and also '.join(names)}; write the letter that is meant by name")
        match = found[0]
        if match.value is not None:
            self.position = match.end
            return match.value
        arguments = tuple(self._span(start, end) for start, end in match.spans)
        self.position = match.end
        return Call(match.name, arguments)

    def _index(self) -> tuple[int, Symbol] | None:
        for run, symbol in self.indices.items():
            end = self.position + len(run)
            here = tuple(token.text for token in self.tokens[self.position : end])
            if here == run and self.tokens[end].text not in {"_", "'"}:
                return end, symbol
        return None

    def _span(self, start: int, end: int) -> Expression:
        """Read a part of the tokens by itself."""
        tokens, position, expected = self.tokens, self.position, self.expected
        if tokens[start].text == "{":
            start, end = start + 1, end - 1
        self.tokens = [*tokens[:end], Token("", tokens[end].at)]
        self.position, self.expected = start, []
        found = self.sum()
        self.finish()
        self.tokens, self.position, self.expected = tokens, position, expected
        return found

    def _number(self) -> Number:
        at, digits = self.position, ""
        while self.peek() and self.peek() in "0123456789.":
            digits += self.peek()
            self.position += 1
        if len(digits) > MAX_DIGITS:
            self.fail(f"a number may have at most {MAX_DIGITS} digits", at)
        if digits.count(".") > 1 or digits == ".":
            self.fail("this is no number", at)
        return Number(Fraction(digits))

    def _braces(self) -> Expression:
        """Braces do not show, so they may not change what is read."""
        at = self.position
        with self.inside("{"):
            found = self.sum()
        if isinstance(found, Add | Mul):
            self.fail("braces are not printed; write brackets ( ) if they are meant", at)
        return found

    def _product(self, opening: str) -> Expression:
        """A norm, an absolute value or an inner product."""
        name = {"\\|": "norm", "|": self.spelling.bars, "\\langle": "dot"}[opening]
        if name != "abs" and name not in self.spelling.called:
            self.fail("norms and inner products are read in steps about vectors: prove-step vector")
        with self.inside(opening):
            found = [self.sum()]
            if name == "dot":
                self.need(",", "inside an inner product \\langle u, v\\rangle")
                found.append(self.sum())
        return Call(name, tuple(found))

    def _root(self) -> Expression:
        self.position += 1
        order = HALF
        if self.peek() == "[":
            at = self.position
            with self.inside("["):
                found = self.sum()
            if not isinstance(found, Number) or found.value.denominator > 1 or found.value < 2:
                self.fail("a root has a whole order, as in \\sqrt[3]{x}", at)
            if found.value > MAX_EXPONENT // 10:
                self.fail("the exponent is too large", at)
            order = Number(1 / found.value)
        return Pow(folded(self.argument()), order)

    def _series(self) -> Expression:
        at = self.position
        self.position += 1
        if self.peek() != "_" or self.peek(1) != "{":
            self.fail("say where the index runs: \\sum_{k=0}^{K-1}", at)
        self.position += 1
        with self.inside("{"):
            start = self.position
            while self.peek() not in {"=", "\\in", "<", "\\ne", "", "}", ","}:
                self.position += 1
            run = tuple(token.text for token in self.tokens[start : self.position])
            if not run or self.peek() != "=":
                self.fail("the language sums from a number to a number: \\sum_{k=0}^{K-1}", at)
            self.position += 1
            lower = self.sum()
        if not self.take("^"):
            self.fail("say where the sum ends: \\sum_{k=0}^{K-1}", at)
        upper = folded(self.argument())
        name = named(run)
        if not name:
            self.fail("the index of a sum is a letter, as in \\sum_{k=0}^{K-1}", start)
        symbol = Symbol(f"{name} {len(self.indices)}")  # no letter can have this name
        outer = self.indices
        self.indices = {**outer, run: symbol}
        body = folded(self.product(signed=True))
        self.indices = outer
        found = summation(body, symbol.name, lower, upper)
        return Series(found.body, lower, upper, fresh(name, self.spelling.letters))

    def _expectation(self) -> Expression:
        """E of a bracket, a norm or an inner product; subscripts say over what, and are not kept."""
        start = self.position
        self.position += 1
        if self.take("_"):
            self._skip()
        opening = self.peek()
        if opening in {"[", "(", "\\{"}:
            linear = self._by_terms(start)
            if linear is not None:
                return linear
        if "expect" not in self.spelling.called:
            self.fail(
                "means are read in steps about vectors (prove-step vector), or as a letter that "
                "is declared so",
                start,
            )
        if opening in {"[", "(", "\\{"}:
            with self.inside(opening):
                inner = self.sum()
            if isinstance(inner, Call) and inner.name == "norm":
                return Call("mean_norm", inner.arguments)
            return Call("expect", (inner,))
        if opening not in {"\\|", "|", "\\langle"}:
            self.fail("write \\mathbb E[...], so that it is plain where the mean ends")
        inner = self._product(opening)
        if self.peek() == "^":
            self.position += 1
            inner = Pow(inner, folded(self.argument()))
        elif opening != "\\langle":
            inner = Call("mean_norm", inner.arguments)
        if self.starts():
            self.fail("write \\mathbb E[...], so that it is plain where the mean ends")
        return inner if _is_mean(inner) else Call("expect", (inner,))

    def _by_terms(self, start: int) -> Expression | None:
        """A mean of a sum as the sum of means that are letters; none if one of them is not."""
        opening = self.position
        end = self._closed(opening)
        head, tail = self.tokens[start : opening + 1], self.tokens[end : end + 1]
        cuts, depth = [opening], 0
        for at in range(opening + 1, end):
            text = self.tokens[at].text
            depth += (text in CLOSING) - (text in CLOSING.values())
            if not depth and text in {"+", "-"} and at > opening + 1:
                cuts.append(at)
        terms = []
        for cut, stop in zip(cuts, [*cuts[1:], end], strict=True):
            run = [*head, *self.tokens[cut + 1 : stop], *tail, Token("", self.tokens[end].at)]
            found = self.spelling.matches(run, 0, [index[0] for index in self.indices])
            if len(found) != 1 or found[0].value is None or found[0].end != len(run) - 1:
                return None
            value = found[0].value
            terms.append(negate(value) if self.tokens[cut].text == "-" else value)
        self.position = end + 1
        return terms[0] if len(terms) == 1 else Add(tuple(terms))

    def _closed(self, opening: int) -> int:
        """Where the bracket that opens here is closed."""
        depth = 0
        for at in range(opening, len(self.tokens)):
            text = self.tokens[at].text
            depth += (text in CLOSING) - (text in CLOSING.values())
            if not depth:
                return at
        self.fail(f"this {self.tokens[opening].text} is never closed", opening)

    def _skip(self) -> None:
        """Pass one token or group."""
        self.position = self._closed(self.position) + 1

    def _function(self, name: str) -> Expression:
        """exp, log, min and max."""
        at = self.position
        self.position += 1
        if self.peek() in {"^", "_"}:
            self.fail(f"write the argument of {name} in brackets, and the power outside of them")
        if self.peek() in {"(", "[", "\\{"}:
            return self._called(name, at)
        if name not in {"log", "exp"}:
            self.fail(f"write {name} as \\{name}\\{{a, b\\}}", at)
        found = self.argument() if self.peek() != "\\frac" else self._fraction()
        if self.starts() or self.peek() == "^":
            self.fail(
                f"write the argument of {name} in brackets, so that it is plain where it ends"
            )
        return Call(name, (folded(found),))

    def _fraction(self) -> list[Expression]:
        found: list[Expression] = []
        self.factor(found)
        return found

    def _called(self, name: str, at: int) -> Expression:
        with self.inside(self.peek()):
            found = [self.sum()]
            while self.take(","):
                found.append(self.sum())
        known = {"log": (1, 1), "exp": (1, 1), "min": (2, 16), "max": (2, 16)}
        least, most = {**known, **self.spelling.called}[name]
        if not least <= len(found) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            self.fail(f"{name} takes {wanted} arguments, not {len(found)}", at)
        if self.peek() == "^":
            self.fail(f"put brackets round {name}(...) before raising it to a power")
        return Call(name, tuple(found))

    def _unknown(self, *, single: bool) -> Expression:
        """A letter that nobody declared, by the name that its LaTeX suggests."""
        at = self.position
        run = [self.peek()]
        if not run[0] or run[0] in {*RELATIONS, *"+-,;/^_'}])", "\\cdot", "\\}"}:
            self.fail(f"expected a letter, a number or a bracket, found {run[0] or 'the end'}")
        self.position += 1
        if self.peek() == "_" and not single:
            end = self._closed(self.position + 1) + 1
            run += [token.text for token in self.tokens[self.position : end]]
            self.position = end
        name = named(run)
        if self.spelling.strict or not name:
            self._refuse_letter(at)
        self._refuse_word(at)
        self._refuse_call(name, at)
        return Symbol(name)

    def _refuse_letter(self, at: int) -> NoReturn:
        self.position = at + 1
        if self.peek() == "'":
            self.position += 1
        for mark in ("_", "^"):
            if self.take(mark):
                self._skip()
        first, last = self.tokens[at].at, self.tokens[self.position].at
        written = re.sub(r"(\\[A-Za-z]+|\s)+$", "", self.text[first:last]) or self.tokens[at].text
        self.fail(
            f"no letter is written {written}; declare one, or write it by a letter and a "
            f"subscript, as in x_1",
            at,
        )

    def _refuse_word(self, at: int) -> None:
        """A Greek name without its backslash is no product of Latin letters."""
        start = self.tokens[at].at
        for name in sorted(GREEK, key=len, reverse=True):
            if self.text.startswith(name, start) and self.text[start - 1 : start] != "\\":
                self.fail(f"write \\{name} for the letter {name}", at)

    def _refuse_call(self, name: str, at: int) -> None:
        """A letter in front of a bracket that holds one letter looks like a function."""
        if self.peek() != "(":
            return
        inside = self.tokens[self.position + 1 : self._closed(self.position)]
        if named([token.text for token in inside] or [""]):
            self.fail(f"{name} is no function here; write {name} \\cdot x for a product", at)


def folded(factors: list[Expression]) -> Expression:
    """The product of factors."""
    return factors[0] if len(factors) == 1 else Mul(tuple(factors))


def _is_mean(value: Expression) -> bool:
    return isinstance(value, Call) and value.name in {"expect", "mean_norm"}


def read_expression(text: str, spelling: Spelling) -> Expression:
    """Read one expression."""
    reader = Reader(text, spelling)
    found = reader.sum()
    reader.finish()
    return found


def read_chain(text: str, spelling: Spelling) -> tuple[Relation, ...]:
    r"""Read `a \le b < c ...` as the relations between neighbours."""
    return Reader(text, spelling).chain()
