"""The algorithm that a statement speaks of, and which of its letters feed which hyper-parameter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from bounds.algorithm import Algorithm, Round, exactly, find_algorithm
from bounds.errors import UserError
from bounds.instances.chance import InadmissibleError
from bounds.instances.instance import Setup
from bounds.training import exact_round


@dataclass(frozen=True)
class Method:
    """letters: of each hyper-parameter, or the number that it has.

    optional: the letters of those that have their default where none is chosen.
    rate, steps: the letters of the rate of the local steps and of their number.
    """

    name: str
    letters: Mapping[str, str | Fraction] = field(default_factory=dict)
    optional: Mapping[str, str] = field(default_factory=dict)
    rate: str = "eta_l"
    steps: str = "K"

    def algorithm(self, setup: Setup) -> Algorithm:
        """With the numbers that a setup chooses."""
        letters = {**self.letters, **{w: x for w, x in self.optional.items() if x in setup.choices}}
        chosen = {
            word: setup.choices[letter] if isinstance(letter, str) else letter
            for word, letter in letters.items()
        }
        try:
            return exactly(find_algorithm(self.name)(**chosen))
        except UserError as error:
            raise InadmissibleError(str(error)) from error

    def round(self, setup: Setup, index: int, *, active: int) -> Round:
        """What the algorithm may know of a round."""
        return exact_round(
            index,
            rate=setup.choices[self.rate],
            steps=setup.count(self.steps),
            active=active,
            clients=setup.federation.size,
        )
