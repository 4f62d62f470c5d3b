"""The papers' own hyper-parameters, read from the items of the catalogue that print them.

A setup at the settings of its paper has a printed value for every letter that has one, the printed
numbers of clients and of active ones for a few rounds or its own clients for all rounds, and losses
scaled so that ceilings on the rate can be met.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from random import Random

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.surfaces import combine

SCALES = tuple(Fraction(1, 10**n) for n in range(5))
SHORT = (Fraction(1), Fraction(2), Fraction(5))


@dataclass(frozen=True)
class Printed:
    """The values of letters, pairs of active and all clients, the letter of the active, rounds."""

    values: Mapping[str, tuple[Fraction, ...]]
    participation: tuple[tuple[int, int], ...]
    active: str
    rounds: tuple[Fraction, ...]

    @property
    def settled(self) -> dict[str, Fraction]:
        """The letters for which all experiments have one value."""
        active = tuple(Fraction(active) for active, _ in self.participation)
        values = {**self.values, self.active: tuple(dict.fromkeys(active))}
        return {name: found[0] for name, found in values.items() if len(found) == 1}


def at_settings(setup: Setup, paper: str, random: Random) -> Setup:
    """The setup with printed values in the place of its own."""
    found = printed(paper)
    choices = dict(setup.choices)
    # In the order of the choices: that of a set differs from process to process.
    for name in [name for name in choices if name in found.values]:
        choices[name] = random.choice(found.values[name])
    if "T" in choices:
        choices["T"] = random.choice((*SHORT, *found.rounds))
    federation = _scaled(setup.federation, random.choice(SCALES))
    # Where the losses are those of data, their number says how many clients there are.
    whole = choices.get("T", 0) not in found.rounds and federation.deterministic
    if found.active in choices and whole and "S" not in choices:
        active, clients = random.choice(found.participation)
        choices[found.active] = Fraction(active)
        federation = replace(federation, counts=_shared(clients, len(federation.losses)))
    return Setup(federation, choices)


def _scaled(federation: Federation, factor: Fraction) -> Federation:
    losses = tuple(combine(((loss, factor),)) for loss in federation.losses)
    return replace(federation, losses=losses)


def _shared(clients: int, losses: int) -> tuple[int, ...]:
    """So many clients for each loss, as even as can be."""
    return tuple((clients + index) // losses for index in range(losses))


def prints_settings(paper: str) -> bool:
    """Whether the paper prints hyper-parameters of an experiment."""
    return paper in _READERS


@cache
def printed(paper: str) -> Printed:
    """What a paper prints of its experiments."""
    if not prints_settings(paper):
        msg = f"{paper} prints no hyper-parameters of an experiment; leave --settings out"
        raise UserError(msg)
    return _READERS[paper]()


def _fedinit() -> Printed:
    settings = catalogue["fedinit.exp.protocol"].settings
    pairs = re.findall(r"(\d+)% of (\d+) clients", settings["participation"])
    return Printed(
        {"eta": _numbers([settings["local learning rate"]])},
        tuple((int(share) * int(size) // 100, int(size)) for share, size in pairs),
        "N",
        _numbers(re.findall(r"\d+(?=;|$)", settings["rounds"])),
    )


def _fedsagd() -> Printed:
    hyper, protocol = catalogue["fedsagd.exp.hyper"], catalogue["fedsagd.exp.protocol"]
    table = catalogue["fedsagd.exp.table10"]
    rows = [row for caption in hyper.tables[:2] for row in caption.rows]
    others = {name: other.partition(" = ")[2] for name, _, other in rows}
    momenta = [value for name, value in others.items() if name.startswith(("FedSAGD", "MimeLite"))]
    return Printed(
        {
            "eta_l": _numbers(rate for _, rate, _ in rows),
            "beta": _numbers(momenta),
            "alpha_cm": _numbers(row[2].partition(" = ")[2] for row in rows if row[0] == "FedCM"),
            "lam": _numbers([*table.tables[0].columns[1:], others["FedProx"], others["FedDyn"]]),
            "mu": _numbers([table.settings["mu"]]),
        },
        tuple(
            (int(clients) * int(share.rstrip("%")) // 100, int(clients))
            for _, _, clients, share in protocol.tables[0].rows
        ),
        "s",
        _numbers([protocol.settings["rounds"], table.settings["rounds"]]),
    )


def _switching() -> Printed:
    tables = [catalogue[id_].settings for id_ in ("switching.tab5", "switching.tab6")]
    return Printed(
        {"alpha": _numbers(settings["alpha"] for settings in tables)},
        tuple(
            (int(s["clients"]) * int(s["participation"].rstrip("%")) // 100, int(s["clients"]))
            for s in tables
        ),
        "P",
        _numbers(settings["rounds"] for settings in tables),
    )


_READERS = {"fedinit": _fedinit, "fedsagd": _fedsagd, "switching": _switching}


def _numbers(texts: Iterable[str]) -> tuple[Fraction, ...]:
    """The distinct numbers, in order."""
    return tuple(dict.fromkeys(Fraction(text) for text in texts))
