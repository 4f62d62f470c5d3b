"""One composed certificate on its way to lemmas; what it cites is written in front of its use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any

from bounds.errors import UserError
from bounds.evidence import Evidence
from bounds.expressions import Call, Expression, Relation, Symbol, calls, free_symbols, fresh, show
from bounds.kernel.problem import Vector, read_declaration
from bounds.kernel.reader import parse_relation
from bounds.rocq.composed_axiom import Axiom, quantified
from bounds.rocq.composed_draws import Drawn
from bounds.rocq.composed_letters import drawn, sources_of
from bounds.rocq.composed_line import Line
from bounds.rocq.composed_page import Page
from bounds.rocq.composed_sums import Summed
from bounds.rocq.composed_vectors import Placed
from bounds.rocq.composed_words import Words
from bounds.rocq.statement import conclusion_of
from bounds.rocq.terms import identifier, remark, unprinted
from bounds.terms import draw_of, settled, unfolded
from bounds.theory import Theory, name_of

File = Mapping[str, Any]
Put = Mapping[str, tuple[str, tuple[str, ...]]]  # what a letter is, and the indices in that


class Writer:
    """Writes the lemmas of one file; `put` are its letters that are something of the file around.

    An index of the file around may be put for a letter: then all lemmas are for all of its values.
    """

    def __init__(
        self,
        page: Page,
        file: File,
        prefix: str,
        put: Put,
        above: Writer | None,
        values: Mapping[Expression, Expression] | None = None,
    ) -> None:
        """Find what the letters of the file are called; `values` are put for them, as are `put`."""
        self.page, self.file, self.prefix, self.put, self.above = page, file, prefix, put, above
        self.theory = Theory(file["arguments"], file["declared"], file["lets"])
        self.values = values or {}
        self.cited: dict[tuple[str, ...], Writer] = {}
        self.shown: dict[tuple[Relation, str], tuple[str, Relation]] = {}
        self.statements: list[tuple[str, Relation]] = []
        self.words = self._words()

    def writers(self) -> Iterator[Writer]:
        """Of all files, what is cited in front."""
        for other in self.cited.values():
            yield from other.writers()
        yield self

    def draws(self, name: str) -> list[str]:
        """The variables of a draw: its number among what is drawn, and who is drawn."""
        for pattern, _ in self.theory.sorts:
            draw = draw_of(pattern, self.theory.sorts)
            if name_of(pattern) != name or draw is None:
                continue
            letter = self.page.letters[name]
            size, few = (self.words.integer(n, 3) for n in (draw.size, draw.drawn))
            at = [fresh(f"n{place}", self.page.taken) for place in range(len(letter.takes))]
            binders = f"forall {' '.join(at)} : Z, " if at else ""
            number = " ".join([f"{letter.word}_drawn", *at])
            return [
                f"Variable {letter.word}_drawn : {'Z -> ' * len(at)}Data.",
                f"(* {size} clients, of which {few} are drawn *)\n"
                f"Variable {letter.word} : {binders}draw (V := V) ({number}) {size} {few}.",
            ]
        found = [other.draws(name) for other in self.cited.values()]
        return next(filter(None, found), [])

    # Words

    def _words(self) -> Words:
        page, theory = self.page, self.theory
        reals: dict[str, str] = {}
        integers: dict[str, str] = {}
        for name in self._numbers():
            domain = theory.domain(Symbol(name))
            whole = domain is not None and domain.integer
            text = self.put[name][0] if name in self.put else identifier(name)
            (integers if whole else reals)[name] = text
            if name not in self.put:
                page.numbers.setdefault(name, "Z" if whole else "R")
        when = drawn(self.file, theory, page.letters)
        words = Words(
            reals,
            integers,
            letters=page.letters,
            lets=theory.lets,
            defined_lets=page.lets,
            lasting=when.lasting,
            anew=when.anew,
            used=page.used,
            drawings=page.drawings,
        )
        for name in self._numbers():
            if name not in self.put:
                page.domains.setdefault(name, self._domain(words, Symbol(name)))
        for pattern, _ in theory.sorts:
            if isinstance(pattern, Call) and name_of(pattern) in page.letters:
                page.domains.setdefault(show(pattern), "")
        self._find_lets(words)
        self._find_ranges(words)
        return words

    def _numbers(self) -> list[str]:
        """The letters without arguments that are numbers and no indices."""
        theory = self.theory
        found = []
        for name in theory.texts:
            if "(" in name or name in theory.ranges or name in sources_of(theory):
                continue
            if draw_of(Symbol(name), theory.sorts):
                continue
            if isinstance(read_declaration(theory.texts[name], "vector"), Vector):
                continue
            found.append(name)
        return found

    def _domain(self, words: Words, term: Expression) -> str:
        domain = self.theory.domain(term)
        if domain is None:
            return ""
        was_used = name_of(term) in words.used
        said = []
        for relation in domain.relations("#"):
            meant = relation.put({Symbol("#"): term})
            said.append(words.whole(meant) if domain.integer else words.relation(meant))
        if not was_used:
            words.used.discard(name_of(term))
        return " /\\ ".join(said)

    def _find_ranges(self, words: Words) -> None:
        """The domains of numbers with arguments, at all of them."""
        for pattern, _ in self.theory.sorts:
            name = name_of(pattern)
            if not isinstance(pattern, Call) or name not in self.page.letters:
                continue
            letter = self.page.letters[name]
            if letter.gives == "V" or letter.data:
                continue
            if not all(isinstance(part, Symbol) for part in pattern.arguments):
                continue
            inside, binders = words, []
            for part, sort in zip(pattern.arguments, letter.takes, strict=True):
                word = identifier(name_of(part))
                inside = inside.with_letter(name_of(part), word, sort)
                binders.append(f"({word} : {sort})")
            text = self._domain(inside, pattern)
            if text:
                self.page.domains[name] = f"forall {' '.join(binders)}, {text}"

    def _find_lets(self, words: Words) -> None:
        """Lets with arguments get a definition where nothing else runs in them."""
        from bounds.rocq.composed_letters import Inference

        takes = Inference(self.file).takes
        for name, let in self.theory.lets.items():
            if not let.parameters or words.is_vector(let.body) or name in self.page.lets:
                continue
            whole = unfolded(let.body, self.theory.lets)
            free = free_symbols(whole) - {*let.parameters}
            data = any(self.page.letters[n].data for n in calls(whole) if n in self.page.letters)
            if data or free & (self.theory.ranges.keys() | self.put.keys()):
                continue
            self.page.lets[name] = tuple(takes.get(name, ["Z"] * len(let.parameters)))

    # Statements

    def binders(self, relation: Relation) -> dict[str, tuple[str, str]]:
        """The indices for all of which something is said, with their ends in Rocq."""
        whole = self.theory.whole(relation)
        return self.running(whole.symbols)

    def running(self, symbols: frozenset[str] | set[str]) -> dict[str, tuple[str, str]]:
        """Of letters those that run: indices here, and those around that are in what is put."""
        found: dict[str, tuple[str, str]] = {}
        for name in sorted(symbols):
            if name in self.theory.ranges:
                words = self.words
                low, high = (words.integer(end) for end in self.theory.ranges[name])
                found[self.index(name)] = (low, high)
            elif name in self.put and self.above is not None:
                for index in self.put[name][1]:
                    if self.index(index) in map(self.index, self.theory.ranges):
                        unprinted(f"{index} runs here and around what is cited")
                    found |= self.above.running({index})
        return found

    def index(self, name: str) -> str:
        """What an index is called: other than what is a letter in one of the files."""
        return fresh(identifier(name), self.page.taken)

    def inside(self, names: set[str] | frozenset[str]) -> Words:
        """The words where indices run."""
        words = self.words
        for name in sorted(names):
            if name in self.theory.ranges:
                made = words.with_integer(name, self.index(name))
                words = replace(words, integers=made.integers, reals=made.reals)
        return words

    def statement(self, relation: Relation) -> str:
        """A line or an axiom without letters of its own, as a proposition."""
        binders = self.binders(relation)
        words = self.inside(self.theory.whole(relation).symbols)
        return quantified(binders, self.conclusion(words, relation))

    def conclusion(self, words: Words, relation: Relation) -> str:
        """That it is defined, and holds."""
        return conclusion_of(words, relation)

    def count(self, relation: Relation) -> int:
        """How many propositions of definedness stand in front of it."""
        words = self.inside(self.theory.whole(relation).symbols | set(self.theory.ranges))
        words = replace(words, data={s: "d" for s in sources_of(self.theory)})
        return len(dict.fromkeys(p for side in relation.sides for p in words.defined(side)))

    def read(self, text: str) -> Relation:
        """A relation of the file, with its lets."""
        return parse_relation(text, self.theory.called)

    # Writing

    def run(self, name: str = "") -> str:
        """All lines; the name of the last lemma."""
        for at, line in enumerate(self.file["lines"]):
            last = at == len(self.file["lines"]) - 1
            own = name if last and name else f"{self.prefix}line_{at + 1}"
            relation = self.read(line["claim"])
            statement = self.statement(relation)
            about = f"{self.file['statement']}, {line['name']}: {line['claim']}"
            lemma = ""
            if own not in self.page.without:
                try:
                    # What was stated for a line without a proof stays: a later one may use it.
                    lemma = kind_of(line)(self, line, own, relation, statement).text()
                except UserError as error:
                    about += f" (supposed: {error})"
            self.page.last_supposed = not lemma
            if not lemma:
                self.page.supposed.append(f"{self.file['statement']}: {line['name']}")
                lemma = f"Hypothesis {own} :\n  {statement}.\n"
            self.page.body.append(f"{remark(about)}\n{lemma}")
            key = (self.theory.whole(relation), str(sorted(self.binders(relation))))
            self.shown[key] = own, relation
            self.statements.append((own, relation))
        return self.statements[-1][0]

    # Hypotheses

    def axiom(self, number: int, at: Mapping[str, Expression]) -> Axiom:
        """The hypothesis of an axiom, stated at its first use."""
        evidence = Evidence(self.theory)
        about = sorted(self.file["axioms"][number]["about"])
        numbers = [name for name in about if self.theory.domain(Symbol(name)) is not None]
        put = {name: unfolded(at[name], self.theory.lets) for name in numbers}
        beyond = {n: value for n, value in put.items() if not evidence.is_what(n, value)}
        return Axiom(self, number, beyond)

    def shown_above(self, relation: Relation) -> tuple[Writer, str, Relation] | None:
        """The lemma or hypothesis around this file that says the same."""
        if self.above is None:
            return None
        binders = str(sorted(self.binders(relation)))
        relation = self.theory.whole(relation).put(self.values)
        key = (relation.mapped(settled), binders)
        found = self.above.shown.get(key)
        return (self.above, *found) if found else self.above.shown_above(relation)

    def supposed_above(self, relation: Relation) -> bool:
        """Whether a file around supposes the same."""
        if self.above is None:
            return False
        relation = self.theory.whole(relation).put(self.values)
        said = (one["relation"] for one in self.above.file["axioms"] if not one["about"])
        known = (settled_whole(self.above, self.above.read(text)) for text in said)
        return relation.mapped(settled) in known or self.above.supposed_above(relation)

    def citation(self, number: int, at: Mapping[str, Expression]) -> Writer:
        """What is cited, written for what is put for its letters."""
        file = self.file["cited"][number]
        theory = Theory(file["arguments"], file["declared"], file["lets"])
        put: dict[str, tuple[str, tuple[str, ...]]] = {}
        values: dict[Expression, Expression] = {}
        for name in theory.texts:
            if name in theory.ranges or "(" in name:
                continue
            if name in at:
                values[Symbol(name)] = value = unfolded(at[name], self.theory.lets)
                domain = theory.domain(Symbol(name))
                whole = domain is not None and domain.integer
                inside = self.inside(free_symbols(value))
                text = inside.integer(value) if whole else inside.real(value)
                over = tuple(sorted(free_symbols(value) & self.theory.ranges.keys()))
                put[name] = f"({text})", over
            elif name in self.theory.ranges:
                put[name] = self.index(name), (name,)
            elif name in self.put:
                put[name] = self.put[name]
        # The same for all that cite it with the same in its letters, where indices run alike.
        ranges = self.running({index for _, over in put.values() for index in over})
        key = str(file["digest"]), repr(sorted(put.items())), repr(ranges)
        known = self.page.cited
        if key not in known:
            # Its name is the same where other lines are supposed.
            called = identifier(str(file["statement"]).replace(".", "_"))
            prefix = f"{called}_{sha256(repr(key).encode()).hexdigest()[:4]}_"
            writer = Writer(self.page, file, prefix, put, self, values)
            writer.run()
            known[key] = writer
        self.cited[key] = known[key]
        return known[key]


def kind_of(line: Mapping[str, Any]) -> type[Line]:
    """What writes a line."""
    if line.get("sums"):
        return Summed
    kind = line["certificate"]["problem"]["kind"]
    return {"sampling": Drawn, "vector": Placed}.get(kind, Line)


def settled_whole(writer: Writer, relation: Relation) -> Relation:
    """With all lets unfolded, as it is compared."""
    return writer.theory.whole(relation).mapped(settled)
