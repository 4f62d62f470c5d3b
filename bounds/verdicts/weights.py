"""How much a finding weighs: by what mends it.

A statement that a federation inside all hypotheses exceeds is false. A step that nothing mends is a
gap. One that holds under a condition, or given one fact more, has a hidden hypothesis. Otherwise it
holds in a reading, and the weight is how that differs from the printed line: in numbers, or in
letters or signs. What is in scope of both is neither left out nor added. What is said in two ways
is mended by saying it in one, and weighs as these differ. That a constant lies where the paper says
is a condition. A strict inequality that fails only where its sides are equal is a matter of
wording, and so is whether what is counted is counted from 0 or from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from itertools import takewhile

from bounds.errors import UserError
from bounds.expressions import (
    ZERO,
    Expression,
    Number,
    Relation,
    Symbol,
    children,
    show,
    show_relation,
)
from bounds.kernel.problem import functions
from bounds.kernel.reader import parse_chain
from bounds.language.formulas import called_in
from bounds.statement import Kind as Item
from bounds.statement import Statement
from bounds.terms import drawn
from bounds.verdicts.answer import EQUAL, Answer, mending
from bounds.verdicts.kinds.emptiness import ADMISSIBLE
from bounds.verdicts.kinds.limits import HAS_VALUE, LEVEL
from bounds.verdicts.kinds.slack import AND_WORST
from bounds.verdicts.kinds.use import TOGETHER, USE
from bounds.verdicts.question import Kind
from bounds.verdicts.scope import BEFORE_PROOF


class Weight(IntEnum):
    """The heaviest first."""

    FALSE = 0
    GAP = 1
    HYPOTHESIS = 2
    CONSTANT = 3
    SLIP = 4
    LOOSENESS = 5
    WORDING = 6

    def __str__(self) -> str:
        """As readers are told."""
        return NAMES[self]


NAMES = (
    "false statement",
    "gap",
    "hidden hypothesis",
    "wrong constant",
    "slip",
    "looseness",
    "wording",
)
# Where there is no point at all; at chosen settings, or below another bound, is another matter.
EMPTY = {ADMISSIBLE, TOGETHER}
SHOWN = {Item.EXPERIMENT, Item.FIGURE}
# A step size that is admitted for some numbers only.
RATE = ("together", Kind.ORDER)
TABLES = "tables"
RANGES = "ranges"
# What a paper says twice.
TWICE = {"agreement", "algorithm", "definitions"}
# Kinds that find what is weak, and no mistake in an argument.
LOOSE = {"limits", "slack", "criteria"}
# What a reader looks at first; the others are counted.
LEADING = tuple(weight for weight in Weight if weight < Weight.SLIP)


def weight(statement: Statement, answer: Answer, answers: Iterable[Answer]) -> Weight:
    """The weight of a claim that fails, among the answers about its statement.

    What is read off a drawing or off a table of results is no step of an argument; digits that are
    cut off and not rounded are a matter of wording.
    """
    if answer.kind in {Kind.UNITS, Kind.NOTATION} or EQUAL in answer.remark:
        return Weight.LOOSENESS if answer.asked_by in LOOSE else Weight.WORDING
    if answer.kind == Kind.EXISTENCE:
        empty = answer.step in EMPTY or answer.asked_by in {"together", "criteria"}
        return Weight.GAP if empty else Weight.LOOSENESS
    if HAS_VALUE in answer.step and _is_count(statement, answer):
        return Weight.WORDING
    supposing = is_condition(answer)
    supposing |= HAS_VALUE in answer.step or (answer.asked_by, answer.kind) == RATE
    supposing |= answer.asked_by == RANGES
    if answer.verdict == "refuted" and supposing:
        return Weight.HYPOTHESIS
    false = LEVEL in answer.step or answer.step.endswith(AND_WORST)
    if answer.asked_by in LOOSE and not false:
        return Weight.LOOSENESS
    if held := mending(answer, answers):
        if answer.asked_by == TABLES:
            return Weight.WORDING
        return max(_difference(statement, answer, other) for other in held)
    if answer.condition:
        return Weight.HYPOTHESIS
    if answer.asked_by in TWICE:
        return _in_two_ways(statement, answer)
    read_off = statement.kind in SHOWN or answer.asked_by == TABLES
    read_off |= statement.kind is Item.TABLE and not answer.witness
    return Weight.LOOSENESS if read_off else Weight.GAP


def is_condition(answer: Answer) -> bool:
    """Whether what is asked about is a condition: where it does not follow, it mends itself."""
    return answer.step.startswith(BEFORE_PROOF) or answer.asked_by == USE


def _is_count(statement: Statement, answer: Answer) -> bool:
    """Whether all that is asked is that an integer which is never negative is not 0."""
    claim, _ = _read(statement, answer)
    count = isinstance(claim.left, Symbol) and (claim.sign, claim.right) == ("!=", ZERO)
    return count and "integer" in _declared(answer).get(show(claim.left), "")


def _difference(statement: Statement, printed: Answer, other: Answer) -> Weight:
    """What was to be changed for the claim to hold."""
    if printed.kind != other.kind:
        supposes = printed.kind == Kind.ORDER and other.given
        return Weight.HYPOTHESIS if supposes else Weight.SLIP
    try:
        (claim, known), (changed, others) = (_read(statement, one) for one in (printed, other))
    except UserError:
        return Weight.SLIP
    claims = _between(claim, changed)
    more = [given for given in others[: _cited(statement, other)] if given not in known]
    # A letter that is read as another one is no new hypothesis either.
    renamed = [given for given in more if _is_renaming(given)]
    more = [given for given in more if given not in renamed]
    read_as = [Weight.SLIP] if renamed else []
    less = [given for given in known[: _cited(statement, printed)] if given not in others]
    # A given that is another one read otherwise is no new hypothesis.
    read = [min(_between(old, new) for old in less) for new in more] if less else []
    mine, theirs = _declared(printed), _declared(other)
    narrowed = any(mine[name] != theirs[name] for name in mine.keys() & theirs.keys())
    if (more and not less) or (narrowed and not more and claims is Weight.WORDING):
        return Weight.HYPOTHESIS
    return min([claims, *read, *read_as])


def _in_two_ways(statement: Statement, answer: Answer) -> Weight:
    """How the sides of a claim differ, which are to say the same; of numbers nobody knows why."""
    try:
        claim, _ = _read(statement, answer)
    except UserError:
        return Weight.SLIP
    if not claim.symbols:
        return Weight.GAP
    return _between(*(Relation(side, "==", ZERO) for side in claim.sides))


def _is_renaming(given: Relation) -> bool:
    """Whether it puts a letter for another."""
    letters = isinstance(given.left, Symbol) and isinstance(given.right, Symbol)
    return letters and given.sign == "=="


def _declared(answer: Answer) -> dict[str, str]:
    """What each name of a question is."""
    found = (text.partition(":") for text in answer.where)
    return {name.strip(): what for names, _, what in found for name in names.split(",")}


def _cited(statement: Statement, answer: Answer) -> int:
    """How many givens are those of the line: behind them is what is in scope, and ranges."""
    known = statement.vocabulary
    said = {show_relation(part) for name in known.ranges for part in known.within(name)}
    said |= {show_relation(part) for draw in known.draws.values() for part in drawn(draw)}
    behind = takewhile(said.__contains__, reversed(answer.given))
    return len(answer.given) - len(list(behind)) - len(answer.scope)


def _read(statement: Statement, answer: Answer) -> tuple[Relation, list[Relation]]:
    """The claim and what it was given, as trees that were read before."""
    sequences = [text.partition(":")[0] for text in answer.where if ": sequence" in text]
    called = {**statement.vocabulary.functions, **(functions(answer.kind, sequences) or {})}
    texts = (answer.claim, *answer.given)
    (claim,), *givens = (parse_chain(text, called_in(text, called)) for text in texts)
    return claim, [relation for chain in givens for relation in chain]


def _between(one: Relation, two: Relation) -> Weight:
    """How two relations differ: not at all, in numbers, or in letters and signs."""
    if one == two:
        return Weight.WORDING
    unlike = list(_unlike(one.left, two.left)) + list(_unlike(one.right, two.right))
    numbers = all(isinstance(part, Number) for pair in unlike for part in pair)
    turned = all(_is_turned(*pair) for pair in unlike)
    return Weight.CONSTANT if numbers and not turned else Weight.SLIP


def _unlike(one: Expression, two: Expression) -> Iterator[tuple[Expression, Expression]]:
    """The smallest parts in which two expressions differ."""
    if one == two:
        return
    below, above = children(one), children(two)
    if type(one) is not type(two) or len(below) != len(above) or not below:
        yield one, two
        return
    for pair in zip(below, above, strict=True):
        yield from _unlike(*pair)


def _is_turned(one: Expression, two: Expression) -> bool:
    """Whether two numbers differ in their sign alone."""
    return isinstance(one, Number) and isinstance(two, Number) and one.value == -two.value
