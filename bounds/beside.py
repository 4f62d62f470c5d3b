"""Code beside a paper: `my_paper/methods/NAME.py` is a method as ours are, once it is trusted.

A package that is open to such modules says how their folder is called:

    methods   metrics   quantities   problems   figures

Reading a paper runs none of it. What may run are the folders that $FEDPROOF_TRUST names, and the
papers in them; processes to come inherit that, and find the same modules under the same names.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Iterator, MutableSequence
from functools import cache
from hashlib import sha256
from pathlib import Path

from bounds.errors import UserError

PATH, TRUST = "FEDPROOF_PATH", "FEDPROOF_TRUST"
MARKS = ("paper.toml", "letters.toml")
_open: dict[str, tuple[str, MutableSequence[str]]] = {}


def is_paper(folder: Path) -> bool:
    """Whether a folder is a paper: it has letters, or says what paper it is."""
    return any((folder / name).is_file() for name in MARKS)


def papers_in(place: Path) -> list[Path]:
    """A folder that is a paper, or the papers in one that is none."""
    return [place] if is_paper(place) else sorted(filter(is_paper, place.glob("*/")))


def named(*variables: str) -> list[Path]:
    """The folders that variables of the environment name."""
    texts = (text for name in variables for text in os.environ.get(name, "").split(os.pathsep))
    return [Path(text).resolve() for text in dict.fromkeys(filter(None, texts))]


@cache
def require_folders() -> None:
    """Refuse a variable of the environment that names what is no folder, as the process starts."""
    for variable in (PATH, TRUST):
        for folder in named(variable):
            if not folder.is_dir():
                why = "is no folder" if folder.exists() else "does not exist"
                msg = f"${variable} names {folder}, which {why}; leave it out, or correct it"
                raise UserError(msg)


def name(folder: Path, variable: str) -> None:
    """Let a variable of the environment name a folder, in processes to come as well.

    One that has gone since the process began is named no more.
    """
    known = [str(place) for place in named(variable) if place.is_dir()]
    os.environ[variable] = os.pathsep.join(dict.fromkeys([*known, str(folder.resolve())]))


def places() -> dict[str, str]:
    """What to tell a process that does not inherit the environment."""
    return {name: os.pathsep.join(map(str, named(name))) for name in (PATH, TRUST)}


def adopt(told: dict[str, str]) -> None:
    """Know and trust what another process does."""
    if places() != told:
        os.environ.update(told)
        _renew()


def trust(folder: Path) -> None:
    """Let the code of a folder run; what was imported of it before is read anew."""
    name(folder, TRUST)
    _renew()


def _renew() -> None:
    _digest.cache_clear()
    for package, (kind, path) in _open.items():
        for name, module in list(sys.modules.items()):
            file = getattr(module, "__file__", None) or ""
            if name.startswith(f"{package}.") and not file.startswith(path[0] + os.sep):
                del sys.modules[name]
        _extend(path, kind)
    importlib.invalidate_caches()


def open_to(package: str, kind: str, path: MutableSequence[str]) -> None:
    """Let a package find modules in the folders `kind` of what is trusted."""
    _open[package] = kind, path
    _extend(path, kind)


def _extend(path: MutableSequence[str], kind: str) -> None:
    path[1:] = [str(root / kind) for root in trusted()]  # behind ours


def trusted() -> list[Path]:
    """The folders whose code may run."""
    return _roots(named(TRUST))


def _roots(places: list[Path]) -> list[Path]:
    found = [root for place in places for root in (place, *papers_in(place))]
    return list(dict.fromkeys(found))


def untrusted(package: str, stem: str) -> Iterator[Path]:
    """The files that a module of an open package would be in, were they trusted."""
    kind, _ = _open.get(package, ("", None))
    for root in _roots(named(PATH)) if kind else ():
        file = root / kind / f"{stem}.py"
        # A name too long for a file is none of one.
        if root not in trusted() and os.path.isfile(file):
            yield file


def beside_papers() -> Iterator[tuple[str, Path, bool]]:
    """Each file that is a module of a package, or would be, and whether it may run."""
    may_run = trusted()
    for root in _roots(named(PATH, TRUST)):
        for package, (kind, _) in sorted(_open.items()):
            for file in sorted((root / kind).glob("[!_]*.py")):
                yield package, file, root in may_run


def modules(package: str) -> list[str]:
    """The modules of the user's own in a package, and what stands beside them."""
    kind, _ = _open.get(package, ("", None))
    files = [f for root in trusted() for f in sorted((root / kind).glob("*.py"))] if kind else []
    return [f"{package}.{file.stem}" for file in files]


def file_of(module: str) -> Path | None:
    """The file of a module of the user's own."""
    package, _, stem = module.rpartition(".")
    kind, _ = _open.get(package, ("", None))
    files = (root / kind / f"{stem}.py" for root in trusted()) if kind else iter(())
    ours = os.path.join(sys.modules[package].__path__[0], f"{stem}.py") if kind else ""
    return None if os.path.isfile(ours) else next(filter(Path.is_file, files), None)


def provenance(module: str) -> dict[str, str]:
    """Which file a module of the user's own is, with a digest of all code beside it."""
    file = file_of(module)
    if file is None:
        return {}
    root = file.parents[1]
    return {"code": f"{root.name}/{file.parent.name}/{file.name}", "digest": _digest(root)}


def state() -> tuple[str, ...]:
    """What other processes must agree on: where papers are, what is trusted, and its code."""
    return (os.environ.get(PATH, ""), os.environ.get(TRUST, ""), *digests())


def digests() -> list[str]:
    """A hash of the code of each trusted folder."""
    return [_digest(root) for root in trusted()]


@cache
def _digest(root: Path) -> str:
    """A hash of the code of a folder as it was when it was first asked for."""
    found = sha256()
    for file in sorted(root.glob("*/*.py")):
        told = sha256(file.read_bytes()).hexdigest()
        found.update(f"{file.relative_to(root)} {told}\n".encode())
    return found.hexdigest()


@contextlib.contextmanager
def blaming() -> Iterator[None]:
    """Tell an error of the user's own code in a sentence, with its file and line."""
    try:
        yield
    except UserError:
        raise
    except (Exception, SystemExit) as error:
        place = _line(error)
        if place is None:
            raise
        told = error.msg if isinstance(error, SyntaxError) else error
        msg = f"{place}: {type(error).__name__}: {told}"
        raise UserError(msg) from error


def _line(error: BaseException) -> str | None:
    """The last line of the user's own code that an error came through."""
    roots = tuple(f"{root}{os.sep}" for root in trusted())
    found = None
    trace = error.__traceback__
    while trace is not None:
        if (file := trace.tb_frame.f_code.co_filename).startswith(roots):
            found = f"{file}, line {trace.tb_lineno}"
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and (error.filename or "").startswith(roots):
        found = f"{error.filename}, line {error.lineno}"
    return found
