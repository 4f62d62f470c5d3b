"""The notebooks run from top to bottom, and what they end on shows itself.

A notebook is JSON and its cells are Python: they are run here in order in one namespace, as a
kernel would, which needs neither Jupyter nor a kernel.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from matplotlib.figure import Figure

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


def run(notebook: dict[str, Any]) -> list[object]:
    """Run the cells; the values that they end on."""
    names: dict[str, Any] = {}
    shown = []
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, cell["id"], "exec"), names)
        if isinstance(last, ast.Expr):
            shown.append(eval(compile(ast.Expression(last.value), cell["id"], "eval"), names))
    return shown


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_runs_and_shows(path: Path) -> None:
    """Every cell; statements, values, verdicts and figures render themselves."""
    shown = run(json.loads(path.read_text(encoding="utf-8")))
    assert any(isinstance(value, Figure) for value in shown)
    ours = [value for value in shown if not isinstance(value, Figure)]
    rendered = [value._repr_html_() for value in ours if hasattr(value, "_repr_html_")]
    assert len(rendered) >= 3
    assert all("<table" in text or "<h2" in text for text in rendered)


def test_there_are_two() -> None:
    """Choosing hyper-parameters for FedAvg, and checking a lemma of one's own."""
    assert [path.stem for path in NOTEBOOKS] == ["check_your_lemma", "choose_fedavg"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_is_a_clean_notebook(path: Path) -> None:
    """Format 4.5, ids told apart, and no output that could be out of date."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)


def test_a_broken_cell_is_seen() -> None:
    """The runner does not swallow errors."""
    cell = {"cell_type": "code", "id": "a", "source": ["1 / 0"]}
    with pytest.raises(ZeroDivisionError):
        run({"cells": [cell]})
