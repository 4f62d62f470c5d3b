"""What a derivation leans on: no circle is sound, and what is not proved is named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bounds import beside
from bounds.catalogue import catalogue
from bounds.verdicts.chains import circle, leaned_on
from bounds.verdicts.verify import verify
from fedproof.cli import main
from tests.fedproof.test_commands import out

CITED = '"thm1: statement"'


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The worked items, in which the corollary is given the theorem; it is forgotten again."""
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path / "cache"))
    for variable in (beside.PATH, beside.TRUST):
        monkeypatch.setenv(variable, "")
    folder = tmp_path / "chained"
    assert main(["new-paper", str(folder)]) == 0
    assert CITED in (folder / "cor1.toml").read_text()
    yield folder
    beside.adopt({beside.PATH: "", beside.TRUST: ""})


def copied(paper: Path, name: str, cites: str) -> None:
    """The corollary under another name, given the statement of another item."""
    text = (paper / "cor1.toml").read_text().replace(CITED, f'"{cites}: statement"')
    (paper / f"{name}.toml").write_text(text)


def test_a_circle_is_not_sound(paper: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two items of which each is given the other, though every question is proved."""
    copied(paper, "one", "two")
    copied(paper, "two", "one")
    copied(paper, "three", "one")
    catalogue.add(paper)
    found = {v.statement.id: v for v in verify(catalogue.of("chained"), conditions=False)}
    for name, through in (("one", "two"), ("two", "one")):
        summary = found[f"chained.{name}"].summary
        assert summary.derivation == "incomplete"
        told = f"itself, through chained.{name} (statement), chained.{through} (statement)"
        assert told in summary.rests_on
        assert not found[f"chained.{name}"].is_proved
    assert found["chained.three"].summary.rests_on == (
        "chained.one, which is not proved (incomplete)",
        "chained.two, which is not proved (incomplete)",
    )
    for name in ("cor1", "thm1"):
        assert found[f"chained.{name}"].is_proved
        assert found[f"chained.{name}"].summary.rests_on == ()
    capsys.readouterr()
    told = out(capsys, "verify", str(paper), "--no-conditions")
    assert told.count("rests on itself") == 2


def test_what_is_given_itself_is_a_circle(paper: Path) -> None:
    """Whatever the prover says of it."""
    text = (paper / "cor1.toml").read_text().replace(CITED, '"statement"')
    (paper / "cor1.toml").write_text(text)
    catalogue.add(paper)
    assert circle(catalogue["chained.cor1"]) == (("chained.cor1", "statement"),)


def test_what_is_not_proved_is_named_and_what_was_not_asked(paper: Path) -> None:
    """One item is judged alone, before and after what it leans on."""
    catalogue.add(paper)
    corollary = catalogue["chained.cor1"]
    assert leaned_on(corollary) == {"chained.thm1"}
    (before,) = verify(corollary, conditions=False)
    assert before.summary.rests_on == ("chained.thm1, of which not everything has been asked",)
    verify(catalogue["chained.thm1"], conditions=False)
    (after,) = verify(corollary, conditions=False)
    assert after.summary.rests_on == ()
    assert after.summary.derivation == "sound"


def test_units_and_points_are_counted_apart(
    paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are neither proved nor refuted; and that nothing asks for a claim is told."""
    asked = "[[ask.statement]]"
    text = (paper / "cor1.toml").read_text()
    assert asked in text
    (paper / "cor1.toml").write_text(text.replace(asked, f'{asked}\nclaim = "epsilon > 0"'))
    capsys.readouterr()
    told = out(capsys, "verify", str(paper), "--no-conditions")
    assert "verdicts: 5 proved\nadmissible points: 2 found\nunits: 2 agree\n" in told
    assert told.count("nothing proved asks for its 'statement'") == 1
    assert "proved     an admissible point" not in told


def test_no_printed_derivation_of_ours_is_a_circle() -> None:
    """Nor that of an amended form."""
    for statement in catalogue.values():
        assert circle(statement) == ()
