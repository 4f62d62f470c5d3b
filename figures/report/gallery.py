"""The gallery: every figure of the index, by its question, and how it is drawn again."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any

from bounds.catalogue import catalogue
from bounds.rendering.plain_math import plain_text
from figures.index import GROUPS, Entry, find_figure
from figures.report.filters import SCRIPT, filtered, filters
from figures.report.frame import command, folded, page, section
from figures.report.item import from_root
from figures.report.markup import Markup, element, join
from figures.report.prose import item, line, prose

FOLDER = "figures"


def gallery_page(pictures: Mapping[str, Mapping[str, Any]]) -> str:
    """Lay out the figures that were drawn, and why others were not, under what they answer."""
    entries = [find_figure(name) for name in sorted(pictures)]
    groups = [group for group in GROUPS if any(entry.group == group for entry in entries)]
    papers = sorted({paper for entry in entries for paper in _papers(entry)})
    return page(
        "Gallery",
        element("h1", "Gallery"),
        element(
            "p",
            "Every curve is drawn from the catalogue's own expressions or from a run; nothing is "
            "traced. Each figure can be had again with other letters by its command."
        ),
        filters({"group": groups, "paper": papers}, count=len(entries), what="figures",
                label="Filter the gallery") if entries else element("p", _none()),
        *(_group(group, entries, pictures) for group in groups),
        address="gallery.html",
        scripts=(SCRIPT,) if entries else (),
    )  # fmt: skip


def _group(
    group: str, entries: Sequence[Entry], pictures: Mapping[str, Mapping[str, Any]]
) -> Markup:
    own = (_figure(entry, pictures[entry.name]) for entry in entries if entry.group == group)
    return section(group, element("ul", *own, class_="gallery"), id_=_address(group))


def _address(group: str) -> str:
    return re.sub(r"[^a-z]+", "-", group.lower())


def _papers(entry: Entry) -> list[str]:
    """The papers whose statements a figure is about."""
    found = (id_ for p in entry.about.statements for id_ in catalogue if fnmatchcase(id_, p))
    return sorted({catalogue[id_].paper for id_ in found})


def _none() -> str:
    return "No figures were drawn; `fedproof report` without --quick draws them."


def _figure(entry: Entry, pictures: Mapping[str, Any]) -> Markup:
    if "why" in pictures:
        shown = element("p", str(pictures["why"]))
    else:
        name = f"{FOLDER}/{entry.name}"
        picture = element("img", src=f"{name}.svg", alt=plain_text(entry.title), loading="lazy")
        links = (element("a", kind.upper(), href=f"{name}.{kind}") for kind in pictures)
        shown = join((
            element("a", picture, href=f"{name}.svg"),
            element("p", join(links, separator=" · ")),
        ))  # fmt: skip
    published = entry.about.published
    body = entry.text.partition("\n")[2].strip()
    caption = element(
        "figcaption",
        element("p", element("b", line(entry.title))),
        element("p", "Answers ", line(published)) if published else None,
        element("p", "Drawn from ", line(entry.about.runs)) if entry.about.runs else None,
        _statements(entry.about.statements),
        folded("how it is drawn", prose(body, from_root)) if body else None,
        command(f"fedproof figure {entry.name}"),
        command(f"fedproof figure {entry.name} --from results") if entry.of_experiments else None,
    )
    values = filtered({"group": [entry.group], "paper": _papers(entry)})
    return element("li", element("figure", shown, caption), id=entry.name, **values)


def _statements(patterns: Sequence[str]) -> Markup:
    if not patterns:
        return Markup("")
    found = [id_ for p in patterns for id_ in catalogue if fnmatchcase(id_, p)]
    links = [item(id_, from_root) for id_ in found]
    few = join(links, separator=" ")
    return folded(f"{len(links)} statements", few) if len(links) > 3 else element("p", few)
