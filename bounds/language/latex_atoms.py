"""The parts of a LaTeX formula that bind tightest: numbers, brackets, roots, sums, functions."""

from __future__ import annotations

from abc import abstractmethod
from fractions import Fraction

from bounds.expressions import (
    MAX_EXPONENT,
    Add,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Series,
    Symbol,
    free_symbols,
    fresh,
    number,
    summation,
)
from bounds.language.cursor import DIGITS, OPENING, REFUSED
from bounds.language.latex_letters import Letters
from bounds.language.spelling import named

MAX_DIGITS = 400
HALF = number(Fraction(1, 2))
KNOWN = {"log": (1, 1), "exp": (1, 1), "abs": (1, 1), "min": (2, 16), "max": (2, 16)}
_MEAN = "\\mathbb E"
_ENDS = "write \\mathbb E[...], so that it is plain where the mean ends"


class Atoms(Letters):
    """Reads what may be raised to a power."""

    def argument(self) -> list[Expression]:
        """Read one token or a group in braces."""
        if self.peek() == "{":
            with self.inside("{"):
                return self.factors()
        if self.peek().isdigit():
            self.position += 1
            return [number(int(self.peek(-1)))]
        return [self.atom(single=True)]

    def atom(self, *, single: bool = False) -> Expression:
        """Read a letter, a number, a bracket, a root, a sum or a function."""
        found = self.letter()
        if found is not None:
            return found
        text, at = self.peek(), self.position
        if text in REFUSED:
            self.fail(REFUSED[text])
        if text in DIGITS and text:
            return self._number()
        if text in OPENING:
            with self.inside(text):
                found = self.sum()
            if text == "[" and isinstance(found, Number):
                self.fail("a number in [ ] looks like a reference; write it in ( )", at)
            return found
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
        known = called in self.spelling.called or (called in KNOWN and called != text)
        if known and self.peek(1) in OPENING:
            self.position += 1
            return self._called(called, at)
        if text == "e" and self.peek(1) == "^":
            self.position += 2
            return Call("exp", (folded(self.argument()),))
        return self.unknown(single=single)

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
        if isinstance(found, Add | Mul | Number):
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
        if name == "norm" and (self.peek(), self.peek(1)) == ("_", "2"):
            self.position += 2  # the Euclidean norm is the only one
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
        limits = free_symbols(lower) | free_symbols(upper)
        return Series(found.body, lower, upper, fresh(name, limits))

    def _expectation(self) -> Expression:
        """E of a bracket, a norm or an inner product; its subscript may be what is fixed."""
        start = self.position
        self.position += 1
        if self.take("_"):
            at = self.position
            self.skip()
            name = named([token.text for token in self.tokens[at : self.position]])
            if name in self.spelling.letters and not self.spelling.strict:
                what = f"write a mean over {name} alone as \\operatorname{{mean}}(u, {name})"
                self.fail(what, at)
        opening = self.peek()
        if opening in {"[", "(", "\\{"}:
            linear = self.by_terms(start)
            if linear is not None:
                return linear
        if "expect" not in self.spelling.called:
            what = "means are read in steps about vectors (prove-step vector), or as one letter"
            self.fail(what, start)
        if opening in {"[", "(", "\\{"}:
            with self.inside(opening):
                inner: Expression = self.sum()
            if isinstance(inner, Call) and inner.name == "norm":
                return Call("mean_norm", inner.arguments)  # |u| alone is the root of a mean
            return Call("expect", (inner,))
        if opening not in {"\\|", "|", "\\langle"}:
            self.fail(_ENDS)
        inner = self._product(opening)
        if self.peek() == "^":
            self.position += 1
            inner = Pow(inner, folded(self.argument()))
        elif isinstance(inner, Call) and inner.name != "dot":
            inner = Call("mean_norm", inner.arguments)
        if self.starts():
            self.fail(_ENDS)
        return inner if is_mean(inner) else Call("expect", (inner,))

    def _function(self, name: str) -> Expression:
        """exp, log, min and max."""
        at = self.position
        self.position += 1
        if self.peek() in {"^", "_"}:
            self.fail(f"write the argument of {name} in brackets, and the power outside of them")
        if self.peek() in OPENING:
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
        least, most = {**KNOWN, **self.spelling.called}[name]
        if not least <= len(found) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            self.fail(f"{name} takes {wanted} arguments, not {len(found)}", at)
        if self.peek() == "^":
            self.fail(f"put brackets round {name}(...) before raising it to a power")
        return Call(name, tuple(found))

    @abstractmethod
    def factors(self) -> list[Expression]:
        """Read a sum as a list of factors."""

    @abstractmethod
    def product(self, *, signed: bool = False) -> list[Expression]:
        """Read factors side by side."""

    @abstractmethod
    def factor(self, found: list[Expression]) -> None:
        """Read one factor or a fraction."""


def folded(factors: list[Expression]) -> Expression:
    """The product of factors."""
    return factors[0] if len(factors) == 1 else Mul(tuple(factors))


def is_mean(value: Expression) -> bool:
    """Whether this is a mean."""
    return isinstance(value, Call) and value.name in {"expect", "mean_norm"}
