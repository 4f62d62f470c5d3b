"""What a command prints to be pasted is pasted here, where nobody knows the folder of the paper."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from bounds import beside
from bounds.catalogue import catalogue
from bounds.catalogue.memory import item
from bounds.command_line import check_of, command_for
from bounds.runs import batch
from bounds.runs.batch import refute
from bounds.statement import Statement
from bounds.verdicts.verify import verify
from fedproof.cli import main
from fedproof.testing import assert_holds
from tests.fedproof.test_commands import complaint, out

HALVED = ("(1 - mu*eta)^T*D_0 + eta*sigma^2/mu", "(1 - mu*eta)^T*D_0/2 + eta*sigma^2/mu")
AMENDED = '\n[amended.claim]\nstatement = "D_T <= (1 - mu*eta)^T*D_0/4"\n'


@pytest.fixture
def wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A paper with a theorem that is false, beside one that is not; it is forgotten again."""
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    for variable in (beside.PATH, beside.TRUST):
        monkeypatch.setenv(variable, "")
    folder = tmp_path / "my papers" / "wronged"
    assert main(["new-paper", str(folder)]) == 0
    text = (folder / "thm1.toml").read_text()
    assert HALVED[0] in text
    (folder / "thm2.toml").write_text(text.replace(*HALVED) + AMENDED)
    yield folder
    forget()


def forget() -> None:
    """As if in another terminal."""
    beside.adopt({beside.PATH: "", beside.TRUST: ""})


def in_memory(folder: Path) -> Statement:
    """The false theorem with its letters, in no file."""
    text = (folder / "thm2.toml").read_text().replace('item = "as1"', 'item = "wronged.as1"')
    readings = '[measured.readings]\n"as printed" = {}\nagain = { words = "again" }'
    letters = (folder / "letters.toml").read_text()
    return item("nowhere.thm2", f"{text}\n{readings}\n[letter]\n{letters}")


@pytest.mark.parametrize("trust", [[], ["--trust"]])
def test_commands_that_verify_prints_find_the_paper(
    wrong: Path, capsys: pytest.CaptureFixture[str], trust: list[str]
) -> None:
    """Those of findings and of instances, from the folder above and from elsewhere."""
    capsys.readouterr()
    (told,) = json.loads(out(capsys, "verify", str(wrong / "thm2.toml"), "--json", *trust))
    commands = [*told["refuted_by"], *(finding["command"] for finding in told["findings"])]
    assert len(told["refuted_by"]) == 1
    assert len(commands) > 1
    for command in commands:
        forget()
        words = shlex.split(command)
        assert words[0] == "fedproof"
        assert words[2] == "./my papers/wronged/thm2.toml"
        assert ("--trust" in words) is bool(trust)
        assert "refuted" in out(capsys, *words[1:])


def test_an_amended_form_and_a_labelled_formula_are_named_by_their_files(
    wrong: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The former has none of its own, and is beside that of what it amends."""
    catalogue.add(wrong)
    words = shlex.split(command_for("show", "wronged.thm2.repaired"))
    forget()
    capsys.readouterr()
    assert "wronged.thm2.repaired" in out(capsys, *words[1:])
    monkeypatch.chdir(wrong)
    values = ["T=1", "mu=1", "eta=1/4", "L=2", "D_0=1", "sigma=0"]
    pair = ["./thm1.toml:statement", "./thm2.toml:statement"]
    shown = out(capsys, "compare", *pair, *values)
    assert "wronged.thm2:statement" in shown
    other = shlex.split(command_for("verify", "wronged.thm2"))[2]
    monkeypatch.chdir(wrong.parents[1])
    assert other == "./thm2.toml"


def test_a_formula_of_ours_is_named_by_its_label(capsys: pytest.CaptureFixture[str]) -> None:
    """And an item that there is not is told with its near ones."""
    values = ["lam=1/10", "Theta=1", "eta_l=1/100", "K=5", "T=10"]
    assert "fedprox:row" in out(capsys, "compare", "fedsagd.tab1.fedprox:row", *values)
    assert "did you mean" in complaint(capsys, "compare", "fedsagd.tab1.fedprix:row", *values)


def test_an_instance_is_checked_as_it_says(wrong: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By the command that is printed where it is written, and by the one that a test prints."""
    words = ["refute", str(wrong / "thm2.toml"), "--budget", "tiny", "--out", "found.json"]
    assert main([*words, "--form", "statement"]) == 0
    printed = capsys.readouterr().err.split("`")[1]
    forget()
    assert "accepted: wronged.thm2" in out(capsys, *shlex.split(printed)[1:])
    with pytest.raises(AssertionError, match=r"refute './my papers/wronged' --check FILE"):
        assert_holds(catalogue[f"{catalogue.add(wrong)}.thm2"], budget="tiny")


def test_an_instance_of_what_is_in_no_file_says_what_it_refutes(
    wrong: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """So that the file alone is checked, and nothing else is believed."""
    catalogue.add(wrong)
    theorem = in_memory(wrong)
    found, *_ = refute(theorem, budget="tiny")
    assert found.refuted
    record = found.as_json()["instance"]
    path = wrong.parent / "instance.json"
    check = shlex.split(check_of(theorem, str(path)))[1:]
    path.write_text(json.dumps(record))
    told = out(capsys, *check)
    assert "accepted: nowhere.thm2" in told
    assert "as this file states it: D_T <= (1 - mu*eta)^T*D_0/2" in told
    record["item"]["claim"]["statement"] = HALVED[0]
    path.write_text(json.dumps(record))
    assert main(check) in {1, 2}
    for other in (3, {}, {"kind": "lemma"}):
        path.write_text(json.dumps({**record, "item": other}))
        assert main(check) == 2
    (verified,) = verify(theorem, conditions=False)
    # Of two readings in which it fails the milder, which is the later one.
    expected = "fedproof.refute(ITEM, form='statement', reading='again', budget='tiny')"
    assert verified.summary.refuted_by == (expected,)


def test_an_item_in_no_file_is_searched_in_other_processes_too(
    wrong: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the same outcomes, which are kept."""
    catalogue.add(wrong)
    theorem = in_memory(wrong)
    alone = [found.as_json() for found in refute(theorem, budget=20)]
    assert {found["reading"] for found in alone} == {"as printed", "again"}
    (cache,) = wrong.parents[1].glob("cache/instances")
    cache.rename(cache.with_name("alone"))
    assert [found.as_json() for found in refute(theorem, budget=20, jobs=2)] == alone
    monkeypatch.setattr(batch, "search", None)
    assert [found.as_json() for found in refute(theorem, budget=20, jobs=2)] == alone
