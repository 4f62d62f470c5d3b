"""Recursions run forward: random sequences, changed term by term until the givens hold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from tests.attack.plain import Plain, UndefinedError, UnsureError, Value
from tests.attack.reading import Relation, Tree, free_names, read
from tests.attack.worlds import NoWorldError, Range, World, head_and_tail, read_range

LONGEST = 40
_INDEX = re.compile(r"index\s+from\s+(.+?)\s+to\s+(.+)")


class _Sequences(Plain):
    """x(n) is the n-th term, which is drawn when it is first asked for."""

    world: Recursion

    def other(self, tree: Tree, scope: Mapping[str, Value]) -> Value:
        match tree:
            case ("call", name, [argument]) if name in self.world.sequences:
                at = self.value(argument, scope)
                if not isinstance(at, Fraction):
                    raise UnsureError
                if at.denominator > 1:
                    raise UndefinedError
                return self.world.term(name, int(at))
        raise UndefinedError


class Recursion(World):
    """One try at a recursion step."""

    def __init__(self, problem: Mapping[str, Any], random: Any) -> None:
        """Read the sequences and indices as well."""
        self.sequences: dict[str, Range] = {}
        self.indices: dict[str, tuple[Tree, Tree]] = {}
        super().__init__(problem, random)
        for name, range_ in self.ranges.items():
            if range_.integer and self.values[name] > 6:
                self.values[name] = Fraction(random.randint(0, 5))
                if self.values[name] not in range_:
                    self.values[name] = range_.low or Fraction(6)

    def reader(self) -> Plain:
        """What knows the terms of this world."""
        found = _Sequences()
        found.world = self
        return found

    def declare(self, text: str) -> None:
        """Take sequences and indices, too."""
        found, tail = head_and_tail(text)
        if tail.startswith("sequence"):
            for name in found:
                self.sequences[name] = read_range(tail.removeprefix("sequence").strip(), Range())
        elif index := _INDEX.fullmatch(tail):
            self.indices |= dict.fromkeys(found, (read(index[1]), read(index[2])))
        else:
            super().declare(text)

    def term(self, name: str, at: int) -> Fraction:
        """A term, drawn if it is new."""
        key = (name, at)
        if key not in self.values:
            self.ranges[key] = self.sequences[name]
            self.values[key] = self.sequences[name].draw(self.random)
        self.touched.append(key)
        return self.values[key]

    def scopes(self, relation: Relation) -> Iterable[Mapping[str, Value]]:
        """One for each value of the relation's index; letters before terms."""
        letters = {name: value for name, value in self.values.items() if isinstance(name, str)}
        own = sorted((free_names(relation[0]) | free_names(relation[2])) & set(self.indices))
        if not own:
            return [letters]
        try:
            ends = [self.plain.value(end, letters) for end in self.indices[own[0]]]
        except (UndefinedError, UnsureError) as error:
            raise NoWorldError from error
        if any(end.denominator > 1 for end in ends) or ends[1] - ends[0] > LONGEST:
            raise NoWorldError
        return [{**letters, own[0]: Fraction(t)} for t in range(int(ends[0]), int(ends[1]) + 1)]

    def at(self, scope: Mapping[str, Value]) -> int | None:
        """The value of the index that a scope is for, if it is for one."""
        found = [value for name, value in scope.items() if name in self.indices]
        return int(found[0]) if found and isinstance(found[0], Fraction) else None

    def letters(self, relation: Relation, scope: Mapping[str, Value]) -> list[Any]:
        """The latest terms first, so that the recursion runs forward; sometimes a scalar."""
        self.touched = []
        self._gap(relation, scope)
        terms = sorted(set(self.touched), key=lambda key: (-key[1], key[0]))
        others = super().letters(relation, scope)
        others = [name for name in others if isinstance(name, str)]
        return [*terms, *others] if self.random.random() < 0.8 else [*others, *terms]
