"""The front page: what this is, the papers, and the weightiest findings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from bounds.statement import AMENDED, Kind
from bounds.verdicts.answer import FAILED, HOLDS
from bounds.verdicts.links import dependants
from bounds.verdicts.standing import STANDINGS, standing
from bounds.verdicts.verified import Verified
from figures.report.badges import badge
from figures.report.frame import page, section
from figures.report.item import from_root, paper_page
from figures.report.markup import Markup, element, join
from figures.report.paper import known_of, paper_of
from figures.report.prose import line

MOST = 6  # findings that lead
CLAIMED = (Kind.THEOREM, Kind.PROPOSITION, Kind.COROLLARY, Kind.LEMMA)


def front_page(book: Sequence[Verified], *, benchmarks: str = "") -> str:
    """Lay out the page from every statement's verdicts; `benchmarks` is where they are, if any."""
    return page(
        "What is claimed, and whether it is true",
        element("h1", "What is claimed, and whether it is true"),
        _introduction(book),
        *(
            section(title, *(_paper(key, book) for key in keys), id_=id_)
            for title, id_, keys in _shelves(book)
            if keys
        ),
        _weightiest(book),
        section(
            "Benchmarks",
            element(
                "p",
                "How fast the tool is, and what runs of the papers' experiments gave: ",
                element("a", "the tables", href=benchmarks),
                ".",
            ),
            id_="benchmarks",
        )
        if benchmarks
        else None,
        address="index.html",
    )


def _papers(book: Sequence[Verified]) -> list[str]:
    return sorted({v.statement.paper for v in book})


def _shelves(book: Sequence[Verified]) -> tuple[tuple[str, str, list[str]], ...]:
    """The papers that are judged, and then what they and others build on."""
    keys = _papers(book)
    return (
        ("Papers", "papers", [key for key in keys if not paper_of(key).field]),
        ("Results of the field", "field", [key for key in keys if paper_of(key).field]),
    )


def _introduction(book: Sequence[Verified]) -> Markup:
    answers = Counter(answer.verdict for v in book for answer in v.answers)
    amended = [v for v in book if v.statement.is_amended]
    figures = (
        (len(book) - len(amended), _items_of(len(_papers(book))), "ledger.html"),
        (sum(answers.values()), "questions asked of the prover", "ledger.html"),
        (sum(answers[verdict] for verdict in HOLDS), "proved", "ledger.html"),
        (sum(answers[verdict] for verdict in FAILED), "refuted", "findings.html"),
        (len(amended), "amended statements", f"ledger.html#text={AMENDED}"),
    )
    tiles = (
        element("li", element("a", element("b", str(number)), " ", what, href=href))
        for number, what, href in figures
    )
    return join((
        element(
            "p",
            "Fedproof takes what papers on federated learning claim about convergence, client "
            "divergence and stability, and makes every claim an object: one that can be "
            "evaluated, and that is checked as mathematics, step by step. Nothing is called "
            "proved without a certificate, nor refuted without an exact witness (or a certificate, "
            "where hypotheses contradict each other); all can be checked again without the solver.",
            class_="lead",
        ),
        element("ul", *tiles, class_="tiles"),
    ))  # fmt: skip


def _items_of(papers: int) -> str:
    return f"items of {papers} paper{'s'[: papers != 1]}"


def _paper(key: str, book: Sequence[Verified]) -> Markup:
    """Title and authors, and its theorems by their numbers, each a link with its standing."""
    about = paper_of(key)
    own = [v for v in book if v.statement.paper == key]
    cells = Counter(standing(v.summary).word for v in own)
    counts = (
        element(
            "a",
            badge(s),
            f" {cells[s.word]}",
            href=f"ledger.html#paper={key}&verdict={_coded(s.word)}",
        )
        for s in STANDINGS
        if cells[s.word]
    )
    theorems = [
        v
        for kind in CLAIMED
        for v in own
        if v.statement.kind is kind and not v.statement.is_amended
    ]
    return element(
        "article",
        element("h3", element("a", about.title or about.name, href=paper_page(key))),
        element("p", " · ".join(known_of(about)), class_="source"),
        element("p", *counts, class_="counts"),
        element("ul", *(_theorem(v, own) for v in theorems), class_="theorems"),
        class_="paper",
    )  # fmt: skip


def _coded(word: str) -> str:
    return word.replace(" ", "+")


def _theorem(verified: Verified, own: Sequence[Verified]) -> Markup:
    statement = verified.statement
    stands = standing(verified.summary)
    name = name_of(statement.title, [v.statement.title for v in own if not v.statement.is_amended])
    mark = element("span", stands.sign, aria_hidden="true")
    return element(
        "li",
        element(
            "a", mark, " ", line(name), href=from_root(statement.id), title=f"{stands.word}",
            class_=f"badge {stands.look.replace(' ', '-')}",
        ),
    )  # fmt: skip


def name_of(title: str, titles: Sequence[str]) -> str:
    """The shortest beginning of a title that no other has, with its number where it has one."""
    numbered = any(map(str.isdigit, title.partition(":")[0]))
    for match in re.finditer(r"[:,]| \(", title):
        name = title[: match.start()]
        alike = [other for other in titles if re.match(re.escape(name) + r"(?!\w)", other)]
        if len(alike) == 1 and numbered <= any(map(str.isdigit, name)):
            return name
    return title.rstrip(".")


def _weightiest(book: Sequence[Verified]) -> Markup:
    """What stands worst, of that on which most rests first."""
    found = [v for v in book if v.summary.refuted_by] or [v for v in book if v.summary.mistakes]
    found.sort(key=lambda v: (-len(dependants(v.statement)), v.statement.id))
    entries = (
        element(
            "li",
            badge(standing(v.summary)),
            " ",
            element("a", line(v.statement.title), href=from_root(v.statement.id)),
        )
        for v in found[:MOST]
    )
    return section(
        "The weightiest findings",
        element("ul", *entries, class_="plain"),
        element("p", element("a", "All findings", href="findings.html"), "; ",
                element("a", "move the letters of the bounds in the explorer",
                        href="explorer.html"), "."),
        id_="weightiest",
    ) if found else Markup("")  # fmt: skip
