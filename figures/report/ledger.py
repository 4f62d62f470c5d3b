"""The ledger of verdicts: counts that lead to what they count, filters, one row a statement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bounds.verdicts.coverage import sum_of
from bounds.verdicts.standing import STANDINGS, standing
from bounds.verdicts.verified import Verified
from figures.report.badges import badge
from figures.report.filters import SCRIPT, filtered, filters
from figures.report.frame import folded, page, table
from figures.report.item import from_root, paper_page
from figures.report.markup import Markup, element, join
from figures.report.prose import Address, line


def ledger_page(book: Sequence[Verified]) -> str:
    """Counts, filters and rows; the page's script hides rows, which are all there without it."""
    return page(
        "Ledger of verdicts",
        element("h1", "Ledger of verdicts"),
        _counts(book),
        _coverage(book),
        _filters(book),
        statement_rows(book, from_root, id_="statements"),
        address="ledger.html",
        scripts=(SCRIPT,),
    )


def _counts(book: Sequence[Verified]) -> Markup:
    """How many statements of each paper stand where; rows and columns with their sums."""
    papers = sorted({v.statement.paper for v in book})
    cells = Counter((v.statement.paper, standing(v.summary).word) for v in book)
    rows = [
        [
            element("b", element("a", paper, href=paper_page(paper))),
            *_numbers([cells[paper, s.word] for s in STANDINGS], paper),
        ]
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


def _coverage(book: Sequence[Verified]) -> Markup:
    """How many printed lines of each paper are formal, asked as printed and linked."""
    papers = sorted({v.statement.paper for v in book})
    found = {p: sum_of(v.coverage for v in book if v.statement.paper == p) for p in papers}
    if not any(one.printed for one in found.values()):
        return Markup("")
    if len(papers) > 1:
        found["all"] = sum_of(found.values())
    rows = [
        [
            paper,
            str(one.printed),
            *(_share(n, one.printed) for n in (one.formal, one.asked, one.linked)),
        ]
        for paper, one in found.items()
    ]
    columns = ("paper", "printed lines", "formal", "asked as printed", "linked")
    unsaid = [
        element("li", f"{name}: {why}") for paper in papers for name, why in found[paper].unsaid
    ]
    return join((
        element("h2", "What of the printed proofs is formal"),
        table(columns, rows, class_="counts"),
        folded("lines that are not formalised", element("ul", *unsaid)) if unsaid else None,
    ))  # fmt: skip


def _share(count: int, of: int) -> str:
    return f"{count} ({count / of:.0%})" if of else "–"


def _numbers(counts: Sequence[int], paper: str = "") -> list[Markup]:
    """Each number leads to the rows that it counts."""
    words = [*(s.word for s in STANDINGS), ""]
    chosen = f"paper={paper}&" if paper else ""
    return [
        element("a", str(count), href=f"#{chosen}verdict={word.replace(' ', '+')}")
        for word, count in zip(words, (*counts, sum(counts)), strict=True)
    ]


def _filters(book: Sequence[Verified]) -> Markup:
    choices = {
        "paper": sorted({v.statement.paper for v in book}),
        "kind": sorted({v.statement.kind.value for v in book}),
        "verdict": [s.word for s in STANDINGS],
    }
    return filters(choices, count=len(book), what="statements", label="Filter the ledger")


def statement_rows(book: Sequence[Verified], address: Address, *, id_: str | None = None) -> Markup:
    """A table of statements with how they stand."""
    rows = (_row(verified, address) for verified in book)
    columns = ("id", "kind", "title", "verdict", "findings")
    head = element("tr", *(element("th", column, scope="col") for column in columns))
    return element(
        "table",
        element("caption", "Every statement, in the order of its paper", class_="unseen"),
        element("thead", head),
        element("tbody", *rows),
        id=id_,
        class_="statements",
    )


def _row(verified: Verified, address: Address) -> Markup:
    statement = verified.statement
    found = standing(verified.summary)
    findings = len(verified.summary.mistakes) + len(verified.summary.refuted_by)
    return element(
        "tr",
        element("th", element("a", statement.id, href=address(statement.id)), scope="row"),
        element("td", statement.kind.value),
        element("td", line(statement.title)),
        element("td", badge(found)),
        element("td", str(findings or "")),
        **filtered({
            "paper": [statement.paper], "kind": [statement.kind.value], "verdict": [found.word]
        }),
    )  # fmt: skip
