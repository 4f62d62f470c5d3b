"""The index: every module of the gallery, what each must have, and the command that draws them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bounds.catalogue import catalogue
from bounds.errors import UserError
from fedproof.cli import main
from figures import gallery
from figures.index import draw_figure, figure_names, find_figure
from stability.benchmarks.protocol_file import protocol_names


@pytest.mark.parametrize("name", figure_names())
def test_every_module_keeps_the_convention(name: str) -> None:
    """A title in one sentence, more words, known statements and protocols, only defaults."""
    entry = find_figure(name)
    assert entry.title.endswith(".")
    assert len(entry.title) <= 100
    assert "\n" in entry.text
    assert all(catalogue.matching(pattern) for pattern in entry.about.statements)
    assert bool(entry.about.runs) == entry.takes_runs
    if entry.about.runs.startswith("fedproof run "):
        assert set(entry.about.runs.split()[2:]) <= set(protocol_names())
    assert all(isinstance(value, int | float | str) for value in entry.parameters.values())


def test_every_module_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """The folder is the list."""
    files = {path.stem for path in Path(gallery.__path__[0]).glob("*.py")} - {"__init__"}
    assert {name.replace("-", "_") for name in figure_names()} == files
    assert main(["figure", "--list", "--json"]) == 0
    assert [e["name"] for e in json.loads(capsys.readouterr().out)] == figure_names()
    assert main(["figure", "--list"]) == 0
    listed = capsys.readouterr().out
    assert len(listed.splitlines()) == len(figure_names())
    assert "$" not in listed
    assert main(["figure", "--list", "derivation"]) == 0
    assert "parameters: item=" in capsys.readouterr().out


def test_the_command_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With parameters, into a file of the chosen kind, the same bytes twice."""
    paths = [tmp_path / f"{k}.svg" for k in range(2)]
    for path in paths:
        assert main(["figure", "table1-bounds", "K=5", "lam=0.25", "--out", str(path)]) == 0
    assert capsys.readouterr().out.startswith("wrote ")
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert rb"$\lambda$ = 0.25" in paths[0].read_bytes()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["tabel1-bounds"], "there is no figure 'tabel1-bounds'; did you mean table1-bounds"),
        ([], "name a figure"),
        (["table1-bounds", "K=2.5"], "K takes an integer, not '2.5'"),
        (["table1-bounds", "K=1:9:int"], "K takes one number"),
        (["table1-bounds", "kk=2"], "has no parameter 'kk'"),
        (["table1-bounds", "--from", "x.nc"], "not drawn from runs"),
        (["table1-bounds", "--out", "x.gif"], "ends in none of"),
        (["table1-bounds", "--out", "no/folder/x.svg"], "there is no folder"),
        (["bound-sweeps", "item=fedinit.thm99"], "there is no statement 'fedinit.thm99'"),
        (["bound-sweeps", "over=tau"], "has none of tau; it has"),
        (["bound-sweeps", "eta=1:9:int"], "eta is held at one number"),
        (["admissible-region", "up=tau"], "has no letter 'tau' to vary"),
        (["derivation", "item=fedinit.as1"], "has no encoded derivation"),
        (["tightness-map", "item=fedinit.thm9"], "no table [measured.worst]"),
        (["fedinit-fig2", "--from", "nowhere"], "there is no file or folder nowhere"),
        (["bound-beside-run", "--from", "nowhere.nc"], "No such file"),
    ],
)
def test_mistakes_are_told(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """In one sentence, with nothing written."""
    monkeypatch.chdir(tmp_path)
    assert main(["figure", *words]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_an_empty_folder_of_runs_is_told(tmp_path: Path) -> None:
    """With the command that would fill it."""
    with pytest.raises(UserError, match=r"no finished run of fedinit.fig2a .* `fedproof run"):
        draw_figure("fedinit-fig2", runs=[tmp_path])
