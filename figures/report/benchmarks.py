"""Tables of benchmarks: how fast the tool is, and what runs of the papers' experiments gave."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from figures.report.badges import claim_badge
from figures.report.frame import folded, page, section, table
from figures.report.item import from_root
from figures.report.markup import Markup, element, join
from figures.report.prose import item, line
from stability.benchmarks.rendering import claim_as_text

Record = Mapping[str, Any]


def benchmarks_page(speeds: Record | None, results: Mapping[str, Sequence[Record]] | None) -> str:
    """Lay out what `make bench` wrote and what `fedproof run` stored, each when it is there."""
    return page(
        "Benchmarks",
        element("h1", "Benchmarks"),
        *_experiments(results),
        _speeds(speeds),
        address="benchmarks.html",
    )


def _experiments(results: Mapping[str, Sequence[Record]] | None) -> Iterator[Markup]:
    if results is None:
        text = (
            "No runs of the papers' experiments were given. ",
            element("code", "fedproof run --all --scale small --out FOLDER"),
            " makes them, and ",
            element("code", "fedproof report --results FOLDER"),
            " shows them here, beside the papers' numbers.",
        )
        yield section("The papers' experiments", element("p", *text), id_="experiments")
        return
    counts = Counter(claim["verdict"] for claim in results["claims"])
    told = ", ".join(f"{number} {verdict}" for verdict, number in sorted(counts.items()))
    pictures = element("a", "the gallery", href="gallery.html")
    yield section(
        "Claims about runs",
        element(
            "p", f"Decided by confidence intervals over seeds: {told}. Figures: ", pictures, "."
        )
        if told
        else None,
        *map(_claim, results["claims"]),
        id_="claims",
    )
    yield section("The papers' tables", *map(_table, results["tables"]), id_="experiments")


def _claim(claim: Record) -> Markup:
    _, *compared = claim_as_text(claim).splitlines()
    return element(
        "article",
        element("h3", line(claim["title"])),
        element("p", f"Read: {claim['reading']}.") if claim["reading"] else None,
        element(
            "p",
            claim_badge(claim["verdict"]),
            f" scale {claim['scale']}, {claim['level']:.0%} intervals at any number of seeds · ",
            _links(claim["statements"]),
        ),
        folded(
            f"comparisons: {len(compared)}",
            element("ul", *(element("li", text.strip()) for text in compared)),
        ),
        class_="step",
    )


def _table(record: Record) -> Markup:
    rows = [(row["label"], *(_numbers(cell) for cell in row["cells"])) for row in record["rows"]]
    differs = (element("li", line(text)) for text in record["differences"])
    return element(
        "article",
        element("h3", line(record["title"])),
        element(
            "p", f"{record['protocol']}, scale {record['scale']} · ", _links(record["statements"])
        ),
        table(("method", *record["columns"]), rows),
        element("p", "In brackets: what the paper prints.", class_="source"),
        folded("what differs from full scale", element("ul", *differs)),
        class_="step",
    )


def _numbers(cell: Record) -> str:
    return f"{cell['shown']} [{cell['printed']}]" if cell["printed"] else str(cell["shown"])


def _links(ids: Sequence[str]) -> Markup:
    return join((item(id_, from_root) for id_ in ids), separator=", ")


def _speeds(record: Record | None) -> Markup:
    if record is None:
        text = (
            "No measurements of speed were given. ",
            element("code", "make bench"),
            " makes them, and ",
            element("code", "fedproof report --benchmarks benchmarks/benchmarks.json"),
            " shows them here.",
        )
        return section("How fast the tool is", element("p", *text), id_="speed")
    facts = ", ".join(f"{name} {value}" for name, value in record["machine"].items())
    tables = (
        join((
            element("h3", subject.replace("_", " ")),
            table(("what", "measured"), [(name, _cell(value)) for name, value in _rows(result)]),
        ))
        for subject, result in record["results"].items()
    )  # fmt: skip
    return section(
        "How fast the tool is", element("p", f"Measured with {facts}."), *tables, id_="speed"
    )


def _rows(result: Record, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Flatten nested results."""
    for name, value in result.items():
        if isinstance(value, Mapping):
            yield from _rows(value, f"{prefix}{name}: ")
        else:
            yield f"{prefix}{name}", value


def _cell(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)
