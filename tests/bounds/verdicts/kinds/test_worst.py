"""Bounds against exact worst cases, and comparisons that are theirs alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from bounds.statement import Statement
from bounds.verdicts.weights import Weight, weight
from tests.bounds.verdicts.kinds import answers, planted, told_apart

LETTERS = r"""
K = { latex = "K", meaning = "local steps", domain = "integer >= 1" }
T = { latex = "T", meaning = "rounds", domain = "integer >= 1" }
L = { latex = "L", meaning = "smoothness", domain = "real > 0" }
D = { latex = "D", meaning = "squared distance to begin with", domain = "real > 0" }
eta = { latex = '\eta', meaning = "step size", domain = "real > 0" }
lam = { latex = '\lambda', meaning = "pull to the global model", domain = "real > 0" }
gap = { latex = 'g', meaning = "gap after T rounds", domain = "real >= 0" }
"""
WORST = """
[measured]
algorithm = "{algorithm}"
quantity = "gap(T)"
feeds = {{ K = "local_steps", T = "rounds", eta = "rate", D = "distance(0)" }}
{parameters}
assumptions.L = {{ item = "as", constant = "smoothness" }}
[measured.worst]
losses = "smooth-convex"
setting = {{ clients = 1 }}
grid = {{ K = [1, 2], T = [1], eta = ["1/4"], L = [1], D = [1], lam = [1] }}
"""
PLAIN = WORST.format(algorithm="fedavg", parameters="").replace(", lam = [1]", "")
PULLED = WORST.format(algorithm="fedprox", parameters='parameters = { lam = "proximal" }')


def test_a_bound_that_the_exact_worst_case_exceeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two steps of 1/4 leave a gap of D/4; how far a bound is from that is told."""

    def bound(right: str) -> Statement:
        files = {"letters": LETTERS, "thm": f'claim.statement = "gap <= {right}"\n{PLAIN}'}
        return planted(tmp_path / f"paper{len([*tmp_path.iterdir()])}", monkeypatch, files)

    told_apart(bound, "slack", "L*D/5", "L*D/2")
    (found,) = answers(bound("L*D/2"), "slack")
    assert found.asks.endswith("the bound is 2 times the exact worst case")
    mistaken = bound("L*D/5")
    (found,) = answers(mistaken, "slack")
    assert weight(mistaken, found, [found]) is Weight.GAP


def test_a_comparison_that_rests_on_what_a_bound_has_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is pulled back gains less; a bound that is large enough makes it seem to gain more."""

    def said(claim: str) -> Statement:
        files = {
            "letters": LETTERS,
            "plain": f'claim.statement = "gap <= 3*L*D"\n{PLAIN}',
            "better": f'claim.statement = "gap <= L*D"\n{PLAIN}',
            "pulled": f'claim.statement = "gap <= 2*L*D"\n{PULLED}',
            "words": f"[compared.claim]\nclaim = '{claim}'",
        }
        return planted(tmp_path / f"paper{len([*tmp_path.iterdir()])}", monkeypatch, files)

    told_apart(said, "slack", "{pulled} <= {plain}", "{better} <= {pulled}")
    (found,) = answers(said("{pulled} <= {plain}"), "slack")
    assert weight(said("{pulled} <= {plain}"), found, [found]) is Weight.OBSERVATION
    assert not answers(said("{plain} <= {pulled}"), "slack")
