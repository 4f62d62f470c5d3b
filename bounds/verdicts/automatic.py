"""Questions that every statement raises by its form, without anybody asking them.

- Is a derived constant where the paper claims it is, under the printed hypotheses?
- Does the statement's own list of hypotheses imply what its proof supposes on the way?
- Do a statement and the last line of its proof agree: is the proved bound no larger?
- Is there any admissible point at all? Is there one at the values that the paper prints of its
  experiments?
- Does each bound survive a change of units?
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import sympy as sp

from bounds.evaluation import conjuncts, sequence_names
from bounds.instances.settings import printed, prints_settings
from bounds.statement import Constant, Kind, Role, Statement, Where
from bounds.verdicts.question import Kind as Asked
from bounds.verdicts.question import Question

AMENDED = ".repaired"
# Constants of assumptions that no problem has smaller, unless all its gradients vanish: a client's
# gradient is the mean of its samples', and the global one the mean of the clients'.
IMPLIED = {"fedinit.as4": "a >= 1", "fedinit.as6": "b >= 1"}
LAST_LINE = "proof's last line"
CLAIMED = {Kind.THEOREM, Kind.LEMMA, Kind.COROLLARY, Kind.PROPOSITION}


def automatic(statement: Statement) -> Iterator[Question]:
    """All questions that the form of a statement raises."""
    if statement.kind in CLAIMED:
        yield from _ranges(statement)
        yield from _implied(statement)
        yield from _admissible(statement)
        yield from _at_settings(statement)
    yield from _agreement(statement)
    yield from _units(statement)


def _used(statement: Statement) -> tuple[str, ...]:
    """Every constant with a definition: a question about numbers should not stop at names."""
    return tuple(c.symbol.name for c in statement.constants if c.definition is not None)


def _within_ranges(statement: Statement) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Constants to unfold, and as givens the claimed ranges of those that stay names."""
    ranged = [c for c in statement.constants if c.range is not None]
    names = {c.symbol.name for c in ranged}
    unfolded = tuple(name for name in _used(statement) if name not in names)
    return unfolded, tuple(str(part) for c in ranged for part in conjuncts(c.range))


def _decidable(relation: sp.Basic) -> bool:
    return isinstance(relation, sp.core.relational.Relational) and not sequence_names([relation])


def _labels(statement: Statement, *places: Where) -> tuple[str, ...]:
    """References to the decidable hypotheses printed in the given places."""
    return tuple(
        f"#hypothesis: {hypothesis.label}"
        for hypothesis in statement.hypotheses
        if hypothesis.where in places
        and all(_decidable(part) for part in conjuncts(hypothesis.relation))
    )


def _ranges(statement: Statement) -> Iterator[Question]:
    for constant in statement.constants:
        if constant.range is None or constant.definition is None:
            continue
        name = constant.symbol.name
        for part in conjuncts(constant.range):
            yield Question(
                step=f"range of {name}",
                claim=str(part).replace("Eq", ""),
                given=(f"#constant: {name}", *_labels(statement, *Where)),
                unfold=tuple(other for other in _used(statement) if other != name),
                where=(f"{name}: real",),
                asks=f"{name} lies where the paper says, under the printed hypotheses",
            )


def _implied(statement: Statement) -> Iterator[Question]:
    own = _labels(statement, Where.STATEMENT)
    for hypothesis in statement.hypotheses:
        if hypothesis.where is not Where.PROOF or isinstance(hypothesis.relation, sp.Equality):
            continue
        if not all(_decidable(part) for part in conjuncts(hypothesis.relation)):
            continue
        yield Question(
            step=f"hypothesis of the proof: {hypothesis.label}",
            claim=f"#hypothesis: {hypothesis.label}",
            given=own,
            unfold=_used(statement),
            asks="what the proof supposes follows from the hypotheses of the statement",
        )


def _agreement(statement: Statement) -> Iterator[Question]:
    labels = {formula.label: formula for formula in statement.formulas}
    for label, formula in labels.items():
        if not label.endswith(LAST_LINE) or formula.role is not Role.BOUND:
            continue
        stated = label.removesuffix(LAST_LINE).strip(" ,:") or "statement"
        if stated not in labels or labels[stated].role is not Role.BOUND:
            continue
        sign = getattr(formula.body, "rel_op", "<=")
        unfolded, ranges = _within_ranges(statement)
        has_value = f"{{#{stated}}} == {{#{stated}}}"  # where its denominators vanish there is none
        yield Question(
            step=f"{stated} and {label}",
            claim=f"{{#{label}}} {'<=' if '<' in sign else '>='} {{#{stated}}}",
            given=(*_labels(statement, *Where), *ranges, has_value),
            unfold=unfolded,
            asks="the bound that the proof ends with is at least as good as the one stated",
        )
        if formula.quantity != labels[stated].quantity:
            yield Question(
                step=f"{stated} and {label}: quantity",
                claim=f"{{#{label}.left}} == {{#{stated}.left}}",
                asks="the statement and the end of its proof bound the same quantity",
            )


def _admissible(statement: Statement) -> Iterator[Question]:
    if _labels(statement, Where.STATEMENT):
        yield Question(
            step="an admissible point",
            claim="1 <= 0",
            kind=Asked.EXISTENCE,
            given=_labels(statement, *Where),
            unfold=_used(statement),
            asks="some hyper-parameters satisfy every printed hypothesis",
        )


def _at_settings(statement: Statement) -> Iterator[Question]:
    """Without such a point a statement says nothing of the paper's own experiments."""
    if not prints_settings(statement.paper) or statement.id.endswith(AMENDED):
        return
    constants = {c.symbol: c for c in statement.constants if c.definition is not None}
    ranged = [c.range for c in constants.values() if c.range is not None]
    ranges = [_unfolded(part, constants) for range_ in ranged for part in conjuncts(range_)]
    hypotheses = [part for h in statement.hypotheses for part in conjuncts(h.relation)]
    decidable = [_unfolded(part, constants) for part in hypotheses if _decidable(part)]
    letters = {s.name: s for part in (*decidable, *ranges) for s in part.free_symbols}
    settled = printed(statement.paper).settled
    values = {name: str(value) for name, value in settled.items() if name in letters}
    known = {letters[name]: sp.Rational(value) for name, value in values.items()}
    implied = tuple(IMPLIED[name] for name in statement.assumptions if name in IMPLIED)
    if values:
        told = (*(f"{name} = {value}" for name, value in values.items()), *implied)
        yield Question(
            step="an admissible point at the printed settings",
            claim="1 <= 0",
            kind=Asked.EXISTENCE,
            given=(
                *_labels(statement, *Where),
                *(str(part.xreplace(known)) for part in ranges),
                *implied,
            ),
            replace=values,
            unfold=_used(statement),
            asks=f"the printed hypotheses and ranges leave some problem at {', '.join(told)}",
        )


def _unfolded(relation: sp.Basic, constants: Mapping[sp.Symbol, Constant]) -> sp.Basic:
    """The relation with definitions in the place of constants, and of those in them."""
    while known := {s: constants[s].definition for s in relation.free_symbols & set(constants)}:
        relation = relation.xreplace(known)
    return relation


def _units(statement: Statement) -> Iterator[Question]:
    for formula in statement.formulas:
        if formula.role is Role.BOUND and isinstance(formula.quantity, sp.Symbol):
            yield Question(
                step=formula.label,
                claim=f"#{formula.label}",
                kind=Asked.UNITS,
                asks="every term has the unit of the bounded quantity",
            )
