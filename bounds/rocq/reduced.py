"""A claim that the kernel reduces to scalar ones: its theorem, and those of what is left in front.

The hypotheses are domains and givens, as everywhere; each scalar claim applies where the kernel
asks for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from bounds.expressions import Relation, Symbol
from bounds.kernel.problem import Problem
from bounds.problems import problem
from bounds.rocq.rules import Node
from bounds.rocq.scalar import scalar_theorem
from bounds.rocq.script import Script
from bounds.rocq.statement import Theorem, Vocabulary, state
from bounds.rocq.terms import Names
from bounds.writing import texts


class Reduced(ABC):
    """Writes the theorems of one step; `evident` shows what holds by inspection."""

    evident = "plainly"
    words: Vocabulary

    def __init__(self, stated: Problem, *, vacuous: bool, name: str) -> None:
        """Begin with nothing."""
        self.stated, self.vacuous, self.name = stated, vacuous, name
        self.script, self.theorems = Script(), list[Theorem]()
        self.hypotheses: list[str] = []
        self.given: list[str] = []  # the hypotheses of the givens
        self.shown: dict[str, str] = {}

    @property
    def names(self) -> Names:
        """What the letters of scalar claims are here."""
        return self.words.names

    def write(self, about: str) -> list[Theorem]:
        """The theorems of the scalar claims, and the one of the claim behind them."""
        words = self.words
        for text in words.domains():
            self.suppose(text)
        spoken = [words.relation(given) for given in self.stated.givens]
        for relation in spoken:
            for text in words.defined(relation):
                self.suppose(text)
            self.given.append(self.suppose(words.names.relation(relation)))
        claim = words.relation(self.stated.claim)
        parts = [*words.defined(claim), f"({words.names.relation(claim)})"]
        conclusion = "False" if self.vacuous else " /\\ ".join(parts)
        self.prove(spoken, claim)
        own = (words.letters(), tuple(self.hypotheses), conclusion, tuple(self.script.lines))
        return [*self.theorems, Theorem(self.name, about, *own, words.lifted())]

    @abstractmethod
    def prove(self, spoken: list[Relation], claim: Relation) -> None:
        """Write the proof, where givens and claim are spoken of in these words."""

    def say(self, *lines: str) -> None:
        """Add lines."""
        self.script.say(*lines)

    def suppose(self, text: str) -> str:
        """One more hypothesis of the theorem."""
        if text not in self.shown:
            self.hypotheses.append(text)
            self.shown[text] = f"G{len(self.hypotheses)}"
        return self.shown[text]

    def supposed(self) -> list[str]:
        """The names of the hypotheses."""
        return [f"G{at}" for at in range(1, len(self.hypotheses) + 1)]

    def show(self, text: str, how: str = "") -> str:
        """The name of what is known, or what a tactic shows."""
        if text not in self.shown:
            self.shown[text] = self.script.name("H")
            self.say(f"assert ({self.shown[text]} : {text}) by {how or self.evident}.")
        return self.shown[text]

    def apply(self, left: Problem, proof: Node) -> str:
        """Apply the theorem of a scalar claim; the name of its claim."""
        words = texts(left)
        lemma = scalar_theorem(words, proof, "proved", f"{self.name}_{len(self.theorems) + 1}")
        self.theorems.append(lemma)
        found = problem(words["claim"], given=words["given"], where=words["where"])  # type: ignore[arg-type]
        names = self.names
        arguments = [
            names.integers[n] if domain.integer else names.real(Symbol(n), 3)
            for n, domain in found.region.ranges
        ]
        shown = [self.show(text) for _, text in state(found, names).hypotheses]
        own = self.script.name("C")
        self.say(f"pose proof ({' '.join([lemma.name, *arguments, *shown])}) as {own}.")
        needs = (part for side in found.claim.sides for part in names.defined(side))
        for part in dict.fromkeys(needs):
            name, rest = self.script.name("D"), self.script.name("C")
            self.say(f"destruct {own} as [{name} {rest}].")
            self.shown.setdefault(part, name)
            own = rest
        self.shown.setdefault(names.relation(found.claim), own)
        return own
