"""Everything that a step may use, beside what its line cites.

In scope are the hypotheses of the statement that is proved and those that its proof prints, the
definitions of constants and the ranges claimed for them, the lines above, the assumptions, and what
a definition, an algorithm or an assumed class of functions implies about letters. What is taken
from another statement comes with that statement's conditions, its constants with their definitions
and ranges. A letter that is printed to be a small constant is at most `SMALL`.

A fact is put in the letters of the question. One that speaks of what the question calls by the same
name and means otherwise (a letter that is a vector there) cannot be put, and is told. A line above
counts where it speaks of no letters but those of the question, of the hypotheses, and constants.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache, lru_cache

from bounds.beside import state
from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.expressions import Relation, calls, show_relation
from bounds.language.formulas import names
from bounds.language.written import Written
from bounds.problems import problem
from bounds.statement import Kind, Role, Statement, Where
from bounds.verdicts.question import AS_PRINTED, LINE, Question, indexed
from bounds.verdicts.references import DEFINITION, SEVERAL, Citation, cite, cited, resolve
from bounds.verdicts.wording import RANGE, Wording, declared_apart, worded

MOST_KEPT = 1_024  # of statements
BEFORE_PROOF = "hypothesis of the proof: "


class Source(IntEnum):
    """Where a fact comes from; what a reader minds least comes first."""

    HYPOTHESIS = 0
    DEFINITION = 1
    IMPLIED = 2
    ASSUMPTION = 3
    CITED = 4
    LINE = 5
    RANGE = 6
    PROOF = 7


TOLD = {
    Source.HYPOTHESIS: "hypothesis",
    Source.DEFINITION: "definition",
    Source.IMPLIED: "implied by",
    Source.ASSUMPTION: "assumption",
    Source.CITED: "used above,",
    Source.LINE: "step",
    Source.RANGE: "claimed range",
    Source.PROOF: "supposed in the proof only",
}


@dataclass(frozen=True)
class Fact:
    """One relation in scope, where it comes from, and what it is called there."""

    source: Source
    name: str
    written: Written

    @property
    def told(self) -> str:
        """The relation with its source, for a reader."""
        what = f"{TOLD[self.source]} {self.name}".strip()
        return f"{self.written} ({what})"


@dataclass(frozen=True)
class Scope:
    """What a question may use beside its givens.

    It is whole unless the letters of the question have no words for some of it: a condition, or the
    lines above where the claim is typed anew in letters that they do not have.
    """

    facts: tuple[Fact, ...]
    is_whole: bool


def scope(statement: Statement, question: Question, wording: Wording) -> Scope:
    """What is in scope of a question that is worded so."""
    said: list[tuple[Fact, frozenset[str]]] = []
    is_whole = True
    stated = problem(
        wording.claim, given=wording.given, where=wording.where, kind=question.kind.value
    )
    known, claim = set(map(_turned, stated.givens)), _turned(stated.claim)
    for fact in _facts(statement, question):
        found = _put(statement, question, fact)
        if found is None:
            is_whole &= fact.source not in {Source.HYPOTHESIS, Source.PROOF, Source.IMPLIED}
            continue
        relation, spoken = found
        if _turned(relation) not in known and (
            _turned(relation) != claim or fact.source in _ANSWERING
        ):
            known.add(_turned(relation))
            said.append((fact, spoken))
    own = {*stated.region, *dict(stated.names)}
    letters = _connected(own, said)
    defined = {fact.name for fact, _ in said if fact.source is Source.DEFINITION}
    lines = [n for fact, n in said if fact.source is Source.LINE and n <= letters | defined]
    letters = _connected(own.union(*lines), said)
    facts = tuple(fact for fact, names in said if _speaks(fact, names, own, letters))
    if cite(statement, question.claim) is None:
        above = {f.name for f in _lines_above(statement, question) if f.source is Source.LINE}
        is_whole &= above <= {fact.name for fact in facts if fact.source is Source.LINE}
    return Scope(facts, is_whole)


def _connected(own: Iterable[str], said: Iterable[tuple[Fact, frozenset[str]]]) -> set[str]:
    """The letters of a question, and those that conditions tie to them."""
    found = set(own)
    while True:
        linked = [n for fact, n in said if fact.source not in _APART and _ties(fact, n, found)]
        more = found.union(*linked)
        if more == found:
            return found
        found = more


_SUPPOSED = {Kind.ASSUMPTION, Kind.DEFINITION, Kind.ALGORITHM}
_APART = {Source.ASSUMPTION, Source.CITED, Source.LINE}
# What is supposed answers whoever asks for it; a line that says what is asked proves nothing.
_ANSWERING = {Source.HYPOTHESIS, Source.IMPLIED}


def _ties(fact: Fact, letters: frozenset[str], known: set[str]) -> bool:
    """A definition says nothing of letters but of the one that it defines."""
    return fact.name in known if fact.source is Source.DEFINITION else bool(letters & known)


def _speaks(fact: Fact, letters: frozenset[str], own: set[str], known: set[str]) -> bool:
    match fact.source:
        case Source.LINE:
            return letters <= known
        case Source.ASSUMPTION | Source.CITED:
            return letters <= own
    return not letters or _ties(fact, letters, known)


def texts(statement: Statement, question: Question) -> tuple[str, ...]:
    """Every text on which the scope of a question of a statement depends."""
    taken = (fact.written.text for fact in _taken(statement, question))
    return (*_texts(statement, state()), *taken)


@lru_cache(maxsize=MOST_KEPT)
def _texts(statement: Statement, _places: tuple[str, ...]) -> tuple[str, ...]:
    found: list[str] = []
    assumed = [catalogue[id_] for id_ in _assumed(_near(statement))]
    for item in (*_near(statement), *assumed):
        written = [h.written for h in item.hypotheses]
        written += (w for c in item.constants for w in (c.name, c.defined, c.within) if w)
        written += item.small
        written += (w for step in item.steps for w in (*step.written, *step.read))
        written += (formula.written for formula in item.formulas)
        found += (w.text for w in written)
    found += (let.text for let in statement.vocabulary.lets.values())
    cites = [c for citations in _citing(statement, state()).values() for c in citations]
    found += (f"{c.label} {sorted(c.put)} {w.text}" for c in cites for w in c.written)
    return (*found, *(fact.written.text for fact in _implied(statement, cites)))


def _near(statement: Statement) -> list[Statement]:
    """An item, and what it proves."""
    return [statement, *_proved_by(statement.paper, state()).get(statement.id, ())]


@cache
def _proved_by(paper: str, _places: tuple[str, ...]) -> Mapping[str, list[Statement]]:
    """The items of a paper by their proof, where that is an item of its own."""
    found: dict[str, list[Statement]] = {}
    for item in catalogue.of(paper) if paper in catalogue.papers() else ():
        if item.proof:
            found.setdefault(item.proof, []).append(item)
    return found


@cache
def _throughout(paper: str, _places: tuple[str, ...]) -> list[Fact]:
    """What the algorithms and definitions of a paper imply, wherever in it."""
    items = catalogue.of(paper) if paper in catalogue.papers() else []
    named = (item for item in items if item.kind in {Kind.ALGORITHM, Kind.DEFINITION})
    return [Fact(Source.IMPLIED, item.id, part) for item in named for part in item.implies]


def _assumed(items: Iterable[Statement]) -> list[str]:
    found = {name for item in items for name in item.assumptions}
    return sorted(name for name in found if name in catalogue)


def _implied(statement: Statement, cites: Iterable[Citation] = ()) -> Iterator[Fact]:
    """What assumptions say and imply of letters, and what the paper has throughout.

    They are its own, and those of what it cites.
    """
    for id_ in _assumed([*_near(statement), *(citation.item for citation in cites)]):
        assumed = catalogue[id_]
        supposed = (part for hypothesis in assumed.hypotheses for part in hypothesis.written.parts)
        yield from (Fact(Source.IMPLIED, id_, part) for part in (*supposed, *assumed.implies))
    yield from _throughout(statement.paper, state())


def _facts(statement: Statement, question: Question) -> Iterator[Fact]:
    """Everything in scope of a place of an item, as it is written."""
    near = _near(statement)
    stated_alone = question.step.startswith(BEFORE_PROOF)
    for item in near:
        for hypothesis in item.hypotheses:
            in_proof = hypothesis.where is Where.PROOF
            if in_proof and stated_alone:
                continue
            source = Source.PROOF if in_proof else Source.HYPOTHESIS
            for part in hypothesis.written.parts:
                yield Fact(source, hypothesis.label, part)
        yield from _constants(item, question)
        yield from (Fact(Source.HYPOTHESIS, "small constant", part) for part in item.small)
    yield from _taken(statement, question)
    above = [] if stated_alone else _above(statement, question)
    cites = [citation for label in above for citation in _citing(statement, state()).get(label, ())]
    yield from _implied(statement, (*cites, *cited(statement, question.given)))
    for id_ in _assumed(near):
        for formula in catalogue[id_].formulas:
            if formula.role in {Role.BOUND, Role.CLAIM}:
                yield Fact(Source.ASSUMPTION, id_, formula.written)
    if not stated_alone:
        yield from _lines_above(statement, question)


def _constants(item: Statement, question: Question) -> Iterator[Fact]:
    """What the constants of an item are, and where they are claimed to lie."""
    for constant in item.constants:
        name = str(constant.name)
        if constant.defined is not None:
            (written,) = resolve(item, f"{DEFINITION}{name}")
            yield Fact(Source.DEFINITION, name, written)
        if constant.within is not None and not question.step.startswith(RANGE):
            source = Source.HYPOTHESIS if constant.defined is None else Source.RANGE
            for part in constant.within.parts:
                yield Fact(source, name, part)


def _taken(statement: Statement, question: Question) -> Iterator[Fact]:
    """What comes with formulas of other items, but for what the statement says otherwise."""
    near = _near(statement)
    own = {str(constant.name) for item in near for constant in item.constants}
    named = (*cited(statement, (question.claim, *question.given)), *_restated(statement, question))
    met: set[Fact] = set()
    for citation in named:
        item, label = citation.item, indexed(citation.label)[0]
        supposing = {h.label for h in item.hypotheses}
        if item in near or label in supposing or label in SEVERAL:
            continue
        facts = [fact for fact in _constants(item, question) if fact.name not in own]
        if not label.startswith(DEFINITION):
            facts += _conditions(citation)
        yield from (fact for fact in facts if fact not in met)
        met.update(facts)


def _restated(statement: Statement, question: Question) -> Iterator[Citation]:
    """The items that a statement assumes, or of which a question restates formulas."""
    for name in (*question.uses, *_assumed([statement])):
        if name in catalogue:
            yield Citation(statement, catalogue[name], "", (), {})


def _conditions(citation: Citation) -> Iterator[Fact]:
    """Under what a formula of another item is claimed, with what is put into that."""
    item = citation.item
    printed = [h for h in item.hypotheses if h.where is Where.STATEMENT]
    for hypothesis in printed:
        for relation in replace(citation, written=hypothesis.written.parts).relations:
            written = Written(show_relation(relation), citation.statement.letters)
            yield Fact(Source.HYPOTHESIS, f"{item.id}: {hypothesis.label}", written)
    yield from (Fact(Source.HYPOTHESIS, f"{item.id}: small constant", w) for w in item.small)


def _above(statement: Statement, question: Question) -> list[str]:
    """The lines of the proof before the one that is asked about; all, for what is stated."""
    labels = [step.label for step in statement.steps]
    stated = {formula.label for formula in statement.formulas}
    place = question.step.partition(", ")[0]
    if question.step in labels:
        place = question.step
    if place not in labels and question.step not in stated:
        return []
    return labels[: labels.index(place) if place in labels else None]


def _lines_above(statement: Statement, question: Question) -> Iterator[Fact]:
    """What these lines say, and what they take it from."""
    above = _above(statement, question)
    used = _used(statement, state())
    # Of what is said of one thing twice, the later counts.
    said = {_subject(fact): fact for label in above for fact in used.get(label, ())}
    yield from said.values()
    for step in statement.steps[: len(above)]:
        for written in step.read or step.written:
            yield Fact(Source.LINE, step.label, written)


def _subject(fact: Fact) -> object:
    """What an equation is about; of all else, all that it says."""
    tree = fact.written.tree
    return tree.left if isinstance(tree, Relation) and tree.sign == "==" else tree


@lru_cache(maxsize=MOST_KEPT)
def _citing(statement: Statement, _places: tuple[str, ...]) -> Mapping[str, list[Citation]]:
    """What each line refers to, as it is printed."""
    asked = (q for q in statement.asked if q.asked_by == LINE and q.reading == AS_PRINTED)
    return {question.step: list(cited(statement, question.given)) for question in asked}


@lru_cache(maxsize=MOST_KEPT)
def _used(statement: Statement, places: tuple[str, ...]) -> Mapping[str, list[Fact]]:
    """What lines take from assumptions, definitions and algorithms, at the points they name."""
    found: dict[str, list[Fact]] = {}
    for step, citations in _citing(statement, places).items():
        for citation in citations:
            item, label = citation.item, citation.label
            if item.kind in _SUPPOSED and label not in SEVERAL and not citation.index:
                written = (Written(show_relation(r), statement.letters) for r in citation.relations)
                name = f"{item.id}: {label}" if label else item.id
                found.setdefault(step, []).extend(Fact(Source.CITED, name, w) for w in written)
    return found


def _put(
    statement: Statement, question: Question, fact: Fact
) -> tuple[Relation, frozenset[str]] | None:
    """A fact in the letters of the question, and these; none where it has no words for it."""
    if not isinstance(fact.written.tree, Relation):
        return None
    if names(fact.written.tree) & declared_apart(question) - question.replace.keys():
        return None
    try:
        wording = worded(statement, replace(question, given=()), (fact.written,))
        stated = problem(
            wording.claim, given=wording.given, where=wording.where, kind=question.kind.value
        )
    except UserError:
        return None
    if not stated.givens:
        return None
    relation, *_ = stated.givens  # behind it are ranges that come with it
    called = calls(relation.left) | calls(relation.right)
    # An assumption is one on any function: of points it says what it gives there.
    if fact.source is not Source.ASSUMPTION:
        called &= dict(stated.names).keys()
    return relation, relation.symbols | called


def _turned(relation: Relation) -> Relation:
    """The same with what is larger on the right."""
    if ">" in relation.sign:
        return Relation(relation.right, relation.sign.replace(">", "<"), relation.left)
    return relation
