"""Lines in which vectors are added over indices: their sources are indices, each value as likely.

The theorem of the certificate is about all spaces with sources. Here it is taken in that of
families: a vector for each value of the indices, with the mean over an index as the mean over a
source (`library/Clients.v`). A product in it is then a mean over the indices that it runs over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bounds.expressions import Expression, Relation, Symbol, free_symbols, show_relation
from bounds.kernel.problem import Problem
from bounds.kernel.vector.space import Space
from bounds.lifted import added
from bounds.rocq.composed_line import Line
from bounds.rocq.composed_words import Words
from bounds.rocq.terms import identifier, unprinted
from bounds.rocq.vector_proof import Writer
from bounds.rocq.vectors import Occurrence
from bounds.rocq.workbench import Node


class Summed(Line):
    """One such line on its way to a lemma."""

    def text(self) -> list[str]:
        """The theorem of the certificate, and the lemma of the line as the last text."""
        self._begin()
        self.sums = {n: self._ends(low, high) for n, (low, high) in self.lifted.sums.items()}
        theorems = self._step(self.stated, self.line["certificate"]["proof"])
        self._say(*["split; [is_defined|]."] * self.writer.count(self.relation))
        self._say("said W.")
        return [*theorems, "\n".join([*self.script, "Qed.\n"])]

    def _begin(self) -> None:
        self.script, self.count = [f"Lemma {self.name} :\n  {self.said}.", "Proof."], 0
        if self.binders:
            bounds = " ".join(f"BOUNDS_{word}" for word in self.binders)
            self._say(f"intros {' '.join(self.binders)} {bounds}.")
        self._say("placing.")

    def _step(self, stated: Problem, proof: Node) -> list[str]:
        """The theorem of a step about vectors, taken as W for families of vectors."""
        self.inner, name = stated, f"step_of_{self.name}"
        self.step = Writer(stated, proof, name=name, anywhere=True)
        theorems = self.step.write(show_relation(stated.claim).replace("(*", "( *"))
        self.vocabulary = self.step.words
        self.running = {one: f"{identifier(one)}_run" for one in self.vocabulary.sources}
        self._families()
        letters = [self._argument(letter) for letter in theorems[-1].letters]
        letters = letters[: len(letters) - len(self.vocabulary.vectors)]
        vectors = [self.vocabulary.words[one] for one in self.vocabulary.vectors]
        self._say(f"pose proof ({' '.join([name, *letters, *vectors])} KNOWN) as W.")
        given = {own: at for at, own in enumerate(self.step.given)}
        for at in range(2, len(self.step.hypotheses) + 1):
            if f"G{at}" in given:
                self._given(given[f"G{at}"])
            else:
                self._say("feed W by (known).")
        claim = self.vocabulary.relation(stated.claim)
        self._say(self._stripped("W", len(self.vocabulary.defined(claim))))
        equal = [self._equal(one, self.here, {}) for one in self._met(claim)]
        if equal:
            self._say(f"rewrite {', '.join(f'?{name}' for name in equal)} in W.")
        return [theorem.text for theorem in theorems]

    def _ends(self, low: Expression, high: Expression) -> tuple[str, str]:
        return self.here.integer(low, 3), self.here.integer(high, 3)

    def _say(self, *lines: str) -> None:
        self.script += [f"  {line}" for line in lines if line]

    def _at(self, names: Sequence[str]) -> Words:
        words = self.here
        for name in names:
            made = words.with_integer(name, self.running[name])
            words = replace(words, integers=made.integers, reals=made.reals)
        return words

    # Families

    def _space(self) -> str:
        """The space of families."""
        found = "V"
        for name in reversed(self.vocabulary.sources):
            found = f"(over (uniform {' '.join(self.sums[name])}) {found})"
        return found

    def _families(self) -> None:
        """The vectors of the step, with a value for each value of the indices."""
        self.space_text = self._space()
        for name, over in self.inner.vectors.items():
            words = self._at(sorted(over))
            binders = [self.running[n] if n in over else "_" for n in self.vocabulary.sources]
            vector = words.vector(self._member(name))
            self._say(
                f"pose ({self.vocabulary.words[name]} := "
                f"(fun {' '.join(binders)} => {vector}) : {self.space_text})."
            )
        self._say(f"assert (KNOWN : {self.vocabulary.declared()}) by declared_all.")

    def _member(self, name: str) -> Expression:
        """The vector of a name, where the sources run."""
        return self.folded.get(name, Symbol(name))

    def _argument(self, letter: str) -> str:
        """The space is that of families."""
        if letter.endswith(" : sources)"):
            return self.space_text
        return "" if letter.endswith(" : V)") else super()._argument(letter)

    # Relations

    def _met(self, relation: Relation) -> Iterator[Occurrence]:
        """The products that are spoken of."""
        for name in sorted({n for side in relation.sides for n in free_symbols(side)}):
            if name in self.vocabulary.found:
                yield self.vocabulary.found[name]

    def _equal(self, found: Occurrence, words: Words, free: dict[str, str]) -> str:
        """Assert what a product is in the words of the line, where some indices have values."""
        if found.what != "dot":
            unprinted("a norm in sums over clients has no words yet")
        places = "".join(f" {word}" for word in free.values())
        vectors = [f"({self.vocabulary.vector(v)[0]})%V" for v in found.vectors]
        left = " ".join(["dot", *(f"({v}{places})" if places else v for v in vectors)])
        summed = [n for n in self.vocabulary.sources if n not in free and self._runs(found, n)]
        body, factors, how = self.lifted.value(found.source), [], []
        for name in self.vocabulary.sources:
            if name in free:
                continue
            intros = f"intros {self.running[name]} ?"
            if name not in summed:
                how.append(f"apply dot_still; [lia|]; {intros}.")
                continue
            factors.append(f"/ IZR {self._number(name)}")
            how.append(f"apply dot_total; [lia | between |]; {intros}.")
        for name in reversed(summed):
            body = added(body, Symbol(name), *self.lifted.sums[name])
        right = " * ".join(["1", *reversed(factors), words.real(body, 3)])
        self.count += 1
        own = f"EQUAL{self.count}"
        self._say(f"assert ({own} : {left} = {right}).")
        self._say("{", *how, "rewrite Rmult_1_l. at_places.", "}")
        return own

    def _number(self, name: str) -> str:
        size = self.inner.sources[name].size
        assert size is not None  # noqa: S101
        return self.here.integer(self.lifted.value(size), 3)

    def _runs(self, found: Occurrence, name: str) -> bool:
        """Whether a product is another one at other values of an index."""
        return any(name in free_symbols(self.lifted.value(v)) for v in found.vectors)

    def _given(self, at: int) -> None:
        """A given, for all values of the indices of which it speaks."""
        given, source = self.inner.givens[at], self.line["given"][at]
        spoken = self.vocabulary.relation(given)
        lifted = [self.lifted.value(side) for side in given.sides]
        free = [n for n in self.vocabulary.sources if any(n in free_symbols(s) for s in lifted)]
        words = self._at(free)
        facts = self._fact(source, given, words)
        met = list(self._met(spoken))
        if not met:
            self._say(*facts, "feed W by (said F).", "clear F.")
            return
        goal = self.vocabulary.names.relation(spoken)
        self._say(f"assert (MET : {goal}).", "{")
        if Space(self.inner).is_equation(given):
            for name in self.vocabulary.sources:
                self._say(f"apply dot_still; [lia|]; intros {self.running[name]} ?.")
            gap = words.vector(self.lifted.value(given.left - given.right), 3)
            self._say(*facts, f"no_gap F {gap}.")
        else:
            if free != self.vocabulary.sources[: len(free)]:
                unprinted("indices of sums stand outside of one that runs")
            for name in free:
                self._say(f"everywhere; intros {self.running[name]} ?; cbv beta.")
            equal = [self._equal(one, words, {n: self.running[n] for n in free}) for one in met]
            self._say(f"rewrite {', '.join(f'?{name}' for name in equal)}.")
            self._say(*facts, "said F.")
        self._say("}", "specialize (W MET). clear MET.")
