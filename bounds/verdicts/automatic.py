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

from bounds.catalogue import catalogue
from bounds.expressions import Expression, Relation, Symbol, calls, free_symbols, number, replaced
from bounds.language.formulas import names
from bounds.language.written import Written
from bounds.runs.printed import printed, prints_settings
from bounds.statement import Kind, Role, Statement, Where
from bounds.verdicts.question import NEVER, Question
from bounds.verdicts.question import Kind as Asked
from bounds.verdicts.references import DEFINITION
from bounds.verdicts.scope import BEFORE_PROOF
from bounds.verdicts.wording import RANGE

QUANTITY = ": quantity"
AMENDED = ".repaired"
LAST_LINE = "proof's last line"
ADMISSIBLE = "an admissible point"
AT_SETTINGS = "an admissible point at the printed settings"
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
    return tuple(str(c.name) for c in statement.constants if c.defined is not None)


def _definitions(statement: Statement) -> dict[str, Expression]:
    """What the constants stand for."""
    return {
        str(c.name): c.defined.tree
        for c in statement.constants
        if c.defined is not None and isinstance(c.defined.tree, Expression)
    }


def _within_ranges(statement: Statement) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Constants to unfold, and as givens the claimed ranges of those that stay names."""
    ranged = {str(c.name): c.within for c in statement.constants if c.within is not None}
    unfolded = tuple(name for name in _used(statement) if name not in ranged)
    return unfolded, tuple(str(part) for within in ranged.values() for part in within.parts)


def _decidable(written: Written) -> bool:
    """Whether every part is a relation between numbers, sequences not among them."""
    trees = [part.tree for part in written.parts]
    functions = written.letters.functions.keys()
    return all(
        isinstance(tree, Relation) and not (calls(tree.left) | calls(tree.right)) & functions
        for tree in trees
    )


def _labels(statement: Statement, *places: Where) -> tuple[str, ...]:
    """References to the decidable hypotheses printed in the given places."""
    return tuple(
        hypothesis.label
        for hypothesis in statement.hypotheses
        if hypothesis.where in places and _decidable(hypothesis.written)
    )


def _ranges(statement: Statement) -> Iterator[Question]:
    defined = _definitions(statement)
    for constant in statement.constants:
        if constant.within is None or constant.defined is None:
            continue
        name = str(constant.name)
        others = {other: value for other, value in defined.items() if other != name}
        for part in constant.within.parts:
            yield Question(
                step=f"{RANGE}{name}",
                claim=str(_unfolded(part, others)),
                given=(f"{DEFINITION}{name}", *_labels(statement, *Where)),
                unfold=tuple(other for other in _used(statement) if other != name),
                where=(f"{name}: real",),
                asks=f"{name} lies where the paper says, under the printed hypotheses",
            )


def _implied(statement: Statement) -> Iterator[Question]:
    own = _labels(statement, Where.STATEMENT)
    for hypothesis in statement.hypotheses:
        tree = hypothesis.written.tree
        is_choice = isinstance(tree, Relation) and tree.sign == "=="
        if hypothesis.where is not Where.PROOF or is_choice or not _decidable(hypothesis.written):
            continue
        yield Question(
            step=f"{BEFORE_PROOF}{hypothesis.label}",
            claim=hypothesis.label,
            given=own,
            unfold=_used(statement),
            asks="what the proof supposes follows from the hypotheses of the statement",
        )


def _agreement(statement: Statement) -> Iterator[Question]:
    bounds = {
        f.label: f.written.tree
        for f in statement.formulas
        if f.role is Role.BOUND and isinstance(f.written.tree, Relation)
    }
    for label, tree in bounds.items():
        stated = label.removesuffix(LAST_LINE).strip(" ,:") or "statement"
        if not label.endswith(LAST_LINE) or stated not in bounds:
            continue
        unfolded, ranges = _within_ranges(statement)
        has_value = f"{{{stated}}} == {{{stated}}}"  # where its denominators vanish there is none
        yield Question(
            step=f"{stated} and {label}",
            claim=f"{{{label}}} {'<=' if '<' in tree.sign else '>='} {{{stated}}}",
            given=(*_labels(statement, *Where), *ranges, has_value),
            replace=_other_names(statement),
            unfold=unfolded,
            asks="the bound that the proof ends with is at least as good as the one stated",
        )
        if tree.left != bounds[stated].left:
            yield Question(
                step=f"{stated} and {label}{QUANTITY}",
                claim=f"{{{label}.left}} == {{{stated}.left}}",
                asks="the statement and the end of its proof bound the same quantity",
            )


def _other_names(statement: Statement) -> dict[str, str]:
    """Letters that a hypothesis says to be others: a number of rounds under two names."""
    trees = (hypothesis.written.tree for hypothesis in statement.hypotheses)
    return {
        tree.left.name: tree.right.name
        for tree in trees
        if isinstance(tree, Relation)
        and tree.sign == "=="
        and isinstance(tree.left, Symbol)
        and isinstance(tree.right, Symbol)
    }


def _admissible(statement: Statement) -> Iterator[Question]:
    if _labels(statement, Where.STATEMENT):
        yield Question(
            step=ADMISSIBLE,
            claim=NEVER,
            kind=Asked.EXISTENCE,
            given=_labels(statement, *Where),
            unfold=_used(statement),
            asks="some hyper-parameters satisfy every printed hypothesis",
        )


def _at_settings(statement: Statement) -> Iterator[Question]:
    """Without such a point a statement says nothing of the paper's own experiments."""
    if not prints_settings(statement.paper) or statement.id.endswith(AMENDED):
        return
    constants = _definitions(statement)
    ranges = [
        part
        for c in statement.constants
        if c.defined is not None and c.within is not None
        for part in c.within.parts
    ]
    hypotheses = [part for h in statement.hypotheses for part in h.written.parts]
    told_of = [_unfolded(w, constants) for w in (*filter(_decidable, hypotheses), *ranges)]
    occurring = frozenset[str]().union(*(names(written.tree) for written in told_of))
    settled = printed(statement.paper).settled
    values = {name: str(value) for name, value in settled.items() if name in occurring}
    implied = tuple(str(part) for name in statement.assumptions for part in _implications(name))
    if values:
        known = {name: number(value) for name, value in settled.items() if name in values}
        settled_ranges = [str(_unfolded(part, {**constants, **known})) for part in ranges]
        told = (*(f"{name} = {value}" for name, value in values.items()), *implied)
        yield Question(
            step=AT_SETTINGS,
            claim=NEVER,
            kind=Asked.EXISTENCE,
            given=(*_labels(statement, *Where), *settled_ranges, *implied),
            replace=values,
            unfold=_used(statement),
            asks=f"the printed hypotheses and ranges leave some problem at {', '.join(told)}",
        )


def _implications(assumption: str) -> tuple[Written, ...]:
    """What every problem that satisfies an assumption has of its constants."""
    return catalogue[assumption].implies if assumption in catalogue else ()


def _unfolded(written: Written, constants: Mapping[str, Expression]) -> Written:
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


def _units(statement: Statement) -> Iterator[Question]:
    for formula in statement.formulas:
        tree = formula.written.tree
        of_a_letter = isinstance(tree, Relation) and isinstance(tree.left, Symbol)
        if formula.role is Role.BOUND and of_a_letter:
            yield Question(
                step=formula.label,
                claim=formula.label,
                kind=Asked.UNITS,
                asks="every term has the unit of the bounded quantity",
            )
