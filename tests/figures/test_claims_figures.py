"""The figures of claims: what is drawn is what the catalogue, the verdicts and the runs say."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import numpy as np
import pytest
import torch
from matplotlib.patches import Rectangle

from bounds.amendments.worth import worth_of
from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.evaluation import Evaluation, evaluate
from bounds.verdicts.last_standing import Kept
from bounds.verdicts.standing import STANDINGS
from figures.across import counts_of, draw_across, ends, numbers_of
from figures.gallery import (
    convergence_in_eta_and_t,
    convergence_rates,
    divergence_across_beta,
    map_of_statuses,
    printed_against_amended,
    stability_across_k_and_n,
    switching_criterion,
)
from figures.style import new_figure
from stability.confront.confront import confront
from stability.switching import SwitchingMonitor


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
        assert found.amended
        assert found.value
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


def test_dots_and_lines_across_are_those_of_confront() -> None:
    """The last entry of each run; a bound that is not positive has no place."""
    tables = [{"run": {"rounds": 3, "local_steps": K}} for K in (1, 2)]
    found = ends("fedsagd.tab1.fedavg", tables)
    for one, own in zip(tables, found, strict=True):
        last = confront("fedsagd.tab1.fedavg", run=one["run"]).data.isel(round=-1)
        assert own[:4] == tuple(float(last[n]) for n in ("measured", "low", "high", "bound"))
        assert own.inside
    _, axes = new_figure()
    draw_across(axes, [1, 2], [found[0], found[1]._replace(bound=-1.0)])
    (bound,) = [line for line in axes.lines if line.get_label() == "bound"]
    np.testing.assert_array_equal(np.asarray(bound.get_ydata(), float), [found[0].bound, np.nan])
    with pytest.raises(UserError, match="diverged"):
        ends("fedinit.thm1", [{"run": {"schedule": 1e6, "rounds": 60}}])
    assert numbers_of("0.5,1e-3") == [0.5, 1e-3]
    for text in ("1,x", "1.5"):
        with pytest.raises(UserError, match=r"1,2,4"):
            counts_of(text)


def test_stability_has_a_panel_for_k_and_one_for_n_where_it_is_spoken_of() -> None:
    """FedSAGD's table does not speak of the data of a client."""
    figure = stability_across_k_and_n.draw(K="2,4", n="4,8", seeds=4)
    labels = [axes.get_xlabel() for axes in figure.axes if axes.get_visible()]
    assert [label[:3] for label in labels] == ["$K$", "$n$", "$K$"]


def test_convergence_is_drawn_in_both_letters() -> None:
    """The claimed slope in T is that of the claimed rate."""
    figure = convergence_in_eta_and_t.draw(eta="0.001,0.002", T="10,20,40")
    left, right = figure.axes
    assert {line.get_label() for line in left.lines} >= {"bound"}
    (claimed,) = [line for line in right.lines if line.get_label() == "claimed slope"]
    x, y = (np.asarray(part, dtype=float) for part in claimed.get_data())
    assert np.log(y[-1] / y[0]) / np.log(x[-1] / x[0]) == pytest.approx(-0.5, abs=1e-6)


def test_the_switch_is_where_the_monitor_has_it() -> None:
    """From the same costs, for constants that are met at once, later and never."""
    costs = np.array([0.5, 0.1, 0.2, 4.0, 5.0])
    for zeta, switch in ((0.0, 3), (5.0, 3), (12.0, 4), (1e3, None)):
        found = switching_criterion.criterion(costs, eta=1.0, zeta=zeta)
        assert found.switch == switch
        monitor = SwitchingMonitor(alpha=1.0, smoothness=1.0, zeta=zeta, estimate="server")
        for cost in costs:
            monitor.update(server=torch.tensor([cost**0.5]))
        assert monitor.switch_round == switch
        margins = found.left - zeta
        assert margins[-1] == pytest.approx(monitor.margin())


def test_a_switch_is_marked_and_its_absence_told() -> None:
    """In the curves and in the words above them."""
    figure = switching_criterion.draw(rounds=8, seeds=4, zeta=1e-3)
    labels = [str(line.get_label()) for line in figure.axes[1].lines]
    assert any(label.startswith("FedDyn→FedAvg at ") for label in labels)
    never = switching_criterion.draw(rounds=4, seeds=2, zeta=1e9)
    assert "never met by the exact costs nor ‖hᵗ‖²" in never.get_suptitle().replace("\n", " ")
