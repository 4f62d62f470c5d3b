"""Figures of bounds: the curves are the bounds themselves, and two runs give the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import numpy as np
import pytest
import xarray as xr

from bounds.catalogue import catalogue
from bounds.comparison import choose_statements, compare
from bounds.errors import UserError
from bounds.evaluation import evaluate
from bounds.optimisation import optimise
from bounds.verdicts.last_standing import word
from figures import optimum, sweep
from figures.style import line_style, save_figure
from tests.bounds.example import INSIDE, statement

ROWS = {"K": 5, "Theta": 1, "eta_l": "1/100", "T": "1:200:int"}


def grid(**changes: object) -> xr.Dataset:
    """The example on a grid."""
    return cast(xr.Dataset, evaluate(statement, INSIDE | changes, anyway=True))


def test_curve_is_the_bound() -> None:
    """What is drawn is the value, solid inside the hypotheses."""
    data = grid(eta="1e-3:0.45:log50")
    axes = sweep.draw(data).axes[0]
    solid, dotted = axes.lines
    inside = data["inside"].values
    np.testing.assert_array_equal(np.asarray(dotted.get_ydata()), data["value"].values)
    np.testing.assert_array_equal(np.isfinite(np.asarray(solid.get_ydata(), dtype=float)), inside)
    assert not inside.all()
    assert "step size" in axes.get_xlabel()
    assert axes.get_xscale() == "log"


def test_comparison_has_a_line_for_each_statement() -> None:
    """And a legend that names them, with how they stand."""
    ids = ["fedsagd.tab1.fedavg", "fedsagd.tab1.fedcm"]
    data = compare(choose_statements(ids), ROWS)
    figure = sweep.draw(data)
    assert len(figure.axes[0].lines) == 2
    names = [text.get_text() for text in figure.legends[0].get_texts()]
    assert names == [f"{id_} ({word(id_)})" for id_ in ids]


def test_map_leaves_the_outside_blank() -> None:
    """Two letters make a map with a colour bar; nothing is drawn outside the hypotheses."""
    data = grid(eta="1e-3:0.45:log30", K="2:20:int")
    axes, bar = sweep.draw(data).axes
    shown = np.asarray(axes.collections[0].get_array(), dtype=float)
    assert (~np.isfinite(shown)).sum() == (~data["inside"].values).sum()
    assert "bound" in bar.get_ylabel()


def test_lines_are_told_apart() -> None:
    """Twenty-eight of them."""
    styles = {tuple(line_style(index).values()) for index in range(28)}
    assert len(styles) == 28


def test_optimum_marks_the_minimiser() -> None:
    """One panel a letter, the marker at the value found."""
    values = {name: value for name, value in INSIDE.items() if name not in ("eta", "K")}
    best = optimise(statement, values, over={"eta": None, "K": (2, 30)})
    figure = optimum.draw(statement, values, best)
    assert len(figure.axes) == 2
    for axes, value in zip(figure.axes, best.at.values(), strict=True):
        marker = axes.lines[-1]
        assert marker.get_xdata()[0] == pytest.approx(float(value))  # type: ignore[index]
        assert marker.get_ydata()[0] == pytest.approx(best.value)  # type: ignore[index]


@pytest.mark.parametrize("suffix", ["pdf", "svg", "png"])
def test_two_runs_give_the_same_bytes(suffix: str, tmp_path: Path) -> None:
    """No clock, no random identifiers, nothing left behind."""
    first, second = (tmp_path / f"{name}.{suffix}" for name in ("first", "second"))
    for path in (first, second):
        save_figure(sweep.draw(grid(eta="1e-3:0.2:log20")), path)
    assert first.read_bytes() == second.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == [first.name, second.name]


def test_what_cannot_be_drawn_is_explained() -> None:
    """Three letters, or a comparison over two."""
    with pytest.raises(UserError, match="one or two letters can be drawn, not 3"):
        sweep.draw(grid(eta="1e-3:0.2:log3", K="2:4:int", T="1:3:int"))
    two = {**ROWS, "K": "1:4:int"}
    with pytest.raises(UserError, match="along one letter"):
        sweep.draw(compare(choose_statements(["fedsagd.tab1.fedavg", "fedsagd.tab1.fedcm"]), two))


def test_labels_fall_back_to_names() -> None:
    """A letter that Matplotlib cannot print goes by the sign of its name."""
    data = cast(
        xr.Dataset, evaluate(catalogue["fedsagd.tab1.fedcm"], {"Theta": [1.0, 2.0], "T": 5})
    )
    data["Theta"].attrs["latex"] = r"\text{a long unprintable letter}"
    assert sweep.label_of(data, "Theta").startswith("Θ")
