"""The benchmarks' runner: it finds every script, and its page says every number."""

import ast
import json
from pathlib import Path

import pytest

from benchmarks import run

SCRIPTS = sorted(run.HERE.glob("bench_*.py"))


def test_scripts_are_found_by_being_there() -> None:
    """No list is kept by hand."""
    assert run.subjects() == [path.stem.removeprefix("bench_") for path in SCRIPTS]
    assert "startup" in run.subjects()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_every_script_measures(path: Path) -> None:
    """It has `measure()`, which needs no argument, and says in a docstring what it compares."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    functions = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}
    assert ast.get_docstring(module)
    required = functions["measure"].args
    assert len(required.args) == len(required.defaults)


def test_the_page_says_every_number() -> None:
    """Nested results become one line each."""
    results = {"a_b": {"ratio": 1.25, "inside": {"count": 3}}}
    page = run.page({"cores": 2}, results, {"c": "no memory"})
    assert "(cores 2)" in page
    assert "\n## a b\n" in page
    assert "\n| ratio | 1.25 |\n" in page
    assert "\n| inside: count | 3 |\n" in page
    assert "\n## c\n\nIt failed: no memory\n" in page


def put(folder: Path, scripts: dict[str, str]) -> Path:
    """A package of benchmarks in a folder."""
    place = folder / "benchmarks"
    place.mkdir()
    (place / "__init__.py").touch()
    for name, script in scripts.items():
        (place / f"bench_{name}.py").write_text(script, encoding="utf-8")
    return place


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("raise ValueError('not today')", "ValueError: not today"),
        ("def measure(): print('hello')", "it printed no results"),
        ("def measure(): return {'ratio': 1.5}", None),
        ("import os; os._exit(3)", "exit code 3"),
        ("import os; os._exit(0)", "it printed no results"),
    ],
)
def test_one_that_fails_is_reported(
    script: str,
    said: str | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The others are measured and written all the same; the exit code tells."""
    there = {"a": script, "b": "def measure(): return {'ratio': 2.5}"}
    monkeypatch.setattr(run, "HERE", put(tmp_path, there))
    code = run.main(["--out", str(tmp_path / "out")])
    record = json.loads((tmp_path / "out" / "benchmarks.json").read_text(encoding="utf-8"))
    assert record["results"]["b"] == {"ratio": 2.5}
    assert record["failed"] == ({} if said is None else {"a": said})
    assert code == (said is not None)
    assert ("It failed" in (tmp_path / "out" / "BENCHMARKS.md").read_text()) == (code == 1)
    assert "[2/2] b ... done" in capsys.readouterr().out


def test_an_unknown_subject_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """With the subjects that there are."""
    with pytest.raises(SystemExit) as leaving:
        run.main(["no-such"])
    assert leaving.value.code == 2
    assert "startup" in capsys.readouterr().err


def test_one_that_does_not_end_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the longest time that one may take."""
    monkeypatch.setattr(run, "HERE", put(tmp_path, {"a": "import time; time.sleep(60)"}))
    monkeypatch.setattr(run, "LONGEST", 0.2)
    with pytest.raises(run.FailedError, match="did not end"):
        run.run("a")
