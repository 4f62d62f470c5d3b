"""What the tests of worst cases share."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from bounds.worstcase.api import WorstCase, worst_case

METHODS: dict[str, dict[str, Fraction]] = {
    "fedavg": {},
    "fedprox": {"proximal": Fraction(1, 2)},
    "fedinit": {"relaxation": Fraction(1, 10)},
    "feddyn": {"strength": Fraction(1, 2)},
    "scaffold": {},
    "fedsagd": {
        "proximal": Fraction(1, 2),
        "decay": Fraction(1, 10),
        "momentum": Fraction(1, 2),
    },
}
# A small case of every kind: groups of clients, twins, enumerated clients, noise.
CASES: list[dict[str, Any]] = [
    {"quantity": "gap", "local_steps": 2, "rounds": 2, "eta": "1/4"},
    {"quantity": "drift", "losses": "smooth-nonconvex", "local_steps": 3, "eta": "1/20"},
    {"quantity": "gradient-min", "losses": "smooth-nonconvex", "rounds": 2, "eta": "1/2"},
    {"quantity": "discrepancy", "slope": 1, "clients": 3, "local_steps": 2, "eta": "1/4"},
    {"quantity": "gap", "clients": 3, "active": 2, "eta": "1/2"},
    {"quantity": "distance", "outcomes": 2, "noise": 1, "eta": "1/2"},
    {"quantity": "gap", "losses": "bounded-gradient", "slope": 1, "local_steps": 2, "eta": "1/4"},
]


def ask(algorithm: str = "fedavg", **arguments: Any) -> WorstCase:
    """The worst case with parameters for every method; a method that pulls to 0 starts near it."""
    given = {"parameters": METHODS.get(algorithm, {}), **arguments}
    if algorithm == "fedsagd" and "start" not in given:
        given["start"] = {"norm": 1, "distance": 1}
    return worst_case(algorithm, **given)
