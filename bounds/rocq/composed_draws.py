"""Lines about clients that are drawn: products of the sum over them, by the chances of one and two.

What the kernel's reduction leaves is a claim about sums over all clients. Where that is a step
about vectors, its theorem is taken for the families of clients, as in `composed_sums`.
"""

from __future__ import annotations

from collections.abc import Sequence

from bounds.expressions import Expression, Symbol, free_symbols, replaced
from bounds.kernel.sampling.reduction import Reduction
from bounds.rocq.composed_sums import Summed
from bounds.rocq.composed_words import Words
from bounds.rocq.rules import Node
from bounds.rocq.statement import Theorem
from bounds.rocq.terms import unprinted
from bounds.rocq.vectors import Occurrence
from bounds.terms import HOLE, unfolded
from bounds.theory import name_of

CLIENT = Symbol("#client")


class Drawn(Summed):
    """One such line on its way to a lemma."""

    def _proved(self, proof: Node) -> list[Theorem]:
        datum, terms = self._terms()
        (family,) = (n for n, value in terms.items() if HOLE.name in free_symbols(value))
        for at, (given, source) in enumerate(
            zip(self.stated.givens, self.line["given"], strict=True)
        ):
            self._say(*self._fact(source, given, self.here), f"rename F into F{at}.")
        size = self.here.integer(self.lifted.value(self.stated.draw.size))
        self.words = self.here.with_letter(CLIENT.name, "i_run", "Z")
        self.members = {n: replaced(v, {HOLE: CLIENT}) for n, v in terms.items()}
        for name, value in terms.items():
            if name != family:
                text = self.here.vector(value, 3)
                self._say(f"assert (free {datum} {text}) by ({self.free(value, datum)}).")
        member = self.members[family]
        how = self.free(member, datum, self.words, {"i_run": ("1", size)})
        among = f"(fun i_run : Z => {self.words.vector(member)})"
        self._say(
            f"assert (FREE : forall i, (1 <= i <= {size})%Z -> free {datum} ({among} i)).",
            f"{{ intros i RANGE. cbv beta. {how}. }}",
        )
        self._say(
            f"pose proof (drawn_of _ _ _ {self.draw}). there_are {proof['clients']}%Z {size}."
        )
        theorems = self._vectors(proof, size) if "vector" in proof else []
        self._say(*["split; [is_defined|]."] * self.writer.count(self.relation))
        self._say("opened.", *["revert W."] * bool(theorems))
        self._say(f"drawn {self.draw} {among} FREE.", "drawn_said.")
        return theorems

    def _terms(self) -> tuple[str, dict[str, Expression]]:
        """The number of the draw, and the families; all but one of them are vectors."""
        lets, stated = self.writer.theory.lets, self.stated
        (draw,) = (unfolded(self.folded.get(n, Symbol(n)), lets) for n in stated.draws)
        self.draw = self.here.draw(draw)
        terms = {n: unfolded(self.folded.get(n, Symbol(n)), lets) for n in stated.families}
        running = [value for value in terms.values() if HOLE.name in free_symbols(value)]
        if len(running) != 1 or any(stated.families.values()):
            unprinted("there is no proof yet of a line about several families of clients")
        return self._drawn(name_of(draw), [draw]), terms

    def _vectors(self, proof: Node, size: str) -> list[Theorem]:
        """What is left is a step about vectors."""
        inner = Reduction(self.stated).vector_step(proof["clients"])
        assert inner is not None  # noqa: S101
        (source,) = inner.sources
        self.sums = {source: ("1", size)}
        return self._taken(inner, proof["vector"])

    def _member(self, name: str) -> Expression:
        """The vector of a client."""
        return self.members[name]

    def _at(self, _names: Sequence[str]) -> Words:
        """A client has a name of its own."""
        return self.words

    def _given(self, _at: int) -> None:
        """What is left is given nothing but sizes."""
        self._say("feed W by (known).")

    def _equal(self, found: Occurrence, _words: Words, _free: dict[str, str]) -> str:
        """Products of families, or of their means."""
        (source,) = self.sums
        ends, number = " ".join(self.sums[source]), self._number(source)
        vectors = [f"({self.vocabulary.vector(v)[0]})%V" for v in found.vectors]
        names = [next(iter(free_symbols(v) & self.members.keys())) for v in found.vectors]
        members = [self.words.vector(self.members[name], 3) for name in names]
        self.count += 1
        own = f"EQUAL{self.count}"
        if all(isinstance(v, Symbol) for v in found.vectors):
            product = f"Rsum (fun i_run : Z => dot {' '.join(members)}) {ends}"
            right = f"1 * / IZR {number} * {product}"
            how = "apply dot_total; [lia | between |]; intros; rewrite Rmult_1_l; reflexivity"
        else:
            sums = " ".join(f"(vsum (fun i_run : Z => {one}) {ends})" for one in members)
            right = f"/ IZR {number} * / IZR {number} * dot {sums}"
            how = "apply dot_means; [lia | between]"
        self._say(f"assert ({own} : dot {' '.join(vectors)} = {right}) by ({how}).")
        return own
