"""Rounds of a method on given vectors: unknown ones, or those of an instance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from bounds.algorithm import Algorithm, Round, State
from bounds.training import Gradients, Local, finish, train


@dataclass(frozen=True)
class Member:
    """A client, or a group of exchangeable ones: its loss, and its share of all clients."""

    function: int
    share: Fraction


@dataclass(frozen=True)
class Trained:
    """A member's local models of a round, and its share of the active clients."""

    member: int
    share: Fraction
    local: Local


@dataclass
class Run:
    """w^0, ..., w^T; the local runs of every round; before each round the members' last models."""

    members: Sequence[Member]
    models: list[Any] = field(default_factory=list)
    rounds: list[list[Trained]] = field(default_factory=list)
    memories: list[list[Any]] = field(default_factory=list)


# What a member can ask in a round.
Oracle = Callable[[Member, int], Gradients]
# The members that are active in a round.
Active = Callable[[Run, int], Sequence[int]]


def follow(
    algorithm: Algorithm,
    rounds: Iterable[Round],
    run: Run,
    oracle: Oracle,
    active: Active,
    *,
    keeps: str = "",
    all_train: bool = False,
    apart: bool = False,
) -> Run:
    """Continue a run that has its first model and memories.

    keeps: the client's state that holds its memory. With `apart` the mean keeps how the typical
    client differs from all, for its variance.
    """
    (model,), (memory,) = run.models, run.memories
    server: State = {"model": model, **algorithm.server(model)}
    clients: list[State] = []
    for last in memory:
        state = algorithm.client(model)
        clients.append({**state, keeps: last} if keeps else state)
    for now in rounds:
        chosen = active(run, now.index)
        whole = sum((run.members[i].share for i in chosen), start=Fraction(0))
        trained: list[Trained] = []
        mean: dict[str, Any] = {}
        memory = list(run.memories[-1])
        for i in range(len(run.members)) if all_train else chosen:
            member = run.members[i]
            gradients = oracle(member, now.index)
            local = train(algorithm, server, clients[i], gradients, now)
            sent, clients[i] = finish(algorithm, local, server, clients[i], gradients, now)
            memory[i] = local.points[-1]
            if i not in chosen:
                continue
            share = member.share / whole
            for name, vector in sent.items():
                known = apart or isinstance(vector, Fraction)
                part = (vector if known else vector.common()) * share
                mean[name] = mean[name] + part if name in mean else part
            trained.append(Trained(i, share, local))
        server = algorithm.serve(server, mean, now)
        run.rounds.append(trained)
        run.models.append(server["model"])
        run.memories.append(memory)
    return run
