"""How every claim of the papers stands, a square each.

What was last judged of the statements as they are now (`fedproof verify`); a blank square was not
judged here. In a row are a paper's theorems, propositions, corollaries, lemmas and proofs, in the
order of the paper; the sign in a square says the same as its colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch, Rectangle

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.statement import Kind, Statement
from bounds.verdicts.last_standing import kept
from bounds.verdicts.standing import STANDINGS
from figures.index import TRUE, About
from figures.style import PAGE, heading, panels, style

ABOUT = About(statements=("fedinit.*", "fedsagd.*", "semismooth.*", "switching.*"), group=TRUE)
SHOWN = (Kind.THEOREM, Kind.PROPOSITION, Kind.COROLLARY, Kind.LEMMA, Kind.PROOF)
# Of a look: fill and border.
COLOURS = {
    "sound": ("#d5efe5", "#00704f"), "broken": ("#f9dcc9", "#a84300"),
    "refuted": ("#f7cfdb", "#8d1238"), "open": ("#fbecc8", "#946400"),
    "not derived": ("#eeeeee", "#555555"),
}  # fmt: skip
ACROSS = 12  # squares in a row
LONGEST = 7  # name on one line


def draw(*, papers: str = "fedinit,fedsagd,semismooth,switching") -> Figure:
    """`papers` by their keys."""
    chosen = {key: claims_of(key) for key in papers.split(",")}
    if not any(kept(item) for own in chosen.values() for item in own):
        msg = "nothing is judged here; `fedproof verify` judges, and its answers are kept"
        raise UserError(msg)
    with style():
        rows = max(-(-len(own) // ACROSS) for own in chosen.values())
        figure, grid = panels(len(chosen), columns=2, height=0.35 + 0.3 * rows, width=PAGE)
        for axes, (key, own) in zip(grid, chosen.items(), strict=True):
            _squares(axes, own, rows)
            axes.set_title(catalogue.folder(key).about.name, loc="left")
        heading(figure, "How the papers' claims stand")
        _legend(figure)
    return figure


def claims_of(paper: str) -> list[Statement]:
    """The claims with a proof, as printed."""
    return [item for item in catalogue.of(paper) if item.kind in SHOWN and not item.is_amended]


def _squares(axes: Axes, items: Sequence[Statement], rows: int) -> None:
    """Row by row; blank where nothing was judged."""
    axes.set(xlim=(0, ACROSS), ylim=(rows, 0))
    axes.set_axis_off()
    for place, item in enumerate(items):
        down, across = divmod(place, ACROSS)
        found = kept(item)
        sign = found.standing.sign if found else ""
        fill, border = COLOURS[found.standing.look] if found else ("#ffffff", "#999999")
        axes.add_patch(Rectangle((across + 0.04, down + 0.06), 0.92, 0.88, fc=fill, ec=border))
        name = _folded(item.id.partition(".")[2])
        axes.text(
            across + 0.5, down + 0.38, name, ha="center", va="center", fontsize=3.6, linespacing=0.9
        )
        axes.text(across + 0.5, down + 0.72, sign, ha="center", va="center", fontsize=5)


def _folded(name: str) -> str:
    """On two lines where it is too long for its square."""
    first, dot, last = name.rpartition(".")
    return f"{first}{dot}\n{last}" if len(name) > LONGEST and first else name


def _legend(figure: Figure) -> None:
    """One patch a standing."""
    handles = []
    for stands in STANDINGS:
        fill, border = COLOURS[stands.look]
        label = f"{stands.sign} {stands.word}"
        handles.append(Patch(facecolor=fill, edgecolor=border, label=label))
    figure.legend(handles=handles, loc="outside lower center", ncols=5, frameon=False)
