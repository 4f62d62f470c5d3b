"""What did not hold, the heaviest first, each with a link to its evidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bounds.verdicts.links import dependants
from bounds.verdicts.standing import standing
from bounds.verdicts.verified import Verified
from bounds.verdicts.weights import Weight, exceeding
from figures.report.asked import Letters
from figures.report.badges import badge
from figures.report.claims import formula_of
from figures.report.frame import folded, page, section
from figures.report.item import from_root
from figures.report.markup import Markup, element, join
from figures.report.paper import paper_of
from figures.report.prose import line
from figures.report.wording import said, worded

MOST_CHARACTERS = 110
LIGHT = (Weight.LOOSENESS, Weight.WORDING)  # folded away where a statement has nothing heavier


def findings_page(book: Sequence[Verified]) -> str:
    """Lay out the page."""
    return page("Findings", element("h1", "Findings"), findings(book), address="findings.html")


def findings(book: Sequence[Verified]) -> Markup:
    """One entry a statement with something that fails, under its paper; the heaviest first."""
    found = [v for v in book if _sum([v]) or v.summary.observations]
    reach = {v.statement.id: len(dependants(v.statement)) for v in found}
    found.sort(key=lambda v: (_heaviest(v), -reach[v.statement.id], v.statement.id))
    return join((
        element("p", *_explained(found)),
        *(
            _paper(paper, [v for v in found if v.statement.paper == paper], reach)
            for paper in sorted({v.statement.paper for v in found})
        ),
    ))  # fmt: skip


def _paper(paper: str, own: Sequence[Verified], reach: Mapping[str, int]) -> Markup:
    """The entries of a paper, those of little weight folded, and observations behind them."""
    wrong = {v.statement.id: _entry(v, reach[v.statement.id]) for v in own if _sum([v])}
    told = f"{_counted(_sum(own), 'finding')} in {_counted(len(wrong), 'statement')}"
    light = [wrong.pop(v.statement.id) for v in own if _heaviest(v) in LIGHT]
    beside = [_beside(v) for v in own if v.summary.observations]
    return section(
        f"{paper_of(paper).name}: {told}",
        element("ul", *wrong.values(), class_="findings"),
        _folds(f"{len(light)} with looseness or wording only", light),
        _folds(f"observations on {len(beside)}, which are no mistakes", beside),
        id_=paper,
    )


def _folds(told: str, entries: Sequence[Markup]) -> Markup | None:
    return folded(told, element("ul", *entries, class_="findings")) if entries else None


def _heaviest(verified: Verified) -> Weight:
    """Of the findings about a statement; that an instance exceeds it is the heaviest."""
    exceeded = verified.summary.exceeded
    told = {str(finding["weight"]) for finding in verified.summary.mistakes}
    told |= {str(exceeding(exceeded))} if exceeded else set()
    return next((weight for weight in Weight if str(weight) in told), Weight.OBSERVATION)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'s'[: number != 1]}"


def _sum(found: Sequence[Verified]) -> int:
    return sum(len(v.summary.mistakes) + len(v.summary.refuted_by) for v in found)


def _explained(found: Sequence[Verified]) -> tuple[str, ...]:
    wrong = [verified for verified in found if _sum([verified])]
    return (
        f"Of {_counted(len(wrong), 'statement')} {_counted(_sum(wrong), 'claim')} did not hold, "
        "each with a witness that anyone can check again. A step that fails does not make the "
        "theorem false: it says that the printed argument does not prove it. The heaviest come "
        "first, and of these those on which most of a paper rests. An observation is no mistake: "
        "the paper does not say otherwise.",
    )


def _entry(verified: Verified, reach: int) -> Markup:
    """A statement in one line, which opens to what fails in it."""
    statement, count = verified.statement, _sum([verified])
    told = [str(_heaviest(verified)), _counted(count, "finding")]
    told += [f"{reach} rest on it"] if reach else []
    instances = [
        element("li", "an instance exceeds the bound") for _ in verified.summary.refuted_by
    ]
    steps = (_finding(finding, verified) for finding in verified.summary.mistakes)
    return element(
        "li",
        badge(standing(verified.summary)),
        " ",
        element("a", line(statement.title), href=from_root(statement.id)),
        folded(" · ".join(told), element("ul", *instances, *steps)),
    )


def _beside(verified: Verified) -> Markup:
    """What was observed about a statement."""
    steps = (_finding(finding, verified) for finding in verified.summary.observations)
    link = element("a", line(verified.statement.title), href=from_root(verified.statement.id))
    return element("li", link, element("ul", *steps))


def _finding(finding: Mapping[str, Any], verified: Verified) -> Markup:
    """The step, and what it asks; the claim itself where no words say it."""
    asks, claim = finding["asks"], finding["claim"]
    same = (a for a in verified.answers if (a.step, a.claim) == (finding["step"], claim))
    letters = Letters(verified.statement, next(same, None))
    told = line(worded(_cut(asks), letters)) if asks else formula_of(claim, letters)
    return element("li", element("b", said(finding["step"], letters)), ": ", told)


def _cut(text: str) -> str:
    """Words up to a length, without half a formula."""
    if len(text) <= MOST_CHARACTERS:
        return text
    short = text[:MOST_CHARACTERS].rpartition(" ")[0]
    return (short.rpartition("$")[0] if short.count("$") % 2 else short) + "…"
