r"""Letters: the symbols that statements are written in.

A letter is a sympy symbol that knows what it stands for: the paper's own LaTeX, its meaning and the
domain its values come from. Letters are told apart by the paper that declares them, so that
$\beta$ of one paper and $\beta$ of another are two symbols although both print as $\beta$ and both
are called `beta` on the command line. A letter that several papers use for one thing is declared
once, in `bounds.symbols`, and belongs to no paper.

Sympy is told only whether a letter is integer or real. Its sign lives in `domain`: a symbol that
sympy knew to be positive would turn the printed claim "zeta > 0" into `true`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

from bounds.domain import Domain


class Letter(sp.Symbol):  # type: ignore[misc]  # sympy is untyped
    """A symbol with a paper, a LaTeX form, a meaning and a domain."""

    __slots__ = ("domain", "letter_latex", "meaning", "paper", "printed", "unit")

    paper: str
    letter_latex: str
    meaning: str
    domain: Domain
    printed: str
    unit: str | None

    def __new__(
        cls,
        name: str,
        paper: str,
        latex: str,
        meaning: str,
        domain: Domain,
        printed: str = "",
        unit: str | None = None,
    ) -> Letter:
        """Build the letter; `paper` is part of its identity, the rest describes it."""
        fact = "integer" if domain.integer else "real"
        letter: Letter = sp.Symbol.__xnew__(cls, name, **{fact: True})
        letter.paper, letter.letter_latex = paper, latex
        letter.meaning, letter.domain, letter.printed, letter.unit = meaning, domain, printed, unit
        return letter

    def __getnewargs_ex__(self) -> tuple[tuple[object, ...], dict[str, object]]:
        """Let copies and pickles of expressions keep the letter."""
        described = (self.letter_latex, self.meaning, self.domain, self.printed, self.unit)
        return (self.name, self.paper, *described), {}

    def _hashable_content(self) -> tuple[object, ...]:
        return (*super()._hashable_content(), self.paper)

    def _latex(self, _printer: object) -> str:
        return self.letter_latex


def alphabet(paper: str) -> Callable[..., Letter]:
    """Return the function with which `paper` declares its letters."""

    def letter(
        name: str,
        latex: str,
        meaning: str,
        *,
        domain: str = "real",
        printed: str = "",
        unit: str | None = None,
    ) -> Letter:
        """Declare one letter; `printed` quotes the domain as the paper prints it.

        A count has no unit; for other letters `unit` is read by `bounds.units`, such as "f/x^2".
        """
        parsed = Domain.parse(domain)
        return Letter(name, paper, latex, meaning, parsed, printed, unit or _count(parsed))

    return letter


def _count(domain: Domain) -> str | None:
    return "1" if domain.integer else None


def sequence(name: str, latex: str, meaning: str, *, unit: str | None = None) -> Any:
    r"""Declare a quantity that is a function of indices, such as $\Delta^t$.

    In `latex` the fields `{0}`, `{1}` stand for the indices: `r"\Delta^{{{0}}}"`.
    """

    def render(self: Any, printer: Any, exp: str | None = None) -> str:
        body = latex.format(*(printer.doprint(index) for index in self.args))
        return body if exp is None else rf"\left({body}\right)^{{{exp}}}"

    function = sp.Function(name, real=True)
    function._latex = render  # the hook that sympy's printer looks for
    function.letter_latex, function.meaning, function.unit = latex, meaning, unit
    return function
