"""The commands on statements, run as a user runs them."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
import xarray as xr
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bounds.catalogue import catalogue
from fedproof.cli import main

PROX = ["eval", "fedsagd.tab1.fedprox", "lam=1/10", "Theta=1", "K=5", "T=1000"]


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command that succeeds and return what it prints."""
    assert main(list(arguments)) == 0
    return capsys.readouterr().out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run a command that is refused and return the one line it says."""
    assert main(list(arguments)) == 2
    captured = capsys.readouterr()
    assert not captured.out
    assert captured.err.startswith("fedproof: ")
    assert captured.err.count("\n") == 1
    return captured.err


def test_list_shows_all_and_filters(capsys: pytest.CaptureFixture[str]) -> None:
    """One line an item, JSON on request."""
    assert out(capsys, "list").endswith(f"{len(catalogue)} items\n")
    rows = json.loads(out(capsys, "list", "--paper", "fedinit", "--kind", "lemma", "--json"))
    assert {row["kind"] for row in rows} == {"lemma"}
    assert "fedinit.lem21" in {row["id"] for row in rows}
    assert "fedsagd.thmC3" in out(capsys, "list", "--search", "stability FedProx")


def test_list_tells_which_papers_are_of_the_field(capsys: pytest.CaptureFixture[str]) -> None:
    """What others rest on, and nobody asked to verify, is told apart from what is judged."""
    assert "\nof the field, what others rest on: localsgd, sgd\n" in out(
        capsys, "list", "sgd", "localsgd", "fedinit.thm1"
    )
    assert "of the field" not in out(capsys, "list", "fedinit.thm1")
    rows = json.loads(out(capsys, "list", "sgd", "fedinit.thm1", "--json"))
    assert {row["id"].partition(".")[0]: row["field"] for row in rows} == {
        "sgd": True,
        "fedinit": False,
    }


@pytest.mark.parametrize("form", [[], ["--latex"], ["--markdown"], ["--html"], ["--json"]])
def test_show(capsys: pytest.CaptureFixture[str], form: list[str]) -> None:
    """Every form names the item."""
    assert "fedinit.thm1" in out(capsys, "show", "fedinit.thm1", *form)


def test_eval_worked_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """2/lam (1 - (1 - lam eta)^K) T with lam = 1/10, eta = 1, K = 2, T = 3 is 57/5."""
    values = ["lam=1/10", "Theta=1", "K=2", "T=3", "eta_l=1"]
    record = json.loads(out(capsys, "eval", "fedsagd.tab1.fedprox", *values, "--json"))
    assert record["exact"] == "57/5"
    assert record["inside"] is True
    assert "57/5" in out(capsys, "eval", "fedsagd.tab1.fedprox", *values)


def test_eval_grid_in_every_form(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Table, CSV, JSON, netCDF and plot hold the same numbers."""
    grid = [*PROX, "eta_l=1e-4:1e-1:log7"]
    table = list(csv.DictReader(io.StringIO(out(capsys, *grid, "--csv"))))
    record = json.loads(out(capsys, *grid, "--json"))
    stored, picture = tmp_path / "grid.nc", tmp_path / "grid.png"
    out(capsys, *grid, "--out", str(stored), "--plot", str(picture))
    with xr.open_dataset(stored, engine="h5netcdf") as data:
        values = data["value"].values.tolist()
    assert record["data_vars"]["value"]["data"] == values
    assert [float(row["value"]) for row in table] == pytest.approx(values, rel=1e-12)
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "eta_l" in out(capsys, *grid)


def test_optimise_and_compare(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The minimiser is on the edge of the range; the comparison names crossings."""
    best = ["optimise", *PROX[1:], "--over", "eta_l=1e-4:1e-1"]
    record = json.loads(out(capsys, *best, "--json"))
    assert record["at"] == {"eta_l": pytest.approx(1e-4)}
    assert record["at_end_of_range"] == ["eta_l"]
    assert "end of its range" in out(capsys, *best, "--plot", str(tmp_path / "best.svg"))
    rows = ["fedsagd.tab1.fedavg", "fedsagd.tab1.fedcm", "K=5", "Theta=1", "T=9"]
    text = out(capsys, "compare", *rows, "eta_l=1e-2:1:log50")
    assert "cross at eta_l = 0.2" in text
    out(capsys, "compare", *rows, "eta_l=1e-2:1:log50", "--plot", str(tmp_path / "rows.pdf"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["show", "fedinit.thm99"], "did you mean"),
        (["list", "--kind", "conjecture"], "no kind 'conjecture'; there are"),
        ([*PROX], "still needs eta_l"),
        ([*PROX, "eta_l=0"], "outside its domain"),
        ([*PROX, "eta_l=1", "zeta=1"], "has no 'zeta'"),
        ([*PROX, "eta_l=1", "eta_l=2"], "given twice"),
        ([*PROX, "eta_l"], "name=value"),
        ([*PROX, "eta_l=1", "--form", "row 9"], "no formula 'row 9'"),
        ([*PROX, "eta_l=1", "--plot", "x.png"], "needs a grid"),
        ([*PROX, "eta_l=1:9:lin9", "--plot", "x.bmp"], "ends in none of"),
        ([*PROX, "eta_l=1:9:lin9", "--out", "x.csv"], "does not end in .nc"),
        ([*PROX, "eta_l=1:9:lin9", "--out", "nowhere/x.nc"], "no folder"),
        (["eval", "fedinit.as1"], "fedinit.as1"),
        (["eval", "switching.tab1"], "states nothing that has a value"),
        (["optimise", *PROX[1:]], "say what to choose"),
        (["optimise", *PROX[1:], "--for", "T"], "go together"),
        (["optimise", *PROX[1:], "--over", "eta_l=1:0"], "empty"),
        (["compare", "fedsagd.tab9.*", "K=1"], "no statement matches"),
        (["compare", "K=1"], "at least one"),
    ],
)
def test_mistakes_are_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    """Exit code 2, nothing on standard output, one line that says what would work."""
    assert words in complaint(capsys, *arguments)


@settings(max_examples=60, deadline=None)
@given(text=st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=40))
@example(text="__import__('os').system('touch /tmp/owned')")
@example(text="(lambda: 0)()")
@example(text="9" * 10_000)
@example(text="1e9999")
@example(text="1:2:log99999999999999999999")
@example(text="$(reboot)")
@example(text="\x00")
def test_hostile_values_are_values_or_mistakes(text: str) -> None:
    """Never a traceback, an evaluation or a hang."""
    assert main([*PROX, f"eta_l={text}"]) in (0, 2)


def test_a_point_needs_no_heavy_packages() -> None:
    """`eval` of one point imports neither torch nor matplotlib nor xarray."""
    code = (
        "import sys; from fedproof.cli import main; "
        f"main({[*PROX, 'eta_l=1/100']!r}); "
        "print(sorted({'torch', 'matplotlib', 'xarray', 'pandas'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")
