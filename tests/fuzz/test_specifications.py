"""TOML files with anything in them become a run or a sentence."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bounds.errors import UserError
from stability.benchmarks.protocol_file import read as read_protocol
from stability.specification import read_file, specify
from tests.fuzz.documents import spoilt
from tests.fuzz.endings import SECONDS, ending, within

TABLES: dict[str, dict[str, Any]] = {
    "problem": {"family": "quadratic", "clients": 3, "dim": 2, "seed": 1},
    "algorithm": {"name": "fedprox", "proximal": 0.5, "init_relaxation": 0.1},
    "run": {
        "rounds": 2, "local_steps": 2, "schedule": 0.1, "seeds": [1, 2], "metrics": ["objective"],
        "participation": 2, "twin": {"client": 1, "sample": 0}, "inactive": "idle",
    },
}  # fmt: skip


@settings(max_examples=200, suppress_health_check=list(HealthCheck))
@given(tables=spoilt(TABLES))
def test_spoilt_tables_are_told(tables: Any) -> None:
    """Whatever stands in whatever place."""
    if not isinstance(tables, dict) or not all(isinstance(t, dict) for t in tables.values()):
        return  # read_file lets nothing but tables through
    with within(SECONDS), suppress(UserError):
        specify(tables)


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(content=st.binary(max_size=60) | st.text(alphabet='[]{}=."\n#\\1aé', max_size=60))
def test_any_bytes_are_told(content: bytes | str, tmp_path: Path) -> None:
    """As a specification and as a protocol."""
    file = tmp_path / "spec.toml"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    with suppress(UserError):
        assert set(read_file(file)) <= {"problem", "algorithm", "run"}
    if isinstance(content, str):
        with suppress(UserError):
            read_protocol("mine", content)


@pytest.mark.parametrize(
    "text",
    [
        "[problem]\nfamily = 'quadratic'\nclients = " + "9" * 5000,
        "run = " + "[" * 5000,
        "a." * 5000 + "b = 1",
        "[run]\nrounds = nan",
        "[run]\nrounds = 1e400",
        "[run]\nseeds = 1000000000000",
        "[problem]\nfamily = '../../etc/passwd'",
        "[problem]\nfamily = 'os'",
        "[algorithm]\nname = '__init__'",
        "[problem]\nfamily = 'quadratic'\n[algorithm]\nname = 'fedavg'\n"
        '[run]\nrounds = 2\ncheckpoint_every = 1\ncheckpoint = "\\u0000"',
    ],
    ids=lambda text: repr(text[:40]),
)
def test_nasty_specifications_are_refused(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With exit code 2."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "spec.toml"
    file.write_text(text, encoding="utf-8")
    assert ending("simulate", str(file), "--quiet")[0] == 2
