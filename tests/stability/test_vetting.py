"""Files are read in a child first, which may end without harm to anything but the file at fault."""

from __future__ import annotations

import os
import signal

import pytest
import xarray as xr

from bounds.errors import UserError
from stability import vetting
from stability.declared import Beyond
from stability.sealed import TAIL, as_written, opened, seal, unseal
from stability.vetting import vet
from tests.fuzz.seeds import CORPUS

WHOLE = seal(xr.Dataset({"x": ("round", [1.0, 2.0])}))


def child() -> int:
    """The process that reads for this one."""
    return vetting._child(os.getpid()).process.pid


def test_what_is_whole_passes() -> None:
    """All files in one child."""
    first = child()
    for _ in range(3):
        vet(WHOLE)
        assert opened(WHOLE)[0]["x"].values.tolist() == [1.0, 2.0]
        with pytest.raises(ValueError, match=r"."):
            vet(WHOLE[:1000])
    assert child() == first


def test_a_child_that_ends_is_not_held_against_the_file() -> None:
    """Nor against the next one."""
    first = child()
    os.kill(first, signal.SIGKILL)
    vet(WHOLE)
    assert child() != first


def test_a_file_that_ends_every_child_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the child is killed as soon as it is asked."""

    def kill(*_: object) -> None:
        os.kill(child(), signal.SIGKILL)
        raise BrokenPipeError

    monkeypatch.setattr(vetting, "_send", kill)
    with pytest.raises(ValueError, match="ends the process"):
        vet(WHOLE)
    monkeypatch.undo()
    vet(WHOLE)


def test_a_file_that_is_read_for_ever_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """HDF5 reads an attribute of this one and does not come back."""
    monkeypatch.setattr(vetting, "SECONDS", 0.3)
    os.kill(child(), signal.SIGKILL)
    vet(WHOLE)  # in a new child, which has so much time
    with pytest.raises(ValueError, match=r"takes more than 0\.3\d* seconds"):
        vet((CORPUS / "result" / "endless-attribute").read_bytes())
    vet(WHOLE)


def test_what_carries_the_digest_of_its_bytes_is_read_without_a_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A file that was just written is never refused for being slow to read; another one may be."""

    def slow(_: bytes) -> None:
        msg = "to read it takes more than 8 seconds of the processor"
        raise Beyond(msg)

    monkeypatch.setattr("stability.sealed.vet", slow)
    assert unseal(WHOLE, origin="here")["x"].values.tolist() == [1.0, 2.0]
    for stranger in (WHOLE[: WHOLE.index(TAIL)], WHOLE[:-1] + b"?", b"?" + WHOLE[1:]):
        with pytest.raises(UserError, match=r"there was not read: .* it may be whole") as told:
            unseal(stranger, origin="there")
        assert "delete" not in str(told.value)


def test_no_byte_is_read_that_was_altered() -> None:
    """The digest is looked at before the library sees the file."""
    for place in range(0, len(WHOLE), 97):
        altered = bytearray(WHOLE)
        altered[place] ^= 1
        assert not as_written(bytes(altered))
