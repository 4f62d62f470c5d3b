"""Certificates, witnesses and instances with anything in them are accepted, rejected or refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bounds.kernel.certificate import digest, exact
from tests.fuzz.documents import spoilt
from tests.fuzz.endings import ending

VECTOR = ["prove-step", "vector", "--where", "x, y: vector"]
WORST = [
    *("worst-case", "fedavg", "--class", "smooth-strongly-convex", "--quantity", "distance"),
    *("--eta", "1/4"),
]
MAKERS = {
    "proof": ["prove", "2*(3+8*x^2) <= 22", "--where", "x: real in [0, 1]", "--certificate"],
    "witness": ["prove", "(1+1/K)^K <= 5/2", "--where", "K: integer >= 1", "--certificate"],
    "vector proof": [*VECTOR, "|x + y|^2 <= 2*|x|^2 + 2*|y|^2", "--certificate"],
    "vector witness": [*VECTOR, "|x + y|^2 <= 2*|x|^2", "--certificate"],
    "worst case": [*WORST, "--certify", "--out"],
    "worst instance": [*WORST, "--instance"],
    "recursion": [*WORST, "--recursion", "--out"],
    "instance": ["refute", "semismooth.thm4_7", "--budget", "tiny", "--out"],
}
CHECKERS = {"prove": ["check"], "prove-step": ["check"]}


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """One file of each kind, as the commands write them."""
    found = {}
    for name, words in MAKERS.items():
        file = tmp_path_factory.mktemp("whole") / "file.json"
        assert ending(*words, str(file))[0] in {0, 1}
        found[name] = json.loads(file.read_text(encoding="utf-8"))
        assert ending(*checker(name), str(file))[0] == 0
    return found


def checker(name: str) -> list[str]:
    """The command that reads what a maker wrote."""
    command = MAKERS[name][0]
    return CHECKERS.get(command, [command, "--check"])


@pytest.mark.parametrize("name", MAKERS)
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_is_spoilt_is_told(
    name: str, documents: dict[str, Any], tmp_path: Path, data: st.DataObject
) -> None:
    """Whether the digest was made to fit or not."""
    document = data.draw(spoilt(documents[name]))
    if isinstance(document, dict) and "digest" in document:
        document["digest"] = digest(document)
    file = tmp_path / "file.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    ending(*checker(name), str(file))


@pytest.mark.parametrize("command", [["check"], ["refute", "--check"], ["worst-case", "--check"]])
@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"null", b"[]", b"[" * 100_000, b'{"a":' * 100_000, b"\xff\xfe", b"1" * 10**6,
        b'{"format": "fedproof instance 1"}', b'{"format": "fedproof-certificate/1"}',
        b'{"format": "fedproof worst case 1"}', b"1e400", b"NaN", b'"\\ud800"', b"\x00" * 1000,
    ],
    ids=lambda content: str(content[:30]),
)  # fmt: skip
def test_what_is_no_such_file_is_refused(
    command: list[str], content: bytes, tmp_path: Path
) -> None:
    """Empty, cut, nested without end, not text, not of the format."""
    file = tmp_path / "file.json"
    file.write_bytes(content)
    assert ending(*command, str(file))[0] in {1, 2}


@pytest.mark.parametrize("command", [["check"], ["refute", "--check"], ["worst-case", "--check"]])
@pytest.mark.parametrize("path", ["/dev/zero", "/", "no/such/file", "\x00", "a" * 5000])
def test_what_is_no_file_is_refused(command: list[str], path: str) -> None:
    """Endless, a folder, absent, and names that cannot be."""
    assert ending(*command, path)[0] == 2


@pytest.mark.parametrize(
    "value", ["1e999999999", "inf", "nan", "1/0", " 1", "1_0", "9" * 9000, 0.5]
)
def test_an_exact_number_is_written_out(value: object) -> None:
    """A few characters cannot stand for a thousand million digits."""
    with pytest.raises((ValueError, ZeroDivisionError)):
        exact(value)
