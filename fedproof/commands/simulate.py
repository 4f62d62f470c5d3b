r"""Run a federated algorithm on a problem, and show or store what was measured.

    fedproof simulate SPEC.toml [--json] [--out run.nc]
    fedproof simulate --problem quadratic --algorithm fedinit clients=20 dim=5 relaxation=0.1 \
        --rounds 100 --local-steps 5 --rate 0.1 --seeds 10 --twin sample --metric objective

name=value sets an option of the problem or a hyper-parameter of the algorithm; where both have the
name, write problem.name=value or algorithm.name=value. Flags override what the file says. The exit
code is 1 if a replica diverged; what it measured until then is kept.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from fedproof.numerals import plain

TYPE_CHECKING = False  # `typing` itself takes a while to import
if TYPE_CHECKING:
    from typing import Any

    import xarray as xr

NUMBERS = {
    "rounds": "communication rounds (default 100)",
    "participation": "active clients in a round: a number, or a fraction such as 0.1",
    "local-steps": "local steps of a client in a round (default 1)",
    "epochs": "passes over a client's samples in a round, in place of local steps",
    "batch": "samples of a local step (default: all)",
    "seeds": "replicas, with seeds 0, 1, ...",
    "measure-every": "rounds between two measurements (default 1; more with very many clients)",
    "largest-norm": "a model with a larger norm counts as diverged",
    "chunk": "clients trained together; no effect on the numbers",
    "memory": "bytes for the states of clients trained together, and again for their gradients",
    "threads": "chunks of clients trained at the same time; no effect on the numbers",
    "checkpoint-every": "rounds between two checkpoints",
}

GROUP = "What really happens?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the file, the flags and the assignments."""
    parser.add_argument(
        "words", nargs="*", metavar="SPEC.toml|name=value", help="file, then values"
    )
    parser.add_argument("--problem", metavar="FAMILY", help="quadratic, softmax, ...")
    parser.add_argument("--algorithm", metavar="NAME", help="fedavg, fedinit, feddyn, ...")
    parser.add_argument(
        "--rate", type=_rate, metavar="N|FORMULA",
        help="the local rate (default 0.1), or a formula in the round t, the step k (both from 0) "
        "and the steps K of a round, as in '0.1/(t + 1)'",
    )  # fmt: skip
    for name, text in NUMBERS.items():
        parser.add_argument(f"--{name}", type=plain(_number), metavar="N", help=text)
    parser.add_argument(
        "--twin", metavar="sample|client|{...}", type=_twin,
        help="a neighbour beside the run, as in '{client = 0, sample = 3, seed = 1}'",
    )  # fmt: skip
    parser.add_argument("--metric", action="append", metavar="NAME", help="what to measure; repeat")
    parser.add_argument("--inactive", choices=["idle", "train"], help="what inactive clients do")
    parser.add_argument("--device", help="cpu or cuda")
    parser.add_argument("--dtype", choices=["float32", "float64"], help="precision")
    parser.add_argument("--checkpoint", metavar="FILE", help="resume from it, and write it")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--out", metavar="FILE.nc", help="write the data set as netCDF")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def run(arguments: argparse.Namespace) -> int:
    """Simulate, then print or write."""
    from stability.dataset import write
    from stability.loop import simulate
    from stability.progress import ProgressBar
    from stability.specification import specify

    tables = _tables(arguments)
    specification = specify(tables)
    bar = None if arguments.quiet or not sys.stderr.isatty() else ProgressBar(sys.stderr)
    try:
        dataset = simulate(
            specification.problem, specification.algorithm, progress=bar, **specification.options
        )
    finally:
        if bar is not None:
            bar.close()
    # From the tables the run can be made again, and confronted with what is claimed of it.
    dataset.attrs["tables"] = json.dumps(tables, sort_keys=True)
    if arguments.out:
        write(dataset, Path(arguments.out))
    if arguments.json:
        print(json.dumps(_as_json(dataset)))
    else:
        _print_table(dataset)
    diverged = dataset.seed.values[dataset["diverged"].values >= 0].tolist()
    for seed in diverged:
        reason = dataset.reason.sel(seed=seed).item()
        print(f"fedproof: seed {seed} diverged: {reason}", file=sys.stderr)
    return 1 if diverged else 0


def _twin(text: str) -> Any:
    """A word or a table."""
    from fedproof.assignments import read_value

    found = read_value(text)
    if not isinstance(found, str | dict):
        raise ValueError(text)  # noqa: TRY004, which is what argparse tells
    return found


def _rate(text: str) -> float | str:
    """A number if it is one, or else a formula."""
    try:
        float(text)
    except ValueError:
        return text
    try:
        return plain(float)(text)
    except ValueError as error:
        msg = f"invalid float value: {text!r}"
        raise argparse.ArgumentTypeError(msg) from error


def _number(text: str) -> int | float:
    """An integer if it is written as one."""
    try:
        return int(text)
    except ValueError:
        return float(text)


def _tables(arguments: argparse.Namespace) -> dict[str, dict[str, Any]]:
    """The file's tables with the flags and assignments written over them."""
    from bounds.errors import UserError
    from fedproof.assignments import assign
    from stability.specification import read_file

    files = [word for word in arguments.words if "=" not in word]
    if len(files) > 1:
        msg = f"one specification at a time, got {' and '.join(files)}"
        raise UserError(msg)
    tables = read_file(Path(files[0])) if files else {}
    merged: dict[str, dict[str, Any]] = {
        part: dict(tables.get(part, {})) for part in ("problem", "algorithm", "run")
    }
    if arguments.problem:
        merged["problem"]["family"] = arguments.problem
    if arguments.algorithm:
        merged["algorithm"]["name"] = arguments.algorithm
    assign(merged, (word for word in arguments.words if "=" in word))
    flags = [*NUMBERS, "twin", "inactive", "device", "dtype", "checkpoint"]
    for flag in flags:
        name = flag.replace("-", "_")
        if (value := getattr(arguments, name)) is not None:
            merged["run"][name] = value
    if arguments.rate is not None:
        merged["run"]["schedule"] = arguments.rate
    if arguments.metric:
        merged["run"]["metrics"] = arguments.metric
    merged["run"].setdefault("rounds", 100)
    return merged


def _as_json(dataset: xr.Dataset) -> dict[str, Any]:
    """All measured numbers and the provenance; NaN and infinities as null."""
    import numpy as np

    def plain(values: Any) -> Any:
        array = np.asarray(values)
        if array.dtype.kind == "f":
            finite = np.isfinite(array)
            array = array.astype(object)
            array[~finite] = None
        return array.tolist()

    return {
        "dims": dict(dataset.sizes),
        "coordinates": {name: plain(value.values) for name, value in dataset.coords.items()},
        "variables": {
            name: {"dims": list(value.dims), "values": plain(value.values)}
            for name, value in dataset.data_vars.items()
        },
        "provenance": dict(dataset.attrs),
    }


def _print_table(dataset: xr.Dataset) -> None:
    """Each metric in the first, the middle and the last measured round: mean over seeds."""
    import numpy as np  # whose means xarray would take by way of dask, where that is installed

    rounds = dataset["round"].values
    places = sorted({0, len(rounds) // 2, len(rounds) - 1}) if len(rounds) else []
    attrs = dataset.attrs
    print(f"{attrs['algorithm']} on {attrs['problem']}, {attrs['rounds']} rounds, ", end="")
    seeds = dataset.sizes["seed"]
    print(f"{seeds} replica{'s'[: seeds != 1]}")
    for name, value in dataset.data_vars.items():
        if "round" not in value.dims:
            continue
        extra = tuple(range(value.dims.index("round") + 1, value.ndim))
        most = np.fmax.reduce(value.values, axis=extra) if extra else value.values
        with np.errstate(invalid="ignore"):  # where no replica has a value
            means = np.nansum(most, axis=0) / np.sum(~np.isnan(most), axis=0)
        twins = dataset.twin.values if "twin" in value.dims else [""]
        for twin, series in zip(twins, np.atleast_2d(means), strict=True):
            shown = [f"t={rounds[i]}: {series[i]:.6g}" for i in places]
            print(f"  {name}{f' ({twin})' if twin else ''}  " + "  ".join(shown))
