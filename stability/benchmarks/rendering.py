"""Tables and claims as text and as Markdown, from their records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Record = Mapping[str, Any]


def table_as_text(table: Record) -> str:
    """The table in columns, our numbers first, the paper's in brackets."""
    lines = _grid(table)
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    body = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    ]
    return "\n".join([_heading(table), *body, *_remarks(table)])


def table_as_markdown(table: Record) -> str:
    """The same as a Markdown table under a heading."""
    first, *rest = (
        "| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in _grid(table)
    )
    rule = "|" + "---|" * (len(table["columns"]) + 1)
    remarks = [f"- {remark}" for remark in _remarks(table)]
    return "\n".join([f"## {_heading(table)}", "", first, rule, *rest, "", *remarks])


def claim_as_text(claim: Record) -> str:
    """The verdict, and each comparison with its interval."""
    return "\n".join([f"{_verdict(claim)}", *(f"  {line}" for line in _comparisons(claim))])


def claim_as_markdown(claim: Record) -> str:
    """The same as a list."""
    return "\n".join([f"**{_verdict(claim)}**", "", *(f"- {line}" for line in _comparisons(claim))])


def _heading(table: Record) -> str:
    where = ", ".join(table["statements"][:1])
    return f"{table['title']} [{table['protocol']}, scale {table['scale']}; {where}]"


def _grid(table: Record) -> list[list[str]]:
    return [
        ["", *table["columns"]],
        *([row["label"], *map(_cell, row["cells"])] for row in table["rows"]),
    ]


def _cell(cell: Record) -> str:
    return f"{cell['shown']} [{cell['printed']}]" if cell["printed"] else str(cell["shown"])


def _remarks(table: Record) -> list[str]:
    printed = any(cell["printed"] for row in table["rows"] for cell in row["cells"])
    return [
        *(["in brackets: what the paper prints, at full scale"] if printed else []),
        *(
            [f"scale {table['scale']}, not the paper's: " + "; ".join(table["differences"])]
            if table["differences"]
            else []
        ),
        *table["notes"],
    ]


def _verdict(claim: Record) -> str:
    reading = f" ({claim['reading']})" if claim["reading"] else ""
    return (
        f"{claim['verdict']}: {claim['title']}{reading} [{claim['name']}, scale {claim['scale']}, "
        f"{claim['level']:.0%} intervals at any number of seeds]"
    )


def _comparisons(claim: Record) -> Sequence[str]:
    told = [
        f"{one['measure']}: {one['left']} {one['relation']} than {one['right']}"
        f"{f', line through {along} values' if (along := one['along']) else ''}: {_outcome(one)}"
        for one in claim["comparisons"]
    ]
    return [*told, *_outlook(claim)]


def _outlook(claim: Record) -> Sequence[str]:
    """What an undecided claim waits for."""
    if claim["verdict"] != "undecided":
        return []
    more = claim["more_seeds"]
    seeds = f"about {more} more seeds" if more else "more seeds than anybody has"
    return [f"as things are, {seeds} would decide it"]


def _outcome(one: Record) -> str:
    """The interval of the difference, or which runs have no number to take one of."""
    if one["difference"] is None:
        without = [
            f"{count} of {one['seeds']} runs of {one[side]}"
            for side, count in zip(("left", "right"), one["missing"], strict=True)
            if count
        ]
        return f"open, no number in {' and '.join(without)}, which diverged or did not get there"
    ends = ", ".join("?" if end is None else f"{end:.3g}" for end in one["interval"])
    stands = f"below {one['least']}" if one["stands"] == "small" else one["stands"]
    return f"{stands}, difference {one['difference']:.3g} in [{ends}], {one['seeds']} seeds"
