"""Commands that a reader pastes, in which an item has the name under which it is found from here.

That is the id of an item of ours, and the file of anybody's, whose folder nobody else knows. What
is in no file is asked from Python, where `ITEM` stands for it.
"""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from bounds.beside import trusted
from bounds.catalogue import catalogue
from bounds.catalogue.folder import Folder
from bounds.statement import Statement

LABELS = {"form", "reading", "step"}


def command_for(verb: str, statement: Statement | str, **options: str) -> str:
    """`fedproof VERB ITEM --name "value" ...`.

    >>> command_for("verify", "fedinit.thm1", step="1")
    'fedproof verify fedinit.thm1 --step "1"'
    """
    found = _found(statement)
    if found is None:
        return f"fedproof.{verb}(ITEM{''.join(f', {n}={v!r}' for n, v in options.items())})"
    folder = catalogue.folder(found.paper)
    words = [f"--{name} {_quoted(name, value)}" for name, value in options.items()]
    return " ".join(["fedproof", verb, _name(found, folder), *words, *_trust(folder)])


def check_of(statement: Statement | str, file: str = "FILE") -> str:
    """The command that checks an instance of the statement in a file."""
    found = _found(statement)
    folder = catalogue.folder(found.paper) if found else None
    own = [] if folder is None or folder.is_ours else [_from_here(folder.path), *_trust(folder)]
    return " ".join(["fedproof", "refute", *own, "--check", shlex.quote(file)])


def listing_of(paper: str) -> str:
    """The command that lists the items of a paper."""
    folder = catalogue.folder(paper)
    return f"fedproof list {f'--paper {paper}' if folder.is_ours else _from_here(folder.path)}"


def _found(statement: Statement | str) -> Statement | None:
    """The statement, if the catalogue has it, as it has what is in a file."""
    id_ = statement if isinstance(statement, str) else statement.id
    found: Statement | None = catalogue.get(id_)
    return found if isinstance(statement, str) or found is statement else None


def _name(statement: Statement, folder: Folder) -> str:
    """The id or the file; the amended form is beside the file, under its own name."""
    if folder.is_ours:
        return statement.id
    name = statement.id.removeprefix(f"{folder.key}.")
    return _from_here(folder.files.get(name, folder.path / name))


def _from_here(path: Path) -> str:
    """A file or folder as this folder names it."""
    here, there = Path.cwd(), path.resolve()
    inside = there.is_relative_to(here)
    return shlex.quote(f".{os.sep}{there.relative_to(here)}" if inside else str(there))


def _trust(folder: Folder) -> list[str]:
    """What lets the code beside a paper run that may run now."""
    return ["--trust"] if not folder.is_ours and folder.path.resolve() in trusted() else []


def _quoted(name: str, text: str) -> str:
    """A label stands in double quotes, unless the shell reads something in them."""
    plain = name in LABELS and not set(text) & set('"$`\\!')
    return f'"{text}"' if plain else shlex.quote(text)
