"""What is read of files that others wrote: a value, or a sentence that says why not."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bounds import files
from bounds.errors import UserError
from bounds.files import parse_json, parse_toml, read_bytes, read_json, read_toml, read_whole
from tests.fuzz.endings import within

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(value=VALUES)
def test_ordinary_json_is_read(value: object) -> None:
    """As the standard library does, whatever stands in its texts."""
    assert parse_json(json.dumps(value)) == value
    assert parse_json(json.dumps(value, ensure_ascii=False)) == value


@given(text=st.text(alphabet='{}[]",:\\a1 \n'))
def test_what_is_refused_is_no_json(text: str) -> None:
    """A short text is read if the standard library reads it and no name is said twice."""
    try:
        expected = json.loads(text)
    except ValueError:
        with pytest.raises(ValueError, match=r"."):
            parse_json(text)
        return
    try:
        assert parse_json(text) == expected
    except ValueError as error:
        assert "twice" in str(error)  # noqa: PT017


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 301 + "]" * 301, "nested more than 300 deep"),
        ('{"a": ' * 50_000, "nested more than 300 deep"),
        ('{"a": 1, "b": {"a": 1, "a": 2}}', "'a' twice"),
        ("9" * 5000, "4300 digits"),
        ('"' + '\\"' * 1_000_000, "Unterminated"),
    ],
)
def test_json_has_limits(text: str, why: str) -> None:
    """Of depth and size; and each name is said once."""
    with within(10), pytest.raises(ValueError, match=why):
        parse_json(text)


def test_json_has_a_number_of_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text of many small values takes many times its own memory."""
    monkeypatch.setattr(files, "MOST_VALUES", 1000)
    assert len(parse_json(json.dumps([{}] * 400))) == 400
    with pytest.raises(ValueError, match="more than 1000 values"):
        parse_json(json.dumps([{}] * 600))


PARTS = ".".join(["a"] * 50_000)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{PARTS} = 1", "more than 16 parts"),
        (f"[{PARTS}]", "more than 16 parts"),
        (f"x = {{y = '''a'''', {PARTS} = 1}}", "more than 16 parts"),
        (" . ".join(['"a#"', "'b\"'"] * 9) + " = 1", "more than 16 parts"),
        ("a = " + "[" * 50_000, "nested more than 300 deep"),
        ("a = " + "[" * 400 + "]" * 400, "nested more than 300 deep"),
        ("a = [2020-01-01]", "2020-01-01 is a date"),
        ("a = {b = 07:32:00}", "is a date or a time"),
        ("a = 0x" + "f" * 5000, "more than 63 bits"),
        ('a = """' + '"' * 200_000, "."),
    ],
)
def test_toml_has_limits(text: str, why: str) -> None:
    """Of what tables of numbers and texts can be."""
    with within(10), pytest.raises(ValueError, match=why):
        parse_toml(text)


def test_dots_in_texts_are_no_parts() -> None:
    """Nor those of numbers, nor in comments."""
    dots = "a." * 40
    assert parse_toml(f'"{dots}" = "{dots}" # {dots}')[dots] == dots
    assert parse_toml(f'a = \'\'\'\n{dots}\'\'\'\nb = """{dots}"""""')["b"] == f'{dots}""'
    assert len(parse_toml(f"a = [{'0.5, ' * 40}]")["a"]) == 40
    assert parse_toml("[a.b]\n'c.d'.e.f = 1") == {"a": {"b": {"c.d": {"e": {"f": 1}}}}}


@pytest.mark.parametrize("read", [read_bytes, read_whole], ids=lambda one: one.__name__)
def test_what_may_not_end_is_refused(tmp_path: Path, read: object) -> None:
    """At once: a pipe that nobody writes into, a device, a folder, a file that is not there."""
    assert callable(read)
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with within(10), pytest.raises(UserError, match="no ordinary file"):
            read(path)
    for path in (tmp_path, tmp_path / "nothing"):
        with pytest.raises(UserError, match="cannot read"):
            read(path)
    with pytest.raises(UserError, match="names no file"):
        read(Path("a\0b"))


def test_a_file_is_named_in_what_is_told(tmp_path: Path) -> None:
    """With what it should have been."""
    path = tmp_path / "file"
    path.write_text("[" * 1000)
    with pytest.raises(UserError, match="file is not a certificate: it is nested"):
        read_json(path, "a certificate")
    with pytest.raises(UserError, match="file is not a TOML file: "):
        read_toml(path, "a TOML file")
    with pytest.raises(UserError, match="larger than 10 bytes"):
        read_json(path, "a certificate", most=10)
