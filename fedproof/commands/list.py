"""List what the papers state: id, kind and title of every item.

fedproof list
fedproof list --paper fedinit --kind theorem
fedproof list --search "partial participation"
fedproof list ./my_paper
"""

from __future__ import annotations

import argparse

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

    found = catalogue.search(paper=arguments.paper, kind=arguments.kind, text=arguments.search)
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
                "field": catalogue.folder(s.paper).about.field,
                "verdict": as_json(s),
            }
            for s in found
        ]
        print(json.dumps(rows, indent=1, ensure_ascii=False))
        return 1 if tell_unreadable(arguments.ids, arguments.paper) else 0
    width = max((len(statement.id) for statement in found), default=0)
    for statement in found:
        judged = kept(statement)
        status = judged.standing.word if judged else UNKNOWN
        kind = statement.kind.value
        title = plain_text(statement.title)
        print(f"{statement.id:{width}}  {kind:11}  {painted(f'{status:11}')}  {title}")
    if any(kept(statement) is None for statement in found):
        print(f"{UNKNOWN}: not judged here; `fedproof verify ID` judges")
    field = sorted(p for p in {s.paper for s in found} if catalogue.folder(p).about.field)
    if field:
        print(f"of the field, what others rest on: {', '.join(field)}")
    print(f"{len(found)} item{'s'[: len(found) != 1]}")
    return 1 if tell_unreadable(arguments.ids, arguments.paper) else 0
