"""Fitted exponents, against laws that are known, and the claims they stand beside."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.statement import Role
from fedproof.cli import main
from stability.confront.encounter import Claim, encounter_of, encounters
from stability.confront.rates import fit
from tests.stability.confront import made_up

LINEAR = {"family": "linear", "clients": 3, "dim": 2, "samples": 1}


@pytest.mark.parametrize("letter", ["T", "K"])
def test_on_linear_losses_the_distance_grows_like_t_and_k(letter: str) -> None:
    """eta K T times a constant: exponents of one, without any width."""
    found = fit("fedsagd.tab1.fedavg", letter, [2, 4, 8], problem=LINEAR)
    assert found.exponent == pytest.approx(1, abs=1e-9)
    assert found.low == pytest.approx(1, abs=1e-6)
    assert found.high == pytest.approx(1, abs=1e-6)


def test_the_claimed_exponent_is_that_of_the_formula() -> None:
    """T for the others, 1/sqrt(N K T) in each of its letters, and a sum of two terms between."""
    assert fit("fedsagd.tab1.fedavg", "T", [2, 4, 8], problem=LINEAR).claimed == pytest.approx(1)
    for letter in ("T", "K", "N"):
        claimed = fit("fedinit.thm1", letter, [2, 3, 4], run={"rounds": 2, "seeds": 4}).claimed
        assert claimed == pytest.approx(-0.5)
    found = fit("fedinit.thm17", "T", [2, 4, 8], run={"seeds": 2})
    assert found.claimed is not None
    assert -1 < found.claimed < 0


def test_no_power_has_a_wide_interval() -> None:
    """(1 - eta L)^{2 K T} is exponential in T: the points do not lie on a line."""
    encounter = replace(made_up.contraction, claims=())
    found = fit(encounter, "T", [2, 10, 50, 100])
    drops = 6 * math.log(0.95) * np.array([8, 40, 50])
    np.testing.assert_allclose(np.diff(np.log(found.measured)), drops, rtol=1e-6)
    assert found.low < found.exponent - 5
    assert found.high > found.exponent + 5
    assert found.claim is None


def test_the_interval_of_few_seeds_covers_what_many_give() -> None:
    """Eight groups of four seeds against forty others."""
    sweep = [4, 6, 8]
    many = fit("fedinit.thm17", "T", sweep, run={"seeds": list(range(100, 140))})
    for group in range(8):
        seeds = list(range(4 * group, 4 * group + 4))
        few = fit("fedinit.thm17", "T", sweep, run={"seeds": seeds})
        assert few.low <= many.exponent <= few.high


def test_the_local_rate_follows_its_order() -> None:
    """With eta = 0.1 sqrt(N/(K T)) the mean gradient goes roughly like T^{-1/2} from here on."""
    found = fit("fedinit.thm1", "T", [40, 60, 80], run={"seeds": 2}, tune=0.1)
    assert found.exponent == pytest.approx(-0.5, abs=0.05)


@pytest.mark.parametrize(
    "claim",
    [(claim, e.statement) for e in encounters() for claim in e.claims],
    ids=lambda pair: f"{pair[1]} {pair[0].label}",
)
def test_claims_are_rates_of_the_catalogue(claim: tuple[Claim, str]) -> None:
    """The formula has the role of a rate, and so has the order of the local rate."""
    pairs = [(claim[0].id, claim[0].label), *([claim[0].step] if claim[0].step else [])]
    for id_, label in pairs:
        roles = {formula.label: formula.role for formula in catalogue[id_].formulas}
        assert roles[label] is Role.RATE


@pytest.mark.parametrize("id_", ["fedinit.poster.cons1", "fedinit.poster.cons2", "fedsagd.thm4.1"])
def test_rates_without_bounds_are_fitted(id_: str) -> None:
    """They have no bound to be confronted with, and say so."""
    found = fit(id_, "T", [2, 4, 8], run={"seeds": 4})
    assert math.isfinite(found.exponent)
    assert found.claimed is not None
    with pytest.raises(UserError, match="states no bound with a value"):
        encounter_of(id_).form(None)


def test_the_command_prints_both(capsys: pytest.CaptureFixture[str]) -> None:
    """In words, and as JSON."""
    command = ["rates", "fedsagd.tab1.fedavg", "--over", "T=2,4,8", "--problem", "linear"]
    assert main([*command, "clients=3", "samples=1"]) == 0
    assert "measured exponent 1.000, between 1.000 and 1.000" in capsys.readouterr().out
    assert main([*command, "clients=3", "samples=1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["claim"]["id"] == "fedsagd.claims.sec1.1"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["fedinit.thm1", "--over", "T"], "--over takes a letter and whole numbers"),
        (["fedinit.thm1", "--over", "T=1,2"], "at least three different positive values"),
        (["fedinit.thm1", "--over", "Q=1,2,3"], "'Q' cannot be swept"),
        (["fedinit.lem21", "--over", "T=1,2,3"], "speaks of one round; sweep another letter"),
        (["fedinit.thm1", "--over", "T=1,2,3", "--claim", "x"], "has no claimed rate 'x'"),
        (["fedinit.thm19", "--over", "T=1,2,3", "--tune", "1"], "no order of the local rate"),
    ],
)
def test_mistakes_are_told(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence, exit code 2."""
    assert main(["rates", *words]) == 2
    assert message in capsys.readouterr().err


def test_the_adversary_is_a_command(
    capsys: pytest.CaptureFixture[str], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It prints the best and what was tried; what is written can be made again."""
    monkeypatch.chdir(tmp_path)
    command = ["adversary", "fedsagd.tab1.fedprox", "--tries", "3", "--out", "best.nc"]
    assert main(command) in (0, 1)
    assert "of 3 candidates were inside the hypotheses" in capsys.readouterr().out
    assert main(["confront", "--run", "best.nc"]) in (0, 1)
    assert main(["adversary", "fedinit.thm1", "--tries", "0"]) == 2
