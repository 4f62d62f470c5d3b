"""Questions in the prover's language: references resolved, letters declared."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.expressions import (
    Expression,
    Relation,
    Symbol,
    calls,
    free_symbols,
    replaced,
    show,
    show_relation,
)
from bounds.kernel.problem import functions
from bounds.kernel.reader import parse_chain, parse_expression
from bounds.language.written import Written
from bounds.statement import Statement, Where
from bounds.verdicts.question import Kind, Question

_PLACEHOLDER = re.compile(r"\{([^{}]+?)(\.left)?\}")
_INDEXED = re.compile(r"(.+)\[(\d+)\]")
_NAME = re.compile(r"[^\W\d]\w*")
_OVER = re.compile(r"\bvector over (\w+(?:\s*,\s*\w+)*)")
_DRAW = re.compile(r"\breplacement$|\bindependently$")
_RELATION = re.compile(r"[<>=]")
DEFINITION = "definition of "
SEVERAL = {"hypotheses": Where.STATEMENT, "proof hypotheses": Where.PROOF}


@dataclass(frozen=True)
class Wording:
    """A question as the prover reads it."""

    claim: str
    given: tuple[str, ...]
    where: tuple[str, ...]


def worded(statement: Statement, question: Question, also: Iterable[Written] = ()) -> Wording:
    """Resolve the references of a question and declare the letters that occur.

    What the question may use `also` is given after what it names.
    """
    reader = _Reader(statement, question)
    claim, *_ = reader.texts(question.claim)
    given = tuple(text for source in question.given for text in reader.texts(source))
    given += tuple(map(reader.text, also))
    return Wording(claim, given, reader.declarations((claim, *given)))


def supposed(statement: Statement, question: Question) -> tuple[str, ...]:
    """What the paper supposes near a question, in the prover's language."""
    reader = _Reader(statement, question)
    return tuple(dict.fromkeys(map(reader.text, suppositions(statement, question))))


def suppositions(statement: Statement, question: Question) -> list[Written]:
    """Hypotheses and ranges of an item, its proof and what it proves, and of sources named."""
    items = [statement]
    if statement.paper in catalogue.papers():
        items += (item for item in catalogue.of(statement.paper) if _is_near(item, statement))
    items += (catalogue[id_] for id_ in sorted(referred(statement, question.given)))
    found = [h.written for item in items for h in item.hypotheses]
    found += [c.within for item in items for c in item.constants if c.within is not None]
    return [part for written in found for part in written.parts]


def referred(statement: Statement, texts: Iterable[str]) -> set[str]:
    """The other items whose formulas the texts refer to."""
    parts = [
        part for text in texts for part in (text, *(m[1] for m in _PLACEHOLDER.finditer(text)))
    ]
    found = (home(statement, part)[0] for part in parts if ": " in part)
    return {item.id for item in found if item is not statement}


def _is_near(item: Statement, statement: Statement) -> bool:
    """Whether one of the two is the other's proof."""
    return bool(item.proof == statement.id or (statement.proof and item.id == statement.proof))


def home(statement: Statement, reference: str) -> tuple[Statement, str]:
    """The item that `ITEM: LABEL` names, and the label; the statement's own if it names none."""
    name, _, label = reference.partition(": ")
    if label:
        for id_ in (f"{statement.paper}.{name}", name):
            if id_ in catalogue:
                return catalogue[id_], label
    return statement, reference


def resolve(statement: Statement, reference: str) -> tuple[Written, ...]:
    """Find what `LABEL`, `LABEL[2]` or `ITEM: LABEL` stands for."""
    item, label = home(statement, reference)
    found = _labelled(item, label)
    if found is None and (indexed := _INDEXED.fullmatch(label)):
        several = _labelled(item, indexed[1]) or ()
        found = several[int(indexed[2]) - 1 : int(indexed[2])] or None
    if found is not None:
        return found
    msg = f"{item.id} has nothing labelled {label!r}; it has {', '.join(map(repr, labels(item)))}"
    raise UserError(msg)


def labels(item: Statement) -> list[str]:
    """Everything in an item that can be referred to."""
    found = [step.label for step in item.steps] + [formula.label for formula in item.formulas]
    found += [hypothesis.label for hypothesis in item.hypotheses]
    return found + [f"{DEFINITION}{c.name}" for c in item.constants if c.defined is not None]


def _labelled(item: Statement, label: str) -> tuple[Written, ...] | None:
    if label in SEVERAL:
        supposed_there = [h.written for h in item.hypotheses if h.where is SEVERAL[label]]
        return tuple(part for written in supposed_there for part in written.parts)
    for hypothesis in item.hypotheses:
        if hypothesis.label == label:
            return hypothesis.written.parts
    for constant in item.constants:
        if label == f"{DEFINITION}{constant.name}" and constant.defined is not None:
            name, value = constant.name.tree, constant.defined.tree
            return (constant.name.like(Relation(_side(name), "==", _side(value))),)
    for step in item.steps:
        if step.label == label:
            return step.written
    for formula in item.formulas:
        if formula.label == label:
            return formula.written.parts
    for rule in item.rules:
        if rule.actor == label:
            return (rule.written,)
    return None


def is_reference(statement: Statement, text: str) -> bool:
    """Whether a text names something of an item, and is no formula of its own."""
    try:
        return bool(resolve(statement, text))
    except UserError:
        return False


def declared_apart(question: Question) -> set[str]:
    """What a question declares to be something else than a number."""
    told = dict(question.declared)
    for text in question.where:
        several, _, what = text.partition(":")
        told |= {name.strip(): what.strip() for name in several.split(",")}
    return {name for name, what in told.items() if _kind_of(what) is question.kind}


def _side(tree: object) -> Expression:
    return cast("Expression", tree)


class _Reader:
    """Writes what a question refers to in the prover's language."""

    def __init__(self, statement: Statement, question: Question) -> None:
        """Read the expressions that the question puts for letters, and those that it unfolds."""
        self.statement, self.where = statement, question.where
        kind = Kind.SCALAR if question.kind is Kind.EXISTENCE else question.kind
        self.own = {
            name.strip(): what.strip()
            for names, colon, what in (text.partition(":") for text in question.where)
            for name in names.split(",")
            if colon
        }
        self.shared = {
            name: what
            for name, what in question.declared.items()
            if name not in self.own and _kind_of(what) in {None, kind}
        }
        declared = {**self.shared, **self.own}
        sequences = [name for name, what in declared.items() if what.startswith("sequence")]
        self.functions = called = functions(kind.value, sequences)
        self.values: dict[Expression, Expression] = {
            Symbol(name): parse_expression(text, called) for name, text in question.replace.items()
        }
        self.definitions: dict[Expression, Expression] = {
            Symbol(str(constant.name)): _side(constant.defined.tree)
            for constant in statement.constants
            if str(constant.name) in question.unfold and constant.defined is not None
        }

    def texts(self, source: str) -> tuple[str, ...]:
        """The relations that a reference stands for, or the text with its placeholders filled."""
        if not _RELATION.search(_PLACEHOLDER.sub("", source)) or self._is_label(source):
            return tuple(map(self.text, resolve(self.statement, source)))
        return (_PLACEHOLDER.sub(self._filled, source),)

    def _is_label(self, source: str) -> bool:
        item, label = home(self.statement, source)
        return _labelled(item, label) is not None

    def text(self, written: Written) -> str:
        """A relation of the catalogue, with values in the place of letters."""
        tree = written.tree
        if not self.values and not self.definitions:
            return str(written)
        if not isinstance(tree, Relation):
            return str(written)
        hidden = {tree.left} if tree.sign == "==" else set()
        sides = (self._valued(side, hidden) for side in (tree.left, tree.right))
        left, right = sides
        return show_relation(Relation(left, tree.sign, right))

    def _filled(self, match: re.Match[str]) -> str:
        (written, *_) = resolve(self.statement, match[1])
        tree = written.tree
        side = (tree.left if match[2] else tree.right) if isinstance(tree, Relation) else tree
        return f"({show(self._valued(_side(side), set()))})"

    def _valued(self, side: Expression, hidden: set[Expression]) -> Expression:
        """Unfold the constants, innermost last; a definition is not unfolded by itself."""
        definitions = {k: v for k, v in self.definitions.items() if k not in hidden}
        for _ in definitions:
            side = replaced(side, definitions)
        return replaced(side, self.values) if self.values else side

    def declarations(self, texts: Iterable[str]) -> tuple[str, ...]:
        """The question's own declarations, then the item's and the domains of what occurs."""
        names = {name for text in self.where for name in _NAME.findall(text)}
        for text in texts:
            for relation in parse_chain(text, self.functions):
                for side in (relation.left, relation.right):
                    names |= free_symbols(side) | calls(side)
        # Whether or not it is named, a draw is what E averages over.
        names |= {name for name, what in self.shared.items() if _DRAW.search(what)}
        shared: dict[str, str] = {}
        while more := {
            n: self.shared[n] for n in sorted(names & self.shared.keys() - shared.keys())
        }:
            shared |= more
            names |= {name for what in more.values() for name in _NAME.findall(what)}
        # What a vector is random over is no number, whatever else the paper calls so.
        over = " ".join(
            o for what in (*self.own.values(), *shared.values()) for o in _OVER.findall(what)
        )
        known = {*self.own, *shared, *_NAME.findall(over)}
        letters = self.statement.letters
        found = {name: letters[name].domain for name in sorted(names & letters.keys() - known)}
        return (*self.where, *(f"{name}: {what}" for name, what in {**shared, **found}.items()))


def _kind_of(declared: str) -> Kind | None:
    """The kind of question in which a declaration has a meaning; none if it has in all."""
    first = declared.partition(" ")[0]
    if first in {"real", "integer"}:
        return None
    kinds = {"vector": Kind.VECTOR, "source": Kind.VECTOR}
    return {**kinds, "sequence": Kind.RECURSION, "index": Kind.RECURSION}.get(first, Kind.SAMPLING)
