"""A checkpoint is whole or it is refused; nothing in it is executed."""

import hashlib
import json
from pathlib import Path

import pytest
import torch
from hypothesis import example, given
from hypothesis import strategies as st

from bounds.errors import UserError
from bounds.files import write_atomically
from stability.checkpoint import MARK, load, save

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


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    """Cut anywhere, or with any bit changed: of the tensors, their names, or the notes."""
    file = tmp_path / "file"
    save(file, TENSORS, {"round": 3})
    content = file.read_bytes()
    cut = [content[:length] for length in range(len(content))]
    flipped = [
        content[:place] + bytes([content[place] ^ 1 << bit]) + content[place + 1 :]
        for place in range(len(content))
        for bit in range(8)
    ]
    for damaged in (*cut, *flipped, content + b"\0", content.replace(b'"round": 3', b'"round": 2')):
        file.write_bytes(damaged)
        with pytest.raises(UserError, match="not a whole checkpoint"):
            load(file)


def sealed(header: str, payload: bytes = b"") -> bytes:
    """The bytes of a file whose checksum fits, whatever it holds."""
    rest = len(header).to_bytes(8, "little") + header.encode() + payload
    return MARK + hashlib.sha256(rest).digest() + rest


@given(content=st.binary(max_size=200), header=st.booleans())
@example(content=b"[" * 5000, header=True)
@example(content=b"9" * 5000, header=True)
def test_any_other_file_is_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes, header: bool
) -> None:
    """In a sentence, and also when its checksum fits."""
    file = tmp_path_factory.mktemp("checkpoint") / "file"
    file.write_bytes(sealed(content.decode("latin-1")) if header else MARK + content)
    with pytest.raises(UserError, match="not a whole checkpoint"):
        load(file)


@pytest.mark.parametrize(
    ("shape", "dtype"),
    [
        ([10**30], "bool"),
        ([2**32, 2**32], "float64"),
        ([-1, -1], "bool"),
        ([-1], "bool"),
        ([1.5], "bool"),
        (["1"], "bool"),
        ([10], "object"),
        (5, "bool"),
    ],
)
def test_no_size_is_believed(shape: object, dtype: str, tmp_path: Path) -> None:
    """A product that overflows, less than nothing, and what is no number."""
    tensors = {"a": {"dtype": dtype, "shape": shape}}
    file = tmp_path / "file"
    file.write_bytes(sealed(json.dumps({"tensors": tensors, "notes": {}}), b"12345"))
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
