"""The LaTeX of a proof's lines beside their claims, on a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TextIO

from bounds.errors import UserError, printable
from bounds.language.agreement import Agreement
from bounds.language.transcribed import compared
from bounds.statement import Statement

TOLD = (Agreement.PARTLY, Agreement.DISAGREES, Agreement.UNREAD)


def tell_lines(statements: Iterable[Statement], file: TextIO) -> bool:
    """How many lines say what they claim, and which do not; whether one disagrees."""
    counts: Counter[str] = Counter()
    for item in statements:
        places = {step.label: step.written[0].place() for step in item.steps if step.written}
        try:
            found = compared(item)
        except UserError as error:
            lines = sum(bool(step.tex) for step in item.steps)
            counts[Agreement.UNREAD.value] += lines
            print(f"LaTeX of {item.id} cannot be read: {printable(error)}", file=file)
            continue
        for one in found:
            counts[one.agreement.value] += 1
            if one.agreement in TOLD:
                what = f"{item.id}, {one.line.label} ({places.get(one.line.label) or 'no file'})"
                print(f"LaTeX of {what} {one.agreement}: {printable(one.reason)}", file=file)
    told = ", ".join(f"{name}: {number}" for name, number in sorted(counts.items()))
    print(f"lines of LaTeX beside their claims: {told or 'none'}", file=file)
    return bool(counts[Agreement.DISAGREES.value])
