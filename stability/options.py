"""What a run is asked to do, checked before anything is computed."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import torch

from bounds.algorithm import Algorithm
from bounds.beside import provenance
from bounds.errors import UserError
from stability.draws import Plan
from stability.measure import Metric
from stability.schedule import Schedule
from synthetic.problem import Neighbour, Problem

Inactive = Literal["idle", "train"]
MOST_SEEDS = 1_000_000
DTYPES = {"float32": torch.float32, "float64": torch.float64}


@dataclass(frozen=True)
class Settings:
    """A run, completely described."""

    problem: Problem
    twins: tuple[Neighbour, ...]
    algorithm: Algorithm
    rounds: int
    plan: Plan
    schedule: Schedule
    seeds: tuple[int, ...]
    metrics: tuple[Metric, ...]
    inactive: Inactive
    measure_every: int
    largest_norm: float

    def describe(self) -> dict[str, Any]:
        """Everything on which the numbers depend, as JSON values."""
        code = [provenance(metric.function.__module__) for metric in self.metrics]
        own = [one for one in (self.problem.code, *code) if one]
        return {
            **({"code": own} if own else {}),
            "problem": dict(self.problem.describe()),
            "twins": [twin.describe() for twin in self.twins],
            "algorithm": self.algorithm.describe(),
            "participation": self.plan.participation,
            "local_steps": self.plan.local_steps,
            "epochs": self.plan.epochs,
            "batch": self.plan.batch,
            "schedule": self.schedule.describe(),
            "seeds": list(self.seeds),
            "metrics": [metric.name for metric in self.metrics],
            "inactive": self.inactive,
            "measure_every": self.measure_every,
            "largest_norm": self.largest_norm,
            "dtype": str(self.problem.dtype).removeprefix("torch."),
            "device": self.problem.device.type,
        }

    def fingerprint(self) -> str:
        """A digest of the description; the number of rounds is not part of it."""
        text = json.dumps(self.describe(), sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()


def participants(given: int | float | None, clients: int) -> int:
    """How many clients are active: a number of them, or a fraction of all.

    >>> participants(0.1, 100), participants(7, 100), participants(None, 100)
    (10, 7, 100)
    """
    if given is None:
        return clients
    if isinstance(given, float) and 0 < given <= 1:
        return max(1, round(given * clients))
    if isinstance(given, bool) or given != given // 1 or not 1 <= given <= clients:
        msg = (
            f"participation must be a number of clients from 1 to {clients}, or a fraction in "
            f"(0, 1], got {given}"
        )
        raise UserError(msg)
    return int(given)


def plan_of(
    problem: Problem,
    participation: int | float | None,
    local_steps: int | None,
    epochs: int | None,
    batch: int | None,
) -> Plan:
    """Check how clients train."""
    if (local_steps is None) == (epochs is None):
        msg = f"give one of local_steps and epochs, got local_steps={local_steps}, epochs={epochs}"
        raise UserError(msg)
    if local_steps is not None:
        whole("local_steps", local_steps, 1)
    if epochs is not None:
        whole("epochs", epochs, 1)
    if batch is not None:
        whole("batch", batch, 1)
        if batch > problem.largest:
            msg = (
                f"batch must be at most {problem.largest}, the most samples a client of "
                f"{problem.name!r} has, got {batch}; leave it out to use all samples"
            )
            raise UserError(msg)
    return Plan(participants(participation, problem.clients), local_steps, epochs, batch)


def whole(name: str, value: object, least: int) -> int:
    """An integer at least `least`, or a sentence."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        msg = f"{name} must be an integer of at least {least}, got {value!r}"
        raise UserError(msg)
    return value


def seeds_of(given: int | Sequence[int]) -> tuple[int, ...]:
    """n seeds 0, ..., n-1, or those listed."""
    if isinstance(given, int):
        if whole("seeds", given, 1) > MOST_SEEDS:
            msg = f"seeds must be at most {MOST_SEEDS}, got {given}"
            raise UserError(msg)
        return tuple(range(given))
    listed = tuple(whole("each of seeds", seed, 0) for seed in given)
    if not listed or len(set(listed)) < len(listed):
        msg = f"seeds must be at least one and all different, got {list(given)}"
        raise UserError(msg)
    return listed


def twins_of(given: Neighbour | Sequence[Neighbour] | None, problem: Problem) -> tuple[Any, ...]:
    """The neighbours that run beside the problem."""
    if given is None:
        return ()
    twins = tuple(given) if isinstance(given, Sequence) else (given,)
    for twin in twins:
        if not isinstance(twin, Neighbour):
            msg = f"twin must be made by neighbour(problem, client=, sample=), got {twin!r}"
            raise UserError(msg)
        if (twin.problem.clients, twin.problem.dim) != (problem.clients, problem.dim):
            msg = (
                f"the twin has {twin.problem.clients} clients in dimension {twin.problem.dim}, "
                f"the problem {problem.clients} in {problem.dim}; use neighbour(problem, ...)"
            )
            raise UserError(msg)
        client = torch.tensor([twin.client], device=problem.device)
        ours, theirs = int(problem.sizes(client)), int(twin.problem.sizes(client))
        if ours != theirs:
            msg = (
                f"client {twin.client} has {ours} samples in the problem and {theirs} in the twin; "
                "twins draw the same samples, so give a replacement with as many"
            )
            raise UserError(msg)
    return twins


def place_of(
    device: str | torch.device | None, dtype: str | torch.dtype | None, problem: Problem
) -> tuple[torch.device, torch.dtype]:
    """Where and in which precision to compute; by default as the problem is."""
    wanted = problem.dtype if dtype is None else dtype
    chosen = DTYPES.get(str(wanted).removeprefix("torch."))
    if chosen is None:
        msg = f"dtype must be one of {', '.join(DTYPES)}, got {wanted!r}"
        raise UserError(msg)
    try:
        place = problem.device if device is None else torch.device(device)
    except RuntimeError:
        msg = f'device must be "cpu", "cuda" or "cuda:0", ..., got {device!r}'
        raise UserError(msg) from None
    if place.type == "cuda" and not torch.cuda.is_available():
        msg = f'device {device!r} is not there: torch finds no CUDA on this machine; use "cpu"'
        raise UserError(msg)
    return place, chosen


def positive(name: str, value: float) -> float:
    """A positive finite number, or a sentence."""
    if not (math.isfinite(value) and value > 0):
        msg = f"{name} must be positive and finite, got {value}"
        raise UserError(msg)
    return value
