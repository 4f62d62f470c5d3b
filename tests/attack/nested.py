"""Files that cite one another, in which letters of few names are bound, run, and put for others.

Every line says that X(t) <= s, as it is given. What is told bounds X from above: a claim follows if
it holds of the largest X that is allowed, and this is computed where letters and f have values.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from graphlib import TopologicalSorter
from random import Random
from typing import Any

from bounds.composition import FORMAT, Shown, replay
from bounds.errors import UserError
from bounds.expressions import (
    Add,
    Call,
    Expression,
    Mul,
    Number,
    Relation,
    Series,
    Symbol,
    children,
    free_symbols,
    number,
    opened,
    show,
)
from bounds.kernel.certificate import digest
from bounds.kernel.domains import read_domain
from bounds.kernel.reader import parse_expression, parse_relation
from bounds.prover.ask import prove

File = dict[str, Any]
Values = Mapping[str, Fraction]
FUNCTIONS = {"X": (1, 1), "f": (1, 1)}
NAMES = ("k", "j", "K", "a")
RUNS, STANDS = "index from ", "stands for "
KINDS = (
    *(RUNS + ends for ends in ("0 to 2", "0 to K", "1 to K", "0 to a", "0 to K - 1", "0 to j")),
    "integer >= 1", "integer", "integer >= 1, <= 3", "real", "real >= 0",
)  # fmt: skip
POINTS = ("k", "j", "k + 1", "K", "a", "j + k", "K - 1", "0", "1", "k - j", "K - k")
ABOVE = (
    "0", "a", "K", "k", "f(k)", "f(j) + a", "sum(f(j), j, 0, 2)", "k + j", "f(K)",
    "sum(f(j + k), j, 0, 2)", "sum(k, j, 1, 3)", "K - k",
)  # fmt: skip
PUT = ("0", "1", "2", "3", "k", "j", "K", "a", "k + 1", "K - 1", "j + 1", "K - k", "f(0)", "k_")
LETS: tuple[Mapping[str, str], ...] = ({}, {}, {"a": "k + 1"}, {"K": "3"}, {"j": "k"}, {"a": "K"})
LARGE, TRIES = Fraction(10**6), 6
WIDE = 14  # what is asked for all numbers is asked up to here


def made(random: Random, depth: int) -> File:
    """A file that cites one less deep."""
    cited = [made(random, depth - 1)] if depth else []
    lets = random.choice(LETS) if random.random() < 0.5 else {}
    declared = {"X(n)": "real", "f(n)": "real"}
    for name in (name for name in NAMES if name not in lets):
        known = [other["declared"][name] for other in cited if name in other["declared"]]
        if known and random.random() < 0.6:
            declared[name] = known[0]
        elif random.random() < 0.85:
            declared[name] = random.choice(KINDS)
    axioms, lines = list[File](), list[File]()

    def take(said: Relation, source: File, names: Iterator[str]) -> None:
        at = {name: random.choice(PUT) for name in names}
        found = said.put({Symbol(name): _read(text) for name, text in at.items()})
        lines.append(_line(found, {**source, "at": at}))

    if not cited or random.random() < 0.15:
        text = f"X({random.choice(POINTS)}) <= {random.choice(ABOVE)}"
        said = parse_relation(text, FUNCTIONS)
        about = [name for name in sorted(said.symbols) if random.random() < 0.4]
        axioms.append(
            {"kind": "assumption", "name": "it", "relation": text, "about": about, "apart": {}}
        )
        names = (n for n in sorted(said.symbols) if n in about or random.random() < 0.3)
        take(said, {"axiom": 0}, names)
    for other in cited:
        names = (n for n in NAMES if n in other["declared"] and random.random() < 0.3)
        take(_unfolded(other["claim"], other["lets"]), {"cited": 0}, names)
        if random.random() < 0.3:
            said = parse_relation(lines[-1]["claim"], FUNCTIONS)
            names = (n for n in sorted(said.symbols) if random.random() < 0.6)
            take(said, {"line": len(lines) - 1}, names)
    file = {"format": FORMAT, "statement": f"test.{depth}", "claim": lines[-1]["claim"],
            "arguments": dict.fromkeys(FUNCTIONS, 1), "declared": declared, "lets": lets,
            "axioms": axioms, "cited": cited, "lines": lines}  # fmt: skip
    return {**file, "digest": digest(file)}


def fault(shown: Shown, random: Random) -> str | None:
    """Where the claim is false, though all that is told holds."""
    told = {name: text.removeprefix(STANDS) for name, text in shown.letters if name.isidentifier()}
    lets = {name: told.pop(name) for name, text in shown.letters if text.startswith(STANDS)}
    fixed = {name: what for name, what in told.items() if not what.startswith(RUNS)}
    values = {name: random.choice([*_values(what, {}, None, 3)]) for name, what in fixed.items()}
    table: dict[Fraction, Fraction] = {}
    largest: dict[Fraction, Fraction] = {}

    def of(name: str, point: Fraction) -> Fraction:
        if name == "X":
            return largest.get(point, LARGE)
        return table.setdefault(point, Fraction(random.randint(-4, 4)))

    for axiom in shown.axioms:
        bound = {name: RUNS + ends for name, ends in axiom.ranges}
        bound |= dict(zip(axiom.about, axiom.kinds, strict=True))
        said = _unfolded(axiom.relation, {n: text for n, text in lets.items() if n not in bound})
        for where in _everywhere(bound, values, of):
            (point,) = (_value(part, where, of) for part in children(said.left))
            largest[point] = min(_value(said.right, where, of), of("X", point))
    claim = _unfolded(shown.claim, lets)
    running = {name: what for name, what in told.items() if name not in fixed}
    for where in _everywhere(running, values, of):
        if _value(claim.left, where, of) > _value(claim.right, where, of):
            return f"{shown.claim} is false at {where}"
    return None


def forgeries(count: int, random: Random) -> list[str]:
    """What is wrong with accepted files."""
    found = []
    for _ in range(count):
        try:
            file = made(random, random.choice((0, 1, 1, 2, 2, 3)))
            shown = replay(file)
        except UserError:
            continue
        wrong = next(filter(None, (fault(shown, random) for _ in range(TRIES))), None)
        if wrong is not None:
            found.append(f"{wrong}\n    {json.dumps(file)}")
    return found


@cache
def _certificate() -> File:
    found = prove("p <= q", given=("p <= q",), domain=("p: real", "q: real")).file
    assert found is not None
    return found


def _line(said: Relation, source: File) -> File:
    left, right = map(show, said.sides)
    return {"name": "one", "claim": f"{left} <= {right}", "terms": {"p": left, "q": right},
            "given": [source], "certificate": _certificate()}  # fmt: skip


def _read(text: str) -> Expression:
    return parse_expression(text, FUNCTIONS)


def _unfolded(text: str, lets: Mapping[str, str]) -> Relation:
    found = parse_relation(text, FUNCTIONS)
    for _ in lets:
        found = found.put({Symbol(name): _read(body) for name, body in lets.items()})
    return found


def _everywhere(kinds: Mapping[str, str], values: Values, of: Any) -> Iterator[Values]:
    """All values of what is bound; ends of ranges may depend on one another."""
    ends = {name: _ends(what) if what.startswith(RUNS) else [] for name, what in kinds.items()}
    inside = {
        name: kinds.keys() & {other for end in pair for other in free_symbols(end)}
        for name, pair in ends.items()
    }
    found: list[Values] = [values]
    for name in TopologicalSorter(inside).static_order():
        found = [{**w, name: value} for w in found for value in _values(kinds[name], w, of, WIDE)]
    yield from found


def _ends(what: str) -> list[Expression]:
    return [_read(end) for end in what.removeprefix(RUNS).split(" to ")]


def _values(what: str, values: Values, of: Any, wide: int) -> Iterator[Fraction]:
    """What a letter may be: of the reals, halves."""
    if what.startswith(RUNS):
        low, high = (_value(end, values, of) for end in _ends(what))
        yield from (low + n for n in range(int(high - low) + 1 if high >= low else 0))
    else:
        domain = read_domain(what)
        yield from (h for n in range(-2 * wide, 2 * wide + 1) if (h := Fraction(n, 2)) in domain)


def _value(tree: Expression, values: Values, of: Any) -> Fraction:
    match tree:
        case Number(value):
            return value
        case Symbol(name):
            return values[name]
        case Add(terms):
            return sum((_value(term, values, of) for term in terms), Fraction(0))
        case Mul((one, two)):
            return _value(one, values, of) * _value(two, values, of)
        case Call(name, (point,)):
            found: Fraction = of(name, _value(point, values, of))
            return found
        case Series(_, low, high):
            ends = int(_value(low, values, of)), int(_value(high, values, of)) + 1
            return sum(
                (_value(opened(tree, number(n)), values, of) for n in range(*ends)), Fraction(0)
            )
    raise TypeError(tree)
