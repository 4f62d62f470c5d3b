"""Composed theorems before Rocq: accepted whole, accepted but for lines that are supposed, or not.

The theorems of certificates stand on a shelf, each once, whatever number of statements uses it.
Where Rocq does not accept a line, that is supposed, and the rest is tried again. What the theorem
rests on in Rocq itself is read from `Print Assumptions`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from concurrent.futures import as_completed
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Any

from bounds.errors import UserError
from bounds.kernel.checker import RejectedError
from bounds.processes import spread
from bounds.rocq import coqc
from bounds.rocq.composed import Composed, composed_theorem
from bounds.rocq.second import STORE as SINGLE
from bounds.rocq.shelf import ABOVE, Shelf
from bounds.store import Store

STORE = Store("rocq-composed", "bounds.rocq.composed_check")
MOST_TRIES = 8
# Of the real numbers of Rocq's library; the last two are of its logic.
REALS = frozenset(
    {
        "ClassicalDedekindReals.sig_not_dec",
        "ClassicalDedekindReals.sig_forall_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
        "Classical_Prop.classic",
    }
)
# Integers and floats of the machine, in which coq-interval computes.
MACHINE = re.compile(r"(PrimInt63|Uint63|PrimFloat|FloatAxioms|Sint63|PArray)\.")
_AXIOM = re.compile(r"^([A-Za-z_][\w.']*)(?= :|$)", re.MULTILINE)
_LEMMA = re.compile(r"^(?:Lemma|Theorem) ([A-Za-z_][\w']*)", re.MULTILINE)


@dataclass(frozen=True)
class Checked:
    """What Rocq says of the theorem of a composed certificate."""

    accepted: bool
    lines: int = 0
    supposed: tuple[str, ...] = ()
    axioms: tuple[str, ...] = ()
    reason: str = ""
    late: bool = False  # more may be accepted where there is more time

    @property
    def finished(self) -> bool:
        """Whether there was an answer that would be given again."""
        return self.reason != coqc.UNFINISHED and not self.late

    @property
    def told(self) -> str:
        """In one sentence."""
        if self.reason == coqc.UNFINISHED:
            return f"{coqc.NOTHING}: {self.reason}"
        if not self.accepted:
            return f"no theorem in Rocq: {self.reason}"
        rest = sorted({*self.axioms} - REALS)
        machine = [name for name in rest if MACHINE.match(name)]
        also = [name for name in rest if name not in machine]
        also += ["the integers and floats of the machine"] * bool(machine)
        on = " and ".join(["the axioms of the reals", *also])
        if self.supposed:
            return (
                f"partial: lines {', '.join(self.supposed)} as hypotheses, "
                f"the other {self.lines - len(self.supposed)} proved; it rests on {on}"
            )
        return f"one theorem in Rocq, {self.lines} lines; it rests on {on}"

    def as_json(self) -> dict[str, object]:
        """Return the documented JSON form."""
        return {
            "accepted": self.accepted,
            "lines": self.lines,
            "supposed": list(self.supposed),
            "axioms": list(self.axioms),
            "reason": self.reason,
            "told": self.told,
        }


def check_composed(
    files: Iterable[Mapping[str, Any]],
    *,
    jobs: int | None = None,
    progress: Callable[[int, int, str], None] | None = None,
    shelf: Shelf | None = None,
) -> dict[str, Checked]:
    """What Rocq says of composed certificates, by their digests; what it answered is kept.

    What stands on the shelf is not compiled again.
    """
    with nullcontext(shelf) if shelf else Shelf(SINGLE.made(), jobs=jobs) as place:
        return _check(files, jobs or os.cpu_count() or 1, progress, place)


def _check(
    files: Iterable[Mapping[str, Any]],
    jobs: int,
    progress: Callable[[int, int, str], None] | None,
    shelf: Shelf,
) -> dict[str, Checked]:
    wanted = {str(file["digest"]): file for file in files}
    found: dict[str, Checked] = {}

    def tell(digest: str, checked: Checked, *, known: bool = False) -> None:
        found[digest] = checked
        if checked.finished and not known:
            STORE.save(_key(wanted[digest]), checked.as_json())
        if progress is not None:
            progress(len(found), len(wanted), digest[:16])

    composed: dict[str, Composed] = {}
    unknown = []
    for digest, file in wanted.items():
        if (known := kept(file)) is not None:
            tell(digest, known, known=True)
        else:
            unknown.append(file)
    # The longest first, so that none is waited for at the end.
    unknown.sort(key=lambda file: -len(str(file)))
    for file, made in spread(_written, unknown, jobs=jobs, lost=_unwritten):
        digest = str(file["digest"])
        if isinstance(made, Checked):
            tell(digest, made)
        else:
            composed[digest] = made
    steps = {name: text for one in composed.values() for name, text in one.steps.items()}
    order = sorted(composed, key=lambda digest: -len(composed[digest].section))
    shelf.put(steps)
    tried = {shelf.pool.submit(_tried, wanted[d], composed[d], shelf): d for d in order}
    for checked in as_completed(tried):
        tell(tried[checked], checked.result())
    return found


def kept(file: Mapping[str, Any]) -> Checked | None:
    """What Rocq said of a composed certificate, if it was asked and is installed."""
    if not coqc.is_installed():
        return None
    known = STORE.load(_key(file))
    if known is None:
        return None
    supposed, axioms = tuple(known["supposed"]), tuple(known["axioms"])
    return Checked(known["accepted"], known["lines"], supposed, axioms, known["reason"])


def _key(file: Mapping[str, Any]) -> str:
    return STORE.key(str(file["digest"]), coqc.version())


def _written(file: Mapping[str, Any], without: Collection[str] = ()) -> Composed | Checked:
    """The theorem, or why there is none."""
    try:
        return composed_theorem(file, without=frozenset(without))
    except RejectedError:
        raise
    except UserError as error:
        return Checked(False, reason=str(error))


def _unwritten(_: Mapping[str, Any], __: str) -> Composed | Checked:
    return Checked(False, reason=coqc.UNFINISHED)


def _tried(file: Mapping[str, Any], first: Composed, shelf: Shelf) -> Checked:
    """Without what Rocq does not accept."""
    without: frozenset[str] = frozenset()
    composed: Composed | Checked = first
    late = False
    for _ in range(MOST_TRIES):
        if isinstance(composed, Checked):
            return replace(composed, late=late)
        if lost := composed.steps.keys() - shelf.modules.keys():
            late |= any(shelf.refused.get(name) == coqc.UNFINISHED for name in lost)
            without |= lost
            composed = _written(file, without)
            continue
        accepted, told, line = shelf.run(composed.section, composed.steps)
        if accepted:
            axioms = tuple(sorted(set(_AXIOM.findall(told.partition("Axioms:")[2]))))
            return Checked(True, composed.lines, composed.supposed, axioms, late=late)
        late |= told == coqc.UNFINISHED
        failed = _lemma_at(composed, line) if line else None
        if failed is None or failed in without:
            return Checked(False, reason=told, late=late)
        without |= {failed}
        composed = _written(file, without)
    return Checked(False, reason=f"more than {MOST_TRIES} lines are not accepted", late=late)


def _lemma_at(composed: Composed, line: int) -> str | None:
    """The line of the certificate in whose proof an error stands."""
    names = _LEMMA.findall("\n".join(composed.section.split("\n")[: line - ABOVE]))
    return names[-1] if names else None
