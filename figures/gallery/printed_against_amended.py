"""What a bound as it should be is worth, in multiples of the printed one.

A dot is a statement that has an amended form, both evaluated at one point: the hyper-parameters
that the paper prints where its hypotheses admit them, and usual values for the other letters.
Right of the line the amended bound is larger: that is what the correction costs. Statements whose
two forms are worth the same there, or have no admissible point in common, are counted only.
"""

from __future__ import annotations

from matplotlib.figure import Figure

from bounds.amendments.worth import worth_of
from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.statement import Kind
from figures.index import TRUE, About
from figures.labels import named
from figures.style import COLOURS, PAGE, heading, new_figure, style

ABOUT = About(statements=("fedinit.*", "fedsagd.*", "semismooth.*", "switching.*"), group=TRUE)
KINDS = (Kind.THEOREM, Kind.PROPOSITION, Kind.COROLLARY, Kind.LEMMA)
ROW = 0.17  # inches


def draw(*, papers: str = "fedinit,fedsagd,semismooth,switching") -> Figure:
    """`papers` by their keys."""
    ratios, left_out = ratios_of(papers.split(","))
    names = sorted((name for name in ratios if ratios[name] != 1), key=ratios.__getitem__)
    if not names:
        msg = f"no bound of {papers} has an amended form with another value at the same point"
        raise UserError(msg)
    with style():
        figure, axes = new_figure(width=PAGE, height=0.7 + ROW * len(names))
        axes.axvline(1.0, color="0.6", linewidth=0.8)
        axes.plot([ratios[name] for name in names], range(len(names)), "o", color=COLOURS[1])
        axes.set_yticks(range(len(names)), [named(name) for name in names], fontsize=6)
        axes.set(xscale="log", xlabel="amended bound / printed bound")
        axes.grid(axis="y", color="0.92")
        alike = len(ratios) - len(names)
        told = [f"{alike} more are worth the same"] if alike else []
        told += [f"{left_out} have no admissible point in common"] if left_out else []
        heading(figure, "Printed against amended bounds at one point", "; ".join(told))
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
            if found.value and found.amended and found.value > 0 < found.amended:
                ratios[statement.id] = found.amended / found.value
            else:
                left_out += 1
    return ratios, left_out
