"""Protocols shrunk until all of them run in a few seconds: same parts, next to no work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from stability.benchmarks.protocol import Protocol, Setting, load

OPTIONS: dict[str, dict[str, Any]] = {
    "cnn": {"width": 1},
    "lstm": {"units": 2, "embedding": 2},
}
PARTITIONS: dict[str, dict[str, Any]] = {
    "iid": {},
    "dirichlet": {"concentration": 1.0},
    "dirichlet_classes": {"concentration": 5.0, "least": 1},
    "role": {"most": 6},
}


def miniature(name: str, *, rounds: int = 2, seeds: int = 1) -> Protocol:
    """The protocol at small scale with two clients, a dozen examples and few rounds."""
    protocol = load(name, "small")
    settings = tuple(_shrunk(setting, rounds, seeds) for setting in protocol.settings)
    return replace(protocol, settings=settings)


def _shrunk(setting: Setting, rounds: int, seeds: int) -> Setting:
    problem, algorithm = dict(setting.problem), dict(setting.algorithm)
    kind = problem["partition"]["name"]
    problem |= {"clients": 2, "partition": {"name": kind, **PARTITIONS[kind]}, "test": 8}
    problem["train"] = "all" if kind == "role" else 12
    if "model_options" in problem:
        problem["model_options"] |= OPTIONS.get(problem["model"], {})
    if "featured" in problem:
        problem["featured"] = 6
    if "pretrain" in problem:
        problem["pretrain"] |= {"train": 6, "epochs": 1, "batch": 3}
    if "switch" in algorithm:
        algorithm["switch"] = 1
    run: dict[str, Any] = {
        **{key: value for key, value in setting.run.items() if key in ("rate", "twins")},
        **{"rounds": rounds, "seeds": seeds, "epochs": 1, "batch": 3, "measure_every": 1},
    }
    if "drop" in setting.run:
        run["drop"] = setting.run["drop"] | {"at_round": 1}
    return Setting(setting.place, problem, run, algorithm)


def changed(table: Mapping[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy of nested tables with the entry at a dotted path changed."""
    first, _, rest = path.partition(".")
    inner = changed(table.get(first, {}), rest, value) if rest else value
    return {**table, first: inner}
