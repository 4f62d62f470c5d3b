"""The commands on worst cases, run as a user runs them."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bounds import schemas
from fedproof.cli import main

DRIFT = ["worst-case", "fedavg", "--class", "smooth-nonconvex", "--clients", "2"]
DRIFT += ["--local-steps", "3", "--rounds", "1", "--eta", "1/20", "--quantity", "drift"]


def out(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    """Run a command and return what it prints."""
    assert main(list(arguments)) == code
    return capsys.readouterr().out


def schema(name: str) -> Any:
    """A documented form."""
    text = files(schemas).joinpath(f"{name}.schema.json").read_text(encoding="utf-8")
    return json.loads(text)


def test_the_example_of_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    """On f(x) = -x^2/2 three steps drift by 13/20000 (1 + zeta^2) and a little more."""
    text = out(capsys, *DRIFT)
    assert "worst case 0.02523459" in text
    assert text.count("\n") == 2
    assert "blocks of 3, 3 vectors" in out(capsys, *DRIFT, "--details")


def test_constants_of_the_class_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Also that which nobody gave; one step of gradient descent contracts by (1 - eta mu)^2."""
    words = ("worst-case", "gd", "--quantity", "distance", "--clients", "1", "--eta", "1/4")
    text = out(capsys, *words, "--class", "smooth-strongly-convex")
    assert "L = 1, mu = 1/10" in text
    assert f"worst case {(1 - 1 / 40) ** 2:.6g}" in text
    assert "mu" not in out(capsys, *DRIFT)
    assert "mu" not in out(capsys, *words, "--class", "bounded-gradient", "--slope", "1")


def test_the_list_says_what_can_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    """Each name with the first line of its module."""
    lines = out(capsys, "worst-case", "--list").splitlines()
    for name in ("fedavg", "smooth-nonconvex", "drift", "distance", "server"):
        assert any(line.startswith(f"  {name} ") for line in lines)


@pytest.mark.parametrize("extra", [[], ["--certify"]])
def test_json_keeps_to_its_schema(capsys: pytest.CaptureFixture[str], extra: list[str]) -> None:
    """With and without a certificate."""
    record = json.loads(out(capsys, *DRIFT, "--json", *extra))
    jsonschema.validate(record, schema("worst_case"))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**record, "value": "large"}, schema("worst_case"))


def test_a_certificate_is_checked_from_its_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Accepted, and rejected when a number was changed."""
    path = tmp_path / "proof.json"
    assert "certified: at most" in out(capsys, *DRIFT, "--out", str(path))
    assert "accepted" in out(capsys, "worst-case", "--check", str(path))
    record = json.loads(path.read_text(encoding="utf-8"))
    record["upper"]["bound"] = "1/100"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert "rejected" in out(capsys, "worst-case", "--check", str(path), code=1)


def test_an_instance_is_replayed_from_its_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The same number twice."""
    path = tmp_path / "instance.json"
    text = out(capsys, *DRIFT, "--instance", str(path), "--replay")
    replayed = text.rpartition("coordinates: ")[2].strip()
    assert f"replayed {replayed}" in out(capsys, "worst-case", "--check", str(path))


def test_a_recursion_is_told_and_checked(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """For 10 of 100 clients and 1000 rounds."""
    path = tmp_path / "recursion.json"
    asked = [*DRIFT[:4], "--clients", "100", "--active", "10", "--rounds", "1000", "--eta", "1/20"]
    text = out(capsys, *asked, "--recursion", "--out", str(path))
    jsonschema.validate(json.loads(path.read_text(encoding="utf-8")), schema("recursion"))
    assert "S = 10 of N = 100" in text
    assert "T = 1000" in text
    assert "accepted" in out(capsys, "worst-case", "--check", str(path))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["worst-case", "fedavg"], "give a method and --quantity"),
        (["worst-case", "--check", "/no/such/file"], "cannot read /no/such/file"),
        (["worst-case", "fedavg", "--quantity", "drift", "--check", "x"], "--check FILE stands"),
        ([*DRIFT, "--dissimilarity", "none"], "the worst case is unbounded"),
        (["worst-case", "scaffold", "--recursion"], "has no recursion here"),
        (["tightness"], "give a statement"),
        (["tightness", "fedinit.tab2"], "bounds nothing whose worst case is computed here"),
    ],
)
def test_a_mistake_is_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    """On standard error, with exit code 2."""
    assert main(words) == 2
    captured = capsys.readouterr()
    assert not captured.out
    assert captured.err.count("\n") == 1
    assert sentence in captured.err


def test_tightness_in_words_and_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One line a point, then a sum; nothing is written where nothing is refuted."""
    grid = ["tightness", "fedinit.lem21", "--grid", "K=2", "eta=1/50,1", "beta=1/20"]
    path = tmp_path / "refuting.json"
    assert "2 more points; --details lists them" in out(capsys, *grid)
    text = out(capsys, *grid, "--details", "--out", str(path))
    assert text.count(": bound ") == 1
    assert text.count(": outside, ") == 1
    assert "1 of 2 points inside" in text
    assert path.exists() == (" 0 refuted" not in text)
    record = json.loads(out(capsys, *grid, "--json"))
    jsonschema.validate(record, schema("tightness"))
    assert "fedinit.lem21" in out(capsys, "tightness", "--list").splitlines()
