"""`fedproof prove-step`: with the prover's exit codes."""

import json
from pathlib import Path

import pytest

from fedproof.cli import main

YOUNG = [
    *("prove-step", "vector", "|x + y|^2 <= (1 + a)*|x|^2 + (1 + 1/a)*|y|^2"),
    *("--where", "x, y: vector", "--where", "a: real > 0"),
]


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


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["tensor", "1 <= 2"], "is no kind of step"),
        (["vector"], "say what is claimed"),
        (["steps.toml"], "`fedproof verify FILE` decides the steps"),
        (["vector", "|x|^2 >= 0", "--where", "x: vector", "--by", "0"], "write 'NUMBER"),
        (["vector", "|x|^2 >= 0 +", "--where", "x: vector"], "expected a number"),
    ],
)
def test_mistakes_exit_with_two(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence on the error stream, and no traceback."""
    assert main(["prove-step", *arguments]) == 2
    error = capsys.readouterr().err
    assert reason in error
    assert "Traceback" not in error
