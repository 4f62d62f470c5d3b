"""How much a finding weighs: by what mends it.

A statement that a federation inside all hypotheses exceeds is false. A step that nothing mends is a
gap. One that holds under a condition, or given one fact more, has a hidden hypothesis. Otherwise it
holds in a reading, and the weight is how that differs from the printed line: in numbers, in letters
or signs, or only in being strict or an equality where the other is not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum

from bounds.errors import UserError
from bounds.expressions import Expression, Number, Relation, children
from bounds.kernel.problem import functions
from bounds.kernel.reader import Arity, parse_chain
from bounds.statement import Kind as Item
from bounds.statement import Statement
from bounds.verdicts.answer import Answer, mending
from bounds.verdicts.automatic import AT_SETTINGS, QUANTITY
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
SHOWN = {Item.EXPERIMENT, Item.FIGURE}
# What a reader looks at first; the others are counted.
LEADING = tuple(weight for weight in Weight if weight < Weight.SLIP)


def weight(statement: Statement, answer: Answer, answers: Iterable[Answer]) -> Weight:
    """The weight of a claim that fails, among the answers about its statement.

    What is read off a drawing or off a table of results is no step of an argument.
    """
    if answer.kind == Kind.UNITS:
        return Weight.WORDING
    if answer.kind == Kind.EXISTENCE:
        return Weight.LOOSENESS if answer.step == AT_SETTINGS else Weight.GAP
    if answer.verdict == "refuted" and answer.step.startswith(BEFORE_PROOF):
        return Weight.HYPOTHESIS
    if held := mending(answer, answers):
        called = statement.vocabulary.functions
        return max(_difference(answer, other, called) for other in held)
    if answer.condition:
        return Weight.HYPOTHESIS
    if answer.step.endswith(QUANTITY):
        return Weight.SLIP
    read_off = statement.kind in SHOWN or (statement.kind is Item.TABLE and not answer.witness)
    return Weight.LOOSENESS if read_off else Weight.GAP


def _difference(printed: Answer, other: Answer, called: Mapping[str, Arity]) -> Weight:
    """What was to be changed for the claim to hold."""
    if printed.kind != other.kind:
        return Weight.SLIP
    try:
        (claim, givens), (changed, others) = (_read(one, called) for one in (printed, other))
    except UserError:
        return Weight.SLIP
    claims = _between(claim, changed)
    more = [given for given in others if given not in givens]
    less = [given for given in givens if given not in others]
    # A given that is another one read otherwise is no new hypothesis.
    read = [min(_between(old, new) for old in less) for new in more] if less else []
    narrowed = claims is Weight.WORDING and not more and printed.where != other.where
    if (more and not less) or narrowed:
        return Weight.HYPOTHESIS
    return min([claims, *read])


def _read(answer: Answer, called: Mapping[str, Arity]) -> tuple[Relation, list[Relation]]:
    """The claim and what it was given, as trees that were read before."""
    sequences = [text.partition(":")[0] for text in answer.where if ": sequence" in text]
    called = {**called, **(functions(answer.kind, sequences) or {})}
    (claim,), *givens = (parse_chain(text, called) for text in (answer.claim, *answer.given))
    return claim, [relation for chain in givens for relation in chain]


def _between(one: Relation, two: Relation) -> Weight:
    """How two relations differ: in numbers, in letters and signs, or in being strict alone."""
    if one.sides == two.sides:
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
