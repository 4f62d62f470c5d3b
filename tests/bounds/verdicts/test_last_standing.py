"""How a statement stands is told wherever a number of it is read, and never when it is another."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bounds import schemas
from bounds.beside import PATH
from bounds.catalogue import catalogue
from bounds.evaluation import Evaluation, evaluate
from bounds.runs.exceeded import Exceeded
from bounds.verdicts import last_standing
from bounds.verdicts.ledger import Summary
from bounds.verdicts.verified import Verified
from bounds.verdicts.verify import verify
from fedproof.cli import main
from tests.bounds.example import statement as example

VALUES = {"mu": 1, "L": 2, "eta": "1/4", "T": 3, "D_0": 1, "sigma": "1/2"}
TYPED = [f"{name}={value}" for name, value in VALUES.items()]


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The worked items of `fedproof new-paper`, and an empty cache."""
    monkeypatch.setenv(PATH, "")
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / f"kept_{abs(hash(tmp_path.name)) % 10**8}"
    assert main(["new-paper", str(folder)]) == 0
    catalogue.add(folder)
    return folder


def forgotten() -> None:
    """As in a process that starts now."""
    last_standing._digest.cache_clear()
    last_standing._beside.cache_clear()


def judged(paper: Path) -> str:
    """The id of an item of the paper that is judged now."""
    statement = catalogue[f"{paper.name}.cor1"]
    verify(statement, jobs=1)
    return statement.id


def test_nothing_is_told_before_it_is_judged(paper: Path) -> None:
    """And nothing is judged in order to tell it: the way to have it judged is said."""
    id_ = f"{paper.name}.cor1"
    assert last_standing.kept(id_) is None
    assert last_standing.told(id_).startswith("not judged here; fedproof verify ")
    assert last_standing.as_json(id_) is None
    assert not (paper / last_standing.FILE).exists()


def test_what_was_judged_is_told(paper: Path) -> None:
    """In the words that the page of the statement has."""
    id_ = judged(paper)
    (found,) = verify(catalogue[id_], jobs=1)
    assert last_standing.kept(id_) == last_standing.summed_up(found)
    assert last_standing.told(id_).startswith(str(last_standing.kept(id_)))


def test_an_instance_weighs_what_it_shows() -> None:
    """Whatever else was found of the statement, and where that is all there is."""
    beyond = Exceeded("row", "as printed", "steps", (), (), "fedproof refute it", {})
    spared = replace(beyond, condition="eta_l*lam <= 1")
    statement = catalogue["fedsagd.tab1.fedprox"]
    gap = {"step": "row", "weight": "gap", "reading": "as printed"}
    for one, findings, weight in (
        (beyond, (), "false statement"),
        (beyond, (gap,), "false statement"),
        (spared, (), "hidden hypothesis"),
        (spared, (gap,), "gap"),
    ):
        summary = Summary(id=statement.id, exceeded=(one,), findings=findings)
        found = last_standing.summed_up(Verified(statement, (), summary))
        assert found.heaviest == weight
        assert found.findings == 1 + len(findings)


@pytest.mark.parametrize("file", ["cor1.toml", "letters.toml", "as1.toml"])
def test_another_paper_was_not_judged(paper: Path, file: str) -> None:
    """A comment in any file of it is enough: what it changes is not asked."""
    id_ = judged(paper)
    with (paper / file).open("a", encoding="utf-8") as own:
        own.write("# another\n")
    forgotten()
    assert last_standing.kept(id_) is None


@pytest.mark.parametrize("change", ["a claim", "code"])
def test_what_a_paper_leans_on_in_another_one_is_part_of_it(
    paper: Path, tmp_path: Path, change: str
) -> None:
    """And what code stands beside it, since instances may refute with it."""
    leaning = tmp_path / f"leaning_{paper.name}"
    leaning.mkdir()
    shutil.copy(paper / "letters.toml", leaning)
    (leaning / "lem1.toml").write_text(
        'kind = "lemma"\ntitle = "A lemma."\ntext = "It is so."\n'
        f'assume = ["{paper.name}.as1"]\nclaim.statement = "mu <= 2*L"\n'
        f'[[ask.statement]]\ngiven = ["{paper.name}.as1: implies"]\n'
    )
    catalogue.add(leaning)
    id_ = f"{leaning.name}.lem1"
    verify(catalogue[id_], jobs=1)
    found = last_standing.kept(id_)
    assert found is not None
    assert found.status == "proved"
    other = {"a claim": paper / "as1.toml", "code": paper / "methods" / "own.py"}[change]
    other.parent.mkdir(exist_ok=True)
    with other.open("a", encoding="utf-8") as own:
        own.write("# another\n")
    forgotten()
    assert last_standing.kept(id_) is None


def test_one_step_is_not_the_statement(paper: Path) -> None:
    """Its answer alone says nothing of the others."""
    statement = catalogue[f"{paper.name}.cor1"]
    verify(statement, step=statement.questions[0].step, jobs=1)
    assert last_standing.kept(statement) is None


def test_what_is_in_no_file_was_not_judged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its id could be that of anything."""
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path))
    assert last_standing.told(example) == "not judged here"


def test_a_record_beside_the_paper_travels_with_it(
    paper: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To where nothing is kept; a record of other files is absent there."""
    assert main(["verify", str(paper), "--record", "--jobs", "1"]) == 0
    id_ = f"{paper.name}.thm1"
    known = last_standing.kept(id_)
    assert known is not None
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path / "elsewhere"))
    forgotten()
    assert last_standing.kept(id_) == known
    record = json.loads((paper / last_standing.FILE).read_text(encoding="utf-8"))
    (paper / last_standing.FILE).write_text(json.dumps({**record, "digest": "0"}), encoding="utf-8")
    forgotten()
    assert last_standing.kept(id_) is None


def test_a_record_that_is_cut_is_none(
    paper: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not read in part."""
    judged(paper)
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path / "elsewhere"))
    for text in ("", "{", "[]", '{"items": {}}', '{"digest": 1, "items": 1}'):
        (paper / last_standing.FILE).write_text(text, encoding="utf-8")
        forgotten()
        assert last_standing.kept(f"{paper.name}.cor1") is None


def test_every_value_carries_it(paper: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The line, the JSON, the list, the words, the table of a grid, the minimiser, a notebook."""
    id_ = f"{paper.name}.thm1"
    verify(catalogue[id_], jobs=1)
    word = last_standing.told(id_)
    assert last_standing.kept(id_) is not None
    capsys.readouterr()

    def out(*arguments: str) -> str:
        assert main(list(arguments)) == 0
        return capsys.readouterr().out

    assert f"[{word}]" in out("eval", id_, *TYPED).partition("\n")[0]
    assert word in out("eval", id_, *TYPED, "--csv")
    record = json.loads(out("eval", id_, *TYPED, "--json"))
    assert record["verdict"] == last_standing.as_json(id_)
    jsonschema.validate(record, schema("evaluation"))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**record, "verdict": "true"}, schema("evaluation"))
    shown = json.loads(out("show", id_, "--json"))
    jsonschema.validate(shown["verdict"], schema("statement")["properties"]["verdict"])
    assert f"Verdict: {word}" in out("show", id_)
    rows = {row["id"]: row["verdict"] for row in json.loads(out("list", str(paper), "--json"))}
    assert rows[id_] == last_standing.as_json(id_)
    assert rows[f"{paper.name}.as1"] is None
    grid = [text for text in TYPED if not text.startswith("T=")]
    assert f"{id_}: {word}" in out("eval", id_, *grid, "T=1,2,3")
    assert f"{id_}: {word}" in out("compare", id_, *grid, "T=1,2,3")
    free = [text for text in TYPED if not text.startswith("eta=")]
    assert f"[{word}]" in out("optimise", id_, *free, "--over", "eta=1/100:1/4")
    worth = evaluate(catalogue[id_], VALUES)
    assert isinstance(worth, Evaluation)
    assert word in worth._repr_html_()


def schema(name: str) -> Any:
    """The documented form of a kind of output."""
    text = resources.files(schemas).joinpath(f"{name}.schema.json").read_text(encoding="utf-8")
    return json.loads(text)


def test_ours_are_recorded_for_the_papers_that_are_here() -> None:
    """A record that is shipped names items that there are, in words that have a meaning."""
    for paper in catalogue.papers():
        file = catalogue.folder(paper).path / last_standing.FILE
        if not catalogue.folder(paper).is_ours or not file.exists():
            continue
        for id_, one in json.loads(file.read_text(encoding="utf-8"))["items"].items():
            assert id_.partition(".")[0] == paper
            assert last_standing.Kept(**one).standing.meaning
