"""Every protocol runs from published files to tables, and goes on after an interruption."""

from dataclasses import replace
from pathlib import Path

import pytest
import xarray as xr

from bounds.errors import UserError
from fedproof.cli import main
from stability.benchmarks import arena, campaign, runner
from stability.benchmarks.claims import claim_names, claim_tables
from stability.benchmarks.protocol import Protocol, load
from stability.benchmarks.protocol_file import protocol_names
from stability.benchmarks.results import read_results
from stability.benchmarks.runner import Where, run_units
from stability.benchmarks.units import Unit, is_finished, plan, read_unit
from stability.dataset import write
from tests.stability.benchmarks.miniature import miniature
from tests.stability.benchmarks.published import publish

SMALL_DATA = ("fashion_mnist", "mnist", "cifar10", "shakespeare")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with small files in the published formats."""
    folder = tmp_path / "data"
    for name in SMALL_DATA:
        publish(name, folder, monkeypatch)
    arena.make_arena.cache_clear()
    arena.load_once.cache_clear()
    return folder


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command finds the protocols shrunk."""

    def shrunk(name: str, scale: str, *, changes: object = None) -> Protocol:
        del changes
        return miniature(name) if scale == "small" else load(name, scale)

    monkeypatch.setattr(campaign, "load", shrunk)


@pytest.mark.usefixtures("small")
def test_every_protocol_runs_to_its_tables(data: Path, tmp_path: Path) -> None:
    """Each cell is a number of the runs, or says why not, with the paper's number beside it."""
    records = campaign.run_protocols(None, "small", Where(tmp_path, data))
    for name in protocol_names():
        protocol = miniature(name)
        tables = [table for table in records["tables"] if table["protocol"] == name]
        assert len(tables) == len(protocol.tables) > 0, name
        for table, layout in zip(tables, protocol.tables, strict=True):
            assert table["differences"], name
            assert len(table["rows"]) > 0, name
            for row in table["rows"]:
                assert len(row["cells"]) == len(table["columns"]), name
                for cell in row["cells"]:
                    assert cell["shown"], name
                    assert bool(cell["printed"]) == (layout.printed is not None), name
        curves = [curve for curve in records["curves"] if curve["protocol"] == name]
        assert {curve["series"] for curve in curves} == set(protocol.curves), name
        assert all(curve["points"] for curve in curves), name
    assert sorted({claim["name"] for claim in records["claims"]}) == claim_names()
    assert {claim["verdict"] for claim in records["claims"]} == {"undecided"}
    assert read_results(tmp_path / "small").keys() == records.keys()


def _same(left: Path, right: Path) -> None:
    """The same numbers in the same files."""
    names = sorted(path.name for path in left.glob("units/*.nc"))
    assert names == sorted(path.name for path in right.glob("units/*.nc"))
    for name in names:
        one, other = (read_unit(folder / "units" / name) for folder in (left, right))
        xr.testing.assert_identical(one.drop_attrs(), other.drop_attrs())


def test_an_interrupted_run_goes_on(data: Path, tmp_path: Path) -> None:
    """What was finished is kept, and the whole is what an uninterrupted run gives."""
    units = plan([miniature("fedsagd.tab8", seeds=2)])
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    run_units(units, Where(whole, data))
    done: list[str] = []

    def interrupt(unit: Unit, _: float) -> None:
        done.append(unit.key)
        if len(done) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_units(units, Where(broken, data), report=interrupt)
    kept = {path: path.stat().st_mtime_ns for path in broken.glob("units/*.nc")}
    assert len(kept) == 3
    rest = [unit for unit in units if not is_finished(unit, broken)]
    assert {unit.key for unit in units} - {unit.key for unit in rest} == set(done)
    run_units(rest, Where(broken, data))
    assert all(path.stat().st_mtime_ns == time for path, time in kept.items())
    _same(whole, broken)


def test_a_unit_goes_on_from_its_checkpoint(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A unit that was killed between two rounds gives the same numbers and leaves no checkpoint."""
    unit = plan([miniature("fedinit.tab8", rounds=6)])[-1]
    monkeypatch.setattr(runner, "CHECKPOINT_EVERY", 2)
    runner.execute(unit, Where(tmp_path / "whole", data))
    ticks: list[int] = []

    def kill(self: runner.Clock, done: int, total: int) -> None:
        del self, total
        ticks.append(done)
        if ticks == [1, 2, 3]:
            raise KeyboardInterrupt

    monkeypatch.setattr(runner.Clock, "__call__", kill)
    with pytest.raises(KeyboardInterrupt):
        runner.execute(unit, Where(tmp_path / "broken", data))
    assert len(list((tmp_path / "broken/units").glob("*.part"))) == 1
    runner.execute(unit, Where(tmp_path / "broken", data))
    assert ticks == [1, 2, 3, 3, 4, 5, 6]
    _same(tmp_path / "whole", tmp_path / "broken")
    assert not list((tmp_path / "broken/units").glob("*.part"))


def test_several_at_a_time_give_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes find what one finds."""
    # Its checksums lie beside the files, so that other processes know them too.
    publish("leaf_shakespeare", tmp_path, monkeypatch)
    protocol = miniature("fedsagd.tab2.shakespeare")
    changed = [
        Unit({**u.problem, "data": "leaf_shakespeare"}, u.run, u.algorithm, u.seed, u.series)
        for u in plan([protocol])[:2]
    ]
    for workers in (1, 2):
        run_units(changed, Where(tmp_path / str(workers), tmp_path), workers=workers)
    _same(tmp_path / "1", tmp_path / "2")


def test_protocols_share_runs() -> None:
    """The tables of one experiment plan what their union plans, and measure what each asks for."""
    names = ["fedinit.tab4.resnet", "fedinit.tab6", "fedinit.tab7", "fedinit.tab8"]
    protocols = [load(name, "small") for name in names]
    units = {unit.key: unit for unit in plan(protocols)}
    assert len(units) == len(plan(protocols[:2])) < sum(len(plan([one])) for one in protocols)
    for protocol in protocols:
        for unit in plan([protocol]):
            assert set(unit.series) <= set(units[unit.key].series)


def test_a_series_more_keeps_those_there(data: Path, tmp_path: Path) -> None:
    """A file that lacks a series is made again, with what it had."""
    unit = plan([miniature("fedinit.tab8")])[0]
    more = Unit(unit.problem, unit.run, unit.algorithm, unit.seed, ("divergence",))
    where = Where(tmp_path, data)
    runner.execute(unit, where)
    assert not is_finished(more, tmp_path)
    runner.execute(more, where)
    assert {"accuracy", "divergence"} <= set(read_unit(unit.path(tmp_path)).data_vars)


@pytest.mark.usefixtures("small")
def test_the_command_writes_tables_and_claims(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Text on the screen, records and Markdown in the folder; a claim's name runs its protocol."""
    words = ["--scale", "small", "--data-dir", str(data), "--out", str(tmp_path / "out")]
    assert main(["run", "relaxation_lowers_divergence", *words, "--workers", "1"]) == 0
    captured = capsys.readouterr()
    assert "in brackets" not in captured.out
    assert "data: fashion_mnist in place of cifar10" in captured.out
    assert "undecided: Relaxed initialisation with beta = 0.1 lowers" in captured.out
    assert "11/11 runs" in captured.err
    records = read_results(tmp_path / "out/small")
    assert {record["protocol"] for kind in records.values() for record in kind} == {"fedinit.fig2a"}
    about = [name for name in claim_names() if claim_tables(name)["protocol"] == "fedinit.fig2a"]
    assert list(dict.fromkeys(claim["name"] for claim in records["claims"])) == about
    readings = {claim["reading"] for claim in records["claims"] if claim["name"] == about[0]}
    assert {name.split(",")[0] for name in readings} == {"as printed", "as released"}
    assert "| 0.05 |" in (tmp_path / "out/small/fedinit.fig2a.md").read_text(encoding="utf-8")
    assert main(["run", "fedinit.fig2a", *words, "--json"]) == 0
    captured = capsys.readouterr()
    assert '"verdict": "undecided"' in captured.out
    assert captured.err == ""


@pytest.mark.usefixtures("small")
def test_claims_alone_run_what_they_compare(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No tables of what is not there; they come when the rest is run, which then is the rest."""
    out = tmp_path / "out"
    words = ["run", "fedinit.fig2a", "--data-dir", str(data), "--out", str(out), "--workers", "1"]
    assert main([*words, "--claims"]) == 0
    assert "5/5 runs" in capsys.readouterr().err
    records = read_results(out / "small")
    assert records["tables"] == records["curves"] == []
    # beta = -0.1, 0 and 0.1 as printed, and the two that differ as released.
    assert len(records["claims"]) == 10
    assert main(words) == 0
    assert "6/6 runs" in capsys.readouterr().err
    assert len(read_results(out / "small")["tables"]) == 1


def test_the_command_lists(capsys: pytest.CaptureFixture[str]) -> None:
    """Every protocol and every claim, with what it is."""
    assert main(["run", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [*protocol_names(), *claim_names()]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["run"], "name the protocols to run, or say --all"),
        (["run", "fedinit.tab6", "--all"], "name the protocols to run, or say --all"),
        (
            ["run", "fedinit.tab66"],
            "there is no protocol 'fedinit.tab66'; did you mean fedinit.tab6",
        ),
        (["run", "fedinit.tab6", "--minutes", "-1"], "--minutes must be zero or more minutes, got"),
        (
            ["run", "fedinit.tab6", "--minutes", "nan"],
            "--minutes must be zero or more minutes, got",
        ),
        (["run", "fedinit.tab6", "--workers", "0"], "workers must be an integer of at least 1"),
        (
            ["run", "fedinit.tab6", "--data-dir", "/nowhere", "--workers", "1"],
            "fedproof data prepare",
        ),
    ],
)
def test_mistakes_are_told(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """In one sentence, with exit code 2."""
    arena.make_arena.cache_clear()
    arena.load_once.cache_clear()
    out = ["--out", str(tmp_path)] if len(words) > 1 else []
    assert main([*words, *out]) == 2
    assert told in capsys.readouterr().err


def test_the_result_of_another_run_is_told(tmp_path: Path) -> None:
    """A whole file in the place of another."""
    unit = plan([miniature("fedinit.tab8")])[0]
    other = replace(unit, seed=unit.seed + 1)
    data = xr.Dataset({name: ("round", [0.0]) for name in unit.series})
    write(data.assign_attrs(unit=unit.text), other.path(tmp_path))
    with pytest.raises(UserError, match="is the result of another run"):
        is_finished(other, tmp_path)
    write(data.assign_attrs(unit=other.text), other.path(tmp_path))
    assert is_finished(other, tmp_path)


def test_claims_of_an_earlier_version_are_told(tmp_path: Path) -> None:
    """They have no reading; their runs need not be made again."""
    (tmp_path / "x.json").write_text('{"claims": [{"name": "c", "verdict": "undecided"}]}')
    with pytest.raises(UserError, match="of an earlier version; run it again"):
        read_results(tmp_path)


def test_a_damaged_result_is_told(tmp_path: Path) -> None:
    """A file that is no result is named."""
    unit = plan([miniature("fedinit.tab8")])[0]
    unit.path(tmp_path).parent.mkdir()
    unit.path(tmp_path).write_bytes(b"no netCDF")
    with pytest.raises(UserError, match="is not a whole result"):
        is_finished(unit, tmp_path)
