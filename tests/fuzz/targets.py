"""What reads each kind of input: bytes go in, and out comes a result or a mistake that is told.

Anything else is raised. The same functions are fuzzed by coverage (`tests.fuzz.guided`) and given
the inputs that once broke them (`corpus/`).
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager, suppress
from dataclasses import replace
from hashlib import sha256
from os.path import isfile
from pathlib import Path
from typing import Any

import pytest

from bounds import beside
from bounds.catalogue.folder import ABOUT, LETTERS
from bounds.errors import UserError
from bounds.files import parse_json
from bounds.kernel.certificate import digest
from bounds.verdicts.store import STORE
from bounds.verdicts.store import load as load_answer
from fedproof.cli import command_names
from fedproof.commands.new_paper import worked
from fedproof.commands.report import _benchmarks as read_benchmarks
from stability import checkpoint, sealed
from stability.benchmarks import sums
from stability.benchmarks.data import data_names, find_data
from stability.benchmarks.files import File
from stability.benchmarks.protocol_file import read as read_protocol
from stability.benchmarks.results import read_results
from stability.benchmarks.units import read_unit
from stability.confront.confrontation import read_dataset
from stability.specification import read_file, specify
from stability.sweep.grid import read_grid
from tests.fuzz.endings import outcome
from tests.stability.benchmarks import published

# Commands that end at once whatever they are asked. The others are given a word that they refuse
# after everything before it was understood.
QUICK = {"list", "show", "eval", "problem", "check", "data"}
REFUSED = "--no-such-option"
# A file that a command line names is in a folder of its own, and only numbers have a slash.
ELSEWHERE = re.compile(rb"(?<!\d)/|/(?!\d)|\.\.")
PAPER = "mine"
WORKED = dict(worked(PAPER))
SETTINGS = ("mu=1/2", "L=1", "eta=1/4", "sigma=1", "T=3", "D_0=1")
# Which of its files are items.
ITEMS = [name for name in WORKED if name not in {ABOUT, LETTERS}]
CHECKERS = ("check", "refute --check", "worst-case --check")


@contextmanager
def new_folder() -> Iterator[Path]:
    """A new folder to be in."""
    with tempfile.TemporaryDirectory(prefix="fedproof-") as name, chdir(name):
        yield Path(name)


def specification(content: bytes) -> None:
    """A TOML file as a run, a sweep and a protocol."""
    with new_folder() as place:
        file = place / "spec.toml"
        file.write_bytes(content)
        with _told():
            specify(read_file(file))
        with _told():
            grid = read_grid(file)
            for point in grid.points[:3]:
                specify(point.tables)
        with _told():
            read_protocol("mine", content.decode("utf-8", "replace"))


def command_line(content: bytes) -> None:
    """Words, a line each; the first is a command."""
    lines = ELSEWHERE.sub(b"_", content).decode("utf-8", "surrogateescape").split("\n")
    known = command_names()
    if lines[0].isdigit() and len(lines[0]) < 10:
        lines[0] = known[int(lines[0]) % len(known)]
    words = [*lines, *([REFUSED] if lines[0] in {*known} - QUICK else [])]
    with new_folder():
        outcome(*words)


def result(content: bytes) -> None:
    """A netCDF file as a stored run, and as a unit of `fedproof run`, which may have no digest."""
    with new_folder() as place:
        file = place / "run.nc"
        file.write_bytes(content)
        try:
            sealed.opened(content)
        except ValueError:  # told by all that reads such files; once is enough
            return
        with _told():
            read_dataset(file)
        with _told():
            read_unit(file)


def certificate(content: bytes) -> None:
    """A JSON file as it is, and with a digest that fits, for everything that re-checks files."""
    with suppress(ValueError, RecursionError):
        document = json.loads(content)
        if isinstance(document, dict) and "digest" in document:
            document["digest"] = digest(document)
            content = json.dumps(document).encode()
    with new_folder() as place:
        file = place / "file.json"
        file.write_bytes(content)
        for checker in CHECKERS:
            outcome(*checker.split(), str(file))


def document(content: bytes) -> None:
    """A folder of results; what `make bench` wrote."""
    with new_folder() as place:
        (place / "file.json").write_bytes(content)
        with _told():
            read_results(place)
        with _told():
            read_benchmarks(place / "file.json")


def kept(content: bytes) -> None:
    """A checkpoint, and an answer of the cache: as they are, and with checksums that fit."""
    question = STORE.key("a question")
    with new_folder() as place, pytest.MonkeyPatch.context() as patch:
        patch.setenv("FEDPROOF_CACHE", str(place))
        digest = sha256(content[checkpoint.START :]).digest()
        for text in (content, checkpoint.MARK + digest + content[checkpoint.START :]):
            (place / "file").write_bytes(text)
            with _told():
                checkpoint.load(place / "file")
        answer: object = None
        with suppress(ValueError):
            answer = parse_json(content.decode("utf-8", "replace"))
        STORE.save(question, answer)
        load_answer(question)
        (file,) = place.rglob("*.json")
        file.write_bytes(content)
        load_answer(question)


def data_file(content: bytes) -> None:
    """The first byte chooses a data set, the second one of its files, and the rest replaces it.

    Checksums are made to fit, or nothing would be read.
    """
    chosen, number, content = content[:1], content[1:2], content[2:]
    name = data_names()[int.from_bytes(chosen) % len(data_names())]
    module = find_data(name)
    with new_folder() as place, pytest.MonkeyPatch.context() as patch:
        published.publish(name, place, patch)
        files = sorted(file for file in place.rglob("*") if file.is_file())
        file = files[int.from_bytes(number) % len(files)]
        file.write_bytes(content)
        _seal(module, place, patch)
        with _told():
            if file.parent == place or name == "leaf_shakespeare":
                module.fetch(place)  # from an archive, or to record checksums
            module.load(place)


def paper(content: bytes) -> None:
    """The first byte chooses a file of the worked paper, and the rest replaces it."""
    chosen, content = content[:1], content[1:]
    known = beside.places()
    with new_folder() as place:
        folder = place / PAPER
        folder.mkdir()
        for name, text in WORKED.items():
            (folder / name).write_text(text, encoding="utf-8")
        (folder / [*WORKED][int.from_bytes(chosen) % len(WORKED)]).write_bytes(content)
        outcome("list", f"./{PAPER}")
        for name in ITEMS:
            outcome("show", f"./{PAPER}/{name}")
            outcome("eval", f"./{PAPER}/{name}", *SETTINGS)
            outcome("verify", f"./{PAPER}/{name}", "--step", "none that is there")
    beside.adopt(known)


def _seal(module: Any, place: Path, patch: pytest.MonkeyPatch) -> None:
    """Take the files that are there for the published ones."""
    for part in ("SOURCE", "PACKED"):
        if hasattr(module, part):
            source = getattr(module, part)
            there = {file.name: place / source.folder / file.name for file in source.files}
            files = (File(name, published.seal(path.read_bytes())) for name, path in there.items())
            patch.setattr(module, part, replace(source, files=tuple(files)))
    folder = place / module.SOURCE.folder
    # It has no list of checksums, or the list is what was replaced.
    with suppress(UserError):
        known = sums.recorded(module.SOURCE, folder)
        there = {name: folder / name for name in known if isfile(folder / name)}
        found = {name: sha256(path.read_bytes()).hexdigest() for name, path in there.items()}
        sums.record(folder, known | found)


@contextmanager
def _told() -> Iterator[None]:
    """What the command line tells in a sentence."""
    try:
        yield
    except (UserError, MemoryError):
        pass
    except RuntimeError as error:
        if "allocate" not in str(error):
            raise


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target
    for target in (
        specification,
        command_line,
        result,
        certificate,
        document,
        kept,
        data_file,
        paper,
    )
}
