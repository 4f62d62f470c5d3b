"""The algorithm that a statement speaks of, and which of its letters feed which hyper-parameter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction

from bounds.algorithm import Algorithm, Round, exactly, find_algorithm
from bounds.errors import UserError
from bounds.measured.record import Measured
from bounds.runs.chance import InadmissibleError
from bounds.runs.instance import Setup
from bounds.training import exact_round


@dataclass(frozen=True)
class Method:
    """letters: of each hyper-parameter; one that is not chosen has its default.

    numbers: what other hyper-parameters are. rate, steps: the letters of the rate of the local
    steps and of their number.
    """

    name: str
    letters: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, Fraction] = field(default_factory=dict)
    rate: str = "eta_l"
    steps: str = "K"

    def algorithm(self, setup: Setup) -> Algorithm:
        """With the numbers that a setup chooses."""
        letters, choices = self.letters.items(), setup.choices
        chosen = {word: choices[letter] for word, letter in letters if letter in choices}
        try:
            return exactly(find_algorithm(self.name)(**self.numbers, **chosen))
        except (TypeError, UserError) as error:
            raise InadmissibleError(str(error)) from error

    def count(self, setup: Setup) -> int:
        """The number of local steps; one, where no letter stands for it."""
        return setup.count(self.steps) if self.steps else 1

    def default(self, word: str) -> Fraction:
        """What a hyper-parameter is that nobody chooses."""
        found = {one.name: one.default for one in fields(find_algorithm(self.name))}.get(word)  # type: ignore[arg-type]
        if not isinstance(found, int | float):
            msg = f"{self.name} needs {word}, which is not chosen"
            raise InadmissibleError(msg)
        return Fraction(str(found))

    def round(self, setup: Setup, index: int, *, active: int) -> Round:
        """What the algorithm may know of a round."""
        return exact_round(
            index,
            rate=setup.choices[self.rate],
            steps=self.count(setup),
            active=active,
            clients=setup.federation.size,
        )


def method_of(record: Measured) -> Method:
    """The method of a record."""
    told = record.instances.algorithm if record.instances else {}
    return Method(
        record.algorithm,
        {word: letter for letter, word in record.parameters.items()},
        {word: Fraction(number) for word, number in told.items()},
        rate=record.letter("rate"),
        steps=record.letter("local_steps"),
    )
