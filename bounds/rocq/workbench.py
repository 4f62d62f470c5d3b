"""What is said of vectors in a step, brought into the letters of the kernel's reduction.

Letters are products of parts (`gram`) and norms; everything else is brought into these by the
normal forms of `library/Vectors.v`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import bounds.expressions as ex
from bounds.expressions import ZERO, Expression, Number
from bounds.kernel.algebra import Algebra, fraction
from bounds.kernel.problem import Problem
from bounds.kernel.vector.letters import Norm, Part, label, read_gram
from bounds.kernel.vector.reduction import Step
from bounds.rocq.normal import inverted, prepare, rewriting
from bounds.rocq.reduced import Reduced
from bounds.rocq.rules import Node
from bounds.rocq.script import Scope
from bounds.rocq.terms import Names, unprinted
from bounds.rocq.vectors import Occurrence, Vocabulary


class Workbench(Reduced):
    """The words of a step, and the equations between what it says and its letters."""

    words: Vocabulary

    def __init__(
        self,
        stated: Problem,
        proof: Node,
        *,
        name: str,
        vacuous: bool = False,
        anywhere: bool = False,
    ) -> None:
        """Take what the kernel's reduction leaves, and the proofs of that."""
        super().__init__(stated, vacuous=vacuous, name=name)
        self.plan = proof["plan"]
        self.step = Step(stated, vacuous=vacuous)
        self.space = self.step.space
        self.words = Vocabulary(stated, self.space, anywhere=anywhere)
        self.left = zip(self.step.claims(self.plan), proof["scalar"], strict=True)
        self.equations: dict[str, str] = {}
        self.said: dict[str, str] = {}
        self.pivots: list[tuple[str, str]] = []  # the name of an equation, and it for any q
        self.grams: list[str] = []
        self.units: dict[str, str] = {}  # the vectors of norms, and the equations about them
        self.marks = (
            f"[{'; '.join(self.words.marks(o) for o in map(self._over, self.words.vectors))}]"
        )
        self.known = f"{len(self.words.sources)} {self.marks} VECTORS KNOWN"
        self.scope = Scope(self.script, Algebra(), Names())

    @property
    def speaks_of_sizes(self) -> bool:
        """Whether means of norms occur, which are norms where nothing is random."""
        sizes = any(found.what == "size" for found in self.words.found.values())
        return sizes or any(norm.mean for norm in self.space.norms)

    def _over(self, name: str) -> frozenset[str]:
        return self.stated.vectors[name]

    # Words

    @property
    def names(self) -> Names:
        """All that is spoken of: scalars, what is said of vectors, and letters for that."""
        words = self.words.names
        letters = {letter: self._letter(letter) for letter in self.step.space.words}
        own = {name: letters[letter] for letter, name in self.step.space.words.items()}
        return Names({**words.reals, **letters, **own}, words.integers)

    def _letter(self, letter: str) -> str:
        if letter.startswith("|"):
            norm = self._norm(letter)
            return f"({'size' if norm.mean else 'norm'} {self.units[letter]})"
        pair = read_gram(letter)
        if pair is None:
            unprinted("means of products of products are shown as scalar claims only")
        first, second, over = pair
        return self._gram(first, second, frozenset(filter(None, over.split(","))))

    def _norm(self, letter: str) -> Norm:
        return next(norm for norm in self.space.norms if norm.symbol == letter)

    def _gram(self, one: str, two: str, over: frozenset[str]) -> str:
        at = sorted(map(self.words.vectors.index, (one, two)))
        return f"(gram VECTORS {at[0]} {at[1]} {self.words.marks(over)})"

    def unit(self, norm: Norm) -> str:
        """The vector of a norm as a term."""
        return self.combination(dict(norm.vector))

    def unit_equation(self, norm: Norm) -> str:
        """That the vector of a norm is its term."""
        return f"Z{self.units[norm.symbol]}"

    def _name_units(self) -> None:
        """Each vector of a norm is a letter of the proof."""
        known: dict[str, str] = {}
        for norm in self.space.norms:
            term = self.unit(norm)
            if term in known:
                self.units[norm.symbol] = known[term]
                continue
            name = self.units[norm.symbol] = known[term] = self.script.name("U")
            self.say(f"pose ({name} := said VECTORS {term}).")
            self.say(f"assert (Z{name} : said VECTORS {term} = {name}) by reflexivity.")
            self.say(f"clearbody {name}.")

    def combination(self, vector: Mapping[Part, Expression]) -> str:
        """A combination of parts as a term."""
        found = "Zero"
        for (name, over), factor in vector.items():
            piece = f"(P {self.words.vectors.index(name)} {self.words.marks(over)})"
            one = f"(Scale ({self.words.names.real(factor)}) {piece})"
            found = one if found == "Zero" else f"(Plus {found} {one})"
        return found

    # Steps of the proof

    def ready(self, parts: Iterable[Expression]) -> str:
        """What is asserted for an identity between expressions; how it is shown then."""
        parts = list(parts)
        self.scope.names = self.names
        prepare(self.scope, parts)
        names = rewriting(self.scope, parts)
        how = f"rewrite {', '.join(f'?{n}' for n in names)}. " if names else ""
        fractions = any(base for part in parts for base in inverted(part))
        return how + ("fractions." if fractions else "identity.")

    def spoken(self, text: str, term: str) -> str:
        """The equation between a term and what it says."""
        if term not in self.said:
            self.said[term] = self.script.name("Y")
            proof = "cbn [said]; rewrite ?" + ", ?".join(self._values()) + "; reflexivity"
            self.say(f"assert ({self.said[term]} : said VECTORS {term} = ({text})%V) by ({proof}).")
        return self.said[term]

    def _values(self) -> list[str]:
        return [f"V{at}" for at in range(len(self.words.vectors))]

    def expand(self, one: str, two: str, how: str) -> None:
        """Prove `dot (said one) (said two) = ..`: the goal in front."""
        lemma = f"said_product {self.known} {one} {two} eq_refl eq_refl"
        self.say(f"etransitivity; [exact ({lemma})|]. expanded.")
        self.say(*self.solved(self.grams), how)

    def equation(self, name: str) -> str:
        """Assert what an occurrence is in letters."""
        if name not in self.equations:
            found = self.words.found[name]
            value = self.space.scalar(found.source)
            self.equations[name] = (
                self._product(found, value) if found.what == "dot" else self._length(found, value)
            )
        return self.equations[name]

    def _product(self, found: Occurrence, value: Expression) -> str:
        factors = [c for v in found.vectors for c in self.words.coefficients(v)]
        how = self.ready([value, *factors])
        pairs = zip(found.terms, found.vectors, strict=True)
        said = [self.spoken(self.words.vector(v)[0], term) for term, v in pairs]
        own = self.script.name("E")
        self.say(f"assert ({own} : {found.text} = {self.names.real(value)}).")
        with self.script.block():
            lemma = f"said_product {self.known} {found.terms[0]} {found.terms[-1]} eq_refl eq_refl"
            self.say(f"pose proof ({lemma}) as W. rewrite {', '.join(dict.fromkeys(said))} in W.")
            self.say("etransitivity; [exact W|]. clear W. expanded.")
            self.say(*self.solved(self.grams), how)
        return own

    def _length(self, found: Occurrence, value: Expression) -> str:
        """A norm is the norm of a multiple of the vector of a letter."""
        (vector, *_), (term, *_) = found.vectors, found.terms
        parts = sorted(self.space.vector(vector).items(), key=lambda item: label(item[0]))
        unit, scale, letter = "Zero", ZERO, None
        if parts:
            lead = self.space.algebra.quotient(parts[0][1])
            rate = lead.over.leading_coefficient() / lead.under.leading_coefficient()
            scale = Number(fraction(rate))
            letter = self._norm(next(n for n in ex.free_symbols(value) if n.startswith("|")))
            unit = self.unit(letter)
        factors = list(self.words.coefficients(vector))
        factors += [] if letter is None else [factor for _, factor in letter.vector]
        how = self.ready(factors)
        said = self.spoken(self.words.vector(vector)[0], term)
        same, own, text = self.script.name("S"), self.script.name("E"), self.names.real(scale, 3)
        self.same(same, term, text, unit, how)
        if letter:
            self.say(f"rewrite {self.unit_equation(letter)} in {same}.")
        kind = "norm" if found.what == "norm" else "size"
        lemma = f"multiple_{kind} {text} _ _ {same}"
        if letter and found.what == "size" and not letter.mean:
            steady = f"ltac:(rewrite <- {self.unit_equation(letter)}; steadily)"
            lemma = f"multiple_steady {text} _ _ {same} {steady}"
        right = self.names.real(value)
        self.say(f"assert ({own} : {found.text} = {right}).")
        with self.script.block():
            if found.text.startswith("sqrt"):
                here = "match goal with |- sqrt (dot ?u _) = _"
                self.say(f"{here} => change (norm u = {right}) end.")
            self.say(f"rewrite <- {said}, ({lemma}).")
            side = "Rabs_left" if scale.value < 0 else "Rabs_pos_eq"
            empty = f"cbn [said]. rewrite {kind}_zero. " if not parts else ""
            self.say(f"rewrite {side} by lra. {empty}ring.")
        return own

    def same(
        self, name: str, term: str, factor: str, other: str, how: str, spelled: str = ""
    ) -> None:
        """Assert that a vector is a multiple of another, which may be spelled in another way."""
        relate = " /\\ ".join([text for _, text in self.pivots] + ["True"])
        proof = "I"
        for pivot, _ in reversed(self.pivots):
            proof = f"(conj ({pivot} z'') {proof})"
        said = spelled or f"said VECTORS {other}"
        self.say(f"assert ({name} : same (said VECTORS {term}) ({factor} * ({said}))%V).")
        with self.script.block():
            lemma = f"said_multiple {self.known} {factor} {term} {other}"
            self.say(f"refine ({lemma} (fun q'' : nat -> list bool -> R => {relate})")
            self.say(f"  eq_refl eq_refl (fun z'' => {proof}) _).")
            names = [self.script.name("K") for _ in self.pivots]
            pattern = "_"
            for one in reversed(names):
                pattern = f"[{one} {pattern}]"
            self.say(f"intros q'' {pattern}. expanded.")
            self.say(*self.solved(names), how)

    def solved(self, names: Sequence[str]) -> list[str]:
        """Rewriting with what equations between vectors say, as long as it changes something."""
        return [f"repeat progress (rewrite ?{', ?'.join(names)})."] * bool(names)
