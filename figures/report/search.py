"""What the search in the header knows: a line a statement, as a script loaded on demand."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bounds.rendering.plain_math import plain_text
from bounds.verdicts.standing import standing
from bounds.verdicts.verified import Verified
from figures.report.paper import paper_of


def search_index(book: Sequence[Verified]) -> str:
    """Id, kind, title, paper, verdict and sign of each statement; papers of the field come last."""
    ordered = sorted(book, key=lambda v: paper_of(v.statement.paper).field)
    rows = [
        [
            v.statement.id,
            v.statement.kind.value,
            plain_text(v.statement.title),
            paper_of(v.statement.paper).name,
            standing(v.summary).word,
            standing(v.summary).sign,
            standing(v.summary).look.replace(" ", "-"),
        ]
        for v in ordered
    ]
    return (
        f"window.fedproof.found({json.dumps(rows, ensure_ascii=False, separators=(',', ':'))});\n"
    )
