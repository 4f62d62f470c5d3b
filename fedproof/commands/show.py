"""Show one item: words, formulas, hypotheses, constants and the names that `eval` takes.

fedproof show fedinit.thm1
fedproof show fedinit.thm1 --latex > thm1.tex
"""

from __future__ import annotations

import argparse

GROUP = "What is claimed"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the id and the form."""
    parser.add_argument("id", help="the item, as `fedproof list` names it")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--latex", action="store_true", help="a LaTeX document that compiles")
    form.add_argument("--markdown", action="store_true", help="Markdown with $formulas$")
    form.add_argument("--html", action="store_true", help="an HTML fragment")
    form.add_argument("--json", action="store_true", help="JSON (statement.schema.json)")


def run(arguments: argparse.Namespace) -> int:
    """Print the item in the form asked for."""
    from bounds.catalogue import catalogue

    statement = catalogue[arguments.id]
    if arguments.latex:
        from bounds.rendering.latex import as_latex

        print(as_latex(statement), end="")
    elif arguments.markdown:
        from bounds.rendering.markdown import as_markdown

        print(as_markdown(statement), end="")
    elif arguments.html:
        from bounds.rendering.html import as_html

        print(as_html(statement))
    elif arguments.json:
        import json

        from bounds.rendering.records import as_json

        print(json.dumps(as_json(statement), indent=1, ensure_ascii=False))
    else:
        print(statement)
    return 0
