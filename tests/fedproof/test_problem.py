"""`fedproof problem`: list, show, constants; and what it says to mistakes."""

from __future__ import annotations

import json

import pytest

from fedproof.cli import main
from synthetic.families import family_names


def test_list_names_every_family(capsys: pytest.CaptureFixture[str]) -> None:
    """In text and in JSON."""
    assert main(["problem", "list"]) == 0
    printed = capsys.readouterr().out
    assert all(f"{name} " in printed for name in family_names())
    assert main(["problem", "list", "--json"]) == 0
    assert [row["family"] for row in json.loads(capsys.readouterr().out)] == family_names()


def test_show_says_what_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """The text of the family, its parameters, and the problem made."""
    assert main(["problem", "show", "sine", "dim=2"]) == 0
    printed = capsys.readouterr().out
    assert "Polyak-Lojasiewicz" in printed
    assert "dim = 1, here 2" in printed
    assert main(["problem", "show", "quadratic", "spectrum=1,0.5", "dim=2", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["parameters"]["spectrum"] == [1, 0.5]
    assert shown["problem"]["dim"] == 2


def test_constants_say_how_they_are_known(capsys: pytest.CaptureFixture[str]) -> None:
    """Value, kind, meaning and proof."""
    assert main(["problem", "constants", "two_sided", "steep=3", "--radius", "1/2"]) == 0
    printed = capsys.readouterr().out
    assert "L            = 3            exact      every f_i is L-smooth" in printed
    assert "within 1/2 of the minimiser" in printed
    assert main(["problem", "constants", "two_sided", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["constants"]["U"] == {**found["constants"]["U"], "value": "inf", "kind": "exact"}
    assert found["minimiser"] == ["0"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["list", "sine"], "`problem list` takes no family"),
        (["show"], "`problem show` needs a family"),
        (["constants", "sin"], "no family of problems 'sin'; did you mean"),
        (["constants", "sine", "dim"], "parameters are given as name=value, got 'dim'"),
        (["constants", "sine", "amplitude=-1"], "amplitude must be zero or positive"),
        (["constants", "sine", "--radius", "far"], "--radius must be a number such as"),
        (["constants", "sine", "--radius", "-1"], "radius must be positive"),
    ],
)
def test_mistakes_are_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2."""
    assert main(["problem", *words]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("fedproof: ")
    assert printed.err.count("\n") == 1
    assert sentence in printed.err
