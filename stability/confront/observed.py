"""A run as a statement sees it: series of what was measured, and the numbers of the setting."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import torch
import xarray as xr
from numpy.typing import NDArray

from bounds.algorithm import Algorithm
from bounds.errors import UserError
from stability.confront.chosen import Chosen
from stability.options import participants
from stability.schedule import Constant, Formula, as_schedule
from synthetic.certify import certify
from synthetic.constants import MEANINGS, Certificate
from synthetic.problem import Neighbour, Problem

Values = NDArray[np.float64]

# Constants that hold for each client or sample alone, whatever the mean over clients is.
OF_ONE = ("L", "L_F", "sigma_l", "a", "L_G_F", "U")


@dataclass(frozen=True, eq=False)
class Seen:
    """A run of R rounds with its problem, its algorithm and the options of `simulate`.

    Arrays are [seed, entry] with one entry for each T = 1, ..., R, or for each round
    t = 0, ..., R - 1. drawn: the data of each replica, where every one has its own; `problem` is
    then the first replica's.
    """

    run: xr.Dataset
    problem: Problem
    algorithm: Algorithm
    options: Mapping[str, Any]
    rounds: int
    drawn: tuple[Problem, ...] = ()

    @cached_property
    def twin(self) -> Neighbour | None:
        """The neighbour, if there is one."""
        given = self.options.get("twin")
        return given if isinstance(given, Neighbour) else None

    def series(self, name: str, *, twin: int = 0) -> Values:
        """A metric of all rounds, [seed, round]."""
        values = self.run[name]
        if "twin" in values.dims:
            values = values.isel(twin=twin)
        return self._whole(values.transpose("seed", "round").values)

    def after(self, name: str, *, twin: int = 0) -> Values:
        """At the model after T rounds, T = 1, ..., R."""
        return self.series(name, twin=twin)[:, 1 : self.rounds + 1]

    def before(self, name: str, *, twin: int = 0) -> Values:
        """At the model before round t, or in round t, t = 0, ..., R - 1."""
        return self.series(name, twin=twin)[:, : self.rounds]

    def average(self, name: str, *, skip: int = 0) -> Values:
        """(1/T) sum over t = skip, ..., T - 1, for T = 1, ..., R."""
        values = self.before(name).copy()
        values[:, :skip] = 0.0
        return np.cumsum(values, axis=1) / np.arange(1, self.rounds + 1)

    def so_far(
        self, name: str, *, ahead: bool = False, least: bool = False, first: bool = False
    ) -> Values:
        """The largest (least) over seeds, twins and rounds 0, ..., t; with `ahead`, up to t + 1.

        With `first` over the first of the twins alone.
        """
        values = self._whole(self.run[name].transpose("seed", "twin", "round").values)
        values = values[:, :1] if first else values
        step = np.minimum if least else np.maximum
        over_runs = step.reduce(values.reshape(-1, values.shape[-1]), axis=0)
        found: Values = step.accumulate(over_runs)
        return found[1 : self.rounds + 1] if ahead else found[: self.rounds]

    def _whole(self, values: Values) -> Values:
        """With NaN for the rounds that were not run because every replica had diverged."""
        missing = max(0, self.rounds + 1 - values.shape[-1])
        widths = [(0, 0)] * (values.ndim - 1) + [(0, missing)]
        found: Values = np.pad(values, widths, constant_values=np.nan)
        return found

    @property
    def random(self) -> bool:
        """Whether anything is drawn at random in the run."""
        whole = self.active == self.clients and not self.drawn
        return not whole or self.options.get("batch") is not None or self.noise > 0

    @property
    def noise(self) -> float:
        """The standard deviation of what is added to each coordinate of a gradient."""
        return float(getattr(self.problem, "noise", 0.0))

    @property
    def clients(self) -> int:
        """C: the clients that there are."""
        return self.problem.clients

    @property
    def members(self) -> int:
        """m: the clients of the population from which neighbouring sets are drawn."""
        exchanged = self.twin is not None and self.twin.sample is None
        return self.clients + 1 if exchanged else self.clients

    @property
    def active(self) -> int:
        """N or s: the clients that are averaged."""
        return participants(self.options.get("participation"), self.clients)

    @property
    def local_steps(self) -> int:
        """K."""
        steps = self.options.get("local_steps")
        if not isinstance(steps, int):
            msg = "a bound speaks of one number of local steps K; give local_steps, not epochs"
            raise UserError(msg)
        return steps

    @property
    def rate(self) -> float:
        """eta, which must be constant."""
        schedule = as_schedule(self.options.get("schedule", 0.1))
        if not isinstance(schedule, Constant):
            msg = (
                f"the bound speaks of one local rate, and the schedule is {schedule.describe()}; "
                "give a constant rate"
            )
            raise UserError(msg)
        return schedule.rate

    @property
    def first_rate(self) -> float:
        """c of a rate c/t."""
        schedule = as_schedule(self.options.get("schedule", 0.1))
        if isinstance(schedule, Formula):
            msg = (
                f"the bound speaks of rates c/t; in place of the formula {schedule.formula!r} give "
                "a schedule that has a c: an inverse or a harmonic one"
            )
            raise UserError(msg)
        return schedule.rate

    @property
    def samples(self) -> int:
        """S: the samples of the changed client, or of the first."""
        client = 0 if self.twin is None else self.twin.client
        return int(self.problem.sizes(torch.tensor([client])))

    def parameter(self, name: str) -> float:
        """A hyper-parameter of the algorithm."""
        return float(self.algorithm.describe()[name])

    def constant(self, name: str) -> float | None:
        """A certified constant that is good for all twins, or None."""
        values = [certificate[name].value for certificate in self._certificates if
                  name in certificate and self._speaks(name, certificate)]  # fmt: skip
        if len(values) < len(self._certificates) or not all(map(math.isfinite, values)):
            return None
        return max(values) if MEANINGS[name][1] == "high" else min(values)

    def lowest(self) -> float:
        """f_*."""
        found = self.constant("f_star")
        if found is None:
            msg = f"the minimum of {self.problem.name!r} is not known; take another problem"
            raise UserError(msg)
        return found

    @cached_property
    def _certificates(self) -> tuple[Certificate, ...]:
        if isinstance(self.problem, Chosen):
            return (_certified(self.problem.population),)
        others = () if self.twin is None else (self.twin.problem,)
        return tuple(_certified(problem) for problem in (self.drawn or (self.problem, *others)))

    def _speaks(self, name: str, certificate: Certificate) -> bool:
        """Whether what is proved of one problem is of use for two that differ in a client."""
        del certificate
        exchanged = self.twin is not None and self.twin.sample is None
        if not exchanged or name in OF_ONE:
            return True
        return isinstance(self.problem, Chosen) and name == "sigma_g"


def _certified(problem: Problem) -> Certificate:
    """What can be proved of a problem; nothing, for one of which nothing is known."""
    try:
        return certify(problem)
    except UserError:
        return Certificate({})


Quantity = Callable[[Seen], Values]
