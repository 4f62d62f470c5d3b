"""Refuted scalar claims: that the claim does not follow, by the witness."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from bounds.expressions import Relation, number
from bounds.kernel.certificate import exact
from bounds.kernel.problem import Problem
from bounds.problems import problem
from bounds.rocq.statement import Theorem, state
from bounds.rocq.terms import Names, unprinted

DENIED = {"<=": "Rlt_not_le", ">=": "Rlt_not_le", "<": "Rle_not_lt", ">": "Rle_not_lt"}


def witness_theorem(texts: Mapping[str, Any], witness: Mapping[str, Any], name: str) -> Theorem:
    """Not for all letters: hypotheses, and that the claim is defined, imply the claim."""
    found = problem(texts["claim"], given=texts["given"], where=texts["where"])
    spoken = state(found)
    point = {letter: exact(text) for letter, text in witness.items()}
    claim = found.claim
    parts = [part for side in (claim.left, claim.right) for part in spoken.names.defined(side)]
    hypotheses = [p for _, p in spoken.hypotheses] + list(dict.fromkeys(parts))
    binders = f"forall {' '.join(spoken.letters)}, " if spoken.letters else ""
    implied = " ->\n    ".join([*hypotheses, spoken.names.relation(claim)])
    values = " ".join(_value(found, letter, point[letter]) for letter in found.region)
    here = _at(found, point)
    lines = [
        "  intros F.",
        f"  assert (N : ~ ({here.relation(claim)})).",
        f"  {{ {_denied(claim)} }}",
    ]
    lines += [
        f"  apply N. apply (F {values}); decided." if values else "  apply N. apply F; decided."
    ]
    return Theorem(name, f"not: {texts['claim']}", (), (), f"~ ({binders}{implied})", tuple(lines))


def _denied(claim: Relation) -> str:
    match claim.sign:
        case "==":
            return "differs."
        case "!=":
            return "intros D. apply D. decided."
        case sign:
            return f"apply {DENIED[sign]}. decided."


def _at(stated: Problem, point: Mapping[str, Fraction]) -> Names:
    """The numbers of a point in place of the letters."""
    reals, integers = {}, {}
    plain = Names()
    for letter, domain in stated.region.ranges:
        if letter not in point:
            unprinted(f"the witness has no {letter}")
        if domain.integer:
            integers[letter] = f"({point[letter]})" if point[letter] < 0 else str(point[letter])
        else:
            reals[letter] = plain.real(number(point[letter]), 3)
    return Names(reals, integers)


def _value(stated: Problem, letter: str, value: Fraction) -> str:
    whole = stated.region[letter].integer
    return f"({value})%Z" if whole else Names().real(number(value), 3)
