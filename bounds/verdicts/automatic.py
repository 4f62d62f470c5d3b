"""Questions that every statement raises by its form, without anybody asking them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bounds.registry import find_module, module_names
from bounds.statement import Statement
from bounds.verdicts import kinds
from bounds.verdicts.question import Question


def automatic(statement: Statement) -> Iterator[Question]:
    """All questions that the form of a statement raises."""
    for name in module_names(kinds):
        for question in find_module(kinds, name, "kind of question").questions(statement):
            yield replace(question, asked_by=name)
