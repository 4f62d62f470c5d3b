"""Any words after any command end in a sentence, and nothing that is typed is executed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from fedproof.cli import command_names
from tests.fuzz.endings import TEXTS, ending

# Commands that end at once whatever they are given: without these words they would work long.
FIRST = {
    "report": ["--jobs", "0"],
    "verify": ["no-such-item"],
    "adversary": ["no-such-item"],
    "identities": ["--no-such-option"],
    "mcp": ["--seconds", "0"],
    "run": ["--list"],
    "refute": ["--check"],
    "tightness": ["no-such-item"],
    "sweep": ["no/such/file.toml"],
}
WORDS = (
    *TEXTS,
    *("fedinit.thm1", "fedinit.*", "*", "[", "quadratic", "fedavg", "K=5", "K=nan", "L=1", "=1"),
    *("a.b.c=1", "--json", "--csv", "--out", "--plot", "--check", "--where", "--given", "--list"),
    *("vector", "x: real > 0", "K: integer >= 10^10^10", "x^2 >= 0", "clients=0", "no/such/x.nc"),
)
# A run or a point that is well asked for, and names and options of it to spoil.
ASKED = {
    "simulate": (
        "simulate --problem quadratic --algorithm fedavg clients=3 dim=2 --rounds 1 --quiet",
        ["clients", "dim", "samples", "seed", "run.rounds", "participation", "batch", "epochs"],
        ["--rounds", "--local-steps", "--rate", "--seeds", "--metric", "--twin", "--dtype"],
    ),
    "eval": (
        "eval fedsagd.tab1.fedprox lam=1/10 Theta=1 eta_l=1/100 K=5 T=10",
        ["lam", "Theta", "eta_l", "K", "T"],
        ["--form", "--out", "--plot"],
    ),
    "problem": (
        "problem constants sine clients=2 dim=1",
        ["clients", "dim", "samples"],
        ["--radius"],
    ),
    "worst-case": (
        "worst-case fedavg --class smooth-nonconvex --quantity drift",
        ["global_rate"],
        ["--clients", "--local-steps", "--rounds", "--eta", "--smoothness", "--start", "--noise"],
    ),
    "figure": ("figure table1-bounds --out x.svg", ["K", "T"], ["--from"]),
    "data": ("data check mnist", [], ["--data-dir"]),
}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a command writes goes into a folder of the test."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FEDPROOF_DATA", raising=False)
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path / "cache"))


@settings(max_examples=300, suppress_health_check=list(HealthCheck))
@given(
    command=st.sampled_from(command_names()),
    words=st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=20)), max_size=5),
)
@example(command="show", words=["\x00"])
@example(command="export", words=["9" * 100_000])
@example(command="data", words=["check", "mnist", "--data-dir", "9" * 5000])
def test_any_words_end_in_a_sentence(command: str, words: list[str]) -> None:
    """Of the grammar of the arguments, and of none."""
    if command in {"prove", "prove-step", "optimise", "doctor"}:
        words = words[:1]  # a claim that is one keeps the prover busy, and that is not the question
    ending(command, *FIRST.get(command, []), *words)


@pytest.mark.parametrize("name", ASKED)
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_spoilt_value_is_told(name: str, data: st.DataObject) -> None:
    """One value or option of a command that would work is replaced by something else."""
    line, letters, options = ASKED[name]
    words, value = line.split(), data.draw(st.sampled_from(TEXTS))
    letter = data.draw(st.sampled_from([*letters, *options]))
    if letter in options:
        words += [letter, value]
    else:
        words = [word for word in words if not word.startswith(f"{letter}=")]
        words.append(f"{letter}={value}")
    ending(*words)


@pytest.mark.parametrize(
    "words",
    [
        ["eval", "fedinit.thm1", "K=__import__('pathlib').Path('executed').touch()"],
        ["prove", "__import__('pathlib').Path('executed').touch() >= 0"],
        ["problem", "show", "quadratic", "dim=__import__('pathlib').Path('executed').touch()"],
        ["figure", "bound-sweeps", "item=__import__('pathlib').Path('executed').touch()"],
    ],
)
def test_nothing_is_executed(words: list[str], tmp_path: Path) -> None:
    """Not as Python."""
    assert ending(*words)[0] == 2
    assert not (tmp_path / "executed").exists()
