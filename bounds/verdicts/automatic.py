"""Questions that every statement raises by its form, without anybody asking them.

- Is a derived constant where the paper claims it is, under the printed hypotheses?
- Does the statement's own list of hypotheses imply what its proof supposes on the way?
- Do a statement and the last line of its proof agree: is the proved bound no larger?
- Is there any admissible point at all?
- Does each bound survive a change of units?
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy as sp

from bounds.evaluation import conjuncts, sequence_names
from bounds.statement import Kind, Role, Statement, Where
from bounds.verdicts.question import Kind as Asked
from bounds.verdicts.question import Question

LAST_LINE = "proof's last line"
CLAIMED = {Kind.THEOREM, Kind.LEMMA, Kind.COROLLARY, Kind.PROPOSITION}


def automatic(statement: Statement) -> Iterator[Question]:
    """All questions that the form of a statement raises."""
    if statement.kind in CLAIMED:
        yield from _ranges(statement)
        yield from _implied(statement)
        yield from _admissible(statement)
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
        yield Question(
            step=f"{stated} and {label}",
            claim=f"{{#{label}}} {'<=' if '<' in sign else '>='} {{#{stated}}}",
            given=(*_labels(statement, *Where), *ranges),
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


def _units(statement: Statement) -> Iterator[Question]:
    for formula in statement.formulas:
        if formula.role is Role.BOUND and isinstance(formula.quantity, sp.Symbol):
            yield Question(
                step=formula.label,
                claim=f"#{formula.label}",
                kind=Asked.UNITS,
                asks="every term has the unit of the bounded quantity",
            )
