"""A witness in ordinary numbers: where the claim fails there as well, that says more of it.

What a search finds first lies in a corner: one local step, with which a sum has one term; all
clients; a step size of two; a coefficient of -3; numbers of ten digits. So it is looked for again
where counts are more than one, some clients are active and not all, step sizes are at most 1/10,
coefficients without a unit between 0 and 1 and numbers neither huge nor tiny, or under as many of
these conditions as there is a witness. It may neither miss what the first one meets, nor be one at
which a bound is negative that was not.

Huge numbers that are left are made smaller all at once, if none becomes tiny: with points measured
in other units, and losses in the square of these, no smoothness and no step size changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bounds.errors import UserError
from bounds.expressions import Relation, Symbol, number, show_relation
from bounds.kernel.algebra import Algebra
from bounds.kernel.balls import sign
from bounds.kernel.evident import context_of
from bounds.kernel.problem import Problem, read_problem
from bounds.kernel.truth import Point, is_witness
from bounds.problems import unfixed, with_fixed
from bounds.prover.attempt import failing, sealed
from bounds.prover.budget import Budget, ExhaustedError
from bounds.prover.refute.sampler import Sampler
from bounds.prover.refute.search import Search
from bounds.prover.steps import prove_step
from bounds.prover.vector.witness import flat, worded
from bounds.prover.verdict import Verdict
from bounds.statement import Statement
from bounds.units import ANY, Unit
from bounds.verdicts.premises import fed
from bounds.writing import texts

STEP_SIZE = "x^2/f"
SHORT = Fraction(1, 10)
ONE, LARGE, HUGE = Fraction(1), Fraction(1000), Fraction(10**5)
LONGEST = 12  # digits of a number that is read at a glance
BEYOND = {"<": "<=", ">": ">="}


def ordinary(statement: Statement, verdict: Verdict) -> Verdict:
    """A refuted claim with the most ordinary witness that is found at once."""
    return _in_other_units(statement, _sought(statement, verdict))


def _sought(statement: Statement, verdict: Verdict) -> Verdict:
    """With a witness that is found under the conditions."""
    if verdict.file is None:
        return verdict
    stated = read_problem(**verdict.file["problem"])
    first = shown = verdict.file["witness"]
    unmet = [one for one in _missed(statement, stated, _scalars(first)) if one]
    met: list[Relation] = []
    every = [relation for one in unmet for relation in one]
    for conditions in (every, *unmet) if len(unmet) > 1 else unmet:
        if {*every} <= {*met}:
            break
        found = _found(stated, first, [*met, *conditions])
        if found is not None and _is_no_worse(statement, stated, found, first):
            shown, met = found, [*met, *conditions]
    return _shown(verdict, stated, shown) if met else verdict


def _in_other_units(statement: Statement, verdict: Verdict) -> Verdict:
    """Without numbers that are huge or tiny, if there are units in which the claim fails so."""
    file, known = verdict.file, verdict.witness
    if file is None or known is None or file["problem"]["kind"] not in {"scalar", "vector"}:
        return verdict
    least, most = _sizes(known)
    if most <= HUGE:
        return verdict
    stated = read_problem(**file["problem"])
    for digits in range(1, 7):
        root = Fraction(1, 10**digits)
        witness = _scaled(statement, file["witness"], root)
        small, large = _sizes(_every(witness))
        if large <= LARGE:
            tiny = small < min(least, 1 / LARGE)
            return verdict if tiny else _shown(verdict, stated, witness)
    return verdict


def _sizes(point: Point) -> tuple[Fraction, Fraction]:
    """The smallest number that is not zero, and the largest, without signs."""
    sizes = [abs(value) for value in point.values() if value]
    return min(sizes, default=ONE), max(sizes, default=ONE)


def _scaled(statement: Statement, witness: Mapping[str, Any], root: Fraction) -> dict[str, Any]:
    """A witness with points and gradients times the square of a number, and what goes with them."""
    scalars = {
        name: str(Fraction(text) * root ** _power(statement, name))
        for name, text in witness.get("scalars", witness).items()
    }
    if "vectors" not in witness:
        return scalars
    vectors = {
        name: {
            over: [str(Fraction(text) * root**2) for text in values]
            for over, values in parts.items()
        }
        for name, parts in witness["vectors"].items()
    }
    return {**witness, "scalars": scalars, "vectors": vectors}


def _power(statement: Statement, name: str) -> int:
    """How often the root of the factor is one of a letter: four times per loss, twice per point."""
    unit = statement.letters[name].unit if name in statement.letters else None
    found = Unit.parse(unit or "1")
    return 0 if found is ANY else int(4 * found.f + 2 * found.x)


def _scalars(witness: Mapping[str, Any]) -> dict[str, Fraction]:
    """The letters that are numbers."""
    return {name: Fraction(text) for name, text in witness.get("scalars", witness).items()}


def _every(witness: Mapping[str, Any]) -> Point:
    """All numbers of a witness."""
    return flat(witness) if "vectors" in witness else _scalars(witness)


def _shown(verdict: Verdict, stated: Problem, witness: Mapping[str, Any]) -> Verdict:
    """The refutation with another witness, if the checker accepts it."""
    file = sealed(stated, {"verdict": "refuted", "witness": witness})
    point = _every(witness)
    told = f"the claim fails at {worded(witness)}" if "vectors" in witness else failing(point)
    return replace(verdict, reason=told, file=file, witness=point) if file else verdict


def _strictly(stated: Problem, point: Point) -> Problem:
    """The claim with equality, where it fails by more than that."""
    claim = stated.claim
    weaker = Relation(claim.left, BEYOND.get(claim.sign, claim.sign), claim.right)
    beyond = replace(stated, claim=weaker)
    return beyond if is_witness(beyond, point) else stated


def _missed(statement: Statement, stated: Problem, point: Point) -> Iterator[list[Relation]]:
    """Of each sort of conditions those that a point does not meet."""
    counts = [name for name, domain in stated.region.ranges if domain.integer]
    yield [_least(name, Fraction(2)) for name in counts if point[name] == 1]
    letters = fed(statement)
    some, every = letters.get("active", ""), letters.get("clients", letters.get("members", ""))
    if {some, every} <= point.keys() and point[some] == point[every]:
        yield [Relation(Symbol(some), "<", Symbol(every))]
    units = {name: statement.letters[name].unit for name in point if name in statement.letters}
    yield [_most(n, SHORT) for n, unit in units.items() if unit == STEP_SIZE and point[n] >= 1]
    fixed = {given.left for given in stated.givens if given.sign == "=="}
    free = {n: unit for n, unit in units.items() if n not in counts and Symbol(n) not in fixed}
    shares = [name for name, unit in free.items() if unit == "1"]
    yield [_least(name, Fraction(0)) for name in shares if point[name] < 0]
    yield [_most(name, ONE) for name in shares if point[name] > 1]
    yield [_most(name, Fraction(10)) for name in counts if point[name] > LARGE]
    yield [_most(name, LARGE) for name, value in point.items() if value > LARGE]
    yield [_least(name, -LARGE) for name, value in point.items() if value < -LARGE]
    yield [_least(name, 1 / LARGE) for name, value in point.items() if 0 < value < 1 / LARGE]


def _least(name: str, value: Fraction) -> Relation:
    return Relation(Symbol(name), ">=", number(value))


def _most(name: str, value: Fraction) -> Relation:
    return Relation(Symbol(name), "<=", number(value))


def _found(
    stated: Problem, first: Mapping[str, Any], conditions: Sequence[Relation]
) -> Mapping[str, Any] | None:
    """A witness under the conditions, if there is one at a glance."""
    if stated.kind == "scalar":
        stated = _strictly(stated, _scalars(first))
    wanted = replace(stated, givens=(*stated.givens, *conditions))
    if stated.kind != "scalar":
        given, where = map(show_relation, wanted.givens), texts(stated)["where"]
        claim = show_relation(stated.claim)
        there = prove_step(stated.kind, claim, given=given, where=where, budget="tiny")
        return there.file["witness"] if there.file and there.witness else None
    case, fixed = unfixed(wanted)
    try:
        search = Search(case, Sampler(case, Algebra(), context_of(case)), Budget("small"))
        search.quick()
        search.wider()
        found = search.found.witness
        point = None if found is None else with_fixed(found, fixed)
    except (ExhaustedError, OverflowError, UserError):
        return None
    return point and {name: str(value) for name, value in sorted(point.items())}


def _is_no_worse(
    statement: Statement, stated: Problem, found: Mapping[str, Any], first: Mapping[str, Any]
) -> bool:
    """Whether a witness meets what the first one meets, in numbers that are no longer or larger."""
    before, after = (
        {relation for one in _missed(statement, stated, _scalars(each)) for relation in one}
        for each in (first, found)
    )
    points = _every(found), _every(first)
    longest = [max(len(str(value)) for value in each.values()) for each in points]
    # A short step beside a huge curvature is no milder than a long one.
    larger = _sizes(points[0])[1] > max(Fraction(10), _sizes(points[1])[1])
    negative = stated.kind == "scalar" and [_negative(stated, p) for p in points] == [True, False]
    is_long = longest[0] > max(LONGEST, longest[1])
    return after <= before and not (is_long or larger or negative)


def _negative(stated: Problem, point: Point) -> bool:
    """Whether what should be larger is negative."""
    claim = stated.claim
    return sign(claim.right if "<" in claim.sign else claim.left, point) == -1
