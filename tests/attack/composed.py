"""Composed files made and altered at random: what `replay` accepts must hold in finite models."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from bounds.composition import Shown, replay
from bounds.errors import UserError
from bounds.kernel.checker import MALFORMED
from tests.attack.files import (
    LETS,
    LETTERS,
    ODD,
    VALUES,
    Composer,
    closed,
    composed,
    restated,
)
from tests.attack.models import fault
from tests.attack.stock import File, stock

KEPT = 60  # accepted files that are altered
ENDS = ("0", "1", "2", "C", "C - 1", "C + 1", "K", "t")


class Mutator:
    """Makes mutants of accepted composed files."""

    def __init__(self, files: Sequence[File], random: Random) -> None:
        """Parts are swapped among the files."""
        self.files, self.random = files, random

    def mutant(self) -> File:
        """One file with one to three changes; most are brought to claim what their lines say."""
        random = self.random
        file = copy.deepcopy(random.choice(self.files))
        changes: list[Callable[[File], None]] = [
            self._term, self._term, self._declaration, self._declaration, self._source,
            self._source, self._sums, self._axiom, self._cited, self._line, self._let,
        ]  # fmt: skip
        for _ in range(random.choice((1, 1, 2, 3))):
            part = random.choice([file, *file["cited"]])
            random.choice(changes)(part)
        return closed(restated(file) if random.random() < 0.8 else file)

    def _any_line(self, file: File) -> File:
        return self.random.choice(file["lines"])

    def _other(self) -> File:
        return copy.deepcopy(self.random.choice(self.files))

    def _term(self, file: File) -> None:
        """Another term for a name, or one at another value of a letter."""
        line = self._any_line(file)
        if not line["terms"]:
            return
        name = self.random.choice(sorted(line["terms"]))
        made = Composer(self.random)
        lines = [one for other in self.files for one in other["lines"]]
        others = [text for one in lines for text in one["terms"].values()]
        pool = [made.vector(), made.number(), self.random.choice(others)]
        line["terms"][name] = self.random.choice([*pool, *line["terms"].values()])

    def _declaration(self, file: File) -> None:
        """Another declaration, one less, or one more."""
        choose, declared = self.random.choice, file["declared"]
        head = choose([*LETTERS, *ODD]) if self.random.random() < 0.3 else choose(sorted(LETTERS))
        what = choose([*LETTERS.get(head, ()), "vector", "real", "real <= -1", "integer", ""])
        declared.pop(head, None)
        if what:
            declared[head] = what

    def _let(self, file: File) -> None:
        """What a letter stands for."""
        head = self.random.choice(sorted(LETS))
        if self.random.random() < 0.3:
            file["lets"].pop(head, None)
        else:
            file["lets"][head] = self.random.choice(LETS[head])

    def _source(self, file: File) -> None:
        """Where a given comes from, and at which values."""
        given = self._any_line(file)["given"]
        if not given:
            return
        source = self.random.choice(given)
        if self.random.random() < 0.6:
            at = source.setdefault("at", {})
            head = self.random.choice([*at, "t", "i", "K", "C", "a", "u", "z", "x"])
            at[head] = self.random.choice(VALUES)
            return
        source.clear()
        source[self.random.choice(("line", "axiom", "cited"))] = self.random.randrange(3)

    def _sums(self, file: File) -> None:
        """From where to where a source runs; or that it runs at all."""
        line = self._any_line(file)
        if "sums" in line and self.random.random() < 0.2:
            del line["sums"]
        elif "sums" in line:
            line["sums"]["i"] = [self.random.choice(ENDS), self.random.choice(ENDS)]

    def _axiom(self, file: File) -> None:
        """What an axiom is about, from what that is apart, or another axiom."""
        if not file["axioms"]:
            return
        axiom = self.random.choice(file["axioms"])
        letter = self.random.choice(("z", "t", "a", "u", "x"))
        change = self.random.randrange(3)
        if change == 0:
            axiom["about"] = [letter] if letter not in axiom["about"] else []
        elif change == 1:
            axiom["apart"] = {} if axiom["apart"] else {letter: self.random.choice(("xi", "zeta"))}
        else:
            relations = [one["relation"] for other in self.files for one in other["axioms"]]
            axiom["relation"] = self.random.choice([*relations, axiom["relation"]])

    def _cited(self, file: File) -> None:
        """Another file in the place of one that is cited."""
        other = self._other()
        if file["cited"] and self.random.random() < 0.7:
            file["cited"][0] = self.random.choice([other, *other["cited"]])
        elif not other["cited"]:
            file["cited"].append(other)

    def _line(self, file: File) -> None:
        """A line less, one twice, or one with another certificate."""
        lines, change = file["lines"], self.random.randrange(3)
        at = self.random.randrange(len(lines))
        if change == 0 and len(lines) > 1:
            del lines[at]
        elif change == 1:
            lines.append(copy.deepcopy(lines[at]))
        else:
            before = lines[at]["certificate"]["problem"]
            names = {text.partition(":")[0] for text in before["where"]}
            alike = [
                one
                for one in stock()
                if {text.partition(":")[0] for text in one["problem"]["where"]} == names
                and len(one["problem"]["given"]) == len(before["given"])
            ]
            lines[at]["certificate"] = self.random.choice(alike or [lines[at]["certificate"]])


def accepted(file: File) -> Shown | None:
    """What is shown by a file, if it is accepted; only refusals in a sentence are expected."""
    try:
        return replay(file)
    except UserError:
        return None


def wrong_with(file: File, random: Random, tries: int) -> tuple[bool, str | None]:
    """Whether a file is accepted, and what is wrong with that."""
    try:
        shown = accepted(file)
    except Exception as error:
        return False, f"{file['claim']!r} ends in {error!r}"
    return shown is not None, None if shown is None else fault(file, shown, random, tries)


def forgeries(count: int, random: Random, *, tries: int = 8) -> list[str]:
    """What is wrong with accepted files, half of them made and half of them altered."""
    kept: list[File] = []
    found = []
    for _ in range(count):
        altered = len(kept) > 3 and random.random() < 0.5
        try:
            file: Any = Mutator(kept, random).mutant() if altered else composed(random)
        except (UserError, *MALFORMED):
            continue
        if file is None:
            continue
        fine, wrong = wrong_with(file, random, tries)
        if wrong is not None:
            found.append(f"{wrong}\n    {json.dumps(file)}")
        elif fine and not altered:
            kept = [*kept, file][-KEPT:]
    return found
