"""A statement as HTML; formulas stay between dollar signs for KaTeX or MathJax."""

from __future__ import annotations

import html
from collections.abc import Callable

from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin

from bounds.rendering.markdown import as_markdown
from bounds.statement import Statement

Formula = Callable[[str, dict[str, bool]], str]


def as_html(statement: Statement) -> str:
    """Render the Markdown form; whatever is not Markdown comes out escaped."""
    body = markdown(as_markdown(statement))
    return f'<article class="statement" id="{statement.id}">\n{body}</article>'


def _formula(content: str, options: dict[str, bool]) -> str:
    mark = "$$" if options["display_mode"] else "$"
    return f"{mark}{html.escape(content)}{mark}"


def markdown(text: str, *, formula: Formula = _formula) -> str:
    """Render Markdown with lists, tables and no raw HTML; `formula` writes the formulas."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.use(dollarmath_plugin, renderer=formula, allow_digits=True, double_inline=True)
    rendered: str = parser.render(text)
    return rendered
