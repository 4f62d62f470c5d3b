"""Theorems in compiled files: each is compiled once, whoever speaks of it.

Loading the libraries takes a second, so theorems share files. What stands before the first error in
a file has been accepted, and what stands behind it is tried again without the one that failed.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from subprocess import CompletedProcess

from bounds.rocq import coqc
from bounds.rocq.coqc import HEAD, STEP_SECONDS, UNFINISHED

BATCH = 80
LONGEST = 400_000  # letters of a file
PATIENCE = 5  # so much longer for whole statements, and for what did not finish
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


class Shelf:
    """Theorems in compiled files, for other files that speak of them.

    Compilers run beside each other; where nobody waits for them any more, all of them end.
    """

    def __init__(self, folder: Path, *, jobs: int | None = None) -> None:
        """The library is in the folder."""
        self.folder, self.jobs = folder, jobs or os.cpu_count() or 1
        self.texts: dict[str, str] = {}  # what stands in compiled files, by its name
        self.modules: dict[str, str] = {}  # the file of each
        self.refused: dict[str, str] = {}  # why not
        self._numbers, self._over = count(), False

    def __enter__(self) -> Shelf:
        """The library is compiled while theorems are written."""
        self._place = tempfile.TemporaryDirectory()
        self.made = Path(self._place.name)
        self.pool = ThreadPoolExecutor(self.jobs)
        self._library = self.pool.submit(coqc.library, self.folder)
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        """End at once where something is raised, such as by Ctrl-C."""
        if kind is not None:
            self._over = True
            coqc.end()
        self.pool.shutdown(cancel_futures=kind is not None)
        self._place.cleanup()

    def check(
        self, theorems: Mapping[str, str], *, patience: int = 1
    ) -> Iterator[tuple[str, Outcome]]:
        """What is said of theorems, by their names; in no particular order."""
        self._library.result()
        tried = [self.pool.submit(self._batch, batch, patience) for batch in batches(theorems)]
        for found in as_completed(tried):
            yield from found.result().items()

    def put(self, theorems: Mapping[str, str]) -> None:
        """Have theorems in compiled files, but for those that are refused."""
        left = theorems
        while left := {
            name: text
            for name, text in left.items()
            if name not in self.refused and not self.texts.get(name, "").startswith(text)
        }:
            for name, outcome in self.check(left, patience=PATIENCE):
                if not outcome.accepted:
                    self.refused[name] = outcome.reason

    def run(self, text: str, theorems: Iterable[str]) -> tuple[bool, str, int]:
        """What `ran` says of what speaks of theorems."""
        modules = sorted({self.modules[one] for one in theorems})
        required = f"From Shared Require Import {' '.join(modules)}." if modules else ""
        return self.ran(coqc.headed(f"{required}\n{text}"))

    def ran(self, text: str) -> tuple[bool, str, int]:
        """Whether a file is accepted; what is printed or the error, and the line of that."""
        done = self._compiled(text, PATIENCE)
        if not done.returncode:
            return True, done.stdout, 0
        return False, coqc.reason(done.stderr), coqc.line_of(done.stderr)

    def _batch(self, left: dict[str, str], patience: int) -> dict[str, Outcome]:
        found: dict[str, Outcome] = {}
        while left:
            texts, module = list(left.values()), f"M{next(self._numbers)}"
            done = self._compiled(coqc.headed("\n".join(texts)), patience, module)
            if self._over:
                break
            at = len(left)
            if done.returncode:
                at = _failed(done.stderr, texts)
            else:
                self.texts |= left
                self.modules |= dict.fromkeys(left, module)
            names = list(left)
            found |= dict.fromkeys(names[:at], Outcome(True))
            for name in names[at : at + 1]:
                found[name] = self._again(left[name], coqc.reason(done.stderr), patience)
            left = {name: left[name] for name in names[at + 1 :]}
        return found

    def _again(self, text: str, told: str, patience: int) -> Outcome:
        """What did not finish has more time; nothing else is tried again."""
        if told == UNFINISHED and patience < PATIENCE:
            done = self._compiled(coqc.headed(text), PATIENCE)
            return Outcome(not done.returncode, coqc.reason(done.stderr) if done.returncode else "")
        return Outcome(False, told)

    def _compiled(self, text: str, patience: int, module: str = "") -> CompletedProcess[str]:
        limit = f"Set Default Timeout {STEP_SECONDS}."
        longer = limit.replace(str(STEP_SECONDS), str(STEP_SECONDS * patience))
        path = self.made / f"{module or f'T{next(self._numbers)}'}.v"
        path.write_text(text.replace(limit, longer), encoding="utf-8")
        return coqc.compiled(path, self._library.result(), patience)


def batches(theorems: Mapping[str, str]) -> list[dict[str, str]]:
    """Theorems by files: of numbers, of vectors, and others, which need or fail alike.

    Of a file with an error there is no compiled one, so that those with long proofs hold few. The
    longest come first, so that none is waited for at the end.
    """
    found: list[dict[str, str]] = []
    before: tuple[bool, bool] | None = None
    length = 0
    kinds = {n: (coqc.of_numbers(text), "(V : " in text) for n, text in theorems.items()}
    for name in sorted(theorems, key=kinds.__getitem__):
        length += len(theorems[name])
        if kinds[name] != before or len(found[-1]) == BATCH or length > LONGEST:
            found.append({})
            before, length = kinds[name], len(theorems[name])
        found[-1][name] = theorems[name]
    return sorted(found, key=lambda batch: -sum(map(len, batch.values())))


def check(
    theorems: Iterable[tuple[str, str]], folder: Path, *, jobs: int | None = None
) -> Generator[tuple[str, Outcome], None, None]:
    """Keys with outcomes, of keys with the texts of theorems; in no particular order."""
    with Shelf(folder, jobs=jobs) as shelf:
        yield from shelf.check(dict(theorems))


def run(text: str, folder: Path) -> tuple[bool, str, int]:
    """Whether a whole file is accepted; what is printed or the error, and the line of that."""
    with Shelf(folder, jobs=1) as shelf:
        return shelf.ran(text)


def _failed(error: str, texts: Sequence[str]) -> int:
    """Which of the texts an error stands in; the first if it stands in none."""
    line, last = coqc.line_of(error), HEAD.count("\n")
    for at, text in enumerate(texts):
        last += text.count("\n") + 1
        if line <= last:
            return at
    return len(texts) - 1
