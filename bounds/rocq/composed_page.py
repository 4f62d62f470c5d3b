"""The file of a composed theorem under construction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bounds.rocq.composed_words import Letter
from bounds.rocq.terms import remark

if TYPE_CHECKING:
    from bounds.rocq.composed_file import Writer


@dataclass
class Page:
    """What all files share that are composed: letters, hypotheses by what they say, the text."""

    letters: Mapping[str, Letter]
    rests: frozenset[str]  # the names of what the statement rests on
    without: frozenset[str] = frozenset()  # lines, and theorems of certificates
    taken: frozenset[str] = frozenset()  # words of letters that are no index in one of the files
    steps: dict[str, str] = field(default_factory=dict)  # theorems of certificates, by their names
    body: list[str] = field(default_factory=list)
    cited: dict[tuple[str, ...], Writer] = field(default_factory=dict)  # with what is put in it
    supposed: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)  # of hypotheses, by their texts
    used: set[str] = field(default_factory=set)
    drawings: dict[str, int] = field(default_factory=dict)
    lets: dict[str, tuple[str, ...]] = field(default_factory=dict)
    domains: dict[str, str] = field(default_factory=dict)  # what letters may be, by letter
    numbers: dict[str, str] = field(default_factory=dict)  # the types of numbers
    last_supposed: bool = False
    count: int = 0

    def suppose(self, kind: str, proposition: str, about: str) -> str:
        """A hypothesis; the same one is stated once."""
        if proposition not in self.names:
            self.count += 1
            self.names[proposition] = name = f"{kind}_{self.count}"
            self.body.append(f"{remark(about)}\nHypothesis {name} :\n  {proposition}.\n")
        return self.names[proposition]
