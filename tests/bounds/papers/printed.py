"""Independent transcriptions: what a paper prints, typed once more in plain floats.

A transcription is a function of plain numbers, written from the paper's text and not from the
catalogue. It is registered for one formula of one statement; its parameters are the names of the
letters that occur in that formula. A sequence such as `Delta_s(t)` arrives as a function.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Transcription = Callable[..., float]
F = TypeVar("F", bound=Transcription)

TRANSCRIPTIONS: dict[tuple[str, str], Transcription] = {}


def printed(id_: str, *labels: str) -> Callable[[F], F]:
    """Register the decorated function for the formulas `labels` (default "statement") of `id_`.

    The label of a hypothesis or a constant is "hypothesis: <label>" or "constant: <name>".
    """

    def register(transcription: F) -> F:
        for label in labels or ("statement",):
            if (id_, label) in TRANSCRIPTIONS:
                msg = f"{id_} ({label}) is transcribed twice"
                raise ValueError(msg)
            TRANSCRIPTIONS[id_, label] = transcription
        return transcription

    return register
