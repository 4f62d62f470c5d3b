"""The words of a statement as HTML: formulas for KaTeX, and ids of other items as links."""

from __future__ import annotations

import re
from collections.abc import Callable

from bounds.catalogue import catalogue
from bounds.language.written import Written
from bounds.rendering.html import markdown
from figures.report.markup import Markup, element, escape

# What markdown writes that is not text, and the words that may be an id.
_PIECE = re.compile(
    r'(?P<skip><span class="tex".*?</span>|<a\b.*?</a>|<[^>]*>)'
    r"|(?P<id>\b[a-z]+(?:\.[A-Za-z0-9_-]+)+)",
    re.DOTALL,
)

Address = Callable[[str], str]


def tex(source: str, *, display: bool = False) -> Markup:
    """A formula, as text that the page's script hands to KaTeX."""
    return element("span", source.strip(), class_="tex", data_display=display or None)


def formula(written: Written, *, display: bool = False) -> Markup:
    """A formula of the catalogue."""
    return tex(written.latex, display=display)


def prose(text: str, address: Address) -> Markup:
    """Render Markdown; `address` tells where the page of an item is."""
    rendered = markdown(text, formula=_formula)
    return _linked(rendered.replace("<pre>", '<pre tabindex="0">'), address)


def line(text: str, address: Address | None = None) -> Markup:
    """Render Markdown of one paragraph, without the paragraph; no address, no links."""
    rendered = markdown(text, formula=_formula).strip()
    bare = re.sub(r"\A<p>(.*)</p>\Z", r"\1", rendered, flags=re.DOTALL)
    return Markup(bare) if address is None else _linked(bare, address)


def printed(source: str, address: Address) -> Markup:
    """A displayed line of a proof: all formula, or words with formulas between dollar signs."""
    if "$" in source or "\\" not in source:
        return prose(source, address)
    return element("p", tex(" ".join(source.split()), display=True))


def item(id_: str, address: Address) -> Markup:
    """A link to the page of an item; what is no item is only named."""
    name = element("code", id_)
    return element("a", name, href=address(id_)) if id_ in catalogue else name


def _formula(content: str, options: dict[str, bool]) -> str:
    return tex(content, display=options["display_mode"])


def _linked(rendered: str, address: Address) -> Markup:
    def link(match: re.Match[str]) -> str:
        id_ = match["id"] or ""
        # A sentence may end with an id.
        name = id_.rstrip(".-_")
        if match["skip"] or name not in catalogue:
            return match[0]
        return element("a", name, href=address(name)) + escape(id_[len(name) :])

    return Markup(_PIECE.sub(link, rendered))
