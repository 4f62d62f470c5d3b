"""Papers of the user's own on the command line: `./my_paper` is its key, once it is known.

./my_paper            all items of the paper, or the paper where one is asked for
./my_paper/lem1.toml  the item my_paper.lem1
"""

from __future__ import annotations

import os
from pathlib import Path

TYPE_CHECKING = False  # `typing` itself takes a while to import
if TYPE_CHECKING:
    from collections.abc import Iterable


def located(arguments: Iterable[str]) -> list[str]:
    """The arguments with keys and ids in the place of folders and files of papers."""
    return [_located(text) if _is_place(text) else text for text in arguments]


def _is_place(text: str) -> bool:
    """Whether a folder of papers or a file in one is meant, and not an id or a value."""
    if text.startswith("-") or "=" in text or (os.sep not in text and text not in {".", ".."}):
        return False
    path = Path(text)
    item = path.suffix == ".toml" and any((path.parent / name).is_file() for name in _MARKS)
    return item or (path.is_dir() and any((path / name).is_file() for name in _MARKS))


_MARKS = ("paper.toml", "letters.toml")


def _located(text: str) -> str:
    from bounds.catalogue import catalogue

    path = Path(text)
    if path.is_dir():
        return catalogue.add(path)
    key = catalogue.add(path.parent)
    return f"{key}.{catalogue.folder(key).name_of(path)}"
