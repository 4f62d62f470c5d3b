"""The ledger of verdicts: counts that add up, filters, and one row a statement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bounds.verdicts.standing import STANDINGS, standing
from bounds.verdicts.verify import Verified
from figures.report.badges import badge
from figures.report.frame import section, table
from figures.report.item import from_root
from figures.report.markup import Markup, element, join
from figures.report.prose import line


def ledger(book: Sequence[Verified]) -> Markup:
    """Counts, filters and rows; the page's script hides rows, which are all there without it."""
    return section("Ledger of verdicts", _counts(book), _filters(book), _rows(book), id_="ledger")


def _counts(book: Sequence[Verified]) -> Markup:
    """How many statements of each paper stand where; rows and columns with their sums."""
    papers = sorted({v.statement.paper for v in book})
    cells = Counter((v.statement.paper, standing(v.summary).word) for v in book)
    rows = [
        [element("b", paper), *_numbers([cells[paper, s.word] for s in STANDINGS])]
        for paper in papers
    ]
    totals = [sum(cells[paper, s.word] for paper in papers) for s in STANDINGS]
    rows.append([element("b", "all"), *_numbers(totals)])
    columns = ("paper", *(badge(s) for s in STANDINGS), "all")
    meanings = (join((element("dt", badge(s)), element("dd", f"{s.meaning}."))) for s in STANDINGS)
    return join((
        table(columns, rows, class_="counts"),
        element("dl", *meanings, class_="meanings"),
    ))  # fmt: skip


def _numbers(counts: Sequence[int]) -> list[str]:
    return [str(count) for count in (*counts, sum(counts))]


def _filters(book: Sequence[Verified]) -> Markup:
    papers = sorted({v.statement.paper for v in book})
    kinds = sorted({v.statement.kind.value for v in book})
    return element(
        "form",
        _choice("paper", papers),
        _choice("kind", kinds),
        _choice("verdict", [s.word for s in STANDINGS]),
        element("label", "text ", element("input", type="search", name="text", autocomplete="off")),
        element("button", "Show all", type="reset"),
        element("output", f"{len(book)} of {len(book)} statements", aria_live="polite"),
        id="filters",
        class_="filters",
        hidden=True,
        role="search",
        aria_label="Filter the ledger",
    )


def _choice(name: str, values: Sequence[str]) -> Markup:
    options = (element("option", value, value=value) for value in values)
    every = element("option", "all", value="")
    return element("label", f"{name} ", element("select", every, *options, name=name))


def _rows(book: Sequence[Verified]) -> Markup:
    rows = (_row(verified) for verified in book)
    columns = ("id", "kind", "title", "verdict", "findings")
    head = element("tr", *(element("th", column, scope="col") for column in columns))
    return element(
        "table",
        element("caption", "Every statement, in the order of its paper", class_="unseen"),
        element("thead", head),
        element("tbody", *rows),
        id="statements",
    )


def _row(verified: Verified) -> Markup:
    statement = verified.statement
    found = standing(verified.summary)
    findings = len(verified.summary.findings) + len(verified.summary.refuted_by)
    return element(
        "tr",
        element("th", element("a", statement.id, href=from_root(statement.id)), scope="row"),
        element("td", statement.kind.value),
        element("td", line(statement.title)),
        element("td", badge(found)),
        element("td", str(findings or "")),
        data_paper=statement.paper,
        data_kind=statement.kind.value,
        data_verdict=found.word,
    )
