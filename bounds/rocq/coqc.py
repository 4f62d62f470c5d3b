"""Running Rocq: the library is compiled once, theorems are checked in files of many.

Loading the libraries takes a second, so theorems share files. What stands before the first error in
a file has been accepted, and what stands behind it is tried again without the one that failed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from bounds.errors import UserError

LIBRARY = Path(__file__).parent / "library"
ORDER = (
    "Language", "Lemmas", "Rules", "Slopes", "Sums", "Vectors", "Composed", "Clients", "Chances",
    "Draws",
)  # fmt: skip
APART = ("Draws",)  # of which no theorem speaks: it shows that their hypotheses can be satisfied
PACKAGES = "coq libcoq-coquelicot libcoq-interval libcoq-mathcomp-ssreflect"
BATCH = 40
STEP_SECONDS = 60  # for one tactic, of the clock: a busy machine may need more
PATIENCE = 5  # so much longer for whole statements, and for what did not finish
FILE_SECONDS = 600
UNFINISHED = "not finished in time"
HEAD = (
    "From Coq Require Import Reals ZArith Lra Lia List.\n"
    "From Coquelicot Require Import Coquelicot.\n"
    "From Interval Require Import Tactic.\n"
    f"From Fedproof Require Import {' '.join(name for name in ORDER if name not in APART)}.\n"
    "Import ListNotations.\n"
    "Open Scope R_scope.\n"
    f"Set Default Timeout {STEP_SECONDS}.\n\n"
)
_LINE = re.compile(r"line (\d+)")
ABOVE = HEAD.count("\n") + 1  # lines, above what speaks of the theorems of a shelf


@dataclass(frozen=True)
class Outcome:
    """Whether a theorem was accepted; the reason if not, and whether that is the clock."""

    accepted: bool
    reason: str = ""

    @property
    def finished(self) -> bool:
        """Whether there was an answer; none is no rejection."""
        return self.reason != UNFINISHED


def compiler() -> str:
    """Where the compiler is; a sentence that says how to install it otherwise."""
    found = shutil.which("coqc")
    if found is None:
        msg = (
            "the proof assistant Rocq (coqc) is not installed; on Debian: "
            f"apt-get install {PACKAGES}"
        )
        raise UserError(msg)
    return found


def is_installed() -> bool:
    """Whether there is a compiler."""
    return shutil.which("coqc") is not None


@cache
def version() -> str:
    """A hash of the compiler's version and of the library."""
    told = subprocess.run([compiler(), "--version"], capture_output=True, text=True, check=False)
    found = sha256(told.stdout.encode())
    for name in ORDER:
        found.update((LIBRARY / f"{name}.v").read_bytes())
    return found.hexdigest()


def library(folder: Path) -> Path:
    """The compiled library, made at the first use of this version."""
    place = folder / version()[:16]
    if all((place / f"{name}.vo").is_file() for name in ORDER):
        return place
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as made:
        for name in ORDER:
            shutil.copy(LIBRARY / f"{name}.v", made)
            done = _compile(Path(made) / f"{name}.v", Path(made))
            if done.returncode:
                msg = f"the library does not compile with this Rocq: {_told(done.stderr)}"
                raise UserError(msg)
        for path in Path(made).iterdir():
            path.replace(place / path.name)
    return place


def _compile(path: Path, library: Path, patience: int = 1) -> subprocess.CompletedProcess[str]:
    command = [compiler(), "-noglob", "-w", "none", "-R", str(library), "Fedproof"]
    if path.parent != library:
        command += ["-Q", str(path.parent), "Shared"]
    command.append(str(path))
    try:
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            timeout=FILE_SECONDS * patience,
            cwd=path.parent,
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", "Error: Timeout!")


def _reason(error: str) -> str:
    """Why a theorem is not accepted; an error that names no line is no answer about any.

    So it is where the compiler was killed, or had no room for its files.
    """
    return _told(error) if _LINE.search(error) else UNFINISHED


def _told(text: str) -> str:
    """The first line of an error."""
    lines = [line for line in text.partition("Error:")[2].splitlines() if line.strip()]
    if any("Timeout!" in line or "Tactic timeout" in line for line in lines):
        return UNFINISHED
    return " ".join(line.strip() for line in lines)[:300] or text.strip()[-300:]


def run(text: str, folder: Path) -> tuple[bool, str, int]:
    """Whether a whole file is accepted; what is printed or the error, and the line of that."""
    place = library(folder)
    with tempfile.TemporaryDirectory() as made:
        return _ran(text, Path(made) / "theorem.v", place)


def _ran(text: str, path: Path, place: Path) -> tuple[bool, str, int]:
    done = _patiently(text, path, place)
    if not done.returncode:
        return True, done.stdout, 0
    at = _LINE.search(done.stderr)
    return False, _reason(done.stderr), int(at[1]) if at else 0


def _patiently(text: str, path: Path, place: Path) -> subprocess.CompletedProcess[str]:
    """A file alone, with more time."""
    limit = f"Set Default Timeout {STEP_SECONDS}."
    longer = limit.replace(str(STEP_SECONDS), str(STEP_SECONDS * PATIENCE))
    path.write_text(text.replace(limit, longer), encoding="utf-8")
    return _compile(path, place, PATIENCE)


class Shelf:
    """Theorems in compiled files, for other files that speak of them."""

    def __init__(self, folder: Path, made: Path) -> None:
        """Nothing stands in it; its files are put into `made`."""
        self.place, self.made = library(folder), made
        self.modules: dict[str, str] = {}  # of each theorem that was accepted, its file
        self.refused: dict[str, str] = {}  # of each other one, why not

    def put(self, theorems: Mapping[str, str], pool: ThreadPoolExecutor) -> None:
        """Compile theorems, by their names."""
        names = list(theorems)
        batches = [names[at : at + BATCH] for at in range(0, len(names), BATCH)]
        list(pool.map(lambda at: self._put(f"M{at}", batches[at], theorems), range(len(batches))))

    def _put(self, module: str, names: list[str], theorems: Mapping[str, str]) -> None:
        while names:
            texts = [theorems[name] for name in names]
            done = _patiently(HEAD + "\n".join(texts), self.made / f"{module}.v", self.place)
            if not done.returncode:
                self.modules |= dict.fromkeys(names, module)
                return
            failed = names.pop(_failed(done.stderr, texts))
            self.refused[failed] = _reason(done.stderr)

    def run(self, name: str, text: str, theorems: Iterable[str]) -> tuple[bool, str, int]:
        """What `run` says of a file that speaks of some of the theorems."""
        modules = sorted({self.modules[one] for one in theorems})
        required = f"From Shared Require Import {' '.join(modules)}." if modules else ""
        return _ran(f"{HEAD}{required}\n{text}", self.made / f"{name}.v", self.place)


def check(
    theorems: Iterable[tuple[str, str]], folder: Path, *, jobs: int | None = None
) -> Iterator[tuple[str, Outcome]]:
    """Keys with outcomes, of keys with the texts of theorems; in no particular order."""
    place = library(folder)
    waiting = list(theorems)
    batches = [waiting[i : i + BATCH] for i in range(0, len(waiting), BATCH)]
    with ThreadPoolExecutor(jobs or os.cpu_count() or 1) as pool:
        for found in pool.map(lambda batch: list(_batch(batch, place)), batches):
            yield from found


def _batch(batch: Sequence[tuple[str, str]], place: Path) -> Iterator[tuple[str, Outcome]]:
    left = list(batch)
    with tempfile.TemporaryDirectory() as made:
        path = Path(made) / "theorems.v"
        while left:
            path.write_text(HEAD + "\n".join(text for _, text in left), encoding="utf-8")
            done = _compile(path, place)
            if not done.returncode:
                yield from ((key, Outcome(True)) for key, _ in left)
                return
            at = _failed(done.stderr, [text for _, text in left])
            yield from ((key, Outcome(True)) for key, _ in left[:at])
            yield left[at][0], _alone(left[at][1], _reason(done.stderr), place)
            left = left[at + 1 :]


def _alone(text: str, told: str, place: Path) -> Outcome:
    """What did not finish has more time; nothing else is tried again."""
    if told == UNFINISHED:
        with tempfile.TemporaryDirectory() as made:
            done = _patiently(HEAD + text, Path(made) / "theorem.v", place)
        return Outcome(not done.returncode, _reason(done.stderr) if done.returncode else "")
    return Outcome(False, told)


def _failed(error: str, texts: Sequence[str]) -> int:
    """Which of the texts an error stands in; the first if it names no line."""
    found = _LINE.search(error)
    line = int(found[1]) if found else 0
    last = HEAD.count("\n")
    for at, text in enumerate(texts):
        last += text.count("\n") + 1
        if line <= last:
            return at
    return len(texts) - 1
