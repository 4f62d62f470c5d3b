"""Words in colour on a terminal, and plain wherever nobody looks: NO_COLOR, a pipe, no colours.

>>> painted("proved: x <= y", terminal=False)
'proved: x <= y'
"""

from __future__ import annotations

import os
import re
import sys

GREEN, RED, YELLOW, BOLD = "32", "31", "33", "1"
# Longer words first: `not derived` is no verdict, and `refuted` is none of `unrefuted`.
WORDS = {
    "proved with slips": YELLOW,
    "proved if": YELLOW,
    "proved": GREEN,
    "accepted": GREEN,
    "refuted": RED,
    "REFUTED": RED,
    "rejected": RED,
    "false": RED,
    "vacuous": RED,
    "OUTSIDE": RED,
    "FAILS": RED,
    "rests on": YELLOW,
    "open": YELLOW,
}
_WORD = re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, WORDS)) + r")(?![\w-])")


def is_seen(stream: object = None) -> bool:
    """Whether somebody looks at what is written there, and wants it in colour."""
    stream = stream or sys.stdout
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return bool(wanted and getattr(stream, "isatty", bool)())


def painted(text: str, *, terminal: bool | None = None) -> str:
    """A line with its verdicts in colour, where it is seen."""
    seen = is_seen() if terminal is None else terminal
    return _WORD.sub(lambda m: in_colour(m[0], WORDS[m[0]]), text) if seen else text


def in_colour(text: str, code: str) -> str:
    """The text between the two escape sequences of a terminal."""
    return f"\x1b[{code}m{text}\x1b[0m"
