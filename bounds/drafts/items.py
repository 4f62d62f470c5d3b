r"""The folder of a draft: an item for each passage, its proof in steps, and what is left to do.

Nothing is guessed silently. What an item takes from how something is written stands in its list
`guessed`, and while that list is there the statement is open; what could not be read is told, with
why, in `todo.md`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bounds.catalogue.folder import Folder
from bounds.catalogue.reading import statement_of
from bounds.drafts.letters import Guess, Letters
from bounds.drafts.lines import formulas_of, lines_of
from bounds.drafts.source import PROOF, Display, Passage, Source, Words
from bounds.errors import UserError
from bounds.expressions import show_relation
from bounds.files import write_whole
from bounds.language.latex_in import read_chain
from bounds.statement import NAMED, Kind

SHORT = {kind: short for short, kind in NAMED.items()}
CLAIMING = {Kind.LEMMA, Kind.THEOREM, Kind.PROPOSITION, Kind.COROLLARY, Kind.CLAIM}
LONGEST_SOURCE = 160
UNSAID = "what it stands for is to be said"
TODO = "todo.md"


@dataclass
class Item:
    """An item on its way to a file: texts under dotted keys, as TOML has them."""

    name: str
    kind: Kind
    passage: Passage
    lines: list[str] = field(default_factory=list)
    guessed: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    steps: dict[str, str] = field(default_factory=dict)

    def text(self) -> str:
        """The file."""
        first, *rest = self.lines
        marked = [f"guessed = [{', '.join(map(_quoted, self.guessed))}]"] * bool(self.guessed)
        return "\n".join(["#:schema ./item.schema.json", first, *marked, *rest, ""])


class Draft:
    """A source on its way to a folder."""

    def __init__(self, source: Source) -> None:
        """Name the items, and find the letters."""
        self.source = source
        self.items = list(_named(source.passages))
        self.names = {label: item for item in self.items for label in _labels(item.passage)}
        self.letters = Letters(list(_formulas(source.passages)))
        self.told = [
            f"{p.name or p.head}: it is none of the kinds that items have"
            for p in source.passages
            if p.kind is None and p.head != PROOF
        ]

    def write(self, folder: Path) -> list[str]:
        """Write all, and return what is left to do."""
        for item in self.items:
            self._state(item)
        for proof in (passage for passage in self.source.passages if passage.head == PROOF):
            self._prove(proof)
        write_whole(folder / "paper.toml", self._about())
        write_whole(folder / "letters.toml", "".join(map(_letter, self.letters.guesses())))
        for item in self.items:
            self._save(item, folder)
        todo = [*self._general(), *self.told]
        todo += [f"{item.name}: {told}" for item in self.items for told in item.told]
        write_whole(folder / TODO, "".join(f"- {line}\n" for line in todo))
        return todo

    def _save(self, item: Item, folder: Path) -> None:
        """Write an item; one that cannot be read so has no claims, and says why."""
        path = folder / f"{item.name}.toml"
        write_whole(path, item.text())
        try:
            statement_of(Folder(folder.resolve().name, folder.resolve()), item.name)
        except UserError as error:
            bare = Item(item.name, item.kind, item.passage, told=item.told)
            self._state(bare, claims=False)
            write_whole(path, bare.text())
            item.told.append(f"its claims and steps are left out: {_line(str(error))}")

    def _state(self, item: Item, *, claims: bool = True) -> None:
        """What the paper states."""
        passage = item.passage
        title = f"{passage.name}: {passage.title}." if passage.title else f"{passage.name}."
        labels = ", ".join(passage.labels)
        body = "\n".join(map(_body, passage.parts))
        item.lines += [f"kind = {_quoted(item.kind.value)}", f"title = {_quoted(title)}"]
        item.lines += [f"place = {_quoted(labels)}"] if labels else []
        used = [self.names[label] for label in passage.uses if label in self.names]
        assumed = [one.name for one in used if one.kind is Kind.ASSUMPTION]
        if assumed:
            item.lines.append(f"assume = [{', '.join(map(_quoted, dict.fromkeys(assumed)))}]")
        item.lines.append(f"text = {_long(body)}")
        if not claims or item.kind not in CLAIMING:
            return
        displays = [part for part in passage.parts if isinstance(part, Display)]
        lines = [line for display in displays for line in lines_of(display.latex)]
        self._claims(item, "statement", [(line.relation, line.tex) for line in lines])
        texts = [part.text for part in passage.parts if isinstance(part, Words)]
        told = [
            (formula, follows)
            for formula, follows in dict(formulas_of(texts)).items()
            if len(list(lines_of(formula))) == 1
        ]
        label = "statement in words" if lines else "statement"
        self._claims(item, label, [(formula, formula) for formula, follows in told if follows])
        for formula, follows in told:
            claim = "" if follows else self._claim(item, formula, formula, formula)
            if claim:
                item.lines.append(f"suppose.{_quoted(_line(formula))} = {_quoted(claim)}")
                item.guessed.append(f"suppose: {_line(formula)}")

    def _claims(self, item: Item, name: str, printed: Sequence[tuple[str, str]]) -> None:
        """What is claimed, by a relation and as it is printed; of several each has its number."""
        for number, (relation, tex) in enumerate(printed, 1):
            label = name if len(printed) == 1 else f"{name} {number}"
            claim = self._claim(item, label, relation, tex)
            if claim:
                item.lines.append(f"claim.{_key(label)} = {_quoted(claim)}")
                item.guessed.append(f"claim: {label}")

    def _prove(self, proof: Passage) -> None:
        """The lines of a proof as steps of what it proves."""
        item = next((self.names[label] for label in proof.of if label in self.names), None)
        if item is None:
            self.told.append(
                f"a proof of {', '.join(proof.of) or 'nothing'}: there is no such item"
            )
            return
        before = Words("")
        for part in proof.parts:
            if isinstance(part, Words):
                before = part
                continue
            for line in lines_of(part.latex):
                number = str(len({*item.steps.values()}) + 1)
                item.steps.update(dict.fromkeys((number, *part.labels), number))
                item.lines += ["", f"[step.{number}]"]
                source = _last_sentence(before.text)
                item.lines += [f"source = {_quoted(source)}"] if source else []
                item.lines.append(f"tex = {_long(line.tex)}")
                given = list(self._given(item, before.uses))
                claim = self._claim(item, f"line {number}", line.relation, line.tex)
                if claim:
                    item.lines.append(f"claim = {_quoted(claim)}")
                    item.guessed.append(f"step {number}")
                if claim and (given or "|" in claim or "<" in claim.split()[0]):
                    item.lines.append(f"given = [{', '.join(map(_quoted, given))}]")
                before = Words("", before.uses if not claim else ())

    def _given(self, item: Item, uses: Iterable[str]) -> Iterator[str]:
        """References to what the words before a line name; points are for a person to say."""
        for label in uses:
            other = self.names.get(label)
            if label in item.steps:
                yield item.steps[label]
            elif other is None:
                item.told.append(f"it names {label}, which is no item")
            elif other.kind is Kind.ASSUMPTION:
                item.told.append(
                    f"say at which points {other.name} is used, as in `{other.name} at x`"
                )
            elif any(line.startswith("claim.statement =") for line in other.lines):
                yield f"{other.name}: statement"

    def _claim(self, item: Item, label: str, relation: str, tex: str) -> str:
        """A line in the house's language; empty, and told, if it cannot be read."""
        if not relation:
            item.told.append(f"{label} is no relation between numbers: ${_line(tex)}$")
            return ""
        reasons = []
        for vectors in (False, True):
            try:
                (found,) = read_chain(relation, self.letters.spelling(vectors=vectors))
                return show_relation(found)
            except UserError as error:
                reasons.append(_line(str(error)))
        item.told.append(f"{label} cannot be read: {reasons[-1]}")
        return ""

    def _about(self) -> str:
        lines = [f"title = {_quoted(self.source.title)}"] if self.source.title else []
        if self.source.authors:
            lines.append(f"authors = [{', '.join(map(_quoted, self.source.authors))}]")
        vectors = [guess.written for guess in self.letters.guesses() if guess.is_vector]
        if vectors:
            lines += [
                "",
                "# Guessed: what stands under a norm or in an inner product.",
                "[declare]",
            ]
            lines.append(f'{_quoted(", ".join(vectors))} = "vector"')
        return "\n".join([*lines, ""])

    def _general(self) -> Iterator[str]:
        yield "letters.toml: say what each letter stands for, and which numbers it may be"
        if any(guess.is_vector for guess in self.letters.guesses()):
            yield "paper.toml: see that what is declared as a vector is one"
        if any(item.guessed for item in self.items):
            yield "each item: hold what is in `guessed` against the paper, and delete the list"


def _named(passages: Iterable[Passage]) -> Iterator[Item]:
    """A name for each passage that can be an item: its kind and number."""
    taken = set[str]()
    for passage in passages:
        if passage.kind is None or passage.head == PROOF:
            continue
        number = re.sub(r"\W", "_", passage.number) or str(len(taken) + 1)
        name = f"{SHORT.get(passage.kind, passage.kind.value)}{number}"
        while name in taken:
            name += "b"
        taken.add(name)
        yield Item(name, passage.kind, passage)


def _labels(passage: Passage) -> Iterator[str]:
    yield from (passage.label, *passage.labels)
    for part in passage.parts:
        yield from part.labels if isinstance(part, Display) else ()


def _formulas(passages: Iterable[Passage]) -> Iterator[str]:
    for passage in passages:
        for part in passage.parts:
            if isinstance(part, Display):
                yield from part.latex.split("\\\\")
            else:
                yield from (formula for formula, _ in formulas_of([part.text]))


def _body(part: Words | Display) -> str:
    if isinstance(part, Words):
        return part.text
    rows = "&" in part.latex or "\\\\" in part.latex
    return f"$$\\begin{{aligned}}{part.latex}\\end{{aligned}}$$" if rows else f"$${part.latex}$$"


def _letter(guess: Guess) -> str:
    arguments = f", arguments = {len(guess.places)}" if guess.places else ""
    latex = _quoted(guess.latex)
    return f"{guess.name} = {{ latex = {latex}, meaning = {_quoted(UNSAID)}{arguments} }}\n"


def _last_sentence(text: str) -> str:
    """What leads to a display: the last words before it."""
    line = _line(text)
    return (
        line if len(line) <= LONGEST_SOURCE else f"... {line[-LONGEST_SOURCE:].partition(' ')[2]}"
    )


def _line(text: str) -> str:
    return " ".join(text.split())


def _key(label: str) -> str:
    return label if label.isalnum() else _quoted(label)


def _quoted(text: str) -> str:
    """A text as TOML has it: as it is, or with what must be escaped."""
    plain = "'" not in text and "\n" not in text and "\\" in text
    return f"'{text}'" if plain else json.dumps(text, ensure_ascii=False)


def _long(text: str) -> str:
    return f"'''\n{text}'''" if "'''" not in text and not text.endswith("'") else json.dumps(text)
