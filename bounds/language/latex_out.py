r"""Trees as LaTeX, in the order in which they were written; `latex_in` reads the same tree back.

A product is set side by side, with its divisions as fractions: `2*eta*K/N*x` is
`\frac{2\eta K}{N}x`. A dot stands only where two factors would otherwise read as something else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from bounds.errors import UserError
from bounds.expressions import (
    ONE,
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
    free_symbols,
    opened,
)
from bounds.language.spelling import Spelling, latex_of, shape_of
from bounds.language.tokens import GREEK, Token, words

SIGNS = {"<=": "\\le", ">=": "\\ge", "<": "<", ">": ">", "==": "=", "!=": "\\ne"}
_INDICES = "kjilrsnmpquvwxyzabcdghot" + "KJILRSNMPQUVWXYZABCDFGHOT"


def latex(expression: Expression, spelling: Spelling | None = None) -> str:
    """LaTeX that reads back as the same tree with the same spelling."""
    return _Printer(spelling or Spelling()).sum(expression)


def latex_relation(relation: Relation, spelling: Spelling | None = None) -> str:
    """The LaTeX of a relation."""
    return latex_chain((relation,), spelling)


def latex_chain(relations: Sequence[Relation], spelling: Spelling | None = None) -> str:
    """The LaTeX of relations of which each goes on where the last one ends."""
    printer = _Printer(spelling or Spelling())
    rest = (f"{SIGNS[relation.sign]} {printer.sum(relation.right)}" for relation in relations)
    return " ".join([printer.sum(relations[0].left), *rest])


class _Printer:
    """Writes the parts of a tree; `indices` are the names of the sums around a part."""

    def __init__(self, spelling: Spelling) -> None:
        self.spelling = spelling
        self.indices: dict[str, str] = {}

    def sum(self, value: Expression) -> str:
        """What may stand between brackets."""
        if not isinstance(value, Add):
            return self.leading(value)
        return self.leading(value.terms[0]) + "".join(map(self.term, value.terms[1:]))

    def term(self, value: Expression) -> str:
        """A later term of a sum, with the sign in front of it."""
        match value:
            case Number(found) if found < 0:
                return f"-{self.number(-found)}"
            case Mul((Number(Fraction(numerator=-1, denominator=1)), factor)) if not isinstance(
                factor, Number
            ):
                return f"-{self.product(_factors(factor))}"
        return f"+{self.product(_factors(value))}"

    def leading(self, value: Expression) -> str:
        """The first term of a sum, in which a minus belongs to the first factor."""
        first, *rest = _factors(value)
        match value, first:
            case Mul((Number(Fraction(numerator=-1, denominator=1)), factor)), _ if not isinstance(
                factor, Number
            ):
                return f"-{self.product([ONE, factor] if _is_inverse(factor) else [factor])}"
            case _, Number(found) if found < 0:
                return f"-{self.product([Number(-found), *rest])}"
            case _, Mul((Number(Fraction(numerator=-1, denominator=1)), factor)) if not isinstance(
                factor, Number | Mul
            ):
                return f"-{self.product([factor, *rest])}"
        return self.product([first, *rest])

    def product(self, factors: Sequence[Expression]) -> str:
        """Factors side by side; a division puts what stands before it above a line."""
        pieces: list[str] = []
        above: list[Expression] = []
        for factor in factors:
            under = _under(factor)
            match above:
                case [Number(found)] if under is not None and found.denominator > 1:
                    pieces.append(self.number(found))
                    above = []
            if under is None or not _fits(under, above, first=not pieces):
                above.append(factor)
                continue
            pieces.append(f"\\frac{{{self.above(above)}}}{{{self.sum(under)}}}")
            above = []
        return self.joined([*pieces, *self.side_by_side(above)])

    def above(self, factors: list[Expression]) -> str:
        """What stands above the line: a sum alone needs no brackets there."""
        if len(factors) == 1 and isinstance(factors[0], Add):
            return self.sum(factors[0])
        return self.joined(self.side_by_side(factors)) or "1"

    def side_by_side(self, factors: list[Expression]) -> list[str]:
        """Each factor by itself."""
        return [self.factor(f, last=at == len(factors)) for at, f in enumerate(factors, start=1)]

    def factor(self, value: Expression, *, last: bool) -> str:
        """One factor; the last of a product may be open at its end."""
        match value:
            case Number(found) if found >= 0:
                return self.number(found)
            case Number() | Add() | Mul():
                return _bracketed(self.sum(value))
        text = self.atom(value, last=last)
        shape = shape_of(words(text))
        return _bracketed(text) if shape.signed or (shape.open_ended and not last) else text

    def number(self, value: Fraction) -> str:
        """A number that is not negative."""
        top, bottom = value.numerator, value.denominator
        return f"{top}" if bottom == 1 else f"\\frac{{{top}}}{{{bottom}}}"

    def atom(self, value: Expression, *, last: bool) -> str:
        """A letter, a power, a sum or a function."""
        match value:
            case Symbol(name):
                return self.indices.get(name) or self.spelling.latex(name)
            case Bound(depth):
                return f"\\#{depth}"
            case Pow(base, Number(Fraction(numerator=1, denominator=order))) if order > 1:
                return f"\\sqrt{'' if order == 2 else f'[{order}]'}{{{self.sum(base)}}}"
            case Pow(base, exponent):
                shown, raised = self.base(base), f"^{_braced(self.exponent(exponent))}"
                return (_bracketed(shown) if self.reaches(shown, raised) else shown) + raised
            case Series():
                return self.series(value)
            case Call(name, arguments):
                return self.call(name, arguments, last=last)
        return _bracketed(self.sum(value))

    def base(self, value: Expression) -> str:
        """What is raised to a power."""
        match value:
            case Number(found) if found >= 0 and found.denominator == 1:
                return str(found)
            case Symbol() | Call():
                text = self.atom(value, last=False)
                shape = shape_of(words(text))
                single = shape.nuclei == 1 and not (shape.raised or shape.signed)
                if single and words(text)[0] not in {"e", "\\log", "\\max", "\\min", "\\mathbb E"}:
                    return text
        return _bracketed(self.sum(value))

    def exponent(self, value: Expression) -> str:
        """An exponent: numbers stay on the line."""
        return str(value.value) if isinstance(value, Number) else self.sum(value)

    def series(self, value: Series) -> str:
        """A sum, with an index that no letter in it mentions."""
        name = f"index {len(self.indices)}"
        written = self.index(value)
        ends = self.sum(value.lower), _braced(self.sum(value.upper))
        self.indices[name] = written
        body = opened(value, Symbol(name))
        text = _bracketed(self.sum(body)) if isinstance(body, Add) else self.leading(body)
        del self.indices[name]
        return f"\\sum_{{{written}={ends[0]}}}^{ends[1]}{_apart(ends[1], text)}{text}"

    def index(self, value: Series) -> str:
        """The author's letter for the index, or another one."""
        taken = {token for name in free_symbols(value) for token in self.letter_words(name)}
        for name in (value.index, *_INDICES):
            written = self.spelling.latex(name) if name in self.spelling.letters else latex_of(name)
            run = words(written)
            plain = run[0].isalpha() or run[0][1:] in GREEK
            if len(run) == 1 and plain and run[0] not in {*taken, "e", "E"}:
                return written
        msg = "every letter of the alphabet is taken, and none is left for the index of a sum"
        raise UserError(msg)

    def letter_words(self, name: str) -> tuple[str, ...]:
        """The tokens of a letter, or of the index of a sum around."""
        return words(self.indices.get(name) or self.spelling.latex(name))

    def call(self, name: str, arguments: tuple[Expression, ...], *, last: bool) -> str:
        """A function in the form that mathematics has for it."""
        shown = [self.sum(argument) for argument in arguments]
        if name in self.spelling.functions:
            return self.spelling.functions[name][0].format(*shown)
        match name, arguments:
            case "exp", _ if "e" not in map(self.spelling.latex, self.spelling.letters):
                return f"e^{{{shown[0]}}}"
            case "log", (Symbol(letter),) if last and self.alone(letter):
                head = "\\log"
                return f"{head}{_apart(head, shown[0])}{shown[0]}"
            case (("log" | "exp"), _):
                return f"\\{name}{_bracketed(shown[0])}"
            case (("min" | "max"), _):
                return f"\\{name}\\left\\{{{', '.join(shown)}\\right\\}}"
            case "abs", _ if self.spelling.bars == "abs":
                return f"\\left\\lvert {shown[0]}\\right\\rvert"
            case "norm", _:
                return f"\\left\\lVert {shown[0]}\\right\\rVert"
            case "dot", _:
                return f"\\left\\langle {', '.join(shown)}\\right\\rangle"
            case "prod", (body, _, _, _):
                return f"\\prod_{{{shown[1]}={shown[2]}}}^{_braced(shown[3])}{self.inside(body)}"
            case "integral", (body, _, _, _):
                ends = f"_{_braced(shown[2])}^{_braced(shown[3])}"
                return _bracketed(f"\\int{ends} {self.inside(body)}\\,d{shown[1]}")
            case "limit", (body, _, _):
                return f"\\lim_{{{shown[1]}\\to {shown[2]}}}{self.inside(body)}"
            case "derivative", (body, _):
                return f"\\frac{{d}}{{d{shown[1]}}}{self.inside(body)}"
            case "mean_norm", _:
                inside = f"\\left\\lVert {shown[0]}\\right\\rVert"
                return f"\\mathbb E{inside if last else _bracketed(inside, '[]')}"
            case "expect", (Call("dot") | Pow(Call("norm"), Number()),) if last and shown[
                0
            ].startswith("\\left\\l"):
                return f"\\mathbb E{shown[0]}"
            case "expect", (inner,) if not (isinstance(inner, Call) and inner.name == "norm"):
                return f"\\mathbb E{_bracketed(shown[0], '[]')}"
        plain = name if len(name) == 1 else f"\\operatorname{{{name}}}"
        head = latex_of(name) if "_" in name else plain  # a bare underscore is a subscript
        return f"{head}{_bracketed(', '.join(shown))}"

    def inside(self, body: Expression) -> str:
        """What a product, an integral or a limit is of."""
        text = self.sum(body)
        return _bracketed(text) if isinstance(body, Add | Mul) else f" {text}"

    def alone(self, name: str) -> bool:
        """Whether a letter can stand behind a function without brackets."""
        run = self.letter_words(name)
        shape = shape_of(run)
        known = name in self.spelling.letters or len(run) == 1
        return known and shape.nuclei == 1 and not shape.signed

    def joined(self, pieces: list[str]) -> str:
        """Factors side by side, with a dot where they would read as something else."""
        text = "".join(pieces[:1])
        for before, after in pairwise(pieces):
            space = "\\cdot " if self.needs_dot(before, after) else _apart(text, after)
            text += space + after
        return text

    def needs_dot(self, before: str, after: str) -> bool:
        """Whether a number would follow, or a letter would reach over from one into the other."""
        left, right = words(before), words(after)
        numeric = right[0] == "\\frac" and right[1].isdigit() and right[2].isdigit()
        if right[0].isdigit() or before == "1" or (numeric and left[-1].isdigit()):
            return True
        return self.reaches(before + _apart(before, after), after)

    def reaches(self, before: str, after: str) -> bool:
        """Whether a letter that starts in the first text would end in the second."""
        length = len(words(before))
        run = [Token(word, 0) for word in (*words(before + after), "")]
        reached = (m.end for at in range(length) for m in self.spelling.matches(run, at, ()))
        return max(reached, default=0) > length


def _factors(value: Expression) -> tuple[Expression, ...]:
    return value.factors if isinstance(value, Mul) else (value,)


def _is_inverse(value: Expression) -> bool:
    """1/u for what is no number."""
    return (
        isinstance(value, Pow)
        and value.exponent == Number(Fraction(-1))
        and (not isinstance(value.base, Number))
    )


def _under(value: Expression) -> Expression | None:
    """What a factor puts below the line of a fraction."""
    match value:
        case Pow(base, Number(Fraction(numerator=-1, denominator=1))) if not isinstance(
            base, Number
        ):
            return base
        case Number(Fraction(numerator=1, denominator=bottom)) if bottom > 1:
            return Number(Fraction(bottom))
    return None


def _fits(under: Expression, above: list[Expression], *, first: bool) -> bool:
    """Whether a fraction over these factors reads back as the same factors."""
    if isinstance(under, Number):
        return bool(above) and not isinstance(above[-1], Number)
    return bool(above) == first or (bool(above) and above != [ONE])


def _bracketed(text: str, marks: str = "()") -> str:
    return f"\\left{marks[0]}{text}\\right{marks[1]}"


def _braced(text: str) -> str:
    return text if len(text) == 1 else f"{{{text}}}"


def _apart(before: str, after: str) -> str:
    """A space where the name of a command would swallow the letter behind it."""
    ends_in_command = re.search(r"\\[A-Za-z]+$", before) is not None
    return " " if ends_in_command and after[:1].isalpha() else ""
