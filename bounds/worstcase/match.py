"""How a published bound and a worst case speak of one thing: one module each in `published`."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib.util import find_spec

from bounds.errors import UserError
from bounds.instances.federation import root
from bounds.statement import Statement
from bounds.worstcase import published
from bounds.worstcase.case import Case
from bounds.worstcase.setting import Setting
from bounds.worstcase.vectors import Form

Letters = Mapping[str, Fraction]


@dataclass(frozen=True, kw_only=True)
class Match:
    """statement: its id. words: what the worst case is taken over, and how letters are read.

    question: the setting at given letters. grid: the letters' usual values. fixed: letters of the
    bound that the reading settles. aim: the quantity, where no module of `quantities` has it.
    is_root: whether the bound is on the root of the quantity. sufficient: whether bounded gradients
    are asked only where a run looks, so that the conditions are also sufficient.
    """

    statement: str
    words: str
    question: Callable[[Letters], Setting]
    grid: Mapping[str, Sequence[Fraction]]
    form: str = "statement"
    fixed: Letters = field(default_factory=lambda: {})
    aim: Callable[[Case, Letters], Form] | None = None
    is_root: bool = False
    sufficient: bool = False

    def case(self, letters: Letters) -> Case:
        """The worst case at given letters."""
        case = Case(self.question(letters))
        if self.aim is not None:
            case.aim = self.aim(case, letters)
        return case


def match_of(statement: Statement) -> Match:
    """The match of a statement; where there is none, what there is."""
    paper, _, item = statement.id.partition(".")
    name = f"{published.__name__}.{paper}.{re.sub('[^A-Za-z0-9]+', '_', item)}"
    if find_spec(f"{published.__name__}.{paper}") is None or find_spec(name) is None:
        known = ", ".join(match.statement for match in all_matches())
        msg = f"{statement.id} bounds nothing whose worst case is computed here; there are {known}"
        raise UserError(msg)
    match: Match = importlib.import_module(name).match
    return match


def all_matches() -> Iterator[Match]:
    """Every match, paper by paper; the folders are the list."""
    for paper in pkgutil.iter_modules(published.__path__):
        package = importlib.import_module(f"{published.__name__}.{paper.name}")
        for module in pkgutil.iter_modules(package.__path__):
            found = importlib.import_module(f"{package.__name__}.{module.name}")
            if isinstance(getattr(found, "match", None), Match):
                yield found.match


def rational_root(letters: Letters, name: str) -> Fraction:
    """The square root of a letter, which must be rational for exact arithmetic."""
    found = root(letters[name])
    if found**2 != letters[name]:
        msg = f"{name} = {letters[name]} must be the square of a fraction, as 4 or 1/9 are"
        raise UserError(msg)
    return found


def fractions(*values: object) -> tuple[Fraction, ...]:
    """Fractions from integers and text."""
    return tuple(Fraction(str(value)) for value in values)
