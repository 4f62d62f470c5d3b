"""Where answers and instances are kept between runs, and how: whole or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path


def cache_folder(name: str) -> Path:
    """A folder of what is kept between runs: in $FEDPROOF_CACHE, or in the user's cache folder."""
    chosen = os.environ.get("FEDPROOF_CACHE")
    base = Path(chosen) if chosen else Path.home() / ".cache" / "fedproof"
    return base / name


def write_json(path: Path, value: object) -> None:
    """Write a file that is kept, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}.part")
    part.write_text(json.dumps(value), encoding="utf-8")
    part.replace(path)
