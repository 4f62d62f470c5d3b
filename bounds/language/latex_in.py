r"""LaTeX as authors type it, read as the trees of `bounds.expressions`.

    \eta \le \frac{1}{NKL}      2K\eta^2L\,\sigma_g^2      \sum_{k=0}^{K-1}(1+\eta L)^k

What stands side by side is multiplied; `\frac{a}{b}` is a/b, and `\frac12` too. A sum takes the
product that follows it. What two readers could read differently is refused: `1/2K`, `\log xy`,
`K2`, `f(x)` where f is a letter, `\mathbb E\|x\|^2y`. How letters are told apart is said in
`spelling`. Nothing is simplified: the tree is the one that the same text has in the house's
language.
"""

from __future__ import annotations

from bounds.expressions import Add, Expression, Number, Pow, Relation, negate, number, too_large
from bounds.language.cursor import DIGITS, OPENING, RELATIONS
from bounds.language.latex_atoms import Atoms, folded, is_mean
from bounds.language.spelling import Spelling
from bounds.language.tokens import MAX_DEPTH

INVERSE = number(-1)


class Reader(Atoms):
    """Reads sums, products and powers."""

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

    def _refuse_digits(self) -> None:
        """A number behind a factor may be an index, an exponent or a part of a mixed fraction."""
        numeric = self.peek() == "\\frac" and self.peek(1).isdigit() and self.peek(2).isdigit()
        bracket = self.peek(-1) in {")", "]", "\\}"}
        digits = self.peek() in DIGITS and not bracket
        if digits or (numeric and self.peek(-1) in DIGITS):
            self.fail("put \\cdot before a number that multiplies, or the number first")

    def factor(self, found: list[Expression]) -> None:
        """Read one factor; a fraction is the factors of its numerator and one below the line."""
        at = self.position
        letter = self.letter() if self.peek() == "\\frac" else None
        if letter is not None or not self.take("\\frac"):
            found.append(self.power() if letter is None else letter)
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

    def power(self) -> Expression:
        """Read an atom and its exponent."""
        at = self.position
        base = self.atom()
        if self.peek() in {"_", "'"}:
            self.refuse_letter(at)
        if self.peek() != "^":
            return base
        if is_mean(base) and self.tokens[at].text not in OPENING:
            self.fail("put brackets round what is raised to a power")
        self.position += 1
        place = self.position
        exponent = folded(self.argument())
        if too_large(base, exponent):
            self.fail("the exponent is too large", place)
        if base == number(0) and isinstance(exponent, Number) and exponent.value < 0:
            self.fail("division by zero", place)
        return Pow(base, exponent)


def read_expression(text: str, spelling: Spelling) -> Expression:
    """Read one expression."""
    reader = Reader(text, spelling)
    found = reader.sum()
    reader.finish()
    return found


def read_chain(text: str, spelling: Spelling) -> tuple[Relation, ...]:
    r"""Read `a \le b < c ...` as the relations between neighbours."""
    return Reader(text, spelling).chain()
