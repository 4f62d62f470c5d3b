"""Figures of bounds show the bounds themselves: every number is evaluated once more."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from matplotlib.collections import QuadMesh

from bounds import typical
from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.evaluation import Evaluation, evaluate
from bounds.typical import typical_values
from bounds.worstcase.tightness import tightness
from figures.curves import bounds_of
from figures.gallery import admissible_region, bound_sweeps, table1_bounds, tightness_map

SAMPLE = (
    "fedinit.thm1", "fedinit.thm9.repaired", "fedinit.thm19", "fedinit.lem23", "fedsagd.thmC12",
    "fedsagd.tab1.fedcm", "semismooth.thm4_7", "semismooth.cor4_8", "switching.prop1",
)  # fmt: skip


@pytest.mark.parametrize("id_", SAMPLE)
def test_usual_values_are_inside(id_: str) -> None:
    """At the point that a figure is drawn at, every demanded hypothesis holds."""
    statement = catalogue[id_]
    form = bounds_of(statement)[0].label
    values = typical_values(statement, form=form)
    found = evaluate(statement, values, form=form)
    assert isinstance(found, Evaluation)
    assert found.inside


@pytest.mark.parametrize("id_", ["fedinit.thm19", "semismooth.thm4_7"])
def test_the_nearest_admissible_point_is_taken(id_: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the near ones are asked first or all at once; usual values are not admissible."""
    found = typical_values(catalogue[id_])
    monkeypatch.setattr(typical, "FIRST", ())
    typical._known.cache_clear()
    assert typical_values(catalogue[id_]) == found
    monkeypatch.setattr(typical, "SPREADS", ())
    typical._known.cache_clear()
    for _ in range(2):  # what is known of a search that found nothing says the same
        with pytest.raises(UserError, match="no admissible point"):
            typical_values(catalogue[id_])
    typical._known.cache_clear()


def test_who_asks_again_may_change_what_it_got() -> None:
    """The values that are kept stay as they were found."""
    first = typical_values(catalogue["fedinit.thm1"])
    kept = dict(first)
    first.clear()
    assert typical_values(catalogue["fedinit.thm1"]) == kept


def test_given_values_stay() -> None:
    """The others move around them."""
    values = typical_values(catalogue["fedinit.thm1"], given={"eta": Fraction(1, 300)})
    assert values["eta"] == Fraction(1, 300)


def test_what_needs_a_sequence_is_told() -> None:
    """There is no usual sequence."""
    with pytest.raises(UserError, match="needs the sequence"):
        typical_values(catalogue["fedinit.B22"], form="round recursion")


def test_sweeps_have_a_panel_a_letter_and_show_the_bound() -> None:
    """Solid inside and dotted outside, published and amended."""
    figure = bound_sweeps.draw(item="fedinit.thm1", over="eta,T", eta="1/2000")
    assert len(figure.axes) == 2
    values = typical_values(catalogue["fedinit.thm1"], given={"eta": Fraction(1, 2000)})
    solid = figure.axes[0].lines[0]
    x, y = np.asarray(solid.get_xdata(), float), np.asarray(solid.get_ydata(), float)
    for place in np.flatnonzero(np.isfinite(y))[::60]:
        point = evaluate(catalogue["fedinit.thm1"], {**values, "eta": float(x[place])}, anyway=True)
        assert isinstance(point, Evaluation)
        assert point.inside
        assert y[place] == pytest.approx(point.value)
    assert "learning rate" in figure.axes[0].get_xlabel()
    names = [text.get_text() for text in figure.legends[0].get_texts()]
    stated = [name.partition(" (")[0] for name in names]
    assert stated == ["FedInit, Theorem 1", "FedInit, Theorem 1, amended"]


def test_table1_has_both_forms_of_every_row() -> None:
    """Each line is the row or the theorem; every method is in the legend."""
    figure = table1_bounds.draw(rounds=50, Theta=2.0)
    rows, theorems = figure.axes
    methods = {str(s.settings["method"]) for s in catalogue.matching("fedsagd.tab1.*")}
    shown = {name for t in figure.legends[0].get_texts() for name in t.get_text().split(" = ")}
    assert shown == methods
    letters = {"K": 50, "eta_l": 0.04, "lam": 0.6, "mu": 0.4, "beta": 0.8, "Theta": 2.0, "T": 50}
    for axes, id_ in ((rows, "fedsagd.tab1.fedsagd"), (theorems, "fedsagd.thmC12")):
        line = next(line for line in axes.lines if "FedSAGD" in str(line.get_label()))
        point = evaluate(catalogue[id_], letters)
        assert isinstance(point, Evaluation)
        assert np.asarray(line.get_ydata(), dtype=float)[-1] == pytest.approx(point.value)


def test_the_region_is_where_the_hypotheses_hold() -> None:
    """White exactly where evaluation finds the point inside."""
    figure = admissible_region.draw(item="fedinit.thm1")
    mesh = next(c for c in figure.axes[0].collections if isinstance(c, QuadMesh))
    corners = np.asarray(mesh.get_coordinates(), dtype=float)
    shown = np.asarray(mesh.get_array(), dtype=float).reshape(len(corners) - 1, -1)
    centres = (corners[1:, 1:] + corners[:-1, :-1]) / 2
    values = typical_values(catalogue["fedinit.thm1"])
    rng = np.random.default_rng(0)
    seen = set()
    for _ in range(40):
        row, column = (int(rng.integers(n)) for n in shown.shape)
        steps = round(float(centres[row, column, 0]))
        if abs(steps - centres[row, column, 0]) > 0.01 or steps < 1:
            continue
        given = {**values, "K": steps, "eta": float(centres[row, column, 1])}
        point = evaluate(catalogue["fedinit.thm1"], given, anyway=True)
        assert isinstance(point, Evaluation)
        assert (shown[row, column] < 0) == point.inside
        seen.add(point.inside)
    assert seen == {True, False}
    assert figure.legends


def test_tightness_cells_are_the_ratios() -> None:
    """The numbers of `fedproof tightness`, and their units."""
    figure = tightness_map.draw(item="fedsagd.thmC2", rates="1/10,1/5", K="1,2")
    axes, bar = figure.axes
    table = np.asarray(axes.images[0].get_array(), dtype=float)
    match, rows = tightness("fedsagd.thmC2", {"eta_l": "1/10,1/5", "K": "1,2"})
    first = {name: values[0] for name, values in match.grid.items() if name not in ("eta_l", "K")}
    wanted = {
        (row.letters["K"], row.letters["eta_l"]): row.ratio
        for row in rows
        if all(row.letters[name] == value for name, value in first.items())
    }
    for (steps, rate), ratio in wanted.items():
        assert table[int(steps) - 1, [Fraction(1, 10), Fraction(1, 5)].index(rate)] == ratio
    assert "worst case" in bar.get_ylabel()
    assert axes.get_xlabel().endswith("$L$")
