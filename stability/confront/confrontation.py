"""A statement beside a run: what it says and what was measured, entry by entry.

A confrontation is one labelled data set, `Confrontation.data`, with the dimension `round`:

    measured, low, high    the mean over seeds, and its confidence band
    bound, ratio           the right side of the statement, and measured/bound
    inside                 whether every hypothesis and assumption is known to hold there
    violated               inside, and beyond the bound by more than the band

beside `each` (the measured value of each seed) and the runs' last models, and attributes: `id`,
`form`, `reading`, `quantity`, and as JSON `letters`, `assumptions`, `hypotheses` and `tables`, from
which the run can be made again. `read` loads a file that `write` wrote, or any data set of this
form; `as_json` keeps to `confrontation.schema.json`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from bounds.errors import UserError
from stability import sealed
from stability.dataset import write as write_dataset

FORMAT = "fedproof confrontation 1"
PARTS = ("letters", "assumptions", "hypotheses", "tables")


@dataclass(frozen=True, eq=False)
class Confrontation:
    """A statement beside a run."""

    data: xr.Dataset

    @property
    def id(self) -> str:
        """The statement."""
        return str(self.data.attrs["id"])

    @property
    def form(self) -> str:
        """Which of its formulas."""
        return str(self.data.attrs["form"])

    @property
    def reading(self) -> str:
        """How it is read."""
        return str(self.data.attrs["reading"])

    def part(self, name: str) -> Any:
        """The letters, assumptions, hypotheses or tables."""
        return sealed.described(self.data, name, origin="the confrontation")

    @property
    def inside(self) -> NDArray[np.bool_]:
        """Where everything that is supposed holds."""
        return np.asarray(self.data["inside"].values, dtype=bool)

    @property
    def violated(self) -> bool:
        """Whether the measured mean is anywhere beyond the bound, inside and outside its band."""
        return bool(self.data["violated"].any())

    @property
    def largest_ratio(self) -> float:
        """The largest measured/bound inside the hypotheses; NaN if no entry is inside."""
        ratios = self.data["ratio"].values[self.inside]
        ratios = ratios[~np.isnan(ratios)]
        return float(ratios.max()) if len(ratios) else float("nan")

    @property
    def outside_because(self) -> list[str]:
        """What does not hold, or is not known to, and from where on."""
        rows = [*self.part("assumptions"), *self.part("hypotheses")]
        return [
            f"{row.get('assumption', row.get('label'))}: {row['why']}"
            for row in rows
            if row.get("why")
        ]

    @property
    def unchecked(self) -> tuple[str, ...]:
        """What the statement assumes and nothing measured stands for."""
        return tuple(json.loads(self.data.attrs.get("unchecked", "[]")))

    def as_json(self) -> dict[str, Any]:
        """Everything, by the documented schema; what is not finite is null."""
        variables = {
            str(name): plain(value.values.tolist())
            for name, value in self.data.data_vars.items()
            if value.dims == ("round",)
        }
        return {
            "format": FORMAT,
            **{name: self.data.attrs[name] for name in ("id", "form", "reading", "quantity")},
            "round": self.data["round"].values.tolist(),
            **variables,
            **{name: plain(self.part(name)) for name in PARTS},
            "largest_ratio": plain(self.largest_ratio),
            "is_violated": self.violated,
            "outside_because": self.outside_because,
            "unchecked": list(self.unchecked),
        }

    def write(self, path: Path) -> None:
        """As a netCDF file, whole or not at all."""
        write_dataset(self.data, path)


def read(path: Path) -> Confrontation:
    """A confrontation from its file."""
    return Confrontation(_checked(read_dataset(path), path))


def read_dataset(path: Path) -> xr.Dataset:
    """A file that `fedproof` wrote, whole and unaltered, or a sentence."""
    data = sealed.read(path)
    del data.attrs[sealed.SEAL]
    return data


def _checked(data: xr.Dataset, path: Path) -> xr.Dataset:
    if data.attrs.get("format") != FORMAT:
        msg = f"{path} is not a confrontation; `fedproof confront ID --out FILE.nc` writes one"
        raise UserError(msg)
    return data


def plain(value: Any) -> Any:
    """JSON values; what is not finite becomes null."""
    if isinstance(value, Mapping):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
