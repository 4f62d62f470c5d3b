"""List what the papers state: id, kind and title of every item.

fedproof list
fedproof list --paper fedinit --kind theorem
fedproof list --search "partial participation"
fedproof list ./my_paper
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bounds.catalogue import Line
    from bounds.statement import Statement

GROUP = "What is claimed"
UNKNOWN = "."


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the filters."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="items, patterns or ./folders; or all")
    parser.add_argument("--paper", help="only this paper")
    parser.add_argument("--kind", help="only this kind: theorem, lemma, assumption, ...")
    parser.add_argument("--search", default="", metavar="TEXT", help="only items with these words")
    parser.add_argument("--json", action="store_true", help="print a JSON list")


def run(arguments: argparse.Namespace) -> int:
    """Print one line an item."""
    from bounds.catalogue import catalogue
    from bounds.rendering.plain_math import plain_text
    from bounds.verdicts.last_standing import as_json, kept
    from fedproof.colour import painted
    from fedproof.folders import tell_unreadable

    found: Sequence[Line | Statement] = (
        catalogue.search(paper=arguments.paper, kind=arguments.kind, text=arguments.search)
        if arguments.search
        else catalogue.lines(paper=arguments.paper, kind=arguments.kind)
    )
    if arguments.ids:
        chosen = {s.id for id_ in arguments.ids for s in catalogue.matching(id_)}
        found = [statement for statement in found if statement.id in chosen]
    if arguments.json:
        import json

        rows = [
            {
                "id": s.id,
                "kind": s.kind.value,
                "title": s.title,
                "field": catalogue.folder(s.id.partition(".")[0]).about.field,
                "verdict": as_json(s.id),
            }
            for s in found
        ]
        print(json.dumps(rows, indent=1, ensure_ascii=False))
        return 1 if tell_unreadable(arguments.ids, arguments.paper) else 0
    width = max((len(statement.id) for statement in found), default=0)
    all_judged = True
    for statement in found:
        judged = kept(statement.id)
        all_judged &= judged is not None
        status = judged.standing.word if judged else UNKNOWN
        kind = statement.kind.value
        title = plain_text(statement.title)
        print(f"{statement.id:{width}}  {kind:11}  {painted(f'{status:11}')}  {title}")
    if not all_judged:
        print(f"{UNKNOWN}: not judged here; `fedproof verify ID` judges")
    papers = {statement.id.partition(".")[0] for statement in found}
    field = sorted(paper for paper in papers if catalogue.folder(paper).about.field)
    if field:
        print(f"of the field, what others rest on: {', '.join(field)}")
    print(f"{len(found)} item{'s'[: len(found) != 1]}")
    return 1 if tell_unreadable(arguments.ids, arguments.paper) else 0
