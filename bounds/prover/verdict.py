"""What comes back: the status, and all that makes it believable."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from bounds.kernel.certificate import File

NO_POINT = "no admissible point was found"


def _fixed(shown: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(shown)


# Verdicts travel between processes, and what must not change travels as what it shows.
copyreg.pickle(MappingProxyType, lambda one: (_fixed, (dict(one),)))


class Status(StrEnum):
    """How a claim stands."""

    PROVED = "proved"  # with a certificate that the checker accepts
    SOLVERS = "proved (solvers)"  # two solvers agree; there is no certificate
    REFUTED = "refuted"  # with an exact witness that the checker accepts
    VACUOUS = "vacuous"  # the givens contradict each other, with a certificate
    SUPPORTED = "supported"  # searched, not decided
    UNCHECKED = "unchecked"  # not a question that could be put: the reason says why


@dataclass(frozen=True)
class Repair:
    """What would make a refuted claim true, itself proved.

    `kind` is "condition" (an extra given) or "constant" (the claim with other numbers); `file` is
    the certificate of the repaired problem.
    """

    kind: str
    text: str
    claim: str
    given: tuple[str, ...]
    file: File = field(compare=False)


@dataclass(frozen=True)
class Verdict:
    """The answer to one problem.

    Two verdicts are equal when they say the same; how long it took is not part of that. `point`
    satisfies all givens of what is proved: there is something that the claim is about.
    `searched` counts work: admissible points tried, products of facts, boxes, solver steps.
    """

    status: Status
    claim: str
    method: str
    reason: str
    file: File | None = None
    witness: Mapping[str, Fraction] | None = None
    point: Mapping[str, Fraction] | None = None
    searched: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    repairs: tuple[Repair, ...] = ()
    seconds: float = field(default=0.0, compare=False)

    @property
    def decided(self) -> bool:
        """Whether the question has an answer."""
        return self.status not in {Status.SUPPORTED, Status.UNCHECKED}

    def _repr_html_(self) -> str:
        from bounds.rendering.notebook import verdict_html

        return verdict_html(self)

    def as_dict(self) -> dict[str, Any]:
        """Plain data for `--json`."""
        return {
            "status": str(self.status),
            "claim": self.claim,
            "method": self.method,
            "reason": self.reason,
            "witness": shown(self.witness),
            "point": shown(self.point),
            "searched": dict(self.searched),
            "repairs": [
                {"kind": r.kind, "text": r.text, "claim": r.claim, "given": list(r.given)}
                for r in self.repairs
            ],
            "certificate": self.file,
            "seconds": self.seconds,
        }


def shown(point: Mapping[str, Fraction] | None) -> dict[str, str] | None:
    """The numbers of a point as texts."""
    return None if point is None else {name: str(point[name]) for name in sorted(point)}
