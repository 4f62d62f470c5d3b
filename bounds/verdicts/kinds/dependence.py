"""Whether what is called a constant stays below its value when the training goes on.

A name with a definition is easily read as a number. If its definition has the number of rounds in
it, with all other definitions unfolded, a rate in which it stands is not the rate that it seems.
And what is defined as the largest value along a run is another number for each number of rounds: it
is computed on instances that satisfy all hypotheses, with more rounds and all else the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product, takewhile
from random import Random

from bounds.catalogue import catalogue
from bounds.expressions import Relation, Symbol, free_symbols, show_relation, substitute
from bounds.measured.record import Assumption
from bounds.statement import Kind as Item
from bounds.statement import Statement
from bounds.verdicts.premises import CLAIMED, definitions, fed, put, supposed, unfolded
from bounds.verdicts.question import Question

# How many setups are tried, and how many rounds are followed by one more.
SETUPS, ROUNDS, SEED = 24, (1, 2, 3), 7


def questions(statement: Statement) -> Iterator[Question]:
    """One for each defined constant that has the rounds in it, or is computed along a run."""
    rounds = fed(statement).get("rounds", "")
    constants = definitions(statement)
    if statement.kind not in CLAIMED or not rounds:
        return
    yield from _along_runs(statement, rounds)
    later = Symbol(rounds) + 1
    for constant in statement.constants:
        if constant.defined is None or str(constant.name) not in constants:
            continue
        defined = constant.defined.like(Relation(constants[str(constant.name)], "==", Symbol("_")))
        tree = unfolded(defined, constants).tree
        if isinstance(tree, Relation) and rounds in free_symbols(tree.left):
            conditions = supposed(statement)
            then = [put(condition, rounds, later) for condition in conditions]
            grown = substitute(tree.left, rounds, later)
            yield Question(
                step=f"constant {constant.name}",
                claim=show_relation(Relation(grown, "<=", tree.left)),
                given=tuple(map(show_relation, (*conditions, *then))),
                budget="small",
                asks=f"{constant.name} does not grow with {rounds}",
            )


def _along_runs(statement: Statement, rounds: str) -> Iterator[Question]:
    """One for each constant that an item of the paper defines, and no statement before it has."""
    if statement.is_amended or statement.paper not in catalogue.papers():
        return
    before = takewhile(lambda item: item.id != statement.id, catalogue.of(statement.paper))
    known = {one for item in before for one in _defined(item)}
    for name, assumed in _defined(statement):
        values = None if (name, assumed) in known else _longer(statement, name, rounds)
        if values is not None:
            count, less, more = values
            yield Question(
                step=f"constant {name} along a run",
                claim=f"{more} <= {less}",
                asks=f"{name} is no larger after {count + 1} rounds than after {count}",
            )


def _defined(statement: Statement) -> list[tuple[str, Assumption]]:
    """The constants of its assumptions that are defined, and not supposed."""
    record = statement.measured.record if statement.measured is not None else None
    if record is None or record.instances is None or statement.kind not in CLAIMED:
        return []
    found = []
    for name, one in record.assumptions.items():
        item = catalogue.get(one.item)
        if item is not None and item.kind is Item.DEFINITION:
            found.append((name, one))
    return found


def _longer(statement: Statement, name: str, rounds: str) -> tuple[int, Fraction, Fraction] | None:
    """Values of a constant before and after one round more, the first that grow if any do."""
    from bounds.runs.examine import examined  # sympy comes with it
    from bounds.runs.instance import Instance
    from bounds.runs.trial import trial_of

    trial = trial_of(statement)
    if trial is None:
        return None
    setups = list(trial.corners())
    Random(SEED).shuffle(setups)
    alike = None
    for setup, count in product(setups[:SETUPS], ROUNDS):
        values = []
        for number in (count, count + 1):
            chosen = replace(setup, choices={**setup.choices, rounds: Fraction(number)})
            instance = Instance(trial.statement, trial.forms[0], trial.readings[0].name, chosen)
            found = examined(instance, trial)
            values.append(None if found is None else found.letters.get(name))
        less, more = values
        if isinstance(less, Fraction) and isinstance(more, Fraction):
            alike = alike or (count, less, more)
            if more > less:
                return count, less, more
    return alike
