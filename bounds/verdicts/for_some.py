"""Whether a claim for some constants fails for all of them.

A definition says that there are constants; that it does not hold with one of them says little. So
the contrary is proved for every value of the constants: from all that is given; with all other
letters as in the witness; or with one of these in terms of a constant.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from bounds.errors import UserError
from bounds.expressions import (
    Expression,
    Number,
    Pow,
    Relation,
    Symbol,
    number,
    show,
    show_relation,
)
from bounds.kernel.domains import Region
from bounds.kernel.problem import Problem, read_problem
from bounds.problems import unfixed
from bounds.prover.ask import prove
from bounds.prover.verdict import Status, Verdict
from bounds.verdicts.question import Question
from bounds.writing import of_region

CONTRARY = {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "==": "!=", "!=": "=="}
Values = Mapping[Expression, Expression]


def failing_for_all(question: Question, verdict: Verdict) -> tuple[Verdict, str]:
    """A refutation with what is to be said of its constants, or else nothing that is decided."""
    if verdict.file is None:
        return verdict, ""
    stated, fixed = unfixed(read_problem(**verdict.file["problem"]))
    known = {name: Fraction(text) for name, text in verdict.file["witness"].items()}
    left = {name: value for name, value in known.items() if name not in dict(fixed)}
    some = [name for name in question.some if name in stated.claim.symbols]
    told = ", ".join(some)
    if not some:
        return verdict, ""
    for put in _choices(left, some):
        if _fails(stated, put, some):
            moved = [f"{show(n)} = {show(v)}" for n, v in put.items() if not isinstance(v, Number)]
            where = f", as with {moved[0]}" if moved else ""
            return verdict, f"it fails for every {told}{where}"
    here = ", ".join(f"{name} = {known[name]}" for name in some)
    reason = f"it fails for {here}, and whether for every {told} was not decided"
    return Verdict(Status.SUPPORTED, verdict.claim, "none", reason), ""


def _choices(known: Mapping[str, Fraction], some: list[str]) -> Iterator[Values]:
    """What is put for the other letters."""
    yield {}
    others: dict[Expression, Expression] = {
        Symbol(name): number(value) for name, value in known.items() if name not in some
    }
    yield others
    for letter in others:
        for name in some:
            constant = Symbol(name)
            yield {**others, letter: constant}
            yield {**others, letter: Pow(constant, number(-1))}


def _fails(stated: Problem, put: Values, some: list[str]) -> bool:
    """Whether the contrary holds for all constants, and what is given of letters that are put."""
    chosen = {name for name in stated.region if Symbol(name) in put}
    moved = {name for name in chosen if not isinstance(put[Symbol(name)], Number)}
    told = [given for given in stated.givens if not given.symbols & moved]
    domains = (r for n in moved for r in stated.region[n].relations(n))
    asked = [*(given for given in stated.givens if given.symbols & moved), *domains]
    contrary = replace(stated.claim, sign=CONTRARY[stated.claim.sign])
    region = Region(tuple(r for r in stated.region.ranges if r[0] not in chosen))
    # What is given of constants bounds them; what is given of the rest alone holds as they are.
    given = [one.put(put) for one in told if not put or one.symbols & {*some}]
    return all(_holds(claim.put(put), given, region) for claim in (contrary, *asked))


def _holds(claim: Relation, given: list[Relation], region: Region) -> bool:
    texts = tuple(map(show_relation, given))
    try:
        found = prove(show_relation(claim), given=texts, domain=of_region(region), budget="small")
    except UserError:
        return False
    return found.status is Status.PROVED
