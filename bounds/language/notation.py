"""In which of three notations a text is written, seen from its signs."""

from __future__ import annotations

import re
from enum import StrEnum

_LATEX = re.compile(r"[\\{}]")


class Notation(StrEnum):
    """How a text is written."""

    HOUSE = "house"
    UNICODE = "unicode"
    LATEX = "latex"


def notation(text: str) -> Notation:
    """LaTeX has a backslash or a brace, Unicode a sign that is not ASCII."""
    if _LATEX.search(text):
        return Notation.LATEX
    return Notation.HOUSE if text.isascii() else Notation.UNICODE
