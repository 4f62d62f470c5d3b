"""Verdicts on a terminal."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from bounds.errors import printable
from bounds.verdicts.answer import shown
from bounds.verdicts.verify import Verified

if TYPE_CHECKING:
    from bounds.rocq.second import Second


def progress() -> Callable[[int, int, str], None] | None:
    """A line on standard error that is overwritten, when there is a terminal to see it."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, total: int, what: str) -> None:
        end = "\n" if done == total else ""
        print(f"\r\x1b[K{done}/{total}  {what[:70]}", end=end, file=sys.stderr, flush=True)

    return show


def print_verified(verified: Iterable[Verified], *, detailed: bool) -> None:
    """One line a statement, or one a question; then the counts."""
    counts: Counter[str] = Counter()
    derivations: Counter[str] = Counter()
    for item in verified:
        counts.update(answer.verdict for answer in item.answers)
        derivations[item.summary.derivation] += 1
        if detailed:
            _print_item(item)
        elif item.answers:
            own = Counter(answer.verdict for answer in item.answers)
            told = ", ".join(f"{number} {verdict}" for verdict, number in sorted(own.items()))
            print(f"{item.statement.id:28} {item.summary.derivation:10} {told}")
    print("verdicts: " + _counted(counts))
    print("derivations: " + _counted(derivations))


def print_second(checked: Mapping[str, Second]) -> None:
    """How many certificates Rocq accepted, and which not."""
    for digest, found in checked.items():
        if not found.accepted:
            print(f"not accepted by Rocq: {digest[:16]}: {printable(found.reason)}")
    accepted = [found for found in checked.values() if found.accepted]
    whole, bare = sum(f.whole for f in accepted), sum(not f.theorems for f in accepted)
    print(
        f"Rocq accepted {len(accepted)} of {len(checked)} certificates: {whole} claims, what the "
        f"reduction to scalar claims leaves of {len(accepted) - whole - bare}, and {bare} of which "
        "it leaves nothing to check"
    )


def _print_item(item: Verified) -> None:
    print(f"{item.statement.id}  {item.statement.title}")
    print(f"  derivation: {item.summary.derivation}")
    for command in item.summary.refuted_by:
        print(f"  refuted by an instance: {command}")
    if item.summary.repaired_by:
        print(f"  repaired by: {item.summary.repaired_by}")
    elif item.summary.known:
        print("  not repaired; what is known:")
        for sentence in item.summary.known:
            print(f"    {sentence}")
    for answer in item.answers:
        reading = "" if answer.reading == "as printed" else f" [{answer.reading}]"
        print(f"  {answer.verdict:10} {answer.step}{reading}  ({answer.method})")
        if answer.asks:
            print(f"             asks: {answer.asks}")
        print(f"             claim: {answer.claim}")
        if answer.told:
            print(f"             {answer.told}")
        if answer.point:
            print(f"             its givens hold at {shown(answer.point)}")
        if answer.condition:
            print(f"             it holds if {answer.condition}")
        elif answer.verdict == "refuted" and answer.witness:
            print("             no simple condition was found under which it holds")


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{number} {name}" for name, number in sorted(counts.items())) or "none"
