"""What all pages share: head, navigation, the switch between light and dark, footer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from figures.report.markup import Child, Markup, element, join

GUIDE = "guide"
DOCS = Path(__file__).parents[2] / "docs"  # the words of the guide, in a checkout only
NAVIGATION = (
    ("Papers", "index.html"),
    ("Ledger", "ledger.html"),
    ("Findings", "findings.html"),
    ("Amended", "amended.html"),
    ("Explorer", "explorer.html"),
    ("Gallery", "gallery.html"),
    *([("Guide", f"{GUIDE}/index.html")] if DOCS.is_dir() else []),
)


def page(
    title: str,
    *content: Child,
    address: str,
    scripts: Sequence[str] = (),
    styles: Sequence[str] = (),
) -> str:
    """Lay out a page that lies at `address`, a path below the site's folder.

    Scripts and styles are named by their paths below `assets`.
    """
    root = "../" * address.count("/")
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", f"{title} · Fedproof"),
        element("link", rel="icon", href="data:,"),
        *(
            element("link", rel="stylesheet", href=f"{root}assets/{name}")
            for name in ("katex/katex.min.css", "site.css", *styles)
        ),
        # Before anything is drawn, so that a chosen theme does not flash.
        element("script", "", src=f"{root}assets/theme.js"),
        *(
            element("script", "", src=f"{root}assets/{name}", defer=True)
            for name in ("katex/katex.min.js", "site.js", "search.js", *scripts)
        ),
    )
    body = element(
        "body",
        element("a", "Skip to the content", class_="skip", href="#content"),
        _header(root, address),
        element("main", *content, id="content", tabindex="-1"),
        _footer(root),
        data_root=root,
    )
    return f'<!doctype html>\n<html lang="en">\n{head}\n{body}\n</html>\n'


def section(title: Child, *content: Child, id_: str | None = None, fold: bool = False) -> Markup:
    """A part of a page under its own heading; nothing when it has no content.

    One with a `fold` opens on demand, and by a link to its heading or into it.
    """
    inside = join(content)
    if not inside:
        return Markup("")
    heading = element("h2", title, id=id_)
    if fold:
        inside = element("details", element("summary", heading), inside, class_="part")
        return element("section", inside, aria_labelledby=id_)
    return element("section", heading, inside, aria_labelledby=id_)


def folded(summary: Child, *content: Child, class_: str | None = None) -> Markup:
    """Content that opens on demand."""
    return element("details", element("summary", summary), *content, class_=class_)


def table(columns: Sequence[Child], rows: Sequence[Sequence[Child]], **attributes: str) -> Markup:
    """A table whose cells carry the names of their columns, for narrow screens."""
    head = element("tr", *(element("th", column, scope="col") for column in columns))
    body = (
        element(
            "tr",
            *(
                element("td", cell, data_label=_plain(column))
                for column, cell in zip(columns, row, strict=True)
            ),
        )
        for row in rows
    )
    inner = element("table", element("thead", head), element("tbody", *body), **attributes)
    return element("div", inner, class_="scroll", role="group", tabindex="0", aria_label="table")


def copied(text: str) -> Markup:
    """A button that copies a text."""
    return element("button", "copy", type="button", class_="copy", data_copy=text)


def command(text: str) -> Markup:
    """A command to copy."""
    return element("pre", element("code", f"$ {text}"), class_="command", tabindex="0")


def _plain(column: Child) -> str | None:
    return None if column is None or isinstance(column, Markup) else column


def _header(root: str, address: str) -> Markup:
    links = (
        element(
            "a",
            name,
            href=root + target,
            aria_current="page" if target == address else None,
        )
        for name, target in NAVIGATION
    )
    return element(
        "header",
        element("a", "Fedproof", class_="brand", href=f"{root}index.html"),
        element("nav", *links, aria_label="Site"),
        element(
            "form",
            element(
                "input",
                type="search",
                id="search",
                placeholder="Search  /",
                autocomplete="off",
                role="combobox",
                aria_label="Search statements",
                aria_expanded="false",
                aria_controls="found",
            ),
            element("ul", id="found", role="listbox", aria_label="Found", hidden=True),
            class_="search",
            role="search",
            aria_label="Site search",
            hidden=True,
        ),
        element("button", "Theme", id="theme", type="button", hidden=True),
        class_="site",
    )


def _footer(root: str) -> Markup:
    return element(
        "footer",
        element(
            "p",
            "Written by ",
            element("code", "fedproof report"),
            ". What it was written from: ",
            element("a", "provenance", href=f"{root}provenance.html"),
            ".",
        ),
        class_="site",
    )
