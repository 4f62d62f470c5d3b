r"""Items that are in no file: the same tables, from Python or from a text.

>>> from bounds.catalogue.memory import item
>>> lemma = item("mine.step", {
...     "kind": "lemma",
...     "title": "A step.",
...     "claim": {"statement": "gap <= (1 - mu*eta)*D"},
...     "suppose": {"ceiling on eta": "eta <= 1/L"},
...     "letter": {
...         "gap": {"latex": "G", "meaning": "what is left"},
...         "eta": {"latex": "\\eta", "meaning": "step size", "domain": "real > 0"},
...         "mu": {"latex": "\\mu", "meaning": "curvature", "domain": "real > 0"},
...         "D": {"latex": "D", "meaning": "what was there", "domain": "real >= 0"},
...     },
... })
>>> lemma.evaluate(mu=1, eta="1/2", L=1, D=4).exact
Fraction(2, 1)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from bounds.catalogue.folder import Folder
from bounds.catalogue.reading import read_statement
from bounds.catalogue.schema import ItemRecord
from bounds.catalogue.whole import require_whole
from bounds.errors import UserError
from bounds.files import parse_toml
from bounds.measured.check import check
from bounds.misfit import misfit
from bounds.places import Nowhere
from bounds.statement import Statement

NOWHERE = Path("/nowhere")


def item(id_: str, tables: Mapping[str, Any] | str) -> Statement:
    """The item that tables, or a text of TOML, describe; the key of its paper is its own."""
    if not isinstance(id_, str) or not isinstance(tables, str | Mapping):
        msg = f"an item is an id and its tables or their text, not {id_!r} and {tables!r:.40}"
        raise UserError(msg)
    paper, _, name = id_.partition(".")
    try:
        found = parse_toml(tables) if isinstance(tables, str) else dict(tables)
        record = msgspec.convert(found, ItemRecord)
    except msgspec.ValidationError as error:
        msg = f"{id_}: {misfit(error, found, ItemRecord)[1]}"
        raise UserError(msg) from None
    except ValueError as error:
        msg = f"{id_}: {error}"
        raise UserError(msg) from None
    statement = read_statement(Folder(paper, NOWHERE), name, record, found)
    # What it assumes or leans on may be in memory, too, where nobody finds it by its id.
    require_whole(statement, lambda _: True, Nowhere(Path(id_)))
    check(statement)
    amended = statement.amended and replace(statement.amended, given=found)
    return replace(statement, given=found, amended=amended)
