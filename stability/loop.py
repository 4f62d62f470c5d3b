"""The one loop: federated rounds of any problem and any algorithm, all replicas and twins at once.

>>> from bounds.methods.fedavg import FedAvg
>>> from synthetic.quadratic import random_quadratics
>>> problem = random_quadratics(clients=4, dim=3, seed=0)
>>> run = simulate(problem, FedAvg(), rounds=20, local_steps=5, schedule=0.1, metrics=["objective"])
>>> bool(run.objective[0, 0, -1] < run.objective[0, 0, 0])
True
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import torch
import xarray as xr

from bounds.algorithm import Algorithm
from bounds.errors import UserError
from stability.allocation import kept_memory
from stability.clients import KEPT, ClientStore
from stability.dataset import Ending, as_dataset
from stability.measure import Measure, Metric, Record, Trace, as_metric
from stability.options import (
    Inactive,
    Settings,
    place_of,
    plan_of,
    positive,
    seeds_of,
    twins_of,
    whole,
)
from stability.resuming import keep, restore
from stability.round import run_round
from stability.schedule import Schedule, as_schedule
from stability.series import Series
from stability.work import Work
from synthetic.arithmetic import exact_arithmetic
from synthetic.chance import undrawn
from synthetic.problem import Neighbour, Problem
from synthetic.products import squared_norm
from synthetic.room import require_room
from synthetic.tensors import State

Progress = Callable[[int, int], None]
"""Called after each round with the number of rounds done and of all rounds."""


def simulate(
    problem: Problem,
    algorithm: Algorithm,
    *,
    rounds: int,
    participation: int | float | None = None,
    local_steps: int | None = None,
    epochs: int | None = None,
    batch: int | None = None,
    schedule: float | str | Schedule | dict[str, object] = 0.1,
    seeds: int | Sequence[int] = 1,
    twin: Neighbour | Sequence[Neighbour] | None = None,
    metrics: Sequence[str | Metric | Measure] = (),
    inactive: Inactive = "idle",
    measure_every: int | None = None,
    device: str | torch.device | None = None,
    dtype: str | torch.dtype | None = None,
    largest_norm: float = 1e12,
    chunk: int | None = None,
    memory: int = 2**30,
    threads: int | None = None,
    checkpoint: str | Path | None = None,
    checkpoint_every: int | None = None,
    progress: Progress | None = None,
) -> xr.Dataset:
    """Run `rounds` rounds and return what was measured, with dimensions seed, twin, round, ...

    participation: how many clients are active in a round, as a number or a fraction; all if None.
    local_steps, epochs: one of the two. Local steps draw `batch` samples with replacement; epochs
        go through a client's samples in random order, `batch` at a time. batch=None: all samples.
    schedule: the local rate, constant or by round and step.
    seeds: the replicas, n for 0, ..., n-1 or a list. All random draws of a replica are functions
        of (seed, round, client, step) and shared by its twins.
    twin: neighbours made by `neighbour(problem, client=, sample=)` that run beside the problem.
    metrics: names from `stability.metrics`, `Metric` objects, or functions of a record.
    inactive: "idle" as algorithms are printed; "train" as proofs read them, where every client
        trains and keeps its state while the active ones are averaged.
    measure_every: rounds from one measurement to the next, besides the last; 1 if None, and more
        where metrics ask all of very many clients (`Problem.rounds_between`).
    largest_norm: a replica whose model exceeds it, or is not finite, stops and is marked.
    chunk, memory, threads: how many lanes are trained together, the bytes that their states may
        take, and again their gradients while they are computed, and how many chunks are trained at
        the same time on a CPU (as many as torch has threads if None); they change no bit of the
        result.
    checkpoint, checkpoint_every: a file to write every so many rounds, and to resume from if it is
        there.
    """
    place, precision = place_of(device, dtype, problem)
    twins = tuple(
        Neighbour(one.problem.to(place, precision), one.client, one.sample)
        for one in twins_of(twin, problem)
    )
    problem = problem.at(place, precision)
    if inactive not in ("idle", "train"):
        msg = f'inactive must be "idle" or "train", got {inactive!r}'
        raise UserError(msg)
    settings = Settings(
        problem=problem,
        twins=twins,
        algorithm=algorithm,
        rounds=whole("rounds", rounds, 0),
        plan=plan_of(problem, participation, local_steps, epochs, batch),
        schedule=as_schedule(schedule),
        seeds=seeds_of(seeds),
        metrics=tuple(as_metric(given) for given in metrics),
        inactive=inactive,
        measure_every=(
            problem.rounds_between
            if measure_every is None
            else whole("measure_every", measure_every, 1)
        ),
        largest_norm=positive("largest_norm", largest_norm),
    )
    workers = torch.get_num_threads() if threads is None else whole("threads", threads, 1)
    most = None if chunk is None else whole("chunk", chunk, 1)
    whole("memory", memory, 1)
    often = None if checkpoint_every is None else whole("checkpoint_every", checkpoint_every, 1)
    with exact_arithmetic(place), torch.no_grad(), kept_memory():
        run = _Run(settings, *_together(settings, most, workers, memory), memory)
        path = None if checkpoint is None else Path(checkpoint)
        if path is not None and path.exists():
            restore(run, path)
        while run.round < rounds and run.seeds:
            with undrawn(place, f"round {run.round}"):
                run.advance()
            if progress is not None:
                progress(run.round, rounds)
            due = often is not None and run.round % often == 0
            if path is not None and (due or run.round == rounds or not run.seeds):
                keep(run, path)
        with undrawn(place, "the last measurement"):
            dataset = run.finish()
        for one in (problem, *(twin.problem for twin in twins)):
            one.vouch()
        return dataset


def _together(settings: Settings, chunk: int | None, threads: int, memory: int) -> tuple[int, int]:
    """How many lanes a chunk has, and how many chunks run at a time, so that they fit the memory.

    One lane and one chunk at least, whatever they take.
    """
    problem, twins = settings.problem, 1 + len(settings.twins)
    batch = settings.plan.batch or problem.largest
    lanes = problem.lanes_at_once(twins, batch) if chunk is None else chunk
    one, two = (problem.step_bytes(count, twins, batch) for count in (1, 2))
    lanes = min(lanes, 1 + max(memory - one, 0) // (two - one))
    taken = problem.step_bytes(lanes, twins, batch)
    return lanes, min(threads, max(1, memory // taken))


@dataclass
class _Run:
    """The state of a run between two rounds."""

    settings: Settings
    lanes: int
    threads: int
    memory: int
    round: int = 0
    seeds: list[int] = field(default_factory=list)
    server: State = field(default_factory=dict)
    endings: dict[int, Ending] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin at the initial model."""
        settings = self.settings
        problem, twins = settings.problem, 1 + len(settings.twins)
        self.seeds = list(settings.seeds)
        lanes = settings.plan.participation if settings.inactive == "idle" else problem.clients
        # Two models of each replica, and where the clients of one of them begin and end.
        require_room(
            2 * (len(self.seeds) + lanes) * twins * problem.dim,
            f"{len(self.seeds)} replicas of {lanes} clients in dimension {problem.dim}",
        )
        first = torch.stack([problem.initial(seed) for seed in self.seeds])
        model = first[:, None].expand(-1, twins, -1).clone()
        self.server = {"model": model, **settings.algorithm.server(model)}
        self.keeps: dict[str, Measure] = {}
        for metric in settings.metrics:
            self.keeps |= metric.keeps
        kept = {
            KEPT + name: model.clone() if name == "last" else torch.zeros_like(model)
            for name in self.keeps
        }
        fresh = settings.algorithm.client(model)
        self.store = ClientStore({**fresh, **kept}, len(self.seeds))
        self.series = Series(settings.metrics, settings.seeds, twins)
        self.needs = frozenset().union(*(metric.needs for metric in settings.metrics))

    def advance(self) -> None:
        """Run one round, and measure."""
        settings, t = self.settings, self.round
        measured = t % settings.measure_every == 0
        record = self._measure_model(measured)
        asked = [metric for metric in settings.metrics if metric.when == "round"]
        looking = bool(self.keeps) or any(measured or metric.every for metric in asked)
        work = Work(
            settings.problem,
            settings.twins,
            settings.algorithm,
            settings.plan,
            settings.schedule,
            t,
            looking,
            looking and "iterates" in self.needs,
            looking and "gradients" in self.needs,
        )
        server, trace = run_round(
            work,
            torch.tensor(self.seeds, device=record.model.device),
            self.server,
            self.store,
            everyone_trains=settings.inactive == "train",
            lanes_at_once=self.lanes,
            memory=self.memory,
            threads=self.threads if record.model.device.type == "cpu" else 1,
        )
        if trace is not None:
            self._look(record, trace, measured)
        self.store.settle()
        self.round += 1
        self._stop_diverging(server)

    def finish(self) -> xr.Dataset:
        """Measure the last model, and make the data set."""
        if self.seeds and self.round == self.settings.rounds:
            self._measure_model(measured=True)
        if not self.seeds:
            self.series.close(self.round, self.settings.rounds, self.settings.measure_every)
        for seed, model in zip(self.seeds, self.server["model"], strict=True):
            self.endings[seed] = Ending(model.cpu(), -1, "")
        return as_dataset(self.settings, self.series, self.endings)

    def _measure_model(self, measured: bool) -> Record:
        record = self._record()
        if measured:
            self.series.open(self.round)
        self.series.take(record, "model", measured)
        return record

    def _record(self) -> Record:
        settings = self.settings
        return Record(
            problem=settings.problem,
            twins=settings.twins,
            algorithm=settings.algorithm,
            round=self.round,
            seeds=tuple(self.seeds),
            server=self.server,
            store=self.store,
            memory={},
        )

    def _look(self, before: Record, trace: Trace, measured: bool) -> None:
        """Evaluate the metrics of the round, then keep what they keep of the clients."""
        record = replace(before, trace=trace)
        self.series.take(record, "round", measured)
        kept = {KEPT + name: function(record) for name, function in self.keeps.items()}
        self.store.write(trace.trained, kept)

    def _stop_diverging(self, server: State) -> None:
        """Take out the replicas whose new model is too large; they keep the last good one."""
        model = server["model"]
        finite = torch.isfinite(model).flatten(1).all(1)
        small = squared_norm(model)[..., 0].sqrt().amax(1) <= self.settings.largest_norm
        good = (finite & small).tolist()
        if all(good):
            self.server = server
            return
        for place, seed in enumerate(self.seeds):
            if not good[place]:
                last = self.server["model"][place].cpu()
                self.endings[seed] = Ending(last, self.round, self._reason(bool(finite[place])))
        staying = [place for place, fine in enumerate(good) if fine]
        index = torch.tensor(staying, dtype=torch.int64, device=model.device)
        self.server = {name: value[index] for name, value in server.items()}
        self.store.keep(staying)
        self.series.keep(staying)
        self.seeds = [self.seeds[place] for place in staying]

    def _reason(self, finite: bool) -> str:
        if not finite:
            return f"the model after {self.round} rounds is not finite"
        limit = self.settings.largest_norm
        return f"the model after {self.round} rounds has a norm above {limit:g}"
