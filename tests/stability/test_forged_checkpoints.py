"""A checkpoint whose checksum fits is taken back in the form in which a run saves it, or refused.

The generator alters each note and each tensor of a checkpoint in every way that a reader may
stumble over, and seals it anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import torch
import xarray as xr
from torch import Tensor

from bounds.errors import UserError
from bounds.methods.scaffold import Scaffold
from stability import checkpoint
from stability.loop import simulate
from stability.metrics.switching import averaged_bound
from tests.stability.test_loop import curved

ODD: list[Any] = [None, -1, 1.5, True, 10**30, "2", "", [], [1], {}, {"1": 2}, float("nan")]
Forgery = tuple[str, dict[str, Tensor], dict[str, Any]]


def run(file: Path, rounds: int) -> xr.Dataset:
    """Three replicas of which one diverges after a few rounds."""
    return simulate(
        curved(0),
        Scaffold(),
        rounds=rounds,
        local_steps=2,
        participation=1,
        schedule=50.0,
        seeds=3,
        metrics=["objective", averaged_bound(alpha=1.0, smoothness=1.0, zeta=1.0)],
        measure_every=2,
        checkpoint=file,
    )


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The checkpoint of a run after 30 rounds."""
    file = tmp_path_factory.mktemp("forged") / "whole"
    ended = run(file, 30)["diverged"].values
    assert {-1} < set(ended.tolist())
    return file


def notes_forged(notes: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each note left out, and each in any other form; also of each ending."""
    for name in notes:
        yield f"no {name}", {key: value for key, value in notes.items() if key != name}
        for odd in ODD:
            yield f"{name} = {odd!r}", {**notes, name: odd}
    for seed, ending in notes["endings"].items():
        for odd in [*ODD, *([one, "why"] for one in ODD), *([3, one] for one in ODD), [3]]:
            if odd not in ([3, "2"], [3, ""]):  # which a reason may be
                yield f"ending {odd!r}", {**notes, "endings": {seed: odd}}
        yield "another ending", {**notes, "endings": {seed: ending, "99": ending}}
    for seeds in ([], [0], [0, 1, 2, 3], [2, 0], [0, 0]):
        if seeds != notes["seeds"]:
            yield f"seeds {seeds}", {**notes, "seeds": seeds}
    yield "no endings", {**notes, "endings": {}}
    for done in (0, 1, 28):
        yield f"round {done}", {**notes, "round": done}


def tensors_forged(tensors: dict[str, Tensor]) -> Iterator[tuple[str, dict[str, Tensor]]]:
    """Each tensor left out, of another type, shape or length; and one too many."""
    for name, tensor in tensors.items():
        shapes = [tensor[None], tensor.flatten()[:0], torch.cat([tensor, tensor]), tensor.sum()]
        if ".memory." not in name:  # what a metric remembers has the form that it likes
            others = {key: value for key, value in tensors.items() if key != name}
            yield f"no {name}", others
            yield f"{name}, renamed", {**others, f"{name}s": tensor}
            for dtype in set(checkpoint.DTYPES.values()) - {tensor.dtype}:
                yield f"{name} as {dtype}", {**tensors, name: tensor.to(dtype)}
            shapes.append(tensor[..., None])
        for shape in shapes:
            yield f"{name} {list(shape.shape)}", {**tensors, name: shape.to(tensor.dtype)}
    yield "one too many", {**tensors, "more": torch.zeros(1)}
    table = tensors["store.slots"]
    for place in range(3):
        for value in (-1, 2**40, int(table[1, place])):
            forged = table.clone()
            forged[0, place] = value
            if len(set(forged[:, 2].tolist())) < len(table) or abs(value) in (1, 2**40):
                yield f"slot {place} = {value}", {**tensors, "store.slots": forged}


def forgeries(file: Path) -> Iterator[Forgery]:
    """What no run has saved."""
    tensors, notes = checkpoint.load(file)
    for told, forged in notes_forged(notes):
        yield told, tensors, forged
    for told, others in tensors_forged(tensors):
        yield told, others, notes


def test_what_no_run_has_saved_is_refused(whole: Path, tmp_path: Path) -> None:
    """In one sentence, whatever was altered."""
    file, seen = tmp_path / "forged", 0
    for told, tensors, notes in forgeries(whole):
        checkpoint.save(file, tensors, deepcopy(notes))
        with pytest.raises(UserError) as refusal:
            pytest.fail(f"{told} was taken for {run(file, 30).sizes}")
        assert str(file) in str(refusal.value), told
        seen += 1
    assert seen > 200


def test_what_a_run_has_saved_goes_on(whole: Path, tmp_path: Path) -> None:
    """The generator's forgeries are refused for what they alter."""
    file = tmp_path / "copied"
    checkpoint.save(file, *checkpoint.load(whole))
    xr.testing.assert_identical(run(file, 30), run(whole, 30))


@pytest.mark.parametrize("shape", [[0, 2**63], [2**62, 0, 2**62], [2**40, 2**40], [-1], [1.5], "x"])
def test_a_shape_that_no_tensor_has_is_refused(shape: object, tmp_path: Path) -> None:
    """Whatever the length of what follows."""
    file = tmp_path / "file"
    header = json.dumps(
        {"tensors": {"a": {"dtype": "float64", "shape": shape}}, "notes": {}}
    ).encode()
    rest = len(header).to_bytes(8, "little") + header
    file.write_bytes(checkpoint.MARK + hashlib.sha256(rest).digest() + rest)
    with pytest.raises(UserError, match=r"its header cannot be read|shorter than its header"):
        checkpoint.load(file)
