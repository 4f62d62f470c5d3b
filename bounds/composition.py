"""Replays the proof of a whole statement from its file alone: what is shown, and what it rests on.

A composed certificate is one JSON object

    {"format": "fedproof-composed/1", "statement": id, "claim": text,
     "arguments": {name: number}, "declared": {term: what}, "lets": {term: text},
     "axioms": [{"kind": .., "name": .., "relation": text, "about": [name, ...],
                 "apart": {name: source}}, ...],
     "cited": [a composed certificate, ...],
     "lines": [{"name": .., "claim": text, "terms": {name: text}, "given": [source, ...],
                "sums": {source: [text, text]}, "certificate": a file of
                `bounds.kernel.certificate`}, ...],
     "digest": SHA-256 of all of the above}

A *model* gives every letter a value: a letter without arguments a number in its domain, `x(t, i,
k)` a random vector, or a number that is not random, for all arguments, as declared; what an axiom
is `about` may be a number or a vector without a declaration, in all uses of the axiom. Any vector
may be random through more than the sources of a line, as g(x) is where x is, and a certificate is
read so. A letter of `lets` stands for its text; models are those in which that is defined. A line
with an index, such as k of `"k": "index from 0 to K - 1"`, is claimed for all its values. A source
of randomness that is declared, as in `"i": "source"`, is one and the same everywhere; another one
is the datum of the step that a line is about: no claim names one, so that a line holds at other
steps too, and what does not depend on it is told with those vectors of the line that do. A draw,
such as S(t) of `"S(t)": "N of C without replacement"`, is of random clients, and independent of all
that is not declared to depend on S; `sampled(sum(u, i, 1, C), S(t))` adds u over them. In what is
told x(_) is any of the members over which a line adds.

The file shows that in every model in which the axioms that are told are defined and hold, for all
values of indices in their ranges and of the letters that they are `about`, the claim is defined and
holds. `bounds.facts` has the rules by which it does, and what is told is read from the last fact.
Terms are put for the names of a certificate (`bounds.lifted`) so that

- no product or norm gets into a mean or a norm, nor by a letter of `lets`: |x|^2 is a mean for
  itself, and what it is at a point inside of E;
- of vectors of clients nothing is said but products of two, since these vectors may be random. So
  it is with `sums` too, where sources run over indices, each value as likely as another, and
  `total(u, i)` is `sum(u, i, a, b)`. What holds for vectors that depend on these sources or clients
  alone holds for random ones and means of products, since means of Gram matrices are such matrices.

Trees are compared with all lets unfolded and the terms of norms in one order (`bounds.terms`).
Nothing is searched for, and nothing outside of the file is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bounds.errors import UserError
from bounds.expressions import show, show_relation
from bounds.facts import APART, Binder, Fact, Rules, Supposed, item
from bounds.kernel.certificate import digest
from bounds.kernel.checker import MALFORMED, RejectedError, reject
from bounds.theory import INDEX, Theory

FORMAT = "fedproof-composed/1"
KINDS = ("assumption", "hypothesis", "definition", "algorithm")
SOURCES = ({"line"}, {"axiom"}, {"cited"}, {"let"}, {"range", "end"})
MOST_LINES, MOST_NESTED = 400, 12


@dataclass(frozen=True)
class Axiom:
    """What a statement rests on: where it stands, what it says there, and of what."""

    kind: str
    name: str
    relation: str
    about: tuple[str, ...] = ()
    apart: tuple[tuple[str, str], ...] = ()
    through: str = ""
    ranges: tuple[tuple[str, str], ...] = ()
    kinds: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        """What it says, and of what."""
        kinds = map(": ".join, zip(self.about, self.kinds, strict=True))
        about = f" for all {', '.join(kinds)}" if self.about else ""
        apart = "".join(f", {name} apart from {source}" for name, source in self.apart)
        return f"{self.relation}{running(self.ranges)}{about}{apart}"


@dataclass(frozen=True)
class Shown:
    """What a file shows and what it rests on.

    `letters` are those of the claim and the axioms with what they are or stand for, `apart` the
    vectors that are taken not to depend on a source, of which others that is, and for which values
    of indices, `cited` the files in it with their digests.
    """

    statement: str
    claim: str
    axioms: tuple[Axiom, ...]
    letters: tuple[tuple[str, str], ...]
    apart: tuple[tuple[str, str, tuple[str, ...], tuple[tuple[str, str], ...]], ...]
    lines: int
    cited: tuple[tuple[str, str], ...]


def replay(file: Mapping[str, Any], known: dict[str, Replay] | None = None) -> Shown:
    """What the file shows; raises `RejectedError` if it does not.

    `known` are files that were replayed before, by the digests of their contents.
    """
    try:
        return _replayed(file, 0, {} if known is None else known).shown
    except MALFORMED as error:
        if isinstance(error, UserError):
            raise
        raise RejectedError(f"the file is not well formed: {error!r}") from error  # noqa: TRY003, EM102


def _replayed(file: Mapping[str, Any], depth: int, known: dict[str, Replay]) -> Replay:
    """What is cited twice is replayed once: `known` are files by the digests of their contents."""
    contents = digest(dict(file))
    if file["format"] != FORMAT or file["digest"] != contents:
        reject("the digest does not fit the contents: the file was changed")
    found = known.get(contents)
    height = 0 if found is None else found.height
    if depth + height > MOST_NESTED or len(file["lines"]) > MOST_LINES:
        reject("the proof is too large")
    if found is None:
        cited = [_replayed(part, depth + 1, known) for part in file["cited"]]
        found = known[contents] = Replay(file, cited)
    return found


def certificates(file: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The certificates of all lines, those of what is cited too."""
    for part in file["cited"]:
        yield from certificates(part)
    yield from (line["certificate"] for line in file["lines"])


class Replay:
    """One file, whose lines say which rules are used, and what it shows."""

    def __init__(self, file: Mapping[str, Any], cited: Sequence[Replay]) -> None:
        """Go through the lines; the last one is the claim."""
        self.file, self.cited = file, cited
        self.height: int = max((1 + other.height for other in cited), default=0)
        self.theory = Theory(file["arguments"], file["declared"], file["lets"], file["statement"])
        self.rules = Rules(self.theory, file["statement"])
        for axiom in file["axioms"]:
            if axiom["kind"] not in KINDS:
                reject(f"there is no axiom of the kind {axiom['kind']!r}")
        self.facts: list[Fact] = []
        for line in file["lines"]:
            self.facts.append(self._line(line))
        claim = self.theory.relation(file["claim"])
        if not self.facts or self.facts[-1].relation != claim:
            reject("the last line is not the claim")
        self.fact = self.rules.closed(self.facts[-1])
        for kind, told in (("axiom", "an axiom is listed"), ("cited", "a file is cited")):
            used = {source.get(kind) for line in file["lines"] for source in line["given"]}
            if not used >= {*range(len(file[f"{kind}s" if kind == "axiom" else kind]))}:
                reject(f"{told} that no line uses")

    def _line(self, line: Mapping[str, Any]) -> Fact:
        rules, name = self.rules, line["name"]
        shown = rules.certificate(name, line["certificate"], line["terms"], line.get("sums", {}))
        claim = self.theory.claim(self.theory.relation(line["claim"]))
        if shown.relation(shown.stated.claim) != claim:
            reject(f"line {name!r} claims something else than its certificate shows")
        given = [
            rules.meaning(shown, relation)
            if shown.is_meaning(relation, source)
            else self._source(source)
            for relation, source in zip(shown.stated.givens, line["given"], strict=True)
        ]
        return rules.line(name, shown, given)

    def _source(self, source: Mapping[str, Any]) -> Fact:
        """What a source says, with what is put for its letters."""
        rules = self.rules
        if {*source} - {"at"} not in SOURCES:
            reject("a given has no source, or more than one")
        at = {name: self.theory.term(text) for name, text in source.get("at", {}).items()}
        match source:
            case {"line": int(number)}:
                return rules.instance(item(self.facts, number), at)
            case {"axiom": int(number)}:
                return rules.axiom(item(self.file["axioms"], number), at)
            case {"cited": int(number)}:
                other = item(self.cited, number)
                return rules.discharge(rules.citation(other.fact, other.rules, at), self.facts)
            case {"range": str(name), "end": int(end)}:
                return rules.limit(name, end)
        return reject("a given has no source")

    @cached_property
    def shown(self) -> Shown:
        """What is told of the last fact."""
        file, rests = self.file, self.fact.rests
        names = [axiom["name"] for axiom in file["axioms"]]
        apart = [one for one in rests if one.relation.sign == APART]
        axioms = [one for one in rests if one.relation.sign != APART]
        axioms.sort(key=lambda one: len(names) if one.through else names.index(one.name))
        parts = [part for other in self.cited for part in other.shown.cited]
        parts += [(other.file["statement"], other.file["digest"]) for other in self.cited]
        return Shown(
            file["statement"],
            file["claim"],
            tuple(map(_told, axioms)),
            tuple(self._letters()),
            tuple(map(_told_apart, apart)),
            len(self.facts) + sum(other.shown.lines for other in self.cited),
            tuple(dict.fromkeys(parts)),
        )

    def _letters(self) -> Iterator[tuple[str, str]]:
        """The letters of which the last fact speaks, indices, and what stands for something."""
        yield from ((show(of.head), of.told) for of in self.fact.letters.values())
        for name in self.theory.ranges:
            yield name, self.theory.texts[name]
        for head, text in self.file["lets"].items():
            yield head, f"stands for {text}"


def _told(one: Supposed) -> Axiom:
    """An axiom in texts."""
    found = one.named
    about = {binder.called: binder for binder in found.binders if binder.what}
    return Axiom(
        one.kind,
        one.name,
        found.written or show_relation(found.relation),
        tuple(about),
        tuple((show(letter), show(source)) for letter, source in found.apart),
        one.through,
        _running(found),
        tuple(INDEX + _range(of) if of.ends else of.what for of in about.values()),
    )


def _told_apart(one: Supposed) -> tuple[str, str, tuple[str, ...], tuple[tuple[str, str], ...]]:
    found = one.named
    term, source = map(show, found.relation.sides)
    return term, source, tuple(map(show, found.of)), _running(found)


def _running(found: Supposed) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((one.called, _range(one)) for one in found.binders if not one.what))


def _range(one: Binder) -> str:
    return " to ".join(map(show, one.ends))


def running(ranges: Sequence[tuple[str, str]]) -> str:
    """For which values of indices something holds."""
    return "".join(f", {name} from {ends}" for name, ends in ranges)
