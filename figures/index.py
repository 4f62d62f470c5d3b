"""The index of figures: `figures/gallery/NAME.py` is the figure NAME (a dash for an underscore).

A module of the gallery has a docstring, whose first line says what the figure shows and whose rest
says how it answers the papers; `ABOUT`, which names the statements, the published figure and the
runs it is drawn from; and `draw(...) -> Figure`, whose parameters all have defaults. A figure that
can be drawn from stored runs has a parameter `runs`; one that takes the letters of a statement has
`**values`.

>>> find_figure("stability-regions").takes_runs
False
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

from bounds.errors import UserError
from bounds.registry import find_module, find_named, module_names, refuse_lacking
from bounds.values import Axis, read
from figures import gallery

TRUE, WORTH, MEASURED = "How claims stand", "What bounds are worth", "Bounds beside runs"
EXPERIMENTS, OTHERS = "The papers' experiments", "Others"
GROUPS = (TRUE, WORTH, MEASURED, EXPERIMENTS, OTHERS)


@dataclass(frozen=True, kw_only=True)
class About:
    """What a figure answers.

    statements: ids or patterns of the catalogue. published: the paper's own figure or table.
    runs: what is measured in the runs it is drawn from; empty for a figure that needs none.
    group: the question that it answers, under which the gallery has it.
    """

    statements: tuple[str, ...]
    published: str = ""
    runs: str = ""
    group: str = ""


@dataclass(frozen=True)
class Entry:
    """A figure of the gallery."""

    name: str
    text: str
    about: About
    draw: Callable[..., Figure]

    @property
    def title(self) -> str:
        """The first line of the module."""
        return self.text.partition("\n")[0]

    @property
    def parameters(self) -> Mapping[str, Any]:
        """The parameters that have values of their own, and their defaults."""
        return {
            name: parameter.default
            for name, parameter in inspect.signature(self.draw).parameters.items()
            if parameter.kind is inspect.Parameter.KEYWORD_ONLY and name != "runs"
        }

    @property
    def group(self) -> str:
        """Under which heading it stands; experiments of the papers have one of their own."""
        return self.about.group or (EXPERIMENTS if self.of_experiments else OTHERS)

    @property
    def takes_runs(self) -> bool:
        """Whether it can be drawn from stored runs."""
        return "runs" in inspect.signature(self.draw).parameters

    @property
    def of_experiments(self) -> bool:
        """Whether it can be drawn from what `fedproof run` stores."""
        return self.takes_runs and self.about.runs.startswith("fedproof run ")

    @property
    def takes_letters(self) -> bool:
        """Whether it takes values for the letters of a statement."""
        kinds = {p.kind for p in inspect.signature(self.draw).parameters.values()}
        return inspect.Parameter.VAR_KEYWORD in kinds

    def as_json(self) -> dict[str, object]:
        """What --list tells, as plain values."""
        return {
            "name": self.name,
            "title": self.title,
            "statements": list(self.about.statements),
            "published": self.about.published,
            "runs": self.about.runs,
            "group": self.group,
            "parameters": dict(self.parameters),
            "takes_runs": self.takes_runs,
            "takes_letters": self.takes_letters,
        }


def figure_names() -> list[str]:
    """Every figure, in alphabetical order."""
    return module_names(gallery, mark="-")


def find_figure(name: str) -> Entry:
    """The figure of that name."""
    text = find_module(gallery, name, "figure", mark="-").__doc__ or ""
    about, draw = (find_named(gallery, name, "figure", part) for part in ("ABOUT", "draw"))
    return Entry(name.replace("_", "-"), text.strip(), about, draw)


def readable_figures() -> tuple[list[Entry], list[str]]:
    """Every figure, and a sentence for each of the user's that cannot be imported."""
    found, broken = [], []
    for name in figure_names():
        try:
            found.append(find_figure(name))
        except UserError as error:
            broken.append(str(error))
    return found, broken


def draw_figure(
    name: str, assignments: Mapping[str, str] | None = None, *, runs: Sequence[Path] = ()
) -> Figure:
    """Draw a figure with parameters as they are typed, from stored runs where some are named."""
    entry = find_figure(name)
    arguments = {key: _value(entry, key, text) for key, text in (assignments or {}).items()}
    if runs:
        if not entry.takes_runs:
            msg = f"the figure {name!r} is not drawn from runs; leave --from out"
            raise UserError(msg)
        arguments["runs"] = tuple(runs)
    return entry.draw(**arguments)


def _value(entry: Entry, name: str, text: str) -> object:
    """Read a typed value as the default of its parameter is: a number, a word, yes or no."""
    known = entry.parameters
    if name not in known:
        if entry.takes_letters:
            return text
        refuse_lacking(f"the figure {entry.name!r}", "parameter", name, known)
    default = known[name]
    if not isinstance(default, int | float):
        return text
    number = read(text)
    if isinstance(number, Axis):
        msg = f"{name} takes one number, not {text!r}"
        raise UserError(msg)
    if isinstance(default, int):
        if number.value.denominator != 1:
            msg = f"{name} takes an integer, not {text!r}"
            raise UserError(msg)
        return int(number.value)
    return float(number.value)
