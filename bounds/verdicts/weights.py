"""How much a finding weighs: by what mends it.

A statement that a federation inside all hypotheses exceeds is false, but where its bound is
exceeded only for not being positive, and under a condition never: that is a hidden hypothesis. A
step that nothing mends is a gap. One that holds under a condition, or given one fact more, has a
hidden hypothesis. Otherwise it holds in a reading, and the weight is how that differs from the
printed line: in numbers, an order in its exponent, or in letters or signs. What is in scope of both
is neither left out nor added. What is said in two ways is mended by saying it in one, and weighs as
these differ. That a constant lies where the paper says is a condition. A line whose strict
inequality fails only where its sides are equal is a matter of wording.

All these are mistakes of what is printed. What is asked beside that, and of which the paper does
not say otherwise, is an observation: whether a formula keeps its meaning in other units, what a
bound says in special cases and at the ends of a range, whether the converse holds, whether the
settings of the experiments are admitted, what is called by a name and grows, and all about amended
forms. An order that holds with the constants as constants, or for enough rounds, is as it is meant.
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
    show_relation,
)
from bounds.kernel.problem import functions
from bounds.kernel.reader import parse_chain
from bounds.language.formulas import called_in
from bounds.runs.exceeded import Exceeded
from bounds.statement import Kind as Item
from bounds.statement import Statement
from bounds.terms import drawn
from bounds.verdicts.answer import EQUAL, Answer, mending
from bounds.verdicts.kinds.algorithm import INACTIVE
from bounds.verdicts.kinds.dependence import CALLED
from bounds.verdicts.kinds.emptiness import ADMISSIBLE
from bounds.verdicts.kinds.limits import LEVEL
from bounds.verdicts.kinds.slack import AND_WORST
from bounds.verdicts.kinds.use import TOGETHER, USE
from bounds.verdicts.question import COMPARISONS, LINE, SAID, Kind
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
    OBSERVATION = 7

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
    "observation",
)
# Where there is no point at all; at chosen settings, or below another bound, is another matter.
EMPTY = {ADMISSIBLE, TOGETHER}
SHOWN = {Item.EXPERIMENT, Item.FIGURE}
RATE = "together"  # asks whether a step size is admitted for every number
TABLES = "tables"
RANGES = "ranges"
# What a paper says twice.
TWICE = {"agreement", "algorithm", "definitions"}
# Kinds of questions that no paper answers, but where the contrary contradicts what it says.
OBSERVING = {"units", "limits", "slack", "criteria", "dependence"}
# Orders, step sizes and digits that hold as they are meant: in the reading that is asked beside.
MEANT = {"orders", "together", TABLES}
# What a reader looks at first; the others are counted.
LEADING = tuple(weight for weight in Weight if weight < Weight.SLIP)


def weight(statement: Statement, answer: Answer, answers: Iterable[Answer]) -> Weight:
    """The weight of a claim that fails, among the answers about its statement.

    What is read off a drawing or off a table of results is no step of an argument.
    """
    held = mending(answer, answers)
    if _is_observation(statement, answer, held):
        return Weight.OBSERVATION
    if answer.kind == Kind.NOTATION or EQUAL in answer.remark:
        return Weight.WORDING
    if answer.kind == Kind.EXISTENCE:
        return Weight.GAP
    if answer.verdict == "refuted" and (is_condition(answer) or answer.asked_by == RANGES):
        return Weight.HYPOTHESIS
    if held:
        return max(_difference(statement, answer, other) for other in held)
    if answer.kind == Kind.ORDER:
        return Weight.HYPOTHESIS if answer.asked_by == RATE else Weight.CONSTANT
    if answer.condition:
        return Weight.HYPOTHESIS
    if answer.asked_by in TWICE:
        return _in_two_ways(statement, answer)
    read_off = statement.kind in SHOWN or answer.asked_by == TABLES
    read_off |= statement.kind is Item.TABLE and not answer.witness
    return Weight.LOOSENESS if read_off else Weight.GAP


def _is_observation(statement: Statement, answer: Answer, held: list[Answer]) -> bool:
    """Whether the paper does not say otherwise."""
    if statement.is_amended:
        return True
    if answer.kind == Kind.EXISTENCE:
        return answer.step not in EMPTY and answer.asked_by not in {RATE, "criteria", *SAID}
    if answer.asked_by in OBSERVING:
        contradicts = (LEVEL in answer.step, answer.step.endswith(AND_WORST))
        return not any(contradicts) and not answer.asks.startswith(CALLED)
    if EQUAL in answer.remark:
        return answer.asked_by != LINE
    return INACTIVE in answer.step or (answer.asked_by in MEANT and bool(held))


def exceeding(found: Iterable[Exceeded]) -> Weight:
    """Of bounds that instances are beyond: a condition that leaves none is what was not said."""
    return Weight.HYPOTHESIS if all(one.condition for one in found) else Weight.FALSE


def is_condition(answer: Answer) -> bool:
    """Whether what is asked about is a condition: where it does not follow, it mends itself."""
    return answer.step.startswith(BEFORE_PROOF) or answer.asked_by == USE


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
    # Nor is one that says what something is; bounds are compared under all conditions of both.
    supposed = printed.asked_by == COMPARISONS and all(one.sign != "==" for one in more)
    mine, theirs = _declared(printed), _declared(other)
    narrowed = any(mine[name] != theirs[name] for name in mine.keys() & theirs.keys())
    narrowed = narrowed and not more and claims is Weight.WORDING
    if (more and (supposed or not less)) or narrowed:
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
