"""What was computed and measured about a statement: its tightness, and a run beside it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bounds.catalogue import catalogue
from bounds.command_line import command_for
from bounds.rendering.plain_math import plain_math
from figures.report.asked import Letters
from figures.report.badges import verdict_badge
from figures.report.frame import command, folded, section, table
from figures.report.item import address
from figures.report.markup import Markup, element, join
from figures.report.prose import line
from figures.report.sketch import sketch
from figures.report.wording import said, worded

MOST_ROWS = 12

Record = Mapping[str, Any]


def tightness_section(id_: str, record: Record) -> Markup:
    """The bound against the exact worst case on a grid."""
    letters, asked = Letters(catalogue[id_]), command(command_for("tightness", id_))
    if "why" in record:
        why = element("p", said(record["why"], letters))
        return section("Tightness", why, asked, id_="tightness")
    inside = [row for row in record["rows"] if row["ratio"] is not None]
    outside = len(record["rows"]) - len(inside)
    names = list(inside[0]["letters"]) if inside else []
    shown = [plain_math(letters.name(name)) for name in names]
    columns = (*shown, "bound", "worst case", "ratio", "verdict")
    rows = [
        (
            *(row["letters"][name] for name in names),
            number(row["bound"]),
            number(row["worst"]),
            number(row["ratio"]),
            verdict_badge("refuted") if row["refuted"] else "",
        )
        for row in inside
    ]
    ratios = [row["ratio"] for row in inside]
    told = "No point of the grid is inside the hypotheses."
    if ratios:
        told = (
            f"Bound over worst case: from {number(min(ratios))} to {number(max(ratios))} at "
            f"{len(inside)} points. Below one, with a certified instance, the bound is refuted."
        )
    left_out = f" {outside} points are outside the hypotheses." if outside else ""
    return section(
        "Tightness",
        element("p", f"{record['form']}: ", line(worded(record["words"], letters), address)),
        element("p", told, left_out),
        _long_table(columns, rows),
        asked,
        id_="tightness",
        fold=True,
    )


def confrontation_section(name: str, record: Record) -> Markup:
    """A run on a problem with known constants: measured beside bound, round by round.

    `name` is a statement's id, or ID#FORM.
    """
    id_, _, form = name.partition("#")
    letters = Letters(catalogue[id_])
    asked = command(command_for("confront", id_, **({"form": form} if form else {})))
    title = f"Beside a run: {form}" if form else "Beside a run"
    anchor = "confrontation" + ("-" + re.sub(r"\W+", "-", form).strip("-") if form else "")
    if "why" in record:
        return section(title, element("p", said(record["why"], letters)), asked, id_=anchor)
    return section(
        title,
        element(
            "p", line(record["quantity"], address), f" ({record['form']}; {record['reading']})."
        ),
        element("p", _verdict(record)),
        sketch(record),
        folded("the numbers", _rounds(record)),
        _outside(record["outside_because"], letters),
        folded("the constants that feed it", _fed(record["letters"], letters)),
        asked,
        id_=anchor,
        fold=True,
    )


def number(value: float | None) -> str:
    """Six digits, or a dash."""
    return "–" if value is None else f"{value:.6g}"


def _verdict(record: Record) -> str:
    if record["is_violated"]:
        return (
            "Inside every hypothesis the measured mean is beyond the bound, by more than its "
            "confidence band of four standard errors."
        )
    entries, inside = len(record["round"]), sum(record["inside"])
    if not inside:
        return "No entry of this run is known to be inside every hypothesis and assumption."
    return (
        f"{inside} of {entries} entries are inside every hypothesis and assumption; there the "
        f"measured mean is at most {number(record['largest_ratio'])} of the bound."
    )


def _rounds(record: Record) -> Markup:
    columns = ("round", "measured", "low", "high", "bound", "ratio", "inside")
    entries = zip(*(record[name] for name in columns), strict=True)
    rows = [
        (str(first), *(number(value) for value in numbers), "yes" if inside else "no")
        for first, *numbers, inside in entries
    ]
    return _long_table(columns, rows)


def _long_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Markup:
    """Some rows at once, the others on demand."""
    if len(rows) <= MOST_ROWS:
        return table(columns, rows) if rows else Markup("")
    return join((
        table(columns, rows[:MOST_ROWS]),
        folded(f"{len(rows) - MOST_ROWS} more rows", table(columns, rows[MOST_ROWS:])),
    ))  # fmt: skip


def _outside(reasons: Sequence[str], letters: Letters) -> Markup:
    if not reasons:
        return Markup("")
    items = (element("li", said(reason, letters)) for reason in reasons)
    return folded("what does not hold, or is not known to", element("ul", *items))


def _fed(fed: Any, letters: Letters) -> Markup:
    if isinstance(fed, Mapping):
        fed = [
            {"letter": plain_math(letters.name(name)), "value": value}
            for name, value in fed.items()
        ]
    rows = [_flat(entry) for entry in fed]
    names = list(dict.fromkeys(name for row in rows for name in row))
    return (
        table(names, [[row.get(name, "") for name in names] for row in rows])
        if rows
        else Markup("")
    )


def _flat(entry: Record) -> dict[str, str]:
    return {str(name): _text(value) for name, value in entry.items()}


def _text(value: Any) -> str:
    if isinstance(value, float):
        return number(value)
    if isinstance(value, list):
        few = ", ".join(_text(part) for part in value[:3])
        return f"{few}, …" if len(value) > 3 else few
    return "–" if value is None else str(value)
