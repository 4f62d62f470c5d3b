"""`fedproof simulate`: from a file, from flags, to a table, JSON and netCDF."""

import json
from pathlib import Path

import pytest
import xarray as xr

from fedproof.cli import main

SPECIFICATION = """
[problem]
family = "quadratic"
clients = 6
dim = 3
samples = 4

[algorithm]
name = "feddyn"
strength = 1.0
init_relaxation = 0.05

[run]
rounds = 5
participation = 0.5
epochs = 1
batch = 3
schedule = {kind = "exponential", rate = 0.1, decay = 0.99}
seeds = [3, 5]
metrics = ["objective"]
twin = {client = 3, sample = 0}
"""
QUICK = ["simulate", "--problem", "quadratic", "--algorithm", "fedavg", "--rounds", "3"]


@pytest.fixture
def specification(tmp_path: Path) -> str:
    """A file."""
    path = tmp_path / "spec.toml"
    path.write_text(SPECIFICATION, encoding="utf-8")
    return str(path)


def test_a_file_says_everything(
    specification: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The table, and the netCDF file with the same numbers."""
    out = tmp_path / "run.nc"
    assert main(["simulate", specification, "--out", str(out)]) == 0
    printed = capsys.readouterr().out
    assert "relaxed feddyn on quadratic, 5 rounds, 2 replicas" in printed
    assert "objective (client 3, sample 0)" in printed
    with xr.open_dataset(out, engine="h5netcdf") as data:
        assert dict(data.sizes) == {"seed": 2, "twin": 2, "round": 6, "parameter": 3}
        last = float(data["objective"].isel(twin=0, round=-1).mean())
    assert f"t=5: {last:.6g}" in printed


def test_flags_say_the_same_as_a_file(
    specification: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same data set, whichever way it was asked for; flags override the file."""
    assert main(["simulate", specification, "--json", "--rate", "0.2", "--seeds", "2"]) == 0
    from_file = json.loads(capsys.readouterr().out)
    words = ["--problem", "quadratic", "--algorithm", "feddyn", "clients=6", "problem.dim=3"]
    words += ["samples=4", "strength=1.0", "init_relaxation=0.05", "--participation", "0.5"]
    words += ["--epochs", "1", "--batch", "3", "--rounds", "5", "--metric", "objective"]
    assert main(["simulate", *words, "--rate", "0.2", "--seeds", "2", "--json"]) == 0
    from_flags = json.loads(capsys.readouterr().out)
    ours, theirs = (
        [run[0] for run in data["variables"]["objective"]["values"]]
        for data in (from_flags, from_file)
    )
    assert ours == theirs
    assert from_file["coordinates"]["twin"] == ["base", "client 3, sample 0"]
    assert from_file["provenance"]["algorithm"] == "relaxed feddyn"


@pytest.mark.parametrize("kind", ["sample", "client"])
def test_a_twin_by_kind(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Client 0, or its sample 0, is changed."""
    assert main([*QUICK, "--twin", kind, "--metric", "model_discrepancy"]) == 0
    name = {"sample": "client 0, sample 0", "client": "client 0"}[kind]
    assert f"model_discrepancy ({name})" in capsys.readouterr().out


def test_a_diverging_run_is_told_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 1, a sentence, and the file."""
    out = tmp_path / "run.nc"
    options = ["--rate", "100", "--rounds", "50", "--metric", "objective", "--out", str(out)]
    assert main([*QUICK, *options]) == 1
    assert "seed 0 diverged: the model after" in capsys.readouterr().err
    with xr.open_dataset(out, engine="h5netcdf") as data:
        assert int(data["diverged"][0]) > 0


def test_a_terminal_sees_the_progress(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rounds, rate and time left, on standard error; nothing of it where no one looks."""
    assert main(QUICK) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(QUICK) == 0
    shown = capsys.readouterr().err
    assert "3/3 rounds, " in shown
    assert " a second, 0:00 left" in shown
    assert main([*QUICK, "--quiet"]) == 0
    assert capsys.readouterr().err == ""


def test_a_checkpoint_is_written_and_read(tmp_path: Path) -> None:
    """The second call goes on from the first."""
    file = tmp_path / "run.checkpoint"
    assert main([*QUICK, "--checkpoint", str(file)]) == 0
    assert main([*QUICK[:-1], "6", "--checkpoint", str(file), "--checkpoint-every", "2"]) == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--problem", "quadratc"], "no family of problems 'quadratc'; did you mean quadrat"),
        ([], "problem.family is missing"),
        (["--problem", "quadratic"], "algorithm.name is missing"),
        ([*QUICK[1:], "--algorithm", "fedinit"], "algorithm fedinit needs relaxation"),
        ([*QUICK[1:], "dim=2.5"], "problem quadratic: dim must be an integer, got 2.5"),
        (
            [*QUICK[1:], "problem.dims=2"],
            "problem quadratic has no option 'dims'; did you mean dim",
        ),
        ([*QUICK[1:], "rank=2"], "rank is no option of the problem"),
        ([*QUICK[1:], "run.round=2"], "run has no option 'round'; did you mean rounds?"),
        ([*QUICK[1:], "other.x=2"], "other.x names no part of the run"),
        ([*QUICK[1:], "run.twin=3"], 'run.twin must be "sample", "client", or name a client'),
        ([*QUICK[1:], "--participation", "70"], "participation must be a number of clients"),
        ([*QUICK[1:], "--metric", "objectiv"], "no metric 'objectiv'; did you mean objective"),
        (["nothing.toml"], "cannot read nothing.toml"),
        ([*QUICK[1:], "--out", "/dev/null/run.nc"], "cannot write /dev/null/run.nc"),
        ([*QUICK[1:], "--checkpoint", "/dev"], "cannot read /dev: Is a directory"),
        (["one.toml", "two.toml"], "one specification at a time"),
        ([*QUICK[1:], "--rounds", "many"], "invalid _number value: 'many'|rounds"),
        ([*QUICK[1:], "--rounds", "2.5"], "run: rounds must be an integer, got 2.5"),
        ([*QUICK[1:], "algorithm.init_relaxation=true"], "init_relaxation must be a number"),
        ([*QUICK[1:], "algorithm.init_reading=released"], "algorithm needs init_relaxation"),
        (
            [*QUICK[1:], "algorithm.init_relaxation=1", "algorithm.init_reading=other"],
            "algorithm: init_reading must be 'printed' or 'released', got 'other'",
        ),
        ([*QUICK[1:], 'problem.dtype="float16"'], "dtype must be one of float32, float64"),
    ],
)
def test_mistakes_end_with_a_sentence(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2, no traceback, the field and what was expected."""
    assert main(["simulate", *words]) == 2
    printed = capsys.readouterr().err
    assert printed.startswith("fedproof: ")
    assert printed.count("\n") == 1
    assert any(part in printed for part in message.split("|"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rounds = [", "is not a TOML file"),
        ("rounds = 3", "must consist of the tables"),
        ("[problm]\nfamily = 'quadratic'", "got 'problm'"),
        ("[run]\nrounds = 'three'\n[problem]\nfamily = 'quadratic'", "algorithm.name is missing"),
    ],
)
def test_bad_files_are_refused(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each in a sentence with the file's name or the field's."""
    path = tmp_path / "spec.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["simulate", str(path)]) == 2
    assert message in capsys.readouterr().err
