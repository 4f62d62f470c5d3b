"""One line of a composed certificate as a lemma: its own theorem, at the terms of the model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bounds.expressions import (
    Call,
    Expression,
    Relation,
    Symbol,
    free_symbols,
    parts,
    replaced,
    show,
)
from bounds.kernel.problem import read_problem
from bounds.lifted import Lifted
from bounds.rocq import recursion
from bounds.rocq.composed_words import Words
from bounds.rocq.rules import Node
from bounds.rocq.scalar import scalar_theorem
from bounds.rocq.statement import Theorem, state, theorem_of
from bounds.rocq.terms import identifier, unprinted
from bounds.terms import HOLE, sources, unfolded
from bounds.theory import name_of

if TYPE_CHECKING:
    from bounds.rocq.composed_axiom import Axiom
    from bounds.rocq.composed_file import Writer


class Line:
    """One line on its way to a lemma."""

    def __init__(
        self, writer: Writer, line: Mapping[str, Any], name: str, relation: Relation, said: str
    ) -> None:
        """Take the line, and the terms for which the names of its certificate stand."""
        self.writer, self.line, self.name, self.said = writer, line, name, said
        self.step = theorem_of(line["certificate"]["digest"])
        self.relation = relation
        self.stated = read_problem(**line["certificate"]["problem"])
        theory = writer.theory
        self.lifted = Lifted(theory, self.stated, line["terms"], line.get("sums", {}))
        self.folded = {n: theory.read(text) for n, text in line["terms"].items()}
        self.binders = writer.binders(relation)
        whole = theory.whole(relation)
        self.spoken = {n for n in whole.symbols if n in theory.ranges}
        self.here = self._here()

    def _here(self) -> Words:
        """Words in which an index that the claim does not speak of is at its lower end."""
        theory, words = self.writer.theory, self.writer.inside(self.spoken)
        loose = self._loose() - self.spoken - self.stated.indices.keys() - self.lifted.sums.keys()
        for name in sorted(loose):
            low = self.writer.words.integer(theory.ranges[name][0])
            made = words.with_integer(name, f"({low})")
            words = replace(words, integers=made.integers, reals=made.reals)
        return words

    def _loose(self) -> set[str]:
        """All indices of which something given speaks."""
        theory, found = self.writer.theory, set[str]()
        for name in {*self.stated.region, *dict(self.stated.names)}:
            value = self.folded.get(name, Symbol(name))
            found |= free_symbols(unfolded(value, theory.lets)) & theory.ranges.keys()
        for given in self.stated.givens:
            found |= self.lifted.relation(given).symbols & theory.ranges.keys()
        return found

    def text(self) -> str:
        """The lemma of the line; the theorem of its certificate is on the page."""
        if self.line["certificate"]["verdict"] != "proved":
            unprinted("only what is proved is a line")
        if self.step in self.writer.page.without:
            unprinted("Rocq does not accept the theorem of its certificate")
        self.script, self.count = [f"Lemma {self.name} :\n  {self.said}.", "Proof."], 0
        if self.binders:
            bounds = " ".join(f"BOUNDS_{word}" for word in self.binders)
            self._say(f"intros {' '.join(self.binders)} {bounds}.")
        self._say("placing.")
        if theorems := self._proved(self.line["certificate"]["proof"]):
            self.writer.page.steps[self.step] = "\n".join(one.text for one in theorems)
        return "\n".join([*self.script, "Qed.\n"])

    def _say(self, *lines: str) -> None:
        self.script += [f"  {line}" for line in lines if line]

    def _proved(self, proof: Node) -> list[Theorem]:
        """Prove the line by the theorem of its certificate."""
        own, hypotheses = self._step(proof)
        arguments = " ".join(self._argument(letter) for letter in own.letters)
        self._say(f"pose proof ({own.name} {arguments}) as W. cbv beta in W.")
        for at in hypotheses:
            self._say(*["feed W by (known)."] if at is None else self._hypothesis(at))
        if self.stated.indices and " Z, (" in own.conclusion.partition("->")[0]:
            (index,) = self._free_index()
            self._say(f"specialize (W {self.here.integers[index]} ltac:(in_range)).")
        self._say(self._stripped("W", self._defined_in(own)))
        self._end()
        return [own]

    def _step(self, proof: Node) -> tuple[Theorem, list[int | None]]:
        """The theorem; of each of its hypotheses, which given it is."""
        stated, name = self.stated, self.step
        if stated.kind == "scalar":
            theorem = scalar_theorem(self.line["certificate"]["problem"], proof, "proved", name)
            spoken = state(stated)
            known, hypotheses = spoken.given, spoken.hypotheses
        elif stated.kind == "recursion":
            own = recursion.Writer(stated, proof, vacuous=False)
            about = str(self.line["certificate"]["problem"]["claim"])
            theorem = own.theorem(name, about)
            known, hypotheses = {**own.known, **own.indexed}, tuple(own.hypotheses)
        else:
            unprinted(f"steps about {stated.kind} have no words yet")
        places = {known[given]: at for at, given in enumerate(stated.givens)}
        return theorem, [places.get(called) for called, _ in hypotheses]

    def _end(self, *before: str) -> None:
        split = ["split; [is_defined|]."] * self.writer.count(self.relation)
        self._say(*split, *before, "said W.")

    def _free_index(self) -> list[str]:
        return [n for n in self.stated.indices if n in self.stated.claim.symbols]

    def _defined_in(self, own: Theorem) -> int:
        """How many propositions stand in front of the claim of a step."""
        rest = own.conclusion
        if rest.startswith("forall ") and self.stated.kind == "recursion":
            rest = rest.partition(" -> ")[2]
        return _top_level(rest)

    def _stripped(self, name: str, count: int) -> str:
        pattern = name
        for _ in range(count):
            pattern = f"[? {pattern}]"
        return f"destruct {name} as {pattern}." if count else ""

    # Arguments

    def _argument(self, letter: str) -> str:
        """The term of the model for a letter of the step."""
        word, _, sort = letter.strip("()").partition(" : ")
        names = [*self.stated.region, *dict(self.stated.names)]
        (name,) = (n for n in names if identifier(n) == word)
        value = self.folded.get(name, Symbol(name))
        if sort == "Z -> R":
            index = Symbol("#n")
            words = self.here.with_integer("#n", "n")
            return f"(fun n : Z => {words.real(replaced(value, {HOLE: index}))})"
        return self.here.of_sort("V" if sort == "V" else sort, value)

    def datum(self, source: str) -> str:
        """The datum of a source at the step that the line is about."""
        letters, theory = self.writer.page.letters, self.writer.theory
        if known := self.here.known(source):
            return known
        found: dict[str, None] = {}
        values = [unfolded(value, theory.lets) for value in self.folded.values()]
        if source in letters and letters[source].gives == "draw":
            return self._drawn(source, values)
        for part in (part for value in values for part in parts(value)):
            if (
                isinstance(part, Call)
                and part.name in letters
                and source in letters[part.name].data
            ):
                found[self.here.datum(source, part.name, part.arguments)] = None
        if not found and (moment := self.here.moment(source, values)):
            return moment
        if not found:
            for value in values:
                found |= dict.fromkeys(self._made_by(source, value))
        if len(found) != 1:
            unprinted("it is not said at which step the datum of this line is drawn")
        return next(iter(found))

    def _drawn(self, source: str, values: list[Expression]) -> str:
        """The number of a draw: the one that is spoken of, or that makes w(t + 1)."""
        found = {
            part.arguments
            for value in values
            for part in parts(value)
            if isinstance(part, Call) and part.name == source
        }
        found = found or {
            tuple(map(_symbol, value.arguments))
            for value in values
            if isinstance(value, Call) and source in sources(value, self.writer.theory.sorts)
        }
        if len(found) != 1:
            unprinted("it is not said which draw this line is about")
        texts = [self.here.integer(value, 3) for value in found.pop()]
        word = " ".join([f"{self.writer.page.letters[source].word}_drawn", *texts])
        self.writer.page.used.add(source)
        return f"({word})" if texts else word

    def _datum_at(self, axiom: Axiom, at: Mapping[str, Expression], here: Words) -> str:
        """The datum of what an axiom speaks of."""
        letters = self.writer.page.letters
        found = {
            here.datum(axiom.sources[0], part.name, part.arguments)
            for side in self._sides(axiom, at)
            for part in parts(side)
            if isinstance(part, Call) and part.name in letters and letters[part.name].data
        }
        return found.pop() if len(found) == 1 else self.datum(axiom.sources[0])

    def _sides(self, axiom: Axiom, at: Mapping[str, Expression]) -> tuple[Expression, ...]:
        """The two sides of an axiom at what is put for its letters."""
        lets = self.writer.theory.lets
        put: dict[Expression, Expression] = {
            Symbol(name): unfolded(value, lets) for name, value in at.items()
        }
        return self.writer.theory.whole(axiom.relation).put(put).sides

    def _made_by(self, source: str, value: Expression) -> list[str]:
        """The datum that makes x(t, i, k + 1) is drawn at x(t, i, k)."""
        theory = self.writer.theory
        if not isinstance(value, Call) or value.name not in self.writer.page.letters:
            return []
        for pattern, what in theory.sorts:
            over = what.removeprefix("vector over ").split(", ")
            if (
                name_of(pattern) != value.name
                or source not in over
                or not what.startswith("vector ")
            ):
                continue
            assert isinstance(pattern, Call)  # noqa: S101
            if pattern != value:
                continue
            if not all(isinstance(part, Symbol) for part in pattern.arguments):
                before = tuple(map(_symbol, pattern.arguments))
                point, places = self.here.anew.get(source, (value.name, {}))
                at = places.get(value.name, range(len(before)))
                return [self.here.drawn(source, point, tuple(before[place] for place in at))]
            # x(t, i, j) is random where x(t, i, j - 1) is not.
            plain = (other for other, what in theory.sorts if what == "vector")
            for other in plain:
                alike = free_symbols(other) == free_symbols(pattern) and other != pattern
                if isinstance(other, Call) and other.name == value.name and alike:
                    return [self.here.drawn(source, value.name, other.arguments)]
        return []

    # Hypotheses

    def _hypothesis(self, at: int) -> list[str]:
        given, source = self.stated.givens[at], self.line["given"][at]
        index = self.stated.index_of(given)
        if "let" in source:
            return ["feed W by (opened; reflexivity)."]
        if index is None:
            return [*self._fact(source, given, self.here), "feed W by (said F).", "clear F."]
        word = f"{identifier(index)}_at"
        words = replace(self.here, integers=self.here.with_integer(index, word).integers)
        lines = self._fact(source, given, words)
        inner = " ".join(lines).rstrip(".")
        count = len(self._own_defined(given))
        split = "split; [is_defined|]; " * count
        inner = inner.replace(". ", "; ")
        return [f"feed W by (intros {word} BOUNDS; placing; {inner}; {split}said F)."]

    def _own_defined(self, given: Relation) -> list[str]:
        from bounds.rocq.terms import Names

        names = Names(
            {n: n for n in self.stated.region},
            {n: n for n in self.stated.region.integers} | {n: n for n in self.stated.indices},
            {n: n for n in self.stated.sequences},
        )
        return list(dict.fromkeys(p for side in given.sides for p in names.defined(side)))

    def free(
        self,
        value: Expression,
        datum: str,
        here: Words | None = None,
        also: Mapping[str, tuple[str, str]] | None = None,
    ) -> str:
        """That a term does not depend on a datum: a hypothesis of its own; `also` are indices."""
        text = (here or self.here).vector(value, 3)
        about = f"{show(value)} does not depend on what is drawn at this step"
        return self._apart(f"free {datum} {text}", free_symbols(value), datum, about, also)

    def _other(self, datum: str, word: str) -> str:
        """That a datum is another one: a hypothesis of its own."""
        if datum == word:
            unprinted("what is drawn at this step is drawn once for all")
        return self._apart(
            f"{datum} <> {word}", frozenset(), datum, "these are drawn apart from each other"
        )

    def _apart(
        self,
        proposition: str,
        symbols: frozenset[str],
        datum: str,
        about: str,
        also: Mapping[str, tuple[str, str]] | None = None,
    ) -> str:
        """A hypothesis on a datum, and how it is used."""
        writer = self.writer
        over = writer.running(symbols | self._in_datum(datum))
        bound = {w: ends for w, ends in over.items() if w in self.binders} | dict(also or {})
        ranges = "".join(f"({low} <= {n} <= {high})%Z -> " for n, (low, high) in bound.items())
        if bound:
            proposition = f"forall {' '.join(bound)} : Z, {ranges}\n  {proposition}"
        name = writer.page.suppose("apart", proposition, about)
        return f"apply {name}; in_range" if bound else f"exact {name}"

    def _in_datum(self, datum: str) -> set[str]:
        words = {self.writer.index(name): name for name in self.writer.theory.ranges}
        text = datum.replace("(", " ").replace(")", " ").split()
        return {words[word] for word in text if word in words} | set(self.writer.put)

    def _fact(self, source: Mapping[str, Any], given: Relation, here: Words) -> list[str]:
        """What is given, as F, from its source."""
        theory, writer = self.writer.theory, self.writer
        at = {name: theory.read(text) for name, text in source.get("at", {}).items()}
        if "range" in source:
            drawn = self._few(str(source["range"]))
            return [*drawn, f"assert (F : {here.relation(self._folded(given))}) by (in_reals)."]
        if "line" in source:
            name, relation = writer.statements[source["line"]]
            return self._used(writer, name, relation, at, here)
        if "cited" in source:
            other = writer.citation(source["cited"], at)
            name, relation = other.statements[-1]
            own = {n: value for n, value in at.items() if n in other.theory.ranges}
            return self._used(other, name, relation, own, here)
        return self._axiom(source, at, here)

    def _few(self, name: str) -> list[str]:
        """That a draw is of no more clients than there are."""
        letter = self.writer.page.letters.get(name)
        if letter is None or letter.gives != "draw":
            return []
        self.writer.page.used.add(name)
        draw = " ".join([letter.word, *("0" for _ in letter.takes)])
        return [f"pose proof (drawn_of _ _ _ ({draw})%Z)."]

    def _folded(self, given: Relation) -> Relation:
        values: dict[Expression, Expression] = {Symbol(n): v for n, v in self.folded.items()}
        return given.put(values)

    def _places(self, binders: Mapping[str, Any], at: Mapping[str, Expression], here: Words) -> str:
        texts = []
        words = {self.writer.index(name): name for name in self.writer.theory.ranges}
        values = {self.writer.index(name): value for name, value in at.items()}
        for word in binders:
            if word in values:
                texts.append(here.integer(values[word], 3))
            elif word in words and words[word] in here.integers:
                texts.append(here.integers[words[word]])
            elif word in self.binders:
                texts.append(word)
            else:
                low = binders[word][0]
                texts.append(f"({low})%Z")
        return "".join(f" {text}" for text in texts)

    def _used(
        self,
        writer: Writer,
        name: str,
        relation: Relation,
        at: Mapping[str, Expression],
        here: Words,
    ) -> list[str]:
        binders = writer.binders(relation)
        places = self._places(binders, at, here)
        ranges = " ltac:(in_range)" * len(binders)
        strip = self._stripped("F", writer.count(relation))
        return [f"pose proof ({name}{places}{ranges}) as F.", *([strip] if strip else [])]

    def _axiom(
        self, source: Mapping[str, Any], at: Mapping[str, Expression], here: Words
    ) -> list[str]:
        axiom = self.writer.axiom(source["axiom"], at)
        rest = {name: value for name, value in at.items() if name not in axiom.about}
        text = self._places(axiom.running, rest, here)
        ranges = " ltac:(in_range)" * len(axiom.running)
        lines = []
        terms = []
        datum = self._datum_at(axiom, at, here) if axiom.sources else ""
        if axiom.sources:
            terms.append(datum)
        for name in axiom.about:
            terms.append(
                here.of_sort(axiom.sorts[name], unfolded(at[name], self.writer.theory.lets))
            )
        lines.append(
            f"pose proof ({axiom.name}{text}{ranges} {' '.join(terms)}".rstrip() + ") as F."
        )
        lines += ["feed F by (first [in_range | known])."] * axiom.placed
        for name, over in axiom.axiom["apart"].items():
            value = unfolded(at[name], self.writer.theory.lets)
            drawn = here.moment(over, self._sides(axiom, at)) or datum
            lines.append(f"feed F by ({self.free(value, drawn)}).")
        lines += (f"feed F by ({self._other(datum, word)})." for word in axiom.others)
        strip = self._stripped("F", axiom.defined)
        return [*lines, *([strip] if strip else [])]


def _symbol(value: Expression) -> Expression:
    """The index of an argument: k of k + 1."""
    (name,) = sorted(free_symbols(value)) or [""]
    return Symbol(name) if name else value


def _top_level(text: str) -> int:
    """How many conjuncts stand in front of the last one."""
    depth, found = 0, 0
    for at, letter in enumerate(text):
        depth += letter == "("
        depth -= letter == ")"
        if depth == 0 and text.startswith(" /\\ ", at):
            found += 1
    return found
