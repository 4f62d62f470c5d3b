"""Start a paper of your own: a folder with worked items to replace.

fedproof new-paper my_paper
fedproof verify ./my_paper

The folder's name is the key with which the ids of its items begin.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

GROUP = "What is claimed"
SCHEMA = "item.schema.json"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the folder."""
    parser.add_argument("folder", help="the new folder; its name is the paper's key")


def run(arguments: argparse.Namespace) -> int:
    """Write the worked items."""
    folder = begin(arguments.folder)
    key = folder.resolve().name
    for name, text in worked(key):
        (folder / name).write_text(text, encoding="utf-8")
        print(f"wrote {folder / name}")
    print(f"wrote {folder / SCHEMA}, with which an editor completes and checks the items")
    print(f"now say `fedproof verify {_as_folder(folder)}`")
    return 0


def begin(name: str) -> Path:
    """A new folder with the schema of items in it."""
    import re
    from importlib import resources
    from pathlib import Path

    from bounds.catalogue import catalogue
    from bounds.errors import UserError

    folder = Path(name)
    key = folder.resolve().name
    if not re.fullmatch(r"[A-Za-z]\w*", key, re.ASCII):
        msg = f"{key!r} cannot begin an id: a key is a letter, then letters, digits and _"
        raise UserError(msg)
    if key in catalogue.papers():
        msg = f"there is a paper {key!r} already; choose another name"
        raise UserError(msg)
    if folder.exists():
        msg = f"{folder} is there already; choose another name"
        raise UserError(msg)
    folder.mkdir(parents=True)
    item = resources.files("bounds.schemas") / SCHEMA
    (folder / SCHEMA).write_text(item.read_text(encoding="utf-8"), encoding="utf-8")
    return folder


def worked(key: str) -> Iterator[tuple[str, str]]:
    """The files of the worked paper under a key: names and texts."""
    from importlib import resources

    for file in sorted(resources.files("fedproof.template").iterdir(), key=str):
        if file.name.endswith(".toml"):
            yield file.name, file.read_text(encoding="utf-8").replace("PAPER", key)


def _as_folder(folder: object) -> str:
    text = str(folder)
    return text if "/" in text else f"./{text}"
