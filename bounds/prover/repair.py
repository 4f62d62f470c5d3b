"""What would make a refuted claim true: an extra condition, or other constants of the same shape.

A condition is a ceiling or a floor on one symbol, or on a product of symbols that the claim
multiplies. Its number is found by bisection between a value that is proved and one that is refuted,
and rounded to a simple number that is proved. A constant is one number of the larger side, made as
small as is proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from flint import fmpq

from bounds.grammar import (
    Add,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Symbol,
    free_symbols,
    number,
    show_relation,
)
from bounds.prover.balls import UndefinedError, enclose
from bounds.prover.problem import Problem
from bounds.prover.refute.search import as_box
from bounds.prover.verdict import Repair, Status, Verdict

Decide = Callable[[Problem], Verdict]

STEPS = 14
MAX_CONDITIONS = 10
MAX_CONSTANTS = 6


def repairs(stated: Problem, witness: Mapping[str, Fraction], decide: Decide) -> tuple[Repair, ...]:
    """Every condition and every constant for which a proof is found, the weakest of each kind."""
    found = [*_conditions(stated, witness, decide), *_constants(stated, decide)]
    return tuple(found)


def _conditions(
    stated: Problem, witness: Mapping[str, Fraction], decide: Decide
) -> Iterator[Repair]:
    for quantity in list(_quantities(stated))[:MAX_CONDITIONS]:
        try:
            at = enclose(quantity, as_box(witness))[0]
        except (UndefinedError, ZeroDivisionError):
            continue
        if not isinstance(at, fmpq):
            continue
        value = Fraction(int(at.p), int(at.q))
        for sign in ("<=", ">="):
            best = _weakest(stated, quantity, sign, value, decide)
            if best is not None:
                yield best


def _weakest(
    stated: Problem, quantity: Expression, sign: str, failing: Fraction, decide: Decide
) -> Repair | None:
    """The largest ceiling, or the smallest floor, that is proved to suffice."""

    def attempt(bound: Fraction) -> tuple[Problem, Verdict]:
        changed = replace(stated, givens=(*stated.givens, Relation(quantity, sign, number(bound))))
        return changed, decide(changed)

    whole = isinstance(quantity, Symbol) and stated.region[quantity.name].integer
    good = None
    for start in _starts(stated, quantity, sign, failing):
        if attempt(start)[1].status is Status.PROVED:
            good = start
            break
    if good is None:
        return None
    bad = failing
    for _ in range(STEPS):
        middle = (good + bad) / 2
        if whole:
            middle = Fraction(round(middle))
            if middle in (good, bad):
                break
        if attempt(middle)[1].status is Status.PROVED:
            good = middle
        else:
            bad = middle
    for bound in _simple(good, bad):
        changed, verdict = attempt(bound)
        if verdict.status is Status.PROVED and verdict.file is not None:
            text = show_relation(changed.givens[-1])
            given = tuple(map(show_relation, changed.givens))
            return Repair("condition", text, show_relation(stated.claim), given, verdict.file)
    return None


def _starts(
    stated: Problem, quantity: Expression, sign: str, failing: Fraction
) -> Iterator[Fraction]:
    """Values from which a condition might hold: far from the failing one, inside the domain."""
    end = None
    if isinstance(quantity, Symbol):
        domain = stated.region[quantity.name]
        end = domain.low if sign == "<=" else domain.high
    if end is not None and isinstance(quantity, Symbol) and stated.region[quantity.name].integer:
        yield end
    for power in (1, 3, 7, 11):
        if sign == "<=":
            yield (end or Fraction(0)) + (failing - (end or Fraction(0))) / 2**power
        elif end is not None:
            yield end - (end - failing) / 2**power
        else:
            yield failing + (abs(failing) + 1) * 2**power


def _simple(good: Fraction, bad: Fraction) -> Iterator[Fraction]:
    """Simple numbers near the two ends, the simplest first, then the proved end itself."""
    low, high = min(good, bad), max(good, bad)
    seen = set()
    for digits in (1, 2, 4, 8, 10, 16, 32, 64, 100, 1000):
        near = good.limit_denominator(digits)
        middle = ((good + bad) / 2).limit_denominator(digits)
        for value in (middle, near):
            slack = abs(good) / 50
            if value not in seen and low - slack <= value <= high + slack:
                seen.add(value)
                yield value
    yield good


def _quantities(stated: Problem) -> Iterator[Expression]:
    """Symbols of the claim, then the products of positive symbols that stand in its terms."""
    sides = (stated.claim.left, stated.claim.right)
    names = sorted(free_symbols(sides[0]) | free_symbols(sides[1]))
    for name in names:
        yield Symbol(name)
    seen = set()
    for side in sides:
        for product in _products(side):
            group = tuple(sorted(set(product)))
            if len(group) > 1 and group not in seen:
                seen.add(group)
                if all((stated.region[n].low or 0) >= 0 for n in group):
                    yield Mul(tuple(Symbol(name) for name in group))


def _products(expression: Expression) -> Iterator[list[str]]:
    match expression:
        case Add(terms):
            for term in terms:
                yield from _products(term)
        case Mul(factors):
            names = []
            for factor in factors:
                match factor:
                    case Symbol(name) | Pow(Symbol(name), Number()):
                        names.append(name)
                    case Add() | Call():
                        yield from _products(factor)
            yield names
        case Call(_, arguments):
            for argument in arguments:
                yield from _products(argument)


def _constants(stated: Problem, decide: Decide) -> Iterator[Repair]:
    """Each number of the larger side, as small as is proved."""
    claim = stated.claim
    if claim.sign in {"==", "!="}:
        return
    side = claim.right if claim.sign in {"<=", "<"} else claim.left
    for place, value in list(_numbers(side))[:MAX_CONSTANTS]:

        def changed(new: Fraction, place: tuple[int, ...] = place) -> Problem:
            larger = _put(side, place, new)
            left, right = (claim.left, larger) if side is claim.right else (larger, claim.right)
            return replace(stated, claim=Relation(left, claim.sign, right))

        best = _smallest(value, changed, decide)
        if best is not None:
            yield best


def _smallest(
    value: Fraction, changed: Callable[[Fraction], Problem], decide: Decide
) -> Repair | None:
    good = None
    for factor in (Fraction(3, 2), Fraction(4), Fraction(64)):
        candidate = value * factor if value > 0 else value / factor
        if decide(changed(candidate)).status is Status.PROVED:
            good = candidate
            break
    if good is None:
        return None
    bad = value
    for _ in range(STEPS):
        middle = (good + bad) / 2
        if decide(changed(middle)).status is Status.PROVED:
            good = middle
        else:
            bad = middle
    for number_ in _simple(good, bad):
        stated = changed(number_)
        verdict = decide(stated)
        if verdict.status is Status.PROVED and verdict.file is not None:
            text = show_relation(stated.claim)
            given = tuple(map(show_relation, stated.givens))
            return Repair("constant", text, text, given, verdict.file)
    return None


def _numbers(
    expression: Expression, place: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """The numbers of an expression that are no exponents, signs or ones, and where they stand."""
    match expression:
        case Number(value):
            if abs(value) != 1 and value != 0:
                yield place, value
        case Add(parts) | Mul(parts):
            for i, part in enumerate(parts):
                yield from _numbers(part, (*place, i))
        case _:
            return


def _put(expression: Expression, place: tuple[int, ...], value: Fraction) -> Expression:
    if not place:
        return number(value)
    first, rest = place[0], place[1:]
    match expression:
        case Add(parts) | Mul(parts):
            changed = (
                _put(part, rest, value) if i == first else part for i, part in enumerate(parts)
            )
            return type(expression)(tuple(changed))
        case _:
            return expression
