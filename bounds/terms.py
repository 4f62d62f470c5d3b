"""Letters that stand for expressions: trees put into trees, and nothing captured.

A *let* is a letter, with or without parameters, that stands for an expression. Its parameters mean
nothing outside of it; all other letters of the expression are those of the item. Unfolding opens
sums with letters that no text can say, so that no index is confused with what is put into the sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from graphlib import CycleError, TopologicalSorter
from typing import TypeGuard

from bounds.errors import refuse
from bounds.expressions import (
    ONE,
    Add,
    Bound,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Series,
    Symbol,
    add,
    calls,
    children,
    free_symbols,
    fresh,
    multiply,
    negate,
    opened,
    parts,
    replaced,
    show,
)
from bounds.kernel.domains import Domain
from bounds.kernel.problem import WITH, Draw, Vector, read_declaration

HOLE = Symbol("_")  # every client, or every place in a sequence
AVERAGED = frozenset({"expect", "mean", "mean_norm", "total", "sampled", "norm", "dot"})


@dataclass(frozen=True, eq=False)
class Let:
    """What a letter stands for; equal are those that are written alike, indices of sums too."""

    name: str
    parameters: tuple[str, ...]
    body: Expression

    @property
    def head(self) -> Expression:
        """The letter with its parameters."""
        if not self.parameters:
            return Symbol(self.name)
        return Call(self.name, tuple(map(Symbol, self.parameters)))

    @cached_property
    def text(self) -> str:
        """The letter with its parameters, and what it stands for."""
        return f"{show(self.head)} := {show(self.body)}"

    def __eq__(self, other: object) -> bool:
        """Whether both say the same."""
        return isinstance(other, Let) and self.text == other.text

    def __hash__(self) -> int:
        """Of what is said."""
        return hash(self.text)

    @cached_property
    def hidden(self) -> tuple[Symbol, ...]:
        """Names for its parameters that no text can say."""
        return tuple(Symbol(f"%{parameter}") for parameter in self.parameters)

    @cached_property
    def mentions(self) -> frozenset[str]:
        """All names in what it stands for."""
        return free_symbols(self.body) | calls(self.body)

    def at(self, values: tuple[Expression, ...]) -> Expression:
        """What it stands for at values of its parameters."""
        if len(values) != len(self.parameters):
            refuse(f"{self.name} takes {len(self.parameters)} values, not {len(values)}")
        return replaced(self.body, dict(zip(map(Symbol, self.parameters), values, strict=True)))


Lets = Mapping[str, Let]


@dataclass(frozen=True)
class Sorts:
    """What terms are, as they are declared one after the other; of two the first counts."""

    declared: tuple[tuple[Expression, str], ...] = ()

    def __iter__(self) -> Iterator[tuple[Expression, str]]:
        """Go through terms and what they are."""
        return iter(self.declared)

    @cached_property
    def exactly(self) -> dict[Expression, str]:
        """What is declared at some arguments, by the terms of which it is; g(y) is g anywhere."""
        return {p: what for p, what in reversed(self.declared) if not is_general(p)}

    @cached_property
    def anywhere(self) -> dict[tuple[str, int], str]:
        """What letters are at any arguments."""
        found = [(p, what) for p, what in reversed(self.declared) if is_general(p)]
        return {(p.name, len(p.arguments)): what for p, what in found if isinstance(p, Call)}

    @cached_property
    def met(self) -> dict[Expression, str | None]:
        """What was found of terms so far: they are asked for again and again."""
        return {}


def unfolded(value: Expression, lets: Lets) -> Expression:
    """The expression with every let replaced by what it stands for, to the last one."""
    match value:
        case Symbol(name) if name in lets and not lets[name].parameters:
            return _opened(lets[name], tuple(reached(name, lets)))
        case Call(name, arguments) if name in lets:
            let = lets[name]
            if len(arguments) != len(let.hidden):
                plural = "s" if len(let.hidden) != 1 else ""
                refuse(f"{name!r} takes {len(let.hidden)} argument{plural}, not {len(arguments)}")
            values = (unfolded(argument, lets) for argument in arguments)
            put: dict[Expression, Expression] = dict(zip(let.hidden, values, strict=True))
            return _tidied(replaced(_opened(let, tuple(reached(name, lets))), put))
    return _at_sums(rebuilt(value, lambda part: unfolded(part, lets)))


@lru_cache(maxsize=4_096)  # a paper's letters stand for the same in item after item
def _opened(let: Let, reached: tuple[Let, ...]) -> Expression:
    """What a let stands for, with all lets unfolded that are reached from there.

    Inside the body the letters of its parameters are none of the item's. No letter stands for an
    expression with itself in it, so this ends.
    """
    return unfolded(let.at(let.hidden), {other.name: other for other in reached})


def reached(name: str, lets: Lets) -> Iterator[Let]:
    """The lets on which what a letter stands for depends, in one order, without itself."""
    left, met = [name], {name}
    while left:
        more = lets[left.pop()].mentions & lets.keys() - met
        met |= more
        left += more
    return (lets[other] for other in sorted(met - {name}))


def _tidied(value: Expression) -> Expression:
    """The same with whole numbers added up in what is called at them: x(t + 1 - 1) is x(t).

    What is subtracted is written out and cancels: x(T - t) is x(T - t - 1) at t + 1, x(0) at T. But
    x(1/a - 1/a) stays: there is no such term where a is 0.
    Norms and means stay: |x - y + y| is what a paper prints, and then shows to be |x|.
    """
    return _at_sums(rebuilt(value, _tidied))


def _at_sums(value: Expression) -> Expression:
    if not isinstance(value, Call) or value.name in AVERAGED:
        return value
    return Call(value.name, tuple(map(_added_up, value.arguments)))


def _added_up(argument: Expression) -> Expression:
    terms, found = list(_summands(argument, 1)), dict[Expression, Fraction]()
    for part, factor in terms:
        found[part] = found.get(part, Fraction(0)) + factor
    own = len(argument.terms) if isinstance(argument, Add) else 1
    if len(terms) == len(found) == own and all(found.values()):
        return argument
    number = Number(found.pop(ONE, Fraction(0)))
    kept = (pair for pair in found.items() if pair[1] or not _is_plain(pair[0]))
    return add(*(multiply(Number(times), part) for part, times in kept), number)


def _is_plain(value: Expression) -> bool:
    """Whether an expression has a value everywhere: 0*(1/a) has none where a is 0."""
    return all(isinstance(part, Symbol | Bound | Number | Add | Mul) for part in parts(value))


def _summands(value: Expression, sign: int) -> Iterator[tuple[Expression, Fraction]]:
    match value:
        case Add(terms):
            yield from (pair for term in terms for pair in _summands(term, sign))
        case Mul((Number(factor), inside)) if factor == -1:
            yield from _summands(inside, -sign)
        case Number(number):
            yield ONE, sign * number
        case _:
            yield value, Fraction(sign)


def settled(value: Expression) -> Expression:
    """The tree with the terms inside of norms in one order and with one sign: |u - v| = |v - u|."""
    value = _at_sums(rebuilt(value, settled))
    match value:
        case Call("norm" | "mean_norm" as name, (Add(terms),)):
            pairs = sorted((_bare(term) for term in terms), key=lambda pair: show(pair[0]))
            first = pairs[0][1]
            inside = (part if sign == first else negate(part) for part, sign in pairs)
            return Call(name, (Add(tuple(inside)),))
    return value


def _bare(term: Expression) -> tuple[Expression, bool]:
    """A term of a sum without its sign, and whether that is minus."""
    match term:
        case Mul((Number(value), factor)) if value == -1:
            return factor, True
    return term, False


def rebuilt(value: Expression, function: Callable[[Expression], Expression]) -> Expression:
    """The same tree with what a function makes of its parts, those of sums with their index open.

    Nothing is simplified on the way.
    """
    match value:
        case Add(terms):
            return Add(tuple(map(function, terms)))
        case Mul(factors):
            return Mul(tuple(map(function, factors)))
        case Pow(base, exponent):
            return Pow(function(base), function(exponent))
        case Call(name, arguments):
            return Call(name, tuple(map(function, arguments)))
        case Series(_, lower, upper):
            index = Symbol(open_index(value))
            body = function(opened(value, index))
            closed = replaced(body, {index: Bound(0)})
            return Series(closed, function(lower), function(upper), value.index)
    return value


def open_index(value: Series) -> str:
    """A letter for the index of a sum that no text can say, and no sum around has."""
    return fresh("#", free_symbols(value))


def sort_of(term: Expression, sorts: Sorts) -> str | None:
    """What a term is: as it is declared itself, or else as its letter is at any arguments.

    What is a vector at points that are random is random through their sources as well, and one of
    those that are added up through those of all that are declared.
    """
    if term not in sorts.met:
        sorts.met[term] = _sort_of(term, sorts)
    return sorts.met[term]


def _sort_of(term: Expression, sorts: Sorts) -> str | None:
    what = sorts.exactly.get(term)
    if not isinstance(term, Call):
        return what
    what = what or sorts.anywhere.get((term.name, len(term.arguments)))
    if what is None or not isinstance(own := read_declaration(what, "vector"), Vector):
        return what
    among = (part for part in sorts.exactly if _is_among(part, term))
    over = own.over.union(*(sources(part, sorts) for part in (*term.arguments, *among)))
    return f"vector over {', '.join(sorted(over))}" if over else "vector"


def _is_among(part: Expression, term: Call) -> bool:
    """Whether a term is one of those of x(t + 1, _), or of x(t + 1, i) in a sum over i."""
    if not isinstance(part, Call) or part == term or part.name != term.name:
        return False
    pairs = zip(part.arguments, term.arguments, strict=False)
    return all(one == two or any(map(_runs, parts(two))) for one, two in pairs)


def _runs(value: Expression) -> bool:
    return value == HOLE or isinstance(value, Bound)


def draw_of(term: Expression, sorts: Sorts) -> Draw | None:
    """How clients are drawn, where a term is declared as a draw."""
    return read_draw(sort_of(term, sorts) or "")


def read_draw(what: str) -> Draw | None:
    """How clients are drawn, where that is what is declared."""
    found = read_declaration(what, "sampling")
    return found if isinstance(found, Draw) else None


def drawn(draw: Draw) -> tuple[Relation, ...]:
    """How many are drawn: no more than there are, but with replacement."""
    return () if draw.scheme == WITH else (Relation(draw.drawn, "<=", draw.size),)


def is_sampled(value: Expression, sorts: Sorts) -> TypeGuard[Call]:
    """Whether an expression is a sum over those drawn: `sampled(sum(u, i, 1, C), S)`."""
    match value:
        case Call("sampled", (Series(), Call() as draw)):  # one draw for each round
            return draw_of(draw, sorts) is not None
    return False


def is_vector(value: Expression, sorts: Sorts) -> bool:
    """Whether an expression is a vector."""
    match value:
        case Add(inside) | Mul(inside):
            return any(is_vector(part, sorts) for part in inside)
        case Series(body):
            return is_vector(body, sorts)
        case Call("mean" | "total" | "sampled" | "expect", (inner, *_)):
            return is_vector(inner, sorts)
        case Symbol() | Call():
            what = sort_of(value, sorts)
            return what is not None and isinstance(read_declaration(what, "vector"), Vector)
    return False


def sources(value: Expression, sorts: Sorts) -> frozenset[str]:
    """The sources through which an expression is random; a draw is one."""
    if isinstance(value, Symbol | Call) and (what := sort_of(value, sorts)):
        if draw_of(value, sorts):
            return frozenset((value.name,))
        found = read_declaration(what, "vector")
        return found.over if isinstance(found, Vector) else frozenset()
    return frozenset().union(*(sources(part, sorts) for part in children(value)))


def leaves(at: Mapping[str, Expression]) -> dict[Expression, Expression]:
    """What is put for letters, by the trees that these are."""
    return {Symbol(name): value for name, value in at.items()}


def refuse_averaged(value: Expression, put: Mapping[Expression, Expression]) -> None:
    """Refuse |x|^2 for a letter inside of E: alone it is a mean, and there what it is at a point.

    E[a*b] == a*b holds for all numbers a and b, and not for a = b = |x|^2.
    """
    for part in parts(value):
        if isinstance(part, Call) and part.name in AVERAGED:
            for letter in parts(part):
                if letter in put and not is_mean(put[letter]):
                    refuse(f"{show(put[letter])} would be no mean of its own in {show(part)}")


def is_mean(value: Expression) -> bool:
    """Whether all products and norms are inside of E: then it is one number wherever it stands."""
    match value:
        case Call("expect" | "mean_norm"):
            return True
        case Call("norm" | "dot"):
            return False
    return all(map(is_mean, children(value)))


def is_general(pattern: Expression) -> TypeGuard[Call]:
    """Whether a declaration is about a letter at any arguments."""
    if not isinstance(pattern, Call):
        return False
    names = [part for part in pattern.arguments if isinstance(part, Symbol)]
    return len(set(names)) == len(pattern.arguments)


def is_nonnegative(value: Expression, domain: Callable[[Expression], Domain | None]) -> bool:
    """Whether the form of an expression says that it is not negative where it is defined.

    `domain` tells where letters and terms live that are numbers.
    """
    match value:
        case Number(found):
            return found >= 0
        case Call("norm" | "mean_norm" | "abs"):
            return True
        case Call("expect", (inner,)):
            return is_nonnegative(inner, domain)
        case Pow(base, exponent):
            even = isinstance(exponent, Number) and exponent.value % 2 == 0
            return even or is_nonnegative(base, domain)
        case Symbol() | Call():
            found_in = domain(value)
            return found_in is not None and found_in.low is not None and found_in.low >= 0
        case Series():
            return is_nonnegative(opened(value, Symbol(open_index(value))), domain)
        case Bound():
            return False
    return all(is_nonnegative(part, domain) for part in children(value))


def refuse_circles(lets: Lets, names: Iterable[str] | None = None) -> None:
    """Refuse a letter that stands for an expression with itself in it, at once or through others.

    What these letters mention, or all, is followed, and nothing unfolded: that grows with every
    letter on the way.
    """
    inside: dict[str, frozenset[str]] = {}
    ahead = list(lets if names is None else names)
    while ahead:
        name = ahead.pop()
        if name not in inside:
            inside[name] = lets[name].mentions & lets.keys()
            ahead += inside[name]
    try:
        TopologicalSorter(inside).prepare()
    except CycleError as error:
        name, *_ = error.args[1]
        refuse(f"{name} stands for an expression that mentions {name}")
