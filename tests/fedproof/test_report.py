"""`fedproof report`: where the site is, progress on the way, and sentences for mistakes."""

import json
import re
from fnmatch import fnmatch
from pathlib import Path
from unittest import mock

import pytest

from bounds.catalogue import catalogue
from fedproof.cli import main
from fedproof.commands.report import _progress
from figures.index import figure_names, find_figure
from figures.report.work import Task, compute, tasks
from stability.benchmarks.results import write_record


@pytest.fixture
def judging_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The verdicts have tests of their own; here the book is empty."""
    monkeypatch.setattr("bounds.verdicts.verify.verify", lambda *_, **__: [])


@pytest.mark.usefixtures("judging_nothing")
def test_it_ends_with_the_path(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The folder is made, and what `make bench` wrote is shown."""
    speeds = tmp_path / "benchmarks.json"
    speeds.write_text(json.dumps({"machine": {"cores": 2}, "results": {"it": {"ratio": 1.25}}}))
    site = tmp_path / "new" / "site"
    assert main(["report", "--quick", "--out", str(site), "--benchmarks", str(speeds)]) == 0
    assert capsys.readouterr().out.startswith(str(site / "index.html"))
    assert "1.25" in (site / "benchmarks.html").read_text(encoding="utf-8")
    for name in ("index", "explorer", "gallery", "benchmarks", "provenance"):
        assert (site / f"{name}.html").is_file()


def test_a_folder_that_cannot_be_written_is_told_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Verdicts may take an hour; and a page of benchmarks goes with the benchmarks."""
    (tmp_path / "taken").touch()
    monkeypatch.setattr("bounds.verdicts.verify.verify", mock.Mock(side_effect=AssertionError))
    assert main(["report", "--out", str(tmp_path / "taken")]) == 2
    assert "cannot write" in capsys.readouterr().err


@pytest.mark.usefixtures("judging_nothing")
def test_benchmarks_have_a_page_where_there_are_some(tmp_path: Path) -> None:
    """Of a site that had some, the page goes."""
    speeds = tmp_path / "benchmarks.json"
    speeds.write_text(json.dumps({"machine": {"cores": 2}, "results": {"it": {"ratio": 1.25}}}))
    site = tmp_path / "site"
    for options, there in ((["--benchmarks", str(speeds)], True), ([], False)):
        assert main(["report", "--quick", "--out", str(site), *options]) == 0
        assert (site / "benchmarks.html").is_file() == there
        index = (site / "index.html").read_text(encoding="utf-8")
        assert ("benchmarks.html" in index) == there


@pytest.mark.usefixtures("judging_nothing")
def test_what_run_stored_is_shown(tmp_path: Path) -> None:
    """From the folder that `fedproof run --out` names, with its scales below."""
    cell = {"shown": "71.2", "printed": "73.4"}
    table = {
        "protocol": "p", "scale": "small", "title": "A title", "statements": ["fedinit.tab1"],
        "columns": ["c"], "rows": [{"label": "r", "cells": [cell]}], "differences": [], "notes": [],
    }  # fmt: skip
    write_record(tmp_path / "results" / "small", "p", {"tables": [table]})
    arguments = ["report", "--quick", "--out", str(tmp_path / "site")]
    assert main([*arguments, "--results", str(tmp_path / "results")]) == 0
    shown = (tmp_path / "site" / "benchmarks.html").read_text(encoding="utf-8")
    assert "71.2 [73.4]" in shown


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--jobs", "0"], "--jobs 0: at least one process is needed"),
        (["--benchmarks", "absent.json"], "cannot read absent.json: No such file or directory"),
        (["--results", "absent"], "there is no folder absent; .*"),
        (["--results", "."], "\\. holds no results; give the folder that .*"),
        (["--out", "taken"], "cannot write taken: .*; name another folder with --out"),
    ],
)
@pytest.mark.usefixtures("judging_nothing")
def test_mistakes_are_sentences(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Exit code 2, and a way out."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").touch()
    assert main(["report", "--quick", *arguments]) == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert re.fullmatch(rf"fedproof: {sentence}", last)


def test_slow_work_is_told_of_more_often(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within twenty seconds of work that takes ten for each of a thousand parts."""
    clock = iter(range(0, 10000, 10))
    monkeypatch.setattr("time.monotonic", lambda: float(next(clock)))
    show = _progress("verdicts")
    for done in range(1, 9):
        show(done, 1000, "question")
    assert capsys.readouterr().err.split("\n")[1:-1] == [f"verdicts {n}/1000" for n in (2, 4, 6, 8)]


@pytest.mark.usefixtures("judging_nothing")
def test_what_fails_is_told_and_the_rest_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On its page and on standard error; the exit code is 1."""
    wanted = [Task("figure", "table1-bounds"), Task("figure", "stability-regions")]
    monkeypatch.setattr("figures.report.work.tasks", lambda *_, **__: wanted)

    def broken() -> object:
        why = "by <nothing>"
        raise ZeroDivisionError(why)

    monkeypatch.setattr("figures.gallery.stability_regions.draw", broken)
    assert main(["report", "--jobs", "1", "--out", str(tmp_path)]) == 1
    told = "figure stability-regions failed: ZeroDivisionError: by <nothing>"
    assert f"fedproof: {told}\n" in capsys.readouterr().err
    gallery = (tmp_path / "gallery.html").read_text(encoding="utf-8")
    assert "This failed: ZeroDivisionError: by &lt;nothing&gt;." in gallery
    assert (tmp_path / "figures" / "table1-bounds.svg").is_file()
    assert not (tmp_path / "figures" / "stability-regions.svg").exists()


def test_progress_is_a_line_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    """Where there is no terminal: few lines, the last of them among these."""
    show = _progress("pages")
    for done in range(1, 352):
        show(done, 351, "page")
    first, *lines = capsys.readouterr().err.splitlines()
    assert first == "pages ..."
    assert len(lines) == 20
    assert lines[-1] == "pages 351/351"


def test_a_mistake_that_is_explained_is_no_failure() -> None:
    """It is an answer, on the page of what it is about."""
    results = compute([Task("tightness", "fedinit.tab2")], jobs=1)
    assert "worst case" in results.tightness["fedinit.tab2"]["why"]
    assert not results.failed


def test_figures_of_experiments_are_drawn_from_stored_runs(tmp_path: Path) -> None:
    """Those of protocols alone; without runs the synthetic problem stands in."""
    everything = tasks(catalogue, runs=tmp_path)
    wanted = {task.name: task.runs for task in everything if task.kind == "figure"}
    assert sorted(wanted) == figure_names()
    assert wanted["fedinit-fig2"] == wanted["switching-fig13"] == tmp_path
    assert wanted["table1-bounds"] is None
    assert wanted["bound-beside-run"] is None


def test_a_report_of_some_items_has_the_figures_of_these() -> None:
    """And none of other papers."""
    figures = {task.name for task in tasks(["switching.eq4"]) if task.kind == "figure"}
    about = [find_figure(name).about.statements for name in figures]
    assert all(any(fnmatch("switching.eq4", pattern) for pattern in one) for one in about)
    assert "table1-bounds" not in figures
