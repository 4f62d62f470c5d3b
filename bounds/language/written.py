"""A formula as its author wrote it, and what is made of it when it is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NoReturn

from bounds.errors import UserError, refuse
from bounds.language.formulas import Formula, conjuncts, read_formula, show_formula
from bounds.language.letters import Alphabet


def _nowhere() -> str:
    return ""


@dataclass(frozen=True)
class Written:
    """A text in the house's language with the letters in scope; `place` says where it stands."""

    text: str
    letters: Alphabet = field(repr=False, compare=False)
    place: Callable[[], str] = field(default=_nowhere, repr=False, compare=False)

    @cached_property
    def tree(self) -> Formula:
        """The formula as a tree, in the order in which it is written."""
        try:
            return read_formula(self.text, self.letters.functions)
        except UserError as error:
            self._refuse(error)

    @cached_property
    def sympy(self) -> Any:
        """The formula as a sympy object."""
        from bounds.language.symbolic import to_sympy  # most of what is read is never computed with

        tree = self.tree
        try:
            return to_sympy(tree, self.letters)
        except UserError as error:
            self._refuse(error)

    def _refuse(self, error: UserError) -> NoReturn:
        place = self.place()
        refuse(f"{place}: {error}" if place else str(error))

    @cached_property
    def latex(self) -> str:
        """The formula as LaTeX, in the letters of its paper."""
        from bounds.language.typeset import typeset  # most of what is read is never shown

        return typeset(self.tree, self.letters)

    @cached_property
    def parts(self) -> tuple[Written, ...]:
        """The parts of `a and b`, and anything else alone."""
        found = conjuncts(self.tree)
        return (self,) if len(found) == 1 else tuple(self.like(part) for part in found)

    def like(self, formula: Formula) -> Written:
        """Another formula with the same letters."""
        return Written(show_formula(formula), self.letters, self.place)

    def __str__(self) -> str:
        """The text on one line."""
        return " ".join(self.text.split())


def written(text: str, letters: Mapping[str, Any]) -> Written:
    """A formula with letters given by a mapping."""
    return Written(text, letters if isinstance(letters, Alphabet) else Alphabet(letters))
