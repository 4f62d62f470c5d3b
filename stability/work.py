"""What all lanes of a round share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from bounds.algorithm import Algorithm
from stability.draws import Plan, most_steps
from stability.schedule import Schedule
from synthetic.problem import Neighbour, Problem


@dataclass(frozen=True)
class Work:
    """The problem and its twins, the rules, and what is to be remembered of the round."""

    problem: Problem
    twins: tuple[Neighbour, ...]
    algorithm: Algorithm
    plan: Plan
    schedule: Schedule
    round: int
    trace: bool
    keep_iterates: bool
    keep_gradients: bool

    @cached_property
    def rates(self) -> tuple[float, ...]:
        """eta_l of each local step."""
        steps = most_steps(self.problem, self.plan)
        return tuple(self.schedule.at(self.round, k, steps) for k in range(steps))
