"""The benchmarks' runner: it finds every script, and its page says every number."""

import ast
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
    page = run.page({"cores": 2}, results)
    assert "(cores 2)" in page
    assert "\n## a b\n" in page
    assert "\n| ratio | 1.25 |\n" in page
    assert "\n| inside: count | 3 |\n" in page


def test_an_unknown_subject_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """With the subjects that there are."""
    with pytest.raises(SystemExit) as leaving:
        run.main(["no-such"])
    assert leaving.value.code == 2
    assert "startup" in capsys.readouterr().err
