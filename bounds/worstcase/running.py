"""Rounds of a method on given vectors: unknown ones, or those of an instance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from bounds.worstcase.rule import Choices, Gradient, Local, Rule, State, train


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


# The gradient oracles of a member in a round: as drawn, and without noise.
Oracle = Callable[[Member, int], tuple[Gradient, Gradient]]
# The members that are active in a round.
Active = Callable[[Run, int], Sequence[int]]


def follow(
    rule: Rule,
    choices: Choices,
    run: Run,
    oracle: Oracle,
    active: Active,
    *,
    rounds: int,
    all_train: bool = False,
    apart: bool = False,
) -> Run:
    """Continue a run that has its first model and memories.

    With `apart` the mean keeps how the typical client differs from all, for its variance.
    """
    (model,), (memory,) = run.models, run.memories
    server: State = {"model": model, **rule.server(model, choices)}
    clients: list[State] = []
    for last in memory:
        state = rule.client(model, choices)
        clients.append({**state, rule.keeps: last} if rule.keeps else state)
    for now in range(rounds):
        chosen = active(run, now)
        whole = sum((run.members[i].share for i in chosen), start=Fraction(0))
        trained: list[Trained] = []
        mean: dict[str, Any] = {}
        memory = list(run.memories[-1])
        for i in range(len(run.members)) if all_train else chosen:
            member = run.members[i]
            draw, exactly = oracle(member, now)
            local = train(rule, server, clients[i], draw, choices)
            sent, clients[i] = rule.finish(local, server, clients[i], exactly, choices)
            memory[i] = local.points[-1]
            if i not in chosen:
                continue
            share = member.share / whole
            for name, vector in sent.items():
                part = (vector if apart else vector.common()) * share
                mean[name] = mean[name] + part if name in mean else part
            trained.append(Trained(i, share, local))
        server = rule.serve(server, mean, choices)
        run.rounds.append(trained)
        run.models.append(server["model"])
        run.memories.append(memory)
    return run
