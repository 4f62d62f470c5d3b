"""A federation beyond the bound: the numbers that matter, all of its data, and the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from bounds.statement import Statement
from bounds.verdicts.verified import Verified
from figures.report.asked import Letters
from figures.report.claims import formula_of
from figures.report.evidence import outline
from figures.report.frame import command, folded, table
from figures.report.markup import Markup, element, join
from figures.report.prose import line, tex
from figures.report.wording import said

LONGEST = 24


def instances_of(verified: Verified, records: Sequence[Mapping[str, Any]]) -> Markup:
    """What is known of the instances of a statement; nothing when there are none."""
    commands = verified.summary.refuted_by
    if not commands:
        return Markup("")
    text = (
        "A federation in exact rationals satisfies every assumption and printed hypothesis, and "
        "its quantity exceeds the bound. The command finds it again, and ",
        element("code", "fedproof refute --check FILE"),
        " computes everything from its file alone.",
    )
    shown = (_instance(verified.statement, i, record) for i, record in enumerate(records))
    return join((element("p", *text), *shown, *(command(own) for own in commands)))


def _instance(statement: Statement, number: int, record: Mapping[str, Any]) -> Markup:
    letters = Letters(statement)
    file = f"../evidence/{statement.id}/instance-{number}.json"
    values = [
        ("quantity", record["quantity"]),
        ("bound, at most", record["bound"]["high"]),
        *((tex(letters.name(name)), value) for name, value in record["letters"].items()),
    ]
    met = [(formula_of(name, letters), said(how, letters)) for name, how in record["met"].items()]
    return element(
        "div",
        element("p", element("b", line(record["form"])), " (", line(record["reading"]), ")"),
        table(("number", "value"), [(name, short_number(value)) for name, value in values]),
        folded("how every condition is met", table(("condition", "how"), met)),
        folded("the federation", outline(record["federation"])),
        element("p", element("a", "The file", href=file, download=True), "."),
        class_="answer",
    )


def short_number(text: str) -> str:
    """An exact number, or both ends of one that is known between two; decimals where it is long."""
    if "/" not in text:
        return text
    ends = dict.fromkeys(f"{float(Fraction(end)):.8g}" for end in text.strip("[]").split(", "))
    value = f"≈ {' to '.join(ends)}"
    return f"{text} {value}" if len(text) <= LONGEST else value
