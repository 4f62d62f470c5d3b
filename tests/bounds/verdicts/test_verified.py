"""What is kept of whole statements: found again as it was, and of nothing that has changed."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import bounds.catalogue as reading
from bounds import store
from bounds.beside import PATH, TRUST
from bounds.catalogue import catalogue
from bounds.verdicts import verified
from bounds.verdicts.verify import verify
from fedproof.cli import main
from tests.bounds.example import statement as example


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The worked items of `fedproof new-paper`, a method beside them, and an empty cache."""
    monkeypatch.setenv(PATH, "")
    monkeypatch.setenv(TRUST, "")
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / f"whole_{abs(hash(tmp_path.name)) % 10**8}"
    assert main(["new-paper", str(folder)]) == 0
    (folder / "methods").mkdir()
    (folder / "methods" / "half.py").write_text('"""Half a step."""\n', encoding="utf-8")
    catalogue.add(folder, trust=True)
    yield folder
    shutil.rmtree(folder)
    forget()


def forget() -> None:
    """As in a process that starts now."""
    reading._papers.cache_clear()
    reading._read.cache_clear()
    reading._contents.cache_clear()
    reading._lines.cache_clear()
    verified._texts.cache_clear()
    store.all_code.cache_clear()


def judge_all(paper: Path) -> list[verified.Verified]:
    """Every item of the paper, with its answers."""
    return verify(paper.name, jobs=1)


def test_what_is_kept_is_what_was_found(paper: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the last word, certificates too; and no question is put for it."""
    first = judge_all(paper)
    assert any(one.files for one in first)
    assert any(one.coverage.printed for one in first)

    def asked(*_: object) -> None:
        raise AssertionError

    for name in ("questions", "store", "summarise", "status_of"):
        monkeypatch.setattr(f"bounds.verdicts.verify.{name}", asked)
    assert told(judge_all(paper)) == told(first)


def told(found: list[verified.Verified]) -> str:
    """All that is known of statements, in one text."""
    return json.dumps([(one.as_json(), one.files, one.coverage.as_json()) for one in found])


@pytest.mark.parametrize(
    "changed",
    ["cor1.toml", "thm1.toml", "as1.toml", "letters.toml", "paper.toml", "methods/half.py"],
)
def test_whatever_changes_is_judged_anew(paper: Path, changed: str) -> None:
    """The item, one that it cites, an assumption, letters, what the paper says, code beside it."""
    statement = catalogue[f"{paper.name}.cor1"]
    before = verified._key(statement, True)
    forget()
    assert verified._key(catalogue[statement.id], True) == before
    with (paper / changed).open("a", encoding="utf-8") as file:
        file.write("\n# another\n")
    forget()
    catalogue.add(paper, trust=True)
    assert verified._key(catalogue[statement.id], True) != before


def test_conditions_trust_and_new_code_are_another_question(
    paper: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether conditions are sought, whether code beside the paper runs, and a new file of it."""
    statement = catalogue[f"{paper.name}.cor1"]
    keys = {verified._key(statement, conditions) for conditions in (True, False)}
    (paper / "methods" / "third.py").write_text('"""A third."""\n', encoding="utf-8")
    forget()
    keys.add(verified._key(catalogue[statement.id], True))
    monkeypatch.setenv(TRUST, "")
    monkeypatch.setenv(PATH, str(paper))
    forget()
    keys.add(verified._key(catalogue[statement.id], True))
    assert len(keys) == 4


def test_a_paper_that_is_named_is_part_of_the_question(paper: Path, tmp_path: Path) -> None:
    """A line of the other paper is enough; of one that is not named nothing matters."""
    other = tmp_path / f"{paper.name}_other"
    shutil.copytree(paper, other)
    catalogue.add(other)
    id_ = f"{paper.name}.cor1"

    def key() -> str:
        forget()
        return verified._key(catalogue[id_], True)

    def change() -> None:
        with (other / "thm1.toml").open("a", encoding="utf-8") as file:
            file.write("# another\n")

    alone = key()
    change()
    assert key() == alone
    with (paper / "as1.toml").open("a", encoding="utf-8") as file:
        file.write(f"# as {other.name}.thm1 has it\n")
    named = key()
    change()
    assert key() not in {alone, named}


def test_all_code_counts(tmp_path: Path) -> None:
    """A changed, a new and a renamed module, wherever in the package."""
    (tmp_path / "papers").mkdir()
    module = tmp_path / "kernel" / "module.py"
    module.parent.mkdir()
    found = set()
    for text in ("one = 1\n", "one = 2\n"):
        module.write_text(text, encoding="utf-8")
        found.add(store.code_in(tmp_path))
    module.rename(module.with_name("other.py"))
    found.add(store.code_in(tmp_path))
    (tmp_path / "papers" / "common.toml").write_text("", encoding="utf-8")
    found.add(store.code_in(tmp_path))
    assert len(found) == 4


def test_what_is_in_no_file_or_damaged_is_not_kept(paper: Path, tmp_path: Path) -> None:
    """An id in memory could be that of anything, and a record is read whole or not at all."""
    verify(example, jobs=1, conditions=False)
    assert verified.load(example, conditions=False) is None
    judge_all(paper)
    statement = catalogue[f"{paper.name}.thm1"]
    assert verified.load(statement, conditions=True) is not None
    for file in (tmp_path / "cache" / verified.STORE.name).rglob("*.json"):
        file.write_text(file.read_text(encoding="utf-8")[:-3], encoding="utf-8")
    assert verified.load(statement, conditions=True) is None


def test_what_waits_for_others_is_not_kept(paper: Path) -> None:
    """The corollary rests on a theorem that has not been asked, until it has been."""
    corollary = catalogue[f"{paper.name}.cor1"]
    (alone,) = verify(corollary, jobs=1)
    assert "has not been asked" in alone.summary.why
    assert verified.load(corollary, conditions=True) is None
    judge_all(paper)
    found = verified.load(corollary, conditions=True)
    assert found is not None
    assert found.summary.status != alone.summary.status
