"""Papers of the user's own on the command line: `./my_paper` is its key, once it is known.

./my_paper            all items of the paper, or the paper where one is asked for
./my_paper/lem1.toml  the item my_paper.lem1, and ./my_paper/lem1.repaired its amended form

Where a command takes no items, the folder says where else names are looked for: the methods,
metrics, quantities, problems and figures beside the paper, which are code and run with --trust.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from bounds.beside import MARKS, PATH, is_paper, named, trust

TYPE_CHECKING = False  # `typing` itself takes a while to import
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator


def located(arguments: list[str], parser: argparse.ArgumentParser) -> list[str]:
    """The arguments with keys and ids in the place of folders and files of papers."""
    if any(action.dest == "folder" for action in parser._actions):  # one is made there
        return arguments
    takes_items = bool(items(parser))
    found = list(_located(arguments, parser, takes_items=takes_items))
    if takes_items:
        found = list(_whole(found, parser))
    if "--trust" in arguments:
        for folder in named(PATH):
            trust(folder)
    return found


def _whole(arguments: list[str], parser: argparse.ArgumentParser) -> Iterator[str]:
    """Items by their whole ids: `thm1` is the only item of that name, if there is one."""
    valued = {s for a in parser._actions for s in a.option_strings if a.nargs != 0}
    for before, text in zip(["", *arguments], arguments, strict=False):
        name, *form = text.split(":", 1)
        bare = name and name[0] != "-" and before not in valued and set(name).isdisjoint("/=*?[")
        yield ":".join([_only(name), *form]) if bare else text


def _only(name: str) -> str:
    """The id of the item of that name; the name itself where it is a paper's, or nobody's.

    Results of the field, which stand there for others to rest on, come second.
    """
    from bounds.catalogue import catalogue

    if name in catalogue.papers() or name in catalogue:  # which reads the one paper at most
        return name
    found = [id_ for id_ in catalogue.ids() if id_.partition(".")[2].casefold() == name.casefold()]
    if len(found) > 1:
        judged = [i for i in found if not catalogue.folder(i.partition(".")[0]).about.field]
        found = judged or found
    if len(found) > 1:
        from bounds.errors import UserError

        msg = f"{name} is an item of several papers; write {' or '.join(found)}"
        raise UserError(msg)
    return found[0] if found else name


def require_items(parsed: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
    """Refuse an id that no item has, before anything is imported that takes long."""
    for name, whole in items(parser).items():
        given = getattr(parsed, name)
        for text in [given] if isinstance(given, str) else given or ():
            if not whole and set(text).isdisjoint("./="):
                _refuse_paper(text)
            if os.sep in text and "=" not in text:
                _refuse_place(text)
            id_ = text.partition(":")[0]  # what follows is a label
            if "." in id_ and not set(id_) & set("*?[=/"):
                from bounds.catalogue import catalogue

                _ = catalogue[id_]


def tell_unreadable(ids: list[str], paper: str | None) -> bool:
    """Whether something cannot be read of the papers that are asked for whole; a sentence each."""
    from bounds.catalogue import catalogue

    whole = ids or catalogue.papers() if paper is None else [paper]
    papers = [one for one in catalogue.papers() if one in whole]
    told = [sentence for one in papers for sentence in catalogue.broken(one)]
    for sentence in told:
        print(f"fedproof: {sentence}", file=sys.stderr)
    return bool(told)


def _refuse_paper(text: str) -> None:
    """Tell the items of a paper where one of them is asked for."""
    from bounds.catalogue import catalogue

    if text in catalogue.papers():
        from bounds.command_line import listing_of
        from bounds.errors import UserError
        from bounds.registry import few

        names = few([f"{text}.{name}" for name in catalogue.folder(text).files])
        told = f"there are {names}; `{listing_of(text)}` shows all"
        msg = f"{text} is a paper, and one of its items is wanted; {told}"
        raise UserError(msg)


def _refuse_place(text: str) -> None:
    """Tell why a place is neither a paper nor an item: one that is has become an id before."""
    from bounds.errors import UserError

    path = Path(text)
    folder = path if path.is_dir() or not path.suffix else path.parent
    lacks = f"has neither {' nor '.join(MARKS)}" if folder.is_dir() else "does not exist"
    msg = f"{text} is no paper and no item: {folder} {lacks}; `fedproof new-paper NAME` begins one"
    raise UserError(msg)


def items(parser: argparse.ArgumentParser) -> dict[str, bool]:
    """The arguments in which items are named, and whether a paper may stand for all of its own."""
    positional = (action for action in parser._actions if not action.option_strings)
    words = {a.dest: str(a.metavar or a.dest).lower().split("|") for a in positional}
    return {
        name: name == "ids" or "paper" in several
        for name, several in words.items()
        if several[0] in {"id", "ids"}
    }


def _located(
    arguments: list[str], parser: argparse.ArgumentParser, *, takes_items: bool
) -> Iterator[str]:
    valued = {s for a in parser._actions for s in a.option_strings if a.nargs != 0}
    for before, text in zip(["", *arguments], arguments, strict=False):
        text, *form = text.rsplit(":", 1) if ".toml:" in text else [text]
        path = Path(text)
        if before in valued or not _is_place(text):
            yield ":".join([text, *form])
        elif is_paper(path):
            key = _added(path)
            yield from [key] if takes_items else []
        else:
            own = ":".join([f"{_added(path.parent)}.{_item(path)}", *form])
            yield own if takes_items else text


def _is_place(text: str) -> bool:
    """Whether a folder of papers or an item in one is meant, and not an id or a value."""
    if text.startswith("-") or "=" in text or (os.sep not in text and text not in {".", ".."}):
        return False
    path = Path(text)
    is_item = path.suffix == ".toml" or not path.exists()
    return is_paper(path) or (is_item and is_paper(path.parent))


def _added(folder: Path) -> str:
    from bounds.catalogue import catalogue

    return catalogue.add(folder)


def _item(path: Path) -> str:
    return path.stem if path.suffix == ".toml" else path.name
