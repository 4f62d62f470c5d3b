"""Badges: a word with its sign; neither colour nor sign alone carries the meaning."""

from __future__ import annotations

from bounds.verdicts.answer import FAILED, HOLDS
from bounds.verdicts.standing import Standing
from figures.report.markup import Markup, element


def badge(found: Standing) -> Markup:
    """Where a statement stands."""
    return _badge(found.word, found.sign, found.look, found.meaning)


def verdict_badge(verdict: str) -> Markup:
    """The verdict on one question."""
    if verdict in HOLDS:
        return _badge(verdict, "✓", "sound", None)
    if verdict in FAILED:
        return _badge(verdict, "✗", "broken", None)
    return _badge(verdict, "?", "open", None)


def claim_badge(verdict: str) -> Markup:
    """The verdict on a claim about runs, which an interval supports or does not; none is proved."""
    signs = {
        "supported": ("✓", "sound"),
        "not supported": ("✗", "broken"),
        "below the least effect": ("≈", "open"),
    }
    sign, look = signs.get(verdict, ("?", "open"))
    return _badge(verdict, sign, look, None)


def _badge(word: str, sign: str, look: str, meaning: str | None) -> Markup:
    mark = element("span", sign, aria_hidden="true")
    look = look.replace(" ", "-")
    return element("span", mark, " ", word, class_=f"badge {look}", title=meaning)
