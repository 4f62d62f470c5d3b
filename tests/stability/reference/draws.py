"""The draws of a run by the contract of `synthetic.streams`, written out one at a time.

Clients of round t: a uniform subset under the key (CLIENTS, seed, t). Samples of a local step:
uniform integers under (SAMPLES, seed, t, client, step); of whole epochs: a uniform order of the
client's samples under (SAMPLES, seed, t, client, epoch), cut into batches. Noise of a local step:
under (NOISE, seed, t, client, step).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from torch import Tensor

from synthetic import streams


@cache
def key(*parts: int) -> Tensor:
    """Fold the parts, once for all the runs, twins and algorithms, that draw alike."""
    return streams.key(*parts)


@dataclass(frozen=True)
class Sampling:
    """How a run chooses clients and samples; one of `local_steps` and `epochs` is given."""

    participation: int
    local_steps: int | None = None
    epochs: int | None = None
    batch: int | None = None

    def active(self, seed: int, t: int, clients: int) -> list[int]:
        """Return the active clients of a round."""
        chosen = streams.subsets(key(streams.CLIENTS, seed, t), self.participation, clients)
        numbers: list[int] = chosen.tolist()
        return numbers

    def steps(self, size: int) -> int:
        """Return K of a client with so many samples."""
        if self.local_steps is not None:
            return self.local_steps
        assert self.epochs is not None
        return self.epochs * (1 if self.batch is None else -(-size // self.batch))

    def samples(self, seed: int, t: int, client: int, step: int, size: int) -> Tensor | None:
        """Return the numbers of the samples of a step, None for all of them."""
        if self.batch is None:
            return None
        if self.local_steps is not None:
            drawn = key(streams.SAMPLES, seed, t, client, step)
            return streams.integers(drawn, self.batch, size)
        a_pass = -(-size // self.batch)
        epoch, place = divmod(step, a_pass)
        drawn = key(streams.SAMPLES, seed, t, client, epoch)
        order = streams.orders(drawn[None], drawn.new_tensor([size]), size)[0]
        return order[place * self.batch : (place + 1) * self.batch]


@cache
def noise(seed: int, t: int, client: int, step: int, dim: int) -> Tensor:
    """Return standard normal numbers for a step."""
    return streams.normals(key(streams.NOISE, seed, t, client, step), dim)
