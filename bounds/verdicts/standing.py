"""Where a statement stands: one word, so that counts add up, and what the word means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bounds.verdicts.ledger import Summary


@dataclass(frozen=True)
class Standing:
    """A word, the sign that goes with it, and what it means; `look` is how a page shows it."""

    word: str
    sign: str
    meaning: str
    look: str
    proved: bool = False


PROVED = Standing(
    "proved",
    "✓",
    "one certificate leads from the assumptions, hypotheses and algorithm to the printed formula",
    "sound",
    proved=True,
)
SLIPS = Standing(
    "proved with slips",
    "✓",
    "the printed formula follows, though some lines do not as printed; each has a reading that "
    "does",
    "sound",
    proved=True,
)
PROVED_IF = Standing(
    "proved if",
    "✓?",
    "the printed formula follows under further hypotheses, which are named",
    "open",
)
RESTS_ON = Standing("rests on", "→", "its own steps hold, and what it uses is not proved", "open")
OPEN = Standing(
    "open", "?", "a step fails or is not formalised, and no way around it was found", "open"
)
FALSE = Standing(
    "false", "✗", "a federation inside all assumptions and hypotheses exceeds it", "refuted"
)
VACUOUS = Standing("vacuous", "∅", "nothing satisfies its hypotheses", "broken")
NOTHING = Standing("nothing to prove", "–", "it supposes, defines or reports", "not derived")

STANDINGS = (PROVED, SLIPS, PROVED_IF, RESTS_ON, OPEN, FALSE, VACUOUS, NOTHING)
BY_WORD = {one.word: one for one in STANDINGS}


def standing(summary: Summary) -> Standing:
    """The word of a summary with its sign and its meaning."""
    return BY_WORD[summary.status]
