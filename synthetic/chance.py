"""Random numbers that nobody may draw: those of the generators that a whole program shares."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator

import numpy as np
import torch

from bounds.errors import UserError


def generators(place: torch.device) -> list[object]:
    """Where the generators are from which anybody may draw without having one of his own."""
    return [random.getstate(), *_numerical(place)]


def _numerical(place: torch.device) -> list[object]:
    kind, keys, *rest = np.random.get_state()
    states: list[object] = [kind, np.asarray(keys).tobytes(), rest]
    states.append(torch.get_rng_state().numpy().tobytes())
    if place.type != "cpu":
        states.append(torch.get_device_module(place).get_rng_state(place).numpy().tobytes())
    return states


@contextlib.contextmanager
def undrawn(place: torch.device, what: str) -> Iterator[None]:
    """Refuse what was computed in the block if numpy's or torch's generator moved meanwhile.

    Python's own may be moved by other threads: those in which Dask talks to its scheduler do so.
    """
    before = _numerical(place)
    yield
    if _numerical(place) != before:
        msg = (
            f"{what} drew random numbers of its own, which twins and resumed runs could not share; "
            "let the module, its loss and every metric depend on what they are given alone"
        )
        raise UserError(msg)
