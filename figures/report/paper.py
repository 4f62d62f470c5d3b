"""The page of a paper: what it is, its headline theorems, what rests on what, and all its items."""

from __future__ import annotations

from collections.abc import Sequence

from bounds.amendments.differences import principal
from bounds.catalogue import catalogue
from bounds.catalogue.schema import PaperRecord
from bounds.rendering.plain_math import plain_text
from bounds.verdicts.links import supports
from bounds.verdicts.standing import standing
from bounds.verdicts.verified import Verified
from figures.layers import Edge, Layout, lay_out
from figures.report.badges import badge
from figures.report.frame import command, page, section
from figures.report.item import paper_page
from figures.report.ledger import statement_rows
from figures.report.markup import Markup, element, join
from figures.report.prose import formula, line, prose
from figures.report.rests import THEOREMS, rests

CHARACTER, HEIGHT, WIDEST = 7.0, 24.0, 940.0  # of the graph, in pixels


def from_paper(id_: str) -> str:
    """Where the page of a statement is, seen from a paper's page."""
    return f"../statements/{id_}.html"


FIELD = "results of the field, from their published statements"


def paper_of(key: str) -> PaperRecord:
    """What is known of a paper."""
    known = key in catalogue.papers()
    return catalogue.folder(key).about if known else PaperRecord(name=key, title=key)


def facts_of(about: PaperRecord) -> dict[str, str]:
    """What the text gives of a paper, by name; empty where it does not."""
    return {
        "Here called": about.name,
        "Authors": ", ".join(about.authors),
        "Appeared": about.venue,
        "Year": str(about.year or ""),
        "Identifiers": ", ".join(f"{name}: {text}" for name, text in about.identifiers.items()),
    } | ({"Standing": FIELD} if about.field else {})


def known_of(about: PaperRecord) -> list[str]:
    """Name, authors and venue in a line."""
    authors = ", ".join(about.authors) or "authors not given in the text at hand"
    field = FIELD if about.field else ""
    return [text for text in (about.name, authors, about.venue, field) if text]


def a_paper_page(key: str, book: Sequence[Verified]) -> str:
    """Lay out the page from the verdicts on its items."""
    about = paper_of(key)
    own = [v for v in book if v.statement.paper == key]
    return page(
        about.name,
        element("h1", about.title or about.name),
        _facts(about),
        section("Headline theorems", *_headlines(own), id_="theorems"),
        section("What each theorem rests on", rests(own, from_paper), id_="rests", fold=True),
        section("What rests on what", _graph(own), id_="graph"),
        section("The paper, and how it is read here", prose(about.guide, from_paper), id_="guide",
                fold=True) if about.guide else None,
        section("All items", statement_rows(own, from_paper), id_="items", fold=True),
        section(
            "Reproduce",
            command(f"fedproof list --paper {key}"),
            command(f"fedproof verify --paper {key}"),
            id_="reproduce",
        ),
        address=paper_page(key),
    )  # fmt: skip


def _facts(about: PaperRecord) -> Markup:
    """Authors, venue, year and identifiers as the text gives them, and what it does not."""
    facts = facts_of(about)
    missing = ", ".join(name.lower() for name, text in facts.items() if not text)
    known = {name: text for name, text in facts.items() if text}
    if missing:
        known["Not given in the text at hand"] = missing
    listed = (join((element("dt", name), element("dd", text))) for name, text in known.items())
    return element("dl", *listed, class_="facts")


def _headlines(own: Sequence[Verified]) -> list[Markup]:
    """Each theorem with its formula and its standing, as in the paper's order."""
    shown = [
        v
        for kind in THEOREMS
        for v in own
        if v.statement.kind is kind and not v.statement.is_amended
    ]
    return [_headline(v) for v in shown]


def _headline(verified: Verified) -> Markup:
    statement = verified.statement
    first = principal(statement)
    return element(
        "article",
        element(
            "h3",
            badge(standing(verified.summary)),
            " ",
            element("a", line(statement.title), href=from_paper(statement.id)),
        ),
        formula(first.written, display=True) if first else None,
        class_="headline",
    )


def _graph(own: Sequence[Verified]) -> Markup:
    """A picture of the items that others rest on or that rest on others; each box is a link."""
    found = {v.statement.id: v for v in own if not v.statement.is_amended}
    if not found:
        return Markup("")
    used = supports(next(iter(found.values())).statement)
    edges: list[Edge] = sorted(
        (id_, user)
        for id_, users in used.items()
        for user in users
        if id_ in found and user in found
    )
    edges = _short(edges)
    nodes = sorted({name for edge in edges for name in edge})
    if not nodes:
        return Markup("")
    sizes = {name: (CHARACTER * (len(_short_name(name)) + 3) + 14, HEIGHT) for name in nodes}
    scaled = {name: (w / 72, h / 72) for name, (w, h) in sizes.items()}
    layout = lay_out(scaled, edges, widest=WIDEST / 72)
    return join((
        element("div", _picture(layout, sizes, found), class_="scroll", tabindex="0", role="group",
                aria_label="graph"),
        element("p", "An arrow leads from what is used to what rests on it; sign and colour say "
                "how an item stands.", class_="source"),
    ))  # fmt: skip


def _short(edges: Sequence[Edge]) -> list[Edge]:
    """Without those that follow from others, and without what would close a circle."""
    below: dict[str, set[str]] = {}

    def reaches(start: str, end: str) -> bool:
        left, met = [start], {start}
        while left:
            for name in below.get(left.pop(), set()) - met:
                if name == end:
                    return True
                met.add(name)
                left.append(name)
        return False

    for one, other in edges:
        if not reaches(other, one):
            below.setdefault(one, set()).add(other)
    kept = []
    for one, other in edges:
        if other not in below.get(one, set()):
            continue
        below[one].remove(other)
        if not reaches(one, other):
            kept.append((one, other))
            below[one].add(other)
    return kept


def _short_name(id_: str) -> str:
    return id_.partition(".")[2]


def _picture(
    layout: Layout, sizes: dict[str, tuple[float, float]], found: dict[str, Verified]
) -> Markup:
    """Lines first, then boxes over them."""
    lines = (
        element(
            "polyline",
            points=" ".join(f"{72 * x + 6:.1f},{72 * y + 6:.1f}" for x, y in points),
        )
        for points in layout.lines.values()
    )
    boxes = []
    for name, (x, y) in layout.centres.items():
        width, height = sizes[name]
        stands = standing(found[name].summary)
        label = f"{stands.sign} {_short_name(name)}"
        boxes.append(
            element(
                "a",
                element("title", f"{plain_text(found[name].statement.title)}: {stands.word}"),
                element(
                    "rect", x=f"{72 * x + 6 - width / 2:.1f}", y=f"{72 * y + 6 - height / 2:.1f}",
                    width=f"{width:.1f}", height=f"{height:.1f}", rx=5,
                ),
                element("text", label, x=f"{72 * x + 6:.1f}", y=f"{72 * y + 10:.1f}",
                        text_anchor="middle"),
                href=from_paper(name),
                class_=f"node {stands.look.replace(' ', '-')}",
            )
        )  # fmt: skip
    width, height = 72 * layout.width + 12, 72 * layout.height + 12
    return element(
        "svg", *lines, *boxes, viewBox=f"0 0 {width:.0f} {height:.0f}", width=f"{width:.0f}",
        height=f"{height:.0f}", class_="graph", role="group", aria_label="What rests on what",
    )  # fmt: skip
