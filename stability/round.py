"""One round: who is active, what the clients do, what the server makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import torch
from torch import Tensor

from bounds.algorithm import Round
from stability.clients import KEPT, ClientStore
from stability.draws import active_clients
from stability.local import Outcome, train
from stability.measure import Trace
from stability.work import Work
from synthetic.products import ordered_mean
from synthetic.tensors import State


def run_round(
    work: Work,
    seeds: Tensor,
    server: State,
    store: ClientStore,
    *,
    everyone_trains: bool,
    lanes_at_once: int,
    memory: int,
    threads: int,
) -> tuple[State, Trace | None]:
    """Return the server's next state, and what happened where a metric asks for it.

    Replicas are taken in blocks that fit the memory, and the lanes of a block in chunks, some of
    them at the same time; nothing of this changes a bit of the result. The states of the clients
    that trained are written to the store.
    """
    active = active_clients(seeds, work.round, work.plan, work.problem.clients)
    trained = active
    if everyone_trains:
        everyone = torch.arange(work.problem.clients, device=seeds.device)
        trained = everyone.expand(len(seeds), -1)
    names = [name for name in store.rows if not name.startswith(KEPT)]
    servers: list[State] = []
    traces: list[dict[str, Tensor]] = []
    for block in _blocks(server["model"], trained.shape[1], len(names), memory):
        mine, theirs = trained[block], active[block]
        before = store.read(mine, names, range(block.start, block.stop))
        here = {name: value[block] for name, value in server.items()}
        outcome = _train_block(work, seeds[block], mine, here, before, lanes_at_once, threads)
        lanes = mine.shape
        heard = {
            name: _active_only(_lanes_apart(value, lanes), theirs, everyone_trains)
            for name, value in outcome.message.items()
        }
        mean = {name: ordered_mean(value, dim=1) for name, value in heard.items()}
        servers.append(work.algorithm.serve(here, mean, _server_round(work, seeds)))
        after = {
            name: _lanes_apart(value, lanes).transpose(1, 2)
            for name, value in outcome.client.items()
        }
        store.write(mine, after, range(block.start, block.stop))
        if work.trace:
            kept = {f"before.{name}": value for name, value in before.items()}
            kept |= {f"after.{name}": value for name, value in after.items()}
            kept |= {f"mean.{name}": value for name, value in mean.items()}
            traces.append(kept | _path(outcome, lanes))
    joined = {name: torch.cat([part[name] for part in servers]) for name in servers[0]}
    if not work.trace:
        return joined, None
    return joined, _trace(work, active, trained, joined, traces)


def _blocks(model: Tensor, clients: int, states: int, memory: int) -> Iterator[slice]:
    """Ranges of replicas whose lanes fit the memory; one replica at least."""
    copies = 6 + 2 * states
    one = model[0].numel() * model.element_size() * clients * copies
    size = max(1, memory // one)
    for start in range(0, len(model), size):
        yield slice(start, min(start + size, len(model)))


def _train_block(
    work: Work,
    seeds: Tensor,
    clients: Tensor,
    server: State,
    before: State,
    lanes_at_once: int,
    threads: int,
) -> Outcome:
    """Train the lanes [replica, client] of some replicas, chunk by chunk."""
    replicas, each = clients.shape
    replica = torch.arange(replicas, device=clients.device).repeat_interleave(each)
    flat = clients.reshape(-1)
    states = {name: value.transpose(1, 2).flatten(0, 1) for name, value in before.items()}

    def train_chunk(start: int) -> Outcome:
        chunk = slice(start, start + lanes_at_once)
        of = replica[chunk]
        with torch.no_grad():  # a thread starts with gradients on
            return train(
                work,
                seeds[of],
                flat[chunk],
                {name: value[of] for name, value in server.items()},
                {name: value[chunk] for name, value in states.items()},
            )

    starts = range(0, len(flat), lanes_at_once)
    if len(starts) == 1:
        return train_chunk(0)
    if threads == 1:
        return _joined([train_chunk(start) for start in starts])
    with ThreadPoolExecutor(threads, initializer=torch.set_num_threads, initargs=(1,)) as pool:
        return _joined(list(pool.map(train_chunk, starts)))


def _joined(parts: list[Outcome]) -> Outcome:
    first = parts[0]
    return Outcome(
        {name: torch.cat([part.message[name] for part in parts]) for name in first.message},
        {name: torch.cat([part.client[name] for part in parts]) for name in first.client},
        {name: torch.cat([part.ends[name] for part in parts]) for name in first.ends},
        torch.cat([part.steps for part in parts]),
        _join_paths([part.iterates for part in parts]),
        _join_paths([part.gradients for part in parts]),
    )


def _join_paths(parts: list[Tensor | None]) -> Tensor | None:
    """Concatenate paths, the shorter ones padded with NaN."""
    paths = [part for part in parts if part is not None]
    if not paths:
        return None
    longest = max(path.shape[-2] for path in paths)
    padded = [
        torch.nn.functional.pad(path, (0, 0, 0, longest - path.shape[-2]), value=float("nan"))
        for path in paths
    ]
    return torch.cat(padded)


def _active_only(values: Tensor, active: Tensor, everyone_trains: bool) -> Tensor:
    """Of [replica, trained, ...] the active ones, in order."""
    if not everyone_trains:
        return values
    rows = torch.arange(len(active), device=active.device)[:, None]
    return values[rows, active]


def _server_round(work: Work, seeds: Tensor) -> Round:
    return Round(
        index=work.round,
        rate=work.rates[0],
        steps=float("nan"),
        span=float("nan"),
        active=work.plan.participation,
        clients=work.problem.clients,
        sizes=torch.empty(0, device=seeds.device),
    )


def _path(outcome: Outcome, lanes: torch.Size) -> dict[str, Tensor]:
    """The outcome's points with dimensions [replica, twin, client, ...]."""
    points = {"starts": outcome.ends["start"], "ends": outcome.ends["end"]}
    points |= {
        name: value
        for name, value in (("iterates", outcome.iterates), ("gradients", outcome.gradients))
        if value is not None
    }
    shaped = {name: _lanes_apart(value, lanes).transpose(1, 2) for name, value in points.items()}
    return shaped | {"steps": _lanes_apart(outcome.steps, lanes)}


def _trace(
    work: Work, active: Tensor, trained: Tensor, server: State, parts: list[dict[str, Tensor]]
) -> Trace:
    paths = ("iterates", "gradients")
    joined = {
        name: torch.cat([part[name] for part in parts]) for name in parts[0] if name not in paths
    }

    def group(prefix: str) -> State:
        return {
            name.removeprefix(prefix): value
            for name, value in joined.items()
            if name.startswith(prefix)
        }

    return Trace(
        active=active,
        trained=trained,
        starts=joined["starts"],
        ends=joined["ends"],
        before=group("before."),
        after=group("after."),
        mean=group("mean."),
        server=server,
        rates=work.rates[: int(joined["steps"].max())],
        steps=joined["steps"],
        iterates=_join_paths([part.get("iterates") for part in parts]),
        gradients=_join_paths([part.get("gradients") for part in parts]),
    )


def _lanes_apart(value: Tensor, lanes: torch.Size) -> Tensor:
    """[lane, ...] as [replica, client, ...]."""
    return value.reshape(*lanes, *value.shape[1:])
