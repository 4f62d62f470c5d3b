"""Figures of runs: what is drawn is what the runs measured, stored or made on the spot."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import xarray as xr
from matplotlib.container import ErrorbarContainer
from matplotlib.lines import Line2D
from numpy.typing import NDArray

from bounds.algorithm import find_algorithm
from bounds.errors import UserError
from figures.against import Sweep, against, published
from figures.experiment import Panel, over_rounds
from figures.gallery import bound_beside_run
from figures.index import draw_figure
from figures.runs import lines_of
from figures.series import Band, apart_somewhere, band, draw_bars, measured
from figures.style import new_figure
from stability.benchmarks.protocol import load
from stability.benchmarks.units import units_of
from stability.confront.confront import confront
from stability.dataset import write
from stability.loop import simulate
from synthetic.quadratic import random_quadratics

NAME = "fedinit.fig2a"
ACCURACY = Panel("accuracy", "test accuracy")


def stored(folder: Path, *, seeds: int = 2) -> dict[str, np.ndarray]:
    """Files as `fedproof run` writes them, with made-up accuracies [seed, round] by beta."""
    protocol, rng = load(NAME, "small"), np.random.default_rng(0)
    made = {}
    (folder / "units").mkdir()
    for setting in protocol.settings[:3]:
        values = rng.random((seeds, 4))
        for unit, row in zip(units_of(protocol, setting), values, strict=False):
            data = {"accuracy": (("seed", "twin", "round"), row[None, None])}
            rounds = {"seed": [unit.seed], "round": np.arange(4)}
            write(
                xr.Dataset(data, rounds, {"algorithm": "fedavg", "unit": unit.text}),
                unit.path(folder),
            )
        made[setting.place["beta"]] = values
    return made


def heights(line: Line2D) -> NDArray[np.float64]:
    """The ordinates of a line."""
    return np.asarray(line.get_ydata(), dtype=float)


def test_stored_runs_are_found_by_their_protocol(tmp_path: Path) -> None:
    """Every setting that has files, all its seeds, with its label and scale."""
    made = stored(tmp_path)
    found = lines_of(NAME, [tmp_path], rounds=0, seeds=0)
    # With beta = 0 both readings are one run.
    assert [line.label for line in found.lines] == [
        *(f"as printed, β = {beta}" for beta in made),
        "as released, β = 0",
    ]
    assert [line.place["beta"] for line in found.lines] == [*made, "0"]
    assert "small scale" in found.note
    figure = over_rounds("t", [NAME], [ACCURACY], [tmp_path], rounds=0, seeds=0, split="reading")
    axes, beside = figure.axes
    assert len(beside.lines) == 1
    for line, values in zip(axes.lines, made.values(), strict=True):
        np.testing.assert_allclose(heights(line), values.mean(axis=0))
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("communication rounds", "test accuracy")
    assert len(axes.collections) == len(made)  # the bands


def test_on_a_logarithmic_scale_bands_are_those_of_logarithms(tmp_path: Path) -> None:
    """So that no band reaches below zero; zeros have no place there."""
    protocol = load(NAME, "small")
    (tmp_path / "units").mkdir()
    values = np.array([[0.0, 1.0, 10.0], [0.0, 4.0, 1000.0]])
    for unit, row in zip(units_of(protocol, protocol.settings[0]), values, strict=False):
        data = {"divergence": (("seed", "twin", "round"), row[None, None])}
        rounds = {"seed": [unit.seed], "round": np.arange(3)}
        write(xr.Dataset(data, rounds, {"unit": unit.text}), unit.path(tmp_path))
    panel = Panel("divergence", "d")
    figure = over_rounds("t", [NAME], [panel], [tmp_path], rounds=0, seeds=0)
    (axes,) = figure.axes
    assert axes.get_yscale() == "log"
    np.testing.assert_allclose(heights(axes.lines[0]), [2.0, 100.0])
    assert "of logarithms" in figure.get_suptitle()


def test_protocols_without_runs_and_repeated_runs_are_left_out(tmp_path: Path) -> None:
    """Where another protocol of the figure has runs; where none has, the first is missed."""
    names = [NAME, "fedinit.fig2b", NAME]
    with pytest.raises(UserError, match=f"there is no finished run of {NAME} "):
        over_rounds("t", names, [ACCURACY], [tmp_path], rounds=0, seeds=0)
    stored(tmp_path)
    assert len(over_rounds("t", names, [ACCURACY], [tmp_path], rounds=0, seeds=0).axes) == 1


def test_a_run_of_simulate_is_a_line_of_its_own(tmp_path: Path) -> None:
    """Labelled by its algorithm."""
    problem = random_quadratics(clients=4, dim=2, seed=0)
    run = simulate(
        problem, find_algorithm("fedavg")(), rounds=3, local_steps=2, seeds=2,
        metrics=["divergence"],
    )  # fmt: skip
    write(run, tmp_path / "run.nc")
    panel = [Panel("divergence", "d")]
    figure = over_rounds("t", [NAME], panel, [tmp_path / "run.nc"], rounds=0, seeds=0)
    line = figure.axes[0].lines[0]
    np.testing.assert_allclose(heights(line), band(measured(run, "divergence")).mean)
    assert line.get_label() == "fedavg"


@pytest.mark.parametrize(
    ("name", "panels"),
    [("fedsagd-fig3", 2), ("switching-fig4", 4), ("switching-fig7", 4), ("switching-fig3", 2)],
)
def test_without_runs_a_synthetic_problem_stands_in(name: str, panels: int) -> None:
    """And the title says so; every panel has lines, labels and bands."""
    figure = draw_figure(name, {"rounds": "6", "seeds": "4"})
    shown = [axes for axes in figure.axes if axes.get_visible()]
    assert len(shown) == panels
    assert "synthetic" in figure.get_suptitle()
    for axes in shown:
        assert axes.get_ylabel()
        assert axes.lines
        assert axes.collections
    assert figure.legends


def test_curves_that_tell_nothing_apart_are_a_sentence(tmp_path: Path) -> None:
    """Of synthetic runs there is no picture; of stored ones it is said above them."""
    alike = "the 95 % intervals of no two lines part"
    with pytest.raises(UserError, match=f"{alike}.*more seeds"):
        draw_figure("switching-fig12", {"rounds": "3", "seeds": "2"})
    stored(tmp_path)
    figure = over_rounds("t", [NAME], [ACCURACY], [tmp_path], rounds=0, seeds=0)
    assert alike in figure.get_suptitle().replace("\n", " ")


def test_many_lines_have_bars_that_do_not_stand_on_each_other() -> None:
    """Where bands would bury the lines."""
    _, axes = new_figure()
    x = np.arange(24.0)
    lines = [Band(x, x + k, x + k - 0.5, x + k + 0.5) for k in range(5)]
    for place, one in enumerate(lines):
        draw_bars(axes, one, label=f"run {place}", look={"color": "k"}, place=place, of=5)
    barred = [
        {float(segment[0, 0]) for segment in box.lines[2][0].get_segments()}
        for box in axes.containers
        if isinstance(box, ErrorbarContainer)
    ]
    assert len(barred) == 5
    assert sum(map(len, barred)) == len(set().union(*barred))
    assert apart_somewhere([lines[0], lines[4]])
    assert not apart_somewhere([lines[0], replace(lines[0], mean=x + 0.1)])


def test_published_numbers_stand_beside(tmp_path: Path) -> None:
    """Those of the printed table, at their values."""
    protocol = load("fedsagd.tab8", "small")
    (tmp_path / "units").mkdir()
    for setting in protocol.settings:
        for unit in units_of(protocol, setting):
            values = np.array([[[0.1, float(setting.place["value"])]]])
            data = {"accuracy": (("seed", "twin", "round"), values)}
            rounds = {"seed": [unit.seed], "round": [0, 1]}
            write(xr.Dataset(data, rounds, {"unit": unit.text}), unit.path(tmp_path))
    sweep = Sweep("fedsagd.tab8", "value", "beta", "fedsagd.exp.table8")
    above, below = against("t", [sweep], [tmp_path], rounds=0, seeds=0).axes
    lines = {str(line.get_label()): line for line in above.lines}
    table = published("fedsagd.exp.table8")
    assert table[0.9] == 81.34
    drawn = lines["published"]
    assert dict(zip(np.asarray(drawn.get_xdata(), float), heights(drawn), strict=True)) == table
    (bars,) = below.containers
    assert isinstance(bars, ErrorbarContainer)
    ours = bars.lines[0]
    np.testing.assert_allclose(heights(ours), 100 * np.asarray(ours.get_xdata(), float))


def test_the_gap_is_below_what_bounds_it() -> None:
    """Each link of the chain, and the gap as it is confronted."""
    run = {"rounds": 3, "seeds": 8}
    left, right = draw_figure("generalisation-gap", {k: str(v) for k, v in run.items()}).axes
    found = confront("fedsagd.thm3.5.repaired", run=run).data
    lines = [{str(line.get_label()): line for line in axes.lines} for axes in (left, right)]
    np.testing.assert_allclose(heights(lines[1]["gap, measured"]), found["measured"].values)
    stable, moved, claimed = (heights(lines[1][name]) for name in list(lines[1])[2:])
    np.testing.assert_allclose(stable, found["bound"].values)
    assert (stable <= moved).all()
    assert (moved <= claimed).all()
    assert all(axes.get_xlabel() == "rounds $T$" for axes in (left, right))


def test_bounds_beside_runs_show_the_confrontation(tmp_path: Path) -> None:
    """Measured and bound are those of `confront`, drawn from its file as well as anew."""
    found = confront("fedsagd.tab1.fedavg", run={"rounds": 4})
    found.write(tmp_path / "c.nc")
    for options in ({"runs": [tmp_path / "c.nc"]}, {"items": "fedsagd.tab1.fedavg", "rounds": 4}):
        (axes,) = bound_beside_run.draw(**options).axes
        lines = {str(line.get_label()): line for line in axes.lines}
        for name in ("measured", "bound"):
            np.testing.assert_allclose(heights(lines[name]), found.data[name].values)
        assert axes.get_yscale() == "log"
        assert axes.get_xlabel() == "rounds"
