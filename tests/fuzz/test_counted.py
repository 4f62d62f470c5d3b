"""A few of the inputs of `make fuzz FUZZ_INPUTS=N`, and that it sees what it looks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz import counted, endings
from tests.fuzz.counted import broken
from tests.fuzz.targets import TARGETS

INPUTS = 60


@pytest.mark.parametrize("target", TARGETS)
def test_damaged_inputs_are_read_or_told(
    target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same ones each time."""
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("FEDPROOF_DATA", raising=False)
    monkeypatch.setattr(counted, "SECONDS", endings.SECONDS)
    assert list(broken(target, range(INPUTS), found=tmp_path)) == []
    assert not list((tmp_path / target / "counted").iterdir())


def test_what_is_not_told_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error, a reader that does not end, and one that takes much memory; the input is kept."""

    def reads_badly(content: bytes) -> None:
        """Each number has a fault of its own."""
        match int(content):
            case 0:
                int("not told")
            case 1:
                while True:
                    pass
            case 2:
                assert bytearray(b"1") * 2**28

    monkeypatch.setitem(TARGETS, "bad", reads_badly)
    monkeypatch.setattr(counted, "wholes_of", lambda _: [])
    monkeypatch.setattr(counted, "damaged", lambda _, random: str(random).encode())
    monkeypatch.setattr(counted, "Random", lambda seed: int(seed.split()[1]))
    monkeypatch.setattr(counted, "SECONDS", 3.0)
    monkeypatch.setattr(counted, "MEMORY", 2**26)
    found = list(broken("bad", range(4), found=tmp_path))
    assert len(found) == 3
    for why, said in zip(
        found, ("ValueError: invalid literal", "in 3.0 seconds", "0.2 GB in"), strict=True
    ):
        assert said in why
    assert {path.name for path in (tmp_path / "bad" / "counted").iterdir()} == {"0", "1", "2"}
