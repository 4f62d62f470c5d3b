"""Questions that every statement raises by its form, without anybody asking them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from bounds.registry import find_module, module_names
from bounds.statement import Statement
from bounds.verdicts import kinds
from bounds.verdicts.question import Question


def automatic(statement: Statement) -> Iterator[Question]:
    """All that the form of a statement raises, about letters as the item declares them."""
    for name, asking in _kinds():
        for question in asking.questions(statement):
            declared = question.declared or statement.vocabulary.named
            yield replace(question, asked_by=name, declared=declared)


@cache
def _kinds() -> list[tuple[str, Any]]:
    """The modules that ask, by name: ours alone, so that they are looked for once."""
    names = module_names(kinds)
    return [(name, find_module(kinds, name, "kind of question")) for name in names]
