"""Run the papers' experiments on real data, and set their tables and claims beside ours.

    fedproof run --list
    fedproof run fedsagd.tab2.emnist --scale small
    fedproof run --all --scale small --out results
    fedproof run --all --claims --minutes 45 --out results
    fedproof run fedinit.tab4.resnet --scale full --dry-run

A protocol is named after what it reproduces; the name of a claim runs the protocol that it is
about. `--scale full` is the paper's own setting, for a GPU; `small` takes minutes on a laptop, and
says in every table what it changes. Data come from --data-dir or FEDPROOF_DATA, where `fedproof
data prepare` puts them. Each finished run is kept under OUT/units and never made twice: run the
same command again to go on after an interruption. With --minutes, undecided claims then get more
seeds, those first that take least; --claims runs nothing but what claims compare; --dry-run tries a
little of each kind of run and says how many core hours all of them take. Tables, curves and claims
are written to OUT/SCALE as JSON, Markdown and text.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import asdict
from pathlib import Path

from fedproof import machines

TYPE_CHECKING = False  # `typing` itself takes a while to import
if TYPE_CHECKING:
    from typing import Any

    from stability.benchmarks.estimate import Cost

GROUP = "What really happens?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the names and the flags."""
    parser.add_argument("names", nargs="*", metavar="NAME", help="protocols or claims")
    parser.add_argument("--all", action="store_true", help="every protocol, and every claim")
    parser.add_argument("--list", action="store_true", help="say what there is, and run nothing")
    parser.add_argument("--scale", choices=["small", "full"], default="small")
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument("--data-dir", metavar="DIR", help="the data (default: FEDPROOF_DATA)")
    parser.add_argument("--out", metavar="DIR", default="results", help="results (default)")
    parser.add_argument("--dry-run", action="store_true", help="say how long it would take")
    parser.add_argument("--claims", action="store_true", help="only what claims compare")
    parser.add_argument(
        "--minutes", type=float, default=0.0, metavar="N",
        help="more seeds for undecided claims until N minutes have passed",
    )  # fmt: skip
    parser.add_argument("--workers", type=int, metavar="N", help="runs at a time (default: cores)")
    machines.configure(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress")


def run(arguments: argparse.Namespace) -> int:
    """Run, store and print."""
    from bounds.errors import UserError
    from stability.benchmarks.campaign import forecast, listing, run_protocols
    from stability.benchmarks.rendering import claim_as_text, table_as_text
    from stability.benchmarks.runner import Where

    if arguments.list:
        print("\n".join(f"{name:<26} {title}" for name, title in listing()))
        return 0
    if bool(arguments.names) == arguments.all:
        msg = "name the protocols to run, or say --all; `fedproof run --list` names them"
        raise UserError(msg)
    folder = Path(arguments.data_dir) if arguments.data_dir else None
    where = Where(Path(arguments.out), folder, arguments.device)
    if arguments.dry_run:
        _foretell(
            forecast(arguments.names or None, arguments.scale, where, claims_only=arguments.claims),
            as_json=arguments.json,
        )
        return 0
    with machines.machines(arguments):
        records = run_protocols(
            arguments.names or None,
            arguments.scale,
            where,
            workers=_workers(arguments),
            stream=None if arguments.quiet else sys.stderr,
            claims_only=arguments.claims,
            minutes=_minutes(arguments),
        )
    if arguments.json:
        print(json.dumps(records, indent=1, ensure_ascii=False))
        return 0
    tables, claims = records["tables"], records["claims"]
    shown = [*map(table_as_text, tables), *map(claim_as_text, claims)]
    print("\n\n".join([*shown, _where(records, Path(arguments.out) / arguments.scale)]))
    return 0


def _workers(arguments: argparse.Namespace) -> int:
    """One run at a time on a GPU, one a core on a CPU."""
    from stability.options import whole

    if arguments.workers is not None:
        return whole("workers", arguments.workers, 1)
    return 1 if arguments.device != "cpu" else len(os.sched_getaffinity(0))


def _foretell(costs: list[Cost], *, as_json: bool) -> None:
    """Core hours by data, model and algorithm, and in all."""
    if as_json:
        print(json.dumps([asdict(cost) for cost in costs], indent=1))
        return
    for cost in costs:
        what = f"{cost.data}, {cost.model}, {cost.algorithm}"
        print(f"{what:<44} {cost.runs:>5} runs  {cost.seconds / 3600:>10.3g} core hours")
    runs, seconds = sum(cost.runs for cost in costs), sum(cost.seconds for cost in costs)
    print(f"{runs} runs are not there yet, about {seconds / 3600:.3g} core hours")


def _minutes(arguments: argparse.Namespace) -> float:
    from bounds.errors import UserError

    if not 0 <= arguments.minutes < float("inf"):
        msg = f"--minutes must be zero or more minutes, got {arguments.minutes}"
        raise UserError(msg)
    return float(arguments.minutes)


def _where(records: dict[str, list[dict[str, Any]]], folder: Path) -> str:
    count = len({record["protocol"] for kind in records.values() for record in kind})
    plural = "s" if count != 1 else ""
    return f"results of {count} protocol{plural} are in {folder}"
