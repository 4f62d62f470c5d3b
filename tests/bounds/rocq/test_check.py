"""`fedproof check --rocq` on altered files, and compilers that are interrupted or not alone."""

from __future__ import annotations

import copy
import json
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from subprocess import CompletedProcess
from typing import Any

import pytest

from bounds.composition import replay
from bounds.rocq import composed_check, coqc, shelf
from bounds.rocq import second as single
from bounds.rocq.coqc import UNFINISHED, library
from bounds.rocq.shelf import Outcome, Shelf, check
from bounds.store import sources
from fedproof.cli import main
from tests.attack import models, oracle
from tests.attack.composed import Mutator as ComposedMutator
from tests.attack.composed import accepted
from tests.attack.files import composed
from tests.attack.mutate import Mutator, corpus
from tests.bounds.rocq import NEEDS_ROCQ
from tests.bounds.test_composition import walk

TRIES = 6
SHORT = 2_000  # letters of a file: what is long takes Rocq long


def answer(file: Any, path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """What the command says of a file, and its exit code."""
    path.write_text(json.dumps(file), "utf-8")
    code = main(["check", str(path), "--rocq"])
    return code, capsys.readouterr().out


@NEEDS_ROCQ
@pytest.mark.parametrize("kind", ["scalar", "vector", "recursion", "sampling"])
def test_altered_certificates_are_answered(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rocq is asked of what our checker accepts, and what both accept is true."""
    random = Random(8)
    mutator = Mutator([f for f in corpus(kind) if len(json.dumps(f)) < SHORT], random)
    asked = 0
    for _ in range(40):
        file = mutator.mutant()
        code, told = answer(file, tmp_path / "altered.json", capsys)
        assert ("Rocq" in told) == told.startswith("accepted: ")
        if not told.startswith("accepted: "):
            assert code == (1 if told.startswith("rejected: ") else 2)
            continue
        asked += 1
        assert (code == 0) == ("not accepted by Rocq" not in told)
        assert not oracle.fault(file, random, TRIES)
        if asked == 2:
            break
    assert asked


@NEEDS_ROCQ
def test_altered_whole_statements_are_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not one that is false in a finite model is a theorem."""
    random = Random(5)
    made = (composed(random) for _ in range(100))
    mutator = ComposedMutator([file for file in made if file and accepted(file)], random)
    theorems = 0
    for _ in range(100):
        file = mutator.mutant()
        _, told = answer(file, tmp_path / "altered.json", capsys)
        assert ("Rocq" in told) == told.startswith("accepted: ")
        if "one theorem in Rocq" not in told:
            continue
        theorems = 1
        assert not models.fault(file, replay(file), random)
        break
    assert theorems


@NEEDS_ROCQ
@pytest.mark.parametrize("name", ["claim", "where"])
def test_what_was_kept_of_a_certificate_is_not_said_of_another(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The digest of a file is no word of honour."""
    file = next(f for f in corpus("scalar") if f["verdict"] == "proved" and f["problem"]["where"])
    code, told = answer(file, tmp_path / "true.json", capsys)
    assert code == 0
    assert "accepted by Rocq: the claim" in told
    other = copy.deepcopy(file)
    other["problem"][name] = "1 <= 0" if name == "claim" else []
    code, told = answer(other, tmp_path / "false.json", capsys)
    assert code == 1
    assert "Rocq" not in told


@pytest.mark.parametrize("store", [single.STORE, composed_check.STORE])
def test_what_is_kept_is_kept_under_the_code_that_asks(store: Any) -> None:
    """How theorems are put before the compiler is part of the answer."""
    assert "bounds.rocq.coqc" in sources(store.answering)
    assert "bounds.rocq.terms" in sources(store.answering)


def test_what_is_kept_is_kept_under_the_libraries_that_are_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With another Interval another answer is possible."""
    monkeypatch.setattr(coqc, "_asked", lambda option: str(tmp_path) if "where" in option else "8")
    found = set()
    for name in coqc.LOADED:
        place = tmp_path / "user-contrib" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        for content in "ab":
            place.write_text(content, "utf-8")
            coqc.version.cache_clear()
            found.add(coqc.version())
    coqc.version.cache_clear()
    assert len(found) == 2 * len(coqc.LOADED)


Compile = Callable[..., CompletedProcess[str]]


def compiling(said: Callable[[], str]) -> Compile:
    """A compiler that writes what is said."""

    def compiled(path: Path, *_: Any) -> CompletedProcess[str]:
        path.with_suffix(".vo").write_text(said(), "utf-8")
        return CompletedProcess([], 0, "", "")

    return compiled


def test_a_library_that_was_interrupted_is_compiled_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no part of it that another run takes for the whole."""
    monkeypatch.setattr(coqc, "version", lambda: "v" * 64)
    left = iter(["first"] * 3)

    def said() -> str:
        for word in left:
            return word
        raise KeyboardInterrupt

    monkeypatch.setattr(coqc, "compiled", compiling(said))
    with pytest.raises(KeyboardInterrupt):
        library(tmp_path)
    assert not list(tmp_path.iterdir())
    monkeypatch.setattr(coqc, "compiled", compiling(lambda: "second"))
    place = library(tmp_path)
    (place / f"{coqc.ORDER[-1]}.vo").unlink()  # and where a part is there for another reason
    monkeypatch.setattr(coqc, "compiled", compiling(lambda: "third"))
    assert library(tmp_path) == place
    assert {path.read_text("utf-8") for path in place.glob("*.vo")} == {"third"}


def test_runs_at_once_have_one_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All files of it are from one of them."""
    monkeypatch.setattr(coqc, "version", lambda: "v" * 64)
    together = threading.Barrier(3)

    def said() -> str:
        together.wait()
        return str(threading.get_ident())

    monkeypatch.setattr(coqc, "compiled", compiling(said))
    runs = [threading.Thread(target=library, args=(tmp_path,)) for _ in range(3)]
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    (place,) = tmp_path.iterdir()
    texts = [(place / f"{name}.vo").read_text("utf-8") for name in coqc.ORDER]
    assert len(set(texts)) == 1


@NEEDS_ROCQ
def test_compilers_end_with_whoever_waits_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was accepted before is told; nobody waits for the rest."""
    monkeypatch.setattr(shelf, "BATCH", 1)
    ended: list[int] = []
    compile_ = coqc.compiled

    def spied(path: Path, library: Path, patience: int) -> CompletedProcess[str]:
        done = compile_(path, library, patience)
        ended.append(done.returncode)
        return done

    place = single.STORE.made()
    library(place)
    monkeypatch.setattr(coqc, "compiled", spied)
    slow = "Goal True. Proof. do 1000000000 idtac. exact I. Qed.\n"
    found = check([("slow", slow), ("quick", "Goal True. exact I. Qed.\n")], place, jobs=2)
    assert next(found) == ("quick", Outcome(True))
    found.close()
    assert sorted(ended) == [-9, 0]
    assert not coqc._running


@pytest.mark.parametrize("error", ["", 'File "./a.v", line 3, characters 0-9:\nError: no Interval'])
def test_an_error_in_no_theorem_is_no_answer(error: str) -> None:
    """The compiler was killed, or does not find a library."""
    assert coqc.reason(error) == UNFINISHED


@NEEDS_ROCQ
def test_no_line_is_at_fault_where_the_compiler_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is supposed then, and nothing is known."""
    monkeypatch.setattr(composed_check, "kept", lambda _: None)
    monkeypatch.setattr(Shelf, "run", lambda *_: (False, UNFINISHED, 0))
    (found,) = composed_check.check_composed([walk()], jobs=1).values()
    assert not found.accepted
    assert not found.finished
