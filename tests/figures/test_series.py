"""Bands, labels and hostile text: what every figure is made of."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import xarray as xr
from scipy import stats

from bounds.errors import UserError
from figures.labels import axis_label, number, plain, shortened
from figures.series import apart, band, draw_band, measured
from figures.style import heading, legend_below, line_style, new_figure, save_figure, style

HOSTILE = r"<script>alert(1)</script> $\evil{ & _x^ --> \$ %"


def run(values: np.ndarray, *, twins: int = 1) -> xr.Dataset:
    """A run that measured `q` [seed, twin, round]."""
    table = np.repeat(values[:, None, :], twins, axis=1) * np.arange(1, twins + 1)[:, None]
    rounds = {"round": np.arange(values.shape[1])}
    return xr.Dataset({"q": (("seed", "twin", "round"), table)}, rounds, {"algorithm": "fedavg"})


def test_the_band_is_students_interval() -> None:
    """As scipy computes it, round by round."""
    values = np.random.default_rng(0).normal(size=(5, 4))
    found = band(measured(run(values), "q"))
    interval = stats.t.interval(0.95, 4, values.mean(0), stats.sem(values, axis=0))
    np.testing.assert_allclose(found.mean, values.mean(0))
    np.testing.assert_allclose([found.low, found.high], interval)


def test_what_was_not_measured_is_left_out() -> None:
    """Rounds without a number, and seeds that stopped; one seed alone has no band."""
    values = np.array([[1.0, np.nan, 3.0], [2.0, np.nan, np.nan]])
    found = band(measured(run(values), "q"))
    np.testing.assert_array_equal(found.x, [0, 2])
    np.testing.assert_array_equal(found.mean, [1.5, 3.0])
    assert found.low[0] < 1.5 < found.high[0]
    assert found.low[1] == found.high[1] == 3.0


def test_neighbours_are_taken_apart_from_the_run() -> None:
    """The run itself, or the farthest neighbour."""
    data = run(np.ones((2, 3)), twins=3)
    assert float(measured(data, "q").max()) == 1
    assert float(apart(data, "q").min()) == 3


def test_a_missing_measurement_is_told() -> None:
    """With what there is."""
    with pytest.raises(UserError, match="did not measure accuracy or p; it has q"):
        measured(run(np.ones((1, 2))), "accuracy", "p")


def test_hostile_text_is_drawn_as_it_stands(tmp_path: Path) -> None:
    """In titles, labels and legends: the file is sound XML without the script."""
    with style():
        figure, axes = new_figure()
        line = band(measured(run(np.ones((2, 3))), "q"))
        draw_band(axes, line, label=HOSTILE, look=line_style(0))
        axes.set(xlabel=plain(HOSTILE), title=plain(HOSTILE))
        heading(figure, plain(HOSTILE))
        legend_below(figure, [axes])
    path = tmp_path / "hostile.svg"
    save_figure(figure, path)
    names = {element.tag.rpartition("}")[2] for element in ElementTree.parse(path).iter()}
    assert "script" not in names
    save_figure(figure, tmp_path / "hostile.pdf")


def test_words_and_numbers() -> None:
    """Short ones as they are, long ones cut, and a sign that Matplotlib cannot print by name."""
    assert [number(x) for x in (Fraction(1, 20), 0.001, 1e-5, 2.5e-7, 1e6, 1234)] == [
        "1/20", "0.001", "10⁻⁵", "2.5·10⁻⁷", "10⁶", "1234",
    ]  # fmt: skip
    assert shortened("a long sentence", 10) == "a long…"
    assert axis_label("eta", latex=r"\eta", meaning="rate") == r"$\eta$  rate"
    assert axis_label("q", latex=r"\text{quantity}") == "q"
    assert axis_label("q", meaning="costs $5") == "q"
