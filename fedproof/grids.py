"""Results on a grid as text, CSV, JSON, netCDF or a plot."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import xarray as xr

from bounds.errors import UserError
from bounds.files import write_whole

ROWS = 20


def write_grid(data: xr.Dataset, arguments: argparse.Namespace) -> None:
    """Write a grid in every form that was asked for; a short table when none was."""
    if arguments.out:
        save(data, Path(arguments.out))
        print(f"wrote {arguments.out}")
    if arguments.plot:
        from figures.style import save_figure
        from figures.sweep import draw

        save_figure(draw(data), Path(arguments.plot))
        print(f"wrote {arguments.plot}")
    if arguments.json:
        print(json.dumps(data.to_dict(), indent=1))
    elif arguments.csv:
        print(data.to_dataframe().reset_index().to_csv(index=False), end="")
    elif not (arguments.out or arguments.plot):
        print_table(data)


def print_table(data: xr.Dataset) -> None:
    """Print the first rows, and how many there are."""
    frame = data.drop_vars("verdict", errors="ignore").to_dataframe().reset_index()
    print(frame.head(ROWS).to_string(index=False))
    if len(frame) > ROWS:
        print(f"... {len(frame)} rows; --csv prints all, --out FILE.nc keeps them")
    outside = int((~frame["inside"]).sum())
    if outside:
        print(f"{outside} of {len(frame)} points are OUTSIDE the hypotheses")
    for line in verdicts(data):
        print(line)


def verdicts(data: xr.Dataset) -> list[str]:
    """How the statements of a grid stand, one line each."""
    if "verdict" not in data.coords:
        return [f"{data.attrs['id']}: {data.attrs['verdict']}"]
    told = data.coords["verdict"]
    return [f"{one['statement'].item()}: {one.item()}" for one in told]


def save(data: xr.Dataset, path: Path) -> None:
    """Write netCDF whole or not at all."""
    if path.suffix != ".nc":
        msg = f"{path} does not end in .nc; grids are written as netCDF"
        raise UserError(msg)
    if not path.parent.is_dir():
        msg = f"there is no folder {path.parent}; make it first"
        raise UserError(msg)
    write_whole(path, bytes(data.to_netcdf(engine="h5netcdf")))
