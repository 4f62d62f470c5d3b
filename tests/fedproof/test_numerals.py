"""Every number of every command is read in plain digits."""

from __future__ import annotations

import argparse
import importlib

import pytest

from fedproof.cli import _Parser, command_names, main

ODD = ["\u0663", "3_0", "\uff13", "1_0", "\u0f23"]


def numbers(command: str) -> list[tuple[_Parser, argparse.Action]]:
    """The options of a command that take a number, however they read it."""
    parser = _Parser(prog=command)
    importlib.import_module(f"fedproof.commands.{command.replace('-', '_')}").configure(parser)
    return [(parser, action) for action in parser._actions if takes_a_number(parser, action)]


def takes_a_number(parser: _Parser, action: argparse.Action) -> bool:
    """Whether 30 is read as a number."""
    if action.type is None or action.choices is not None:
        return False
    try:
        return isinstance(parser._get_value(action, "30"), int | float)
    except argparse.ArgumentError:
        return False


@pytest.mark.parametrize("command", command_names())
def test_numbers_are_written_plainly(command: str) -> None:
    """Digits of other scripts, and what Python's own programs may hold, are none."""
    for parser, action in numbers(command):
        for text in ODD:
            with pytest.raises(argparse.ArgumentError, match="invalid"):
                parser._get_value(action, text)


def test_there_are_such_options() -> None:
    """Of several commands."""
    assert len([one for command in command_names() for one in numbers(command)]) > 20


@pytest.mark.parametrize("text", ODD)
def test_the_numbers_of_a_list_as_well(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Of rates, and of a value."""
    assert main(["rates", "fedsagd.tab1.fedavg", "--over", f"T={text},4"]) == 2
    assert main(["eval", "fedsagd.tab1.fedavg", f"T={text},4"]) == 2
    assert "whole numbers" in capsys.readouterr().err


def test_a_locale_without_greek_shows_what_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other letters are written out."""
    import io
    import sys

    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["show", "fedinit.thm1"]) == 0
    assert b"\\u" in stream.buffer.getvalue()


@pytest.mark.parametrize("often", ["0", "-1"])
def test_checkpoints_are_some_rounds_apart(often: str, capsys: pytest.CaptureFixture[str]) -> None:
    """At least one."""
    words = ["simulate", "--problem", "quadratic", "--algorithm", "fedavg", "clients=3", "dim=2"]
    assert main([*words, "--rounds", "1", "--local-steps", "1", f"--checkpoint-every={often}"]) == 2
    assert "checkpoint_every" in capsys.readouterr().err
