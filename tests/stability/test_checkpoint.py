"""A checkpoint is whole or it is refused; nothing in it is executed."""

from pathlib import Path

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.errors import UserError
from stability.checkpoint import load, save, write_atomically

TENSORS = {
    "a": torch.arange(6, dtype=torch.float64).reshape(2, 3),
    "b": torch.tensor([True, False]),
    "empty": torch.zeros(0, 4, dtype=torch.float32),
    "number": torch.tensor(7),
}


def test_what_is_written_is_read(tmp_path: Path) -> None:
    """Shapes, types, bits and notes."""
    file = tmp_path / "deep" / "file"
    save(file, TENSORS, {"round": 3})
    found, notes = load(file)
    assert notes == {"round": 3}
    assert list(found) == list(TENSORS)
    for name, tensor in TENSORS.items():
        assert found[name].dtype == tensor.dtype
        assert torch.equal(found[name], tensor)


@settings(max_examples=60)
@given(data=st.data())
def test_a_damaged_file_is_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Cut anywhere, or with any one byte of the tensors changed."""
    file = tmp_path_factory.mktemp("checkpoint") / "file"
    save(file, TENSORS, {})
    content = file.read_bytes()
    start = 16 + int.from_bytes(content[8:16], "little")
    if data.draw(st.booleans()):
        content = content[: data.draw(st.integers(0, len(content) - 1))]
    else:
        place = data.draw(st.integers(start, len(content) - 1))
        content = content[:place] + bytes([content[place] ^ 0x40]) + content[place + 1 :]
    file.write_bytes(content)
    with pytest.raises(UserError, match="not a whole checkpoint"):
        load(file)


@given(content=st.binary(max_size=200))
def test_any_other_file_is_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    """In a sentence."""
    file = tmp_path_factory.mktemp("checkpoint") / "file"
    file.write_bytes(b"FEDPROOF" + content)
    with pytest.raises(UserError, match="not a whole checkpoint"):
        load(file)


def test_a_failing_write_leaves_the_old_file(tmp_path: Path) -> None:
    """And nothing beside it."""
    file = tmp_path / "file"
    save(file, TENSORS, {"round": 1})

    def fail(beside: Path) -> None:
        beside.write_bytes(b"half")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_atomically(file, fail)
    assert load(file)[1] == {"round": 1}
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_what_cannot_be_written_or_read_is_told(tmp_path: Path) -> None:
    """In a sentence with the file's name."""
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(UserError, match=r"cannot write .*file/run"):
        save(tmp_path / "file" / "run", TENSORS, {})
    with pytest.raises(UserError, match=r"cannot read .*: Is a directory"):
        load(tmp_path)
