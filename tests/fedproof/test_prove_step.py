"""`fedproof prove-step`: from the command line and from files, with the prover's exit codes."""

import json
from pathlib import Path

import pytest

from fedproof.cli import main

YOUNG = [
    *("prove-step", "vector", "|x + y|^2 <= (1 + a)*|x|^2 + (1 + 1/a)*|y|^2"),
    *("--where", "x, y: vector", "--where", "a: real > 0"),
]
STEPS = """
[[step]]
title = "Young"
kind = "vector"
claim = "|x + y|^2 <= 2*|x|^2 + 2*|y|^2"
where = ["x, y: vector"]

[[step]]
kind = "recursion"
claim = "x(T) <= x(0) + T*b"
given = ["x(t+1) <= x(t) + b"]
where = ["x: sequence", "t: index from 0 to T-1", "T: integer >= 0", "b: real"]

[[step]]
kind = "vector"
claim = "f1 <= f0 - eta/2*|g|^2"
given = ["f1 <= f0 + <g, x1 - x0> + L/2*|x1 - x0|^2", "x1 == x0 - eta*g", "eta <= 1/L"]
where = ["x0, x1, g: vector", "f0, f1: real", "eta, L: real > 0"]
by = {0 = "1"}
"""


def test_one_step_with_a_certificate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The certificate is accepted by `fedproof check`."""
    path = tmp_path / "young.json"
    assert main([*YOUNG, "--certificate", str(path)]) == 0
    assert "proved" in capsys.readouterr().out
    assert main(["check", str(path)]) == 0


def test_a_false_step_gives_one_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    """With the witness."""
    claim = "|x + y|^2 <= 2*|x|^2 + |y|^2"
    code = main(["prove-step", "vector", claim, "--where", "x, y: vector", "--json"])
    assert code == 1
    assert json.loads(capsys.readouterr().out)["status"] == "refuted"


@pytest.mark.parametrize(
    "arguments",
    [
        ["vector", r"\|x+y\|^2\le(1+a)\|x\|^2+\Big(1+\frac1a\Big)\lVert y\rVert^2", *YOUNG[3:]],
        ["vector", "‖x+y‖² ≤ (1+a)‖x‖² + (1+1/a)‖y‖²", *YOUNG[3:]],
        [
            *("recursion", r"x_T\le x_0+Tb", "--given", "x_{t+1} ≤ x_t+b", "--where", "b: real"),
            *("--where", "x: sequence", "--where", "t: index from 0 to T-1"),
            *("--where", r"T: integer \ge 0"),
        ],
        [
            *("vector", r"\|x\|^2\le\eta", "--given", r"2\|x\|^2\le\eta", "--where", "x: vector"),
            *("--where", r"\eta: real > 0", "--by", r"0 = \frac12"),
        ],
    ],
)
def test_latex_and_unicode(arguments: list[str]) -> None:
    """Norms, indices and multipliers as authors type them."""
    assert main(["prove-step", *arguments]) == 0


def test_a_file_of_steps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All of them, with their titles; JSON holds the same."""
    path = tmp_path / "steps.toml"
    path.write_text(STEPS, encoding="utf-8")
    assert main(["prove-step", str(path)]) == 0
    shown = capsys.readouterr().out
    assert shown.count("proved") == 3
    assert "Young" in shown
    plain = tmp_path / "steps.json"
    step = {
        "kind": "sampling",
        "claim": "P(1) == N/C",
        "given": [],
        "where": [
            *("S: N of C without replacement", "C: integer >= 1", "N: integer >= 1"),
        ],
    }
    plain.write_text(json.dumps([step]), encoding="utf-8")
    assert main(["prove-step", str(plain)]) == 0


@pytest.mark.parametrize(
    ("arguments", "content", "reason"),
    [
        (["tensor", "1 <= 2"], None, "is no kind of step"),
        (["vector"], None, "say what is claimed"),
        (["missing.toml"], None, "cannot read"),
        (["bad.toml"], "step = ", "not a file of steps"),
        (["bad.toml"], "x = 1", "holds no [[step]]"),
        (["bad.toml"], "[[step]]\nkind = 'vector'", "has a kind"),
        (["bad.toml"], "[[step]]\nkind = 'vector'\nclaim = '1 <= 2'\nextra = 1", "unknown key"),
        (["bad.toml"], "[[step]]\nkind = 'vector'\nclaim = '1 <= 2'\ngiven = [1]", "list of texts"),
        (["vector", "|x|^2 >= 0", "--where", "x: vector", "--by", "0"], None, "write 'NUMBER"),
        (["vector", "|x|^2 >= 0 +", "--where", "x: vector"], None, "expected a number"),
    ],
)
def test_mistakes_exit_with_two(
    arguments: list[str],
    content: str | None,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One sentence on the error stream, and no traceback."""
    monkeypatch.chdir(tmp_path)
    if content is not None:
        Path("bad.toml").write_text(content, encoding="utf-8")
    assert main(["prove-step", *arguments]) == 2
    error = capsys.readouterr().err
    assert reason in error
    assert "Traceback" not in error
