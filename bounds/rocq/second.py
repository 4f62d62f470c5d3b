"""The second check of many certificates: what was accepted is kept under their hashes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bounds.errors import UserError
from bounds.processes import spread
from bounds.rocq import coqc
from bounds.rocq.coqc import UNFINISHED
from bounds.rocq.export import Exported, export
from bounds.store import Store

STORE = Store("rocq", "bounds.rocq.export")
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
    def told(self) -> str:
        """In one sentence."""
        if not self.accepted:
            said = "neither accepted nor rejected" if self.reason == UNFINISHED else "not accepted"
            return f"{said} by Rocq: {self.reason}"
        if self.whole:
            return f"accepted by Rocq: the claim; theorems: {self.theorems}"
        why = f" ({self.reason})" if self.reason else ""
        if not self.theorems:
            return f"not checked by Rocq: the reduction leaves no scalar claim{why}"
        return (
            "accepted by Rocq in part: what the reduction to scalar claims leaves, not the "
            f"claim{why}; theorems: {self.theorems}"
        )


def kept(file: Mapping[str, Any]) -> Second | None:
    """What Rocq said of a certificate, if it was asked and is installed."""
    if not coqc.is_installed() or "digest" not in file:
        return None
    found = STORE.load(STORE.key(str(file["digest"]), coqc.version()))
    return None if found is None else Second(**found)


def second(
    files: Iterable[Mapping[str, Any]],
    *,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Second]:
    """What Rocq says of certificates, by their digests; what it accepted is not asked again."""
    version = coqc.version()
    wanted = {str(file["digest"]): file for file in files}
    kinds = {digest: str(file["problem"]["kind"]) for digest, file in wanted.items()}
    found: dict[str, Second] = {}
    claims: list[tuple[str, str]] = []
    why: dict[str, str] = {}  # the claim itself is no theorem
    parts: dict[str, Exported] = {}
    for digest, file in wanted.items():
        if (known := kept(file)) is not None:
            found[digest] = known
    unknown = [file for digest, file in wanted.items() if digest not in found]
    jobs = jobs or os.cpu_count() or 1
    for file, exported in spread(_exported, unknown, jobs=jobs, lost=_unexported):
        digest = str(file["digest"])
        if isinstance(exported, Second):
            found[digest] = exported
            continue
        why[digest] = exported.unsaid
        if exported.claim:
            claims.append((digest, exported.claim_text))
        parts[digest] = exported
    folder = STORE.made()

    def tell(digest: str, said: Second) -> None:
        found[digest] = told = replace(said, kind=kinds[digest])
        if told.accepted:
            STORE.save(STORE.key(digest, version), told.as_json())
        if progress is not None:
            progress(len(found), len(wanted), digest[:16])

    for digest, outcome in coqc.check(claims, folder, jobs=jobs):
        if outcome.accepted:
            tell(digest, Second(True, True, len(parts[digest].claim)))
        else:
            why[digest] = outcome.reason
    # Where the claim itself was not accepted, what the reduction leaves of it may be.
    rest = [(digest, e.text) for digest, e in parts.items() if digest not in found]
    for digest, outcome in coqc.check([one for one in rest if one[1]], folder, jobs=jobs):
        exported = parts[digest]
        count = len(exported.theorems)
        tell(digest, Second(outcome.accepted, exported.whole, count, outcome.reason or why[digest]))
    for digest, _ in (one for one in rest if not one[1]):
        tell(digest, Second(True, False, 0, why[digest]))
    return found


def _exported(file: Mapping[str, Any]) -> Exported | Second:
    """The theorems, or why there are none."""
    try:
        return export(file, f"certificate_{file['digest'][:16]}")
    except UserError as error:
        return _unexported(file, str(error))


def _unexported(file: Mapping[str, Any], why: str) -> Exported | Second:
    return Second(False, False, 0, f"not exported: {why}", str(file["problem"]["kind"]))
