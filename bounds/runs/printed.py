"""The papers' own hyper-parameters, as the table `printed` of a paper's `paper.toml` has them.

A setup at the settings of its paper has a printed value for every letter that has one, the printed
numbers of clients and of active ones for a few rounds or its own clients for all rounds, and losses
scaled so that ceilings on the rate can be met. On losses on which long runs are followed both are
the printed ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from bounds.catalogue import catalogue
from bounds.catalogue.schema import PrintedRecord, TogetherRecord
from bounds.errors import UserError
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.surfaces import combine

SCALES = tuple(Fraction(1, 10**n) for n in range(5))
SHORT = (Fraction(1), Fraction(2), Fraction(5))


@dataclass(frozen=True)
class Together:
    """The values that letters have in one experiment of these methods."""

    methods: tuple[str, ...]
    values: Mapping[str, tuple[Fraction, ...]]


@dataclass(frozen=True)
class Printed:
    """The values of letters, pairs of active and all clients, the letter of the active, rounds."""

    values: Mapping[str, tuple[Fraction, ...]]
    participation: tuple[tuple[int, int], ...]
    active: str
    rounds: tuple[Fraction, ...]
    together: tuple[Together, ...]

    @property
    def settled(self) -> dict[str, Fraction]:
        """The letters for which all experiments have one value."""
        active = tuple(Fraction(active) for active, _ in self.participation)
        values = {**self.values, self.active: tuple(dict.fromkeys(active))}
        return {name: found[0] for name, found in values.items() if len(found) == 1}


def at_settings(setup: Setup, paper: str, random: Random, *, whole: bool = False) -> Setup:
    """The setup with printed values in the place of its own.

    A whole one keeps its rounds while they are fewer than all, and has the printed clients.
    """
    found = printed(paper)
    choices = dict(setup.choices)
    # In the order of the choices: that of a set differs from process to process.
    for name in [name for name in choices if name in found.values]:
        choices[name] = random.choice(found.values[name])
    if "T" in choices and not (whole and choices["T"] < min(found.rounds)):
        choices["T"] = random.choice(found.rounds if whole else (*SHORT, *found.rounds))
    federation = _scaled(setup.federation, random.choice(SCALES))
    # Where the losses are those of data, their number says how many clients there are.
    few = choices.get("T", 0) not in found.rounds and federation.deterministic
    if found.active in choices and (whole or few) and "S" not in choices:
        active, clients = random.choice(found.participation)
        kept = {1: 1, int(choices[found.active]): active}
        choices[found.active] = Fraction(active)
        federation = replace(federation, counts=_shared(clients, federation.counts, kept))
    return Setup(federation, choices)


def _scaled(federation: Federation, factor: Fraction) -> Federation:
    losses = tuple(combine(((loss, factor),)) for loss in federation.losses)
    return replace(federation, losses=losses)


def _shared(clients: int, counts: tuple[int, ...], kept: Mapping[int, int]) -> tuple[int, ...]:
    """So many clients, for each loss as even as can be.

    Of two losses, one may be that of a single client, or of as many as are active.
    """
    if len(counts) == 2 and counts[0] < counts[1] and counts[0] in kept:
        return (kept[counts[0]], clients - kept[counts[0]])
    return tuple((clients + index) // len(counts) for index in range(len(counts)))


def prints_settings(paper: str) -> bool:
    """Whether the paper prints hyper-parameters of an experiment; an item in no file has none."""
    return _record(paper) is not None


def _record(paper: str) -> PrintedRecord | None:
    return catalogue.folder(paper).about.printed if paper in catalogue.papers() else None


def printed(paper: str) -> Printed:
    """What a paper prints of its experiments."""
    record = _record(paper)
    if record is None:
        msg = f"{paper} prints no hyper-parameters of an experiment; leave --settings out"
        raise UserError(msg)
    return Printed(
        {name: tuple(map(Fraction, values)) for name, values in record.values.items()},
        tuple(record.participation),
        record.active,
        tuple(map(Fraction, record.rounds)),
        tuple(_together(one) for one in record.together),
    )


def _together(record: TogetherRecord) -> Together:
    lists = {n: v if isinstance(v, list) else [v] for n, v in record.values.items()}
    return Together(
        tuple(record.methods), {name: tuple(map(Fraction, row)) for name, row in lists.items()}
    )
