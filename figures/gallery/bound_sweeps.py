r"""A bound against each of $\eta$, $K$, $N$, $\beta$ and $T$, the other letters held.

Any bound of the catalogue, `id` and `form`. A panel for each letter of `over` that the bound has;
solid where every printed hypothesis holds, dotted outside. Where the statement has an amended form
it is drawn beside. Letters that are not given a value have usual ones, moved as far as the
hypotheses ask; the grey line of a panel is where its letter is held in the others.
"""

from __future__ import annotations

from fractions import Fraction

from matplotlib.figure import Figure

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.evaluation import choose
from bounds.statement import Statement
from bounds.typical import typical_values
from bounds.values import Number, convert
from figures.curves import along, bounds_of, draw_curve, finish, letters_of
from figures.index import WORTH, About
from figures.labels import called, judged, setting, signs_of, words
from figures.style import heading, legend_below, panels, style

ABOUT = About(
    statements=("fedinit.thm*", "fedsagd.thmC*", "semismooth.thm4_7", "switching.prop1"),
    group=WORTH,
)
OVER = "eta,eta_l,K,N,s,beta,T,R,r"


def draw(*, item: str = "fedinit.thm1", form: str = "", over: str = OVER, **values: str) -> Figure:
    """`over` names the letters; `values` are those of other letters, as `fedproof eval` reads."""
    statement = catalogue[item]
    chosen = choose(statement, form or _first_bound(statement)).label
    given = {name: _number(name, text) for name, text in values.items()}
    held = typical_values(statement, form=chosen, given=given)
    letters = letters_of(statement, held)
    asked = [name.strip() for name in over.split(",")]
    names = [name for name in asked if name in held]
    if not names:
        msg = f"{item} ({chosen}) has none of {', '.join(asked)}; it has {', '.join(held)}"
        raise UserError(msg)
    lines = [(statement, chosen, held), *_amended(statement, held)]
    columns = 2 if len(names) <= 4 else 3
    with style():
        figure, grid = panels(len(names), columns=columns)
        for axes, name in zip(grid, names, strict=True):
            tables = []
            for index, (drawn, label, point) in enumerate(lines):
                if name not in point:
                    continue
                data = along(drawn, point, letters_of(drawn, point)[name], form=label)
                draw_curve(
                    axes,
                    data,
                    name,
                    label=_told(drawn, label),
                    index=8 * index,
                )
                tables.append(data)
            finish(axes, letters[name], held[name], tables)
        for axes in grid[::columns]:
            axes.set_ylabel("bound")
        note = f"at {setting(held, signs=signs_of(statement))}; dotted: outside the hypotheses"
        heading(figure, words(statement.title, longest=100), note)
        legend_below(figure, grid, columns=2)
    return figure


def _first_bound(statement: Statement) -> str | None:
    """The label of the first bound; none lets the statement say what it has."""
    found = bounds_of(statement)
    return found[0].label if found else None


def _amended(
    statement: Statement, held: dict[str, Fraction]
) -> list[tuple[Statement, str, dict[str, Fraction]]]:
    """The amended statement at the same values, if there is one and it admits them."""
    amended = statement.amended
    if amended is None or not bounds_of(amended):
        return []
    label = bounds_of(amended)[0].label
    try:
        return [(amended, label, typical_values(amended, form=label, given=held))]
    except UserError:
        return []  # its hypotheses exclude the point; the published bound is drawn alone


def _told(statement: Statement, label: str) -> str:
    """The statement, and which of its formulas where it has several bounds."""
    name = called(statement)
    if len(bounds_of(statement)) > 1 and label != "statement":
        name += f", {label}"
    return judged(name, statement.id)


def _number(name: str, text: str) -> Fraction:
    value = convert(text)
    if not isinstance(value, Number):
        msg = f"{name} is held at one number, not {text!r}; name letters to vary with over="
        raise UserError(msg)
    return value.value
