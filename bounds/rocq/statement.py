"""What a theorem says: letters, hypotheses, and a conclusion; nothing of its proof is here.

Domains and givens are hypotheses, each given with what it needs to be defined in front of it; the
conclusion is that both sides of the claim are defined, and the claim.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bounds.expressions import Relation
from bounds.kernel.problem import Problem
from bounds.rocq.terms import Names, identifier


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
        lines = [f"(* {self.about} *)" for _ in (1,) if self.about]
        lines.append(f"Theorem {self.name}{letters} :")
        lines += [f"  let {one} in" for one in self.lets]
        lines += [f"  {hypothesis} ->" for hypothesis in self.hypotheses]
        lines += [f"  {self.conclusion}.", "Proof.", *self.proof, "Qed."]
        return "\n".join(lines) + "\n"


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
    names, letters = _letters(stated)
    names = called or names
    hypotheses: list[tuple[str, str]] = []
    ranges: dict[Relation, str] = {}
    given: dict[Relation, str] = {}
    defined: dict[str, str] = {}

    def suppose(proposition: str) -> str:
        name = f"G{len(hypotheses) + 1}"
        hypotheses.append((name, proposition))
        return name

    for name, domain in stated.region.ranges:
        for relation in domain.relations(name):
            if domain.integer:
                ends = (names.integer(relation.left), names.integer(relation.right))
                ranges[relation] = suppose(f"({ends[1]} <= {ends[0]})%Z")
            else:
                ranges[relation] = suppose(names.relation(relation))
    for relation in stated.givens:
        for side in (relation.left, relation.right):
            for part in names.defined(side):
                if part not in defined:
                    defined[part] = suppose(part)
        given[relation] = suppose(names.relation(relation))
    return Stated(names, letters, tuple(hypotheses), ranges, given, defined)


def _letters(stated: Problem) -> tuple[Names, tuple[str, ...]]:
    reals: dict[str, str] = {}
    integers: dict[str, str] = {}
    letters, taken = [], set[str]()
    for name, domain in stated.region.ranges:
        word = identifier(name)
        while word in taken:
            word += "_"
        taken.add(word)
        (integers if domain.integer else reals)[name] = word
        letters.append(f"({word} : {'Z' if domain.integer else 'R'})")
    return Names(reals, integers), tuple(letters)


def conclusion_of(names: Names, claim: Relation) -> str:
    """That both sides are defined, and the claim."""
    parts = [part for side in (claim.left, claim.right) for part in names.defined(side)]
    parts = list(dict.fromkeys(parts))
    return " /\\ ".join([*parts, f"({names.relation(claim)})" if parts else names.relation(claim)])
