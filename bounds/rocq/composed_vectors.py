"""Steps about vectors as theorems about every `Space`, with one source of randomness or none.

A vector that is random over the source splits into its mean and its deviation (see
`bounds.kernel.vector.vectors`); that these are orthogonal is shown, and what equations say of them.
Products of parts that no equation defines are numbers with the names of the plan. The scalar claims
that the reduction leaves are theorems in front, applied where the kernel asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from bounds.expressions import Call, Expression, Number, Pow, Relation, Symbol, number, parts
from bounds.kernel.problem import Problem
from bounds.kernel.vector.letters import Combination, Part, gram
from bounds.kernel.vector.reduction import Step
from bounds.kernel.vector.space import HALF, Space
from bounds.rocq.composed_facts import FACTS
from bounds.rocq.composed_words import Letter, Words
from bounds.rocq.scalar import scalar_theorem
from bounds.rocq.script import Script
from bounds.rocq.statement import Theorem, conclusion_of
from bounds.rocq.terms import identifier, unprinted
from bounds.writing import texts

Node = Mapping[str, Any]


class Told(Space):
    """The vectors of a problem, with the equation behind each part that is solved for."""

    def __init__(self, stated: Problem) -> None:
        """Take the declarations, and remember in which order equations are solved."""
        self.told: list[tuple[int, Part, Expression, Combination]] = []
        self._at = -1
        super().__init__(stated)

    def _define(self, given: Relation) -> None:
        self._at = self.stated.givens.index(given)
        super()._define(given)

    def _solve(self, row: Combination, *, preferred: Expression) -> None:
        before = set(self._solved)
        super()._solve(row, preferred=preferred)
        for pivot in set(self._solved) - before:
            self.told.append((self._at, pivot, row[pivot], dict(self._solved[pivot])))


def vector_theorems(file: Mapping[str, Any], stated: Problem, name: str) -> list[Theorem]:
    """The scalar claims that a vector step leaves, and the step itself as the last one."""
    return Writer(stated, file["proof"], name).theorems(str(file["problem"]["claim"]))


class Writer:
    """Writes the theorem of one step."""

    def __init__(self, stated: Problem, proof: Node, name: str) -> None:
        """Take the step, its plan and the scalar proofs."""
        self.stated, self.name = stated, name
        self.plan, self.proofs = proof["plan"], proof["scalar"]
        self.step = Step(stated)
        self.space = Told(stated)
        self.script = Script()
        if len(stated.sources) > 1 or any(s.size for s in stated.sources.values()):
            unprinted("steps over several sources, or one of clients, have no words yet")
        self.source = identifier(next(iter(stated.sources))) if stated.sources else ""
        self.names, self.letters = self._names()
        self.hypotheses: list[tuple[str, str]] = []
        self.given: list[str] = []  # the hypothesis of each given
        self.free: dict[str, str] = {}
        self.deviations: dict[str, str] = {}
        self.products: list[str] = []  # equations for products of parts
        self.pairs: list[str] = []  # equations for products of vectors
        self.known: dict[Relation, str] = {}
        self.lemmas: list[Theorem] = []
        self._suppose_all()

    # The statement

    def _names(self) -> tuple[Words, list[str]]:
        reals: dict[str, str] = {}
        integers: dict[str, str] = {}
        letters: list[str] = []
        for name, domain in self.stated.region.ranges:
            (integers if domain.integer else reals)[name] = identifier(name)
            letters.append(f"({identifier(name)} : {'Z' if domain.integer else 'R'})")
        vectors = {name: Letter(identifier(name), (), "V") for name in self.stated.vectors}
        random = [f"({self.source} : Data)"] if self.source else []
        shown = [f"({letter.word} : V)" for letter in vectors.values()]
        data = {name: self.source for name in self.stated.sources}
        words = Words(reals, integers, letters=vectors, data=data)
        return words, ["(V : sources)", *random, *letters, *shown]

    def _suppose(self, proposition: str) -> str:
        name = f"G{len(self.hypotheses) + 1}"
        self.hypotheses.append((name, proposition))
        return name

    def _suppose_all(self) -> None:
        names, stated = self.names, self.stated
        for name, domain in stated.region.ranges:
            for relation in domain.relations(name):
                text = names.relation(relation)
                if domain.integer:
                    low, high = names.integer(relation.right), names.integer(relation.left)
                    text = f"({low} <= {high})%Z"
                self._suppose(text)
        for name, over in stated.vectors.items():
            if self.source and not over:
                self.free[name] = self._suppose(f"free {self.source} {names.letters[name].word}")
        told = set[str]()
        for given in stated.givens:
            for part in (p for side in given.sides for p in names.defined(side)):
                if part not in told:
                    told.add(part)
                    self._suppose(part)
            self.given.append(self._suppose(names.relation(given)))

    # The proof

    def theorems(self, claim: str) -> list[Theorem]:
        """All theorems, in order."""
        script, stated = self.script, self.stated
        if self.hypotheses:
            script.say(f"intros {' '.join(n for n, _ in self.hypotheses)}.")
        self._split()
        self._solve()
        self._multiply()
        self._norms()
        for given, hypothesis in zip(stated.givens, self.given, strict=True):
            self._facts_of(given, hypothesis)
        claims = list(zip(self.step.claims(self.plan), self.proofs, strict=True))
        self.pending = iter(enumerate(claims, 1))
        for _ in self.step.needed:
            self.scalar()
        for node in self.plan["derived"]:
            asked = self.step.asked(node)
            for relation in asked:
                self.known[relation] = self.scalar()
            if node["fact"] not in FACTS:
                unprinted(f"the fact {node['fact']!r} about vectors has no words yet")
            FACTS[node["fact"]](self, node)
        for _ in self.step.premises:
            self.scalar()
        conclusion = conclusion_of(self.names, stated.claim)
        final = self.scalar()
        count = len(dict.fromkeys(p for s in stated.claim.sides for p in self.names.defined(s)))
        script.say(*["split; [solve [assumption | defined]|]."] * count)
        self._show_claim(final)
        about = claim.replace("(*", "( *").replace("*)", "* )")
        written = tuple(line for line in script.lines if line.strip())
        told = tuple(p for _, p in self.hypotheses)
        own = Theorem(self.name, about, tuple(self.letters), told, conclusion, written)
        return [*self.lemmas, own]

    # Parts

    def term(self, part: Part) -> str:
        """A part as a vector."""
        word = self.names.letters[part[0]].word
        if not self.stated.vectors[part[0]]:
            return word
        return self.deviations[part[0]] if part[1] else f"(mean {self.source} {word})"

    def sum(self, value: Combination) -> str:
        """A combination of parts as a vector."""
        terms = [f"{self.real(c)} [*] {self.term(p)}" for p, c in value.items() if c != number(0)]
        return "(" + (" [+] ".join(terms) or "vzero") + ")"

    def real(self, value: Expression) -> str:
        """A factor."""
        return self.names.real(value, 3)

    def _times(self, value: Combination, other: str) -> str:
        """The product of a combination of parts with a vector."""
        return " + ".join(f"{self.real(c)} * dot {self.term(p)} {other}" for p, c in value.items())

    def _split(self) -> None:
        """Random vectors are their mean and their deviation, which is orthogonal to the rest."""
        script = self.script
        self.splits = []
        for name, over in self.stated.vectors.items():
            if not over:
                continue
            word, mean = self.names.letters[name].word, self.term((name, frozenset()))
            self.deviations[name] = own = script.name("Q")
            equation, split = script.name("L"), script.name("S")
            script.say(
                f"assert (exists {own}, {own} = {word} [-] {mean}) as [{own} {equation}] "
                "by (eexists; reflexivity).",
                f"assert ({split} : forall z, dot {word} z = dot {mean} z + dot {own} z) "
                f"by (intros z; rewrite {equation}, dot_minus; ring).",
            )
            self.splits.append(split)
            for other, sources in self.stated.vectors.items():
                still = self.term((other, frozenset()))
                how = "apply free_mean" if sources else f"exact {self.free[other]}"
                named = script.name("L")
                script.say(
                    f"assert ({named} : dot {still} {own} = 0) "
                    f"by (rewrite {equation}; apply free_deviation; {how})."
                )
                self._both_ways(named, still, own, "0", self.products)

    def _both_ways(self, name: str, one: str, two: str, value: str, found: list[str]) -> None:
        """A product, and the same with its factors in the other order."""
        found.append(name)
        if one != two:
            other = self.script.name("L")
            self.script.say(
                f"assert ({other} : dot {two} {one} = {value}) by (rewrite dot_sym; exact {name})."
            )
            found.append(other)

    def _solve(self) -> None:
        """What each part is that an equation defines."""
        script = self.script
        self.pivots: list[str] = []
        for at, pivot, factor, solved in self.space.told:
            name, term = script.name("P"), self.term(pivot)
            times = self._times(solved, "z") or "0"
            script.say(f"assert ({name} : forall z, dot {term} z = {times}).")
            with script.block():
                place = "z"
                if self.source:
                    place = (
                        f"(z [-] mean {self.source} z)" if pivot[1] else f"(mean {self.source} z)"
                    )
                script.say("intros z.", f"pose proof ({self.given[at]} {place}) as W.")
                script.say("revert W. products.")
                for vector, free in self.free.items():
                    word = self.names.letters[vector].word
                    script.say(
                        f"rewrite ?(free_moves V {self.source} {word} _ {free}), "
                        f"?(free_forgets V {self.source} {word} _ {free})."
                    )
                if self.source:
                    script.say(f"rewrite <- ?(mean_self V {self.source}). products.")
                for vector, free in self.free.items():
                    word = self.names.letters[vector].word
                    script.say(f"rewrite ?(free_forgets V {self.source} {word} _ {free}).")
                self._rewrite([*self.splits, *self.pivots])
                script.say(f"intros W. solved_by ({self.names.real(1 / factor)}) W.")
            self.pivots.append(name)

    def _rewrite(self, names: list[str]) -> None:
        if names:
            self.script.say(f"rewrite {', '.join(f'?{name}' for name in names)}.")

    def _multiply(self) -> None:
        """Names for products of parts, and what every product of two vectors is in them."""
        script, space = self.script, self.space
        solved = {pivot for _, pivot, _, _ in space.told}
        words = {letter: name for name, letter in self.plan["letters"].items()}
        basis = [p for v in self.stated.vectors for p in space.parts(v) if p not in solved]
        for one, two in combinations_with_replacement(basis, 2):
            if one[1] != two[1]:
                continue
            letter = gram(one, two).name
            word = identifier(words[letter]) if letter in words else script.name("Q")
            self._called(letter, word)
            own, first, second = script.name("L"), self.term(one), self.term(two)
            script.say(
                f"assert (exists x, dot {first} {second} = x) as [{word} {own}] "
                "by (eexists; reflexivity)."
            )
            self._both_ways(own, first, second, word, self.products)
            if one == two:
                script.say(f"assert (0 <= {word}) by (rewrite <- {own}; apply dot_pos).")
        self._pairs()

    def _called(self, letter: str, word: str) -> None:
        """A letter of the reduction, by its name in the plan too."""
        self.names = self.names.with_letter(letter, word, "R")
        for name, of in self.plan["letters"].items():
            if of == letter:
                self.names = self.names.with_letter(name, word, "R")

    def _pairs(self) -> None:
        script, space = self.script, self.space
        found: list[tuple[str, str, Combination]] = []
        for vector, over in self.stated.vectors.items():
            word = self.names.letters[vector].word
            meant = [(word, space.vector(Symbol(vector)))]
            if over:
                mean = Call("mean", (Symbol(vector), *map(Symbol, self.stated.sources)))
                meant.append((f"(mean {self.source} {word})", space.vector(mean)))
            for term, combination in meant:
                name, times = script.name("V"), self._times(combination, "z") or "0"
                script.say(f"assert ({name} : forall z, dot {term} z = {times}).")
                with script.block():
                    script.say("intros z.")
                    self._rewrite([*self.splits, *self.pivots])
                    script.say("fractions.")
                found.append((term, name, combination))
        for (one, mine, left), (two, theirs, right) in combinations_with_replacement(found, 2):
            value = self.names.real(space.simplified(space.multiply(left, right)))
            name = script.name("D")
            script.say(f"assert ({name} : dot {one} {two} = {value}).")
            with script.block():
                script.say(f"rewrite ({mine} {two}).")
                for term in map(self.term, left):
                    script.say(f"try rewrite (dot_sym _ {term} {two}), ({theirs} {term}).")
                self._rewrite(self.products)
                script.say("fractions.")
            self._both_ways(name, one, two, value, self.pairs)
        for vector, free in self.free.items():
            word = self.names.letters[vector].word
            name = script.name("D")
            script.say(
                f"assert ({name} : forall z, dot (mean {self.source} {word}) z = dot {word} z) "
                f"by (intros z; apply {free})."
            )
            self.pairs.insert(0, name)

    def _norms(self) -> None:
        """Names for lengths."""
        script = self.script
        self.lengths: dict[str, tuple[str, str]] = {}  # the vector and the equation of each
        words = {letter: name for name, letter in self.plan["letters"].items()}
        self.step.name(self.plan["letters"])
        for norm in self.step.space.norms:
            if norm.mean:
                unprinted("the mean of a norm has no words yet")
            letter = norm.symbol
            word = identifier(words[letter]) if letter in words else script.name("Q")
            own, vector = script.name("L"), self.sum(dict(norm.vector))
            self._called(letter, word)
            script.say(
                f"assert (exists x, norm {vector} = x) as [{word} {own}] "
                "by (eexists; reflexivity).",
                f"assert (0 <= {word}) by (rewrite <- {own}; apply norm_nonnegative).",
            )
            self.lengths[letter] = vector, own

    # Relations

    def equal(self, written: Relation, meant: Relation) -> list[str]:
        """Assert of each side that it is what the reduction makes of it."""
        script, found = self.script, []
        for one, two in zip(written.sides, meant.sides, strict=True):
            left, right = self.names.real(one), self.names.real(two)
            if left == right:
                continue
            lengths = [self._length(part) for part in dict.fromkeys(_lengths(one))]
            name = script.name("E")
            script.say(f"assert ({name} : {left} = {right}).")
            with script.block():
                self._rewrite(lengths)
                script.say("products.")
                self._rewrite(self.pairs)
                script.say("fractions.")
            found.append(name)
        return found

    def _length(self, written: Expression) -> str:
        """A length is a multiple of one that has a name."""
        meant = self.step.space.scalar(written)
        ((letter, (vector, own)),) = (
            item for item in self.lengths.items() if Symbol(item[0]) in parts(meant)
        )
        scale = self.names.real(self.space.simplified(meant / Symbol(letter)))
        name = self.script.name("E")
        self.script.say(f"assert ({name} : {self.names.real(written)} = {self.names.real(meant)}).")
        with self.script.block():
            self.script.say(
                f"replace ({self.names.real(meant)}) with (({scale}) * norm {vector}) "
                f"by (rewrite {own}; fractions).",
                "apply norm_scaled; [lra|]. products.",
            )
            self._rewrite(self.pairs)
            self._rewrite(self.products)
            self.script.say("fractions.")
        return name

    def _facts_of(self, given: Relation, own: str) -> None:
        """A given in letters."""
        if self.space.is_equation(given):
            return
        meant = given.mapped(self.step.space.scalar)
        if self.names.relation(meant) == self.names.relation(given):
            return
        how = "".join(f"rewrite <- ?{equal}; " for equal in self.equal(given, meant))
        name = self.script.name("H")
        self.script.say(f"assert ({name} : {self.names.relation(meant)}) by ({how}exact {own}).")

    def scalar(self) -> str:
        """The next scalar claim, as a theorem in front and applied here."""
        at, (claim, proof) = next(self.pending)
        theorem = scalar_theorem(texts(claim), proof, "proved", f"{self.name}_{at}")
        self.lemmas.append(theorem)
        own = self.script.name("C")
        letters = " ".join(self._word(name) for name in claim.region)
        self.script.say(
            f"pose proof ({theorem.name} {letters}) as {own}.".replace(" )", ")"),
            f"repeat (feed {own} by (first [assumption | reflexivity | defined])).",
        )
        told = [p for side in claim.claim.sides for p in self.names.defined(side)]
        pattern = own
        for _ in dict.fromkeys(told):
            pattern = f"[{self.script.name('N')} {pattern}]"
        if told:
            self.script.say(f"destruct {own} as {pattern}.")
        return own

    def _word(self, name: str) -> str:
        word = self.names.reals.get(name) or self.names.integers.get(name)
        return word if word is not None else unprinted(f"{name} has no value here")

    def _show_claim(self, final: str) -> None:
        claim = self.stated.claim
        if self.space.is_equation(claim):
            gap = Pow(Call("norm", (claim.left - claim.right,)), number(2))
            self.script.say("apply same_square.")
            equal = self.equal(Relation(gap, "==", number(0)), self.step.claim)
        else:
            equal = self.equal(claim, self.step.claim)
        how = "".join(f"rewrite ?{name}. " for name in equal)
        self.script.say(f"{how}first [exact {final} | lra].")


def _lengths(value: Expression) -> Iterator[Expression]:
    """The norms that are not squared, and the roots of mean squares."""
    match value:
        case Pow(Call("norm"), Number(power)) if power % 2 == 0:
            return
        case Call("norm") | Pow(Call("expect", (Pow(Call("norm")),)), Number()) as found:
            if not isinstance(found, Pow) or found.exponent == HALF:
                yield found
            return
        case Pow(Pow(Call("norm")), exponent) if exponent == HALF:
            yield value
            return
    from bounds.expressions import children

    for part in children(value):
        yield from _lengths(part)
