"""What a claim about vectors says in Rocq: letters, hypotheses, and a conclusion.

Vectors are functions of the outcomes of their sources, with values in any space; each stands in the
space of functions of all outcomes, where `dot` is the mean of the products. Without a source they
are elements of any space with means. Nothing of a proof is here: `bounds.rocq.vector_proof`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import bounds.expressions as ex
from bounds.expressions import Add, Call, Expression, Mul, Number, Pow, Relation, Symbol
from bounds.kernel.problem import FUNCTIONS, Problem
from bounds.kernel.vector.reduction import source_facts
from bounds.kernel.vector.space import HALF, TWO, Space
from bounds.rocq import statement
from bounds.rocq.terms import unprinted

CALLED = frozenset(FUNCTIONS["vector"] or ())
MINUS = ex.number(-1)
_POWER = 2


@dataclass(frozen=True)
class Occurrence:
    """A product or a norm in a claim: its text, and its vectors as terms of `library/Vectors.v`."""

    what: str  # dot, norm or size
    text: str
    terms: tuple[str, ...]
    source: Expression
    vectors: tuple[Expression, ...]


class Vocabulary(statement.Vocabulary):
    """The words of one problem; `anywhere` if vectors are any that depend on its sources."""

    found: dict[str, Occurrence]

    def __init__(self, stated: Problem, space: Space, *, anywhere: bool = False) -> None:
        """Choose a name for everything."""
        self.space, self.anywhere = space, anywhere
        self.sources, self.vectors = sorted(stated.sources), sorted(stated.vectors)
        vectors = {name: f"{name}_all" if anywhere else name for name in self.vectors}
        super().__init__(stated, {name: name for name in self.sources} | vectors, {"V", "rest"})

    def letters(self) -> tuple[str, ...]:
        """The binders of a theorem."""
        words, found = self.words, self.scalars()
        if self.anywhere or not self.sources:
            return (*found, "(V : sources)", *(f"({words[n]} : V)" for n in self.vectors))
        found += ["(V : space)", "(rest : law)", *(f"({words[n]} : law)" for n in self.sources)]
        for name in self.vectors:
            over = [words[source] for source in self._over(name)] or ["rest"]
            found.append(f"({words[name]}' : {' -> '.join([*over, 'V'])})")
        return tuple(found)

    def lifted(self) -> tuple[str, ...]:
        """Vectors as functions of all outcomes; the last is one that no source of the claim has."""
        if self.anywhere or not self.sources:
            return ()
        found = []
        for name in self.vectors:
            over = self._over(name)
            binders = [f"w_{self.words[s]}" if s in over else "_" for s in self.sources]
            binders += ["_" if over else "r"]
            arguments = " ".join([f"w_{self.words[s]}" for s in over] or ["r"])
            body = f"fun {' '.join(binders)} => {self.words[name]}' {arguments}"
            found.append(f"{self.words[name]} : {self.space_text()} := {body}")
        return tuple(found)

    def space_text(self) -> str:
        """Where all vectors are."""
        named = self.sources and not self.anywhere
        return f"nest {self.laws()} (unnamed rest V)" if named else "V"

    def declared(self) -> str:
        """Which sources each vector depends on."""
        marks = "; ".join(self.marks(self.stated.vectors[name]) for name in self.vectors)
        return f"declared {len(self.sources)} [{marks}] {self.listed()}"

    def listed(self) -> str:
        """All vectors; where there is none it is said of which space."""
        vectors = "; ".join(self.words[name] for name in self.vectors)
        return f"[{vectors}]" if vectors else f"(@nil ({self.space_text()}))"

    def laws(self) -> str:
        """The sources in order: their numbers are those of `mean`."""
        return f"[{'; '.join(self.words[name] for name in self.sources)}]"

    def _over(self, name: str) -> list[str]:
        return sorted(self.stated.vectors[name])

    def marks(self, over: frozenset[str]) -> str:
        """Which sources are meant, as a list of booleans."""
        inside = ("true" if name in over else "false" for name in self.sources)
        return f"[{'; '.join(inside)}]"

    # Vectors

    def vector(self, value: Expression) -> tuple[str, str]:
        """A vector, as text in `vector_scope` and as a term."""
        match value:
            case Symbol(name) if name in self.stated.vectors:
                return self.words[name], f"(X {self.vectors.index(name)})"
            case Number(zero) if not zero:
                return "vzero", "Zero"
            case Add(parts):
                return self._sum(parts)
            case Mul(factors):
                scale, inner = self._scaled(factors)
                text, term = self.vector(inner)
                factor = self.names.real(self.scalar(scale), _POWER)
                return f"{factor} * {_solid(text)}", f"(Scale ({factor}) {term})"
            case Call("mean" | "expect", (inner, *names)):
                text, term = self.vector(inner)
                chosen = [self.space.source(name) for name in names] or self.sources
                for at in sorted(map(self.sources.index, chosen), reverse=True):
                    text, term = f"mean {at} {_solid(text)}", f"(Mean {at} {term})"
                return text, term
            case Call("total", (inner, source)):
                size = self.space.size(source)
                return self.vector(Mul((size, Call("mean", (inner, source)))))
        return unprinted(f"there is no term for the vector {ex.show(value)}")

    def _sum(self, parts: tuple[Expression, ...]) -> tuple[str, str]:
        text, term = self.vector(parts[0])
        for part in parts[1:]:
            sign, rest = "+", part
            if isinstance(part, Mul) and part.factors[0] == MINUS and len(part.factors) > 1:
                sign, rest = "-", ex.multiply(*part.factors[1:])
            more, one = self.vector(rest)
            text = f"{text} {sign} {_solid(more) if isinstance(rest, Add) else more}"
            term = f"({'Minus' if sign == '-' else 'Plus'} {term} {one})"
        return text, term

    def _scaled(self, factors: tuple[Expression, ...]) -> tuple[Expression, Expression]:
        at = [i for i, factor in enumerate(factors) if self.space.is_vector(factor)]
        if len(at) != 1:
            unprinted("a product has one vector")
        scale = ex.multiply(*(factor for i, factor in enumerate(factors) if i != at[0]))
        return scale, factors[at[0]]

    def coefficients(self, value: Expression) -> Iterator[Expression]:
        """The scalars in front of vectors."""
        match value:
            case Add(parts):
                for part in parts:
                    yield from self.coefficients(part)
            case Mul(factors):
                scale, inner = self._scaled(factors)
                yield self.scalar(scale)
                yield from self.coefficients(inner)
            case Call(name, (inner, *others)):
                yield from self.coefficients(inner)
                if name == "total":
                    yield self.space.size(others[0])

    # Scalars

    def relation(self, relation: Relation) -> Relation:
        """A relation between scalars; equal vectors are those whose difference has no length."""
        if self.space.is_equation(relation):
            relation = self.space.claimed(relation)
        return relation.mapped(self.scalar)

    def scalar(self, value: Expression) -> Expression:
        """A scalar with letters for what is said of vectors; outside of these as it stands."""
        space = self.space
        match value:
            case Pow(base, exponent) if exponent == HALF and (of := self._squared(base)):
                return self._occurs("root", value, of)
            case Pow(Call("norm", (inner,)), Number(n)) if space.is_vector(inner) and n % 2 == 0:
                square = self._occurs("dot", Pow(Call("norm", (inner,)), TWO), inner, inner)
                return square if n == 2 else Pow(square, Number(n / 2))
            case Call("norm" | "mean_norm" as name, (inner,)) if space.is_vector(inner):
                return self._occurs("norm" if name == "norm" else "size", value, inner)
            case Call("norm" | "mean_norm", (inner,)) if not space.speaks(inner):
                return Call("abs", (self.scalar(inner),))
            case Call("dot", (left, right)):
                return self._occurs("dot", value, left, right)
            case Call("expect" | "mean", (inner, *_)):
                return self._average(inner) if space.speaks(inner) else self.scalar(inner)
            case Call("total", (inner, source)):
                mean = Call("mean", (inner, source))
                return ex.multiply(space.size(source), self.scalar(mean))
            case Call(name) if name in CALLED:
                unprinted(f"there is no term for {name} of vectors")
        return ex.mapped(value, self.scalar)

    def _average(self, value: Expression) -> Expression:
        """The mean of what is linear in products, which are means themselves."""
        space = self.space
        match value:
            case _ if not space.speaks(value):
                return self.scalar(value)
            case Call("mean" | "expect" | "total" | "dot", _):
                return self.scalar(value)
            case Call("norm" | "mean_norm", (inner,)) if space.is_vector(inner):
                return self._occurs("size", Call("mean_norm", (inner,)), inner)
            case Pow(Call("norm", (inner,)), power) if power == TWO and space.is_vector(inner):
                return self.scalar(value)
            case Add(parts):
                return ex.add(*map(self._average, parts))
            case Mul(factors) if sum(map(space.speaks, factors)) == 1:
                return ex.multiply(*map(self._average, factors))
        return unprinted("means of products of products are shown as scalar claims only")

    def _squared(self, value: Expression) -> Expression | None:
        """The vector u of a mean square |u|^2."""
        match value:
            case Call("expect" | "mean", (inner, *_)):
                return self._squared(inner)
            case Pow(Call("norm", (of,)), power) if power == TWO and self.space.is_vector(of):
                return of
        return None

    def _occurs(self, what: str, source: Expression, *vectors: Expression) -> Expression:
        spoken = [self.vector(vector) for vector in vectors]
        texts = [_in_scope(text) for text, _ in spoken]
        text = {
            "dot": " ".join(["dot", *texts]),
            "root": f"sqrt (dot {texts[0]} {texts[0]})",
        }.get(what, f"{what} {texts[0]}")
        name = f"<{text}>"
        terms = tuple(term for _, term in spoken)
        kind = "norm" if what == "root" else what
        self.found.setdefault(name, Occurrence(kind, text, terms, source, vectors))
        return Symbol(name)

    def defined(self, relation: Relation) -> list[str]:
        """What the two sides need to be defined, factors in front of vectors included."""
        found: list[str] = []
        for side in relation.sides:
            for name in sorted(ex.free_symbols(side) & set(self.found)):
                for vector in self.found[name].vectors:
                    for factor in self.coefficients(vector):
                        found += self.names.defined(factor)
            found += self.names.defined(side)
        return list(dict.fromkeys(found))

    def domains(self) -> list[str]:
        """Where letters are, and of which sources vectors are."""
        return [*[self.declared()] * self.anywhere, *super().domains()]

    def counted(self) -> list[str]:
        """What sizes of sources satisfy."""
        return [self.names.relation(relation) for relation in source_facts(self.stated)]


def _solid(text: str) -> str:
    return f"({text})" if " " in text else text


def _in_scope(text: str) -> str:
    return f"({text})%V" if " " in text else text
