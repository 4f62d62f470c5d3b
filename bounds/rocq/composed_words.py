"""Terms of a model in Rocq's words: letters with arguments, what letters stand for, vectors.

A vector is a term of a space with `sources` (`library/Vectors.v`), in which `dot` is the mean of a
product and `mean d` the mean over what is drawn at random with the number d. A
letter that has a value at every point, such as the gradient `noisy(i, x)` of a datum, takes the
datum first; that at `x(t, i, k)` is of the datum `xi_x t i k`, which is drawn there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from bounds.expressions import (
    Add,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Series,
    Symbol,
    children,
    parts,
)
from bounds.rocq.terms import Names, identifier, unprinted
from bounds.terms import Let, unfolded

_SUM, _PRODUCT, _POWER, _ATOM = range(4)
MEANS = frozenset({"expect", "mean", "total", "sampled"})


@dataclass(frozen=True)
class Letter:
    """What a letter is called, what it takes and gives (Z, R or V), and the sources that it has."""

    word: str
    takes: tuple[str, ...] = ()
    gives: str = "R"
    data: tuple[str, ...] = ()

    @property
    def type(self) -> str:
        """In Rocq's words."""
        return " -> ".join([*("Data" for _ in self.data), *self.takes, self.gives])


@dataclass(frozen=True)
class Words(Names):
    """What letters are called that take arguments or are vectors."""

    letters: Mapping[str, Letter] = field(default_factory=dict)
    lets: Mapping[str, Let] = field(default_factory=dict)
    defined_lets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # types of arguments
    data: Mapping[str, str] = field(default_factory=dict)  # the datum of each source here
    lasting: frozenset[str] = frozenset()  # sources that are drawn once
    anew: Mapping[str, tuple[str, Mapping[str, tuple[int, ...]]]] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)  # letters and lets that were printed
    drawings: dict[str, int] = field(default_factory=dict)  # the data that are drawn at points

    def with_letter(self, name: str, word: str, sort: str) -> Words:
        """One more letter of a sort."""
        if sort == "V":
            return replace(self, letters={**self.letters, name: Letter(word, (), "V")})
        made = self.with_integer(name, word) if sort == "Z" else self.with_real(name, word)
        assert isinstance(made, Words)  # noqa: S101
        return made

    def is_vector(self, value: Expression) -> bool:
        """Whether an expression is a vector."""
        match value:
            case Symbol(name) | Call(name) if name in self.letters:
                return self.letters[name].gives == "V"
            case Symbol(name) | Call(name) if name in self.lets:
                return self.is_vector(self.lets[name].body)
            case Add(inside) | Mul(inside):
                return any(map(self.is_vector, inside))
            case Series(body):
                return self.is_vector(body)
            case Call(name, (inner, *_)) if name in MEANS:
                return self.is_vector(inner)
        return False

    # Numbers

    def inside(self, series: Series) -> tuple[str, Names]:
        """The name of the index of a sum is none of a letter."""
        words = {letter.word for letter in self.letters.values()} | {*self.lets}
        hidden = replace(self, sequences={**self.sequences, **{w: w for w in words}})
        index, inner = Names.inside(hidden, series)
        return index, replace(inner, sequences=self.sequences)

    def _real(self, value: Expression) -> tuple[str, int]:
        match value:
            case Symbol(name) if name in self.lets:
                return self._real(self.lets[name].body)
            case Symbol(name):
                self.used.add(name)
            case Call(name, arguments) if name in self.lets:
                if name not in self.defined_lets:
                    return self._real(self.lets[name].at(arguments))
                self.used.add(name)
                return self._applied(identifier(name), self.defined_lets[name], arguments), _POWER
            case Call(name, arguments) if name in self.letters:
                return self._letter(name, arguments)
            case Pow(Call("norm", (inner,)), Number(exponent)) if self.is_vector(inner):
                text = f"square {self.vector(inner, _ATOM)}"
                if exponent == 2:
                    return text, _POWER
                if exponent.denominator == 1 and exponent % 2 == 0 and exponent > 0:
                    return f"({text}) ^ {exponent / 2}", _POWER
            case Call("norm", (inner,)) if self.is_vector(inner):
                return f"norm {self.vector(inner, _ATOM)}", _POWER
            case Call("mean_norm", (inner,)) if self.is_vector(inner):
                return f"size {self.vector(inner, _ATOM)}", _POWER
            case Call("dot", (left, right)):
                return f"dot {self.vector(left, _ATOM)} {self.vector(right, _ATOM)}", _POWER
            case Call("expect", (inner,)) if self._is_linear(inner):
                return self._real(inner)
        return super()._real(value)

    def _is_linear(self, value: Expression) -> bool:
        """Whether the mean of a number is that number, since products of two are means already."""
        match value:
            case Call("dot"):
                return True
            case Pow(Call("norm"), Number(power)) if power == 2:
                return True
            case Symbol(name) | Call(name) if name in self.lets:
                return self._is_linear(self.lets[name].body)
            case Add(terms):
                return all(map(self._is_linear, terms))
            case Mul(factors):
                return sum(not self._is_still(factor) for factor in factors) <= 1 and all(
                    self._is_still(factor) or self._is_linear(factor) for factor in factors
                )
            case Series(body):
                return self._is_linear(body)
        return self._is_still(value)

    def _is_still(self, value: Expression) -> bool:
        """Whether no vector is in it."""
        return not any(
            isinstance(part, Symbol | Call)
            and (part.name in MEANS | {"norm", "dot", "mean_norm"} or self.is_vector(part))
            for part in parts(value)
        )

    def _integer(self, value: Expression) -> tuple[str, int]:
        if isinstance(value, Symbol) and value.name in self.lets:
            return self._integer(self.lets[value.name].body)
        if isinstance(value, Symbol):
            self.used.add(value.name)
        match value:
            case Call(name, arguments) if name in self.letters and self.letters[name].gives == "Z":
                return self._letter(name, arguments)
        return super()._integer(value)

    def _letter(self, name: str, arguments: tuple[Expression, ...]) -> tuple[str, int]:
        letter = self.letters[name]
        if len(arguments) != len(letter.takes):
            unprinted(f"{name} takes {len(letter.takes)} arguments")
        self.used.add(name)
        data = [self.datum(source, name, arguments) for source in letter.data]
        text = self._applied(" ".join([letter.word, *data]), letter.takes, arguments)
        return text, _ATOM if text == letter.word else _POWER

    def datum(self, source: str, name: str, arguments: tuple[Expression, ...]) -> str:
        """The datum of a letter that has a value at every point: the one drawn at its point."""
        if known := self.known(source):
            return known
        sorts = zip(self.letters[name].takes, arguments, strict=True)
        points = [unfolded(value, self.lets) for sort, value in sorts if sort == "V"]
        match points:
            case [Call(point, inner)] if set(self.letters[point].takes) <= {"Z"}:
                rest = [a for a in arguments if not self.is_vector(a) and a not in inner]
                return self.drawn(source, point, (*rest, *inner))
        return unprinted(f"it is not said at which step the datum of {name} is drawn")

    def known(self, source: str) -> str | None:
        """The datum of a source that is spoken of, or that is drawn once."""
        if source in self.lasting:
            word = f"{identifier(source)}_drawn"
            self.drawings[word] = 0
            return word
        return self.data.get(source)

    def moment(self, source: str, values: Iterable[Expression]) -> str | None:
        """The datum of a source through which values are random, if they are so at one step."""
        if known := self.known(source):
            return known
        if source not in self.anew:
            return None
        point, places = self.anew[source]
        found = {
            self.drawn(source, point, tuple(part.arguments[at] for at in places[part.name]))
            for value in values
            for part in parts(unfolded(value, self.lets))
            if isinstance(part, Call) and part.name in places and part.name != point
        }
        return found.pop() if len(found) == 1 else None

    def drawn(self, source: str, point: str, at: tuple[Expression, ...]) -> str:
        """The datum that is drawn at a point."""
        extra = len(at) - len(self.letters[point].takes)
        word = f"{identifier(source)}_{self.letters[point].word}{extra or ''}"
        self.drawings[word] = len(at)
        return self._bracketed(" ".join([word, *(self.integer(value, _ATOM) for value in at)]))

    def _bracketed(self, text: str) -> str:
        return f"({text})" if " " in text else text

    def _applied(self, word: str, takes: tuple[str, ...], arguments: tuple[Expression, ...]) -> str:
        given = [self.of_sort(sort, one) for sort, one in zip(takes, arguments, strict=True)]
        return " ".join([word, *given])

    def of_sort(self, sort: str, value: Expression) -> str:
        """An argument."""
        if sort == "V":
            return self.vector(value, _ATOM)
        return self.integer(value, _ATOM) if sort == "Z" else self.real(value, _ATOM)

    # Vectors

    def vector(self, value: Expression, place: int = _SUM) -> str:
        """A vector."""
        text, binds = self._vector(value)
        return f"({text})" if binds < place else text

    def _vector(self, value: Expression) -> tuple[str, int]:
        match value:
            case Number(zero) if not zero:
                return "vzero", _ATOM
            case Symbol(name) if name in self.lets:
                return self._vector(self.lets[name].body)
            case Call(name, arguments) if name in self.lets:
                return self._vector(self.lets[name].at(arguments))
            case Symbol(name) if name in self.letters:
                return self._letter(name, ())
            case Call(name, arguments) if name in self.letters:
                return self._letter(name, arguments)
            case Add(terms):
                first = self.vector(terms[0], _PRODUCT)
                return first + "".join(map(self._vector_term, terms[1:])), _SUM
            case Mul(factors):
                at = [n for n, factor in enumerate(factors) if self.is_vector(factor)]
                if len(at) == 1:
                    rest = tuple(factor for n, factor in enumerate(factors) if n != at[0])
                    scale = rest[0] if len(rest) == 1 else Mul(rest)
                    inner = self.vector(factors[at[0]], _ATOM)
                    return f"{self.real(scale, _ATOM)} [*] {inner}", _PRODUCT
            case Series():
                return f"vsum {self._terms(value)}", _POWER
            case Call("sampled", (Series() as series, draw)):
                return f"sampled {self.draw(draw)} {self._terms(series)}", _POWER
            case Call("mean", (inner, Symbol(source))) if known := self.moment(source, [inner]):
                return f"mean {known} {self.vector(inner, _ATOM)}", _POWER
        return unprinted(f"there is no vector for {value}")

    def _terms(self, value: Series) -> str:
        """The terms of a sum of vectors, and its ends."""
        index, inside = self.inside(value)
        assert isinstance(inside, Words)  # noqa: S101
        ends = " ".join(self.integer(end, _ATOM) for end in (value.lower, value.upper))
        return f"(fun {index} : Z => {inside.vector(value.body)}) {ends}"

    def draw(self, value: Expression) -> str:
        """The clients that are drawn."""
        if not isinstance(value, Symbol | Call) or value.name not in self.letters:
            unprinted("there is no draw without replacement")
        return self._bracketed(self._letter(value.name, children(value))[0])

    def _vector_term(self, term: Expression) -> str:
        match term:
            case Mul((Number(minus), factor)) if minus == -1:
                return f" [-] {self.vector(factor, _PRODUCT)}"
        return f" [+] {self.vector(term, _PRODUCT)}"

    # Propositions

    def relation(self, relation: Relation) -> str:
        """A proposition; vectors are equal if no product tells them apart."""
        if any(map(self.is_vector, (relation.left, relation.right))):
            if relation.sign != "==":
                unprinted("two vectors can be equal, and nothing else is said of them")
            sides = (self.vector(side, _ATOM) for side in (relation.left, relation.right))
            return "same " + " ".join(sides)
        return super().relation(relation)

    def _defined(self, value: Expression) -> Iterator[str]:
        match value:
            case Symbol(name) if name in self.lets:
                yield from self._defined(self.lets[name].body)
            case Call(name, arguments) if name in self.lets:
                for argument in arguments:
                    yield from self._defined(argument)
                yield from self._defined(self.lets[name].at(arguments))
            case Pow(Call("norm", (inner,)), Number(power)) if power >= 0:
                yield from self._defined(inner)
            case Call(name) if name in self.letters:
                for part in children(value):
                    yield from self._defined(part)
            case _:
                yield from super()._defined(value)
