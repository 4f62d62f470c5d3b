"""Write the ledger of every published item as one page of plain HTML.

The page names each item by its id and title, says where the paper prints it, and counts the
formulas in which it can be evaluated. It needs neither a server nor a script.
"""

from __future__ import annotations

import argparse
import html
import re
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from bounds.statement import Statement

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #1f2933; max-width: 70rem; margin: 2rem auto;
       padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0;
         border-bottom: 1px solid #e4e7eb; }
td:nth-child(n+4) { text-align: right; white-space: nowrap; }
code { white-space: nowrap; }
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the folder to write to."""
    parser.add_argument(
        "--out", type=Path, default=Path("site"), metavar="FOLDER", help="default: %(default)s"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write `index.html` and say where it is."""
    from bounds.catalogue import catalogue
    from bounds.errors import UserError

    statements = list(catalogue.values())
    page = arguments.out / "index.html"
    try:
        arguments.out.mkdir(parents=True, exist_ok=True)
        page.write_text(render(statements), encoding="utf-8")
    except OSError as error:
        msg = f"cannot write {page}: {error.strerror}; name another folder with --out"
        raise UserError(msg) from error
    print(f"{page}: {len(statements)} items ({', '.join(by_paper(statements))})")
    return 0


def by_paper(statements: Iterable[Statement]) -> dict[str, list[Statement]]:
    """Group statements under their papers, both in the order given."""
    groups: dict[str, list[Statement]] = {}
    for statement in statements:
        groups.setdefault(statement.paper, []).append(statement)
    return groups


def render(statements: Iterable[Statement]) -> str:
    """Render the whole page: a short way in, and a table for each paper."""
    groups = by_paper(statements)
    links = " · ".join(
        f'<a href="#{paper}">{paper}</a> ({len(group)})' for paper, group in groups.items()
    )
    sections = "\n".join(_section(paper, group) for paper, group in groups.items())
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fedproof: what is claimed</title>
<style>{STYLE}</style>
</head>
<body>
<h1>What is claimed</h1>
<p>Every formal item of the source papers. <code>fedproof show ID</code> prints one in full.</p>
<p>{links}</p>
{sections}
</body>
</html>
"""


def _section(paper: str, statements: Iterable[Statement]) -> str:
    rows = "\n".join(_row(statement) for statement in statements)
    return f"""<h2 id="{paper}">{paper}</h2>
<table>
<tr><th>id</th><th>kind</th><th>title</th><th>lines</th><th>formulas</th></tr>
{rows}
</table>"""


def _row(statement: Statement) -> str:
    title = re.sub(r"\$([^$]*)\$", r"\1", statement.title)
    cells = (
        f"<code>{html.escape(statement.id)}</code>",
        html.escape(statement.kind.value),
        html.escape(title),
        html.escape(statement.lines),
        str(len(statement.formulas)),
    )
    return f'<tr id="{statement.id}">' + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
