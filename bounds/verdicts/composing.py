"""From the answers to a statement's questions to one composed certificate, or why there is none.

What is put together here is not believed: `bounds.composition` replays it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from bounds.composition import FORMAT
from bounds.domain import Domain
from bounds.expressions import Expression, Relation, calls, free_symbols, show, show_relation
from bounds.kernel.certificate import digest
from bounds.kernel.problem import FUNCTIONS, Draw, Source, Vector, read_declaration
from bounds.kernel.reader import parse_chain, parse_expression
from bounds.language.formulas import called_in, conjuncts
from bounds.language.vocabulary import head_of
from bounds.language.written import Written
from bounds.statement import Kind, Role, Statement
from bounds.verdicts.answer import UNSAID, Answer
from bounds.verdicts.question import AS_PRINTED, Question, indexed, numbered
from bounds.verdicts.question import Kind as Asked
from bounds.verdicts.references import DEFINITION, READ, Citation, cite, labelled
from bounds.verdicts.wording import RANGE, Wording, worded

Pairs = Sequence[tuple[Question, Answer]]
# Of another item: the pairs of its questions and answers; none if they have not been asked.
Others = Callable[[str], Pairs | None]
# A claim by its label, and which one of several.
Key = tuple[str, int]
# Where a letter lives of which nothing is said.
ANY = Domain()
# The kinds of questions of which a proof is made.
ASKING = {Asked.SCALAR, Asked.VECTOR, Asked.SAMPLING, Asked.RECURSION}
SUPPOSED = {
    Kind.ASSUMPTION: "assumption",
    Kind.DEFINITION: "definition",
    Kind.CONSTANT: "definition",
    Kind.ALGORITHM: "algorithm",
}


UNPROVED = {
    "refuted": "does not follow as printed",
    "vacuous": "is given a contradiction",
    "supported": "is supported by samples, and not proved",
}


class OpenError(Exception):
    """Why there is no composed certificate: a line, and a sentence."""

    def __init__(self, statement: Statement, line: str, reason: str) -> None:
        """Name the line."""
        super().__init__(f"{statement.id}, {line}: {reason}")
        self.id, self.line, self.reason = statement.id, line, reason


def compose(statement: Statement, label: str, pairs: Pairs, others: Others) -> dict[str, Any]:
    """The certificate of what a label of a statement claims."""
    return Composer(statement, pairs, others, ()).file((label, 0))


class Composer:
    """One statement on its way to a composed certificate."""

    def __init__(
        self,
        statement: Statement,
        pairs: Pairs,
        others: Others,
        around: Sequence[str],
        *,
        partly: bool = False,
    ) -> None:
        """`around` are the statements for which this one is composed.

        With `partly`, other items that have no certificate are `missing`, and told together.
        """
        self.partly, self.missing = partly, dict[str, str]()
        self.statement, self.others = statement, others
        self.around = (*around, statement.id)
        self.answered: dict[Key, list[tuple[Question, Answer]]] = {}
        for question, answer in pairs:
            for key in self._claimed(question):
                self.answered.setdefault(key, []).append((question, answer))
        self.lines: list[dict[str, Any]] = []
        self.places: dict[Key, int] = {}
        self.open: set[Key] = set()
        self.axioms: list[dict[str, Any]] = []
        self.cited: list[dict[str, Any]] = []

    def file(self, key: Key) -> dict[str, Any]:
        """The certificate of a claim."""
        self._line(key)
        theory = _Theory(self.statement)
        for line in self.lines:
            theory.take(line["claim"], *line["terms"].values())
            where = line["certificate"]["problem"]["where"]
            theory.take(*(declared.partition(":")[0] for declared in where))
            for source in line["given"]:
                theory.take(*source.get("at", {}).values(), *filter(None, [source.get("range")]))
        for axiom in self.axioms:
            theory.take(axiom["relation"], about=axiom["about"])
        for other in self.cited:
            theory.take(other["claim"])
        claim = self.lines[-1]["claim"]
        found = {
            "format": FORMAT,
            "statement": self.statement.id,
            "claim": claim,
            **theory.written(),
            "axioms": self.axioms,
            "cited": self.cited,
            "lines": self.lines,
        }
        return {**found, "digest": digest(found)}

    def _claimed(self, question: Question) -> Iterator[Key]:
        """Which claims of the statement a question asks for."""
        if question.kind not in ASKING:
            return
        label, at = indexed(question.claim)
        if question.reading == AS_PRINTED and labelled(self.statement, label) is not None:
            yield label, at
        for step in self.statement.steps:
            for number, read in enumerate(step.read):
                if " ".join(question.claim.split()) == str(read):
                    yield f"{step.label}{READ}", number

    def _line(self, key: Key) -> int:
        """The place of a claim among the lines, which it has from now on."""
        if key in self.places:
            return self.places[key]
        label, at = key
        if key in self.open:
            raise OpenError(self.statement, label, "leans on itself")
        self.open.add(key)
        question, answer = self._proved(key)
        if answer.scope:
            reason = f"needs what it does not cite: {', '.join(answer.scope)}"
            raise OpenError(self.statement, label, reason)
        wording = worded(self.statement, question)
        given = [self._source(c, n, label) for c, n in self._cited(question)]
        given += self._ranges(wording)
        certificate = answer.certificate or {}
        if len(given) != len(certificate["problem"]["given"]):
            raise OpenError(self.statement, label, "is not asked in single relations")
        relations = _relations(labelled(self.statement, label) or ())
        line = {
            "name": label,
            "claim": show_relation(relations[at]),
            "terms": {name: show(term) for name, term in wording.terms.items()},
            "sums": {name: list(map(show, ends)) for name, ends in wording.sums.items()},
            "given": given,
            "certificate": certificate,
        }
        self.lines.append(line)
        self.places[key] = len(self.lines) - 1
        return self.places[key]

    def _proved(self, key: Key) -> tuple[Question, Answer]:
        """The question that asks for a claim and is proved, if one is."""
        asked = self.answered.get(key, [])
        for question, answer in asked:
            if answer.verdict == "proved" and answer.certificate is not None:
                return question, answer
        label = numbered(*key)
        if not asked:
            step = next((step for step in self.statement.steps if step.label == key[0]), None)
            reason = f"is not formalised: {step.unsaid}" if step and step.unsaid else "is not asked"
            raise OpenError(self.statement, label, reason)
        answer = asked[0][1]
        reason = UNPROVED.get(answer.verdict, "is neither proved nor refuted")
        if answer.reason == UNSAID:
            reason = UNSAID
        raise OpenError(self.statement, label, reason)

    def _cited(self, question: Question) -> Iterator[tuple[Citation, int]]:
        """What a question is given: a reference, and which of its relations."""
        for text in question.given:
            citation = cite(self.statement, text)
            if citation is None:
                raise OpenError(self.statement, question.step, f"is given {text!r}, which is typed")
            for number in range(len(citation.relations)):
                yield citation, number

    def _ranges(self, wording: Wording) -> Iterator[dict[str, Any]]:
        """The ranges of indices that were added: both ends of each."""
        met: dict[str, int] = {}
        for source in wording.sources:
            if source.startswith(RANGE):
                name = source.removeprefix(RANGE)
                yield {"range": name, "end": met.setdefault(name, 0)}
                met[name] += 1

    def _source(self, citation: Citation, number: int, line: str) -> dict[str, Any]:
        """Where one given comes from."""
        item, at = citation.item, {name: show(value) for name, value in citation.put.items()}
        label, first = indexed(citation.label)
        key = (label, first + number)
        put = {"at": at} if at else {}
        if label.startswith(DEFINITION) and (name := label.removeprefix(DEFINITION)) in (
            item.vocabulary.lets
        ):
            return {"let": name}
        axiom = self._axiom(citation, label, number)
        if axiom is not None:
            if axiom not in self.axioms:
                self.axioms.append(axiom)
            return {"axiom": self.axioms.index(axiom), **put}
        if item is self.statement:
            return {"line": self._line(key), **put}
        return {"cited": self._other(item, key, line), **put}

    def _axiom(self, citation: Citation, label: str, number: int) -> dict[str, Any] | None:
        """What is supposed or defined, and not claimed."""
        item = citation.item
        name = f"{item.id}: {label}" if label else item.id
        found: dict[str, Any] = {"about": [], "apart": {}}
        gives = [given for given in item.gives if label in (given.label, "")]
        if gives:
            given = gives[number]
            said = SUPPOSED.get(item.kind, "assumption")
            found |= {"kind": said, "name": f"{item.id}: {given.label}"}
            (relation,) = _relations((given.written,))
            own = {"about": list(given.at), "apart": dict(given.apart)}
            return {**found, "relation": show_relation(relation), **own}
        relations = [show_relation(relation) for relation in _relations(citation.written)]
        kind = None
        if label.startswith(DEFINITION):
            kind = "definition"
        elif any(hypothesis.label == label for hypothesis in item.hypotheses):
            kind = "hypothesis"
        elif item.kind in SUPPOSED:
            kind = SUPPOSED[item.kind]
        elif any(f.label == label and f.role is Role.DEFINITION for f in item.formulas):
            kind = "definition"
        if kind is None:
            return None
        return {**found, "kind": kind, "name": name, "relation": relations[number]}

    def _other(self, item: Statement, key: Key, line: str) -> int:
        """The place of the certificate of another item's claim."""
        if item.id in self.around:
            raise OpenError(self.statement, line, f"leans on {item.id}, which leans on it")
        pairs = self.others(item.id)
        try:
            if pairs is None:
                raise OpenError(item, key[0], "has not been asked")  # noqa: TRY301
            file = Composer(item, pairs, self.others, self.around).file(key)
        except OpenError as error:
            if not self.partly:
                raise
            self.missing.setdefault(item.id, f"{error.line} {error.reason}")
            return 0
        if file not in self.cited:
            self.cited.append(file)
        return self.cited.index(file)


def _relations(written: Sequence[Written]) -> list[Relation]:
    """All relations of formulas, those of chains one by one."""
    found = (part for one in written for part in conjuncts(one.tree))
    return [part for part in found if isinstance(part, Relation)]


@dataclass
class _Theory:
    """The letters that a file speaks of, with what they are and stand for."""

    statement: Statement
    names: set[str] = field(default_factory=set)

    def take(self, *texts: str, about: Sequence[str] = ()) -> None:
        """Note the letters of texts, and those on which they depend.

        One that a text is about, and of which nothing is said, is anything at all.
        """
        known = self.statement.vocabulary
        called, said = known.functions, {head_of(pattern) for pattern, _ in known.sorts}
        anything = {
            name
            for name in {*about} - said - known.ranges.keys()
            if name not in known.letters or known.letters[name].domain == ANY
        }
        for text in texts:
            sides: list[Expression]
            if any(sign in text for sign in ("<=", ">=", "==", "!=", " < ", " > ")):
                sides = [
                    side
                    for relation in parse_chain(text, called_in(text, called))
                    for side in relation.sides
                ]
            else:
                sides = [parse_expression(text, called_in(text, called))]
            for side in sides:
                self._add({*free_symbols(side), *calls(side)} - anything)

    def _add(self, names: set[str]) -> None:
        known = self.statement.vocabulary
        for name in names - self.names:
            self.names.add(name)
            if let := known.lets.get(name):
                own = {*free_symbols(let.body), *calls(let.body)} - {*let.parameters}
                self._add(own)
            for end in known.ranges.get(name, ()):
                self._add({*free_symbols(end)})
            for what in (what for pattern, what in known.sorts if head_of(pattern) == name):
                match read_declaration(what, "vector") or read_declaration(what, "sampling"):
                    case Vector(over):
                        self._add({*over})
                    case Source(one, two) | Draw(one, two):
                        self._add({n for end in (one, two) if end for n in free_symbols(end)})

    def written(self) -> dict[str, Any]:
        """The tables of the file."""
        known = self.statement.vocabulary
        letters = known.letters
        arity = {n: of for n, (_, of) in letters.functions.items() if n in self.names}
        declared = {
            show(pattern): _as_read(what)
            for pattern, what in known.sorts
            if head_of(pattern) in self.names and head_of(pattern) not in known.lets
        }
        plain = {head_of(pattern) for pattern, _ in known.sorts}
        for name in sorted(self.names & letters.keys() - plain - known.lets.keys()):
            count = letters[name].arguments
            inside = ", ".join(f"_{at}" for at in range(count))
            declared[f"{name}({inside})" if count else name] = str(letters[name].domain)
        lets = {show(let.head): show(let.body) for n, let in known.lets.items() if n in self.names}
        functions = FUNCTIONS["vector"] or {}
        return {
            "arguments": {n: of for n, of in arity.items() if n not in functions},
            "declared": declared,
            "lets": lets,
        }


def _as_read(what: str) -> str:
    """What a term is, with a domain as the kernel reads it."""
    return str(Domain.parse(what)) if what.startswith(("real", "integer")) else what
