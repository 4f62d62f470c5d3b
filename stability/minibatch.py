"""What clients ask in a local step: gradients on one minibatch, each twin on its own data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import torch
from torch import Tensor

from bounds.errors import UserError
from stability.work import Work
from synthetic.module_problem import ModuleProblem
from synthetic.problem import Batch, Chart, Neighbour, Problem


@dataclass(frozen=True)
class Difference:
    """The lanes in which a neighbour differs, and its chart of them if that is the base's too."""

    neighbour: Problem
    lanes: Tensor
    chart: Chart | None

    @staticmethod
    def of(twin: Neighbour, clients: Tensor, chart: Chart | None) -> Difference:
        """Find the lanes; a neighbour differs from the base in one client only."""
        lanes = torch.nonzero(clients == twin.client)[:, 0]
        if chart is None or len(lanes) == 0:
            return Difference(twin.problem, lanes, None)
        theirs = twin.problem.chart(clients[lanes])
        agreeing = theirs is not None and theirs.agrees(chart.pick(lanes))
        return Difference(twin.problem, lanes, theirs if agreeing else None)

    def first(self, count: int) -> Difference:
        """The same among the first `count` lanes."""
        inside = self.lanes < count
        if bool(inside.all()):
            return self
        chart = None if self.chart is None else self.chart.pick(inside)
        return Difference(self.neighbour, self.lanes[inside], chart)


class Minibatch:
    """The oracle of one local step: all its gradients use the step's minibatch.

    The base problem is asked for all twins at once. The lanes of the client in which a neighbour
    differs are then asked of the neighbour, for its own twin: everything else is shared.
    """

    def __init__(
        self,
        work: Work,
        clients: Tensor,
        drawn: Callable[[], Batch],
        chart: Chart | None,
        differences: tuple[Difference, ...],
    ) -> None:
        """`differences` names, for each neighbour, the lanes in which it differs."""
        self.work = work
        self.clients = clients
        self.drawn = drawn
        self.chart = chart
        self.differences = differences
        self.known: tuple[Tensor, Tensor] | None = None

    @cached_property
    def batch(self) -> Batch:
        """The minibatch, made when it is first asked for."""
        return self.drawn()

    def __call__(self, points: Tensor) -> Tensor:
        """The stochastic gradient."""
        if self.known is not None and self.known[0] is points:
            return self.known[1]

        def ask(problem: Problem, chart: Chart | None, x: Tensor, some: Tensor | None) -> Tensor:
            batch = self.batch if some is None else self.batch.pick(some)
            if chart is not None:
                return chart.gradient(x, batch)
            return problem.gradient(x, self._clients(some), batch)

        return self._of_all_twins(points, ask)

    def full(self, points: Tensor) -> Tensor:
        """The gradient over all of the client's samples."""

        def ask(problem: Problem, chart: Chart | None, x: Tensor, some: Tensor | None) -> Tensor:
            if chart is not None:
                return chart.local_gradient(x)
            return problem.local_gradient(x, self._clients(some))

        return self._of_all_twins(points, ask)

    def penalised(
        self, points: Tensor, penalty: Callable[..., Tensor], references: tuple[Tensor, ...]
    ) -> Tensor:
        """The stochastic gradient with a penalty on the module's outputs."""
        if not isinstance(self.work.problem, ModuleProblem):
            msg = (
                f"{self.work.algorithm.describe()['name']} compares the outputs of models, which "
                f"the problem {self.work.problem.name!r} does not have; use a problem made by "
                "Problem.from_module"
            )
            raise UserError(msg)
        gradient = self.work.problem.penalised_gradient(
            points, self.clients, self.batch, penalty, references
        )
        for j, difference in enumerate(self.differences, start=1):
            lanes, one, other = difference.lanes, slice(j, j + 1), difference.neighbour
            if len(lanes) and isinstance(other, ModuleProblem):
                there = tuple(reference[lanes, one] for reference in references)
                gradient[lanes, one] = other.penalised_gradient(
                    points[lanes, one], self._clients(lanes), self.batch.pick(lanes), penalty, there
                )
        return gradient

    def _clients(self, some: Tensor | None) -> Tensor:
        return self.clients if some is None else self.clients[some]

    def _of_all_twins(
        self,
        points: Tensor,
        ask: Callable[[Problem, Chart | None, Tensor, Tensor | None], Tensor],
    ) -> Tensor:
        """Ask the base for all twins, then the neighbours where they differ from it."""
        gradient = ask(self.work.problem, self.chart, points, None)
        for j, difference in enumerate(self.differences, start=1):
            lanes, one = difference.lanes, slice(j, j + 1)
            if len(lanes) == 0:
                continue
            here = points[lanes, one]
            if self.chart is None or difference.chart is not None:
                slope = ask(difference.neighbour, difference.chart, here, lanes)
            else:
                # The base's coordinates do not suit the neighbour: go out of them and back.
                base = self.chart.pick(lanes)
                slope = base.enter(ask(difference.neighbour, None, base.leave(here), lanes))
            gradient[lanes, one] = slope
        return gradient
