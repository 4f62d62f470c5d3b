"""Options of commands whose work may be done on other machines, by the workers of a Dask scheduler.

What they compute comes back and is kept here, so that the results are those of one machine.
"""

from __future__ import annotations

import argparse
import contextlib
import math

TYPE_CHECKING = False  # `typing` itself takes a while to import
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

PATIENCE = 60.0


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare who works."""
    parser.add_argument("--scheduler", metavar="tcp://HOST:PORT", help="a Dask scheduler")
    parser.add_argument("--slurm", type=int, metavar="N", help="ask Slurm for N workers")
    parser.add_argument(
        "--slurm-option", action="append", default=[], metavar="NAME=VALUE",
        help="an option of dask_jobqueue.SLURMCluster; repeat",
    )  # fmt: skip
    parser.add_argument(
        "--patience", type=float, default=PATIENCE, metavar="SECONDS",
        help="how long to wait for a scheduler, or for its first worker (default %(default)s)",
    )  # fmt: skip


def check(arguments: argparse.Namespace) -> None:
    """Refuse what is no way to workers."""
    from bounds.errors import UserError

    if arguments.scheduler and arguments.slurm is not None:
        msg = "--scheduler and --slurm are two ways to the workers; give one"
        raise UserError(msg)
    if arguments.slurm is not None and arguments.slurm < 1:
        msg = f"--slurm {arguments.slurm}: at least one worker is needed"
        raise UserError(msg)
    if not arguments.patience >= 0:  # nor is NaN
        msg = f"--patience must be zero or more seconds, got {arguments.patience}"
        raise UserError(msg)


@contextlib.contextmanager
def cluster(arguments: argparse.Namespace) -> Iterator[dict[str, Any] | None]:
    """How `handed_out` reaches the workers, while the block lasts; none where nobody is asked."""
    check(arguments)
    if not arguments.scheduler and arguments.slurm is None:
        yield None
        return
    with _connecting(arguments) as connect:
        # Jobs may stand in Slurm's queue for a day.
        first = arguments.patience if arguments.scheduler else math.inf
        yield {"connect": connect, "patience": arguments.patience, "first": first}


@contextlib.contextmanager
def machines(arguments: argparse.Namespace) -> Iterator[None]:
    """Let what is spread over processes run on the workers, if any are asked for."""
    with cluster(arguments) as options:
        if options is None:
            yield
            return
        from functools import partial

        from bounds.handing import handed_out
        from bounds.processes import elsewhere

        with elsewhere(partial(handed_out, **options)):
            yield


def _connecting(arguments: argparse.Namespace) -> contextlib.AbstractContextManager[Any]:
    """What makes a client of the cluster, each time it is asked."""
    from bounds.clusters import connected_to, slurm_cluster
    from bounds.errors import UserError

    if arguments.scheduler:
        return contextlib.nullcontext(connected_to(arguments.scheduler))
    options = dict(option.partition("=")[::2] for option in arguments.slurm_option)
    if not all(options.values()):
        msg = "--slurm-option takes NAME=VALUE, such as queue=long"
        raise UserError(msg)
    return slurm_cluster(arguments.slurm, options)
