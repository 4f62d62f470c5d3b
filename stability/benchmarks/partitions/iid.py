"""Shuffled and evenly distributed (FedSAGD, Appendix A.1)."""

from __future__ import annotations

import torch
from torch import Tensor

from stability.benchmarks.dealing import even_sizes, shuffled
from stability.benchmarks.examples import Part


def split(part: Part, *, clients: int, seed: int = 0) -> list[Tensor]:
    """Every example once; the clients' numbers differ by at most one."""
    return list(torch.split(shuffled(len(part), seed), even_sizes(len(part), clients)))
