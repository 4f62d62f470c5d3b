r"""What papers should have printed, as a part of a LaTeX document.

What is gone from a printed formula is grey in it, and what is new in an amended one underlined;
`MARKS` defines both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bounds.amendments.differences import (
    counterpart,
    gone_conditions,
    new_conditions,
    new_constants,
    principal,
)
from bounds.amendments.entry import Entry
from bounds.amendments.table import COLUMNS, rows
from bounds.amendments.words import NOTHING, Beside, owed, place, values
from bounds.rendering.difference import GONE, NEW, marked
from bounds.rendering.latex import FITTED, escape, formula, typed
from bounds.statement import Where

TITLE = "What the papers should have printed"
MARKS = (
    r"""\usepackage{color}
\newcommand{\htmlClass}[2]{\csname marked#1\endcsname{#2}}
"""
    rf"\newcommand{{\marked{GONE}}}[1]{{{{\color[gray]{{0.5}}#1}}}}" + "\n"
    rf"\newcommand{{\marked{NEW}}}[1]{{\underline{{#1}}}}" + "\n"
)


def section(found: Iterable[Entry], beside: Beside = NOTHING) -> str:
    """The section; empty where every claim is proved as it is printed."""
    found = list(found)
    written = "".join(_entry(one, beside) for one in found)
    papers = dict.fromkeys(one.statement.paper for one in found)
    tables = "".join(
        _table([one for one in found if one.statement.paper == paper], beside) for paper in papers
    )
    return f"\\clearpage\n\\section{{{TITLE}}}\n{tables}{written}" if written else ""


def _table(found: list[Entry], beside: Beside) -> str:
    """The entries of a paper side by side."""
    head = " & ".join(map(escape, ("", *COLUMNS)))
    body = "".join(
        " & ".join((typed(entry.statement.id), *map(escape, cells))) + "\\\\\n"
        for entry, cells in rows(found, beside)
    )
    columns = "l" * (1 + len(COLUMNS))
    inside = f"\\begin{{tabular}}{{{columns}}}\n{head}\\\\\\hline\n{body}\\end{{tabular}}"
    return f"\\noindent{FITTED}{{{inside}}}\n\n" if body else ""


def _entry(entry: Entry, beside: Beside) -> str:
    head = (
        f"\\subsection*{{{typed(entry.statement.id)}}}\n\\noindent {escape(entry.stands)}.\n"
        if entry.amended is None
        else f"\\subsection*{{{typed(entry.statement.id)}}}\n\\noindent Printed: "
        f"{escape(entry.stands)}. Amended: {escape(entry.amended_stands)}.\n"
    )
    told = "".join(f"\\item[{escape(n)}] {escape(t)}\n" for n, t in _rows(entry, beside))
    listed = f"\\begin{{description}}\n{told}\\end{{description}}\n" if told else ""
    return head + "".join(_formulas(entry)) + listed


def _rows(entry: Entry, beside: Beside) -> Iterator[tuple[str, str]]:
    yield from values(entry, beside)
    yield "at", place(entry)
    yield from owed(entry)


def _formulas(entry: Entry) -> Iterator[str]:
    first = principal(entry.statement)
    if first is None:
        return
    other = None if entry.amended is None else counterpart(entry.amended, first)
    if entry.amended is None or other is None:
        yield _displayed(first.written.latex)
        return
    yield from map(_displayed, marked(first.written, other.written))
    supposed = new_conditions(entry.statement, entry.amended, Where.STATEMENT)
    left = gone_conditions(entry.statement, entry.amended)
    constants = new_constants(entry.statement, entry.amended)
    for words, shown in (
        ("Now supposes", [own.written.latex for own in supposed]),
        ("No longer supposes", [own.written.latex for own in left]),
        ("With", [own.latex for own in constants]),
    ):
        if shown:
            listed = ", ".join(f"${formula(one)}$" for one in shown)
            yield f"\\noindent {words} {listed}.\n\n"


def _displayed(content: str) -> str:
    return f"\\[{FITTED}{{$\\displaystyle {formula(content)}$}}\\]\n"
