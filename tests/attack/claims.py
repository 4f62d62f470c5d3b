"""Claims whose truth is known because they were built that way, never because of the prover."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from importlib import import_module
from random import Random
from typing import Any

KINDS = ("scalar", "vector", "sampling", "recursion")
SEED = 20_150_115
# What an index, a letter or a vector may be called, and what a program might take it for.
ODD_NAMES = (
    "E", "I", "_", "_x", "x_", "é", "Ω", "_k0", "_k1", "_aux", "s1", "norm1", "sum1", "v0", "e",
    "pi", "sqrt", "sum", "lambda", "None", "oo", "inf", "real", "integer", "P", "mean", "over", "k",
)  # fmt: skip


class Truth(StrEnum):
    """What a claim is."""

    TRUE = "true"  # and defined, wherever the givens hold, and somewhere they do
    FALSE = "false"  # somewhere
    UNDEFINED = "undefined"  # somewhere where the givens hold, or nowhere meant at all
    VACUOUS = "vacuous"  # the givens contradict each other


@dataclass(frozen=True)
class Claim:
    """A question, and its answer."""

    kind: str
    family: str
    truth: Truth
    claim: str
    where: tuple[str, ...] = ()
    given: tuple[str, ...] = ()

    @property
    def problem(self) -> dict[str, Any]:
        """The question as a file states it."""
        return {
            "kind": self.kind,
            "claim": self.claim,
            "given": list(self.given),
            "where": list(self.where),
        }


Family = Callable[[Random], Iterator[Claim]]


def fraction(random: Random, low: int = 1, high: int = 6) -> Fraction:
    """A small positive fraction."""
    return Fraction(random.randint(low, high), random.choice((1, 1, 2, 3)))


def families(kind: str) -> Sequence[Family]:
    """The generators of a kind, in the order in which they are written."""
    found: Sequence[Family] = import_module(f"tests.attack.claims_{kind}").FAMILIES
    return found


def claims(kind: str, count: int, seed: int = SEED) -> Iterator[Claim]:
    """So many different claims of one kind, all families in turn."""
    random, seen = Random(seed), set[Claim]()
    while True:
        for family in families(kind):
            for claim in family(random):
                if claim in seen:
                    continue
                seen.add(claim)
                yield claim
                if len(seen) == count:
                    return
