"""What a bound says in special cases: that it has a value there, that of the simpler method.

Special are the letters that feed the method's own parameters, at 0, one local step, one client,
clients that are all active, and identical ones without noise. Where a method does there what
another statement of the paper is about (both are run on small federations), its bound should be no
larger than that one's. Losses that grow ever less leave a model ever nearer to where it began: as
what says how fast they grow falls to 0, no bound on the gap or the distance in the end should fall
below the first one. Where a parameter falls to 0 a bound should stay finite, and wherever the
hypotheses hold denominators of it, and of what is chosen, should not vanish, and its roots and
logarithms be of what has some. Those in a constant
that is taken from another item are that item's: a sum that it defines may have a value where its
closed form has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from bounds.catalogue import catalogue
from bounds.expressions import (
    ONE,
    ZERO,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Series,
    Symbol,
    children,
    divide,
    free_symbols,
    fresh,
    replaced,
    show,
    show_relation,
    substitute,
)
from bounds.growth import growth, is_negative
from bounds.runs.likeness import ALONE, IDENTICAL, apart, method_of
from bounds.statement import Role, Statement
from bounds.verdicts.kinds.direction import promoted
from bounds.verdicts.premises import (
    CLAIMED,
    blows_up,
    fed,
    is_positive,
    supposed,
    upper_bounds,
    within_ranges,
)
from bounds.verdicts.question import Kind, Question

HAS_VALUE = " has a value"
LEVEL = " where losses hardly grow"
# What bounds how unlike clients are, and what goes on beside it where they are alike.
UNLIKE = ("heterogeneity", "heterogeneity_at_models", "mean_heterogeneity")
BESIDE = {"noise": "0", "active": "clients"}
COUNTS = ("rate", "local_steps", "rounds", "active", "clients", "samples")
# Special cases of a federation: what the letters are there that these feed, and the federations on
# which methods should do the same, as `apart` takes them.
CASES: tuple[tuple[str, Mapping[str, str], Mapping[str, Any]], ...] = (
    ("one local step", {"local_steps": "1"}, {"steps": 1}),
    ("one client", {"clients": "1", "active": "1"}, {"clients": ALONE}),
    (
        "identical clients, all active and without noise",
        dict.fromkeys(UNLIKE, "0") | BESIDE,
        {"clients": IDENTICAL, "all_active": True},
    ),
    ("all clients active", {"active": "clients"}, {"all_active": True}),
)
# What makes losses grow away from their least value, and what a loss without it meets all the same.
GROWING = ("pl", "pl_of_halves", "strong_convexity")
MET = {"smoothness", "smoothness_of_data", "noise", "noise_of_data", *UNLIKE}
FROM_START = re.compile(r"(gap|distance)\(\w+\)")


def questions(statement: Statement) -> Iterator[Question]:
    """Of what is claimed alone; that what is amended has a value, its own proof shows."""
    if statement.kind not in CLAIMED:
        return
    if not statement.is_amended:
        yield from _defined(statement)
    for label, bound in upper_bounds(statement):
        yield from _finite(statement, label, bound)
        yield from _reduced(statement, label, bound)
        yield from _elsewhere(statement, label, bound)
        yield from _level(statement, label, bound)


def _defined(statement: Statement) -> Iterator[Question]:
    """That no denominator of a bound, or of a hypothesis, vanishes where the hypotheses hold."""
    _, ranges = within_ranges(statement)
    domains = {name: letter.domain for name, letter in statement.letters.items()}
    supposing = supposed(statement)
    given = (*map(show_relation, supposing), *ranges)
    bounds = [bound for _, bound in upper_bounds(statement, ranged=False)]
    taken = [c.defined.tree for c in statement.constants if c.home and c.defined is not None]
    trees = [tree for tree in taken if isinstance(tree, Expression)]
    known = {one for tree in trees for one in (*_below(tree), *_inside(tree))}
    chosen = [
        side
        for formula in statement.formulas
        if formula.role is Role.DEFINITION and isinstance(formula.written.tree, Relation)
        for side in formula.written.tree.sides
    ]
    within = [one for bound in bounds for one in _inside(bound)]
    for told, sides, conditions, more in (
        ("the bound", bounds, given, within),
        ("a choice", chosen, given, []),
        ("a hypothesis", [side for one in supposing for side in one.sides], (), []),
    ):
        needed = dict.fromkeys(
            one
            for one in (*(base for side in sides for base in _below(side)), *more)
            if one not in known
            if not is_positive(one.left, domains, or_zero=one.sign == ">=")
        )
        known.update(needed)
        for at, one in enumerate(needed, 1):
            yield Question(
                step=f"{told}{HAS_VALUE}, {at}",
                claim=show_relation(one),
                given=conditions,
                budget="small",
                asks=f"{told}{HAS_VALUE} wherever the hypotheses hold",
            )


def _below(side: Expression) -> Iterator[Relation]:
    """That no factor by which something is divided is 0."""
    for part in _outside_sums(side):
        if isinstance(part, Pow) and is_negative(part.exponent):
            factors = part.base.factors if isinstance(part.base, Mul) else (part.base,)
            yield from (Relation(factor, "!=", ZERO) for factor in factors)


def _inside(side: Expression) -> Iterator[Relation]:
    """That what an even root is of is not negative, and what a logarithm is of positive."""
    for part in _outside_sums(side):
        match part:
            case Pow(base, Number(Fraction(denominator=root))) if root % 2 == 0:
                yield Relation(base, ">=", ZERO)
            case Call("log", (inside,)):
                yield Relation(inside, ">", ZERO)


def _outside_sums(side: Expression) -> Iterator[Expression]:
    """The expression and its parts, but for what is added up: an index has no value of its own."""
    yield side
    for part in (side.lower, side.upper) if isinstance(side, Series) else children(side):
        yield from _outside_sums(part)


def _finite(statement: Statement, label: str, bound: Expression) -> Iterator[Question]:
    """That it grows in no parameter that falls to 0."""
    for name in promoted(statement):
        if name not in free_symbols(bound) or statement.letters[name].domain.low != 0:
            continue
        large = fresh(f"{name}_inverse", {*statement.letters})
        small = substitute(bound, name, divide(ONE, Symbol(large)))
        if growth(small, large) is not None and method_of(statement, (name,)) is not None:
            yield Question(
                step=f"{label} as {name} falls to 0",
                claim=show_relation(Relation(small, "<=", ONE)),
                kind=Kind.ORDER,
                where=(large,),
                asks=f"the bound stays finite when {name} falls to 0",
            )


def _reduced(statement: Statement, label: str, bound: Expression) -> Iterator[Question]:
    """That without parameters it is no larger than the bound of the method that is left."""
    names = promoted(statement)
    for size in range(1, len(names) + 1):
        for gone in combinations(names, size):
            special: Mapping[Expression, Expression] = {Symbol(name): ZERO for name in gone}
            others = [] if blows_up(bound, special) else done_by(statement, gone)
            yield from _compared(statement, label, bound, special, others, _told(special))


def _elsewhere(statement: Statement, label: str, bound: Expression) -> Iterator[Question]:
    """The same where another method does as much in a special case of the federation."""
    letters = fed(statement)
    # A letter may be fed by a number, too; of a number none stands for it.
    ends: dict[str, Expression] = {source: Symbol(name) for source, name in letters.items()}
    ends |= {"0": ZERO, "1": ONE}
    for told, values, how in CASES:
        special: Mapping[Expression, Expression] = {
            Symbol(letters[word]): ends[value]
            for word, value in values.items()
            if word in letters and value in ends
        }
        occurs = (values.keys() - BESIDE.keys() or values.keys()) & letters.keys()
        if occurs and not blows_up(bound, special):
            others = done_by(statement, (), **how)
            yield from _compared(statement, label, bound, special, others, told)


def _level(statement: Statement, label: str, bound: Expression) -> Iterator[Question]:
    """That where losses become level it is no smaller than what it bounds is to begin with.

    A loss with the curvature mu/2 along one line meets what losses with mu are said to meet, alone
    or as that of every client, and a run of it goes nowhere as mu falls to 0.
    """
    record = statement.measured.record if statement.measured is not None else None
    found = None if record is None else FROM_START.fullmatch(record.quantity)
    if record is None or found is None:
        return
    letters, constants = fed(statement), {one.constant for one in record.assumptions.values()}
    start, curved = letters.get(f"{found[1]}(0)"), [letters[w] for w in GROWING if w in letters]
    counted = {letters[word] for word in (*COUNTS, *MET) if word in letters}
    level: Mapping[Expression, Expression] = {Symbol(name): ZERO for name in curved}
    conditions = supposed(statement)
    if not curved or start is None or not constants <= {*GROWING, *MET} or blows_up(bound, level):
        return
    sides = [side for one in conditions for side in one.sides]
    spoken = free_symbols(replaced(bound, level)) - {start, *counted, *promoted(statement)}
    if not spoken and not any(blows_up(side, level) for side in sides):
        yield Question(
            step=f"{label}{LEVEL}",
            claim=show_relation(Relation(replaced(bound, level), ">=", Symbol(start))),
            given=tuple(show_relation(one.put(level)) for one in conditions),
            budget="small",
            asks=f"at {_told(level)} it is no smaller than {start}: a run hardly leaves its start",
        )


def _compared(
    statement: Statement,
    label: str,
    bound: Expression,
    special: Mapping[Expression, Expression],
    others: Iterable[Statement],
    told: str,
) -> Iterator[Question]:
    for other in others:
        for theirs, known in upper_bounds(other):
            if blows_up(known, special):
                continue
            conditions = [*supposed(statement), *supposed(other)]
            relation = Relation(replaced(bound, special), "<=", replaced(known, special))
            yield Question(
                step=f"{label} at {told}, and {other.id}, {theirs}",
                claim=show_relation(relation),
                given=tuple(show_relation(one.put(special)) for one in conditions),
                budget="small",
                asks=f"at {told} the method is that of {other.id}, and the bound no larger",
            )


def _told(special: Mapping[Expression, Expression]) -> str:
    """What letters are."""
    return ", ".join(f"{show(name)} = {show(value)}" for name, value in special.items())


def done_by(statement: Statement, gone: tuple[str, ...], **how: Any) -> list[Statement]:
    """Other statements of the paper about the method that is left, in the same quantity.

    how: where two methods should do the same that elsewhere do not, as `apart` takes it.
    """
    if statement.measured is None or statement.paper not in catalogue.papers():
        return []
    record = statement.measured.record
    plain = method_of(statement, gone)
    amended = statement.is_amended
    found = []
    for item in catalogue.of(statement.paper):
        other = (item.amended or item) if amended else item
        if item.is_amended or other.id == statement.id:
            continue
        if other.measured is None or other.kind not in CLAIMED:
            continue
        same = (other.measured.record.quantity, other.measured.record.twin)
        if same != (record.quantity, record.twin) or plain is None:
            continue
        theirs = method_of(other, ())
        if theirs is None or theirs == plain or apart(plain, theirs, **how) is not None:
            continue
        if not how or apart(plain, theirs) is not None:
            found.append(other)
    return found
