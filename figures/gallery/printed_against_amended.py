"""What a bound as it should be is worth, in multiples of the printed one.

A dot is a statement that has an amended form, both evaluated at one point: the hyper-parameters
that the paper prints where its hypotheses admit them, and usual values for the other letters.
Right of the line the amended bound is larger: that is what the correction costs. Statements whose
two forms have no admissible point in common are left out, and how many is told.
"""

from __future__ import annotations

from matplotlib.figure import Figure

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.statement import Kind
from figures.index import About
from figures.labels import judged
from figures.report.worth import worth_of
from figures.style import COLOURS, PAGE, heading, new_figure, style

ABOUT = About(statements=("fedinit.*", "fedsagd.*", "semismooth.*", "switching.*"))
KINDS = (Kind.THEOREM, Kind.PROPOSITION, Kind.COROLLARY, Kind.LEMMA)
ROW = 0.17  # inches


def draw(*, papers: str = "fedinit,fedsagd,semismooth,switching") -> Figure:
    """`papers` by their keys."""
    ratios, left_out = ratios_of(papers.split(","))
    if not ratios:
        msg = f"no bound of {papers} has an amended form with a value at the same point"
        raise UserError(msg)
    names = sorted(ratios, key=ratios.__getitem__)
    with style():
        figure, axes = new_figure(width=PAGE, height=0.7 + ROW * len(names))
        axes.axvline(1.0, color="0.6", linewidth=0.8)
        axes.plot([ratios[name] for name in names], range(len(names)), "o", color=COLOURS[1])
        axes.set_yticks(range(len(names)), [judged(name, name) for name in names], fontsize=6)
        axes.set(xscale="log", xlabel="amended bound / printed bound")
        axes.grid(axis="y", color="0.92")
        note = f"{left_out} more have no admissible point in common with their amended form"
        heading(figure, "Printed against amended bounds at one point", note if left_out else "")
    return figure


def ratios_of(papers: list[str]) -> tuple[dict[str, float], int]:
    """The ratios by id, and how many statements have none."""
    ratios: dict[str, float] = {}
    left_out = 0
    for paper in papers:
        for statement in catalogue.of(paper):
            if statement.kind not in KINDS or statement.amended is None:
                continue
            found = worth_of(statement)
            if found is None:
                continue
            if found.amended is None or found.value <= 0 or found.amended <= 0:
                left_out += 1
                continue
            ratios[statement.id] = found.amended / found.value
    return ratios, left_out
