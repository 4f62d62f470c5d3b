"""From a vector step and a plan to scalar claims that together prove it.

What is said about vectors becomes letters (see `letters` and `space`), and the step a scalar claim
with scalar givens. Facts about the letters are derived on the way (see `facts`):

    proof   {"plan": {"letters": {name: letter, ...}, "derived": [fact, ...]},
             "scalar": [proof, ...]}

Each fact leaves scalar claims; then those hold that say that the claim is defined, and the claim.
`scalar` proves them in their order.

A given asserts that it is defined. Whatever is made of givens, by a rule or by a text of the plan,
is shown to be defined before it is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import bounds.expressions as ex
from bounds.errors import refuse
from bounds.expressions import ONE, ZERO, Expression, Relation, Symbol
from bounds.kernel.calculus import Requirement, requirements
from bounds.kernel.domains import Region, check_name
from bounds.kernel.problem import Problem
from bounds.kernel.truth import counted
from bounds.kernel.vector.facts import derive
from bounds.kernel.vector.letters import domain_of, is_letter, letters_of
from bounds.kernel.vector.space import TWO, Space

Node = Mapping[str, Any]


def obligations(
    stated: Problem, proof: Mapping[str, Any], *, vacuous: bool = False
) -> Iterator[tuple[Problem, Any]]:
    """The scalar claims, with their proofs, that show the claim, or that no point is admissible."""
    return zip(Step(stated, vacuous=vacuous).claims(proof["plan"]), proof["scalar"], strict=True)


class Step:
    """One vector step in letters; makes the scalar claims of a plan."""

    def __init__(self, stated: Problem, *, vacuous: bool = False) -> None:
        """Convert claim and givens; to show a contradiction, the claim is 0 >= 1."""
        self.space = Space(stated)
        self.stated = stated
        claim = Relation(ZERO, ">=", ONE) if vacuous else self.space.claimed(stated.claim)
        if claim.sign == "!=":
            refuse("a claim about vectors is an equality or an inequality")
        self.claim = claim.mapped(self.space.scalar)
        self.premises = self.pieces(claim)
        self.source_facts = source_facts(stated)
        self.needed = [Relation(size, ">=", TWO) for size in self._drawn()]
        self.plain, self.known = list(self.source_facts), list(self.source_facts)
        for given in stated.givens:
            asserted = self.pieces(given)
            self.known += asserted
            # What only the normal form needs is not asserted with a given.
            self.needed += [r for r in asserted if any(n.ours for n in self.needs(r.left))]
            if not self.space.is_equation(given):
                self.known.append(given.mapped(self.space.scalar))
                self.plain += [] if self.speaks(given) else self.known[-1:]

    def speaks(self, relation: Relation) -> bool:
        """Whether a vector occurs."""
        return any(map(self.space.speaks, relation.sides))

    def needs(self, value: Expression) -> tuple[Requirement, ...]:
        """What a scalar needs to be defined."""
        return requirements(value, self.stated.region.integers)

    def pieces(self, relation: Relation) -> list[Relation]:
        """`p == p` for the scalar pieces: that they are defined, and nothing else."""
        pieces = [p for side in relation.sides for p in self.space.pieces(side)]
        return (
            [Relation(p, "==", p) for p in dict.fromkeys(pieces)] if self.speaks(relation) else []
        )

    def _drawn(self) -> Iterator[Expression]:
        """Sizes of sources of which some are drawn: the formula for sampled means needs C >= 2."""
        stated = self.stated
        shown = [side for r in (stated.claim, *stated.givens) for side in r.sides]
        for source in self.space.sources.values():
            if source.drawn and source.size and any(ex.has_call(s, ("sampled",)) for s in shown):
                yield source.size

    def claims(self, plan: Node) -> Iterator[Problem]:
        """The scalar claims that are left of the plan, in order."""
        self.name(plan["letters"])
        yield from (self.named(relation, self.plain) for relation in self.needed)
        facts = list(self.known)
        for node in plan["derived"]:
            # What a fact rests on is shown before the fact is there to be used.
            yield from (self.named(relation, facts) for relation in self.asked(node))
            facts.append(derive(self.space, node).conclusion)
        yield from (self.named(relation, facts) for relation in self.premises)
        yield self.named(self.claim, [*facts, *self.premises])

    def name(self, letters: Mapping[str, str]) -> None:
        """Take names for letters, none of which is used for anything else."""
        self.space.words = {letter: name for name, letter in letters.items()}
        for name, letter in letters.items():
            check_name(name)
            if name in set(self.stated.region) or not is_letter(letter):
                refuse(f"{name!r} is a symbol already, or {letter!r} is no letter")

    def asked(self, node: Node) -> list[Relation]:
        """What must be shown before a derived fact may be used; that it is defined, too.

        Letters for norms hide the factors in them, as in |x/a|: these are asked for as well.
        """
        known = derive(self.space, node)
        spoken = [side for r in (*known.premises, known.conclusion) for side in r.sides]
        letters = set(letters_of(*spoken))
        hidden = [c for n in self.space.norms if n.symbol in letters for _, c in n.vector]
        asked = [*known.premises, *(Relation(s, "==", s) for s in known.conclusion.sides)]
        asked += [Relation(c, "==", c) for c in hidden]
        return [r for r in dict.fromkeys(asked) if r.left != r.right or self.needs(r.left)]

    def named(self, claim: Relation, givens: Sequence[Relation]) -> Problem:
        """The scalar problem with names for letters, and their domains."""
        values: dict[Expression, Expression] = {}
        ranges = dict(self.stated.region.ranges)
        for letter, name in self.space.words.items():
            values[Symbol(letter)], ranges[name] = Symbol(name), domain_of(letter)
        first, *rest = (relation.put(values) for relation in (claim, *dict.fromkeys(givens)))
        used = first.symbols.union(*(relation.symbols for relation in rest))
        region = Region(tuple((name, ranges[name]) for name in sorted(used & set(ranges))))
        return Problem(first, tuple(rest), region)


def source_facts(stated: Problem) -> list[Relation]:
    """What the sizes of sources satisfy."""
    return [r for what in stated.sources.values() for r in counted(stated, what) if r.symbols]
