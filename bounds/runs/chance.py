"""Every path through all random choices of a run, with its exact probability.

A run asks a `Chance` for each of its draws. The run is played once for every sequence of answers,
so an expectation is a finite sum of rational numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

Option = TypeVar("Option")
Outcome = TypeVar("Outcome")
MOST_PATHS = 4096


class InadmissibleError(Exception):
    """The instance does not satisfy what the statement supposes, or is too large to enumerate."""


class Chance:
    """The answers on one path; those beyond the script are the first options."""

    def __init__(self, script: Sequence[int] = (), *, left: int = MOST_PATHS) -> None:
        """Follow the script; `left` is how many paths may be played from here on."""
        self._script = script
        # Every option after the one that is taken is at least one more path.
        self._left = left - 1
        self.taken: list[tuple[int, int]] = []
        self.probability = Fraction(1)

    def pick(self, options: Sequence[tuple[Option, Fraction]]) -> Option:
        """Draw one of the options, each with its probability."""
        place = len(self.taken)
        index = self._script[place] if place < len(self._script) else 0
        self.taken.append((index, len(options)))
        self._left -= len(options) - 1 - index
        if self._left < 0:
            msg = "the run has too many paths"
            raise InadmissibleError(msg)
        option, probability = options[index]
        self.probability *= probability
        return option

    def evenly(self, options: Sequence[Option]) -> Option:
        """Draw one of several equally likely options."""
        if len(options) == 1:
            return options[0]
        share = Fraction(1, len(options))
        return self.pick([(option, share) for option in options])


def paths(
    play: Callable[[Chance], Outcome], *, most: int = MOST_PATHS
) -> Iterator[tuple[Fraction, Outcome]]:
    """Play every path; the probabilities add up to one."""
    script: list[int] | None = []
    played = 0
    while script is not None:
        chance = Chance(script, left=most - played)
        outcome = play(chance)
        yield chance.probability, outcome
        played += 1
        script = _next(chance.taken)


def _next(taken: list[tuple[int, int]]) -> list[int] | None:
    """The script of the next path, counting like an odometer; none after the last."""
    while taken and taken[-1][0] == taken[-1][1] - 1:
        taken = taken[:-1]
    if not taken:
        return None
    return [*(index for index, _ in taken[:-1]), taken[-1][0] + 1]
