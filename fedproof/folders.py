"""Papers of the user's own on the command line: `./my_paper` is its key, once it is known.

./my_paper            all items of the paper, or the paper where one is asked for
./my_paper/lem1.toml  the item my_paper.lem1

Where a command takes no items, the folder says where else names are looked for: the methods,
metrics, quantities, problems and figures beside the paper, which are code and run with --trust.
"""

from __future__ import annotations

import os
from pathlib import Path

from bounds.beside import PATH, is_paper, named, trust

TYPE_CHECKING = False  # `typing` itself takes a while to import
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator


def located(arguments: list[str], parser: argparse.ArgumentParser) -> list[str]:
    """The arguments with keys and ids in the place of folders and files of papers."""
    if any(action.dest == "folder" for action in parser._actions):  # one is made there
        return arguments
    found = list(_located(arguments, parser, takes_items=bool(_items(parser))))
    if "--trust" in arguments:
        for folder in named(PATH):
            trust(folder)
    return found


def require_items(parsed: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    """Refuse an id that no item has, before anything is imported that takes long."""
    for given in (getattr(parsed, name) for name in _items(parser)):
        for text in [given] if isinstance(given, str) else given or ():
            if "." in text and not set(text) & set("*?[=/"):
                from bounds.catalogue import catalogue

                _ = catalogue[text]


def _items(parser: argparse.ArgumentParser) -> list[str]:
    """The arguments in which items are named."""
    positional = (action for action in parser._actions if not action.option_strings)
    words = {a.dest: str(a.metavar or a.dest).lower().partition("|")[0] for a in positional}
    return [name for name, word in words.items() if word in {"id", "ids"}]


def _located(
    arguments: list[str], parser: argparse.ArgumentParser, *, takes_items: bool
) -> Iterator[str]:
    valued = {s for a in parser._actions for s in a.option_strings if a.nargs != 0}
    for before, text in zip(["", *arguments], arguments, strict=False):
        path = Path(text)
        if before in valued or not _is_place(text):
            yield text
        elif is_paper(path):
            key = _added(path)
            yield from [key] if takes_items else []
        else:
            yield f"{_added(path.parent)}.{_item(path)}" if takes_items else text


def _is_place(text: str) -> bool:
    """Whether a folder of papers or a file in one is meant, and not an id or a value."""
    if text.startswith("-") or "=" in text or (os.sep not in text and text not in {".", ".."}):
        return False
    path = Path(text)
    return is_paper(path) or (path.suffix == ".toml" and is_paper(path.parent))


def _added(folder: Path) -> str:
    from bounds.catalogue import catalogue

    return catalogue.add(folder)


def _item(path: Path) -> str:
    from bounds.catalogue import catalogue

    return catalogue.folder(path.resolve().parent.name).name_of(path)
