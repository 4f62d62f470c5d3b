"""Steps about vectors as whole theorems.

What the kernel's reduction leaves are theorems about numbers, which stand in front; the proof of
the claim applies them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import bounds.expressions as ex
from bounds.expressions import Expression, Relation
from bounds.kernel.problem import Problem
from bounds.kernel.vector.letters import Part
from bounds.kernel.vector.space import Space
from bounds.rocq.reduced import Reduced
from bounds.rocq.rules import Node
from bounds.rocq.statement import Theorem
from bounds.rocq.terms import unprinted
from bounds.rocq.vector_facts import conclude
from bounds.rocq.vectors import Vocabulary
from bounds.rocq.workbench import Workbench


class Traced(Space):
    """Remembers which part each equation between vectors defines, and by what."""

    def __init__(self, stated: Problem) -> None:
        """Solve the equations."""
        self.pivots: list[tuple[Relation, Part, Expression, Mapping[Part, Expression]]] = []
        super().__init__(stated)

    def _define(self, given: Relation) -> None:
        self._given = given
        super()._define(given)

    def _solve(self, row: Mapping[Part, Expression], *, preferred: Expression) -> None:
        before = set(self._solved)
        super()._solve(row, preferred=preferred)
        (pivot,) = set(self._solved) - before
        self.pivots.append((self._given, pivot, row[pivot], self._solved[pivot]))


class Writer(Workbench):
    """Writes the theorems of one step."""

    def prove(self, spoken: list[Relation], claim: Relation) -> None:
        """Bring everything into letters, and apply what the reduction leaves."""
        self._open()
        self._rest(spoken, claim)

    def _open(self) -> None:
        """Introduce everything, and say what the vectors are."""
        words = self.words
        vectors = [words.words[name] for name in words.vectors]
        lifted = [one.partition(" : ")[0] for one in words.lifted()]
        names = [*lifted, *self.supposed()]
        self.say(f"intros {' '.join(names)}." if names else "")
        listed, count = words.listed(), len(words.sources)
        self.say(f"pose (VECTORS := {listed} : list ({words.space_text()})).")
        known = "exact G1" if words.anywhere else "declared_all"
        self.say(f"assert (KNOWN : declared {count} {self.marks} {listed}) by ({known}).")
        self.say(f"change {listed} with VECTORS in KNOWN.")
        for at, word in enumerate(vectors):
            self.say(f"assert (V{at} : vec VECTORS {at} = {word}) by reflexivity.")
            if lifted and self._over(words.vectors[at]):
                laws = f"{words.laws()} (unnamed rest V)"
                what = f"steady (piece VECTORS {at} {words.marks(frozenset())})"
                body = words.lifted()[at].partition(" := ")[2]
                self.say(f"assert (T{at} : {what}).")
                self.say(f"{{ apply (piece_steady {laws} VECTORS {at}).")
                self.say(f"  change (named {laws} ({body})). names_all. }}")
        self.say("clearbody VECTORS.")
        if lifted:
            # From here on it does not matter which space that is, and nothing unfolds it.
            self.say(f"clearbody {' '.join(lifted)}.")
            self.say(f"set (SPACE := {words.space_text()}) in *. clearbody SPACE.")

    def _integers(self) -> None:
        """What is known of integers, as reals."""
        for relation in self.stated.region.relations():
            if any(ex.free_symbols(side) & set(self.words.integers) for side in relation.sides):
                self.show(self.words.names.relation(relation), "placed")

    def _rest(self, spoken: Sequence[Relation], claim: Relation) -> None:
        self.scope.facts = []
        first = next(self.left, None)  # the names of letters are settled by this
        problems = [] if first is None else [first]
        self._integers()
        self._name_units()
        self._pivots()
        for given, relation in zip(self.stated.givens, spoken, strict=True):
            if not self.space.is_equation(given):
                self._given(given, relation)

        def following() -> tuple[Problem, Node]:
            return problems.pop() if problems else next(self.left)

        for _ in self.step.needed:
            self.apply(*following())
        for node in self.plan["derived"]:
            for _ in self.step.asked(node):
                self.apply(*following())
            conclude(self, node)
        for _ in self.step.premises:
            self.apply(*following())
        final = self.apply(*following())
        if self.vacuous:
            self.say(f"clear - {final}. lra.")
            return
        names = [
            self.equation(n)
            for side in claim.sides
            for n in sorted(ex.free_symbols(side))
            if n in self.words.found
        ]
        for part in self.words.defined(claim):
            known = self.shown.get(part)
            inner = [n for n in self.words.found if self.words.found[n].text in part]
            rewritten = f"rewrite ?{', ?'.join(self.equation(n) for n in inner)}; " if inner else ""
            self.say(f"split; [{f'exact {known}' if known else rewritten + 'plainly'}|].")
        self.say(*[f"rewrite ?{', ?'.join(dict.fromkeys(names))}."] * bool(names))
        self.say(f"first [exact {final} | lra | adapted {final}].")

    def _given(self, given: Relation, spoken: Relation) -> None:
        """A given in letters."""
        names = [
            self.equation(n)
            for s in spoken.sides
            for n in sorted(ex.free_symbols(s))
            if n in self.words.found
        ]
        known = self.shown[self.words.names.relation(spoken)]
        text = self.names.relation(given.mapped(self.space.scalar))
        if text not in self.shown:
            own = self.script.name("H")
            self.say(f"assert ({own} : {text}).")
            rewritten = (
                f"rewrite {', '.join(f'?{n}' for n in dict.fromkeys(names))} in W. "
                if names
                else ""
            )
            self.say(
                f"{{ pose proof {known} as W. {rewritten}first [exact W | lra | adapted W]. }}"
            )
            self.shown[text] = own

    def _pivots(self) -> None:
        """What equations between vectors say of each part."""
        traced = Traced(self.stated)
        for given, (name, over), rate, solved in traced.pivots:
            marks, at = self.words.marks(over), self.words.vectors.index(name)
            gap = given.left - given.right
            text, term = self.words.vector(gap)
            known = self.shown[self.words.names.relation(self.words.relation(given))]
            how = self.ready([*self.words.coefficients(gap), *solved.values()])
            said, null = self.spoken(text, term), self.script.name("N")
            what = f"dot (said VECTORS {term}) (said VECTORS {term}) = 0"
            self.say(f"assert ({null} : {what}) by (rewrite {said}; exact {known}).")

            def sum_of(letter: str, solved: Mapping[Part, Expression] = solved) -> str:
                terms = [
                    f"{self.names.real(c, 2)} * "
                    + letter.format(self.words.vectors.index(n), self.words.marks(o))
                    for (n, o), c in solved.items()
                ]
                return " + ".join(terms) or "0"

            own = self.script.name("P")
            right = sum_of("dot (piece VECTORS {} {}) z''")
            self.say(
                f"assert ({own} : forall z'', dot (piece VECTORS {at} {marks}) z'' = {right})."
            )
            with self.script.block():
                lemma = f"said_null {self.known} {term} {marks} z'' eq_refl eq_refl {null}"
                self.say(f"intros z''. pose proof ({lemma}) as W. revert W. expanded.")
                before = [p for p, _ in self.pivots]
                self.say(*self.solved(before), "intros W.")
                inverse = self.names.real(ex.Number(1 / self._rate(rate)), 3)
                line = f"transitivity ({right} + {inverse} * w''); [|rewrite W; ring]"
                self.say(f"match type of W with ?w'' = 0 => {line} end. {how}")
            general = sum_of("q'' {}%nat {}")
            self.pivots.append((own, f"q'' {at}%nat {marks} = {general}"))
            self._grams(at, over, own, solved)

    def _rate(self, rate: Expression) -> Any:
        value = self.space.algebra.number(self.space.algebra.quotient(rate))
        if not value:
            unprinted("an equation has no coefficient that is a number")
        return value

    def _grams(
        self, at: int, over: frozenset[str], pivot: str, solved: Mapping[Part, Expression]
    ) -> None:
        """The products of a part that is made of others."""
        marks, name = self.words.marks(over), self.words.vectors[at]
        for other, own_over in self.stated.vectors.items():
            if not over <= own_over:
                continue
            to = self.words.vectors.index(other)
            own = self.script.name("Q")
            terms = [
                f"{self.names.real(c, 2)} * {self._gram(n, other, over)}"
                for (n, _), c in solved.items()
            ]
            self.say(
                f"assert ({own} : {self._gram(name, other, over)} = {' + '.join(terms) or '0'})."
            )
            turned = [n for n, _ in solved if self.words.vectors.index(n) > to]
            with self.script.block():
                self.say(
                    "rewrite !gram_dot.", *["rewrite dot_sym."] * (at > to), f"rewrite {pivot}."
                )
                for n in turned:
                    one = self.words.vectors.index(n)
                    pair = f"(piece VECTORS {to} {marks}) (piece VECTORS {one} {marks})"
                    self.say(f"rewrite (dot_sym _ {pair}).")
                self.say("reflexivity.")
            self.grams.append(own)


class Corollary(Reduced):
    """The claim for functions of outcomes, by the theorem about vectors in any space."""

    words: Vocabulary

    def __init__(self, stated: Problem, general: str, *, vacuous: bool, name: str) -> None:
        """Of that theorem the name is enough."""
        super().__init__(stated, vacuous=vacuous, name=name)
        self.general, self.words = general, Vocabulary(stated, Space(stated))

    def prove(self, spoken: list[Relation], claim: Relation) -> None:
        """Which sources each vector depends on is seen by inspection."""
        del spoken, claim
        words = self.words
        lifted = [one.partition(" : ")[0] for one in words.lifted()]
        names = [*lifted, *self.supposed()]
        self.say(*[f"intros {' '.join(names)}."] * bool(names))
        self.say(f"assert (KNOWN : {words.declared()}) by declared_all.")
        scalars = [words.words[name] for name in self.stated.region]
        vectors = [words.words[name] for name in words.vectors]
        arguments = [*scalars, f"({words.space_text()})", *vectors, "KNOWN", *self.supposed()]
        self.say(f"exact ({' '.join([self.general, *arguments])}).")


def vector_theorems(
    stated: Problem, texts: Mapping[str, Any], proof: Node, verdict: str, name: str
) -> list[Theorem]:
    """The theorems of a vector step, the claim itself last."""
    about, vacuous = str(texts["claim"]), verdict == "vacuous"
    general = Writer(stated, proof, vacuous=vacuous, name=name, anywhere=True)
    theorems, last = general.write(ex.show_relation(stated.claim)), f"{name}_claim"
    if stated.sources and general.speaks_of_sizes:
        return Writer(stated, proof, vacuous=vacuous, name=last).write(about)
    return [*theorems, *Corollary(stated, name, vacuous=vacuous, name=last).write(about)]
