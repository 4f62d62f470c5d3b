"""`fedproof report`: where the site is, progress on the way, and sentences for mistakes."""

import json
import re
from pathlib import Path

import pytest

from fedproof.cli import main
from fedproof.commands.report import _progress


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


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--jobs", "0"], "--jobs 0: at least one process is needed"),
        (["--benchmarks", "absent.json"], "absent.json is not what `make bench` writes .*"),
        (["--results", "absent"], "there is no folder absent; .*"),
        (["--out", "taken"], "cannot write taken/.*: .*; name another folder with --out"),
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
    assert re.fullmatch(rf"fedproof: {sentence}\n", capsys.readouterr().err)


def test_progress_is_a_line_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    """Where there is no terminal: few lines, the last of them among these."""
    show = _progress("pages")
    for done in range(1, 352):
        show(done, 351, "page")
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 20
    assert lines[-1] == "pages 351/351"
