r"""A statement as LaTeX: a fragment for a booklet, or a document that compiles by itself."""

from __future__ import annotations

import re
from collections.abc import Iterable

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin

from bounds.rendering.markdown import as_markdown
from bounds.statement import Statement

HEAD = r"""\documentclass{article}
\usepackage[margin=2.5cm]{geometry}
\usepackage{amsmath,amssymb}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{graphicx}
\allowdisplaybreaks
\sloppy
"""
PREAMBLE = HEAD + "\\begin{document}\n"

_ESCAPED = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "→": r"$\to$", "×": r"$\times$", "±": r"$\pm$", "≤": r"$\le$", "≥": r"$\ge$", "Δ": r"$\Delta$",
    "✓": r"$\checkmark$",
}  # fmt: skip
FITTED = r"\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}"  # what is wide
LATIN = 0x180  # the Latin letters that the font encoding has
# What reads or writes files or redefines; no formula needs it.
_ACTIVE = re.compile(
    r"\\(input|include|openin|openout|read|write|immediate|special|catcode|csname|def|edef|gdef|xdef"
    r"|let|futurelet|newcommand|renewcommand|usepackage|loop|everypar|directlua|end\s*\{document\})"
    r"(?![A-Za-z])|\^\^"
)
_OPEN = {
    "bullet_list_open": "\\begin{itemize}\n", "bullet_list_close": "\\end{itemize}\n",
    "ordered_list_open": "\\begin{enumerate}\n", "ordered_list_close": "\\end{enumerate}\n",
    "list_item_open": "\\item ", "list_item_close": "\n",
    "paragraph_open": "", "paragraph_close": "\n\n",
    "strong_open": r"\textbf{", "strong_close": "}", "em_open": r"\emph{", "em_close": "}",
    "softbreak": "\n", "hardbreak": "\\\\\n", "hr": "\n\\hrulefill\n",
    "blockquote_open": "\\begin{quote}\n", "blockquote_close": "\\end{quote}\n",
    "thead_open": "", "thead_close": "\\hline\n", "tbody_open": "", "tbody_close": "",
    "tr_open": "", "tr_close": "\\\\\n", "table_close": "\\end{tabular}}\n\n",
}  # fmt: skip


def as_latex(statement: Statement) -> str:
    """Write a document that compiles by itself."""
    return f"{PREAMBLE}{fragment(statement)}\\end{{document}}\n"


def fragment(statement: Statement) -> str:
    """Write the statement without preamble."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.use(dollarmath_plugin, allow_digits=True, double_inline=True)
    return "".join(_tokens(parser.parse(as_markdown(statement))))


def escape(text: str) -> str:
    """Write plain text so that LaTeX prints it as it stands; a sign it lacks, as its number."""
    return "".join(_character(character) for character in text)


def _character(character: str) -> str:
    if character in _ESCAPED:
        return _ESCAPED[character]
    known = character in "\n\t–—‘’“”…" or (character.isprintable() and ord(character) < LATIN)
    return character if known else rf"\texttt{{U+{ord(character):04X}}}"


def typed(text: str) -> str:
    """What is typed on a command line or as code, in the type of a typewriter."""
    return rf"\texttt{{{escape(text).replace('--', '-{}-')}}}"


def formula(content: str) -> str:
    """The inside of a formula, or its text where it would do more than print."""
    depth = 0
    for brace in re.findall(r"(?<!\\)[{}]", content):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            break
    ended = re.search(r"(?<!\\)(\\\\)*\\$", content) is None
    whole = (
        depth == 0
        and content.isascii()
        and ended
        and not re.search(r"(?<!\\)[$%]|\n\s*\n", content)
    )
    if whole and _ACTIVE.search(content) is None:
        return content
    return rf"\text{{\texttt{{{escape(content)}}}}}"


def _tokens(tokens: list[Token]) -> Iterable[str]:
    for index, token in enumerate(tokens):
        match token.type:
            case "heading_open":
                yield r"\subsection*{"
            case "heading_close":
                yield "}\n"
            case "inline":
                yield from _tokens(token.children or [])
            case "text":
                yield escape(token.content)
            case "code_inline":
                yield typed(token.content)
            case "fence" | "code_block":
                lines = token.content.rstrip("\n").split("\n")
                yield (
                    "\n".join(rf"\noindent\texttt{{{_spaced(line)}}}\\" for line in lines) + "\n\n"
                )
            case "math_inline" | "math_single":
                yield f"${formula(token.content)}$"
            case "math_inline_double" | "math_block" | "math_block_label":
                content = formula(token.content.strip())
                yield f"\\[{FITTED}{{$\\displaystyle {content}$}}\\]\n"
            case "table_open":
                yield (
                    rf"\noindent{FITTED}{{\begin{{tabular}}{{{'l' * _columns(tokens[index:])}}}"
                    + "\n"
                )
            case "th_open" | "td_open":
                yield ""
            case "th_close" | "td_close":
                yield "" if tokens[index + 1].type == "tr_close" else " & "
            case _:
                yield _OPEN[token.type]


def _columns(tokens: list[Token]) -> int:
    """Count the cells of the first row."""
    end = next(i for i, token in enumerate(tokens) if token.type == "tr_close")
    return sum(token.type == "th_open" for token in tokens[:end])


def _spaced(line: str) -> str:
    """Keep the indentation of pseudo-code."""
    return escape(line).replace("  ", "~~")
