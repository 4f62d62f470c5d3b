"""A killed command, begun again, ends with the same files and the same words.

`benchmarks/bench_crash.py` kills at fifty moments; here it is a handful.
"""

from pathlib import Path

import pytest

from tests.crash.scenarios import SCENARIOS, killed_and_resumed


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_was_killed_ends_the_same(name: str, tmp_path: Path) -> None:
    """Killed twice on the way in the same folder."""
    assert killed_and_resumed(SCENARIOS[name], tmp_path, kills=2, seed=1) == []
