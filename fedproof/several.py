"""An item, or all items of a paper that a command can treat."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.registry import few
from bounds.statement import Statement

Made = TypeVar("Made")


def is_paper(pattern: str) -> bool:
    """Whether all items of a paper are meant."""
    return pattern in catalogue.papers()


def treated(pattern: str, treat: Callable[[Statement], Made]) -> list[Made]:
    """What is made of an item, or of each item of a paper of which something can be made.

    Why nothing is made of the others is told in a sentence for each reason.
    """
    if not is_paper(pattern):
        return [treat(catalogue[pattern])]
    made: list[Made] = []
    left: dict[str, list[str]] = {}
    for statement in catalogue.of(pattern):
        try:
            made.append(treat(statement))
        except UserError as error:
            reason = str(error).partition(";")[0].removeprefix(f"{statement.id} ")
            left.setdefault(reason, []).append(statement.id)
    told = [f"left out: {few(ids)}: {reason}" for reason, ids in left.items()]
    told += catalogue.broken(pattern)
    if not made:
        msg = f"no item of {pattern} is left; " + "; ".join(told)
        raise UserError(msg)
    for sentence in told:
        print(f"fedproof: {sentence}", file=sys.stderr)
    return made
