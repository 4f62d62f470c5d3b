"""A record is read for its own key, whole and unaltered, or it is absent."""

from __future__ import annotations

from pathlib import Path

import pytest

from bounds import store
from bounds.store import Store, sources
from tests.test_layers import imported, parse
from tests.test_layers import sources as files

STORE = Store("things", "bounds.files")
CONTENT = {"verdict": "refuted", "witness": {"x": "1/2"}, "seconds": 0.25}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for what is kept."""
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path))
    return tmp_path


def kept(folder: Path) -> Path:
    """The file of a record that has just been kept."""
    STORE.save(STORE.key("a question"), CONTENT)
    (path,) = folder.rglob("*.json")
    return path


def test_what_is_kept_is_found() -> None:
    """Under its question, and under no other."""
    assert STORE.load(STORE.key("a question")) is None
    STORE.save(STORE.key("a question"), CONTENT)
    assert STORE.load(STORE.key("a question")) == CONTENT
    assert STORE.load(STORE.key("another")) is None
    assert Store("others", "bounds.files").load(STORE.key("a question")) is None
    assert Store("things", "bounds.errors").key("a question") != STORE.key("a question")


def test_the_answer_to_another_question_is_absent(cache: Path) -> None:
    """A record in the place of another."""
    key, other = STORE.key("a question"), STORE.key("another")
    STORE.save(other, "no")
    STORE.save(key, "yes")
    place = cache / "things" / key[:2] / f"{key}.json"
    place.write_bytes((cache / "things" / other[:2] / f"{other}.json").read_bytes())
    assert STORE.load(key) is None
    assert STORE.load(other) == "no"


def test_any_flipped_bit_is_seen(cache: Path) -> None:
    """What is read of a file with one bit altered is nothing, or what was kept."""
    path = kept(cache)
    content = path.read_bytes()
    absent = 0
    for place in range(8 * len(content)):
        altered = bytearray(content)
        altered[place // 8] ^= 1 << place % 8
        path.write_bytes(altered)
        found = STORE.load(STORE.key("a question"))
        assert found in (None, CONTENT), place
        absent += found is None
    assert absent > 7 * len(content)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "[" * 100_000,
        '{"key": 1, "content": 2}',
    ],
)
def test_what_is_no_record_is_absent(text: str, cache: Path) -> None:
    """Neither an error nor an answer."""
    path = kept(cache)
    path.write_text(text)
    assert STORE.load(STORE.key("a question")) is None


def test_names_said_twice_are_no_record(cache: Path) -> None:
    """Readers differ in which of the two they take."""
    path = kept(cache)
    path.write_text(path.read_text().replace('"seconds"', '"verdict": "proved", "seconds"'))
    assert STORE.load(STORE.key("a question")) is None


UNUSABLE = ["a file", "below a file", "no such place", "records that are folders"]


@pytest.mark.parametrize("how", UNUSABLE)
def test_what_cannot_be_kept_is_answered_anew(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A place that cannot be written neither ends a program nor keeps anything, and says so."""
    file = tmp_path / "file"
    file.touch()
    key = STORE.key("a question")
    places = {"a file": file, "below a file": file / "below", "no such place": Path("/proc/nope")}
    monkeypatch.setenv("FEDPROOF_CACHE", str(places.get(how, tmp_path)))
    if how not in places:
        (tmp_path / "things" / key[:2] / f"{key}.json").mkdir(parents=True)
    STORE.save(key, CONTENT)
    assert STORE.load(key) is None
    assert bool(STORE.complaint()) == (how in places)
    assert not list(tmp_path.rglob("*.part"))


def test_a_user_without_a_home_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container whose user has no entry among the users."""
    monkeypatch.delenv("FEDPROOF_CACHE")
    monkeypatch.setattr("bounds.store.Path.home", homeless)
    STORE.save(STORE.key("a question"), CONTENT)
    assert STORE.load(STORE.key("a question")) is None
    assert "has no home folder; name a folder in FEDPROOF_CACHE" in STORE.complaint()


def homeless() -> Path:
    """What Python says."""
    msg = "Could not determine home directory."
    raise RuntimeError(msg)


def test_a_verdict_depends_on_all_code_that_makes_it() -> None:
    """The language in which questions are put, and what is found by its name, count as well."""
    found = sources("bounds.verdicts.judge")
    for name in ("expressions", "kernel.domains", "verdicts.wording", "prover.sampling.prove"):
        assert f"bounds.{name}" in found
    assert "bounds.runs.arenas.exchanged" in sources("bounds.runs.batch")
    for asked in ("bounds.papers", "bounds.catalogue", "bounds.verdicts.booklet"):
        assert not any(name.startswith(asked) for name in found)


def test_no_import_is_overlooked() -> None:
    """Python's own parser finds no module that is not among those that are followed."""
    for path in files("bounds"):
        seen = {name for name in imported(parse(path)) if name.startswith("bounds")}
        assert seen <= set(store._imports(path)), path


def fresh(module: str) -> str:
    """The version of a module as its files are now."""
    return store._version.__wrapped__(module, ())


def test_changed_code_asks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a module that is imported within a function."""
    for name, text in {
        "__init__": "",
        "one": "def f():\n    from bounds import (\n        two,\n    )\n",
        "two": "VALUE = 1\n",
        "three": "VALUE = 1\n",
    }.items():
        (tmp_path / "bounds").mkdir(exist_ok=True)
        (tmp_path / "bounds" / f"{name}.py").write_text(text)
    monkeypatch.setattr(store, "ROOM", tmp_path / "bounds")
    before = fresh("bounds.one")
    (tmp_path / "bounds" / "three.py").write_text("VALUE = 2\n")
    assert fresh("bounds.one") == before
    (tmp_path / "bounds" / "two.py").write_text("VALUE = 2\n")
    assert fresh("bounds.one") != before
