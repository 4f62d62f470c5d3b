"""Steps about clients drawn at random as whole theorems.

Each sum and each mean of a step is shown to be what the kernel's reduction makes of it, by the
chances of one client and of two; then the theorems of what the reduction leaves apply.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import bounds.expressions as ex
from bounds.expressions import Call, Expression, Number, Pow, Relation, Symbol
from bounds.kernel.algebra import Quotient, fraction
from bounds.kernel.problem import Problem
from bounds.kernel.sampling.reduction import Reduction, Terms, Tokens
from bounds.rocq.reduced import Reduced
from bounds.rocq.rules import Node
from bounds.rocq.sampling import CLIENTS, MARKS, Vocabulary
from bounds.rocq.statement import Theorem
from bounds.rocq.terms import Names, unprinted
from bounds.rocq.vector_proof import Writer as VectorWriter

MOST_DRAWN = 2
_PLAIN = re.compile(r"%V|[()\s]")


class Traced(Reduction):
    """Remembers for which sums the letters of a scalar claim stand."""

    def _named(self, claim: Relation, givens: Sequence[Relation]) -> Problem:
        found = super()._named(claim, givens)
        relations = [claim, *dict.fromkeys(givens)]
        used = frozenset().union(*(relation.symbols for relation in relations))
        region = set(self.stated.region)
        sums = enumerate(sorted(used - region), 1)
        self.sums = {ex.fresh(f"sum{at}", region): letter for at, letter in sums}
        return found


class Writer(Reduced):
    """Writes the theorems of one step."""

    evident = "about_clients"
    words: Vocabulary

    def __init__(self, stated: Problem, proof: Node, *, vacuous: bool, name: str) -> None:
        """Take what the kernel's reduction leaves, and the proofs of that."""
        super().__init__(stated, vacuous=vacuous, name=name)
        self.proof, self.words = proof, Vocabulary(stated)
        self.step = Traced(stated, vacuous=vacuous)
        self.equal: dict[str, str] = {}  # what was said of families, and the equation for it
        self.tried: set[str] = set()  # of which denominators it was shown that they are not zero
        self.translated: list[str] = []  # givens in letters of the reduction
        self.rewritten: list[
            tuple[str, frozenset[str]]
        ] = []  # equations for what stands inside of something else

    @property
    def names(self) -> Names:
        """Scalars, and sums over clients for the letters of scalar claims."""
        sums = {name: f"({self._sum(letter)})" for name, letter in self.step.sums.items()}
        return Names({**self.words.reals, **sums}, self.words.integers)

    def prove(self, spoken: list[Relation], claim: Relation) -> None:
        """Bring everything into sums over clients, and apply what the reduction leaves."""
        words, say = self.words, self.say
        say(f"intros {' '.join(self.supposed())}.")
        counts = [self.shown[text] for text in words.counted()[1:]]
        self.drawing = " ".join([words.size, words.few, *counts])
        self._in_reals()
        left = zip(self.step.premises(self.proof["clients"]), self.proof["premises"], strict=True)
        done = set[int]()

        def translate(clients: int) -> None:
            for at, relation in enumerate(spoken):
                if at not in done and self.step.givens[at].clients <= clients:
                    done.add(at)
                    self._given(at, self.given[at], relation)

        clients = self.proof["clients"]
        translate(1)
        if clients > 1:
            enough = f"({clients} <= {words.size})%Z"
            own = self.apply(*next(left))
            say(f"assert (ENOUGH : {enough}) by (apply le_IZR; limits; exact {own}).")
        translate(clients)
        for premise, proof in left:
            self.apply(premise, proof)
        if not self.vacuous:
            self._equations(self.stated.claim)
        final = self._vectors() if "vector" in self.proof else self._final()
        if self.vacuous:
            say(f"clear - {final}. lra.")
            return
        opened = self._rewriting(claim)
        for part in words.defined(claim):
            known = f"exact {self.shown[part]} | " if part in self.shown else ""
            say(f"split; [first [{known}lia | plainly | solve [{opened}; plainly]]|].")
        say(f"{opened}; says {final}.")

    def _in_reals(self) -> None:
        """What is known of integers, as reals."""
        for text, name in list(self.shown.items()):
            if text.endswith(")%Z") and " <= " in text:
                own = self.script.name("R")
                self.script.say(f"pose proof (IZR_le _ _ {name}) as {own}.")
                self.script.say(f"revert {own}. limits. intros {own}.")

    def _rewriting(self, relation: Relation, place: str = "") -> str:
        """What is said of families becomes what the reduction makes of it."""
        symbols = sorted({n for side in relation.sides for n in ex.free_symbols(side)})
        names = dict.fromkeys(self.equal[n] for n in symbols if self.equal.get(n))
        return "; ".join(f"try rewrite {name}{place}" for name in names) or "idtac"

    # What is left

    def _final(self) -> str:
        return self.apply(self.step.scalar_claim(self.proof["clients"]), self.proof["scalar"])

    def _vectors(self) -> str:
        """Apply the theorem of a claim about vectors, in the space of families."""
        inner = self.step.vector_step(self.proof["clients"])
        flat = {*self.stated.families.values()}
        if inner is None or len(flat) > 1:
            unprinted("there are no words for products of vectors and of numbers in one step")
        name, say = f"{self.name}_vectors", self.script.say
        step = VectorWriter(inner, self.proof["vector"], name=name, anywhere=True)
        self.theorems += step.write(ex.show_relation(inner.claim))
        value = "numbers" if flat == {True} else "V"
        space = f"(over (uniform 1 {self.words.size}) (fixed {value}))"
        own = step.words
        for family in own.vectors:
            say(f"pose ({own.words[family]} := {self.words.words[family]} : {space}).")
        say(f"assert (KNOWN : {own.declared()}) by declared_all.")
        scalars = [self.words.words[n] for n in inner.region]
        vectors = [own.words[n] for n in own.vectors]
        say(f"pose proof ({' '.join([name, *scalars, space, *vectors])} KNOWN) as W.")
        claim = own.relation(inner.claim)
        equal = [self._product(found, value) for found in own.found.values()]
        how = "".join(f"rewrite ?{one}; " for one in equal)
        known = " | ".join(["about_clients", *(f"says {name}" for name in self.translated)])
        for _ in step.hypotheses[1:]:
            say(f"feed W by (first [about_clients | {how}first [{known}]]).")
        say(*["destruct W as [? W]."] * len(own.defined(claim)))
        say(*[f"rewrite {', '.join(f'?{one}' for one in equal)} in W."] * bool(equal))
        return "W"

    def _product(self, found: Any, value: str) -> str:
        """What a product of families is in sums over clients."""
        own, size = self.script.name("Q"), self.words.size
        names = [
            next(iter(ex.free_symbols(v) & self.stated.families.keys())) for v in found.vectors
        ]
        if all(isinstance(v, Symbol) for v in found.vectors):
            right = f"1 * / IZR {size} * {self._sum('{' + ','.join(sorted(names)) + '}')}"
            how = "apply dot_total; [lia|between|]; intros; rewrite Rmult_1_l; cbn; by_order"
        else:
            sums = self._sum("{" + "}{".join(names) + "}")
            right = f"/ IZR {size} * / IZR {size} * ({sums})"
            how = f"rewrite (dot_means 1 {size} {size}); [|lia|between]; f_equal"
            how += "; apply numbers_dot" if value == "numbers" else ""
        self.script.say(f"assert ({own} : {found.text} = {right}) by ({how}).")
        return own

    # Sums over all clients, and over those drawn

    def _member(self, names: Sequence[str]) -> str:
        """What a client has: a product of numbers, or of two vectors."""
        flat = self.stated.families
        words = [f"({self.words.words[name]} i)" for name in names]
        if all(flat[name] for name in names):
            return " * ".join(words)
        if len(names) != 2 or any(flat[name] for name in names):
            unprinted("there are no words for vectors that are multiplied by numbers of clients")
        return f"dot {' '.join(words)}"

    def _is_vector(self, names: Sequence[str]) -> bool:
        return len(names) == 1 and not self.stated.families[names[0]]

    def _function(self, names: Sequence[str]) -> str:
        if len(names) == 1:
            return self.words.words[names[0]]
        return CLIENTS.format(self._member(names))

    def _sum(self, letter: str) -> str:
        """A sum over all clients, or a product of two of them, for a letter of the reduction."""
        groups = [group.strip("{}").split(",") for group in letter.split("}{")]
        sums = [self._total("{" + ",".join(group) + "}") for group in groups]
        if len(groups) == 2:
            plain = not any(map(self._is_vector, groups))
            return " * ".join(sums) if plain else f"dot {' '.join(f'({one})' for one in sums)}"
        return sums[0]

    def _total(self, token: str) -> str:
        names, size = token.strip("[]{}").split(","), self.words.size
        drawn, vector = token.startswith("["), self._is_vector(names)
        sums = {(True, True): "vchosen", (True, False): "chosen", (False, True): "vsum"}
        called, function = sums.get((drawn, vector), "Rsum"), self._function(names)
        return f"{called} {size} s {function}" if drawn else f"{called} {function} 1 {size}"

    def _factors(
        self, tokens: Tokens, coefficient: Quotient, place: str, free: str
    ) -> tuple[str, str]:
        """A term of the reduction: what does not vary, and what begins with one of `free`.

        What is a vector in it is multiplied by `place`.
        """
        self._nonzero(coefficient)
        fixed = [self._text(self.step.algebra.express_quotient(coefficient))]
        loose: list[str] = []
        vectors: list[tuple[bool, str]] = []
        for token in tokens:
            member = token[0] not in "[{"
            names = [token] if member else token.strip("[]{}").split(",")
            text = f"({self.words.words[token]} i)" if member else f"({self._total(token)})"
            varies = member if free == "member" else token[0] == free
            if self._is_vector(names):
                vectors.append((varies, text))
            else:
                (loose if varies else fixed).append(text)
        if vectors:
            vectors.sort(key=lambda one: not one[0])
            texts = [text for _, text in vectors]
            product = f"dot {' '.join([*texts, *[place] * (len(texts) == 1)])}"
            (loose if vectors[0][0] else fixed).append(product)
        return " * ".join(fixed), " * ".join(loose) or "1"

    def _text(self, value: Expression) -> str:
        """What the reduction writes, with sums for its letters."""
        letters = {n: f"({self._sum(n)})" for n in ex.free_symbols(value) if n.startswith("{")}
        known = self.words.names
        return Names({**known.reals, **letters}, known.integers).real(value, 3)

    def _nonzero(self, value: Quotient) -> None:
        """A denominator is a product of what is not zero, as far as that is known yet."""
        express = self.step.algebra.express
        text = f"{self._text(express(value.under))} <> 0"
        if text in self.tried or value.under.is_one():
            return
        self.tried.add(text)
        lead, factors = self.step.algebra.factors(value.under)
        texts = [self._text(ex.number(fraction(lead)))]
        texts += [f"{self._text(express(factor))} ^ {power}" for factor, power in factors]
        product = " * ".join(texts)
        left = text.removesuffix(" <> 0")
        own = self.script.name("N")
        how = f"replace {left} with ({product}) by ring; solve [nonzero]"
        self.script.say(f"try (assert ({own} : {text}) by ({how})).")

    def _written(self, terms: Terms, place: str = "") -> str:
        """A polynomial of the reduction."""
        found = (self._factors(tokens, c, place, "-")[0] for tokens, c in terms.items())
        return " + ".join(found) or "0"

    # Equations

    def _given(self, at: int, hypothesis: str, spoken: Relation) -> None:
        """A given in letters of the reduction."""
        self._equations(self.stated.givens[at])
        translated = self.step.givens[at].relation
        letters = {n: f"({self._sum(n)})" for n in translated.symbols if n.startswith("{")}
        text = Names({**self.words.reals, **letters}, self.words.integers).relation(translated)
        if text in self.shown:
            return
        self.shown[text] = own = self.script.name("H")
        self.translated.append(own)
        self.script.say(f"assert ({own} : {text}).")
        with self.script.block():
            self.script.say(f"pose proof {hypothesis} as W.")
            self.script.say(f"{self._rewriting(spoken, ' in W')}.", "says W.")

    def _equations(self, relation: Relation) -> None:
        """What everything that is said of families in a relation is by the reduction."""
        for side in relation.sides:
            for part in self._occurrences(side):
                match part:
                    case Call("sum" | "mean", arguments):
                        self._total_of(Call("sum", arguments))
                    case Call("expect"):
                        self._mean(part)
                    case Call("P", (Number(count),)):
                        self._chance(part, int(count))
            for part in self._products(side):
                self._product_of(part)

    def _assert(self, value: Expression, text: str, how: Sequence[str]) -> None:
        """That something is what the reduction makes of it."""
        vector, random = self.words.is_vector(value), self._is_random(value)
        loose = self._is_loose(value)
        terms = self.step.terms(value, inside=loose)
        own, right = self.script.name("S"), self._written(terms, "z")
        size, few = self.words.size, self.words.few
        before = "forall i : Z, " * loose + f"forall s, is_drawn {size} {few} s -> " * random
        before += "forall z, " * vector
        intros = ["intros i."] * loose + ["intros s D."] * random + ["intros z."] * vector
        left = f"dot ({text}) z" if vector else text
        self.script.say(f"assert ({own} : {before}{left} = {right}).")
        with self.script.block():
            self.script.say(*intros, *how)
        places = "i" * loose + "s" * random
        given = " ".join(["", *["i"] * loose, *["s D"] * random])
        known = f"({own}{given})"
        self.equal[f"<{text}>"] = known
        how_often = f"rewrite ?{known}." if vector else f"try rewrite {known}."
        self.rewritten.append((how_often, frozenset(places)))
        if vector:
            other = self.script.name("S")
            place = f"dot z ({text}) = {right}"
            self.script.say(f"assert ({other} : {before}{place}).")
            self.script.say(f"{{ {' '.join(intros)} rewrite dot_sym. apply {known}. }}")
            self.rewritten.append((f"rewrite ?({other}{given}).", frozenset(places)))

    def _inner(self, places: str) -> str:
        """What stands inside is what is shown for it, multiplied out; `places` have values."""
        how = " ".join(text for text, needs in self.rewritten if needs <= {*places})
        return f"{how} products. {how} one_order. fractions."

    def _total_of(self, value: Call) -> None:
        """A sum, term by term."""
        (body, *over), say_ext = (
            value.arguments,
            "chosen_ext" if value.arguments[1:] else "Rsum_ext",
        )
        text, size = self.words.sum(body, over).text, self.words.size
        terms, vector = self.step.terms(value), self.words.is_vector(body)
        if self._is_plain(text, terms):
            return
        inner = self.step.terms(body, inside=True)
        pairs = [self._factors(tokens, c, "z", "member") for tokens, c in inner.items()]
        summed = " + ".join(f"{fixed} * ({loose})" for fixed, loose in pairs) or "0"
        function = CLIENTS.format(summed)
        total = f"chosen {size} s {function}" if over else f"Rsum {function} 1 {size}"
        opened = "dot_vchosen" if over else "dot_vsum"
        first = f"etransitivity; [apply {opened}|]. " * vector
        places = "is" if self._is_random(value) else "i"
        how = [
            f"transitivity ({total}).",
            f"{{ {first}apply {say_ext}. intros i I. cbv beta. {self._inner(places)} }}",
            f"sums_apart{f'_of (chosen_all {self.drawing} s D)' if over else ''}.",
        ]
        self._assert(value, text, how)

    def _is_plain(self, text: str, terms: Terms) -> bool:
        """Whether nothing is to be shown: it was, or the reduction says the same."""
        if f"<{text}>" not in self.equal:
            said = _PLAIN.sub("", self._written(terms)).removeprefix("1*")
            if _PLAIN.sub("", text) not in {said, said.removeprefix("dot")}:
                return False
            self.equal[f"<{text}>"] = ""
        return True

    def _mean(self, value: Call) -> None:
        """A mean over who is drawn, by the chances of one client and of two."""
        (body,) = value.arguments
        vector = self.words.is_vector(body)
        if vector:
            text = self.words.vector(value).text
        else:
            (text,) = (n[1:-1] for n in ex.free_symbols(self.words.scalar(value)))
        if f"<{text}>" in self.equal:
            return
        loose = self._is_loose(body)
        inner = self.step.terms(body, inside=loose)
        pairs = [self._factors(tokens, c, "z", "[") for tokens, c in inner.items()]
        summed = " + ".join(f"{fixed} * ({loose})" for fixed, loose in pairs) or "0"
        moments = dict.fromkeys(filter(None, map(self._moment, inner)))
        law = self.words.law
        first = "etransitivity; [apply dot_average|]. " * vector
        how = [
            f"transitivity (E {law} {MARKS.format(summed)}).",
            f"{{ {first}apply (E_without_ext {self.drawing}). intros s D. "
            f"{self._inner('is' if loose else 's')} }}",
            "rewrite ?E_plus, ?E_scale.",
            *(f"rewrite ?({moment})." for moment in moments),
            "rewrite ?E_constant. one_order. limits. fractions.",
        ]
        self._assert(value, text, how)

    def _moment(self, tokens: Tokens) -> str:
        """The lemma for the mean of a product of sums over those drawn."""
        groups = [t.strip("[]{}").split(",") for t in tokens]
        drawn = [names for t, names in zip(tokens, groups, strict=True) if t[0] == "["]
        vectors = [names for names in drawn if self._is_vector(names)]
        if len(drawn) > MOST_DRAWN or (vectors and len(vectors) < len(drawn)):
            unprinted("means of products of three sums over those drawn have no words yet")
        functions = [f"({self._function(names)})" for names in drawn]
        match len(drawn), len(vectors):
            case 1, 0:
                return f"moment_one {self.drawing} {functions[0]}"
            case 1, 1:
                return f"moment_vector {self.drawing} {functions[0]}"
            case 2, 2:
                return f"moment_dot {self.drawing} {' '.join(functions)}"
            case 2, 0:
                both = self._function(sorted(name for names in drawn for name in names))
                shown = "(fun i _ => ltac:(cbv beta; ring))"
                return f"moment_two {self.drawing} {' '.join(functions)} ({both}) {shown}"
        return ""

    def _chance(self, value: Call, count: int) -> None:
        """That one client is drawn, or two."""
        (text,) = (n[1:-1] for n in ex.free_symbols(self.words.scalar(value)))
        if f"<{text}>" in self.equal:
            return
        n, c = f"IZR {self.words.few}", f"IZR {self.words.size}"
        chance = f"{n} / {c}" if count == 1 else f"{n} * ({n} - 1) / ({c} * ({c} - 1))"
        lemma = f"chance_one {self.drawing} 1" if count == 1 else f"chance_two {self.drawing} 1 2"
        how = f"transitivity ({chance}); [apply ({lemma}); lia | limits; fractions]."
        self._assert(value, text, [how])

    def _product_of(self, value: Expression) -> None:
        """A product that is not inside of a sum or of a mean."""
        (text,) = (n[1:-1] for n in ex.free_symbols(self.words.scalar(value)))
        terms = self.step.terms(value)
        if not self._is_plain(text, terms):
            right = self._written(terms)
            self.equal[f"<{text}>"] = own = self.script.name("S")
            self.script.say(f"assert ({own} : {text} = {right}).", f"{{ {self._inner('')} }}")

    def _products(self, value: Expression) -> Iterator[Expression]:
        """The products outside of sums and means."""
        match value:
            case Call("sum" | "mean" | "expect"):
                return
            case Call("dot"):
                yield value
                return
            case Pow(Call("norm", (inner,)), _) if self.words.is_vector(inner):
                yield value
                return
        for part in ex.children(value):
            yield from self._products(part)

    def _is_random(self, value: Expression) -> bool:
        """Whether it speaks of who is drawn, outside of means."""
        match value:
            case Symbol(name):
                return name == self.words.drawn
            case Call("expect"):
                return False
        return any(map(self._is_random, ex.children(value)))

    def _is_loose(self, value: Expression) -> bool:
        """Whether it speaks of a client, outside of sums."""
        match value:
            case Symbol(name):
                return name in self.stated.families
            case Call("sum" | "mean"):
                return False
        return any(map(self._is_loose, ex.children(value)))

    def _occurrences(self, value: Expression) -> Iterator[Expression]:
        """The sums, means and chances in an expression, inner ones first."""
        for part in ex.children(value):
            yield from self._occurrences(part)
        if isinstance(value, Call) and value.name in {"sum", "mean", "expect", "P"}:
            yield value


def sampling_theorems(
    stated: Problem, words: Mapping[str, Any], proof: Node, verdict: str, name: str
) -> list[Theorem]:
    """The theorems of a sampling step, the claim itself last."""
    about = str(words["claim"])
    return Writer(stated, proof, vacuous=verdict == "vacuous", name=name).write(about)
