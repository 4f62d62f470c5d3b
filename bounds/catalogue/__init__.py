"""The catalogue: every statement under its id, read when it is asked for.

>>> from bounds.catalogue import catalogue
>>> catalogue["fedinit.thm1"].kind.value
'theorem'
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bounds import beside
from bounds.beside import PATH
from bounds.catalogue.folder import OURS, Folder
from bounds.catalogue.reading import statement_of
from bounds.errors import UserError
from bounds.places import File
from bounds.registry import abbreviates, refuse_unknown, suggestion
from bounds.statement import AMENDED, Kind, Statement
from bounds.store import Store, all_code

SOME = 4  # near names that are told
STORE = Store("contents", "bounds.files")


class Line(NamedTuple):
    """What a list says of a statement."""

    id: str
    kind: Kind
    title: str


class Catalogue(Mapping[str, Statement]):
    """All statements; the folders of papers are the list."""

    def __getitem__(self, id_: str) -> Statement:
        """Read the statement's file; a wrong id is told with the closest right ones."""
        statement = _find(id_)
        if statement is None:
            everything = _folder_here(id_.partition(".")[0]) or "`fedproof list` shows all"
            known = self.ids() if "." in id_ else [*self.papers(), *self.ids()]
            near = " or ".join(list(self._spelt_out(id_))[:SOME])
            told = f"did you mean {near}?" if near else suggestion(id_, known, everything)
            msg = f"there is no statement {id_!r}; {told}"
            raise UserError(msg)
        return statement

    def _spelt_out(self, words: str) -> Iterator[str]:
        """Go through the ids that say in short what is typed at length, as `Theorem 1`."""
        paper, _, rest = words.partition(".")
        here = paper in self.papers()
        typed = re.fullmatch(r"([^\W\d_]+)(.*)", rest if here else words)
        for id_ in self.ids() if typed else ():
            own, _, name = id_.partition(".")
            short = re.fullmatch(r"([a-z]+)(.*)", name)
            if (
                typed
                and short
                and abbreviates(short[1], typed[1])
                and own == (paper if here else own)
            ):
                number, wanted = (re.sub(r"[\W_]", "", n).lower() for n in (short[2], typed[2]))
                if number == wanted:
                    yield id_

    def __iter__(self) -> Iterator[str]:
        """Go through the ids, paper by paper, in the order of the paper's lines."""
        for paper in self.papers():
            yield from (statement.id for statement in self.of(paper))

    def __len__(self) -> int:
        """Count the statements."""
        return sum(1 for _ in self)

    def ids(self) -> list[str]:
        """The ids of what the papers print, none of which is read."""
        return [f"{paper}.{name}" for paper in self.papers() for name in self.folder(paper).files]

    def __contains__(self, id_: object) -> bool:
        """Tell whether there is such a statement."""
        return isinstance(id_, str) and self.get(id_) is not None

    def get(self, id_: str, default: Any = None) -> Any:
        """Return the statement, or `default` when there is none that can be read."""
        try:
            return _find(id_) or default
        except UserError:
            return default

    def papers(self) -> list[str]:
        """Name the papers."""
        return list(_papers(_places()))

    def named_by(self, paper: str) -> list[Folder]:
        """A paper, and those whose key and a dot stand in its texts, or in theirs."""
        found = [self.folder(paper)]
        keys = tuple(self.papers())
        for one in found:
            met = {folder.key for folder in found}
            found += map(self.folder, sorted(_named_in(one.whole, keys) - met))
        return found

    def of(self, paper: str) -> list[Statement]:
        """List the statements of one paper."""
        return list(_contents(self.folder(paper))[0])

    def lines(self, *, paper: str | None = None, kind: str | None = None) -> list[Line]:
        """List what `search` finds without words; what was read of our papers once is kept."""
        _require_kind(kind)
        papers = self.papers() if paper is None else [paper]
        found = (line for one in papers for line in _lines(self.folder(one))[0])
        return [line for line in found if kind in (None, line.kind.value)]

    def matching(self, pattern: str) -> list[Statement]:
        """Find statements by a pattern such as `fedsagd.tab1.*`, or all of a paper by its key."""
        paper = pattern.partition(".")[0]
        if pattern in self.papers():
            return self.of(pattern)
        if not set(pattern) & set("*?["):
            return [self[pattern]]  # which tells the near ones
        where = self.of(paper) if paper in self.papers() else list(self.values())
        found = [statement for statement in where if fnmatch.fnmatchcase(statement.id, pattern)]
        if not found:
            msg = f"no statement matches {pattern!r}; `fedproof list` shows all"
            raise UserError(msg)
        return found

    def broken(self, paper: str) -> list[str]:
        """What is wrong with what of a paper cannot be read, one sentence each."""
        folder = self.folder(paper)
        wrong = [*_lines(folder)[1]]
        try:
            _ = folder.about
        except UserError as error:
            wrong.append(str(error))
        return list(dict.fromkeys(wrong))

    def add(self, path: Path | str, *, trust: bool = False) -> str:
        """Look for a paper there too, in processes to come as well; returns its key.

        With `trust` the code beside it may run: `methods/NAME.py`, and as `bounds.beside` says.
        What was imported of it before is read anew.
        """
        folder = Path(path).resolve()
        if not beside.is_paper(folder):
            msg = f"{path} is no paper: it has neither {' nor '.join(beside.MARKS)}"
            raise UserError(msg)
        if folder not in _places():
            _papers((*_places(), folder))
            beside.name(folder, PATH)
        if trust:
            beside.trust(folder)
        return folder.name

    def search(
        self, *, paper: str | None = None, kind: str | None = None, text: str = ""
    ) -> list[Statement]:
        """Find statements by paper, kind and words that occur in their text or id."""
        _require_kind(kind)
        statements = self.values() if paper is None else self.of(paper)
        words = text.casefold().split()
        return [
            statement
            for statement in statements
            if kind in (None, statement.kind.value)
            and all(word in f"{statement.id} {statement.text}".casefold() for word in words)
        ]

    def __reduce__(self) -> str:
        """There is one catalogue in a process."""
        return "catalogue"

    def folder(self, paper: str) -> Folder:
        """The folder of a paper."""
        if paper not in _papers(_places()):
            refuse_unknown("paper", paper, self.papers(), _folder_here(paper))
        return _papers(_places())[paper]


def _folder_here(key: str) -> str:
    """How to name a paper whose folder is in this one."""
    named = key.isidentifier() and beside.is_paper(Path(key))
    return f"the folder of that name is found as ./{key}, or through ${PATH}" if named else ""


def _places() -> tuple[Path, ...]:
    """Where papers are looked for: with ours, in the folders that the environment names."""
    beside.require_folders()
    return (OURS, *beside.named(PATH, beside.TRUST))


@cache
def _papers(path: tuple[Path, ...]) -> Mapping[str, Folder]:
    """A folder with letters is a paper, and every folder in one that is none may be one."""
    found: dict[str, Folder] = {}
    for place in path:
        for folder in beside.papers_in(place):
            key = folder.resolve().name
            if key in found and found[key].path.resolve() != folder.resolve():
                msg = f"two folders are the paper {key!r}: {found[key].path} and {folder}"
                raise UserError(msg)
            found[key] = Folder(key, folder)
    return dict(sorted(found.items()))


def _require_kind(kind: str | None) -> None:
    known = [member.value for member in Kind]
    if kind is not None and kind not in known:
        refuse_unknown("kind", kind, known)


@cache
def _named_in(text: str, keys: tuple[str, ...]) -> set[str]:
    """The papers of these keys of which a text speaks."""
    several = "|".join(map(re.escape, keys))
    return set(re.findall(rf"\b({several})\.", text))


@cache
def _lines(folder: Folder) -> tuple[tuple[Line, ...], tuple[str, ...]]:
    """What a list says of a paper, and what is wrong with it.

    Of ours, which lean on nothing but their texts and our code, it is kept where nothing is wrong.
    """
    key = STORE.key(folder.key, folder.texts, all_code()) if folder.is_ours else ""
    if rows := STORE.load(key) if key else None:
        return tuple(Line(id_, Kind(kind), title) for id_, kind, title in rows), ()
    found, wrong = _contents(folder)
    lines = tuple(Line(one.id, one.kind, one.title) for one in found)
    if key and not wrong:
        STORE.save(key, lines)
    return lines, wrong


@cache
def _contents(folder: Folder) -> tuple[tuple[Statement, ...], tuple[str, ...]]:
    """The statements of a paper in its order, and what is wrong with the others."""
    found: list[Statement] = []
    wrong = []
    for name in folder.files:
        try:
            statement = _read(folder, name)
        except UserError as error:
            wrong.append(str(error))
        else:
            found += [s for s in (statement, statement and statement.amended) if s is not None]
    return tuple(sorted(found, key=_place)), tuple(wrong)


@cache
def _read(folder: Folder, name: str) -> Statement | None:
    """A statement; of a paper that is not ours, one whose formulas and record can all be read."""
    statement = statement_of(folder, name)
    if statement is not None and not folder.is_ours:
        from bounds.catalogue.whole import require_whole
        from bounds.measured.check import check

        require_whole(statement, _is_item, File(folder.files[name]))
        check(statement)
    return statement


def _is_item(id_: str) -> bool:
    """Whether a paper has it, and whether or not it can be read."""
    paper, _, name = id_.removesuffix(AMENDED).partition(".")
    home = _papers(_places()).get(paper)
    return home is not None and name in home.files


def _find(id_: str) -> Statement | None:
    """The statement of an id, if there is one that is spelt so."""
    paper, _, item = id_.partition(".")
    folder = _papers(_places()).get(paper)
    if folder is None or not item:
        return None
    if item.endswith(AMENDED):
        printed = _read(folder, item.removesuffix(AMENDED))
        return printed and printed.amended
    return _read(folder, item)


def _place(statement: Statement) -> tuple[int, str]:
    """Sort by the first line of the paper's text that an item names."""
    number = re.search(r"\d+", statement.lines)
    return (int(number[0]) if number else 0, statement.id)


def importable(package: str) -> Callable[[str], Statement]:
    """What lets `from bounds.papers.PAPER import ITEM` import what is in a file of TOML."""
    folder = Folder(package.rpartition(".")[2], OURS / package.rpartition(".")[2])
    named = {re.sub(r"\W", "_", name): name for name in folder.files}

    def item(name: str) -> Statement:
        found = _read(folder, named.get(name, name))
        if not found:
            msg = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(msg)
        return found

    return item


catalogue = Catalogue()


def stated(statement: Statement | str) -> Statement:
    """The statement itself, or that of an id."""
    return catalogue[statement] if isinstance(statement, str) else statement
