"""The letters of a composed certificate, with what they take and give, for `composed_words`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bounds.expressions import (
    Bound,
    Call,
    Expression,
    Symbol,
    children,
    free_symbols,
    mapped,
    number,
    parts,
)
from bounds.kernel.calculus import is_integral
from bounds.kernel.problem import WITHOUT, Source, Vector, read_declaration
from bounds.kernel.reader import parse_relation
from bounds.rocq.composed_words import Letter
from bounds.rocq.terms import identifier, unprinted
from bounds.terms import draw_of, is_vector, unfolded
from bounds.theory import Theory, name_of

File = Mapping[str, Any]


def files(file: File) -> Iterator[File]:
    """A file and all that it cites."""
    yield file
    for part in file["cited"]:
        yield from files(part)


def spoken(file: File, theory: Theory) -> Iterator[Expression]:
    """All that a file says, with lets as they are written."""
    for axiom in file["axioms"]:
        yield from parse_relation(axiom["relation"], theory.called).sides
    for text in file["lets"].values():
        yield theory.read(text)
    for line in file["lines"]:
        yield from parse_relation(line["claim"], theory.called).sides
        yield from map(theory.read, line["terms"].values())
        for source in line["given"]:
            yield from map(theory.read, source.get("at", {}).values())


def about_vectors(file: File, theory: Theory) -> dict[int, frozenset[str]]:
    """The letters of each axiom for which vectors are put."""
    found: dict[int, frozenset[str]] = {}
    for line in file["lines"]:
        for source in line["given"]:
            if "axiom" not in source:
                continue
            at = {n: unfolded(theory.read(v), theory.lets) for n, v in source.get("at", {}).items()}
            own = frozenset(n for n, value in at.items() if is_vector(value, theory.sorts))
            found[source["axiom"]] = found.get(source["axiom"], frozenset()) | own
    return found


class Inference:
    """What letters take, from where they stand."""

    def __init__(self, file: File) -> None:
        """Go through all that is said until nothing more is learnt."""
        self.takes: dict[str, list[str]] = {}
        self.theories = [
            (own, Theory(own["arguments"], own["declared"], own["lets"])) for own in files(file)
        ]
        for _ in range(4):
            for own, theory in self.theories:
                self._learn(own, theory)

    def _learn(self, file: File, theory: Theory) -> None:
        vectors = about_vectors(file, theory)
        for at, axiom in enumerate(file["axioms"]):
            for side in parse_relation(axiom["relation"], theory.called).sides:
                self._read(side, theory, vectors.get(at, frozenset()), {})
        for let in theory.lets.values():
            own = dict(zip(let.parameters, self.takes.get(let.name, ()), strict=False))
            also = frozenset(name for name, sort in own.items() if sort == "V")
            self._read(let.body, theory, also, own)
        for value in spoken(file, theory):
            self._read(value, theory, frozenset(), {})

    def _read(
        self, value: Expression, theory: Theory, vectors: frozenset[str], own: Mapping[str, str]
    ) -> None:
        for part in parts(value):
            if not isinstance(part, Call) or part.name not in theory.called:
                continue
            if part.name not in {*dict(theory.called)} or part.name in _VECTORS:
                continue
            takes = self.takes.setdefault(part.name, ["Z"] * len(part.arguments))
            for at, argument in enumerate(part.arguments):
                sort = self._sort(argument, theory, vectors, own)
                takes[at] = max(takes[at], sort, key="ZRV".index)

    def _sort(
        self, value: Expression, theory: Theory, vectors: frozenset[str], own: Mapping[str, str]
    ) -> str:
        if isinstance(value, Symbol) and value.name in vectors:
            return "V"
        if isinstance(value, Symbol) and value.name in own:
            return own[value.name]
        whole = unfolded(value, theory.lets)
        whole = _counted(whole, theory)
        if is_vector(whole, theory.sorts) or free_symbols(whole) & vectors:
            return "V"
        names = free_symbols(whole)
        domains = {name: theory.domain(Symbol(name)) for name in names}
        real = {
            n for n, d in domains.items() if d is not None and not d.integer and _said(n, theory)
        }
        return "R" if real or not is_integral(whole, names) else "Z"


_VECTORS = frozenset({"dot", "norm", "mean_norm", "expect", "mean", "total", "sampled"})


def _counted(value: Expression, theory: Theory) -> Expression:
    """With 0 for what runs in sums, and for letters with arguments whose values are integers."""
    domain = theory.domain(value) if isinstance(value, Call) else None
    if isinstance(value, Bound) or (domain is not None and domain.integer):
        return number(0)
    return mapped(value, lambda part: _counted(part, theory))


def _said(name: str, theory: Theory) -> bool:
    """Whether a letter is declared, so that it is no parameter."""
    return name in theory.texts


def letters(file: File) -> dict[str, Letter]:
    """The letters with arguments and the vectors of a file and of what it cites."""
    found: dict[str, Letter] = {}
    inferred = Inference(file)
    for _, theory in inferred.theories:
        heads = [
            *(pattern for pattern, _ in theory.sorts),
            *(_head(n, k) for n, k in theory.called.items() if n not in _VECTORS),
        ]
        for head in heads:
            name = name_of(head)
            if name in theory.lets or name in theory.ranges or name in found:
                continue
            gives = _gives(name, theory)
            takes = tuple(inferred.takes.get(name, ("Z",) * len(getattr(head, "arguments", ()))))
            if gives is None or (isinstance(head, Symbol) and gives not in {"V", "draw"}):
                continue
            data = _data(name, theory) if "V" in takes else ()
            found[name] = Letter(identifier(name), takes, gives, data)
    names = {*found}.union(*(_named(theory) for _, theory in inferred.theories))
    if len({*map(identifier, names)}) < len(names):
        unprinted("two letters have one name in Rocq")
    return found


def _named(theory: Theory) -> set[str]:
    """All that is declared in a file, and what stands for something with its parameters."""
    found = {name_of(pattern) for pattern, _ in theory.sorts}
    return found.union(*({let.name, *let.parameters} for let in theory.lets.values()))


def lone_letters(file: File) -> frozenset[str]:
    """The words of letters without arguments that are no index in one of the files."""
    found = set[str]()
    for own in files(file):
        letters = (n for n, what in own["declared"].items() if not what.startswith("index "))
        found |= {*map(identifier, letters)}
    return frozenset(found)


def _head(name: str, arity: Any) -> Expression:
    return Call(name, tuple(Symbol(f"_{at}") for at in range(arity[0])))


def _gives(name: str, theory: Theory) -> str | None:
    """What a letter is: a vector, a number, or an integer; none for sources and draws."""
    said = [(pattern, what) for pattern, what in theory.sorts if name_of(pattern) == name]
    for pattern, what in said:
        if draw := draw_of(pattern, theory.sorts):
            return "draw" if draw.scheme == WITHOUT else None
        declared = read_declaration(what, "vector")
        if isinstance(declared, Source):
            return None
        if isinstance(declared, Vector):
            return "V"
    if not said:
        return "R"
    domains = [theory.domain(pattern) for pattern, _ in said]
    return "Z" if all(domain is not None and domain.integer for domain in domains) else "R"


def _data(name: str, theory: Theory) -> tuple[str, ...]:
    """The sources of a letter that has a value at every point."""
    over: set[str] = set()
    for pattern, what in theory.sorts:
        declared = read_declaration(what, "vector")
        if name_of(pattern) == name and isinstance(declared, Vector):
            over |= declared.over
    return tuple(sorted(over))


def sources_of(theory: Theory) -> set[str]:
    """All sources of randomness that are no draws."""
    found: set[str] = set()
    for _, what in theory.sorts:
        declared = read_declaration(what, "vector")
        if isinstance(declared, Vector):
            found |= declared.over
    draws = {name_of(pattern) for pattern, _ in theory.sorts if draw_of(pattern, theory.sorts)}
    return found - draws


@dataclass(frozen=True)
class Sources:
    """When data are drawn: once, or anew at each step of a sequence.

    Of a source that is drawn anew at the steps of x, x(t + 1) is random and x(t) is not.
    """

    lasting: frozenset[str]
    # At the steps of which sequence, and at which arguments of a letter through it these stand.
    anew: Mapping[str, tuple[str, Mapping[str, tuple[int, ...]]]]


def drawn(file: File, theory: Theory, letters: Mapping[str, Letter]) -> Sources:
    """When the data of the sources of a file are drawn that are no draws of clients."""
    plain, next_ = dict[str, tuple[list[str], frozenset[str]]](), list[tuple[str, frozenset[str]]]()
    for pattern, what in theory.sorts:
        declared, name = read_declaration(what, "vector"), name_of(pattern)
        if not isinstance(declared, Vector) or (name in letters and letters[name].data):
            continue
        if all(isinstance(part, Symbol) for part in children(pattern)):
            plain[name] = [name_of(part) for part in children(pattern)], declared.over
        else:
            next_.append((name, declared.over - plain.get(name, ([], declared.over))[1]))
    fresh = frozenset[str]().union(*(over for _, over in next_))
    through = frozenset[str]().union(*(over for _, over in plain.values()))
    points = _points(file, theory, letters)
    anew = {}
    for source in fresh:
        at = points.get(source) or [name for name, over in next_ if source in over][:1]
        if len(at) == 1 and at[0] in plain:
            steps = plain[at[0]][0]
            anew[source] = (
                at[0],
                {
                    name: tuple(map(own.index, steps))
                    for name, (own, over) in plain.items()
                    if (source in over or name == at[0]) and {*steps} <= {*own}
                },
            )
    return Sources(through & sources_of(theory) - fresh, anew)


def _points(file: File, theory: Theory, letters: Mapping[str, Letter]) -> dict[str, list[str]]:
    """The sequences at whose values letters stand that have a value at every point."""
    found: dict[str, list[str]] = {}
    for value in spoken(file, theory):
        for part in parts(unfolded(value, theory.lets)):
            if not isinstance(part, Call) or part.name not in letters:
                continue
            for source in letters[part.name].data:
                names = found.setdefault(source, [])
                at = (p.name for p in part.arguments if isinstance(p, Call) and p.name in letters)
                names += [n for n in at if letters[n].gives == "V" and n not in names]
    return {source: names for source, names in found.items() if names}
