"""HTML that escapes by construction: text is escaped unless it is already `Markup`.

>>> print(element("p", "a < b ", element("b", "&"), class_="note"))
<p class="note">a &lt; b <b>&amp;</b></p>
"""

from __future__ import annotations

import html
from collections.abc import Iterable

VOID = {"br", "hr", "img", "input", "link", "meta"}

Child = str | None
Attribute = str | int | bool | None


class Markup(str):
    """A piece of HTML that may stand in a page as it is."""

    __slots__ = ()


def element(tag: str, *children: Child, **attributes: Attribute) -> Markup:
    """Build an element; an attribute that is none or false is left out.

    `class_` stands for `class`, and `aria_label` for `aria-label`.
    """
    opened = f"{tag}{''.join(_attribute(name, value) for name, value in attributes.items())}"
    if tag in VOID:
        return Markup(f"<{opened}>")
    return Markup(f"<{opened}>{join(children)}</{tag}>")


def join(children: Iterable[Child], *, separator: str = "") -> Markup:
    """Put pieces one after the other."""
    return Markup(escape(separator).join(escape(child) for child in children if child))


def escape(text: str) -> Markup:
    """Text as it should be read; markup stays as it is."""
    return text if isinstance(text, Markup) else Markup(html.escape(text))


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    name = name.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{html.escape(str(value))}"'
