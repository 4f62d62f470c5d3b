"""Accepted certificates, altered at random and sealed again: what `check` still accepts must hold.

Half of the changes are to what is claimed, so that a proof of one thing is offered for another: a
wider domain, one given less, a constant moved, a sign turned, a pole hidden in a factor u/u. The
other half are to the proof: numbers, texts, references, rules; parts dropped, doubled, and swapped
with parts of other certificates.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from bounds.errors import UserError
from bounds.kernel.certificate import File
from bounds.prover import check
from bounds.prover.certificate import seal
from tests.attack.oracle import fault

CORPUS = Path(__file__).parent / "corpus"
RULES = (
    "evident",
    "combination",
    "both",
    "have",
    "lemma",
    "weaken",
    "split",
    "monotone",
    "enclosure",
)
MOST_TEXT = 2_000
_WORD = re.compile(r"[^\W\d]\w*")
_RELATION = re.compile(r"<=|>=|==|!=| < | > ")
_NUMBER = re.compile(r"\d+")
_ATOM = re.compile(r"(?<![\w|<])[^\W\d]\w*(?![\w(])")
Place = tuple[Any, ...]


def corpus(kind: str | None = None) -> list[File]:
    """The stored certificates, of one kind or of all."""
    found: list[File] = []
    for path in sorted(CORPUS.glob(f"{kind or '*'}.json")):
        found += json.loads(path.read_text(encoding="utf-8"))
    return found


def places(value: Any, at: Place = ()) -> Iterator[Place]:
    """The places of everything inside a value."""
    if isinstance(value, Mapping):
        for key in value:
            yield (*at, key)
            yield from places(value[key], (*at, key))
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield (*at, number)
            yield from places(part, (*at, number))


def look_up(value: Any, place: Place) -> Any:
    """What stands at a place."""
    for key in place:
        value = value[key]
    return value


def put(value: Any, place: Place, new: Any) -> None:
    """Replace what stands at a place."""
    look_up(value, place[:-1])[place[-1]] = new


class Mutator:
    """Makes mutants of a list of files."""

    def __init__(self, files: Sequence[File], random: Random) -> None:
        """Collect the parts that may be swapped in."""
        self.files = files
        self.random = random
        self.nodes = [
            part
            for file in files
            for place in places(file.get("proof", {}))
            if isinstance(part := look_up(file["proof"], place), dict)
        ]

    def mutant(self) -> File:
        """One file with one to three changes, sealed."""
        while True:
            file = copy.deepcopy(self.random.choice(self.files))
            before = json.dumps(file, sort_keys=True)
            for _ in range(self.random.choice((1, 1, 1, 2, 3))):
                change = self.random.choice(
                    (self._problem, self._problem, self._proof, self._verdict)
                )
                change(file)
            if json.dumps(file, sort_keys=True) != before:
                return seal(file)

    def _problem(self, file: File) -> None:
        """Another claim, other givens, or another domain."""
        problem, random = file["problem"], self.random
        which = random.choice(("claim", "claim", "given", "where", "where"))
        if which == "claim":
            problem["claim"] = self.text(problem["claim"], problem)
            return
        texts = problem[which]
        if not texts:
            return
        at = random.randrange(len(texts))
        if which == "given" and random.random() < 0.4:
            del texts[at]
        elif which == "where":
            texts[at] = self._wider(texts[at])
        else:
            texts[at] = self.text(texts[at], problem)

    def _wider(self, text: str) -> str:
        """A domain with one end moved or gone, or reals for integers."""
        head, colon, tail = text.partition(":")
        choice = self.random.randrange(6)
        if choice == 0:
            tail = tail.replace("integer", "real")
        elif choice == 1:
            tail = re.sub(r"[<>]=? *-?\d+(/\d+)?,? *", "", tail, count=1)
        elif choice == 2:
            tail = re.sub(r"([<>])(?!=)", r"\1=", tail, count=1)
        elif choice == 3:
            tail = re.sub(r"([<>]=?) *(\S)", r"\1 -\2", tail, count=1).replace("--", "")
        elif choice == 4:
            tail = tail.replace("sequence >= 0", "sequence").replace(" over ", " over zz, ")
        else:
            tail = self._number(tail)
        return head + colon + tail

    def text(self, text: str, problem: Mapping[str, Any]) -> str:
        """A text with one change."""
        random = self.random
        choice = random.randrange(9)
        if choice == 0:
            return self._swap(text, _RELATION, ["<=", ">=", "==", "<", ">", "!="])
        if choice == 1:
            return self._swap(text, re.compile(r" [-+] "), [" + ", " - ", "*"])
        if choice == 2:
            names = sorted({*_WORD.findall(" ".join((problem["claim"], *problem["given"]))), "x"})
            return self._swap(text, _ATOM, names)
        if choice == 3:
            return self._factor(text, random.choice(("{0}*({1}/{1})", "({0} + 0*(1/{1}))")))
        if choice == 4:
            return self._factor(text, random.choice(("{0}^2", "({0} + 1)", "({0} - 1)", "-{0}")))
        if choice == 5:
            return self._swap(
                text,
                re.compile(r"exp|log|abs|sqrt|max|min|mean|total"),
                ["exp", "log", "abs", "sqrt"],
            )
        if choice == 6 and " " in text:
            return f"{text} {random.choice(('+', '-'))} {random.choice(('1', '1/1000', '1/2'))}"
        return self._number(text)

    def _factor(self, text: str, shape: str) -> str:
        """A name in the text with a pole beside it, or moved."""
        found = list(_ATOM.finditer(text))
        if not found:
            return text
        at, other = self.random.choice(found), self.random.choice(found)
        return text[: at.start()] + shape.format(at[0], other[0]) + text[at.end() :]

    def _swap(self, text: str, pattern: re.Pattern[str], others: Sequence[str]) -> str:
        found = list(pattern.finditer(text))
        if not found:
            return text
        at = self.random.choice(found)
        return text[: at.start()] + self.random.choice(others) + text[at.end() :]

    def _number(self, text: str) -> str:
        found = list(_NUMBER.finditer(text))
        if not found:
            return text
        at = self.random.choice(found)
        old = int(at[0][:9])
        new = self.random.choice((old + 1, max(old - 1, 0), 0, 1, 2 * old, 1000 * old))
        sign = self.random.choice(("", "", "", "-"))
        return text[: at.start()] + (f"({sign}{new})" if sign else str(new)) + text[at.end() :]

    def _verdict(self, file: File) -> None:
        """The verdict or the kind, or the proof once more."""
        if self.random.random() < 0.1:
            file["verdict"] = self.random.choice(("proved", "vacuous", "refuted"))
            if "goal" in file.get("proof", {}) and file["verdict"] == "vacuous":
                file["proof"] = file["proof"]["goal"]
        else:
            self._proof(file)

    def _proof(self, file: File) -> None:
        """Something in the proof or the witness."""
        random, key = self.random, "proof" if "proof" in file else "witness"
        inside = list(places(file[key]))
        if not inside:
            return
        place = (key, *random.choice(inside))
        old = look_up(file, place)
        if isinstance(old, bool):
            put(file, place, not old)
        elif isinstance(old, int):
            put(file, place, random.choice((old + 1, old - 1, 0, -old, 2, -1)))
        elif isinstance(old, str):
            put(file, place, self._of_text(old, place, file["problem"]))
        elif isinstance(old, list) and old:
            at = random.randrange(len(old))
            change = random.randrange(3)
            if change == 0:
                del old[at]
            elif change == 1:
                old.insert(at, copy.deepcopy(old[at]))
            else:
                random.shuffle(old)
        elif isinstance(old, dict) and self.nodes and random.random() < 0.7:
            put(file, place, copy.deepcopy(random.choice(self.nodes)))
        elif isinstance(old, dict) and old:
            del old[random.choice(sorted(old))]

    def _of_text(self, old: str, place: Place, problem: Mapping[str, Any]) -> str:
        if place[-1] == "rule":
            return self.random.choice(RULES)
        if re.fullmatch(r"-?\d+(/\d+)?", old) and self.random.random() < 0.7:
            return self.random.choice(("0", "1", "-1", f"-{old}".replace("--", ""), "1/2", "2"))
        return self.text(old, problem)


def accepted(file: File) -> bool:
    """Whether a file is accepted; everything but a refusal in a sentence is left to be seen."""
    try:
        check(file)
    except UserError:
        return False
    return True


def forgeries(files: Sequence[File], count: int, random: Random, *, tries: int = 6) -> list[str]:
    """What is wrong with accepted mutants."""
    mutator, seen, found = Mutator(files, random), set[str](), []
    for _ in range(count):
        file = mutator.mutant()
        stated = json.dumps([file["problem"], file["verdict"], file.get("witness")], sort_keys=True)
        if len(stated) > 20 * MOST_TEXT or not accepted(file) or stated in seen:
            continue
        seen.add(stated)
        wrong = fault(file, random, tries)
        if wrong is not None:
            found.append(f"{wrong}\n    {json.dumps(file)}")
    return found
