"""Where a statement stands: one word, so that counts add up, and what the word means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bounds.verdicts.ledger import Summary


@dataclass(frozen=True)
class Standing:
    """A word, the sign that goes with it, and what it means."""

    word: str
    sign: str
    meaning: str
    proved: bool = False


SOUND = Standing("sound", "✓", "every step of the derivation is proved as printed", proved=True)
BROKEN = Standing(
    "broken", "✗", "a step of the printed derivation fails; the statement may still be true"
)
REFUTED = Standing(
    "refuted", "✗✗", "a whole instance satisfies every assumption and exceeds the bound"
)
OPEN = Standing("open", "?", "no step fails, and one is not decided")
NOTHING = Standing(
    "not derived", "–", "no derivation is encoded: an assumption, or nothing to prove"
)

STANDINGS = (SOUND, BROKEN, REFUTED, OPEN, NOTHING)
BY_WORD = {one.word: one for one in STANDINGS}
_BY_DERIVATION = {"sound": SOUND, "broken": BROKEN, "incomplete": OPEN, "absent": NOTHING}


def standing(summary: Summary) -> Standing:
    """An instance beyond the bound says more than the state of the derivation."""
    return REFUTED if summary.refuted_by else _BY_DERIVATION[summary.derivation]
