"""What a question says in the paper's letters: its claim, what is given, and its witness."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property

from bounds.errors import UserError
from bounds.expressions import (
    Add,
    Call,
    Expression,
    Mul,
    Pow,
    Relation,
    Series,
    Symbol,
    calls,
    free_symbols,
    fresh,
    opened,
    substitute,
    summation,
)
from bounds.kernel.problem import functions
from bounds.kernel.reader import parse_chain, parse_expression
from bounds.language.formulas import called_in
from bounds.language.latex_out import latex, latex_chain
from bounds.language.spelling import Spelling, latex_of
from bounds.language.typeset import STRUCTURE, spelled
from bounds.statement import Statement
from bounds.terms import HOLE
from bounds.verdicts.answer import Answer

ANY = r"\square"  # in a term, what is put there
CLIENT = Symbol("i")  # in a term about every client
AND, NOT = r" \text{ and } ", r"\text{not }"
UNREAD = (UserError, IndexError, KeyError)
Parsed = tuple[Expression | Relation, ...]


@dataclass(frozen=True)
class Letters:
    """The letters of a statement and, of a question about it, the names that it has besides.

    `bound` are names that a text itself introduces, as by `for all x`.
    """

    statement: Statement
    answer: Answer | None = None
    bound: frozenset[str] = frozenset()

    @property
    def kind(self) -> str:
        """That in whose language its texts are."""
        kind = self.answer.kind if self.answer else "scalar"
        return kind if kind in {"vector", "sampling", "recursion"} else "scalar"

    @cached_property
    def terms(self) -> Mapping[str, str]:
        """What names stand for that the question puts for terms."""
        return self.answer.terms if self.answer else {}

    @cached_property
    def declared(self) -> dict[str, str]:
        """What the question says of each of its names."""
        told = (text.partition(":") for text in (self.answer.where if self.answer else ()))
        return {name.strip(): what.strip() for names, _, what in told for name in names.split(",")}

    @cached_property
    def sequences(self) -> frozenset[str]:
        """What is a sequence here, whatever letter of the paper is called so."""
        found = (name for name, what in self.declared.items() if what.startswith("sequence"))
        return frozenset(found)

    @cached_property
    def names(self) -> frozenset[str]:
        """All that a text may name."""
        return frozenset({*self.statement.letters, *self.terms, *self.declared, *self.bound})

    def read(self, text: str) -> Parsed:
        """The expression of a text, or its relations; none where it is neither."""
        found = _read(text, self.kind, self.sequences)
        return found or _read_in_letters(text, self.statement)

    def latex(self, text: str) -> str | None:
        """A text of the question; none where it is in no form that can be typeset.

        The parts of `a and not b` are each as they are.
        """
        shown = [self._part(part) for part in text.split(" and ")]
        return AND.join(filter(None, shown)) if all(shown) else None

    def _part(self, text: str) -> str | None:
        negated = text.removeprefix("not ")
        found = self.read(negated)
        try:
            return ("" if negated == text else NOT) + self.typeset(found) if found else None
        except UNREAD:
            return None

    def typeset(self, found: Sequence[Expression | Relation]) -> str:
        """An expression or a chain of relations."""
        shown, spelling = self.displayed(found)
        relations = [one for one in shown if isinstance(one, Relation)]
        if relations:
            return latex_chain(relations, spelling)
        return " ".join(latex(one, spelling) for one in shown if not isinstance(one, Relation))

    def displayed(
        self, found: Sequence[Expression | Relation]
    ) -> tuple[list[Expression | Relation], Spelling]:
        """The same with sums and means as they are printed, and how all names are spelled."""
        signs = _Signs(self)
        shown: list[Expression | Relation] = [
            Relation(signs.put(one.left), one.sign, signs.put(one.right))
            if isinstance(one, Relation)
            else signs.put(one)
            for one in found
        ]
        return shown, self._spelling(shown, signs.templates)

    def _spelling(
        self, shown: Iterable[Expression | Relation], signs: Mapping[str, str]
    ) -> Spelling:
        """The paper's letters and terms, and for other names what they suggest."""
        sides = [s for one in shown for s in (one.sides if isinstance(one, Relation) else (one,))]
        used = frozenset[str]().union(*(free_symbols(side) for side in sides))
        called = frozenset[str]().union(*(calls(side) for side in sides))
        known = self.statement.letters
        if flat := {n for n in used | called if n.count("_") > 1} - {*known, *self.terms, *signs}:
            msg = f"{min(flat)!r} is a term in one word, which nobody would print"
            raise UserError(msg)
        letters = {name: self.name(name) for name in used}
        templates = {
            name: (known[name].latex,)
            for name in called & known.keys() - self.sequences
            if known[name].arguments
        }
        for name in called & self.terms.keys():
            opened_up = self.name(name).replace("{", "{{").replace("}", "}}")
            templates[name] = (opened_up.replace(ANY, "{0}"),)
        templates |= {name: (template,) for name, template in signs.items()}
        return Spelling(letters, templates, STRUCTURE)

    def name(self, name: str) -> str:
        """A letter of the paper, a term of it, or what the name suggests."""
        if name in self.terms:
            text, known = self.terms[name], self.statement.vocabulary.functions
            term = parse_expression(text, called_in(text, known))
            if self.kind == "sampling":
                term = substitute(term, HOLE.name, CLIENT)
            signs = _Signs(self)
            term = signs.put(term)
            spelling = spelled(term, self.statement.letters)
            templates = {n: (template,) for n, template in signs.templates.items()}
            return latex(
                term,
                replace(
                    spelling,
                    letters={**spelling.letters, HOLE.name: ANY},
                    functions={**spelling.functions, **templates},
                ),
            )
        letter = self.statement.letters.get(name)
        return latex_of(name) if letter is None or letter.arguments else letter.latex

    def coordinate(self, name: str) -> str:
        r"""A number of a witness: a letter, a coordinate `x[1]`, or `x~xi[1]`: x varying with xi.

        Where all that is named are numbers on a line, their only coordinate is not numbered.
        """
        part, _, place = name.partition("[")
        vector, _, over = part.partition("~")
        shown = self.name(vector)
        if over:
            varied = ", ".join(self.name(source) for source in over.split(","))
            shown = f"\\big({shown}\\big)_{{\\text{{over }}{varied}}}"
        witness = self.answer.witness if self.answer else None
        if place and any(other.endswith("[2]") for other in witness or ()):
            shown = f"\\big({shown}\\big)_{{{place.rstrip(']')}}}"
        return shown


@dataclass
class _Signs:
    """Sums and means over what is named, as functions of one argument with a sign before it."""

    letters: Letters
    templates: dict[str, str] = field(default_factory=dict)

    def put(self, value: Expression) -> Expression:
        """The expression with these in the place of `total`, `sampled`, `sum` and `mean`."""
        if isinstance(value, Series):
            index = fresh(value.index, free_symbols(value))
            body = self.put(opened(value, Symbol(index)))
            return summation(body, index, self.put(value.lower), self.put(value.upper))
        match value:
            case Call("sampled", (Series() as every, drawn)):
                body = self.put(opened(every, Symbol(every.index)))
                return self._sign(rf"\sum_{{{every.index}\in {self._shown(drawn)}}}", body)
        value = self._inside(value)
        if not isinstance(value, Call) or value.name not in {"total", "sum", "mean"}:
            return value
        body, *over = value.arguments
        told = ",".join(map(self._shown, over))
        if self.letters.kind == "sampling":
            sign = r"\sum" if value.name == "sum" else r"\operatorname*{mean}"
            within = rf"\in {told}" if told else ""
            return self._sign(f"{sign}_{{{CLIENT.name}{within}}}", body)
        if value.name == "mean":
            return self._sign(rf"\mathbb E_{{{told}}}" if told else r"\mathbb E", body, mean=True)
        return self._sign(rf"\sum_{{{told}}}", body)

    def _inside(self, value: Expression) -> Expression:
        """The same for the parts, in the order and with the factors that are written."""
        match value:
            case Add(terms):
                return Add(tuple(map(self.put, terms)))
            case Mul(factors):
                return Mul(tuple(map(self.put, factors)))
            case Pow(base, exponent):
                return Pow(self.put(base), self.put(exponent))
            case Call(name, arguments):
                return Call(name, tuple(map(self.put, arguments)))
        return value

    def _sign(self, sign: str, body: Expression, *, mean: bool = False) -> Expression:
        """A sign before an expression, with brackets behind a mean and around a sum."""
        marks = "[]" if mean else "()" if isinstance(body, Add) else ""
        inside = rf"\left{marks[0]}{{0}}\right{marks[1]}" if marks else " {0}"
        name = f"{sign}{marks}"
        self.templates[name] = sign.replace("{", "{{").replace("}", "}}") + inside
        return Call(name, (body,))

    def _shown(self, value: Expression) -> str:
        if isinstance(value, Symbol):
            return self.letters.name(value.name)
        return latex(value, spelled(value, self.letters.statement.letters))


@cache
def _read(text: str, kind: str, sequences: frozenset[str]) -> Parsed:
    """In the language of a kind of questions."""
    return _parsed(text, functions(kind, sequences))


def _read_in_letters(text: str, statement: Statement) -> Parsed:
    """In the letters of a paper."""
    return _parsed(text, called_in(text, statement.vocabulary.functions))


def _parsed(text: str, called: Mapping[str, tuple[int, int]] | None) -> Parsed:
    try:
        return tuple(parse_chain(text, called))
    except (UserError, KeyError):
        pass
    try:
        return (parse_expression(text, called),)
    except (UserError, KeyError):
        return ()
