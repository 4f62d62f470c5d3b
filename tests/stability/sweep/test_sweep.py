"""A sweep gives the numbers of single runs, whoever runs them and however often it is cut."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import torch
import xarray as xr

from bounds.errors import UserError
from fedproof.cli import main
from stability.loop import simulate
from stability.sealed import read, seal, unseal
from stability.specification import specify
from stability.sweep import sweep
from stability.sweep.grid import Tables, grid_of
from stability.sweep.sweep import RESULT, Claims, open_sweep, run_sweep
from stability.sweep.unit import Outcome, Task, execute, tasks_of, units_of, written
from stability.sweep.workers import Finished, on_this_machine
from tests.stability.sweep.example import (
    TABLES,
    dying_always,
    dying_once,
    naming_its_process,
    small_grid,
)
from tests.test_layers import ROOT


def here(tasks: Iterable[Task]) -> Finished:
    """Run in this process."""
    for task in tasks:
        yield task, execute(task)


def told(tasks: Iterable[Task]) -> Finished:
    """The same, saying which units are run."""
    for task in tasks:
        print(*(unit.key for unit in task.units), flush=True)
        yield task, execute(task)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a sweep that nothing disturbed."""
    folder = tmp_path_factory.mktemp("undisturbed")
    assert run_sweep(small_grid(), folder, here, workers=1) == []
    return (folder / RESULT).read_bytes()


def test_each_place_holds_the_single_run(tmp_path: Path) -> None:
    """Every value is that of `simulate` alone, bit for bit."""
    grid = small_grid()
    run_sweep(grid, tmp_path, here, workers=1)
    found = open_sweep(tmp_path)
    assert found["algorithm"].values.tolist() == ["fedavg", "FedDyn"]
    for point in grid.points:
        specification = specify(point.tables)
        alone = simulate(
            specification.problem, specification.algorithm, seeds=3, **specification.options
        )
        rate, method = point.place
        there = found["objective"].isel(schedule=rate, algorithm=method)
        there = there.transpose(*alone["objective"].dims)
        np.testing.assert_array_equal(there.values, alone["objective"].values)


# Ten dimensions are multiplied by another routine than three, in single precision or by older
# processors, whose instructions MKL can be told to keep to.
LARGER = {
    "problem": {"family": "quadratic", "clients": 6, "dim": 10, "noise": 0.5},
    "algorithm": {"name": "feddyn", "strength": 0.5},
    "run": {"rounds": 3, "local_steps": 2, "twin": "sample", "metrics": ["objective"]},
}
# Noise takes the replicas beyond the limit one after another, some of them never.
DIVERGING: Tables = {
    "problem": {"family": "two_sided", "clients": 4, "dim": 2, "noise": 1.0},
    "algorithm": {"name": "fedavg"},
    "run": {
        "rounds": 5,
        "local_steps": 2,
        "measure_every": 2,
        "schedule": 0.5,
        "largest_norm": 0.5,
        "metrics": ["objective", "local_movement"],
    },
}
TABLES_OF_RUNS = {
    "small": units_of(small_grid())[0].tables,
    "larger": written(LARGER),
    "single precision": written({**LARGER, "run": {**LARGER["run"], "dtype": "float32"}}),
    "diverging": written(DIVERGING),
}


def assert_grouping_changes_nothing(tables: str) -> None:
    """Units have the same bytes alone, two by two and all together."""
    together = execute(Task(tables, tuple(range(5))))
    assert all(found.content for found in together)
    by_twos = [found for seeds in ((1, 0), (4, 3)) for found in execute(Task(tables, seeds))]
    alone = [found for seed in range(5) for found in execute(Task(tables, (seed,)))]
    contents = {found.unit: found.content for found in together}
    assert all(contents[found.unit] == found.content for found in (*by_twos, *alone))


@pytest.mark.parametrize("name", TABLES_OF_RUNS)
def test_grouping_changes_nothing(name: str) -> None:
    """With the routines for this processor."""
    assert_grouping_changes_nothing(TABLES_OF_RUNS[name])


def test_grouping_changes_nothing_elsewhere() -> None:
    """With the routines for other processors."""
    script = (
        "from tests.stability.sweep.test_sweep import *\n"
        "assert_grouping_changes_nothing(TABLES_OF_RUNS['single precision'])"
    )
    environment = {**os.environ, "MKL_ENABLE_INSTRUCTIONS": "SSE4_2"}
    subprocess.run([sys.executable, "-c", script], check=True, cwd=ROOT, env=environment)


def test_threads_change_nothing() -> None:
    """A worker may have one thread or several; the problem, too, is made the same."""
    tables = written({**LARGER, "problem": {"family": "quadratic", "clients": 2, "dim": 64}})
    before = torch.get_num_threads()
    contents = set()
    try:
        for threads in (1, 2):
            torch.set_num_threads(threads)
            contents.add(execute(Task(tables, (0,)))[0].content)
    finally:
        torch.set_num_threads(before)
    assert b"" not in contents
    assert len(contents) == 1


def test_workers_and_interruptions_change_no_bit(tmp_path: Path) -> None:
    """One job or two, at once or with units lost on the way: other groups, the same bytes."""
    tables = json.loads(TABLES_OF_RUNS["single precision"])
    grid = grid_of("larger", {**tables, "run": {**tables["run"], "seeds": 9}})
    for workers, lost in ((1, 0), (2, 0), (2, 4)):
        folder = tmp_path / f"{workers}-{lost}"
        run_sweep(grid, folder, here, workers=workers)
        for unit in units_of(grid)[:lost]:
            unit.path(folder).unlink()
        run_sweep(grid, folder, here, workers=workers)
    assert len({path.read_bytes() for path in tmp_path.glob(f"*/{RESULT}")}) == 1
    assert len(set(tmp_path.glob(f"*/{RESULT}"))) == 3


def test_tasks_cover_each_unit_once() -> None:
    """However many workers there are."""
    units = units_of(small_grid())
    for workers in (1, 2, 5, 100):
        tasks = list(tasks_of(units, workers=workers))
        assert sorted(u.key for task in tasks for u in task.units) == sorted(u.key for u in units)


def test_finished_units_are_not_run_again(tmp_path: Path, undisturbed: bytes) -> None:
    """A sweep that is cut after some units goes on with the others."""
    ran: list[Task] = []

    def cut(tasks: Iterable[Task]) -> Finished:
        for task in tasks:
            if len(ran) == 2:
                raise KeyboardInterrupt
            ran.append(task)
            yield task, execute(task)

    with pytest.raises(KeyboardInterrupt):
        run_sweep(small_grid(), tmp_path, cut, workers=4)
    before = {unit for task in ran for unit in task.units}
    after: list[Task] = []

    def rest(tasks: Iterable[Task]) -> Finished:
        for task in tasks:
            after.append(task)
            yield task, execute(task)

    run_sweep(small_grid(), tmp_path, rest, workers=4)
    assert before.isdisjoint(unit for task in after for unit in task.units)
    assert (tmp_path / RESULT).read_bytes() == undisturbed


def test_an_altered_unit_is_made_again(tmp_path: Path, undisturbed: bytes) -> None:
    """Neither half a file nor a changed one is read as a result."""
    run_sweep(small_grid(), tmp_path, here, workers=1)
    first, second, third = (unit.path(tmp_path) for unit in units_of(small_grid())[:3])
    first.write_bytes(first.read_bytes()[:2000])
    with xr.load_dataset(second, engine="h5netcdf") as data:
        data["objective"] = data["objective"] + 1e-9
        data.to_netcdf(second, engine="h5netcdf")
    third.write_bytes(b"")
    for path in (first, second, third):
        with pytest.raises(UserError, match="delete it to have it made again"):
            read(path)
    run_sweep(small_grid(), tmp_path, here, workers=1)
    assert (tmp_path / RESULT).read_bytes() == undisturbed


def test_a_whole_file_of_another_kind_is_put_aside(tmp_path: Path, undisturbed: bytes) -> None:
    """As the file of the sweep itself in the place of a unit."""
    grid = small_grid()
    run_sweep(grid, tmp_path, here, workers=1)
    unit = units_of(grid)[0].path(tmp_path)
    unit.write_bytes((tmp_path / RESULT).read_bytes())
    run_sweep(grid, tmp_path, here, workers=1)
    assert unit.with_suffix(".damaged").read_bytes() == undisturbed
    assert (tmp_path / RESULT).read_bytes() == undisturbed


@pytest.mark.filterwarnings("error")
def test_runs_of_other_lengths_go_together(tmp_path: Path) -> None:
    """What the shorter one has not measured is missing."""
    grid = grid_of("lengths", {**TABLES, "grid": {"run.rounds": [1, 2]}})
    run_sweep(grid, tmp_path, here, workers=1)
    found = open_sweep(tmp_path)
    assert found["round"].values.tolist() == [0, 1, 2]
    there = np.isfinite(found["objective"].isel(seed=0, twin=0).transpose("rounds", "round").values)
    assert there.tolist() == [[True, True, False], [True, True, True]]


def test_a_sweep_goes_into_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It needs a folder, and says so before anything runs."""
    file, spec = tmp_path / "file", tmp_path / "s.toml"
    file.touch()
    spec.write_text(
        '[problem]\nfamily = "quadratic"\n[algorithm]\nname = "fedavg"\n[run]\nrounds = 1\n'
    )
    assert main(["sweep", str(spec), "--out", str(file)]) == 2
    assert "is a file; --out takes a folder" in capsys.readouterr().err


def test_a_seal_survives_a_round_trip() -> None:
    """And names the file that it refuses."""
    data = xr.Dataset({"loss": ("round", [1.0, 0.5]), "words": ("round", ["a", ""])})
    xr.testing.assert_equal(unseal(seal(data), origin="here"), data)
    with pytest.raises(UserError, match="there is not a whole result"):
        unseal(seal(data)[:-100], origin="there")


def test_why_every_unit_failed_is_told(tmp_path: Path) -> None:
    """There is no data set that could tell it."""
    broken = {**TABLES, "grid": {"algorithm.name": ["nosuch"]}}
    with pytest.raises(UserError, match=r"every run of the sweep failed.*nosuch"):
        run_sweep(grid_of("broken", broken), tmp_path, here, workers=1)


def test_a_failing_unit_stops_no_other(tmp_path: Path) -> None:
    """It is told with its specification, and missing in the data set."""
    broken = {**TABLES, "grid": {"algorithm.name": ["fedavg", "nosuch"]}}
    failures = run_sweep(grid_of("broken", broken), tmp_path, here, workers=1)
    assert {failure.unit.seed for failure in failures} == {0, 1, 2}
    assert all("nosuch" in failure.reason for failure in failures)
    found = open_sweep(tmp_path)
    assert found["objective"].sel(name="nosuch").isnull().all()
    assert found["objective"].sel(name="fedavg").notnull().all()
    assert set(found["reason"].sel(name="nosuch").values) == {"the run failed"}


def test_a_worker_that_dies_costs_its_task_only(
    tmp_path: Path, undisturbed: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The task is run again by another one; the numbers are the same."""
    marks = tmp_path / "marks"
    marks.mkdir()
    monkeypatch.setenv("FEDPROOF_TEST_MARKS", str(marks))
    run = partial(on_this_machine, workers=1, work=dying_once)
    assert run_sweep(small_grid(), tmp_path, run, workers=1) == []
    assert (marks / "died").exists()
    assert (tmp_path / RESULT).read_bytes() == undisturbed


def test_a_task_that_kills_its_workers_is_given_up() -> None:
    """After three of them."""
    task = Task(units_of(small_grid())[0].tables, (1,))
    ((_, outcomes),) = on_this_machine([task], workers=1, work=dying_always)
    assert "died 3 times" in outcomes[0].failure


def test_a_worker_starts_once() -> None:
    """However many tasks it is given, and in none of them is it this process."""
    tasks = [Task(unit.tables, (unit.seed,)) for unit in units_of(small_grid())]
    ran = [outcome for _, (outcome,) in on_this_machine(tasks, workers=2, work=naming_its_process)]
    assert {outcome.unit for outcome in ran} == {*units_of(small_grid())}
    assert len({outcome.failure for outcome in ran}) <= 2 < len(ran)
    assert str(os.getpid()) not in {outcome.failure for outcome in ran}


def test_two_sweeps_share_one_folder(tmp_path: Path, undisturbed: bytes) -> None:
    """Each unit is run once, by the one process or the other, and both end with the whole."""
    script = (
        "import sys; from pathlib import Path;"
        "from tests.stability.sweep.test_sweep import *;"
        "run_sweep(small_grid(), Path(sys.argv[1]), told, workers=4)"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    ran = [one.communicate()[0].split() for one in both]
    assert [one.returncode for one in both] == [0, 0]
    assert sorted(ran[0] + ran[1]) == sorted(unit.key for unit in units_of(small_grid()))
    assert (tmp_path / RESULT).read_bytes() == undisturbed


def test_another_sweep_mends_a_damaged_unit_first(
    tmp_path: Path, undisturbed: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between our look at a damaged file and our claim; what is whole then is not put aside."""
    run_sweep(small_grid(), tmp_path, here, workers=1)
    paths = [unit.path(tmp_path) for unit in units_of(small_grid())[:3]]
    whole = {path: path.read_bytes() for path in paths}
    seen: list[Path] = []

    def seen_damaged(path: Path) -> xr.Dataset:
        """Read, while another sweep removes one file, mends the next and leaves the last."""
        try:
            return read(path)
        except UserError:
            if path in paths and path not in seen:
                seen.append(path)
                path.unlink()
                if path == paths[1]:
                    path.write_bytes(whole[path])
                elif path == paths[2]:
                    path.write_bytes(b"damaged")
            raise

    for path in paths:
        path.write_bytes(b"damaged")
    monkeypatch.setattr(sweep, "read", seen_damaged)
    run_sweep(small_grid(), tmp_path, here, workers=1)
    assert seen == paths
    assert {path: path.read_bytes() for path in paths} == whole
    assert [path.stem for path in (tmp_path / "units").glob("*.damaged")] == [paths[2].stem]
    assert (tmp_path / RESULT).read_bytes() == undisturbed


def test_a_removed_lock_is_no_claim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who opened a lock before its holder removed it does not hold what others would lock."""
    unit = units_of(small_grid())[0]
    first, second, third = (Claims(tmp_path) for _ in range(3))
    assert first.take(unit)
    lock = fcntl.flock

    def late(*arguments: int) -> None:
        monkeypatch.undo()
        first.release(unit)
        assert third.take(unit)
        lock(*arguments)

    monkeypatch.setattr(fcntl, "flock", late)
    assert not second.take(unit)
    assert not second.held
    third.release_all()
    assert second.take(unit)
    second.release_all()


def test_no_space_left_loses_nothing(tmp_path: Path, undisturbed: bytes) -> None:
    """A limit on the size of files stands for a full disk; the sweep then goes on where it was."""
    script = (
        "import resource, signal, sys; from pathlib import Path;"
        "from tests.stability.sweep.test_sweep import *;"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000));"
        "run_sweep(small_grid(), Path(sys.argv[1]), here, workers=1)"
    )
    full = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], check=False, capture_output=True, text=True
    )
    assert "UserError: cannot write" in full.stderr
    run_sweep(small_grid(), tmp_path, here, workers=1)
    assert (tmp_path / RESULT).read_bytes() == undisturbed
    assert not [path for path in tmp_path.rglob("*") if path.name.startswith(".")]


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        ({"schedule": [1]}, "must be a table or an option of one"),
        ({"run.schedule": 0.1}, "must be a list of values"),
        ({"run.schedule": []}, "must be a list of values"),
        ({"algorithm": ["fedavg"]}, "must be a list of tables"),
        ({"run.seeds": [1, 2]}, "cannot vary"),
        ({"run.threads": [1, 2]}, "changes no number"),
        ({"run.schedule": [0.1, 0.1]}, "the same value twice"),
        ({"algorithm": [{"name": "fedavg", "label": "a\0b"}]}, "a value with a zero byte"),
        ({"problem.dim": [1], "algorithm.dim": [1]}, "would be called 'dim'"),
        ({"run.schedule": list(range(1001)), "problem.dim": list(range(1001))}, "at most 1000000"),
    ],
)
def test_what_is_no_grid(grid: dict[str, object], message: str) -> None:
    """Each mistake in a sentence."""
    with pytest.raises(UserError, match=message):
        grid_of("broken", {**TABLES, "grid": grid})


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From a file to a data set, with two processes."""
    spec = tmp_path / "rates.toml"
    spec.write_text(
        '[problem]\nfamily = "quadratic"\nclients = 4\n[algorithm]\nname = "fedavg"\n'
        '[run]\nrounds = 3\nseeds = 2\nmetrics = ["objective"]\n'
        '[grid]\n"run.schedule" = [0.01, 0.1]\n'
    )
    assert main(["sweep", str(spec), "--dry-run"]) == 0
    assert "4 runs: 2 schedule x 2 seeds" in capsys.readouterr().out
    assert main(["sweep", str(spec), "--jobs", "2"]) == 0
    assert dict(open_sweep(tmp_path / "rates").sizes) == {
        "schedule": 2, "seed": 2, "twin": 1, "round": 4,
    }  # fmt: skip
    assert main(["sweep", str(spec), "--scheduler", "tcp://127.0.0.1:1", "--slurm", "1"]) == 2
    assert main(["sweep", str(tmp_path / "missing.toml")]) == 2
    for patience in ("nan", "-1"):
        assert main(["sweep", str(spec), f"--patience={patience}"]) == 2
        assert "--patience must be zero or more seconds" in capsys.readouterr().err


def test_failures_are_the_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And stand on stderr with their specification."""
    spec = tmp_path / "broken.toml"
    spec.write_text(
        '[problem]\nfamily = "quadratic"\nclients = 4\n[run]\nrounds = 1\n'
        '[grid]\n"algorithm.name" = ["fedavg", "nosuch"]\n'
    )
    assert main(["sweep", str(spec), "--jobs", "1"]) == 1
    told = capsys.readouterr().err
    assert 'seed 0 of {"algorithm": {"name": "nosuch"}' in told


def test_outcomes_hold_one_or_the_other() -> None:
    """Bytes, or a reason."""
    for found in execute(Task('{"algorithm": {"name": "nosuch"}}', (0,))):
        assert isinstance(found, Outcome)
        assert bool(found.content) != bool(found.failure)
