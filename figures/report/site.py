"""Write the whole site into a folder: pages, evidence, figures, the explorer's data, assets."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bounds.amendments.words import Beside
from bounds.prover.certificate import write
from bounds.statement import Formula
from bounds.verdicts.last_standing import summed_up
from bounds.verdicts.verified import Verified
from figures.explorer.compiled import compiled
from figures.explorer.site import explorer_page
from figures.report.amendments import ADDRESS as AMENDED
from figures.report.amendments import amendments_page
from figures.report.benchmarks import benchmarks_page
from figures.report.citation import badge_picture
from figures.report.findings import findings_page
from figures.report.folder import SiteFolder
from figures.report.frame import section
from figures.report.front import front_page
from figures.report.gallery import FOLDER as FIGURES
from figures.report.gallery import gallery_page
from figures.report.guide import guide_pages
from figures.report.item import FOLDER as STATEMENTS
from figures.report.item import item_page, paper_page
from figures.report.ledger import ledger_page
from figures.report.markup import Markup, element
from figures.report.measured import confrontation_section, tightness_section
from figures.report.paper import a_paper_page
from figures.report.provenance import provenance_page
from figures.report.search import search_index
from figures.report.work import Results

Progress = Callable[[int, int, str], None]
EVIDENCE = "evidence"
BENCHMARKS = "benchmarks.html"


@dataclass(frozen=True)
class Content:
    """What a site is written from.

    `speeds` is what `make bench` wrote; `experiments` what `fedproof run` stored, as
    `stability.benchmarks.results.read_results` reads it; `written` says when. `public` are
    the names that a program may use.
    """

    book: Sequence[Verified]
    results: Results = field(default_factory=Results)
    speeds: Mapping[str, Any] | None = None
    experiments: Mapping[str, Sequence[Mapping[str, Any]]] | None = None
    written: str = ""
    public: Mapping[str, object] = field(default_factory=dict)

    @property
    def measured(self) -> bool:
        """Whether there are benchmarks to show."""
        return self.speeds is not None or self.experiments is not None


def write_site(folder: Path, content: Content, *, progress: Progress | None = None) -> Path:
    """Write the site and return its first page; what an earlier site left there is replaced."""
    site = SiteFolder(folder)
    folders = ("assets", "explorer", "papers", "badges", "guide")
    site.clear(STATEMENTS, EVIDENCE, FIGURES, *folders, BENCHMARKS)
    for package in ("figures.report", "figures.explorer"):
        site.assets(package)
    book = content.book
    site.text("index.html", front_page(book, benchmarks=BENCHMARKS if content.measured else ""))
    site.text("ledger.html", ledger_page(book))
    site.text("findings.html", findings_page(book))
    beside = Beside(content.results.tightness, content.results.confrontations)
    site.text(AMENDED, amendments_page(book, beside))
    for paper in sorted({v.statement.paper for v in book}):
        site.text(paper_page(paper), a_paper_page(paper, book))
    site.text("assets/index.js", search_index(book))
    site.text("gallery.html", gallery_page(content.results.pictures))
    for name, pictures in content.results.pictures.items():
        for kind, data in pictures.items():
            if kind != "why":
                site.data(f"{FIGURES}/{name}.{kind}", data)
    for address, text in guide_pages(content.public).items():
        site.text(address, text)
    if content.measured:
        site.text(BENCHMARKS, benchmarks_page(content.speeds, content.experiments))
    site.text("provenance.html", provenance_page(written=content.written))
    explorable = []
    for number, verified in enumerate(book, start=1):
        explorable.append((verified.statement, _write_item(site, content, number - 1)))
        if progress is not None:
            progress(number, len(book), f"page of {verified.statement.id}")
    site.text("explorer.html", explorer_page(explorable))
    return folder / "index.html"


def _write_item(site: SiteFolder, content: Content, index: int) -> Sequence[Formula]:
    """Write the page and what it refers to; the formulas that the explorer has."""
    book = content.book
    verified = book[index]
    statement = verified.statement
    files: list[str | None] = []
    for number, answer in enumerate(verified.answers):
        name = f"{EVIDENCE}/{statement.id}/{number}.json"
        if answer.certificate is not None:
            site.text(name, write(dict(answer.certificate)))
        files.append(f"../{name}" if answer.certificate is not None else None)
    for number, record in enumerate(content.results.instances.get(statement.id, ())):
        text = json.dumps(record, indent=1) + "\n"
        site.text(f"{EVIDENCE}/{statement.id}/instance-{number}.json", text)
    site.text(f"badges/{statement.id}.svg", badge_picture(verified))
    model = compiled(statement, str(summed_up(verified)))
    if model.formulas:
        site.text(f"explorer/{statement.id}.js", model.script)
    site.text(
        f"{STATEMENTS}/{statement.id}.html",
        item_page(
            verified,
            files=files,
            explored=[formula.label for formula in model.formulas],
            instances=content.results.instances.get(statement.id, ()),
            results=_measured(content.results, statement.id),
            neighbours=(_id_at(book, index, -1), _id_at(book, index, 1)),
        ),
    )
    return model.formulas


def _measured(results: Results, id_: str) -> list[Markup]:
    """Sections appear where there is something to show."""
    shown = [
        section("An instance", element("p", f"Computing it again failed: {why}."), id_="failed")
        for task, why in results.failed.items()
        if (task.kind, task.name) == ("instance", id_)
    ]
    if id_ in results.tightness:
        shown.append(tightness_section(id_, results.tightness[id_]))
    shown += [
        confrontation_section(name, record)
        for name, record in results.confrontations.items()
        if name.partition("#")[0] == id_
    ]
    return shown


def _id_at(book: Sequence[Verified], index: int, step: int) -> str | None:
    """The neighbour in the same paper."""
    other = index + step
    if not 0 <= other < len(book) or book[other].statement.paper != book[index].statement.paper:
        return None
    return book[other].statement.id
