"""What a folder of results says: its tables, curves and claims as plain records.

    records = read_results(Path("results"))
    records["tables"][0]["rows"], records["curves"][0]["points"], records["claims"][0]["verdict"]

Every record names its protocol, its scale, and in words what differs from full scale.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bounds.errors import UserError
from bounds.files import read_json, write_atomically

KINDS = ("tables", "curves", "claims")


def write_record(folder: Path, name: str, record: dict[str, Any]) -> None:
    """Write FOLDER/NAME.json, whole or not at all."""
    text = json.dumps(record, indent=1, allow_nan=False, ensure_ascii=False) + "\n"
    write_atomically(folder / f"{name}.json", lambda beside: _fill(beside, text))


def write_text(path: Path, text: str) -> None:
    """Write a text, whole or not at all."""
    write_atomically(path, lambda beside: _fill(beside, text))


def read_results(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """All tables, curves and claims of a folder that `fedproof run` wrote, by name.

    A table: protocol, scale, title, statements, notes, differences (from full scale, in words),
    columns (labels) and rows, each a label and its cells. A cell has `mean`, `deviation` and
    `values` over the seeds (null where a run diverged or never reached a target), `shown`, and
    `printed`, what the paper has there, as printed, or null.

    A curve: protocol, scale, series, along ("round" or another dimension), label (the setting's),
    twin, and points [[x, mean, deviation], ...].

    A claim: name, reading, title, statements, protocol, scale, verdict ("supported", "not
    supported", "below the least effect", "undecided"), level, seeds, more_seeds (how many would
    decide it, or null), and comparisons, each with what is compared, the mean difference, its
    interval [low, high], and how it stands ("holds", "fails", "small", "open").
    """
    found: dict[str, list[dict[str, Any]]] = {kind: [] for kind in KINDS}
    for path in sorted(folder.glob("*.json")):
        record = read_json(path, "a result of `fedproof run`")
        if any("reading" not in claim for claim in _claims(record)):
            msg = f"{path} is of an earlier version; run it again, finished runs are not repeated"
            raise UserError(msg)
        for kind in KINDS:
            try:
                found[kind] += record.get(kind, [])
            except (TypeError, AttributeError) as error:
                msg = f"{path} is not a result of `fedproof run`: {error}"
                raise UserError(msg) from None
    return found


def _claims(record: Any) -> list[Any]:
    claims = record.get("claims") if isinstance(record, dict) else None
    return (
        [claim for claim in claims if isinstance(claim, dict)] if isinstance(claims, list) else []
    )


def _fill(beside: Path, text: str) -> None:
    beside.write_text(text, encoding="utf-8")
