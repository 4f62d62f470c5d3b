"""The figure shows the exact region, and two runs give the same bytes."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from figures.gallery.stability_regions import Panel, draw_regions, example
from figures.style import save_figure

PROX = Panel("fedprox", "proximal", 0.0, 2.0)


def test_level_one_is_where_the_closed_form_says(tmp_path: Path) -> None:
    """FedProx with one local step does not feel its penalty: the limit is eta = 2/h."""
    problem = example(clients=4)
    problem.curvatures[1] = 1.0
    figure = draw_regions(problem, (PROX,), local_steps=1, points=9, largest_rate=3.0)
    boundary = figure.axes[0].collections[-1].get_paths()[0].vertices
    assert np.all(np.abs(np.asarray(boundary)[:, 0] - 2.0) < 0.1)
    save_figure(figure, tmp_path / "region.png")


def test_two_runs_give_the_same_bytes(tmp_path: Path) -> None:
    """No clock, no random identifiers."""
    paths = [tmp_path / f"{k}.svg" for k in range(2)]
    panels = (Panel("fedinit", "relaxation", -0.5, 0.5), Panel("fedavgm", "momentum", 0.0, 0.9))
    for path in paths:
        save_figure(draw_regions(example(), panels, points=4), path)
    assert paths[0].read_bytes() == paths[1].read_bytes()
