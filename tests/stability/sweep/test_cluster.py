"""A sweep on a real Dask cluster of processes on this machine, some of which are killed."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bounds.clusters import connected_to, slurm_cluster
from bounds.errors import UserError
from stability.sweep.sweep import RESULT, run_sweep
from stability.sweep.unit import Outcome, Task, tasks_of, units_of
from stability.sweep.workers import Finished, on_a_cluster
from tests.stability.sweep.example import dying_once, small_grid
from tests.stability.sweep.test_sweep import here
from tests.test_layers import ROOT

pytestmark = [
    pytest.mark.skipif(
        importlib.util.find_spec("distributed") is None,
        reason="needs Dask: pip install 'fedproof[cluster]'",
    ),
    # Dask's own tornado and asyncio leave loops and sockets to the garbage collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


class Cluster:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self) -> None:
        """Find a free port; nothing is started yet."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.processes: list[subprocess.Popen[bytes]] = []

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]]
        started = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.processes.append(started)
        return started

    def start(self, *, workers: int = 2) -> None:
        """Start the scheduler, then its workers."""
        self.scheduler = self._start(
            "dask_scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard"
        )
        self.workers = [self.start_worker() for _ in range(workers)]

    def start_worker(self) -> subprocess.Popen[bytes]:
        """One more worker, without a nanny: killed is killed."""
        return self._start(
            "dask_worker", self.address, "--no-nanny", "--no-dashboard", "--nthreads", "1",
            "--host", "127.0.0.1", "--death-timeout", "30",
        )  # fmt: skip

    def stop(self) -> None:
        """Kill everything."""
        for process in self.processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
            process.wait()
        self.processes.clear()


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A cluster that is stopped in the end."""
    made = Cluster()
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of the same sweep on one machine."""
    folder = tmp_path_factory.mktemp("undisturbed")
    run_sweep(small_grid(), folder, here, workers=1)
    return (folder / RESULT).read_bytes()


def test_many_machines_give_the_bits_of_one(
    cluster: Cluster, tmp_path: Path, undisturbed: bytes
) -> None:
    """The files are the same, byte for byte."""
    run = partial(on_a_cluster, connect=connected_to(cluster.address), patience=60)
    assert run_sweep(small_grid(), tmp_path, run, workers=2) == []
    assert (tmp_path / RESULT).read_bytes() == undisturbed


def test_a_killed_worker_loses_nothing(
    cluster: Cluster, tmp_path: Path, undisturbed: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A task kills its worker once; then the test kills another, and starts a new one."""
    marks = tmp_path / "marks"
    marks.mkdir()
    cluster.stop()
    monkeypatch.setenv("FEDPROOF_TEST_MARKS", str(marks))
    cluster.start(workers=3)
    on_cluster = partial(
        on_a_cluster, connect=connected_to(cluster.address), patience=60, work=dying_once
    )

    def run(tasks: Any) -> Finished:
        for number, finished in enumerate(on_cluster(tasks)):
            if number == 1:
                living = next(worker for worker in cluster.workers if worker.poll() is None)
                living.kill()
                cluster.start_worker()
            yield finished

    assert run_sweep(small_grid(), tmp_path, run, workers=3) == []
    assert (marks / "died").exists()
    assert (tmp_path / RESULT).read_bytes() == undisturbed


def test_a_scheduler_that_is_restarted_loses_nothing(
    cluster: Cluster, tmp_path: Path, undisturbed: bytes
) -> None:
    """The sweep waits for it, and hands out again what was running."""
    on_cluster = partial(on_a_cluster, connect=connected_to(cluster.address), patience=60)

    def run(tasks: Any) -> Finished:
        for number, finished in enumerate(on_cluster(tasks)):
            if number == 1:
                cluster.stop()
                time.sleep(0.5)
                cluster.start()
            yield finished

    assert run_sweep(small_grid(), tmp_path, run, workers=2) == []
    assert (tmp_path / RESULT).read_bytes() == undisturbed


def test_a_scheduler_that_is_not_there_is_told(tmp_path: Path) -> None:
    """After the patience that was asked for."""
    run = partial(on_a_cluster, connect=connected_to(Cluster().address), patience=0.0)
    with pytest.raises(UserError, match="the scheduler cannot be reached"):
        run_sweep(small_grid(), tmp_path, run, workers=1)
    wrong = ["somewhere", "file:///etc/passwd", "tcp://127.0.0.1:port", "tcp://", "://"]
    wrong += ["tcp://127.0.0.1:99999", "tcp://127.0.0.1:0", "ucx://127.0.0.1:80", "ws://a:80"]
    for address in wrong:
        with pytest.raises(UserError, match="takes an address such as"):
            connected_to(address)


def test_a_scheduler_that_asks_for_certificates_is_told(tmp_path: Path) -> None:
    """Where Dask knows of none."""
    run = partial(on_a_cluster, connect=connected_to("tls://127.0.0.1:1"), patience=0.0)
    with pytest.raises(UserError, match="cannot be used as Dask is configured here: TLS expects"):
        run_sweep(small_grid(), tmp_path, run, workers=1)


class Idle:
    """A client of a scheduler that has no worker."""

    status = "running"

    def nthreads(self) -> dict[str, int]:
        """No worker, and no thread."""
        return {}

    def submit(self, *_: object, **__: object) -> Any:
        """What is asked for is not begun."""
        return object()

    def close(self, timeout: float) -> None:
        """Nothing is held."""


def test_a_scheduler_without_workers_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the time that a first worker may take."""
    monkeypatch.setattr("bounds.handing._wait", lambda *_: False)
    run = partial(on_a_cluster, connect=Idle, patience=60.0, first=0.1)
    with pytest.raises(UserError, match=r"has had no worker for 0\.1 seconds; start some with"):
        run_sweep(small_grid(), tmp_path, run, workers=1)


@pytest.mark.parametrize("moment", ["asked", "waited for", "fetched"])
def test_what_a_scheduler_cancels_is_asked_for_again(moment: str) -> None:
    """A client that has found the scheduler again, restarted, has lost all it had asked for.

    Dask says so by another exception at each of three moments.
    """
    from distributed.client import FuturesCancelledError
    from distributed.comm.core import CommClosedError

    tasks = list(tasks_of(units_of(small_grid()), workers=4))
    asked: list[Task] = []

    class Done:
        """A future."""

        status = "finished"

        def __init__(self, task: Task, fails: bool) -> None:
            self.task, self.fails = task, fails

        def done(self) -> bool:
            return True

        def result(self) -> list[Outcome]:
            if self.fails:
                raise CancelledError
            return [Outcome(unit, content=b"whole") for unit in self.task.units]

    class Client:
        """Of a scheduler that goes away once."""

        status = "running"

        def __init__(self, goes: bool) -> None:
            self.goes = goes

        def nthreads(self) -> dict[str, int]:
            return {"worker": 1}

        def submit(self, _: object, __: object, task: Task, **___: object) -> Done:
            asked.append(task)
            if self.goes and moment == "asked" and len(asked) == 2:
                raise CommClosedError
            return Done(task, self.goes and moment == "fetched")

        def as_current(self) -> contextlib.AbstractContextManager[None]:
            return contextlib.nullcontext()

        def close(self, *, timeout: float) -> None:
            del timeout

    clients = iter([Client(True), Client(False)])

    def first_of(futures: list[Done], **_: object) -> None:
        del futures
        if moment == "waited for" and len(asked) == 2:
            raise FuturesCancelledError([])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("distributed.wait", first_of)
        finished = list(on_a_cluster(tasks, connect=lambda: next(clients), patience=60))
    assert sorted(task.seeds for task, _ in finished) == sorted(task.seeds for task in tasks)
    assert {task for task, _ in finished} == set(tasks)
    assert len(asked) == len(tasks) + 2


def test_slurm_runs_the_workers(
    tmp_path: Path, undisturbed: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stand-in for Slurm starts each job as a process of this machine; one that ends is replaced.

    The first job is killed with all its processes, as at the end of its time.
    """
    import dask

    programs = tmp_path / "programs"
    programs.mkdir()
    for name, line in {
        # The script is deleted as soon as it is submitted.
        "sbatch": 'cp "$1" "$0.job"; setsid bash "$0.job" >/dev/null 2>&1 </dev/null & '
        'echo $! >>"$0.ids"; echo "Submitted batch job $!"',
        "scancel": 'kill -- -"$1"',
    }.items():
        (programs / name).write_text(f"#!/bin/bash\n{line}\n")
        (programs / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setattr("bounds.clusters.REFILL", 0.2)
    options = {
        "cores": 1, "memory": "1GB", "log_directory": str(tmp_path / "logs"),
        # A port that is free: it listens without a dashboard too, and says so where one is taken.
        "scheduler_options": {
            "host": "127.0.0.1", "dashboard": False, "dashboard_address": "127.0.0.1:0",
        },
    }  # fmt: skip
    jobs = programs / "sbatch.ids"
    with (
        dask.config.set({"distributed.deploy.lost-worker-timeout": "0.2s"}),
        slurm_cluster(1, options) as connect,
    ):

        def run(tasks: Any) -> Finished:
            for number, finished in enumerate(on_a_cluster(tasks, connect=connect, patience=60)):
                if number == 0:
                    os.killpg(int(jobs.read_text().split()[0]), signal.SIGKILL)
                yield finished

        assert run_sweep(small_grid(), tmp_path, run, workers=1) == []
    assert len(jobs.read_text().split()) == 2
    assert (tmp_path / RESULT).read_bytes() == undisturbed


def test_options_of_slurm_are_checked() -> None:
    """What `SLURMCluster` does not know is refused by name."""
    with pytest.raises(UserError, match="nosuch"):
        slurm_cluster(1, {"nosuch": "1"}).__enter__()
