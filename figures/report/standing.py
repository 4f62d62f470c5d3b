"""Where a statement stands: one of five words, so that the counts of a page add up."""

from __future__ import annotations

from dataclasses import dataclass

from bounds.verdicts.answer import FAILED, HOLDS
from bounds.verdicts.ledger import Summary
from figures.report.markup import Markup, element


@dataclass(frozen=True)
class Standing:
    """A word, the sign that goes with it, and what it means."""

    word: str
    sign: str
    meaning: str


SOUND = Standing("sound", "✓", "every step of the derivation is proved as printed")
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
_BY_DERIVATION = {"sound": SOUND, "broken": BROKEN, "incomplete": OPEN, "absent": NOTHING}


def standing(summary: Summary) -> Standing:
    """An instance beyond the bound says more than the state of the derivation."""
    return REFUTED if summary.refuted_by else _BY_DERIVATION[summary.derivation]


def badge(found: Standing) -> Markup:
    """The word with its sign; neither colour nor sign alone carries the meaning."""
    return _badge(found.word, found.sign, found.word, found.meaning)


def verdict_badge(verdict: str) -> Markup:
    """The verdict on one question."""
    if verdict in HOLDS:
        return _badge(verdict, "✓", "sound", None)
    if verdict in FAILED:
        return _badge(verdict, "✗", "broken", None)
    return _badge(verdict, "?", "open", None)


def claim_badge(verdict: str) -> Markup:
    """The verdict on a claim about runs, which an interval supports or does not; none is proved."""
    sign, look = {"supported": ("✓", "sound"), "not supported": ("✗", "broken")}.get(
        verdict, ("?", "open")
    )
    return _badge(verdict, sign, look, None)


def _badge(word: str, sign: str, look: str, meaning: str | None) -> Markup:
    mark = element("span", sign, aria_hidden="true")
    look = look.replace(" ", "-")
    return element("span", mark, " ", word, class_=f"badge {look}", title=meaning)
