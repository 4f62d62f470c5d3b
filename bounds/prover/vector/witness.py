"""Witnesses of vector steps: exact numbers, made as small as can be, as files and in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple
from fractions import Fraction
from typing import Any

from bounds.domain import Domain
from bounds.errors import UserError
from bounds.expressions import Expression, Symbol, number, substitute
from bounds.kernel.algebra import Algebra, Quotient
from bounds.kernel.certificate import File
from bounds.kernel.truth import is_admissible
from bounds.kernel.vector.letters import Part, label
from bounds.kernel.witness import written
from bounds.prover.attempt import is_undefined, sealed
from bounds.prover.vector.reduction import Reduction
from bounds.prover.vector.sampled import Point
from bounds.space import exact_root as square_root

MAX_SIMPLER = 48
Vectors = Mapping[Part, Sequence[Fraction]]


def simplest(
    reduction: Reduction,
    scalars: Mapping[str, Fraction],
    vectors: Mapping[Part, Sequence[Fraction]],
    weights: Sequence[Fraction],
    may: Callable[[Vectors], bool] = lambda _: True,
) -> File | None:
    """The witness as a file, as simple as it can be made, if the checker accepts it.

    `may` says of vectors whether the checker, which takes longer, may accept them.
    """
    found = accepted(reduction, scalars, vectors, weights) if may(vectors) else None
    if found is None:
        return None
    vectors = dict(vectors)
    groups: dict[frozenset[str], list[Part]] = {}
    for part in vectors:
        groups.setdefault(part[1], []).append(part)
    parts = [group for _, group in sorted(groups.items(), key=lambda g: -len(g[0]))]
    parts += [[part] for part in sorted(vectors, key=label)]
    for chosen in parts[:MAX_SIMPLER]:
        if not any(value for part in chosen for value in vectors[part]):
            continue
        nought = dict.fromkeys(chosen, [Fraction(0)] * len(weights))
        fewer = {**vectors, **nought}
        simpler = accepted(reduction, scalars, fewer, weights) if may(fewer) else None
        if simpler is not None:
            found, vectors = simpler, fewer
    used = [k for k in range(len(weights)) if any(values[k] for values in vectors.values())]
    used = used or [0]
    shorter = {part: [values[k] for k in used] for part, values in vectors.items()}
    return accepted(reduction, scalars, shorter, [weights[k] for k in used]) or found


def accepted(
    reduction: Reduction,
    scalars: Mapping[str, Fraction],
    vectors: Mapping[Part, Sequence[Fraction]],
    weights: Sequence[Fraction],
) -> File | None:
    """The file, if the checker accepts it."""
    witness = worded_vectors(reduction, scalars, vectors, weights)
    if witness is None:
        return None
    return sealed(reduction.stated, {"verdict": "refuted", "witness": witness})


def admissible(
    reduction: Reduction,
    scalars: Mapping[str, Fraction],
    vectors: Mapping[Part, Sequence[Fraction]],
    weights: Sequence[Fraction],
) -> File | None:
    """The same vectors as a point at which all givens hold, if the kernel says that they do."""
    point = worded_vectors(reduction, scalars, vectors, weights)
    if point is None:
        return None
    try:
        here = written(reduction.stated, point)
    except UserError:
        return None
    exact = {name: Fraction(text) for name, text in point["scalars"].items()}
    return point if is_admissible(here, exact) else None


def undefined(
    reduction: Reduction,
    scalars: Mapping[str, Fraction],
    vectors: Mapping[Part, Sequence[Fraction]],
    weights: Sequence[Fraction],
) -> File | None:
    """The same vectors as a point at which the claim is not defined, if it is none."""
    nought = {part: [Fraction(0)] * len(weights) for part in vectors}
    for each in (nought, vectors):
        point = worded_vectors(reduction, scalars, each, weights)
        if point is not None and is_undefined(reduction.stated, point):
            return point
    return None


def worded_vectors(
    reduction: Reduction,
    scalars: Mapping[str, Fraction],
    vectors: Mapping[Part, Sequence[Fraction]],
    weights: Sequence[Fraction],
) -> dict[str, Any] | None:
    """All parts of all vectors as they stand in a file."""
    region = reduction.stated.region
    near = {n: Domain(*astuple(domain)).nearest(Fraction(0)) for n, domain in region.ranges}
    whole = {name: scalars.get(name, value) for name, value in near.items()}
    every = completed(reduction, whole, vectors, len(weights))
    if every is None:
        return None
    named: dict[str, dict[str, list[str]]] = {}
    for (name, over), values in sorted(every.items(), key=lambda item: label(item[0])):
        named.setdefault(name, {})[",".join(sorted(over))] = [str(v) for v in values]
    return {
        "scalars": {n: str(v) for n, v in sorted(whole.items())},
        "weights": [str(w) for w in weights],
        "vectors": named,
    }


def completed(
    reduction: Reduction,
    scalars: Point,
    vectors: Mapping[Part, Sequence[Fraction]],
    size: int,
) -> dict[Part, list[Fraction]] | None:
    """All parts of all vectors, those that equations define too; none if one is irrational."""
    space, found = reduction.space, {}
    for name in space.vectors:
        whole = space.vector(Symbol(name))
        for at in space.parts(name):
            row = {part: number_at(space.algebra, c, scalars) for part, c in whole.items()}
            row = {part: c for part, c in row.items() if part[1] == at[1]}
            if None in row.values():
                return None
            found[at] = [
                sum(((c or 0) * vectors[part][k] for part, c in row.items()), Fraction(0))
                for k in range(size)
            ]
    return found


def exact_at(algebra: Algebra, value: Quotient, point: Point) -> Fraction | None:
    """A coefficient at rational parameters; none where it is irrational or undefined."""
    return number_at(algebra, algebra.express_quotient(algebra.lift(value)), point)


def number_at(algebra: Algebra, expression: Expression, point: Point) -> Fraction | None:
    """The same for an expression."""
    for name, at in point.items():
        expression = substitute(expression, name, number(at))
    try:
        return algebra.number(algebra.quotient(expression))
    except (UserError, ZeroDivisionError):
        return None


def exact_root(value: Fraction, power: int) -> Fraction | None:
    """The rational root of a rational number, if there is one."""
    if power == 2 or value < 0:
        return square_root(value)
    roots = round(value.numerator ** (1 / power)), round(value.denominator ** (1 / power))
    fits = roots[0] ** power == value.numerator and roots[1] ** power == value.denominator
    return Fraction(roots[0], roots[1]) if fits else None


def flat(witness: Mapping[str, Any]) -> dict[str, Fraction]:
    """The numbers of a witness by name: scalars, then coordinates as x[1] or x~xi[1].

    Parts that are zero are left out: a vector that is not named is zero.
    """
    found = {name: Fraction(text) for name, text in witness["scalars"].items()}
    for name, parts in witness["vectors"].items():
        for over, values in parts.items():
            shown = f"{name}~{over}" if over else name
            if any(map(Fraction, values)):
                found |= {f"{shown}[{k}]": Fraction(v) for k, v in enumerate(values, start=1)}
    if any(Fraction(text) != 1 for text in witness["weights"]):
        found |= {f"weight[{k}]": Fraction(t) for k, t in enumerate(witness["weights"], start=1)}
    return found


def worded(witness: Mapping[str, Any]) -> str:
    """The witness in a line: numbers, and vectors with all their coordinates."""
    found = [f"{name} = {text}" for name, text in witness["scalars"].items()]
    for name, parts in witness["vectors"].items():
        for over, values in parts.items():
            if any(map(Fraction, values)):
                shown = f"{name}~{over}" if over else name
                found.append(f"{shown} = ({', '.join(values)})")
    others = "other " if len(found) > len(witness["scalars"]) else ""
    found.append(f"all {others}vectors 0")
    if any(Fraction(text) != 1 for text in witness["weights"]):
        found.append(f"coordinates weighted by {', '.join(witness['weights'])}")
    return ", ".join(found)
