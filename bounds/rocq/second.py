"""The second check of many certificates: what was answered is kept under their hashes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass, replace

from bounds.errors import UserError
from bounds.processes import spread
from bounds.rocq import coqc
from bounds.rocq.coqc import NOTHING, UNFINISHED
from bounds.rocq.export import Exported, File, export
from bounds.rocq.shelf import Shelf
from bounds.rocq.statement import theorem_of
from bounds.store import Store

STORE = Store("rocq", "bounds.rocq.second")
Progress = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Second:
    """What a second checker said of a certificate of a kind of steps.

    `whole` says whether the claim itself is a theorem there; otherwise the scalar claims are that
    the kernel's reduction leaves of it.
    """

    accepted: bool
    whole: bool
    theorems: int
    reason: str = ""
    kind: str = ""

    def as_json(self) -> dict[str, object]:
        """Return the documented JSON form."""
        return {
            "accepted": self.accepted,
            "whole": self.whole,
            "theorems": self.theorems,
            "reason": self.reason,
            "kind": self.kind,
        }

    @property
    def finished(self) -> bool:
        """Whether there was an answer."""
        return self.reason != UNFINISHED

    @property
    def told(self) -> str:
        """In one sentence."""
        if not self.accepted:
            return f"{'not accepted by Rocq' if self.finished else NOTHING}: {self.reason}"
        if self.whole:
            return f"accepted by Rocq: the claim; theorems: {self.theorems}"
        why = f" ({self.reason})" if self.reason else ""
        if not self.theorems:
            return f"not checked by Rocq: the reduction leaves no scalar claim{why}"
        return (
            "accepted by Rocq in part: what the reduction to scalar claims leaves, not the "
            f"claim{why}; theorems: {self.theorems}"
        )


def kept(file: File) -> Second | None:
    """What Rocq said of a certificate, if it was asked and is installed."""
    if not coqc.is_installed() or "digest" not in file:
        return None
    found = STORE.load(STORE.key(str(file["digest"]), coqc.version()))
    return None if found is None else Second(**found)


def second(
    files: Iterable[File],
    *,
    jobs: int | None = None,
    progress: Progress | None = None,
    shelf: Shelf | None = None,
) -> dict[str, Second]:
    """What Rocq says of certificates, by their digests; what it answered is not asked again.

    Their theorems are put on the shelf.
    """
    with nullcontext(shelf) if shelf else Shelf(STORE.made(), jobs=jobs) as place:
        return _second(files, jobs or os.cpu_count() or 1, progress, place)


def _second(
    files: Iterable[File], jobs: int, progress: Progress | None, shelf: Shelf
) -> dict[str, Second]:
    wanted = {str(file["digest"]): file for file in files}
    found: dict[str, Second] = {}
    parts: dict[str, Exported] = {}  # by the names of theorems
    digests = {theorem_of(digest): digest for digest in wanted}

    def tell(name: str, said: Second) -> None:
        digest = digests[name]
        found[digest] = told = replace(said, kind=str(wanted[digest]["problem"]["kind"]))
        if told.finished:
            STORE.save(STORE.key(digest, coqc.version()), told.as_json())
        if progress is not None:
            progress(len(found), len(wanted), digest[:16])

    for digest, file in wanted.items():
        if (known := kept(file)) is not None:
            found[digest] = known
    unknown = [file for digest, file in wanted.items() if digest not in found]
    for file, exported in spread(_exported, unknown, jobs=jobs, lost=_lost):
        name = theorem_of(file["digest"])
        if isinstance(exported, Second):
            tell(name, exported)
        elif exported.text or exported.claim:
            parts[name] = exported
        else:
            tell(name, Second(True, False, 0, exported.unsaid))
    why: dict[str, str] = {}  # the claim itself is not accepted
    for name, outcome in shelf.check({n: one.claim_text or one.text for n, one in parts.items()}):
        one = parts[name]
        if one.claim and not outcome.accepted:
            why[name] = outcome.reason
        else:
            count, reason = len(one.claim or one.theorems), outcome.reason or one.unsaid
            tell(name, Second(outcome.accepted, one.whole or bool(one.claim), count, reason))
    # Where the claim itself was not accepted, what the reduction leaves of it may be.
    for name, outcome in shelf.check({n: parts[n].text for n in why if parts[n].text}):
        count = len(parts[name].theorems)
        tell(name, Second(outcome.accepted, False, count, outcome.reason or why[name]))
    for name in why:
        if not parts[name].text:
            tell(name, Second(True, False, 0, why[name]))
    return found


def _exported(file: File) -> Exported | Second:
    """The theorems, or why there are none."""
    try:
        return export(file, theorem_of(file["digest"]))
    except UserError as error:
        return Second(False, False, 0, f"not exported: {error}")


def _lost(_: File, __: str) -> Exported | Second:
    return Second(False, False, 0, UNFINISHED)
