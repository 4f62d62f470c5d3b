"""The data set a run returns, with what is needed to make it again."""

from __future__ import annotations

import json
import platform
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd
import torch
import xarray as xr
from torch import Tensor

from bounds.files import write_atomically
from stability.options import Settings
from stability.series import Series, labelled


@dataclass(frozen=True)
class Ending:
    """How a replica ended: its last good model, and when and why it diverged if it did."""

    model: Tensor  # [twin, dim]
    round: int  # of the model that was not good; -1 if all were
    reason: str


def as_dataset(settings: Settings, series: Series, endings: dict[int, Ending]) -> xr.Dataset:
    """Metrics [seed, twin, round, ...], the last model [seed, twin, parameter], how each ended."""
    ordered = [endings[seed] for seed in settings.seeds]
    names = ["base", *(_twin_name(twin.client, twin.sample) for twin in settings.twins)]
    variables = {
        **series.variables(),
        "model": labelled(
            ("seed", "twin", "parameter"), np.stack([end.model.numpy() for end in ordered])
        ),
        "diverged": labelled(
            ("seed",),
            np.array([end.round for end in ordered]),
            "the round after which the model was not good; -1: it did not diverge",
        ),
        "reason": labelled(("seed",), np.array([end.reason for end in ordered], dtype=object)),
    }
    coordinates = {
        "seed": np.array(settings.seeds),
        "twin": np.array(names, dtype=object),
        "round": np.array(series.rounds, dtype=np.int64),
    }
    named = {name: labelled((name,), pd.Index(one)) for name, one in coordinates.items()}
    return xr.Dataset(variables, named, provenance(settings))


def provenance(settings: Settings) -> dict[str, str | int]:
    """What was run, on what; the same run has the same provenance."""
    return {
        "title": "a run of fedproof simulate",
        "algorithm": str(settings.algorithm.describe()["name"]),
        "problem": settings.problem.name,
        "rounds": settings.rounds,
        "settings": json.dumps(settings.describe(), sort_keys=True, default=str),
        "fingerprint": settings.fingerprint(),
        "python": platform.python_version(),
        "torch": str(torch.__version__),
    }


def write(dataset: xr.Dataset, path: Path) -> None:
    """Write a data set as netCDF, whole or not at all, with a digest of what it holds."""
    from stability.sealed import seal  # with what writes netCDF

    content = seal(dataset)

    def fill(beside: Path) -> None:
        beside.write_bytes(content)

    write_atomically(path, fill)


def _twin_name(client: int, sample: int | None) -> str:
    changed = f"client {client}"
    return changed if sample is None else f"{changed}, sample {sample}"
