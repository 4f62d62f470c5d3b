"""What hung, took all memory, left its folder or steered the terminal is told in a sentence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bounds.domain import Domain
from bounds.errors import UserError, printable
from bounds.kernel.reader import parse_expression
from stability.benchmarks import sums
from stability.benchmarks.archives import unpacked
from stability.benchmarks.data import find_data, leaf_shakespeare, load_data
from stability.benchmarks.results import read_results
from tests.fuzz.endings import ending
from tests.stability.benchmarks import published

SIMULATE = ("simulate", "--problem", "quadratic", "--algorithm", "fedavg", "--rounds", "1")


@pytest.mark.parametrize(
    "words",
    [
        ("check", "pipe"),
        ("refute", "--check", "pipe"),
        ("worst-case", "--check", "pipe"),
        ("simulate", "pipe"),
        ("sweep", "pipe"),
        (*SIMULATE, "--checkpoint", "pipe"),
        ("confront", "fedinit.thm4", "--run", "pipe"),
        ("report", "--out", "site", "--benchmarks", "pipe"),
    ],
    ids=" ".join,
)
def test_nobody_waits_for_a_pipe(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That is given as a file, and into which nobody writes."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    code, said = ending(*words)
    assert code == 2
    assert "pipe: it is no ordinary file" in said


def test_a_pipe_among_results_is_told(tmp_path: Path) -> None:
    """A folder is read as it is found."""
    os.mkfifo(tmp_path / "one.json")
    with pytest.raises(UserError, match="no ordinary file"):
        read_results(tmp_path)


@pytest.mark.parametrize("option", ["dim", "clients", "samples"])
def test_a_count_is_told_before_anything_is_made(option: str) -> None:
    """A thousand million of anything, in words and for a family that makes them one by one."""
    huge = f"{option}=1000000000"
    for words in ((*SIMULATE, huge), ("problem", "constants", "sine", huge)):
        code, said = ending(*words)
        assert (code, f"{option} must be at most 1000000" in said) == (2, True), said
    code, said = ending("problem", "constants", "client_drift", "clients=1000000000")
    assert (code, "clients must be at most" in said) == (2, True)
    assert ending(*SIMULATE, "seed=100000000", "--quiet")[0] == 0


def test_a_date_in_a_grid_is_told(tmp_path: Path) -> None:
    """Which no option takes."""
    spec = tmp_path / "spec.toml"
    spec.write_text('[grid]\n"run.schedule" = [2020-01-01]\n', encoding="ascii")
    code, said = ending("sweep", str(spec), "--dry-run")
    assert (code, "2020-01-01 is a date or a time" in said) == (2, True)


def test_a_value_is_one_value() -> None:
    """What follows it on another line of TOML is not left out silently."""
    code, said = ending(*SIMULATE, "dim=2\nother=3")
    assert (code, "dim must be an integer" in said) == (2, True)


@pytest.mark.parametrize("name", ["../outside", "/etc/passwd", "train/../../outside"])
def test_checksums_stay_in_their_folder(name: str, tmp_path: Path) -> None:
    """A name elsewhere is refused, whatever is there."""
    source = find_data("tiny_imagenet").SOURCE
    published.put(tmp_path / "outside", b"secret")
    sums.record(tmp_path / "data", {name: "0" * 64})
    with pytest.raises(UserError, match="which is not in its folder"):
        sums.recorded(source, tmp_path / "data")


def test_archives_stay_in_their_folder(tmp_path: Path) -> None:
    """So that nothing is written elsewhere."""
    import tarfile
    import zipfile

    with zipfile.ZipFile(tmp_path / "zip", "w") as archive:
        archive.writestr("train/../../outside", b"")
    with tarfile.open(tmp_path / "tar", "w:gz") as packed:
        packed.addfile(tarfile.TarInfo("/outside"))
    for path in (tmp_path / "zip", tmp_path / "tar"):
        with (
            unpacked(path) as opened,
            pytest.raises(UserError, match="which is not in its folder"),
        ):
            opened.names()


def test_leafs_files_have_a_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When they are recorded, and when they are read; and they are read as all JSON is."""
    published.publish("leaf_shakespeare", tmp_path, monkeypatch)
    assert load_data("leaf_shakespeare", folder=tmp_path).client_names == ("A", "B")
    monkeypatch.setattr(leaf_shakespeare, "MOST_BYTES", 100)
    for read in (leaf_shakespeare.load, leaf_shakespeare.fetch):
        with pytest.raises(UserError, match="larger than 100 bytes"):
            read(tmp_path)
    monkeypatch.undo()
    published.put(tmp_path / "leaf-shakespeare" / "train" / "some_train_9.json", b"[" * 100_000)
    with pytest.raises(UserError, match="nested more than 300 deep"):
        leaf_shakespeare.fetch(tmp_path)


ESCAPE = "\x1b]0;owned\x07\x1b[2J\u202e"


@pytest.mark.parametrize(
    "words",
    [
        ("show", ESCAPE),
        (ESCAPE,),
        ("check", ESCAPE),
        ("simulate", "--problem", ESCAPE),
        ("prove", f"x {ESCAPE} >= 0"),
        ("data", "check", "mnist", "--data-dir", ESCAPE),
    ],
    ids=lambda words: words[0].encode("unicode_escape").decode(),
)
def test_no_message_steers_the_terminal(words: tuple[str, ...]) -> None:
    """What it quotes is written out."""
    code, said = ending(*words)
    assert code in {1, 2}
    assert all(printable(line) == line for line in said.splitlines())
    assert "\\x1b" in said


def test_nor_does_what_is_told_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The title of an item: one that steers is refused, in a sentence that does not."""
    monkeypatch.chdir(tmp_path)
    from fedproof.cli import main

    assert main(["new-paper", "escaping"]) == 0
    path = Path("escaping", "as1.toml")
    path.write_text(path.read_text().replace("Assumption 1", "\\u001b[2JAssumption 1"))
    for command in ("show", "verify", "export"):
        assert main([command, "./escaping/as1.toml"]) == 2
        told = capsys.readouterr()
        assert "\x1b" not in told.out + told.err
    assert "steers terminals" in told.err


def test_digits_are_those_from_0_to_9() -> None:
    """Not those of other scripts, in formulas, domains and options; nor with anything between."""
    for text in ("١٢", "x^٢", "x + ३", "1e٢", "٠.5"):
        with pytest.raises(UserError, match=r"cannot read|found 'e٢'"):
            parse_expression(text)
    with pytest.raises(UserError, match="cannot read"):
        Domain.parse("integer >= ٢")
    for value in ("٢", "1_0"):
        code, said = ending("report", "--jobs", value)
        assert (code, "invalid int value" in said) == (2, True)
    for value in ("١.٥", "1_0.5"):
        code, said = ending(*SIMULATE, "--rate", value)
        assert (code, "invalid float value" in said) == (2, True)
    assert ending(*SIMULATE, "--rate", "1e-2", "--quiet")[0] == 0
    by = ("prove-step", "vector", "|x|^2 >= 0", "--where", "x: vector", "--by")
    assert ending(*by, "² = 1")[0] in {2, 3}
