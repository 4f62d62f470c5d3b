"""Questions in the prover's language: references resolved, letters declared."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

import sympy as sp
from sympy.printing.str import StrPrinter

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.evaluation import conjuncts
from bounds.letters import Letter
from bounds.statement import Statement, Where
from bounds.verdicts.question import Question

_PLACEHOLDER = re.compile(r"\{([A-Za-z0-9_.-]*#[^{}]+?)(\.left)?\}")
_ITEM = re.compile(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+(?=#)")
_BARE = re.compile(r"[A-Za-z0-9_.-]*#")
_INDEXED = re.compile(r"(.+)\[(\d+)\]")
_NAME = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True)
class Wording:
    """A question as the prover reads it."""

    claim: str
    given: tuple[str, ...]
    where: tuple[str, ...]


class _Printer(StrPrinter):  # type: ignore[misc]  # sympy is untyped
    """Sympy expressions in the prover's language."""

    def _print_Relational(self, expression: sp.Basic) -> str:
        left, right = (self._print(side) for side in (expression.lhs, expression.rhs))
        return f"{left} {expression.rel_op} {right}"

    def _print_Sum(self, expression: sp.Sum) -> str:
        text = str(self._print(expression.function))
        for index, low, high in expression.limits:
            text = f"sum({text}, {index}, {self._print(low)}, {self._print(high)})"
        return text

    def _print_Rational(self, expression: sp.Rational) -> str:
        return f"({expression.p}/{expression.q})" if expression.q != 1 else str(expression.p)


def worded(statement: Statement, question: Question) -> Wording:
    """Resolve the references of a question and declare the letters that occur."""
    claims = _relations(statement, question.claim)
    if len(claims) > 1 and not _INDEXED.fullmatch(question.claim):
        claims = claims[:1]
    claim = _text(statement, question, claims[0] if claims else question.claim)
    given = []
    for source in question.given:
        found = _relations(statement, source)
        given += [_text(statement, question, relation) for relation in found or [source]]
    where = _declarations(statement, question, [claim, *given])
    return Wording(claim, tuple(given), where)


def supposed(statement: Statement, question: Question) -> tuple[str, ...]:
    """What the paper supposes near a question, in the prover's language."""
    relations = suppositions(statement, question)
    return tuple(dict.fromkeys(_text(statement, question, part) for part in relations))


def suppositions(statement: Statement, question: Question) -> list[sp.Basic]:
    """Hypotheses and ranges of an item, its proof and what it proves, and of sources named."""
    items = [statement]
    if statement.paper in catalogue.papers():
        items += (item for item in catalogue.of(statement.paper) if _is_near(item, statement))
    items += (catalogue[name] for name in sorted(referred(question.given)) if name in catalogue)
    relations = [h.relation for item in items for h in item.hypotheses]
    relations += [c.range for item in items for c in item.constants if c.range is not None]
    return [part for relation in relations for part in conjuncts(relation)]


def referred(texts: Iterable[str]) -> set[str]:
    """The other items whose formulas the texts refer to."""
    return {id_ for text in texts for id_ in _ITEM.findall(text)}


def _is_near(item: Statement, statement: Statement) -> bool:
    """Whether one of the two is the other's proof."""
    return bool(item.proof == statement.id or (statement.proof and item.id == statement.proof))


def _relations(statement: Statement, text: str) -> list[sp.Basic]:
    """The relations that a bare reference stands for; none for a text of its own."""
    return resolve(statement, text) if _BARE.match(text) else []


def resolve(statement: Statement, reference: str) -> list[sp.Basic]:
    """Find what `item#label` stands for."""
    id_, _, label = reference.partition("#")
    item = catalogue[id_] if id_ else statement
    indexed = _INDEXED.fullmatch(label)
    if indexed:
        return [_lookup(item, indexed[1])[int(indexed[2]) - 1]]
    return _lookup(item, label)


def _lookup(item: Statement, label: str) -> list[sp.Basic]:
    kind, _, name = label.partition(": ")
    if label in ("hypotheses", "proof hypotheses"):
        where = Where.STATEMENT if label == "hypotheses" else Where.PROOF
        found = [h.relation for h in item.hypotheses if h.where is where]
        return [part for relation in found for part in conjuncts(relation)]
    if kind == "hypothesis":
        found = [h.relation for h in item.hypotheses if h.label == name]
        if found:
            return [part for relation in found for part in conjuncts(relation)]
    if kind == "constant":
        for constant in item.constants:
            if constant.symbol.name == name and constant.definition is not None:
                return [sp.Eq(constant.symbol, constant.definition, evaluate=False)]
    for step in item.steps:
        if step.label == label:
            return list(step.claims)
    for formula in item.formulas:
        if formula.label == label:
            return conjuncts(formula.body)
    for rule in item.rules:
        if rule.actor == label:
            return [rule.equation]
    labels = [step.label for step in item.steps] + [formula.label for formula in item.formulas]
    labels += [f"hypothesis: {h.label}" for h in item.hypotheses]
    labels += [f"constant: {c.symbol.name}" for c in item.constants]
    msg = f"{item.id} has nothing labelled {label!r}; it has {', '.join(map(repr, labels))}"
    raise UserError(msg)


def _text(statement: Statement, question: Question, source: sp.Basic | str) -> str:
    """Write a relation, or a text with placeholders, in the prover's language."""
    if not isinstance(source, str):
        return _printed(_unfolded(statement, question, source), question.replace)

    def fill(match: re.Match[str]) -> str:
        (relation, *_) = resolve(statement, match[1])
        relational = isinstance(relation, sp.core.relational.Relational)
        side = relation if not relational else relation.lhs if match[2] else relation.rhs
        return f"({_printed(_unfolded(statement, question, side), question.replace)})"

    return _PLACEHOLDER.sub(fill, source)


def _unfolded(statement: Statement, question: Question, expression: sp.Basic) -> sp.Basic:
    """Replace the constants that the question unfolds by their definitions, innermost last."""
    definitions = {
        constant.symbol: constant.definition
        for constant in statement.constants
        if constant.symbol.name in question.unfold and constant.definition is not None
    }
    if isinstance(expression, sp.Equality):
        definitions.pop(expression.lhs, None)  # a definition is not unfolded by itself
    for _ in definitions:
        expression = expression.xreplace(definitions)
    return expression


def _printed(expression: sp.Basic, replace: Mapping[str, str]) -> str:
    """Print, with letters and sequences replaced by expressions in parentheses."""
    if expression in (sp.true, sp.false):  # unfolding may decide a relation
        return "0 <= 0" if expression == sp.true else "1 <= 0"
    text = str(_Printer({"order": "none"}).doprint(expression))
    if not replace:
        return text
    pattern = re.compile(r"\b(" + "|".join(map(re.escape, replace)) + r")\b(?!\()")
    return pattern.sub(lambda match: f"({replace[match[1]]})", text)


def _declarations(
    statement: Statement, question: Question, texts: Iterable[str]
) -> tuple[str, ...]:
    """The question's own declarations, then the domains of the other letters that occur."""
    own = [text.partition(":")[0] for text in question.where if ":" in text]
    declared = {name.strip() for names in own for name in names.split(",")}
    names = {name for text in [*texts, *question.where] for name in _NAME.findall(text)}
    letters = known_letters(statement)
    bound = {index for text in texts for index in re.findall(r"sum\(.*?, (\w+), ", text)}
    found = [
        f"{name}: {letters[name].domain}"
        for name in sorted(names & set(letters) - declared - bound)
    ]
    return (*question.where, *found)


def known_letters(statement: Statement) -> Mapping[str, Letter]:
    """The letters of a statement and of its paper by name."""
    shared = paper_letters(statement.paper) if statement.paper in catalogue.papers() else {}
    return {**shared, **_own_letters(statement)}


@cache
def paper_letters(paper: str) -> Mapping[str, Letter]:
    """All letters of a paper by name."""
    module = importlib.import_module(f"bounds.papers.{paper}.symbols")
    found = {value.name: value for value in vars(module).values() if isinstance(value, Letter)}
    for statement in catalogue.of(paper):
        found |= _own_letters(statement)
    return found


def _own_letters(statement: Statement) -> dict[str, Letter]:
    bodies = [formula.body for formula in statement.formulas]
    bodies += [hypothesis.relation for hypothesis in statement.hypotheses]
    bodies += [constant.symbol for constant in statement.constants]
    letters = set().union(*(body.free_symbols for body in bodies))
    return {letter.name: letter for letter in letters if isinstance(letter, Letter)}
