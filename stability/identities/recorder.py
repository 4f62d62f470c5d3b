"""Trajectories of the engine's runs: a metric that keeps what identities read."""

from __future__ import annotations

import torch
from torch import Tensor

from bounds.errors import UserError
from stability.identities.trajectory import Trajectory
from stability.measure import Metric, Record, metric


class Recorder:
    """Keeps a whole run; give `recorder.metric` to `simulate`, then ask for `trajectory`.

    Everything is held in memory, so this is for short runs of small problems. `states` names the
    vectors of the server's state to keep.

    >>> from bounds.methods.fedinit import FedInit
    >>> from stability.identities import fedinit
    >>> from stability.loop import simulate
    >>> from synthetic.quadratic import random_quadratics
    >>> problem, recorder = random_quadratics(clients=4, dim=2, seed=0), Recorder()
    >>> algorithm = FedInit(relaxation=0.1)
    >>> options = {"rounds": 3, "local_steps": 2, "metrics": [recorder.metric]}
    >>> run = simulate(problem, algorithm, participation=2, **options)
    >>> found = fedinit.residuals(recorder.trajectory(), relaxation=0.1)
    >>> sorted({residual.instances for residual in found})
    [3, 6, 12]
    """

    def __init__(self, *states: str) -> None:
        """Begin with nothing."""
        self._names = states
        self._records: list[Record] = []
        self.metric: Metric = metric(
            when="round", needs={"iterates", "gradients"}, every=True, name="recorder"
        )(self._take)

    def _take(self, record: Record) -> Tensor:
        self._records.append(record)
        return torch.zeros_like(record.model[:, 0, 0])

    def trajectory(self, *, replica: int = 0, twin: int = 0) -> Trajectory:
        """Return one replica's run, counted among those that never diverged."""
        if not self._records:
            msg = "nothing was recorded: give recorder.metric to simulate, and run a round"
            raise UserError(msg)
        first, last = self._records[0], self._records[-1]
        if first.seeds != last.seeds:
            msg = "a replica diverged, so its trajectory has no end; record a run that does not"
            raise UserError(msg)
        if any(int(r.happened.steps.min()) < r.iterates.shape[3] - 1 for r in self._records):
            msg = "clients made different numbers of local steps; identities need one K for all"
            raise UserError(msg)
        rates = [record.happened.rates for record in self._records]
        if any(min(each) != max(each) for each in rates):
            msg = "the local rate changes within a round; identities need one rate a round"
            raise UserError(msg)
        clients = first.problem.clients
        return Trajectory(
            models=torch.stack(
                [*(r.model[replica, twin] for r in self._records), last.after[replica, twin]]
            ),
            paths=self._scatter([r.iterates[replica, twin] for r in self._records], replica),
            gradients=self._scatter([r.gradients[replica, twin] for r in self._records], replica),
            active=torch.stack([_mask(r.happened.active[replica], clients) for r in self._records]),
            rates=torch.tensor([each[0] for each in rates], dtype=first.model.dtype),
            states={
                name: torch.stack(
                    [
                        *(r.server[name][replica, twin] for r in self._records),
                        last.happened.server[name][replica, twin],
                    ]
                )
                for name in self._names
            },
        )

    def _scatter(self, values: list[Tensor], replica: int) -> Tensor:
        """[round, trained, ...] to [round, client, ...], NaN for those that did not train."""
        clients = self._records[0].problem.clients
        whole = values[0].new_full((len(values), clients, *values[0].shape[1:]), torch.nan)
        for t, value in enumerate(values):
            whole[t, self._records[t].happened.trained[replica]] = value
        return whole


def _mask(chosen: Tensor, clients: int) -> Tensor:
    mask = torch.zeros(clients, dtype=torch.bool, device=chosen.device)
    mask[chosen] = True
    return mask
