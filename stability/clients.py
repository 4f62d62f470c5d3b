"""What clients keep between their rounds, allocated when a client first takes part.

Every replica has its own clients. A client is given a slot, a row of each state tensor
[slot, twin, dim], in the round in which it first trains; until then it has the fresh state, which
is stored once a replica. So memory grows with the clients that have ever trained, and a round
touches the active ones only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import torch
from torch import Tensor

from stability.checkpoint import Saved
from synthetic.tensors import State

KEPT = "kept."  # begins the names of what the loop keeps for metrics


class ClientStore:
    """The states of all clients of all replicas."""

    def __init__(self, fresh: State, replicas: int) -> None:
        """`fresh` holds the state of a client that has not trained yet, [replica, twin, dim]."""
        self.fresh = fresh
        self.rows: State = {name: value[:0].clone() for name, value in fresh.items()}
        self.slots: list[dict[int, int]] = [{} for _ in range(replicas)]
        self.used = 0
        self.settled = 0  # slots of clients that trained before the present round

    def read(
        self, clients: Tensor, names: Iterable[str], replicas: Sequence[int] | None = None
    ) -> State:
        """The states of these names, [replica, twin, client, dim], of clients [replica, client].

        `replicas` are those of the rows of `clients`, all of them unless they are given. Within a
        round a client that trains for the first time still has the fresh state.
        """
        wanted = list(names)
        if not wanted:
            return {}
        replicas = range(len(clients)) if replicas is None else replicas
        slots = self._find(clients, replicas)
        unknown = ((slots < 0) | (slots >= self.settled))[..., None, None]
        chosen: slice | list[int] = list(replicas)
        if isinstance(replicas, range):  # nothing needs to be copied
            chosen = slice(replicas.start, replicas.stop)
        result = {}
        for name in wanted:
            rows = self.rows[name]
            fresh = self.fresh[name][chosen, None].expand(-1, slots.shape[1], -1, -1)
            if self.settled == 0:
                value = fresh
            else:
                value = torch.where(unknown, fresh, rows[slots.clamp(min=0)])
            result[name] = value.transpose(1, 2)
        return result

    def write(self, clients: Tensor, states: State, replicas: Sequence[int] | None = None) -> None:
        """Keep the states [replica, twin, client, dim] of clients [replica, client]."""
        if not self.rows:
            return
        rows = zip(replicas or range(len(clients)), clients.tolist(), strict=True)
        slots = torch.tensor(
            [[self._slot(replica, client) for client in row] for replica, row in rows],
            device=clients.device,
        )
        self._grow()
        for name, value in states.items():
            self.rows[name][slots.reshape(-1)] = value.transpose(1, 2).flatten(0, 1)

    def settle(self) -> None:
        """The round is over: who trained in it has trained before."""
        self.settled = self.used

    def keep(self, replicas: Sequence[int]) -> None:
        """Go on with some of the replicas, in the order given."""
        index = torch.tensor(list(replicas), dtype=torch.int64)
        self.fresh = {name: value[index.to(value.device)] for name, value in self.fresh.items()}
        self.slots = [self.slots[replica] for replica in replicas]

    def state(self) -> dict[str, Tensor]:
        """Tensors that `restore` reads back."""
        table = [
            (replica, client, slot)
            for replica, slots in enumerate(self.slots)
            for client, slot in slots.items()
        ]
        saved = {f"rows.{name}": rows[: self.used] for name, rows in self.rows.items()}
        saved["slots"] = torch.tensor(table, dtype=torch.int64).reshape(-1, 3)
        return saved

    def restore(self, saved: Saved, clients: int) -> None:
        """Take back what `state` gave; there are so many clients."""
        table = saved.take("slots", torch.int64, (None, 3))
        for name, rows in self.rows.items():
            kept = saved.take(f"rows.{name}", rows.dtype, (None, *rows.shape[1:]))
            self.rows[name] = kept.to(rows.device).clone()
        saved.require_nothing_left()
        lengths = {len(rows) for rows in self.rows.values()} or {0}
        self.used = max(lengths)
        outside = (table < 0) | (table >= torch.tensor([len(self.slots), clients, self.used]))
        owners = [(replica, client) for replica, client, _ in table.tolist()]
        alone = len({*owners}) == len({*table[:, 2].tolist()}) == len(table)
        if len(lengths) > 1 or outside.any() or not alone:
            msg = "its table of clients is none"
            raise ValueError(msg)
        self.slots = [{} for _ in self.slots]
        for replica, client, slot in table.tolist():
            self.slots[replica][client] = slot
        self.settle()

    def _find(self, clients: Tensor, replicas: Sequence[int]) -> Tensor:
        found = [
            [self.slots[replica].get(client, -1) for client in row]
            for replica, row in zip(replicas, clients.tolist(), strict=True)
        ]
        return torch.tensor(found, dtype=torch.int64, device=clients.device).reshape(clients.shape)

    def _slot(self, replica: int, client: int) -> int:
        slots = self.slots[replica]
        if client not in slots:
            slots[client] = self.used
            self.used += 1
        return slots[client]

    def _grow(self) -> None:
        """Double the rows when they are full, so that growing costs O(1) a client on average."""
        for name, rows in self.rows.items():
            if len(rows) < self.used:
                capacity = max(self.used, 2 * len(rows))
                more = rows.new_zeros(capacity - len(rows), *rows.shape[1:])
                self.rows[name] = torch.cat([rows, more])
