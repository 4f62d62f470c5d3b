"""What a claim about clients drawn at random says in Rocq: letters, hypotheses, and a conclusion.

A family is a function of the client's number, with values in R or in any space. Who is drawn is a
list of marks `s`, and `E (without C N)` is the mean over all sets of N of C clients: see
`library/Chances.v`. Nothing of a proof is here: `bounds.rocq.sampling_proof`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import bounds.expressions as ex
from bounds.expressions import ONE, Add, Call, Expression, Mul, Number, Pow, Relation, Symbol
from bounds.kernel.problem import FUNCTIONS, WITHOUT, Problem
from bounds.kernel.truth import counted
from bounds.rocq import statement
from bounds.rocq.terms import unprinted

CALLED = frozenset(FUNCTIONS["sampling"] or ())
CLIENTS, MARKS = "(fun i : Z => {})", "(fun s : list bool => {})"
MOST_CHANCES = 2
_ATOM = 3


@dataclass(frozen=True)
class Spoken:
    """What is said of families: its text, the scalars in it, and what else it needs."""

    text: str
    inside: tuple[Expression, ...] = ()
    needs: tuple[str, ...] = ()


class Vocabulary(statement.Vocabulary):
    """The words of one problem."""

    found: dict[str, Spoken]

    def __init__(self, stated: Problem) -> None:
        """Choose a name for everything."""
        ((self.drawn, self.draw),) = stated.draws.items()
        if self.draw.scheme != WITHOUT:
            unprinted("draws with replacement, and independent ones, have no words yet")
        families = {name: name for name in sorted(stated.families)}
        super().__init__(stated, families, {"V", "i", "s", "z"})
        self.size, self.few = (
            self.names.integer(count, _ATOM) for count in (self.draw.size, self.draw.drawn)
        )
        self.law = f"(without {self.size} {self.few})"

    def letters(self) -> tuple[str, ...]:
        """The binders of a theorem."""
        flat, found = self.stated.families, self.scalars()
        found += ["(V : space)"] * (not all(flat.values()))
        found += [f"({self.words[n]} : Z -> {'R' if flat[n] else 'V'})" for n in sorted(flat)]
        return tuple(found)

    def counted(self) -> list[str]:
        """There is a client, one is drawn, and no more are than there are."""
        return [self.names.whole(relation) for relation in counted(self.stated, self.draw)]

    # Scalars

    def relation(self, relation: Relation) -> Relation:
        """A relation with letters for what is said of families."""
        return relation.mapped(self.scalar)

    def is_vector(self, value: Expression) -> bool:
        """Whether an expression is a vector."""
        match value:
            case Symbol(name):
                return self.stated.families.get(name) is False
            case Add(parts) | Mul(parts):
                return any(map(self.is_vector, parts))
            case Call("sum" | "mean" | "expect", (inner, *_)):
                return self.is_vector(inner)
        return False

    def scalar(self, value: Expression) -> Expression:
        """A scalar with letters for what is said of families; outside of these as it stands."""
        match value:
            case Symbol(name) if name in self.stated.families:
                return self._letter(Spoken(f"{self.words[name]} i"))
            case Pow(Call("norm", (inner,)), power) if not self.is_vector(inner):
                return Pow(self.scalar(inner), power)
            case Pow(Call("norm", (inner,)), power) if power == ex.number(2):
                return self._letter(self.product(inner, inner))
            case Call("dot", (left, right)):
                return self._letter(self.product(left, right))
            case Call("sum" | "mean" as name, (body, *over)):
                total = self._letter(self.sum(body, over))
                return total if name == "sum" else ex.multiply(ONE / self.count(over), total)
            case Call("expect", (body,)):
                inner = self.scalar(body)
                text = f"E {self.law} {MARKS.format(self.names.real(inner))}"
                return self._letter(Spoken(text, (inner,)))
            case Call("P", (Number(count),)) if 0 < count <= MOST_CHANCES:
                text = " * ".join(f"here {at} s" for at in range(1, int(count) + 1))
                enough = self.names.whole(Relation(self.draw.size, ">=", Number(count)))
                return self._letter(Spoken(f"E {self.law} {MARKS.format(text)}", (), (enough,)))
            case Call(name) if name in CALLED:
                unprinted(f"there is no term for {ex.show(value)}")
        return ex.mapped(value, self.scalar)

    def product(self, left: Expression, right: Expression) -> Spoken:
        """An inner product."""
        one, two = self.vector(left), self.vector(right)
        texts = [f"({spoken.text})%V" for spoken in (one, two)]
        return Spoken(f"dot {' '.join(texts)}", one.inside + two.inside)

    def count(self, over: Sequence[Expression]) -> Expression:
        """How many a sum runs over."""
        return self.draw.drawn if over else self.draw.size

    def sum(self, body: Expression, over: Sequence[Expression]) -> Spoken:
        """A sum over all clients, or over those drawn."""
        if self.is_vector(body):
            inner = self.vector(body)
            text = self._each(body, inner.text)
            told = f"vchosen {self.size} s {text}" if over else f"vsum {text} 1 {self.size}"
            return Spoken(told, inner.inside)
        value = self.scalar(body)
        text = self._each(body, self.names.real(value))
        told = f"chosen {self.size} s {text}" if over else f"Rsum {text} 1 {self.size}"
        return Spoken(told, (value,))

    def _each(self, body: Expression, text: str) -> str:
        """What a client has, as a function of its number; families are functions of that."""
        if isinstance(body, Symbol) and body.name in self.stated.families:
            return self.words[body.name]
        return CLIENTS.format(f"({text})%V" if self.is_vector(body) else text)

    def _letter(self, spoken: Spoken) -> Expression:
        name = f"<{spoken.text}>"
        self.found.setdefault(name, spoken)
        return Symbol(name)

    # Vectors

    def vector(self, value: Expression) -> Spoken:
        """A vector, as text in `vector_scope`."""
        match value:
            case Symbol(name) if name in self.stated.families:
                return Spoken(f"{self.words[name]} i")
            case Add(parts):
                found = [self.vector(part) for part in parts]
                inside = sum((one.inside for one in found), ())
                return Spoken(" + ".join(_solid(one.text) for one in found), inside)
            case Mul(factors):
                (at,) = (n for n, factor in enumerate(factors) if self.is_vector(factor))
                rest = ex.multiply(*(f for n, f in enumerate(factors) if n != at))
                scale, inner = self.scalar(rest), self.vector(factors[at])
                text = f"{self.names.real(scale, _ATOM)} * {_solid(inner.text)}"
                return Spoken(text, (scale, *inner.inside))
            case Call("sum" | "mean" as name, (body, *over)):
                total = self.sum(body, over)
                if name == "sum":
                    return total
                scale = ONE / self.count(over)
                text = f"({self.names.real(scale)}) * {_solid(total.text)}"
                return Spoken(text, (scale, *total.inside))
            case Call("expect", (body,)):
                inner = self.vector(body)
                text = MARKS.format(f"({inner.text})%V")
                return Spoken(f"average {self.law} {text}", inner.inside)
        return unprinted(f"there is no term for the vector {ex.show(value)}")

    # What is defined

    def defined(self, relation: Relation) -> list[str]:
        """What the two sides need to be defined, inside of sums and means as well."""
        return list(dict.fromkeys(p for side in relation.sides for p in self._defined(side)))

    def _defined(self, value: Expression) -> Iterator[str]:
        for name in sorted(ex.free_symbols(value) & set(self.found)):
            for inner in self.found[name].inside:
                yield from self._defined(inner)
            yield from self.found[name].needs
        yield from self.names.defined(value)


def _solid(text: str) -> str:
    return f"({text})" if " " in text else text
