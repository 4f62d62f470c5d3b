"""The page "what the papers should have printed": printed and amended claims with their worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bounds.amendments.entry import Entry, judged_entries
from bounds.amendments.latex import TITLE
from bounds.amendments.table import COLUMNS, rows
from bounds.amendments.words import Beside, owed, place, values
from bounds.command_line import command_for
from bounds.verdicts.verified import Verified
from figures.report.asked import Letters
from figures.report.frame import command, folded, page, section, table
from figures.report.item import from_root
from figures.report.look import amendment, claim
from figures.report.markup import Markup, element
from figures.report.paper import paper_of
from figures.report.prose import line
from figures.report.wording import said

ADDRESS = "amended.html"


def amendments_page(book: Sequence[Verified], beside: Beside) -> str:
    """An entry for each claim that is not proved as it is printed, under its paper."""
    found = list(judged_entries(book))
    papers = dict.fromkeys(entry.statement.paper for entry in found)
    return page(
        TITLE,
        element("h1", TITLE),
        element("p", *_counts(found)),
        _overview(found, beside),
        *(
            section(
                paper_of(paper).name,
                *(_entry(own, beside) for own in found if own.statement.paper == paper),
                id_=paper,
            )
            for paper in papers
        ),
        address=ADDRESS,
    )


def _overview(found: Sequence[Entry], beside: Beside) -> Markup:
    """All of them side by side."""
    cells = [
        (element("a", one.statement.id, href=from_root(one.statement.id)), *row)
        for one, row in rows(found, beside)
    ]
    return table(("statement", *COLUMNS), cells)


def _counts(found: Sequence[Entry]) -> Iterator[str]:
    amended = [entry.points for entry in found if entry.points is not None]
    yield f"{len(found)} claims are not proved as they are printed; {len(amended)} have an amended "
    yield f"form. Of these {sum(not one.unbounded for one in amended)} have no letter that nobody "
    yield f"bounds, {sum(not one.left_out for one in amended)} admit every setting that is printed "
    yield f"of them, and {sum(not one.lost for one in amended)} keep the order of each term."


def _entry(entry: Entry, beside: Beside) -> Markup:
    statement = entry.statement
    letters = Letters(entry.amended or statement)
    worths = [(said(told, letters), name) for name, told in values(entry, beside)]
    points = [(name, said(told, letters)) for name, told in owed(entry)]
    return element(
        "article",
        element("h3", element("a", line(statement.title), href=from_root(statement.id))),
        element("p", entry.stands, class_="source"),
        *claim(statement),
        amendment(statement, entry.amended_stands, from_root),
        folded(
            "what it is worth, and what was kept and lost",
            table(("value", "what it is"), worths),
            element("p", "At ", said(place(entry), letters), class_="source"),
            table(("point", "found"), points),
        ),
        command(command_for("amended", statement)),
        class_="headline",
    )
