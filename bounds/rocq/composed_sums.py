"""Lines in which vectors are added over indices: their sources are indices, each value as likely.

The theorem of the certificate is about all spaces with sources. Here it is taken in that of
families: a vector for each value of the indices, with the mean over an index as the mean over a
source (`library/Clients.v`). A product in it is then a mean over the indices that it runs over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bounds.expressions import Expression, Relation, Symbol, free_symbols
from bounds.kernel.problem import Problem
from bounds.kernel.vector.space import Space
from bounds.lifted import added
from bounds.rocq.composed_vectors import Placed
from bounds.rocq.composed_words import Words
from bounds.rocq.rules import Node
from bounds.rocq.statement import Theorem
from bounds.rocq.terms import unprinted
from bounds.rocq.vectors import Occurrence


class Summed(Placed):
    """One such line on its way to a lemma."""

    def _proved(self, proof: Node) -> list[Theorem]:
        self.sums = {n: self._ends(low, high) for n, (low, high) in self.lifted.sums.items()}
        theorems = self._taken(self.stated, proof)
        self._end()
        return theorems

    def _taken(self, stated: Problem, proof: Node) -> list[Theorem]:
        theorems = super()._taken(stated, proof)
        claim = self.vocabulary.relation(stated.claim)
        equal = [self._equal(one, self.here, {}) for one in self._met(claim)]
        if equal:
            self._say(f"rewrite {', '.join(f'?{name}' for name in equal)} in W.")
        return theorems

    def _opened(self, vectors: list[str]) -> None:
        """Families stay; it is products of them that are opened."""

    def _ends(self, low: Expression, high: Expression) -> tuple[str, str]:
        return self.here.integer(low, 3), self.here.integer(high, 3)

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

    def _family(self, name: str) -> str:
        """A vector with a value for each value of the indices."""
        over = self.inner.vectors[name]
        binders = [self.running[n] if n in over else "_" for n in self.vocabulary.sources]
        vector = self._at(sorted(over)).vector(self._member(name))
        return f"(fun {' '.join(binders)} => {vector})"

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
