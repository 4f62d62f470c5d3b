"""Steps about sequences as whole theorems: the induction itself is in Rocq.

A sequence is a function from the integers. The invariants of the plan are shown for all integers
between their ends by `between_induction`; the scalar proofs of the certificate serve at the places
at which the kernel asks for them, with terms of sequences and sums for their letters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bounds.expressions import Expression, Relation, Series, Symbol, add, has_call, number, replaced
from bounds.kernel.goals import Goal, normal
from bounds.kernel.problem import Problem
from bounds.kernel.recursion.reduction import Induction, Invariant, Left
from bounds.rocq.normal import by, identity
from bounds.rocq.scalar import opened_scope, prove_claim
from bounds.rocq.script import Scope, Script
from bounds.rocq.statement import Stated, Theorem, Vocabulary, conclusion_of
from bounds.rocq.terms import Names, unprinted

Part = tuple[str, int]


Hypotheses = list[tuple[str, str]]


@dataclass(frozen=True)
class Known:
    """What is shown at a place, and the propositions of definedness that are, by their text."""

    relations: dict[Relation, str]
    defined: dict[str, str]


class Writer:
    """Writes the theorem of one step."""

    def __init__(self, stated: Problem, proof: Mapping[str, Any], *, vacuous: bool) -> None:
        """Take what the kernel's reduction leaves, and the proofs of that."""
        self.stated, self.plan = stated, proof["plan"]
        self.induction = Induction(stated, vacuous=vacuous)
        parts = self.induction.parts(self.plan)
        made = [(part, left) for part, several in parts for left in several]
        self.proofs = list(zip(made, proof["scalar"], strict=True))
        self.script = Script()
        words = Vocabulary(stated, {name: name for name in (*stated.sequences, *stated.indices)})
        self.words = words.words
        sequences = {name: words.words[name] for name in stated.sequences}
        self.names = Names(words.reals, words.integers, sequences)
        self.letters = (*words.scalars(), *(f"({one} : Z -> R)" for one in sequences.values()))
        self.hypotheses: Hypotheses = []
        self.ranges: dict[Relation, str] = {}
        self.defined: dict[str, str] = {}
        self.known: dict[Relation, str] = {}
        self.terms: dict[str, str] = {}  # the hypothesis about each term of a sequence
        self.indexed: dict[Relation, str] = {}
        self.facts: list[tuple[Goal, str | None]] = []
        self._suppose_all()

    def _suppose(self, proposition: str) -> str:
        name = f"G{len(self.hypotheses) + 1}"
        self.hypotheses.append((name, proposition))
        return name

    def _suppose_all(self) -> None:
        names, stated = self.names, self.stated
        for name, domain in stated.region.ranges:
            for relation, text in names.domain(name, domain).items():
                self.ranges[relation] = self._suppose(text)
        for name, domain in stated.sequences.items():
            inside = names.with_real(name, f"({names.sequences[name]} t)")
            parts = [inside.relation(relation) for relation in domain.relations(name)]
            if parts:
                joined = " /\\ ".join(parts)
                self.terms[name] = self._suppose(f"(forall t : Z, {joined})")
        for relation in stated.givens:
            index = stated.index_of(relation)
            if index is None:
                for part in (p for side in _sides(relation) for p in names.defined(side)):
                    if part not in self.defined:
                        self.defined[part] = self._suppose(part)
                self.known[relation] = self._suppose(names.relation(relation))
                continue
            ends, word = stated.indices[index], self.words[index]
            inside = names.with_integer(index, word)
            low, high = names.integer(ends.low), names.integer(ends.high)
            between = f"({low} <= {word} <= {high})%Z"
            self.indexed[relation] = self._suppose(
                f"(forall {word} : Z, {between} -> {conclusion_of(inside, relation)})"
            )

    def theorem(self, name: str, about: str) -> Theorem:
        """The statement and the proof."""
        script, induction = self.script, self.induction
        script.say(f"intros {' '.join(n for n, _ in self.hypotheses)}." if self.hypotheses else "")
        self._facts()
        shown: list[tuple[Invariant, str]] = []
        for at, node in enumerate(self.plan.get("invariants", ())):
            new = induction.invariant(node)
            shown.append((new, self._invariant(at, new, node, shown)))
        claim = induction.claim
        names, known = self.names, self._known()
        between = ""
        if induction.free:
            (index,) = induction.free
            ends, word = self.stated.indices[index], self.words[index]
            names = names.with_integer(index, word)
            ends_of = f"({names.integer(ends.low)} <= {word} <= {names.integer(ends.high)})%Z"
            between = f"forall {word} : Z, {ends_of} -> "
            script.say(f"intros {word} [LOW HIGH].")
        conclusion = f"{between}{conclusion_of(names, claim)}"
        self._instances(self.plan.get("instances", ()), names, known)
        for at, text in self.plan.get("uses", ()):
            self._use(shown[at], self._read(text), names, known)
        final = self._settle_all(("end", 0), names, known)
        script.say(f"repeat split; try solve [settled {final[-1]}].")
        return Theorem(
            name,
            about,
            self.letters,
            tuple(p for _, p in self.hypotheses),
            conclusion,
            tuple(line for line in script.lines if line.strip()),
        )

    def _facts(self) -> None:
        """What is known of the letters, for the identities between terms."""
        for relation in (*self.ranges, *self.known):
            text = self.names.relation(relation)
            if any(has_call(side, self.names.sequences) for side in _sides(relation)):
                continue
            for goal in normal(relation):
                name = self.script.name("H")
                proposition = self.names.against_zero(goal.expression, goal.sign)
                how = "lra" if relation in self.known or text in self._plain() else "placed"
                self.script.say(f"assert ({name} : {proposition}) by ({how}).")
                self.facts.append((goal, name))

    def _plain(self) -> set[str]:
        return {proposition for _, proposition in self.hypotheses}

    def _read(self, text: str) -> Expression:
        from bounds.kernel.reader import parse_expression

        return parse_expression(text)

    def _known(self) -> Known:
        """What is given, before anything is shown."""
        return Known(dict(self.known), dict(self.defined))

    # Invariants

    def _invariant(
        self,
        at: int,
        new: Invariant,
        node: Mapping[str, Any],
        ready: Sequence[tuple[Invariant, str]],
    ) -> str:
        script = self.script
        n = script.name("n")
        names = self.names.with_integer(new.name, n)
        body = " /\\ ".join(f"({names.relation(relation)})" for relation in new.relations)
        low, high = (names.integer(end, 3) for end in (new.ends.low, new.ends.high))
        name = script.name("J")
        script.say(f"assert ({name} : forall {n} : Z, ({low} <= {n} <= {high})%Z -> {body}).")
        with script.block():
            script.say(f"apply (between_induction (fun {n} : Z => {body})).")
            with script.block():
                script.say("intros BOUNDS.")
                known = self._known()
                self._instances(node["base"], self.names, known)
                for other in ready:
                    self._use(other, new.ends.low, self.names, known)
                found = self._settle_all(("base", at), self.names, known)
                script.say(f"cbv beta. repeat split; first [{self._any(found)}].")
            with script.block():
                script.say(f"intros {n} LOW HIGH PREVIOUS. cbv beta in PREVIOUS.")
                known = self._known()
                self._instances(node["step"], names, known)
                self._destruct("PREVIOUS", new.relations, known.relations)
                here = Symbol(new.name)
                for other in ready:
                    self._use(other, here, names, known)
                    self._use(other, add(here, number(1)), names, known, new.name)
                found = self._settle_all(("step", at), names, known)
                script.say(f"cbv beta. repeat split; first [{self._any(found)}].")
        return name

    def _any(self, names: Sequence[str]) -> str:
        return " | ".join(f"solve [settled {name}]" for name in reversed(names)) or "idtac"

    def _destruct(
        self, name: str, relations: Sequence[Relation], known: dict[Relation, str]
    ) -> None:
        rest = name
        for at, relation in enumerate(relations):
            if at == len(relations) - 1:
                known[relation] = rest
                return
            own, more = self.script.name("H"), self.script.name("H")
            self.script.say(f"destruct {rest} as [{own} {more}].")
            known[relation], rest = own, more

    def _use(
        self,
        shown: tuple[Invariant, str],
        value: Expression,
        names: Names,
        known: Known,
        stepping: str = "",
    ) -> None:
        """An invariant at a value; in a step also with its sums split, as the kernel has it."""
        invariant, name = shown
        own = self.script.name("H")
        place = f"({names.integer(value)})%Z"
        self.script.say(f"assert ({own} := {name} {place} ltac:(ranged)).")
        values: dict[Expression, Expression] = {Symbol(invariant.name): value}
        relations = [_put(relation, values) for relation in invariant.relations]
        if stepping:
            here: Mapping[Expression, Expression] = {Symbol(invariant.name): Symbol(stepping)}
            relations = [self.induction.later(_put(r, here), stepping) for r in invariant.relations]
        self._restated(own, relations, names, known)

    def _restated(
        self, name: str, relations: Sequence[Relation], names: Names, known: Known
    ) -> None:
        """What holds at a value, printed as the kernel writes it."""
        found: dict[Relation, str] = {}
        self._destruct(name, relations, found)
        for relation, own in found.items():
            copy = self.script.name("H")
            self.script.say(f"assert ({copy} : {names.relation(relation)}) by (settled {own}).")
            known.relations[relation] = copy

    def _instances(self, pairs: Sequence[Sequence[Any]], names: Names, known: Known) -> None:
        for at, text in pairs:
            given, value = self.stated.givens[at], self._read(text)
            index = self.stated.index_of(given)
            if index is None:
                unprinted(f"given {at} has no index")
            own = self.script.name("H")
            place = f"({names.integer(value)})%Z"
            self.script.say(f"assert ({own} := {self.indexed[given]} {place} ltac:(ranged)).")
            values: dict[Expression, Expression] = {Symbol(index): value}
            moved = _put(given, values)
            needs = self._defined(given, index, self.words[index])
            still = self._defined(given, index, "#")  # as far as the index is not in it
            for text in needs:
                part, rest = self.script.name("D"), self.script.name("H")
                self.script.say(f"destruct {own} as [{part} {rest}].")
                if text in still:
                    known.defined.setdefault(text, part)
                own = rest
            copy = self.script.name("H")
            self.script.say(f"assert ({copy} : {names.relation(moved)}) by (settled {own}).")
            known.relations[moved] = copy

    def _defined(self, given: Relation, index: str, word: str) -> dict[str, None]:
        """What a given needs to be defined, where its index is called by a word."""
        names = self.names.with_integer(index, word)
        return dict.fromkeys(part for side in _sides(given) for part in names.defined(side))

    # Scalar claims

    def _settle_all(self, part: Part, names: Names, known: Known) -> list[str]:
        """Show every scalar claim of a part; the names of those that are no mere definedness."""
        found = []
        for (own, made), proof in self.proofs:
            if own == part:
                found.append(self._settle(made, proof, names, known))
        return found

    def _settle(self, made: Left, proof: Mapping[str, Any], names: Names, known: Known) -> str:
        """Show one claim, with terms of sequences for its letters."""
        script = self.script
        bound = [letter for letter in made.place.letters if letter not in names.integers]
        words = {letter: script.name("k") for letter in bound}
        for letter, word in words.items():
            names = names.with_integer(letter, word)
        facts = [names.relation(fact) for fact in made.place.facts] if bound else []
        target = conclusion_of(names, made.claim)
        if made.claim.left == made.claim.right:
            target = " /\\ ".join(names.defined(made.claim.left)) or "True"
        binders = "".join(f"forall {word} : Z, " for word in words.values())
        premises = "".join(f"{fact} -> " for fact in facts)
        name = script.name("C")
        script.say(f"assert ({name} : {binders}{premises}{target}).")
        with script.block():
            own = dict(known.relations)
            supposed = [script.name("H") for _ in facts]
            script.say(f"intros {' '.join([*words.values(), *supposed])}." if bound else "")
            own |= dict(zip(made.place.facts, supposed, strict=False))
            letters = names
            values: dict[Expression, Expression] = {}
            for expression, symbol in made.flattener.names.items():
                letters = letters.with_real(symbol.name, f"({names.real(expression)})")
                values[symbol] = expression
            given: dict[Relation, str] = {}
            for raw, flat in zip(made.known, made.problem.givens, strict=True):
                given[flat] = self._flat(raw, flat, made, values, names, letters, own)
            ranges = self._ranges(made, values, letters)
            spoken = Stated(letters, (), (), ranges, given, known.defined)
            scope = opened_scope(made.problem, spoken, script)
            result = script.name("C")
            script.say(f"assert ({result} : {conclusion_of(letters, made.problem.claim)}).")
            with script.block():
                prove_claim(scope.inner(), made.problem.claim, proof)
            parts = [p for s in _sides(made.problem.claim) for p in letters.defined(s)]
            pattern = result
            for _ in dict.fromkeys(parts):
                pattern = f"[{script.name('D')} {pattern}]"
            script.say(f"destruct {result} as {pattern}." if parts else "")
            shown = script.name("W")
            equal = self._equal(made.claim, made.problem.claim, made, values, names)
            script.say(f"assert ({shown} : {names.relation(made.claim)}).")
            script.say(f"{{ {equal}exact {result}. }}")
            script.say(f"repeat split; solve [exact {shown} | defined | defined_inside | between].")
        return name

    def _flat(
        self,
        raw: Relation,
        flat: Relation,
        made: Left,
        values: Mapping[Expression, Expression],
        names: Names,
        letters: Names,
        known: Mapping[Relation, str],
    ) -> str:
        script = self.script
        name = script.name("H")
        if raw in known:
            equal = self._equal(raw, flat, made, values, names)
            script.say(f"assert ({name} : {letters.relation(flat)}).")
            script.say(f"{{ pose proof {known[raw]} as W. revert W. {equal}exact (fun W => W). }}")
        else:
            script.say(f"assert ({name} : {letters.relation(flat)}) by (placed).")
        return name

    def _equal(
        self,
        raw: Relation,
        flat: Relation,
        made: Left,
        values: Mapping[Expression, Expression],
        names: Names,
    ) -> str:
        """Assert that sides are what they are in the normal form; how to rewrite with that."""
        how = ""
        for one, two in zip(_sides(raw), _sides(flat), strict=True):
            back = replaced(two, values)
            scope = Scope(self.script, made.flattener.algebra, names, list(self.facts))
            how += by(identity(scope, names.real(one), names.real(back), [one, back]))
        return how

    def _ranges(
        self, made: Left, values: Mapping[Expression, Expression], letters: Names
    ) -> dict[Relation, str]:
        """Where the letters of a scalar claim live."""
        found = dict(self.ranges)
        for name, domain in made.problem.region.ranges:
            value = values.get(Symbol(name))
            for relation in domain.relations(name):
                if relation in found:
                    continue
                own = self.script.name("R")
                text = letters.relation(relation)
                if isinstance(value, Series):
                    self.script.say(f"assert ({own} : {text}) by (sum_placed).")
                else:
                    self.script.say(f"assert ({own} : {text}) by (term_placed).")
                found[relation] = own
        return found


def recursion_theorem(
    texts: Mapping[str, Any], stated: Problem, proof: Mapping[str, Any], verdict: str, name: str
) -> Theorem:
    """The theorem of a recursion step."""
    if verdict == "vacuous":
        unprinted("contradictions between sequences are shown as scalar claims only")
    about = str(texts["claim"])
    return Writer(stated, proof, vacuous=False).theorem(name, about)


def _put(relation: Relation, values: Mapping[Expression, Expression]) -> Relation:
    left, right = (replaced(side, values) for side in _sides(relation))
    return Relation(left, relation.sign, right)


def _sides(relation: Relation) -> tuple[Expression, Expression]:
    return relation.left, relation.right
