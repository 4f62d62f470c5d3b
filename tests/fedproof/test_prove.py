"""`fedproof prove` and `fedproof check`, as a user runs them."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from bounds.kernel.certificate import digest
from bounds.problems import problem
from bounds.prover.certificate import proof_file, write
from fedproof.cli import main

CLAIM = ["(1+1/(K-1))^K <= 4", "--where", "K: integer >= 2"]


def test_a_proof_and_its_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Proved, written, accepted; and rejected once a number is changed."""
    path = tmp_path / "step.json"
    assert main(["prove", *CLAIM, "--certificate", str(path)]) == 0
    assert capsys.readouterr().out.startswith("proved: (1 + 1/(K - 1))^K <= 4\n")
    assert main(["check", str(path)]) == 0
    assert "accepted: proved: (1 + 1/(K - 1))^K <= 4" in capsys.readouterr().out
    path.write_text(path.read_text().replace("<= 4", "<= 3"))
    assert main(["check", str(path)]) == 1
    assert "rejected: " in capsys.readouterr().out


def test_a_witness_and_its_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Refuted: exit code 1, the point shown."""
    path = tmp_path / "witness.json"
    arguments = ["prove", "(1+1/K)^K <= 2.718", "--where", "K: integer >= 1"]
    assert main([*arguments, "--certificate", str(path)]) == 1
    assert "K = 4822" in capsys.readouterr().out
    assert main(["check", str(path)]) == 0
    assert "accepted: refuted" in capsys.readouterr().out


def test_only_what_was_checked_is_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A proof has no witness, and nobody looks at what stands there under that name."""
    path = tmp_path / "step.json"
    assert main(["prove", *CLAIM, "--certificate", str(path)]) == 0
    file = json.loads(path.read_text())
    for witness in ({"K": "-7"}, 5):
        forged = {**file, "witness": witness}
        path.write_text(write({**forged, "digest": digest(forged)}))
        capsys.readouterr()
        assert main(["check", str(path)]) == 0
        assert "-7" not in capsys.readouterr().out


def test_givens_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The whole verdict as data."""
    arguments = ["prove", "eta*K*L <= 1/8", "--given", "eta <= 1/(8*K*L)", "--json"]
    arguments += ["--where", "K: integer >= 1", "--where", "eta, L: real > 0"]
    assert main(arguments) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["status"] == "proved"
    assert found["certificate"]["problem"]["given"] == ["eta <= 1/(8*K*L)"]


@pytest.mark.parametrize(
    ("claim", "given", "where"),
    [
        (r"\eta KL\le\frac18", r"\eta\le\frac{1}{8KL}", r"\eta, L: \text{real} > 0"),
        ("ηKL ≤ ⅛", "η ≤ 1/(8KL)", "η, L: real > 0"),
        ("eta*K*L <= 1/8", r"\eta\le\frac{1}{8KL}", "η, L: real > 0"),
    ],
)
def test_other_notations_are_the_same_question(
    capsys: pytest.CaptureFixture[str], claim: str, given: str, where: str
) -> None:
    """The certificate is that of the house's text."""
    arguments = ["prove", claim, "--given", given, "--where", where, "--json"]
    assert main([*arguments, "--where", "K: integer >= 1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["certificate"]["problem"]["claim"] == "eta*K*L <= 1/8"
    assert found["certificate"]["problem"]["given"] == ["eta <= 1/(8*K*L)"]


def test_repair(capsys: pytest.CaptureFixture[str]) -> None:
    """What would make it true."""
    assert main(["prove", "x^2 <= 4", "--where", "x: real >= 0", "--repair"]) == 1
    assert "repair (condition): x <= 2\n" in capsys.readouterr().out


def test_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 3, and why, and how much was searched."""
    assert main(["prove", "x^y + y^x > 1", "--where", "x, y: real > 0"]) == 3
    told = capsys.readouterr().out
    assert "no counterexample and no proof was found" in told
    assert "searched: " in told


def test_deadline(capsys: pytest.CaptureFixture[str]) -> None:
    """Shapiro's inequality in eight letters, of which no machine makes an end in a moment."""
    letters = [f"x{index}" for index in range(8)]
    cyclic = " + ".join(
        f"{one}/({letters[place - 7]} + {letters[place - 6]})" for place, one in enumerate(letters)
    )
    where = f"{', '.join(letters)}: real > 0"
    assert main(["prove", f"{cyclic} >= 4", "--where", where, "--seconds", "0.05"]) == 3
    assert "the deadline was reached" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["prove", "x <= "], "expected a number, a name or '(', found 'the end'"),
        (["prove", "x <= 1"], "'x' in 'x <= 1' has no domain; add one, as in 'x: real'"),
        (["prove", r"\eta \le \dots"], "write the whole formula"),
        (["prove", "1/2K ≤ η"], "write brackets"),
        (["prove", "1 <= 2", "--where", r"\tilde w: real"], "is no letter"),
        (["prove", "1 <= 2", "--where", "x: whole"], "expected 'integer' or 'real'"),
        (["prove", "1 <= 2", "--given", "sin(1) <= 1"], "unknown function 'sin'"),
        (["prove", "1 <= 2", "--certificate", "/no/such/folder/x"], "cannot write"),
        (["check", "/no/such/file"], "cannot read /no/such/file"),
        (["prove", "1 <= 2", "--seconds", "0"], "a search cannot have 0.0 seconds"),
        (["prove", "1 <= 2", "--seconds", "nan"], "a search cannot have nan seconds"),
        (["prove-step", "vector", "1 <= 2", "--seconds", "inf"], "cannot have inf seconds"),
        (["prove-step", "vector", "1 <= 2", "--seconds", "-1"], "cannot have -1.0 seconds"),
    ],
)
def test_mistakes(capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str) -> None:
    """Exit code 2 and a sentence."""
    assert main(arguments) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "[]", "{}", "{", "7", "[" * 100_000, '{"format": 7}'])
def test_files_that_are_none(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    """Whatever they hold, a sentence."""
    path = tmp_path / "file.json"
    path.write_text(text)
    assert main(["check", str(path)]) in {1, 2}
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err + captured.out


def test_the_words_for_what_is_empty(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A proof shows a point or says that none was found; vacuous is a word and 1 its exit code."""
    path = tmp_path / "step.json"
    arguments = ["prove", "x <= 3", "--given", "2*x == 5", "--where", "x: real"]
    assert main([*arguments, "--certificate", str(path)]) == 0
    shown = "there is a point that satisfies all givens:\n    x = 5/2\n"
    assert shown in capsys.readouterr().out
    assert main(["check", str(path)]) == 0
    assert shown in capsys.readouterr().out
    assert main([*arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["point"] == {"x": "5/2"}
    assert main(["prove", "x^4 <= 4", "--given", "x^2 == 2", "--where", "x: real"]) == 0
    assert "no admissible point was found" in capsys.readouterr().out
    arguments = ["prove", "n <= 5", "--given", "n > 0", "--given", "n < 1", "--where", "n: integer"]
    assert main(arguments) == 1
    assert capsys.readouterr().out.startswith("vacuous: n <= 5\n")
    assert main([*arguments, "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["status"] == found["certificate"]["verdict"] == "vacuous"


def fractions(count: int, power: int) -> str:
    """A sum of rational functions; their common denominator has millions of terms."""
    stream = random.Random(1)

    def body(other: str) -> str:
        terms = (f"{stream.randint(1, 99)}*{name}" for name in "abcdefgh")
        return f"(({' + '.join(terms)} + 1)^{power} + {other})"

    return " + ".join(f"{body('a')}/{body('b')}" for _ in range(count))


@pytest.mark.parametrize("power", [3, 5])
def test_what_is_too_expensive_to_check(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, power: int
) -> None:
    """Five fractions keep FLINT busy for minutes within one call; the check ends and says so."""
    path = tmp_path / "file.json"
    stated = problem(f"{fractions(5, power)} >= 0", where=["a, b, c, d, e, f, g, h: real > 0"])
    proof = {"defined": [[], []], "goal": {"rule": "evident"}}
    path.write_text(write(proof_file(stated, proof)))
    assert main(["check", str(path), "--seconds", "2"]) == 3
    assert capsys.readouterr().out.startswith("too expensive to check: ")
    assert main(["check", str(path), "--seconds", "0"]) == 2


def test_a_long_file_is_read_within_the_limits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Millions of values take a minute to read: that is done where it can be ended."""
    path = tmp_path / "step.json"
    assert main(["prove", *CLAIM, "--certificate", str(path)]) == 0
    monkeypatch.delattr("bounds.files.parse_json")
    assert main(["check", str(path)]) == 0


def test_no_key_stands_twice(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Otherwise a reader could be shown one claim and the checker another."""
    path = tmp_path / "file.json"
    path.write_text('{"format": "fedproof-certificate/1", "format": "another"}')
    assert main(["check", str(path)]) == 2
    assert "it says 'format' twice" in capsys.readouterr().err
