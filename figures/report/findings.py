"""What did not hold, the most far-reaching first, each with a link to its evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bounds.verdicts.links import dependants
from bounds.verdicts.standing import standing
from bounds.verdicts.verify import Verified
from figures.report.badges import badge
from figures.report.frame import folded, page, section
from figures.report.item import from_root
from figures.report.markup import Markup, element, join
from figures.report.prose import line

MOST_CHARACTERS = 110


def findings_page(book: Sequence[Verified]) -> str:
    """Lay out the page."""
    return page("Findings", element("h1", "Findings"), findings(book), address="findings.html")


def findings(book: Sequence[Verified]) -> Markup:
    """One entry a statement with something that fails, under its paper."""
    found = [v for v in book if v.summary.findings or v.summary.refuted_by]
    reach = {v.statement.id: len(dependants(v.statement)) for v in found}
    found.sort(key=lambda v: (-reach[v.statement.id], v.statement.id))
    papers = sorted({v.statement.paper for v in found})
    return section(
        "What did not hold",
        element("p", *_explained(found)),
        *(
            folded(
                join((element("b", paper), f": {_sum(own)} findings in {len(own)} statements")),
                element("ul", *(_entry(v, reach[v.statement.id]) for v in own), class_="findings"),
                class_="paper",
            )
            for paper in papers
            if (own := [v for v in found if v.statement.paper == paper])
        ),
        id_="findings",
    )


def _sum(found: Sequence[Verified]) -> int:
    return sum(len(v.summary.findings) + len(v.summary.refuted_by) for v in found)


def _explained(found: Sequence[Verified]) -> tuple[str, ...]:
    return (
        f"{_sum(found)} claims in {len(found)} statements are refuted, each with a witness that "
        "anyone can check again. A step that fails does not make the theorem false: it says that "
        "the printed argument does not prove it. Those on which most of a paper rests come first.",
    )


def _entry(verified: Verified, reach: int) -> Markup:
    statement = verified.statement
    resting = f" · {reach} rest on it" if reach else ""
    instances = [
        element("li", "an instance exceeds the bound") for _ in verified.summary.refuted_by
    ]
    steps = (_finding(finding) for finding in verified.summary.findings)
    return element(
        "li",
        element(
            "p",
            badge(standing(verified.summary)),
            " ",
            element("a", statement.id, href=from_root(statement.id)),
            resting,
        ),
        element("ul", *instances, *steps),
    )


def _finding(finding: Mapping[str, Any]) -> Markup:
    """The step, and what it asks; the claim itself where no words say it."""
    reading = "" if finding["reading"] == "as printed" else f" (read so: {finding['reading']})"
    if finding["asks"]:
        told = line(_cut(finding["asks"]))
    else:
        told = element("code", _cut(finding["claim"]))
    return element("li", element("b", finding["step"]), line(_cut(reading)), ": ", told)


def _cut(text: str) -> str:
    """Words up to a length, without half a formula."""
    if len(text) <= MOST_CHARACTERS:
        return text
    short = text[:MOST_CHARACTERS].rpartition(" ")[0]
    return (short.rpartition("$")[0] if short.count("$") % 2 else short) + "…"
