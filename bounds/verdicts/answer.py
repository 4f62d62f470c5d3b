"""An answer: the verdict on one question, with everything that makes it believable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from bounds.verdicts.question import AS_PRINTED

FAILED = {"refuted", "vacuous"}
HOLDS = {"proved", "proved (solvers)"}


@dataclass(frozen=True, kw_only=True)
class Answer:
    """One line of the ledger of verdicts; plain data, as it is stored and printed."""

    statement: str
    step: str
    kind: str
    claim: str
    given: tuple[str, ...]
    where: tuple[str, ...]
    verdict: str
    method: str
    reason: str = ""
    reading: str = AS_PRINTED
    asks: str = ""
    witness: Mapping[str, str] | None = None
    condition: str | None = None
    certificate: Mapping[str, Any] | None = field(default=None, repr=False)
    seconds: float = 0.0

    def as_json(self) -> dict[str, Any]:
        """Return the documented JSON form."""
        return asdict(self)

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Answer:
        """Read what `as_json` wrote."""
        return cls(**{**record, "given": tuple(record["given"]), "where": tuple(record["where"])})
