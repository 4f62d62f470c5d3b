"""What a proof leans on: no circle proves anything, and what is not proved is named."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from bounds import beside
from bounds.catalogue import catalogue
from bounds.verdicts.chains import circle
from bounds.verdicts.verify import verify
from fedproof.cli import main
from tests.fedproof.test_commands import out

CITED = '"thm1: statement"'


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The worked items, in which the corollary is given the theorem."""
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path / "cache"))
    for variable in (beside.PATH, beside.TRUST):
        monkeypatch.setenv(variable, "")
    folder = tmp_path / "chained"
    assert main(["new-paper", str(folder)]) == 0
    assert CITED in (folder / "cor1.toml").read_text()
    return folder


def copied(paper: Path, name: str, cites: str) -> None:
    """The corollary under another name, given the statement of another item."""
    text = (paper / "cor1.toml").read_text().replace(CITED, f'"{cites}: statement"')
    (paper / f"{name}.toml").write_text(text)


def test_a_circle_proves_nothing(paper: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two items of which each is given the other, though every question is proved."""
    copied(paper, "one", "two")
    copied(paper, "two", "one")
    copied(paper, "three", "one")
    catalogue.add(paper)
    found = {v.statement.id: v for v in verify(catalogue.of("chained"), conditions=False)}
    for name, other in (("one", "two"), ("two", "one"), ("three", "one")):
        summary = found[f"chained.{name}"].summary
        assert summary.status == "rests on"
        assert summary.rests_on == (f"chained.{other}",)
        assert "which leans on it" in summary.why
        assert not found[f"chained.{name}"].is_proved
    for name in ("cor1", "thm1"):
        assert found[f"chained.{name}"].is_proved
        assert found[f"chained.{name}"].summary.rests_on == ()
    capsys.readouterr()
    told = out(capsys, "verify", str(paper), "--no-conditions")
    assert told.count("rests on: chained.") == 3


def test_what_is_given_itself_is_a_circle(paper: Path) -> None:
    """Whatever the prover says of it."""
    text = (paper / "cor1.toml").read_text().replace(CITED, '"statement"')
    (paper / "cor1.toml").write_text(text)
    catalogue.add(paper)
    assert circle(catalogue["chained.cor1"]) == (("chained.cor1", "statement"),)


def test_what_is_not_proved_is_named_and_what_was_not_asked(paper: Path) -> None:
    """One item is judged alone, before and after what it uses."""
    catalogue.add(paper)
    corollary = catalogue["chained.cor1"]
    (before,) = verify(corollary, conditions=False)
    assert (before.summary.status, before.summary.rests_on) == ("rests on", ("chained.thm1",))
    assert before.summary.why == "chained.thm1: statement has not been asked"
    verify(catalogue["chained.thm1"], conditions=False)
    (after,) = verify(corollary, conditions=False)
    assert (after.summary.status, after.summary.rests_on) == ("proved", ())
    assert {axiom.through for axiom in after.summary.axioms} == {"", "chained.thm1"}


def test_the_certificate_of_a_statement_is_checked_from_its_file_alone(
    paper: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing of the paper is needed; a changed file is refused."""
    item, folder = str(paper / "cor1.toml"), tmp_path / "new" / "files"
    assert main(["verify", str(paper), "--no-conditions"]) == 0
    assert main(["verify", item, "--no-conditions", "--certificates", str(folder)]) == 0
    (path,) = folder.iterdir()
    shutil.rmtree(paper)
    capsys.readouterr()
    told = out(capsys, "check", str(path))
    assert "accepted: chained.cor1: D_T <= " in told
    assert "assumption chained.as1: convex, through chained.thm1" in told
    assert "w(t) does not depend on xi" in told
    path.write_text(path.read_text().replace("epsilon", "epsilon_"))
    assert main(["check", str(path)]) == 1
    assert main(["verify", "--no-conditions", "--certificates", str(path)]) == 2
    assert f"cannot write {path}" in capsys.readouterr().err


def test_what_a_statement_does_not_suppose_itself_is_a_further_hypothesis(paper: Path) -> None:
    """Of its proof, of what it uses, and an assumption that it does not name."""
    text = (paper / "cor1.toml").read_text()
    (paper / "cor1.toml").write_text(text.replace('suppose."ceiling on eta" = "#thm1"\n', ""))
    theorem = (paper / "thm1.toml").read_text()
    assert 'assume = ["as1"]' in theorem
    (paper / "thm1.toml").write_text(theorem.replace('assume = ["as1"]', "assume = []"))
    catalogue.add(paper)
    found = {v.statement.id: v.summary for v in verify(catalogue.of("chained"), conditions=False)}
    assert found["chained.cor1"].status == found["chained.thm1"].status == "proved if"
    assert found["chained.cor1"].rests_on == ("eta <= 1/(2*L)",)
    assert "chained.as1: convex" in found["chained.thm1"].why


def test_every_part_of_a_claim_is_to_be_proved(paper: Path) -> None:
    """One of two is not enough, and what nobody asks is; both are, each with a certificate."""
    path = paper / "cor1.toml"
    text = path.read_text()
    claim = 'claim.statement = "D_T <= (1 - mu*eta)^T*D_0 + epsilon/2'
    assert claim in text
    path.write_text(text.replace(claim, f"{claim} and D_T >= epsilon"))
    both = text.replace(claim, f"{claim} and D_T >= 0")
    (paper / "cor2.toml").write_text(both)
    asked = '\n[[ask."statement, below"]]\nclaim = "statement[2]"\ngiven = []\n'
    (paper / "cor3.toml").write_text(both + asked)
    catalogue.add(paper)
    found = {v.statement.id: v for v in verify(catalogue.of("chained"), conditions=False)}
    open_one = found["chained.cor1"].summary.why
    assert open_one.startswith("its claim “statement[2]” does not follow from what stands before")
    for item in ("chained.cor2", "chained.cor3"):
        assert found[item].summary.status == "proved"
        assert [label for label, _ in found[item].files] == ["statement[1]", "statement[2]"]


def test_what_is_typed_keeps_a_statement_open(paper: Path) -> None:
    """Though every line is proved; and so does a line in words alone."""
    text = (paper / "thm1.toml").read_text()
    assert '"as1: implies"' in text
    (paper / "thm1.toml").write_text(text.replace('"as1: implies"', '"mu <= L"'))
    words = text.replace('claim = "mu*eta < 1"', 'unsaid = "it speaks of a limit"')
    (paper / "thm2.toml").write_text(
        words.replace('given = ["ceiling on eta", "as1: implies"]', "")
    )
    catalogue.add(paper)
    found = {v.statement.id: v.summary for v in verify(catalogue.of("chained"), conditions=False)}
    typed = found["chained.thm1"]
    assert (typed.status, typed.lines) == ("open", "hold")
    assert typed.why == "line factor is given 'mu <= L', which is typed"
    assert found["chained.cor1"].status == "rests on"


def test_units_and_points_are_counted_apart(
    paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are neither proved nor refuted; a claim for which another is asked is asked, too."""
    asked = "[[ask.statement]]"
    text = (paper / "cor1.toml").read_text()
    assert asked in text
    (paper / "cor1.toml").write_text(text.replace(asked, f'{asked}\nclaim = "epsilon > 0"'))
    capsys.readouterr()
    told = out(capsys, "verify", str(paper), "--no-conditions")
    assert re.search(
        r"verdicts: \d+ proved, 1 unchecked\nadmissible points: \d+ found\nunits: \d+ agree\n", told
    )
    assert told.count("open: its claim “statement” does not follow from what stands before") == 1
    assert "proved     an admissible point" not in told


def test_no_printed_derivation_of_ours_is_a_circle() -> None:
    """Nor that of an amended form."""
    for statement in catalogue.values():
        assert circle(statement) == ()
