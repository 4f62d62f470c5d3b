"""What fits into no memory is told before it is asked for."""

from __future__ import annotations

import pytest
import torch

from bounds.errors import UserError
from bounds.methods.fedavg import FedAvg
from fedproof.cli import main
from stability.loop import simulate
from stability.sweep.unit import Task, execute
from synthetic import room, streams
from synthetic.quadratic import random_quadratics

TOLD = r"would take at least .* GB of memory, and this machine has .* GB; ask for less"


def test_sizes_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A hundred thousand dimensions, from each door: one curvature has 10^10 entries."""
    with pytest.raises(UserError, match=f"10 clients in dimension 100000 {TOLD}"):
        random_quadratics(dim=100_000)
    words = ["simulate", "--problem", "quadratic", "--algorithm", "fedavg", "dim=100000"]
    assert main([*words, "--rounds", "1"]) == 2
    assert "dimension 100000 would take at least" in capsys.readouterr().err
    tables = """{"problem": {"family": "quadratic", "dim": 100000},
        "algorithm": {"name": "fedavg"}, "run": {"rounds": 1}}"""
    (found,) = execute(Task(tables, (0,)))
    assert "dimension 100000 would take at least" in found.failure
    assert "RuntimeError" not in found.failure


def test_draws_and_runs_are_told() -> None:
    """Of any family, and of many replicas of a small problem."""
    with pytest.raises(UserError, match=f"3 times 10000000000000 random numbers {TOLD}"):
        streams.normals(streams.key(1, torch.arange(3)), 5 * 10**12)
    wide = random_quadratics(clients=2, dim=1)
    wide.dim = 10**12
    with pytest.raises(UserError, match=f"1 replicas of 2 clients in dimension .* {TOLD}"):
        simulate(wide, FedAvg(), rounds=1, local_steps=1)


def test_what_fits_is_let_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """As much as there is, and not a number more."""
    monkeypatch.setattr(room, "memory", lambda: 8000)
    room.require_room(1000, "this")
    with pytest.raises(UserError, match=f"this {TOLD}"):
        room.require_room(1001, "this")
