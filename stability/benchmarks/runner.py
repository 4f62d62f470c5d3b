"""Run units: those that are not there yet, several at a time, each stored whole when it is done.

A killed run is taken up again by running it again: finished units are read, and a long unit goes
on from its checkpoint. The numbers depend neither on how many run at a time nor on interruptions.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import torch

from bounds.algorithm import Algorithm
from bounds.errors import UserError
from bounds.processes import spread
from stability.benchmarks.arena import Arena, make_arena
from stability.benchmarks.measurements import make_series
from stability.benchmarks.units import Unit, read_own
from stability.dataset import write
from stability.loop import simulate
from stability.schedule import Constant, Exponential, Schedule, Stepped
from stability.sealed import described
from stability.specification import make_algorithm
from stability.staged import Staged
from synthetic.problem import Neighbour, neighbour

CHECKPOINT_EVERY = 50  # rounds
CHANGED_CLIENT, CHANGED_SAMPLE = 0, 0  # exchangeable with any other: clients are drawn at random

Report = Callable[[Unit, float], None]


@dataclass(frozen=True)
class Where:
    """Where results go, where data are, and what computes."""

    out: Path
    data: Path | None = None
    device: str = "cpu"


@dataclass
class Clock:
    """Called after each round; knows how long the rounds took."""

    began: float = field(default_factory=time.perf_counter)
    rounds: list[float] = field(default_factory=list)

    def __call__(self, done: int, total: int) -> None:
        """Note the time since the last call."""
        del done, total
        now = time.perf_counter()
        self.rounds.append(now - self.began)
        self.began = now


def run_units(
    units: Sequence[Unit], where: Where, *, workers: int = 1, report: Report | None = None
) -> None:
    """Run units, whether their files are there or not, and report each with its seconds."""

    def problem(unit: Unit) -> tuple[str, int]:
        return json.dumps(unit.problem, sort_keys=True), unit.seed

    # Units of one problem stand together, so that a process makes the problem once.
    for unit, seconds in _all(sorted(units, key=problem), where, workers):
        if report is not None:
            report(unit, seconds)


def execute(unit: Unit, where: Where, *, threads: int | None = None) -> float:
    """Run one unit and store it; the seconds it took."""
    began, worked = time.perf_counter(), time.process_time()
    arena = make_arena(json.dumps(unit.problem, sort_keys=True), unit.seed, where.data)
    path, series = unit.path(where.out), unit.series
    if path.exists():
        kept = described(read_own(unit, where.out), "series", origin=str(path))
        series = tuple(dict.fromkeys([*kept, *series]))
    run, clock = unit.run, Clock()
    checkpoint = path.with_suffix(f".{'-'.join(series)[:80]}.part")
    dataset = simulate(
        arena.problem,
        algorithm_of(unit.algorithm),
        rounds=run["rounds"],
        participation=run.get("participation"),
        local_steps=run.get("local_steps"),
        epochs=run.get("epochs"),
        batch=run.get("batch"),
        schedule=schedule_of(run),
        seeds=[unit.seed],
        twin=_twins(arena, run.get("twins", ()), unit.seed),
        metrics=make_series(series, arena),
        measure_every=run.get("measure_every", 1),
        device=where.device,
        threads=threads,
        checkpoint=checkpoint,
        checkpoint_every=CHECKPOINT_EVERY,
        progress=clock,
    )
    seconds = time.perf_counter() - began
    found = dataset.drop_vars("model").assign_attrs(
        unit=unit.text,
        series=json.dumps(series),
        device=where.device,
        tested=len(arena.targets),
        seconds=seconds,
        cpu_seconds=time.process_time() - worked,
        # The median leaves out what measuring adds to some of the rounds.
        seconds_a_round=statistics.median(clock.rounds) if clock.rounds else float("nan"),
    )
    write(found, path)
    checkpoint.unlink(missing_ok=True)
    return seconds


def algorithm_of(table: Mapping[str, Any]) -> Algorithm:
    """The algorithm of a table; with `then` and `switch`, two of them one after the other."""
    options = dict(table)
    then = options.pop("then", None)
    if then is None:
        return make_algorithm(options)
    if "switch" not in options:
        msg = f"an algorithm with then needs switch, the first round of the second; got {table}"
        raise UserError(msg)
    switch = options.pop("switch")
    return Staged(first=make_algorithm(options), then=make_algorithm(then), switch=switch)


def schedule_of(run: Mapping[str, Any]) -> Schedule:
    """The rate, its decay a round, and its drop from some round on."""
    rate, decay = float(run["rate"]), float(run.get("rate_decay", 1.0))
    if "drop" in run:
        return Stepped(rate, decay, **run["drop"])
    return Constant(rate) if decay == 1 else Exponential(rate, decay)


def _twins(arena: Arena, kinds: Sequence[str], seed: int) -> list[Neighbour] | None:
    """A neighbour with another client, or with another datum of a client, for each kind."""
    changes: dict[str, int | None] = {"client": None, "sample": CHANGED_SAMPLE}
    if unknown := set(kinds) - set(changes):
        msg = f"run.twins must be of {', '.join(changes)}, got {', '.join(sorted(unknown))}"
        raise UserError(msg)
    made = [
        neighbour(arena.problem, client=CHANGED_CLIENT, sample=changes[kind], seed=seed)
        for kind in kinds
    ]
    return made or None


def _all(units: Sequence[Unit], where: Where, workers: int) -> Iterator[tuple[Unit, float]]:
    """Units and seconds as they finish."""
    several = workers > 1 and len(units) > 1
    # Processes, each with one thread: threads share too much for small models to gain by them.
    call = partial(_in_one_thread if several else execute, where=where)
    jobs = workers if several else 1
    yield from spread(call, units, jobs=jobs, lost=_lost, apart=several)


def _in_one_thread(unit: Unit, where: Where) -> float:
    torch.set_num_threads(1)
    return execute(unit, where, threads=1)


def _lost(unit: Unit, why: str) -> float:
    msg = f"the run of {unit.text} did not end: {why}"
    raise UserError(msg)
