r"""Letters: what the names in formulas stand for.

A letter knows the paper's own LaTeX, its meaning and the domain its values come from. A letter with
`arguments` is a quantity that is a function of indices, such as $\Delta^t$: in its LaTeX the fields
`{0}`, `{1}` stand for the indices. Letters are told apart by the paper that declares them, so that
$\beta$ of one paper and $\beta$ of another are two although both are called `beta`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from bounds.domain import Domain


@dataclass(frozen=True, kw_only=True)
class Letter:
    """A name with a paper, a LaTeX form, a meaning and a domain.

    `printed` quotes the domain as the paper prints it; `unit` is read by `bounds.units`. `also` is
    further LaTeX with which lines of proofs print what the letter stands for.
    """

    name: str
    paper: str = ""
    latex: str
    meaning: str
    domain: Domain = field(default_factory=Domain)
    printed: str = ""
    unit: str | None = None
    arguments: int = 0
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Alphabet(Mapping[str, Letter]):
    """The letters in scope, by name: an item's own, then its paper's, then those of all papers."""

    letters: Mapping[str, Letter]

    def __getitem__(self, name: str) -> Letter:
        """The letter of a name."""
        return self.letters[name]

    def __iter__(self) -> Iterator[str]:
        """Go through the names."""
        return iter(self.letters)

    def __len__(self) -> int:
        """Count the letters."""
        return len(self.letters)

    def with_letters(self, letters: Mapping[str, Letter]) -> Alphabet:
        """The same with further letters, which hide those of the same name."""
        return Alphabet({**self.letters, **letters}) if letters else self

    @cached_property
    def functions(self) -> dict[str, tuple[int, int]]:
        """How many indices each letter that is a function takes."""
        return {
            name: (letter.arguments, letter.arguments)
            for name, letter in self.letters.items()
            if letter.arguments
        }
