"""What a statement supposes of its letters, for questions that are raised by its form."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache

from bounds.beside import state
from bounds.catalogue import catalogue
from bounds.domain import Domain
from bounds.expressions import (
    ZERO,
    Add,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Symbol,
    calls,
    free_symbols,
    parts,
    replaced,
)
from bounds.growth import is_negative
from bounds.language.formulas import names
from bounds.language.letters import Letter
from bounds.language.written import Written
from bounds.statement import Kind, Role, Statement, Where

# What is counted in a run, and may be many.
GROWING = ("rounds", "local_steps", "active", "clients", "samples")
CLAIMED = {Kind.THEOREM, Kind.LEMMA, Kind.COROLLARY, Kind.PROPOSITION}


def used(statement: Statement) -> tuple[str, ...]:
    """Every constant with a definition: a question about numbers should not stop at names."""
    return tuple(str(c.name) for c in statement.constants if c.defined is not None)


def definitions(statement: Statement) -> dict[str, Expression]:
    """What the constants stand for."""
    return {
        str(c.name): c.defined.tree
        for c in statement.constants
        if c.defined is not None and isinstance(c.defined.tree, Expression)
    }


def within_ranges(statement: Statement) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Constants to unfold, and as givens the claimed ranges of those that stay names."""
    ranged = {str(c.name): c.within for c in statement.constants if c.within is not None}
    others = tuple(name for name in used(statement) if name not in ranged)
    return others, tuple(str(part) for within in ranged.values() for part in within.parts)


def decidable(written: Written) -> bool:
    """Whether every part is a relation between numbers, sequences not among them."""
    trees = [part.tree for part in written.parts]
    functions = written.letters.functions.keys()
    return all(
        isinstance(tree, Relation) and not (calls(tree.left) | calls(tree.right)) & functions
        for tree in trees
    )


def labels(statement: Statement, *places: Where) -> tuple[str, ...]:
    """References to the decidable hypotheses printed in the given places."""
    return tuple(
        hypothesis.label
        for hypothesis in statement.hypotheses
        if hypothesis.where in places and decidable(hypothesis.written)
    )


def unfolded(written: Written, constants: Mapping[str, Expression]) -> Written:
    """The relation with definitions in the place of constants, and of those in them."""
    while known := names(written.tree) & constants.keys():
        tree = written.tree
        values: dict[Expression, Expression] = {Symbol(name): constants[name] for name in known}
        if not isinstance(tree, Relation) or any(
            free_symbols(constants[name]) & {name} for name in known
        ):
            break
        sides = replaced(tree.left, values), replaced(tree.right, values)
        written = written.like(Relation(sides[0], tree.sign, sides[1]))
    return written


def supposed(statement: Statement, *places: Where, ranged: bool = False) -> list[Relation]:
    """Its decidable conditions, where no places are named those of its proof too, unfolded.

    With `ranged` also where it says that the constants lie which it defines.
    """
    constants = definitions(statement)
    of_names = [c for c in statement.constants if ranged or c.defined is None]
    ranges = [c.within for c in of_names if c.within is not None]
    written = [h.written for h in statement.hypotheses if h.where in (places or Where)] + ranges
    parts = (unfolded(part, constants) for one in written if decidable(one) for part in one.parts)
    return [part.tree for part in parts if isinstance(part.tree, Relation)]


def implied(statement: Statement) -> list[Relation]:
    """What its assumptions imply of its letters, decidably."""
    trees = [part.written.tree for part in statement.implied if decidable(part.written)]
    return [tree for tree in trees if isinstance(tree, Relation)]


def upper_bounds(
    statement: Statement, *, ranged: bool = True, kept: Collection[str] = ()
) -> Iterator[tuple[str, Expression]]:
    """What it bounds something by, by the labels of its formulas, with definitions unfolded.

    Unless `ranged`, a constant of which a range is claimed stays a name, as those that are `kept`.
    """
    constants = definitions(statement)
    others = [*constants] if ranged else within_ranges(statement)[0]
    constants = {n: value for n, value in constants.items() if n in others and n not in kept}
    for formula in statement.formulas:
        if formula.role is Role.BOUND and decidable(formula.written):
            tree = unfolded(formula.written, constants).tree
            if isinstance(tree, Relation) and "<" in tree.sign:
                yield formula.label, tree.right


def fed(statement: Statement) -> dict[str, str]:
    """The letters of a statement, by what feeds them: `{"local_steps": "K", ...}`.

    One that is not measured has its counts from the items of its paper that are.
    """
    if statement.measured is None:
        counts = _counts(statement.paper, state()) if statement.paper in catalogue.papers() else ()
        return {
            source: name for source, name, letter in counts if statement.letters.get(name) == letter
        }
    record = statement.measured.record
    constants = {assumed.constant: name for name, assumed in record.assumptions.items()}
    return {**constants, **{source: name for name, source in record.feeds.items()}}


@cache
def _counts(paper: str, _places: tuple[str, ...]) -> tuple[tuple[str, str, Letter], ...]:
    """What counts in the runs of a paper, with the letter that the first item has for it."""
    found: dict[str, tuple[str, Letter]] = {}
    for item in catalogue.of(paper):
        record = item.measured.record if item.measured is not None else None
        for name, source in record.feeds.items() if record else ():
            if source in GROWING and name in item.letters:
                found.setdefault(source, (name, item.letters[name]))
    return tuple((source, *each) for source, each in found.items())


def put(relation: Relation, name: str, value: Expression) -> Relation:
    """The relation with a value for a letter."""
    return relation.put({Symbol(name): value})


def domain_of(statement: Statement, name: str) -> str:
    """A letter's domain, as a question declares it."""
    return str(statement.letters[name].domain)


def blows_up(bound: Expression, special: Mapping[Expression, Expression]) -> bool:
    """Whether a denominator is 0 at a glance where letters are these."""
    return any(
        isinstance(part, Pow) and is_negative(part.exponent) and is_zero(part.base)
        for part in parts(replaced(bound, special))
    )


def is_zero(value: Expression) -> bool:
    """Whether it is 0 at a glance."""
    match value:
        case Add(terms):
            return all(map(is_zero, terms))
        case Mul(factors):
            return any(map(is_zero, factors))
        case Pow(base, Number(exponent)):
            return exponent > 0 and is_zero(base)
        case _:
            return value == ZERO


def is_positive(value: Expression, domains: Mapping[str, Domain], *, or_zero: bool = False) -> bool:
    """Whether domains say so at a glance."""
    match value:
        case Number(number):
            return number >= 0 if or_zero else number > 0
        case Symbol(name):
            low = domains[name].low if name in domains else None
            whole = or_zero or (low is not None and domains[name].low_open)
            return low is not None and (low > 0 or (low == 0 and whole))
        case Add(terms):
            signs = [is_positive(term, domains) for term in terms]
            least = [is_positive(term, domains, or_zero=True) for term in terms]
            return all(least) and (or_zero or any(signs))
        case Mul(factors):
            return all(is_positive(factor, domains, or_zero=or_zero) for factor in factors)
        case Pow(_, Number(exponent)) if or_zero and not exponent % 2:
            return True
        case Pow(base, _):
            return is_positive(base, domains, or_zero=or_zero)
        case _:
            return False
