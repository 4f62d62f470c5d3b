"""What is told of a bound that an instance is beyond; whoever only tells it searches nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Exceeded:
    """A bound that an instance is beyond: in which readings, and how.

    `reading` is the mildest of those that fail; in those that stand no instance was found. With a
    `condition` on the choices none was found, where elsewhere the bound itself is not positive.
    """

    form: str
    reading: str
    mechanism: str
    fails: tuple[str, ...]
    stands: tuple[str, ...]
    command: str
    instance: dict[str, Any]
    condition: str = ""

    def as_json(self) -> dict[str, Any]:
        """Return the documented JSON form; the instance has a file of its own."""
        return {
            "form": self.form,
            "reading": self.reading,
            "mechanism": self.mechanism,
            "fails": list(self.fails),
            "stands": list(self.stands),
            "command": self.command,
            "condition": self.condition,
        }
