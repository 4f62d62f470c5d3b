"""An axiom of a composed certificate as a hypothesis of Rocq."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from bounds.expressions import (
    Call,
    Expression,
    Relation,
    Symbol,
    calls,
    free_symbols,
    fresh,
    parts,
    show,
)
from bounds.rocq.composed_letters import about_vectors
from bounds.rocq.terms import identifier, unprinted

if TYPE_CHECKING:
    from bounds.rocq.composed_file import Writer
    from bounds.rocq.composed_words import Words


class Axiom:
    """An axiom as a hypothesis: for all indices, for all letters that it is about, and all data.

    What is `beyond` the range or the domain of such a letter, where the axiom is taken to hold too,
    is a hypothesis of its own.
    """

    def __init__(self, writer: Writer, number: int, beyond: Mapping[str, Expression]) -> None:
        """State it, unless it is stated already or shown."""
        self.writer, self.axiom = writer, writer.file["axioms"][number]
        self.relation = writer.read(self.axiom["relation"])
        theory = writer.theory
        vectors = about_vectors(writer.file, theory).get(number, frozenset())
        self.about = list(self.axiom["about"])
        whole = theory.whole(self.relation)
        # Indices that run in what is put for its letters.
        runs = [free_symbols(value) & theory.ranges.keys() for value in beyond.values()]
        self.around = frozenset().union(*runs)
        words = writer.inside(whole.symbols - {*self.about})
        self.sorts: dict[str, str] = {}
        binders, premises = [], []
        self.sources = self._sources(whole) if self.about and not self._is_placed(whole) else []
        if len(self.sources) > 1:
            unprinted(f"{self.axiom['name']} is about several sources")
        spoken = dict[str, int]()
        words = replace(words, drawings=spoken)
        if self.sources:
            words = replace(words, data={self.sources[0]: "d"})
            binders.append("(d : Data)")
        for name in self.about:
            sort = "V" if name in vectors else "Z" if self._is_whole(name) else "R"
            self.sorts[name] = sort
            word = self._word(name)
            words = words.with_letter(name, word, sort)
            binders.append(f"({word} : {sort})")
            premises += self._place(name, words, beyond)
        self.placed = len(premises)
        for name, source in self.axiom["apart"].items():
            datum = words.moment(source, whole.sides)
            if datum is None:
                unprinted(f"it is not said when {source} is drawn of which {name} is independent")
            premises.append(f"free {datum} {self._word(name)}")
        conclusion = writer.conclusion(words, self.relation)
        writer.page.drawings.update(spoken)
        # A datum of its own: of i, mean(noisy(x), i) is no gradient of client i.
        self.others = sorted(spoken) if self.sources else []
        if any(spoken[word] for word in self.others):
            unprinted(f"{self.axiom['name']} is about several sources")
        premises += (f"d <> {word}" for word in self.others)
        self.defined = len(
            dict.fromkeys(p for side in self.relation.sides for p in words.defined(side))
        )
        inner = "".join(f"{premise} ->\n    " for premise in premises) + conclusion
        if binders:
            inner = f"forall {' '.join(binders)},\n    {inner}"
        self.running = writer.running((whole.symbols - {*self.about}) | self.around)
        text = quantified(self.running, inner)
        about = f"{self.axiom['kind']} {self.axiom['name']}: {self.axiom['relation']}"
        about += "".join(f", at {n} = {show(value)} too" for n, value in beyond.items())
        found = None if self.about else writer.shown_above(self.relation)
        if text in writer.page.names or found is None or not self._from_above(text, *found):
            rests = self.axiom["name"] in writer.page.rests or writer.supposed_above(self.relation)
            if not rests and text not in writer.page.names:
                writer.page.supposed.append(str(self.axiom["name"]))
                about += " (supposed: it is shown in other words)"
            writer.page.suppose(str(self.axiom["kind"]), text, about)
        self.name = writer.page.names[text]
        if not self.about:
            key = (whole, str(sorted(writer.binders(self.relation))))
            writer.shown.setdefault(key, (self.name, self.relation))

    def _place(self, name: str, words: Words, beyond: Mapping[str, Expression]) -> list[str]:
        """Where a number is: in its range or domain, or at the value that is beyond these."""
        theory, word, outside = self.writer.theory, self._word(name), self.writer.words
        if name in beyond:
            outside = self.writer.inside(self.around)
            if self.sorts[name] == "Z":
                return [f"({word} = {outside.integer(beyond[name])})%Z"]
            return [f"{word} = {outside.real(beyond[name])}"]
        if name in theory.ranges:
            low, high = (outside.integer(end) for end in theory.ranges[name])
            return [f"({low} <= {word} <= {high})%Z"]
        domain = theory.domain(Symbol(name))
        return [] if domain is None else [*words.domain(name, domain).values()]

    def _from_above(self, text: str, above: Writer, name: str, relation: Relation) -> bool:
        """A lemma, if Rocq does not refuse it: the file around shows what this one rests on."""
        page = self.writer.page
        page.count += 1
        own = f"shown_{page.count}"
        if own in page.without:
            return False
        words = " ".join(self.running)
        bounds = "".join(f" BOUNDS_{word}" for word in self.running)
        places = "".join(f" {w}" for w in above.binders(relation))
        ranges = " ltac:(in_range)" * len(above.binders(relation))
        strip = stripped("F", above.count(relation))
        lines = [
            f"Lemma {own} :\n  {text}.",
            "Proof.",
            f"  intros {words}{bounds}." if words else "",
            f"  pose proof ({name}{places}{ranges}) as F.{strip}",
            f"  {'split; [is_defined|]. ' * self.defined}said F.",
            "Qed.\n",
        ]
        page.body.append("\n".join(line for line in lines if line.strip()))
        page.names[text] = own
        return True

    def _sources(self, whole: Relation) -> list[str]:
        """The sources whose data it has at all points; others are drawn once, or at a step."""
        letters, found = self.writer.page.letters, set[str]()
        for name in {name for side in whole.sides for name in calls(side)} & letters.keys():
            found |= {*letters[name].data}
        return sorted(found - self.writer.words.lasting)

    def _is_placed(self, whole: Relation) -> bool:
        """Whether it is said where each datum is drawn, as at `x(t, i, k)`."""
        letters = self.writer.page.letters
        random = (
            part
            for side in whole.sides
            for part in parts(side)
            if isinstance(part, Call) and part.name in letters and letters[part.name].data
        )
        points = (
            point
            for part in random
            for sort, point in zip(letters[part.name].takes, part.arguments, strict=True)
            if sort == "V"
        )
        return not self.axiom["apart"] and all(isinstance(point, Call) for point in points)

    def _is_whole(self, name: str) -> bool:
        domain = self.writer.theory.domain(Symbol(name))
        return name in self.writer.theory.ranges or (domain is not None and domain.integer)

    def _word(self, name: str) -> str:
        """Its letter may be one of the file as well."""
        taken = {letter.word for letter in self.writer.page.letters.values()}
        taken |= {*map(self.writer.index, self.around)}
        word = identifier(name)
        return fresh(f"at_{word}", self.writer.page.taken) if word in taken else word


def quantified(binders: Mapping[str, tuple[str, str]], inner: str) -> str:
    """For all indices in their ranges."""
    if not binders:
        return inner
    ranges = "".join(f"({low} <= {n} <= {high})%Z -> " for n, (low, high) in binders.items())
    return f"forall {' '.join(binders)} : Z, {ranges}\n  {inner}"


def stripped(name: str, count: int) -> str:
    """The claim itself, behind what says that it is defined."""
    pattern = name
    for at in range(count):
        pattern = f"[?{at} {pattern}]".replace(f"?{at}", "?")
    return f" destruct {name} as {pattern}." if count else ""
