"""A bound around its minimiser: along each chosen letter, the others held."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from bounds.evaluation import Evaluation, evaluate
from bounds.optimisation import Optimum
from bounds.statement import Statement
from figures.curves import letters_of
from figures.labels import judged, letter_label, plain
from figures.style import COLOURS, COLUMN, Figure, style

DECADES = 2.0
POINTS = 201


def draw(statement: Statement, values: Mapping[str, object], best: Optimum) -> Figure:
    """Draw one panel for each chosen letter."""
    with style():
        figure = Figure(figsize=(COLUMN * len(best.at), 2.4), layout="constrained")
        letters = letters_of(statement, best.at)
        panels = np.atleast_1d(figure.subplots(1, len(best.at)))
        for axes, (name, value) in zip(panels, best.at.items(), strict=True):
            integer = value.denominator == 1
            x = float(value) * np.logspace(-DECADES, DECADES, POINTS)
            if integer:
                x = np.unique(np.maximum(1, np.round(x)))
            others = {key: number for key, number in best.at.items() if key != name}
            data = evaluate(statement, {**values, **others, name: x}, form=best.form, anyway=True)
            if isinstance(data, Evaluation):
                continue
            y, inside = data["value"].values, data["inside"].values
            axes.plot(x, y, ":", color=COLOURS[0], linewidth=0.7)
            axes.plot(x, np.where(inside, y, np.nan), color=COLOURS[0], label="inside hypotheses")
            axes.plot(float(value), best.value, "o", color=COLOURS[1], label="minimiser")
            axes.set(xscale="log", xlabel=letter_label(letters[name]), ylabel="bound")
            if np.nanmin(y) > 0:
                axes.set_yscale("log")
        panels[0].legend(frameon=False)
        figure.suptitle(plain(judged(f"{best.id} ({best.form})", best.id)), fontsize=8)
    return figure
