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
from bounds.amendments.words import owed, place, values
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


def section(found: Iterable[Entry]) -> str:
    """The section; empty where every claim is proved as it is printed."""
    written = "".join(map(_entry, found))
    return f"\\clearpage\n\\section{{{TITLE}}}\n{written}" if written else ""


def _entry(entry: Entry) -> str:
    head = (
        f"\\subsection*{{{typed(entry.statement.id)}}}\n\\noindent {escape(entry.stands)}.\n"
        if entry.amended is None
        else f"\\subsection*{{{typed(entry.statement.id)}}}\n\\noindent Printed: "
        f"{escape(entry.stands)}. Amended: {escape(entry.amended_stands)}.\n"
    )
    rows = "".join(f"\\item[{escape(name)}] {escape(told)}\n" for name, told in _rows(entry))
    listed = f"\\begin{{description}}\n{rows}\\end{{description}}\n" if rows else ""
    return head + "".join(_formulas(entry)) + listed


def _rows(entry: Entry) -> Iterator[tuple[str, str]]:
    yield from values(entry)
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
