"""Ways to the workers of a cluster: a Dask scheduler that is there, or one that Slurm fills.

Dask is the optional extra `fedproof[cluster]`. It carries tasks and results between processes in
its own form; what is stored is the same as on one machine.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bounds.errors import UserError

TIMEOUT = 5.0  # seconds for one try to connect
SCHEMES = ("tcp", "tls")
REFILL = 10.0  # seconds between two looks at whether all jobs are there


def connected_to(address: str) -> Callable[[], Any]:
    """What makes a client of the scheduler at an address."""
    client = _client()
    from distributed.comm import addressing

    try:
        scheme, place = addressing.parse_address(address, strict=True)
        _, port = addressing.parse_host_port(place)
        possible = scheme in SCHEMES and 0 < port < 2**16
    except ValueError:
        possible = False
    if not possible:
        msg = f"--scheduler takes an address such as tcp://127.0.0.1:8786, got {address!r}"
        raise UserError(msg)

    def connect() -> Any:
        try:
            return client(address, timeout=TIMEOUT, set_as_default=False)
        except TypeError as error:  # there are no certificates
            msg = f"{address} cannot be used as Dask is configured here: {error}"
            raise UserError(msg) from None

    return connect


def _client() -> Any:
    """Dask's client; what it logs, and what it says when it is thrown away, is for its own users.

    One that was interrupted while it connected closes late, and fails at that.
    """
    base: Any = _needed("dask.distributed").Client
    for name in ("distributed", *(f"distributed.{part}" for part in ("client", "core", "comm"))):
        logging.getLogger(name).setLevel(logging.CRITICAL)

    class Client(base):  # type: ignore[misc]
        def __del__(self) -> None:
            with contextlib.suppress(Exception):
                super().__del__()

    return Client


@contextlib.contextmanager
def slurm_cluster(workers: int, options: Mapping[str, Any]) -> Iterator[Callable[[], Any]]:
    """What makes a client of a cluster of `workers` Slurm jobs, which end with the block.

    options: of `dask_jobqueue.SLURMCluster`; those left out come from Dask's configuration.
    """
    jobqueue = _needed("dask_jobqueue")
    client = _client()
    given: dict[str, Any] = {"cores": 1, "processes": 1, "memory": "4GB", **options}
    given["cores"], given["processes"] = int(given["cores"]), int(given["processes"])
    try:
        cluster = jobqueue.SLURMCluster(**given)
    except (TypeError, ValueError) as error:
        msg = f"--slurm-option: {error}"
        raise UserError(msg) from None
    ended = threading.Event()

    def fill() -> None:
        """Ask for a job in the place of each that ended, by its time limit or with its machine."""
        while not ended.wait(REFILL):
            cluster.scale(jobs=workers)

    with cluster:
        cluster.scale(jobs=workers)
        filling = threading.Thread(target=fill, daemon=True)
        filling.start()
        try:
            yield lambda: client(cluster, timeout=TIMEOUT, set_as_default=False)
        finally:
            ended.set()
            filling.join()


def _needed(module: str) -> Any:
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError:
        msg = "a cluster needs Dask: pip install 'fedproof[cluster]'"
        raise UserError(msg) from None
