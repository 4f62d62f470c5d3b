"""What a theorem says: letters, hypotheses, and a conclusion; nothing of its proof is here.

Domains and givens are hypotheses, each given with what it needs to be defined in front of it; the
conclusion is that both sides of the claim are defined, and the claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from bounds.expressions import Relation, fresh
from bounds.kernel.problem import Problem
from bounds.rocq.terms import Names, identifier, remark


def theorem_of(digest: str) -> str:
    """The name of the theorem of a certificate; no two have one name that anybody could find."""
    return f"step_{digest[:32]}"


@dataclass(frozen=True)
class Theorem:
    """A name, the letters with their types, hypotheses, a conclusion, and a proof."""

    name: str
    about: str
    letters: tuple[str, ...]
    hypotheses: tuple[str, ...]
    conclusion: str
    proof: tuple[str, ...]
    lets: tuple[str, ...] = ()  # what stands for something in all of that

    @property
    def text(self) -> str:
        """In Rocq's words."""
        letters = "".join(f" {letter}" for letter in self.letters)
        lines = [remark(self.about)] if self.about else []
        lines.append(f"Theorem {self.name}{letters} :")
        lines += [f"  let {one} in" for one in self.lets]
        lines += [f"  {hypothesis} ->" for hypothesis in self.hypotheses]
        lines += [f"  {self.conclusion}.", "Proof.", *self.proof, "Qed."]
        return "\n".join(lines) + "\n"


class Said(Protocol):
    """What is said of something else than scalars."""

    @property
    def text(self) -> str:
        """As a term."""


class Vocabulary:
    """What the letters of a problem are called, and how the rest of it is said."""

    found: Mapping[str, Said]

    def __init__(
        self, stated: Problem, others: Mapping[str, str] | None = None, taken: Iterable[str] = ()
    ) -> None:
        """Choose a word for each scalar, and for the others from what is proposed."""
        self.stated, self.found, met = stated, {}, {*taken}
        self.words: dict[str, str] = {}
        for name, text in ({name: name for name in stated.region} | dict(others or {})).items():
            self.words[name] = fresh(identifier(text), met)
            met.add(self.words[name])
        ranges = stated.region.ranges
        self.reals = {n: self.words[n] for n, domain in ranges if not domain.integer}
        self.integers = {n: self.words[n] for n, domain in ranges if domain.integer}

    @property
    def names(self) -> Names:
        """The names of scalars, and of what was met of the rest."""
        met = {name: f"({said.text})" for name, said in self.found.items()}
        return Names({**self.reals, **met}, self.integers)

    def scalars(self) -> list[str]:
        """The binders of the scalars."""
        ranges = self.stated.region.ranges
        return [f"({self.words[n]} : {'Z' if domain.integer else 'R'})" for n, domain in ranges]

    def letters(self) -> tuple[str, ...]:
        """All binders of a theorem."""
        return tuple(self.scalars())

    def lifted(self) -> tuple[str, ...]:
        """What stands for something in all of a theorem."""
        return ()

    def domains(self) -> list[str]:
        """Where letters are, and what is counted."""
        ranges = self.stated.region.ranges
        found = [text for n, domain in ranges for text in self.names.domain(n, domain).values()]
        return [*found, *self.counted()]

    def counted(self) -> list[str]:
        """What is known of numbers of things."""
        return []

    def relation(self, relation: Relation) -> Relation:
        """A relation with letters for what is said of the rest."""
        return relation

    def defined(self, relation: Relation) -> list[str]:
        """What its sides need to be defined."""
        return list(dict.fromkeys(p for side in relation.sides for p in self.names.defined(side)))


@dataclass(frozen=True)
class Stated:
    """What a problem says, as hypotheses with names, and in which words."""

    names: Names
    letters: tuple[str, ...]
    hypotheses: tuple[tuple[str, str], ...]  # name and proposition
    ranges: Mapping[Relation, str]
    given: Mapping[Relation, str]
    defined: Mapping[str, str]  # propositions of definedness, by their text


def state(stated: Problem, called: Names | None = None) -> Stated:
    """The letters and hypotheses of a problem, in words of its own or those of others."""
    own = Vocabulary(stated)
    names, letters = called or own.names, tuple(own.scalars())
    hypotheses: list[tuple[str, str]] = []
    ranges: dict[Relation, str] = {}
    given: dict[Relation, str] = {}
    defined: dict[str, str] = {}

    def suppose(proposition: str) -> str:
        name = f"G{len(hypotheses) + 1}"
        hypotheses.append((name, proposition))
        return name

    for name, domain in stated.region.ranges:
        for relation, text in names.domain(name, domain).items():
            ranges[relation] = suppose(text)
    for relation in stated.givens:
        for side in (relation.left, relation.right):
            for part in names.defined(side):
                if part not in defined:
                    defined[part] = suppose(part)
        given[relation] = suppose(names.relation(relation))
    return Stated(names, letters, tuple(hypotheses), ranges, given, defined)


def conclusion_of(names: Names, claim: Relation) -> str:
    """That both sides are defined, and the claim."""
    parts = [part for side in (claim.left, claim.right) for part in names.defined(side)]
    parts = list(dict.fromkeys(parts))
    return " /\\ ".join([*parts, f"({names.relation(claim)})" if parts else names.relation(claim)])
