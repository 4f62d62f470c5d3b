"""A proof under construction: its lines, what is known at each place, and by which name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from bounds.expressions import Expression
from bounds.kernel.algebra import Algebra
from bounds.kernel.calculus import Requirement
from bounds.kernel.goals import Context, Goal
from bounds.rocq.terms import Names, unprinted


@dataclass
class Script:
    """Lines of tactics; a block stands in braces."""

    lines: list[str] = field(default_factory=list)
    depth: int = 1
    count: int = 0

    def say(self, *lines: str) -> None:
        """Add lines."""
        self.lines += ["  " * self.depth + line for line in lines]

    def name(self, letter: str) -> str:
        """A name that nothing else has."""
        self.count += 1
        return f"{letter}{self.count}"

    @contextmanager
    def block(self) -> Iterator[None]:
        """What proves the goal in front."""
        self.say("{")
        self.depth += 1
        yield
        self.depth -= 1
        self.say("}")


@dataclass
class Scope:
    """What is known at a place of the proof; deeper places begin with a copy."""

    script: Script
    algebra: Algebra
    names: Names
    facts: list[tuple[Goal, str | None]] = field(default_factory=list)
    nonzero: list[tuple[Expression, str]] = field(default_factory=list)
    met: dict[Requirement, str] = field(default_factory=dict)
    equations: dict[Expression, tuple[str, Expression]] = field(default_factory=dict)
    flat: set[Expression] = field(default_factory=set)
    shown: dict[Goal, str] = field(default_factory=dict)
    assumed: frozenset[str] = frozenset()  # what is said of the powers in givens
    inside: list[tuple[Requirement, str]] = field(default_factory=list)

    @property
    def integers(self) -> frozenset[str]:
        """The integer letters."""
        return frozenset(self.names.integers)

    @property
    def context(self) -> Context:
        """The same in the kernel's words."""
        facts = tuple(goal for goal, _ in self.facts)
        return Context(facts, self.integers, tuple(value for value, _ in self.nonzero))

    def inner(self, **changes: object) -> Scope:
        """A copy, in which more may become known."""
        found = replace(
            self,
            facts=list(self.facts),
            nonzero=list(self.nonzero),
            met=dict(self.met),
            equations=dict(self.equations),
            flat=set(self.flat),
            shown=dict(self.shown),
            inside=list(self.inside),
        )
        return replace(found, **changes)  # type: ignore[arg-type]

    @contextmanager
    def proving(self, proposition: str, letter: str = "H") -> Iterator[tuple[str, Scope]]:
        """Assert a proposition, and prove it in a block."""
        name = self.script.name(letter)
        self.script.say(f"assert ({name} : {proposition}).")
        with self.script.block():
            yield name, self.inner()

    def say(self, *lines: str) -> None:
        """Add lines of tactics."""
        self.script.say(*lines)

    def text(self, goal: Goal) -> str:
        """A goal as a proposition."""
        return self.names.against_zero(goal.expression, goal.sign)

    def know(self, goal: Goal, name: str | None) -> None:
        """One more fact."""
        self.facts.append((goal, name))

    def fact(self, at: int) -> tuple[Goal, str]:
        """A fact by its number."""
        goal, name = self.facts[at]
        if name is None:
            unprinted(f"fact {at} does not follow from the statement")
        return goal, name


def bracketed(parts: Sequence[str], sign: str) -> str:
    """Parts joined by an operator, each in brackets."""
    return f" {sign} ".join(f"({part})" for part in parts)
