"""The notebooks run from top to bottom, and what they end on shows itself.

A notebook is JSON and its cells are Python: they are run here in order in one namespace, as a
kernel would, which needs neither Jupyter nor a kernel.
"""

from __future__ import annotations

import ast
import base64
import contextlib
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from matplotlib.figure import Figure

from bounds.kernel.reader import parse_relation

LONGEST = 400
NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


def run(notebook: dict[str, Any]) -> list[tuple[dict[str, Any], str, object]]:
    """Run the cells of code: each with what it prints and the value that it ends on."""
    names: dict[str, Any] = {}
    shown = []
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(tree, cell["id"], "exec"), names)
            value = None
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), cell["id"], "eval"), names)
        shown.append((cell, printed.getvalue(), value))
    return shown


def outputs(printed: str, value: object, count: int) -> list[dict[str, Any]]:
    """What a kernel would have kept of a cell."""
    found: list[dict[str, Any]] = []
    if printed:
        text = printed.splitlines(keepends=True)
        found.append({"output_type": "stream", "name": "stdout", "text": text})
    if value is None:
        return found
    data: dict[str, Any] = {"text/plain": [repr(value)[:LONGEST]]}
    if hasattr(value, "_repr_html_") and (html := value._repr_html_()):
        data["text/html"] = html.splitlines(keepends=True)
    if hasattr(value, "_repr_png_"):
        data["image/png"] = base64.b64encode(value._repr_png_()).decode()
    return [
        *found,
        {"output_type": "execute_result", "execution_count": count, "metadata": {}, "data": data},
    ]


def kinds(kept: list[dict[str, Any]]) -> list[list[str]]:
    """What sorts of things a cell shows."""
    return [sorted(one.get("data", {"text": ""})) for one in kept]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_runs_and_shows(path: Path) -> None:
    """Every cell; statements, values, verdicts and figures render themselves."""
    cells = run(json.loads(path.read_text(encoding="utf-8")))
    shown = [value for _, _, value in cells]
    assert any(isinstance(value, Figure) for value in shown)
    ours = [value for value in shown if not isinstance(value, Figure)]
    for count, (cell, printed, value) in enumerate(cells, start=1):
        assert kinds(cell["outputs"]) == kinds(outputs(printed, value, count)), cell["id"]
    rendered = [value._repr_html_() for value in ours if hasattr(value, "_repr_html_")]
    assert len(rendered) >= 3
    assert all("<table" in text or "<h2" in text for text in rendered)


def test_there_are_three() -> None:
    """Choosing hyper-parameters for FedAvg, checking a lemma, and a paper of one's own."""
    assert [path.stem for path in NOTEBOOKS] == ["check_your_lemma", "choose_fedavg", "your_paper"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_is_a_clean_notebook(path: Path) -> None:
    """Format 4.5, ids told apart, run from top to bottom, without a word of where."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert "/tmp/" not in json.dumps([cell["outputs"] for cell in code])


def test_the_lemma_that_is_proved_is_the_one_in_the_words() -> None:
    """The formula between dollars is the claim of the cell below it."""
    notebook = json.loads(NOTEBOOKS[0].read_text(encoding="utf-8"))
    texts = ["".join(cell["source"]) for cell in notebook["cells"]]
    (place,) = [at for at, text in enumerate(texts) if text.startswith("## A scalar step")]
    assert "$(1+4\\eta^2L^2)^K$ is claimed to stay below $2$" in texts[place]
    (claim,) = re.findall(r'"([^"]*<= 2)"', texts[place + 1])
    assert parse_relation(claim, None) == parse_relation("(1 + 4*eta^2*L^2)^K <= 2", None)


if __name__ == "__main__":
    for file in NOTEBOOKS:
        notebook = json.loads(file.read_text(encoding="utf-8"))
        for count, (cell, printed, value) in enumerate(run(notebook), start=1):
            cell["outputs"], cell["execution_count"] = outputs(printed, value, count), count
        text = json.dumps(notebook, indent=1, ensure_ascii=False)
        file.write_text(f"{text}\n", encoding="utf-8")


def test_a_broken_cell_is_seen() -> None:
    """The runner does not swallow errors."""
    cell = {"cell_type": "code", "id": "a", "source": ["1 / 0"]}
    with pytest.raises(ZeroDivisionError):
        run({"cells": [cell]})
