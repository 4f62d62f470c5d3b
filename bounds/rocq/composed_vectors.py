"""Lines about vectors: the theorem of the certificate, taken in the space of the model.

It is about all spaces with sources. The source of a line has the number of what is drawn there
(`among` in `library/Composed.v`), and vectors that are not random through it do not depend on that.
"""

from __future__ import annotations

from bounds.expressions import Expression, Symbol, show_relation
from bounds.kernel.problem import Problem
from bounds.kernel.vector.space import Space
from bounds.rocq.composed_line import Line
from bounds.rocq.rules import Node
from bounds.rocq.statement import Theorem
from bounds.rocq.terms import identifier
from bounds.rocq.vector_proof import Writer
from bounds.terms import unfolded


class Placed(Line):
    """One such line on its way to a lemma."""

    def _proved(self, proof: Node) -> list[Theorem]:
        theorems = self._taken(self.stated, proof)
        equation = Space(self.stated).is_equation(self.stated.claim)
        self._end(*["apply same_square."] * equation)
        return theorems

    def _taken(self, stated: Problem, proof: Node) -> list[Theorem]:
        """The theorem of a step about vectors, taken as W."""
        self.inner = stated
        step = Writer(stated, proof, name=self.step, anywhere=True)
        theorems = step.write(show_relation(stated.claim))
        self.vocabulary = words = step.words
        self.running = {one: f"{identifier(one)}_run" for one in words.sources}
        space, vectors = self._space(), [words.words[one] for one in words.vectors]
        for one, word in zip(words.vectors, vectors, strict=True):
            self._say(f"pose ({word} := {self._family(one)} : {space}).")
        self._say(f"assert (KNOWN : {words.declared()}) by declared_all.")
        letters = theorems[-1].letters[: -len(vectors) - 1]
        arguments = [*map(self._argument, letters), space, *vectors]
        self._say(f"pose proof ({' '.join([self.step, *arguments])} KNOWN) as W.")
        self._opened(vectors)
        given = {own: at for at, own in enumerate(step.given)}
        for at in range(2, len(step.hypotheses) + 1):
            if f"G{at}" in given:
                self._given(given[f"G{at}"])
            else:
                self._say("feed W by (known).")
        self._say(self._stripped("W", len(words.defined(words.relation(stated.claim)))))
        return theorems

    def _space(self) -> str:
        """That of the model, where the sources are what is drawn at this line."""
        if not self.vocabulary.sources:
            return "V"
        data = {source: self.datum(source) for source in self.vocabulary.sources}
        for name, over in self.inner.vectors.items():
            value = unfolded(self._member(name), self.writer.theory.lets)
            for source in sorted(data.keys() - over):
                self._say(f"assert (free {data[source]} {self.here.vector(value, 3)})")
                self._say(f"  by ({self.free(value, data[source])}).")
        *first, last = data.values()
        numbers = last
        for datum in reversed(first):
            numbers = f"match n with O => {datum} | S n => {numbers} end"
        return f"(among (fun n => {numbers}) V)"

    def _member(self, name: str) -> Expression:
        """The vector of a name."""
        return self.folded.get(name, Symbol(name))

    def _family(self, name: str) -> str:
        """The same as an element of the space."""
        return self.here.vector(self._member(name))

    def _opened(self, vectors: list[str]) -> None:
        """In the words of the model."""
        self._say(f"subst {' '.join(vectors)}. cbn [among values mean size] in W.")

    def _given(self, at: int) -> None:
        """A given; equal vectors are those whose difference has no length."""
        given, source = self.inner.givens[at], self.line["given"][at]
        if not Space(self.inner).is_equation(given):
            self._say(*self._hypothesis(at))
        elif "let" in source:
            self._say("feed W by (opened; no_length (same_refl (vzero : V))).")
        else:
            self._say(*self._fact(source, given, self.here), "feed W by (no_length F).", "clear F.")
