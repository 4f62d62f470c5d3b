"""Running Rocq: where the compiler is, what it loads, and what it says of a file."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path

from bounds.errors import UserError

LIBRARY = Path(__file__).parent / "library"
ORDER = (
    "Language", "Lemmas", "Rules", "Slopes", "Sums", "Vectors", "Composed", "Clients", "Chances",
    "Numbers", "Draws",
)  # fmt: skip
APART = ("Draws",)  # of which no theorem speaks: it shows that their hypotheses can be satisfied
LOADED = ("Coquelicot/Coquelicot.vo", "Interval/Tactic.vo")  # of others
PACKAGES = "coq libcoq-coquelicot libcoq-interval libcoq-mathcomp-ssreflect"
STEP_SECONDS = 60  # for one tactic, of the clock: a busy machine may need more
FILE_SECONDS = 600
NOTHING = "nothing is known from Rocq"
UNFINISHED = "its time ended, or it was ended, before an answer"
NUMBERS = " Numbers"  # behind the others, for what needs it: it is slow to load
HEAD = (
    "From Coq Require Import Reals ZArith Lra Lia List.\n"
    "From Coquelicot Require Import Coquelicot.\n"
    f"From Fedproof Require Import {' '.join(ORDER[: ORDER.index(NUMBERS.strip())])}.\n"
    "Import ListNotations.\n"
    "Open Scope R_scope.\n"
    f"Set Default Timeout {STEP_SECONDS}.\n\n"
)
_OF_NUMBERS = re.compile(r"\b(enclosed|decided|differs)\b")
_LINE = re.compile(r"line (\d+)")
_running: set[subprocess.Popen[str]] = set()


def headed(text: str) -> str:
    """A file that loads what its theorems need."""
    head = HEAD.replace(".\nImport", f"{NUMBERS}.\nImport", 1) if of_numbers(text) else HEAD
    return head + text


def of_numbers(text: str) -> bool:
    """Whether a proof compares numbers."""
    return bool(_OF_NUMBERS.search(text))


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
    """A hash of the compiler's version, of the libraries that it loads, and of ours.

    A compiled file holds the digests of all that it loads itself.
    """
    found = sha256(_asked("--version").encode())
    theirs = [Path(_asked("-where").strip()) / "user-contrib" / name for name in LOADED]
    for path in (*filter(Path.is_file, theirs), *(LIBRARY / f"{name}.v" for name in ORDER)):
        found.update(path.read_bytes())
    return found.hexdigest()


def _asked(option: str) -> str:
    told = subprocess.run([compiler(), option], capture_output=True, text=True, check=False)
    return told.stdout


def library(folder: Path) -> Path:
    """The compiled library, made at the first use of this version."""
    place = folder / version()[:16]
    if _is_whole(place):
        return place
    with tempfile.TemporaryDirectory(dir=folder, ignore_cleanup_errors=True) as made:
        for name in ORDER:
            shutil.copy(LIBRARY / f"{name}.v", made)
            done = compiled(Path(made) / f"{name}.v", Path(made))
            if done.returncode:
                msg = f"the library does not compile with this Rocq: {_told(done.stderr)}"
                raise UserError(msg)
        # All of it at once: nobody meets a part of it, nor files of two that compiled it.
        try:
            Path(made).rename(place)
        except OSError:  # what is there is of a run that was faster, or a part
            if not _is_whole(place):
                shutil.rmtree(place)
                Path(made).rename(place)
    return place


def _is_whole(place: Path) -> bool:
    return all((place / f"{name}.vo").is_file() for name in ORDER)


def compiled(path: Path, library: Path, patience: int = 1) -> subprocess.CompletedProcess[str]:
    """What the compiler says of a file, which may speak of those beside it."""
    command = [compiler(), "-noglob", "-w", "none", "-R", str(library), "Fedproof"]
    if path.parent != library:
        command += ["-Q", str(path.parent), "Shared"]
    command.append(str(path))
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, cwd=path.parent)
    _running.add(process)
    try:
        printed, told = process.communicate(timeout=FILE_SECONDS * patience)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", "Error: Timeout!")
    finally:
        process.kill()
        process.wait()
        _running.discard(process)
    return subprocess.CompletedProcess(command, process.returncode, printed, told)


def end() -> None:
    """End all compilers."""
    for process in [*_running]:
        process.kill()


def reason(error: str) -> str:
    """Why a theorem is not accepted; an error that stands in none of them is no answer about any.

    So it is where the compiler was killed, had no room for its files, or does not find a library.
    """
    return _told(error) if line_of(error) > HEAD.count("\n") else UNFINISHED


def line_of(error: str) -> int:
    """The line that an error names; 0 if it names none."""
    found = _LINE.search(error)
    return int(found[1]) if found else 0


def _told(text: str) -> str:
    """The first line of an error."""
    lines = [line for line in text.partition("Error:")[2].splitlines() if line.strip()]
    if any("Timeout!" in line or "Tactic timeout" in line for line in lines):
        return UNFINISHED
    return " ".join(line.strip() for line in lines)[:300] or text.strip()[-300:]
