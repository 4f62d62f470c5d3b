"""Composed theorems before Rocq: accepted whole, accepted but for lines that are supposed, or not.

Where Rocq does not accept a line, that is supposed, and the rest is tried again. What the theorem
rests on in Rocq itself is read from `Print Assumptions`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from bounds.errors import UserError
from bounds.kernel.checker import RejectedError
from bounds.rocq import coqc
from bounds.rocq.composed import Composed, composed_theorem
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
_PART = re.compile(r"_\d+")  # the scalar claims of a step about vectors
_LEMMA = re.compile(r"^(?:Lemma|Theorem) ([A-Za-z_][\w']*)", re.MULTILINE)


@dataclass(frozen=True)
class Checked:
    """What Rocq says of the theorem of a composed certificate."""

    accepted: bool
    lines: int = 0
    supposed: tuple[str, ...] = ()
    axioms: tuple[str, ...] = ()
    reason: str = ""

    @property
    def told(self) -> str:
        """In one sentence."""
        if self.reason == coqc.UNFINISHED:
            return f"neither accepted nor rejected by Rocq: {self.reason}"
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
) -> dict[str, Checked]:
    """What Rocq says of composed certificates, by their digests; what it accepted is kept."""
    wanted = {str(file["digest"]): file for file in files}
    found: dict[str, Checked] = {}
    with ThreadPoolExecutor(jobs or 1) as pool:
        for digest, checked in zip(wanted, pool.map(_checked, wanted.values()), strict=True):
            found[digest] = checked
            if progress is not None:
                progress(len(found), len(wanted), digest[:16])
    return found


def kept(file: Mapping[str, Any]) -> Checked | None:
    """What Rocq said of a composed certificate, if it was asked and is installed."""
    if not coqc.is_installed():
        return None
    known = STORE.load(_key(file))
    if known is None:
        return None
    return Checked(True, known["lines"], tuple(known["supposed"]), tuple(known["axioms"]))


def _key(file: Mapping[str, Any]) -> str:
    return STORE.key(str(file["digest"]), coqc.version())


def _checked(file: Mapping[str, Any]) -> Checked:
    known = kept(file)
    if known is not None:
        return known
    found = _tried(file)
    if found.accepted:
        STORE.save(_key(file), found.as_json())
    return found


def _tried(file: Mapping[str, Any]) -> Checked:
    without: frozenset[str] = frozenset()
    for _ in range(MOST_TRIES):
        try:
            composed = composed_theorem(file, without=without)
        except RejectedError:
            raise
        except UserError as error:
            return Checked(False, reason=str(error))
        accepted, told, line = coqc.run(composed.text, STORE.made())
        if accepted:
            axioms = tuple(sorted(set(_AXIOM.findall(told.partition("Axioms:")[2]))))
            return Checked(True, composed.lines, composed.supposed, axioms)
        if told == coqc.UNFINISHED:
            return Checked(False, reason=told)
        failed = _lemma_at(composed, line)
        if failed is None or failed in without:
            return Checked(False, reason=told)
        without |= {failed}
    return Checked(False, reason=f"more than {MOST_TRIES} lines are not accepted")


def _lemma_at(composed: Composed, line: int) -> str | None:
    """The line of the certificate in whose proof, or in that of its step, an error stands."""
    names = _LEMMA.findall("\n".join(composed.text.split("\n")[:line]))
    if not names:
        return None
    own = names[-1].removeprefix("step_of_")
    lines = [name for name in _LEMMA.findall(composed.text) if not name.startswith("step_of_")]
    for name in map(str, lines):
        if own == name or (own.startswith(name) and _PART.fullmatch(own[len(name) :])):
            return name
    return None
