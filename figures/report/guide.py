"""The guide: the words of `docs/` as pages of the site, and a reference made from docstrings."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping

from figures.report.frame import DOCS, GUIDE, command, page
from figures.report.markup import Markup, element, join
from figures.report.prose import line, prose

CHAPTERS = (
    "tutorial", "tour", "verdicts", "trust", "your-paper", "exit-codes", "questions", "semantics",
    "sweeps", "gpu", "assistants",
)  # fmt: skip
REFERENCE = "api"
_LINK = re.compile(r"\]\((?:\.\./)?(?:docs/)?([a-z-]+)\.md(#[^)]*)?\)")
_AWAY = re.compile(r"\[([^\]]+)\]\((?:\.\./)[^)]*\)")


def guide_pages(public: Mapping[str, object]) -> dict[str, str]:
    """Every page of the guide by its address; none where the words are not at hand.

    `public` are the names that a program may use.
    """
    if not DOCS.is_dir():
        return {}
    texts = {name: (DOCS / f"{name}.md").read_text(encoding="utf-8") for name in CHAPTERS}
    found = {f"{GUIDE}/{name}.html": _chapter(name, text) for name, text in texts.items()}
    found[f"{GUIDE}/{REFERENCE}.html"] = _reference(public)
    titles = {name: _title(text) for name, text in texts.items()} | {REFERENCE: "Reference"}
    found[f"{GUIDE}/index.html"] = _contents(titles)
    return found


def _title(text: str) -> str:
    return text.partition("\n")[0].removeprefix("# ")


def _contents(titles: dict[str, str]) -> str:
    """One line a chapter."""
    links = (
        element("li", element("a", title, href=f"{name}.html")) for name, title in titles.items()
    )
    return page(
        "Guide",
        element("h1", "Guide"),
        element("ul", *links),
        command("fedproof --help"),
        address=f"{GUIDE}/index.html",
    )


def _chapter(name: str, text: str) -> str:
    """Links lead to other chapters; what lies outside the site is named only."""

    def there(match: re.Match[str]) -> str:
        inside = match[1] in CHAPTERS
        return f"]({match[1]}.html{match[2] or ''})" if inside else match[0]

    told = _AWAY.sub(r"\1", _LINK.sub(there, text))
    return page(
        _title(text),
        element("article", prose(told, _from_guide), class_="words"),
        address=f"{GUIDE}/{name}.html",
    )


def _from_guide(id_: str) -> str:
    return f"../statements/{id_}.html"


def _reference(public: Mapping[str, object]) -> str:
    """Every public name with its signature and docstring."""
    shown = (_entry(name, value) for name, value in sorted(public.items()))
    return page(
        "Reference",
        element("h1", "Reference"),
        element("p", "What ", element("code", "import fedproof"), " has, from its docstrings."),
        *shown,
        address=f"{GUIDE}/{REFERENCE}.html",
    )


def _entry(name: str, value: object) -> Markup:
    """A name with what it says of itself."""
    written = inspect.getdoc(value) if callable(value) else inspect.getdoc(type(value))
    first, _, rest = (written or "").partition("\n")
    return join((
        element("h2", element("code", name), id=f"api-{name}"),
        element("pre", element("code", f"{name}{_signature(value)}"), tabindex="0"),
        element("p", line(first)) if first else None,
        element("pre", rest.strip(), class_="doc", tabindex="0") if rest.strip() else None,
    ))  # fmt: skip


def _signature(value: object) -> str:
    """Its arguments, where it can be called and tells them; where they lie in memory is no news."""
    try:
        told = str(inspect.signature(value)) if callable(value) else ""
    except ValueError:
        return ""
    return re.sub(r" at 0x[0-9a-f]+", "", told)
