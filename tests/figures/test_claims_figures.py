"""The figures of claims: what is drawn is what the catalogue, the verdicts and the runs say."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import numpy as np
import pytest
from matplotlib.patches import Rectangle

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.evaluation import Evaluation, evaluate
from bounds.verdicts.kept import Kept
from bounds.verdicts.standing import STANDINGS
from figures.gallery import (
    convergence_rates,
    divergence_across_beta,
    map_of_statuses,
    printed_against_amended,
)
from figures.report.worth import worth_of


def test_each_claim_has_one_square_of_its_standing() -> None:
    """Blank where nothing was judged, and the colour of its sign elsewhere."""
    claims = map_of_statuses.claims_of("switching")
    words = {item.id: STANDINGS[place % len(STANDINGS)] for place, item in enumerate(claims[:-1])}

    def kept(item: object) -> Kept | None:
        stands = words.get(getattr(item, "id", ""))
        return Kept(status=stands.word, findings=0) if stands else None

    with mock.patch.object(map_of_statuses, "kept", kept):
        figure = map_of_statuses.draw(papers="switching")
    squares = [p for p in figure.axes[0].patches if isinstance(p, Rectangle)]
    assert len(squares) == len(claims)
    texts = [text.get_text() for text in figure.axes[0].texts]
    assert texts[1::2] == [words[item.id].sign for item in claims[:-1]] + [""]
    assert {stands.look for stands in STANDINGS} == set(map_of_statuses.COLOURS)


def test_a_map_of_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not drawn: a figure that says nothing is a sentence."""
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path))
    with (
        mock.patch.object(map_of_statuses, "kept", return_value=None),
        pytest.raises(UserError, match="fedproof verify"),
    ):
        map_of_statuses.draw(papers="switching")


def test_a_dot_is_the_ratio_of_two_values() -> None:
    """As both are evaluated at the point that the statement's page shows."""
    ratios, _ = printed_against_amended.ratios_of(["switching"])
    for id_, ratio in ratios.items():
        found = worth_of(catalogue[id_])
        assert found is not None
        assert found.amended is not None
        assert ratio == found.amended / found.value
    found = worth_of(catalogue["fedinit.thm1"])
    assert found is not None
    assert {"eta", "N"} <= set(found.settled)
    own = evaluate(catalogue["fedinit.thm1"], found.at, form=found.form)
    assert isinstance(own, Evaluation)
    assert own.value == found.value


def test_the_claimed_slope_is_drawn_as_claimed() -> None:
    """FedAvg's row grows like T, and so does what is measured on linear losses."""
    figure = convergence_rates.draw(T="2,4,8")
    (axes,) = figure.axes
    lines = {line.get_label(): line for line in axes.lines}
    for label in ("fit", "claimed slope"):
        x, y = (np.asarray(part, dtype=float) for part in lines[label].get_data())
        slope = np.log(y[-1] / y[0]) / np.log(x[-1] / x[0])
        assert slope == pytest.approx(1.0, abs=1e-6)


def test_the_bound_lies_above_the_measured_divergence() -> None:
    """Where it holds, across beta; and both are positive."""
    figure = divergence_across_beta.draw(betas="0.02,0.05", rounds=4)
    (axes,) = figure.axes
    by_label = {line.get_label(): np.asarray(line.get_ydata(), dtype=float) for line in axes.lines}
    (drawn,) = [line for line in axes.lines if line.get_marker() == "o"]
    measured = np.asarray(drawn.get_ydata(), dtype=float)
    inside = np.isfinite(by_label["bound"])
    assert inside.any()
    assert (by_label["bound"][inside] > measured[inside]).all()
    assert (measured > 0).all()
