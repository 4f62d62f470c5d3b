"""How many core hours runs would take, from a little of each kind of work.

Of each data set, model and algorithm one run is cut short: to a few local steps of one client, and
to four times as many until they take `ENOUGH` seconds or are the whole run. Test examples are
scored by its model in the same way. What a run costs is its local steps and its scored examples;
what other series cost is left out.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import torch

from stability.benchmarks.arena import Arena, make_arena
from stability.benchmarks.federation import score
from stability.benchmarks.pace import kind
from stability.benchmarks.runner import Where, execute
from stability.benchmarks.units import Unit, read_own
from stability.options import participants
from synthetic.threads import one_thread

ENOUGH = 1.0  # seconds, beyond which a start weighs little
FEW = 4  # local steps, or examples, to begin with


@dataclass(frozen=True)
class Cost:
    """Runs of one data set, model and algorithm, and the core seconds of all of them."""

    data: str
    model: str
    algorithm: str
    runs: int
    seconds: float


def costs(units: Sequence[Unit], where: Where) -> Iterator[Cost]:
    """What units take, by kind, the order being theirs."""
    kinds: dict[tuple[str, str, str], list[Unit]] = {}
    for unit in units:
        kinds.setdefault((*kind(unit), str(unit.algorithm["name"])), []).append(unit)
    for names, group in kinds.items():
        arena = _arena(group[0], where)
        step, example = a_step(group[0], arena, where), an_example(arena)
        seconds = 0.0
        for unit in group:
            points = unit.run["rounds"] // unit.run.get("measure_every", 1) + 1
            steps = math.prod(extent(unit.run, unit.problem, arena))
            seconds += steps * step + points * len(arena.targets) * example
        yield Cost(*names, len(group), seconds)


def extent(
    run: Mapping[str, Any], problem: Mapping[str, Any], arena: Arena
) -> tuple[int, int, float]:
    """Rounds, clients in each, and local steps of each, the mean where they make epochs."""
    steps = run.get("local_steps")
    if steps is None:
        sizes = arena.problem.sizes(torch.arange(arena.problem.clients)).tolist()
        batches = [math.ceil(size / run["batch"]) if "batch" in run else 1 for size in sizes]
        steps = run.get("epochs", 1) * sum(batches) / len(batches)
    return run["rounds"], participants(run.get("participation"), problem["clients"]), steps


@one_thread()
def a_step(unit: Unit, arena: Arena, where: Where) -> float:
    """The seconds of a local step."""
    rounds, clients, steps = extent(unit.run, unit.problem, arena)
    most = round(rounds * clients * steps)

    def spent(count: int) -> float:
        local = max(1, min(count, round(steps)))
        active = max(1, min(count // local, clients))
        run = {k: v for k, v in unit.run.items() if k not in ("epochs", "drop")}
        cut = max(1, count // (local * active))
        run |= {"rounds": cut, "participation": active, "local_steps": local, "measure_every": cut}
        short = replace(unit, run=run, series=())
        with TemporaryDirectory() as folder:
            there = replace(where, out=Path(folder))
            execute(short, there, threads=1)
            attrs = read_own(short, there.out).attrs
        return float(attrs["cpu_seconds" if where.device == "cpu" else "seconds"])

    return _each(spent, most)


@one_thread()
def an_example(arena: Arena) -> float:
    """The seconds in which a test example is scored."""
    model = arena.problem.initial(0)

    def spent(count: int) -> float:
        began = time.process_time()
        score(arena.problem, model, arena.inputs[:count], arena.targets[:count])
        return time.process_time() - began

    return _each(spent, len(arena.targets))


def _each(spent: Callable[[int], float], most: int) -> float:
    """What one of many things takes, tried on more of them until that takes long enough."""
    count = min(FEW, most)
    spent(count)  # what is made once, as data, is made here
    while (seconds := spent(count)) < ENOUGH and count < most:
        count = min(4 * count, most)
    return seconds / count


def _arena(unit: Unit, where: Where) -> Arena:
    return make_arena(json.dumps(unit.problem, sort_keys=True), unit.seed, where.data)
