"""Transcendental functions whose result for one number does not depend on its neighbours.

Torch computes them eight or so numbers at a time and what is left over one by one, by another
routine whose last bit may differ. Padded to whole vectors, for each thread, nothing is left over.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Tensor
from torch.nn.functional import pad

VECTOR = 64


def evenly(function: Callable[[Tensor], Tensor], values: Tensor) -> Tensor:
    """function(values), elementwise, with the same bits alone and in any batch."""
    flat = values.reshape(-1)
    whole = VECTOR * torch.get_num_threads()
    padded = pad(flat, (0, -len(flat) % whole))
    return function(padded)[: len(flat)].reshape(values.shape)
