"""Questions in the prover's language: references resolved, letters declared."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from bounds.catalogue import catalogue
from bounds.errors import refuse
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
from bounds.language.formulas import called_in, names
from bounds.language.written import Written
from bounds.statement import Statement
from bounds.terms import drawn
from bounds.verdicts.question import OF_POINTS, Kind, Question, kind_told
from bounds.verdicts.references import PLACEHOLDER, Citation, cite, home, resolve
from bounds.verdicts.view import View

_NAME = re.compile(r"[^\W\d]\w*")
_OVER = re.compile(r"\bvector over (\w+(?:\s*,\s*\w+)*)")
_DRAW = re.compile(r"\breplacement$|\bindependently$")
_RELATION = re.compile(r"[<>=]")


RANGE = "range of "


@dataclass(frozen=True)
class Wording:
    """A question as the prover reads it.

    `sources` are the references, one for each given, `terms` what the names that stand for terms
    stand for, and `sums` from where to where the sources run over which something is added.
    """

    claim: str
    given: tuple[str, ...]
    where: tuple[str, ...]
    sources: tuple[str, ...] = ()
    terms: Mapping[str, Expression] = field(default_factory=dict)
    sums: Mapping[str, tuple[Expression, Expression]] = field(default_factory=dict)


def worded(statement: Statement, question: Question, also: Iterable[Written] = ()) -> Wording:
    """Resolve the references of a question and declare the letters that occur.

    What the question may use `also` is given after what it names, and last how many clients are
    drawn, and the ranges of indices.
    """
    reader = _Reader(statement, question)
    claim, *_ = reader.texts(question.claim)
    cited = [(source, text) for source in question.given for text in reader.texts(source)]
    cited += (("scope", reader.text(written)) for written in also)
    claim, *given = reader.seen((claim, *(text for _, text in cited)))
    for source, text in (*reader.drawn((claim, *given)), *reader.ranges((claim, *given))):
        cited.append((source, text))
        given.append(text)
    where = reader.declarations((claim, *given))
    sources = tuple(source for source, _ in cited)
    return Wording(claim, tuple(given), where, sources, reader.view.terms, reader.view.sums)


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
    parts = [part for text in texts for part in (text, *(m[1] for m in PLACEHOLDER.finditer(text)))]
    found = (home(statement, part)[0] for part in parts if ": " in part)
    return {item.id for item in found if item is not statement}


def _is_near(item: Statement, statement: Statement) -> bool:
    """Whether one of the two is the other's proof."""
    return bool(item.proof == statement.id or (statement.proof and item.id == statement.proof))


def declared_apart(question: Question) -> set[str]:
    """What a question declares to be something else than a number."""
    told = {**question.declared, **question.own}
    return {name for name, what in told.items() if kind_told(what) is question.kind}


def _side(tree: object) -> Expression:
    return cast("Expression", tree)


class _Reader:
    """Writes what a question refers to in the prover's language."""

    def __init__(self, statement: Statement, question: Question) -> None:
        """Read the expressions that the question puts for letters, and those that it unfolds."""
        self.statement, self.question, self.where = statement, question, question.where
        kind = Kind.SCALAR if question.kind in OF_POINTS else question.kind
        self.own = question.own
        self.shared = {
            name: what
            for name, what in question.declared.items()
            if name not in self.own and kind_told(what) in {None, kind}
        }
        declared = {**self.shared, **self.own}
        sequences = [name for name, what in declared.items() if what.startswith("sequence")]
        self.functions = called = dict(functions(kind.value, sequences) or {})
        known = statement.vocabulary
        self.called = {**known.functions, **called}
        cited = (cite(statement, text) for text in question.given)
        running = {citation.index for citation in cited if citation is not None} - {""}
        if kind is Kind.RECURSION:  # where none is named, all that the item declares runs
            running = running or {*known.ranges}
        self.vocabulary = known
        self.view = View(known, kind.value, running=running, own=declared, unfold=question.unfold)
        self.kind = kind
        self.values: dict[Expression, Expression] = {
            Symbol(name): parse_expression(text, called_in(text, self.called))
            for name, text in question.replace.items()
        }
        self.definitions: dict[Expression, Expression] = {
            Symbol(str(constant.name)): _side(constant.defined.tree)
            for constant in statement.constants
            if str(constant.name) in question.unfold and constant.defined is not None
        }

    def texts(self, source: str) -> tuple[str, ...]:
        """The relations that a reference stands for, or the text with its placeholders filled."""
        citation = cite(self.statement, source)
        if citation is None and not _RELATION.search(PLACEHOLDER.sub("", source)):
            return tuple(map(self.text, resolve(self.statement, source)))
        if citation is None:
            return (PLACEHOLDER.sub(self._filled, source),)
        self._require_said(citation, source)
        if not citation.put and citation.item is self.statement:
            return tuple(map(self.text, citation.written))
        return tuple(map(self.related, citation.relations))

    def _require_said(self, citation: Citation, source: str) -> None:
        """What a reference runs over is an index, and what an assumption is about is named."""
        known = self.vocabulary
        if (name := citation.index) and name not in {*known.ranges, *self.own}:
            refuse(
                f"{self.statement.id}: {source!r} is for all {name}, which is declared as no "
                f"index; declare it, as in {name} = 'index from 0 to T - 1', or name another"
            )
        about = {name for given in citation.item.gives for name in given.at}
        free = about & self._names(citation) - citation.put.keys() - {*self.own}
        if missing := sorted(free - known.letters.keys() - known.declared.keys()):
            points = ", ".join("w(t)" for _ in missing)
            refuse(
                f"{self.statement.id}: {source!r} is about any {', '.join(missing)}; say at which, "
                f"as in '{source.partition(' at ')[0]} at {points}'"
            )

    @staticmethod
    def _names(citation: Citation) -> frozenset[str]:
        return frozenset[str]().union(*(names(written.tree) for written in citation.written))

    def seen(self, texts: Sequence[str]) -> Sequence[str]:
        """The texts, in names for the terms that they speak of."""
        chains = [self._chain(text) for text in texts]
        if not any(self.view.concerns(relation) for chain in chains for relation in chain):
            return texts
        named = self.view.relations(chains)
        return [
            show_relation(first) + "".join(f" {r.sign} {show(r.right)}" for r in rest)
            for first, *rest in named
        ]

    def ranges(self, texts: Iterable[str]) -> Iterator[tuple[str, str]]:
        """That the indices of the item which occur are in their ranges."""
        names = self._occurring(texts)
        for name in self.vocabulary.ranges:
            if name in self.own or name not in names or name in self.view.sums:
                continue
            if self.kind is Kind.RECURSION and name in self.view.running:
                self.view.declarations[name] = self.vocabulary.declared[name]
                continue
            self.view.declarations[name] = "integer"
            for relation in self.vocabulary.within(name):
                yield f"{RANGE}{name}", show_relation(relation)

    def drawn(self, texts: Iterable[str]) -> Iterator[tuple[str, str]]:
        """How many clients a draw of the item has, where both numbers occur."""
        if self.question.kind in {Kind.SAMPLING, *OF_POINTS}:
            return
        names = self._occurring(texts)
        for name, draw in self.vocabulary.draws.items():
            if free_symbols(draw.drawn) | free_symbols(draw.size) <= names:
                for relation in drawn(draw):
                    yield f"{RANGE}{name}", show_relation(relation)

    def text(self, written: Written) -> str:
        """A relation of the catalogue, with values in the place of letters."""
        tree = written.tree
        if not self.values and not self.definitions:
            return str(written)
        return self.related(tree) if isinstance(tree, Relation) else str(written)

    def related(self, tree: Relation) -> str:
        """A relation with values in the place of letters."""
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
        names |= self._occurring(texts)
        terms = self.view.declarations
        names |= {name for what in terms.values() for name in _NAME.findall(what)}
        # Whether or not it is named, a draw is what E averages over.
        names |= {name for name, what in self.shared.items() if _DRAW.search(what)}
        shared: dict[str, str] = {}
        while more := {
            n: self.shared[n]
            for n in sorted(names & self.shared.keys() - shared.keys() - terms.keys())
        }:
            shared |= more
            names |= {name for what in more.values() for name in _NAME.findall(what)}
        # What a vector is random over is no number, whatever else the paper calls so.
        every = (*self.own.values(), *shared.values(), *terms.values())
        over = " ".join(o for what in every for o in _OVER.findall(what))
        known = {*self.own, *shared, *terms, *_NAME.findall(over)}
        letters = self.statement.letters
        found = {name: letters[name].domain for name in sorted(names & letters.keys() - known)}
        declared = {**shared, **terms, **found}
        return (*self.where, *(f"{name}: {what}" for name, what in declared.items()))

    def _occurring(self, texts: Iterable[str]) -> set[str]:
        """The letters and functions of texts."""
        sides = (side for text in texts for r in self._chain(text) for side in r.sides)
        return {name for side in sides for name in free_symbols(side) | calls(side)}

    def _chain(self, text: str) -> tuple[Relation, ...]:
        """The relations of a text, read as the prover reads it unless it speaks of terms."""
        named = self.view.declarations.items()
        own = {**self.functions, **{n: (1, 1) for n, what in named if what.startswith("seq")}}
        called = dict(called_in(text, {**self.called, **own}) or {})
        alone = called.keys() <= own.keys()
        if called.keys() & self.vocabulary.letters.functions.keys() - self.view.own:
            called.pop("sum", None)  # in letters of the paper it has an index
        return parse_chain(text, (own if alone and called else called) or None)
