"""What a terminal gives beside answers: groups, colours, completion, names as people type them."""

from __future__ import annotations

import os
import pty
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bounds.catalogue import catalogue
from fedproof import cli
from fedproof.cli import main
from fedproof.colour import WORDS, is_seen, painted
from fedproof.commands.completion import SHELLS, completions
from tests.fedproof.test_commands import complaint, out

ROOT = Path(__file__).parents[2]
POINT = ["lam=1/10", "Theta=1", "K=5", "T=1000"]


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """What a person sees who runs a command."""
    seen, written = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "fedproof", *arguments],
        cwd=ROOT,
        stdout=written,
        stderr=written,
        env={**os.environ, "TERM": "xterm", "PYTHONPATH": str(ROOT), **environment},
    )
    os.close(written)
    told = b""
    while True:
        try:
            part = os.read(seen, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        told += part
    process.wait()
    os.close(seen)
    return told.decode()


def test_help_has_every_command_in_one_group(capsys: pytest.CaptureFixture[str]) -> None:
    """And none in a group that has no place."""
    text = out(capsys, "--help")
    for name in cli.command_names():
        assert len(re.findall(rf"^  {name} ", text, flags=re.MULTILINE)) == 1
        assert cli._group(name) in cli.GROUPS
        assert cli._group(name) != cli.OTHER
    places = [text.index(f"\n{group}\n") for group in cli.GROUPS if group != cli.OTHER]
    assert places == sorted(places)
    for code in cli.CODES:
        assert f"\n  {code} " in text


def test_colours_are_for_terminals_that_want_them() -> None:
    """Not for NO_COLOR, nor for a pipe, and the words are the same."""
    prove = ["prove", "2*a*b <= a^2 + b^2 - 1", "--where", "a, b: real"]
    coloured = on_a_terminal("nothing")
    assert "\x1b[31mfedproof:\x1b[0m" in coloured
    assert "\x1b[" in on_a_terminal("--help")
    for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b[" not in on_a_terminal("nothing", **environment)
    assert re.sub(r"\x1b\[\d*m", "", coloured) == on_a_terminal("nothing", NO_COLOR="1")
    assert "\x1b[31mrefuted\x1b[0m" in on_a_terminal(*prove)


def test_nothing_is_coloured_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    """What a script reads has no escape sequences."""
    assert not is_seen()
    assert "\x1b" not in out(capsys, "--help") + complaint(capsys, "nothing")


@pytest.mark.parametrize("word", WORDS)
def test_words_alone_are_painted(word: str) -> None:
    """A part of another word is not, and the text stays."""
    shown = painted(f"{word}: a, un{word}", terminal=True)
    assert shown.count("\x1b[0m") == 1
    assert re.sub(r"\x1b\[\d*m", "", shown) == f"{word}: a, un{word}"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["ver"], ["verify"]),
        (["verify", "--str"], ["--strict"]),
        (["show", "fedinit.thm12"], ["fedinit.thm12"]),
        (["show", "switching.prop"], ["switching.prop1"]),
        (["list", "--paper", "sem"], ["semismooth"]),
        (["list", "--kind", "theo"], ["theorem"]),
        (["figure", "table1"], ["table1-bounds"]),
        (["doctor", "fed"], []),
        (["nothing", ""], []),
    ],
)
def test_completions(words: list[str], found: list[str]) -> None:
    """Commands, options, items, papers, kinds and figures."""
    assert completions(words) == found


def test_every_item_and_figure_can_be_completed() -> None:
    """No list is kept by hand."""
    from figures.index import figure_names

    assert set(catalogue.ids()) <= set(completions(["eval", ""]))
    assert completions(["figure", ""]) == sorted(figure_names())


def test_bash_completes_with_the_script(tmp_path: Path) -> None:
    """As it would at a prompt."""
    bash = shutil.which("bash")
    assert bash
    program = tmp_path / "fedproof"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m fedproof "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    script = f"{SHELLS['bash']}\nCOMP_WORDS=(fedproof show fedinit.thm12)\nCOMP_CWORD=2\n"
    script += '_fedproof\nprintf "%s\\n" "${COMPREPLY[@]}"\n'
    environment = {
        **os.environ,
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [bash, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["fedinit.thm12"]


def test_an_item_may_be_named_without_its_paper(capsys: pytest.CaptureFixture[str]) -> None:
    """Where one paper that is judged has it, or else one of the field; several are named."""
    assert out(capsys, "show", "thm4_7") == out(capsys, "show", "semismooth.thm4_7")
    assert {"feddyn.thm1", "fedinit.thm1"} <= set(catalogue.ids())
    assert out(capsys, "show", "thm1") == out(capsys, "show", "fedinit.thm1")
    assert out(capsys, "list", "PROP1").endswith("\n1 item\n")
    several = complaint(capsys, "show", "tab1")
    assert "fedinit.tab1" in several
    assert "switching.tab1" in several
    worth = out(capsys, "eval", "tab1.fedprox", *POINT, "eta_l=1/100")
    assert worth == out(capsys, "eval", "fedsagd.tab1.fedprox", *POINT, "eta_l=1/100")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("fedinit.Theorem1", "fedinit.thm1"),
        ("lema21", "fedinit.lem21"),
        ("Theorem 4.7", "semismooth.thm4_7"),
        ("Theorem C.3", "fedsagd.thmC3"),
    ],
)
def test_an_item_may_be_spelt_out(
    capsys: pytest.CaptureFixture[str], typed: str, meant: str
) -> None:
    """As its paper names it: then that one is meant, and no other of its kind."""
    assert complaint(capsys, "show", typed).endswith(f"did you mean {meant}?\n")


@pytest.mark.parametrize("typed", ["η_l", r"\eta_l"])
def test_letters_may_be_typed_as_they_are_printed(
    capsys: pytest.CaptureFixture[str], typed: str
) -> None:
    """As the paper writes them; twice is once too often."""
    rest = ["λ=1/10", "Θ=1", "K=5", "T=1000"]
    item = "fedsagd.tab1.fedprox"
    plain = out(capsys, "eval", item, *POINT, "eta_l=1/100")
    assert out(capsys, "eval", item, *rest, f"{typed}=1/100") == plain
    free = out(capsys, "optimise", item, *rest, "--over", f"{typed}=1e-4:1")
    assert free == out(capsys, "optimise", item, *POINT, "--over", "eta_l=1e-4:1")
    assert "fedavg" in out(capsys, "compare", "fedsagd.tab1.fedavg", item, *rest, f"{typed}=1/100")
    assert "given twice" in complaint(capsys, "eval", item, *POINT, "eta_l=1", f"{typed}=1")
    assert "has no 'ζ'" in complaint(capsys, "eval", item, *POINT, "eta_l=1", "ζ=1")


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (["list", "--kind", "thm"], "did you mean theorem?"),
        (["figure", "tightness"], "did you mean tightness-map?"),
        (["figure", "bound"], "did you mean bound-beside-run or bound-sweeps?"),
        (["verify", "fedinit.thm1", "--step", "statment"], "did you mean statement"),
    ],
)
def test_near_misses(capsys: pytest.CaptureFixture[str], arguments: list[str], near: str) -> None:
    """Kinds, figures and steps have them, as commands and items do."""
    assert near in complaint(capsys, *arguments)


def test_messages_have_no_latex_and_no_endless_lists(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A meaning is told in Unicode, and of many names the first."""
    told = complaint(capsys, "eval", "fedsagd.thm4.1", "K=1")
    assert "still needs" in told
    assert "\\" not in told
    assert "$" not in told
    paper = complaint(capsys, "show", "fedinit")
    assert re.search(r"and \d\d+ more; `fedproof list --paper fedinit` shows all", paper)
    assert len(paper) < 400


def test_strict_asks_for_a_proof(capsys: pytest.CaptureFixture[str]) -> None:
    """The value is printed all the same, and a script sees that it rests on nothing proved."""
    arguments = ["eval", "fedsagd.tab1.fedprox", *POINT, "eta_l=1/100"]
    assert main([*arguments, "--strict"]) == 1
    assert capsys.readouterr().out == out(capsys, *arguments)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- 2>&-", "<&- >&- 2>&-"])
def test_streams_that_a_shell_has_closed_change_no_answer(closed: str) -> None:
    """No pipe to a worker takes the place of one, and nobody misses what nobody reads."""
    words = ["-m", "fedproof", "prove", "(1+1/K)^K <= 4", "--where", "K: integer >= 1"]
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("" if ">&-" in closed.split() else "proved")
