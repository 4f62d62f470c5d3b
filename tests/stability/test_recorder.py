"""What the recorder keeps of the engine's runs, against the reference."""

from __future__ import annotations

import pytest
import torch

from bounds.errors import UserError
from bounds.methods.fedavg import FedAvg
from bounds.methods.feddyn import FedDyn
from stability.identities import Recorder
from stability.loop import simulate
from stability.schedule import Harmonic
from tests.stability.arenas import quadratic_arena
from tests.stability.matching import matching_run
from tests.stability.reference import cases, control
from tests.stability.toy import toy

STRENGTH = 0.7


def test_recorder_keeps_replicas_and_twins_apart() -> None:
    """Replica 1 and its neighbour, whose active clients are not those of replica 0."""
    arena = quadratic_arena(rounds=4)
    recorder = Recorder("h")
    simulate(
        arena.problem,
        FedDyn(strength=STRENGTH),
        rounds=4,
        participation=3,
        local_steps=4,
        batch=2,
        seeds=arena.seeds,
        twin=arena.twin,
        metrics=[recorder.metric],
    )
    for replica, seed in enumerate(arena.seeds):
        for twin, problem in enumerate(arena.problems):
            run = matching_run(arena, seed, problem)
            control.feddyn(run, strength=STRENGTH)
            found, expected = recorder.trajectory(replica=replica, twin=twin), cases.trajectory(run)
            for part in ("models", "paths", "gradients"):
                torch.testing.assert_close(
                    getattr(found, part),
                    getattr(expected, part),
                    rtol=1e-9,
                    atol=1e-11,
                    equal_nan=True,
                )
            assert torch.equal(found.active, expected.active)
            torch.testing.assert_close(found.state("h"), expected.states["h"])


def test_recorder_refuses_what_identities_cannot_read() -> None:
    """Nothing recorded, clients of different K, a rate that changes within a round."""
    with pytest.raises(UserError, match="nothing was recorded"):
        Recorder().trajectory()
    for options, message in [
        ({"epochs": 1, "batch": 2}, "different numbers of local steps"),
        ({"local_steps": 2, "schedule": Harmonic(0.1)}, "changes within a round"),
    ]:
        recorder = Recorder()
        metrics = [recorder.metric]
        simulate(toy(0), FedAvg(), rounds=1, metrics=metrics, **options)  # type: ignore[arg-type]
        with pytest.raises(UserError, match=message):
            recorder.trajectory()
