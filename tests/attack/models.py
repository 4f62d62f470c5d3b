"""Finite models of composed files, as the docstring of `bounds.composition` defines them.

Everything is random on one small product of coins: a hidden one, one for each source, and one for
each draw, whose outcomes are the draws. A letter is a table that is filled where it is looked at:
of a number for arguments that are numbers or random vectors, of a vector for what these are at the
outcome and for the coins on which it may depend. Any vector may depend on the hidden coin, and on
those of sources that it is nowhere said to be apart from.

An axiom `head == text` is satisfied by design: the head is the text, less or more a number for an
inequality. Other axioms that are about no letter are looked at for all values of their indices, and
a model in which one fails is none. What else a file may rest on is not understood
(`UnsureError`), and nothing is said of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

from tests.attack.plain import Plain, UndefinedError, UnsureError, Value, plus, power, times
from tests.attack.reading import Relation, Tree, free_names, names, parts, read, read_chain
from tests.attack.samplings import chances, dot, norm
from tests.attack.spaces import POINT
from tests.attack.worlds import NoWorldError, Range, read_range

HIDDEN, VECTOR, HOLE = " hidden", " vector", "_"
LANGUAGE = frozenset(
    {"exp", "log", "abs", "sqrt", "min", "max", "norm", "mean_norm", "dot", "sum", "expect"}
)
MOST_POINTS, MOST_VALUES, MOST_CALLS = 200, 5, 40_000
_VECTOR = re.compile(r"vector(?: over (.+))?")
_INDEX = re.compile(r"index from (.+) to (.+)")
_DRAW = re.compile(r"(.+) of (.+) (with.*replacement|independently)")
_TURNED = {"==": "==", "<=": ">=", ">=": "<=", "<": ">", ">": "<"}
Scope = Mapping[str, Any]


@dataclass(frozen=True)
class Later:
    """An expression where it was written, whose value may depend on the outcome."""

    tree: Tree
    scope: Scope


@dataclass(frozen=True)
class Solved:
    """What a letter is by an axiom: `name(arguments) sign text`, for all values of some names."""

    arguments: tuple[Tree, ...]
    sign: str
    text: Tree
    about: frozenset[str]
    ranges: Mapping[str, tuple[Tree, Tree]]


def _ends(ranges: Iterable[tuple[str, str]]) -> dict[str, tuple[Tree, Tree]]:
    """From where to where indices run, as it is printed."""
    ends = {name: text.split(" to ") for name, text in ranges}
    return {name: (read(low), read(high)) for name, (low, high) in ends.items()}


def named(tree: Tree) -> tuple[str, tuple[Tree, ...]]:
    """The letter of a term and its arguments; none of other expressions."""
    if tree[0] == "name":
        return tree[1], ()
    return (tree[1], tuple(tree[2])) if tree[0] == "call" else ("", ())


class Model(Plain):
    """One try at a model of what a file says that it rests on."""

    def __init__(self, file: Mapping[str, Any], shown: Any, random: Random) -> None:
        """Read what is printed of the file: letters, axioms, and what is taken to be apart."""
        self.random, self.calls = random, 0
        self.claim = read_chain(file["claim"])[0]
        self.kinds: list[tuple[Tree, str]] = []
        self.lets: dict[str, tuple[list[str], Tree]] = {}
        for head, what in shown.letters:
            tree = read(head)
            name, arguments = named(tree)
            if not name or name in LANGUAGE:
                continue  # a function of the language means what it means
            if what.startswith("stands for "):
                self.lets[name] = ([a[1] for a in arguments], read(what[len("stands for ") :]))
            else:
                self.kinds.append((tree, what.partition(" for all ")[0]))
        self.indices = {
            head[1]: (read(found[1]), read(found[2]))
            for head, what in self.kinds
            if head[0] == "name" and (found := _INDEX.fullmatch(what))
        }
        self.spoken = {name for name in file["declared"] if name in self.indices}
        self.tables: dict[Any, Value] = {}
        self.met: dict[Any, list[str]] = {}  # what letters are at arguments
        self.dimension = random.choice((1, 1, 2))
        self.mode = random.choice(("any", "any", "same", "small"))
        self.points: list[tuple[dict[str, Any], Fraction]] = []
        self._read_apart(shown)
        self._read_axioms(shown)
        self._list_coins()

    # What is printed

    def _read_apart(self, shown: Any) -> None:
        self.apart = [
            (read(term), named(read(source))[0], _ends(ranges))
            for term, source, _, ranges in shown.apart
        ]
        self.kept_from: dict[str, set[str]] = {}
        for tree, source, _ in self.apart:
            for part in parts(tree):
                self.kept_from.setdefault(named(part)[0], set()).add(source)

    def _read_axioms(self, shown: Any) -> None:
        self.solved: dict[str, Solved] = {}
        self.checked: list[tuple[Relation, dict[str, tuple[Tree, Tree]]]] = []
        for axiom in shown.axioms:
            (relation,) = read_chain(axiom.relation)
            ranges = _ends(axiom.ranges)
            about = frozenset(axiom.about)
            if about & ranges.keys():
                raise UnsureError
            if not self._solve(relation, about, ranges):
                if about:
                    raise UnsureError
                self.checked.append((relation, ranges))
            elif not about:
                self.checked.append((relation, ranges))

    def _solve(
        self, relation: Relation, about: frozenset[str], ranges: dict[str, tuple[Tree, Tree]]
    ) -> bool:
        """Take an axiom for what one of its letters is, if it has that form."""
        left, sign, right = relation
        for head, way, text in ((left, sign, right), (right, _TURNED.get(sign, ""), left)):
            name, arguments = named(head)
            if (
                not name
                or way not in _TURNED
                or name in {*LANGUAGE, *self.lets, *self.solved, *about}
            ):
                continue
            used = [a[1] for a in arguments if a[0] == "name" and a[1] in about | ranges.keys()]
            plain = len(used) == len({*used}) and about | ranges.keys() >= {*used}
            rest = [a for a in arguments if a[0] != "name" or a[1] not in {*used}]
            bound = about | ranges.keys()
            loose = bool((free_names(text) & bound) - {*used})
            if not plain or loose or any(names(a) & bound for a in rest):
                continue
            if any(named(part)[0] == name for part in parts(text)):
                continue
            if about and not (_is_total(text) and self._is_any(name)):
                continue
            self.solved[name] = Solved(arguments, way, text, about, ranges)
            return True
        return False

    def _is_any(self, name: str) -> bool:
        """Whether a letter is any vector or any real number, for all arguments."""
        found = [what for head, what in self.kinds if named(head)[0] == name]
        return all(what == "real" or _VECTOR.fullmatch(what) for what in found)

    # Coins

    def _list_coins(self) -> None:
        coins: dict[str, list[tuple[Fraction, Any]]] = {}
        for head, what in self.kinds:
            if draw := _DRAW.fullmatch(what):
                few, many = (self._size(text) for text in draw.groups()[:2])
                coins[named(head)[0]] = chances(draw[3], few, many).draws
        sources = {s for _, what in self.kinds for s in _over(what)} - coins.keys()
        sources |= {source for _, source, _ in self.apart} - coins.keys()
        self.draws = frozenset(coins)
        for name in [HIDDEN, *sorted(sources)]:
            weights = self.random.choice(((1, 1), (1, 1), (1, 2), (1, 1, 1)))
            coins[name] = [(Fraction(w, sum(weights)), at) for at, w in enumerate(weights)]
        points = []
        for choice in product(*coins.values()):
            weight = Fraction(1)
            for chance, _ in choice:
                weight *= chance
            at = dict(zip(coins, (outcome for _, outcome in choice), strict=True))
            if weight:  # nothing is a mean over what never happens
                points.append((at, weight))
        if len(points) > MOST_POINTS:
            raise NoWorldError
        self.coins, self.points = coins, points
        self.through: dict[str, tuple[str, ...]] = {}

    def _size(self, text: str) -> int:
        value = self.value(read(text), {})
        if not isinstance(value, Fraction) or value.denominator > 1 or not 1 <= value <= 3:
            raise NoWorldError
        return int(value)

    def _through(self, name: str, what: str) -> tuple[str, ...]:
        """The coins on which a vector depends by itself."""
        if name not in self.through:
            others = self.coins.keys() - self.draws - self.kept_from.get(name, set())
            more = {source for source in sorted(others) if self.random.random() < 0.6}
            self.through[name] = tuple(sorted({*_over(what)} | more))
        return self.through[name]

    # Letters

    def what(self, name: str, key: tuple[Value, ...]) -> list[str]:
        """All that is declared of a letter at arguments."""
        if (name, key) not in self.met:
            self.met[name, key] = self._what(name, key)
        return self.met[name, key]

    def _what(self, name: str, key: tuple[Value, ...]) -> list[str]:
        special, general = [], []
        for head, what in self.kinds:
            letter, arguments = named(head)
            if letter != name or len(arguments) != len(key):
                continue
            if len({a for a in arguments if a[0] == "name"}) == len(key):
                general.append(what)
            elif any(found == key for found in self._all(arguments)):
                special.append(what)
        vectors = [what for what in special or general if _VECTOR.fullmatch(what)]
        return vectors or special + general

    def _all(self, arguments: tuple[Tree, ...]) -> Iterator[tuple[Value, ...]]:
        """The values of arguments, for all values of the indices in them."""
        free = set[str]().union(*map(free_names, arguments))
        for scope in self.everywhere(
            {n: self.indices[n] for n in sorted(free & self.indices.keys())}
        ):
            yield tuple(self._key(argument, scope) for argument in arguments)

    def everywhere(self, ranges: Mapping[str, tuple[Tree, Tree]]) -> Iterator[dict[str, Value]]:
        """All values of indices."""
        runs = []
        for low, high in ranges.values():
            first, last = self.value(low, {}), self.value(high, {})
            if not all(isinstance(end, Fraction) for end in (first, last)):
                raise UnsureError
            first, last = -(-first // 1), last // 1
            if last - first >= MOST_VALUES:
                raise NoWorldError
            runs.append([Fraction(n) for n in range(first, last + 1)])
        for values in product(*runs):
            yield dict(zip(ranges, values, strict=True))

    def is_vector(self, tree: Tree, scope: Scope) -> bool:
        """Whether an expression is a vector."""
        match tree:
            case ("name", name) if name in scope:
                found = scope[name]
                if isinstance(found, Later):
                    return self.is_vector(found.tree, found.scope)
                return isinstance(found, tuple)
            case ("+" | "-" | "*" | "/", left, right):
                return self.is_vector(left, scope) or self.is_vector(right, scope)
            case ("neg" | "E", inner) | ("series", inner, _, _, _):
                bound = {tree[2]: Fraction(1)} if tree[0] == "series" else {}
                return self.is_vector(inner, {**scope, **bound})
            case ("call", "mean" | "total" | "sampled" | "expect", [inner, *_]):
                return self.is_vector(inner, scope)
            case ("name", _) | ("call", _, _):
                name, arguments = named(tree)
                if name in self.lets:
                    return self.is_vector(self.lets[name][1], self._parameters(tree, scope))
                if name in LANGUAGE:
                    return False
                if name in self.solved and not self._declared(name):
                    solved = self.solved[name]
                    used = {n for a in solved.arguments for n in names(a)}
                    return self.is_vector(solved.text, dict.fromkeys(used, Fraction(1)))
                key = tuple(self._key(argument, scope) for argument in arguments)
                return any(map(_VECTOR.fullmatch, self.what(name, key)))
        return False

    def _declared(self, name: str) -> bool:
        return any(named(head)[0] == name for head, _ in self.kinds)

    def _parameters(self, tree: Tree, scope: Scope) -> dict[str, Any]:
        """What the parameters of a letter that stands for something are."""
        name, arguments = named(tree)
        put = zip(self.lets[name][0], arguments, strict=True)
        at = {POINT: scope[POINT]} if POINT in scope else {}
        return {parameter: Later(argument, scope) for parameter, argument in put} | at

    def _whole(self, argument: Tree, scope: Scope) -> Value:
        """A number, or a vector with what it is at every outcome."""
        if self.is_vector(argument, scope):
            return tuple(self._exact(argument, {**scope, POINT: at}) for at, _ in self.points)
        return self._key(argument, scope)

    def _key(self, argument: Tree, scope: Scope) -> Value:
        """A number; what a letter is does not depend on a vector at which it is called."""
        if self.is_vector(argument, scope):
            return VECTOR
        outside = {name: value for name, value in scope.items() if name != POINT}
        if POINT in scope and any(part[0] in {"dot", "norm"} for part in parts(argument)):
            raise UnsureError
        return self._exact(argument, outside)

    def _exact(self, argument: Tree, scope: Scope) -> Value:
        """A value by which a table can be looked up."""
        value = self.value(argument, scope)
        entries = value if isinstance(value, tuple) else (value,)
        if not all(isinstance(one, Fraction) for one in entries):
            raise UnsureError
        return value

    def letter(self, tree: Tree, scope: Scope) -> Value:
        """The value of a letter where it stands."""
        name, arguments = named(tree)
        if name in self.lets:
            return self.value(self.lets[name][1], self._parameters(tree, scope))
        key = tuple(self._key(argument, scope) for argument in arguments)
        what = self.what(name, key)
        is_vector = any(map(_VECTOR.fullmatch, what))
        found = self._by_axiom(name, arguments, key, scope)
        if found is not None:
            if not is_vector and not (isinstance(found, Fraction) and self._fits(found, what)):
                raise NoWorldError
            return found
        if is_vector:
            return self._at_outcome(tree, key, what, scope)
        return self._number(name, tuple(self._whole(a, scope) for a in arguments), what)

    def _number(self, name: str, key: tuple[Value, ...], what: list[str]) -> Value:
        if (name, key) not in self.tables:
            ranges = [self._range(one) for one in what]
            first = ranges[0] if ranges else Range()
            small = [Fraction(n) for n in range(1, 4) if Fraction(n) in first]
            for _ in range(12):
                value = self.random.choice(small) if first.integer and small else None
                value = first.draw(self.random) if value is None else value
                if self._fits(value, what):
                    break
            else:
                raise NoWorldError
            self.tables[name, key] = value
        return self.tables[name, key]

    def _range(self, what: str) -> Range:
        if found := _INDEX.fullmatch(what):
            low, high = (self.value(read(end), {}) for end in found.groups())
            found_range = Range(integer=True)
            found_range.bound(">=", low)
            found_range.bound("<=", high)
            return found_range
        kind, _, tail = what.partition(" ")
        if kind not in {"integer", "real"}:
            raise UnsureError
        return read_range(tail.strip(), Range(integer=kind == "integer"))

    def _fits(self, value: Value, what: list[str]) -> bool:
        return all(value in self._range(one) for one in what)

    def _at_outcome(
        self, tree: Tree, key: tuple[Value, ...], what: list[str], scope: Scope
    ) -> Value:
        if POINT not in scope:
            raise UndefinedError  # a vector where a number is wanted
        name, arguments = named(tree)
        pairs = zip(arguments, key, strict=True)
        here = tuple(self._exact(a, scope) if value == VECTOR else value for a, value in pairs)
        coins = tuple(scope[POINT][coin] for coin in self._through(name, what[0]))
        place = (name, here, coins)
        if place not in self.tables:
            usual = (0, 1, -1) if self.mode == "small" else (0, 1, -1, 2, 3)
            entries = (Fraction(self.random.choice(usual)) for _ in range(self.dimension))
            value = tuple(entries)
            if self.mode == "same":
                value = self.tables.setdefault(("same", coins), value)
            self.tables[place] = value
        return self.tables[place]

    def _by_axiom(
        self, name: str, arguments: tuple[Tree, ...], key: tuple[Value, ...], scope: Scope
    ) -> Value | None:
        solved = self.solved.get(name)
        if solved is None or len(solved.arguments) != len(arguments):
            return None
        put: dict[str, Any] = {POINT: scope[POINT]} if POINT in scope else {}
        for pattern, argument, value in zip(solved.arguments, arguments, key, strict=True):
            if pattern[0] == "name" and pattern[1] in solved.about:
                put[pattern[1]] = Later(argument, scope)
            elif pattern[0] == "name" and pattern[1] in solved.ranges:
                run = self.everywhere({pattern[1]: solved.ranges[pattern[1]]})
                if {pattern[1]: value} not in run:
                    return None
                put[pattern[1]] = value
            elif self._key(pattern, {}) != value:
                return None
        outside = {n: v for n, v in put.items() if n != POINT}
        vector = any(map(_VECTOR.fullmatch, self.what(name, key)))
        try:
            found = self.value(solved.text, put if vector else outside)
        except UndefinedError as error:
            raise NoWorldError from error
        if solved.sign == "==":
            return found
        steps = (1, Fraction(1, 2)) if len(solved.sign) == 1 else (0, 0, 1, Fraction(1, 2))
        whole = tuple(self._whole(argument, scope) for argument in arguments)
        chosen = Fraction(self.random.choice(steps))
        slack = self.tables.setdefault((name, whole, "slack"), chosen)
        return plus(found, slack if solved.sign in {">", ">="} else -slack)

    # Expressions

    def value(self, tree: Tree, scope: Scope) -> Value:
        """The value, at an outcome or outside of all means."""
        self.calls += 1
        if self.calls > MOST_CALLS:
            raise NoWorldError
        match tree:
            case ("name", name):
                if name not in scope:
                    return self.letter(tree, scope)
                found = scope[name]
                if not isinstance(found, Later):
                    return found
                at = {POINT: scope[POINT]} if POINT in scope else {}
                return self.value(found.tree, {**found.scope, **at})
            case ("^", ("norm", inner), ("number", count)) if count % 2 == 0 and count > 0:
                return power(self.other(("dot", inner, inner), scope), count / 2)
            case ("E", inner) | ("call", "expect", [inner]):
                return self._mean(inner, scope)
            case ("call", "mean_norm", [inner]):
                return self._mean(("norm", inner), scope)
            case ("call", "norm" | "dot" as name, arguments):
                return self.value((name, *arguments), scope)
            case ("call", name, [*_]) if name in {"mean", "sampled", "total"}:
                return self.other(tree, scope)
            case ("call", name, [*_]) if name not in LANGUAGE:
                return self.letter(tree, scope)
        return super().value(tree, scope)

    def other(self, tree: Tree, scope: Scope) -> Value:
        """Products and norms, which outside of means are means themselves; and sums over draws."""
        match tree:
            case ("norm", inner) if not self.is_vector(inner, scope):
                return norm(self.value(inner, scope))
            case ("dot" | "norm", inner, *_) if POINT not in scope:
                square = tree if tree[0] == "dot" else ("dot", inner, inner)
                found = self._mean(square, scope)
                return found if tree[0] == "dot" else power(found, Fraction(1, 2))
            case ("dot", left, right):
                pair = self.value(left, scope), self.value(right, scope)
                return Fraction(0) if 0 in pair else dot(*pair)  # a sum over nobody drawn
            case ("norm", inner):
                return norm(self.value(inner, scope))
            case ("call", "mean", [inner, *over]):
                return self._over(inner, [named(source)[0] for source in over], scope)
            case ("call", "sampled", [("series", body, index, *_), draw]) if POINT in scope:
                total: Value = Fraction(0)
                for client in scope[POINT][named(draw)[0]]:
                    at = {**scope, index: Fraction(client + 1)}
                    total = plus(total, self.value(body, at))
                return total
        raise UndefinedError

    def _mean(self, inner: Tree, scope: Scope) -> Value:
        """The mean over everything."""
        return self._averaged([(self.value(inner, {**scope, POINT: p}), w) for p, w in self.points])

    def _over(self, inner: Tree, sources: list[str], scope: Scope) -> Value:
        if not sources or POINT not in scope:
            return self._mean(inner, scope)
        if not {*sources} <= self.coins.keys():
            raise UnsureError
        near = [
            ({**scope, POINT: point}, weight)
            for point, weight in self.points
            if all(point[c] == scope[POINT][c] for c in self.coins.keys() - {*sources})
        ]
        found = [(self.value(inner, at), weight) for at, weight in near]
        return times(1 / sum((w for _, w in near), Fraction(0)), self._averaged(found))

    def _averaged(self, values: list[tuple[Value, Fraction]]) -> Value:
        total: Value = Fraction(0)
        for value, weight in values:
            total = plus(total, times(weight, value))
        return total

    def truth(self, relation: Relation, scope: Scope) -> bool:
        """Whether a relation holds; of vectors at every outcome."""
        left, sign, right = relation
        if not (self.is_vector(left, scope) or self.is_vector(right, scope)):
            return super().truth(relation, scope)
        if sign != "==":
            raise UndefinedError
        sides = [
            [self.value(side, {**scope, POINT: point}) for point, _ in self.points]
            for side in (left, right)
        ]
        gaps = [plus(one, times(Fraction(-1), two)) for one, two in zip(*sides, strict=True)]
        return all(part == 0 for gap in gaps for part in (gap if isinstance(gap, tuple) else [gap]))

    # What is asked

    def is_model(self) -> bool:
        """Whether the axioms hold, and what is taken to be apart is."""
        for relation, ranges in self.checked:
            for scope in self.everywhere(ranges):
                try:
                    if not self.truth(relation, scope):
                        return False
                except UndefinedError:
                    return False
        return all(self._is_apart(*one) for one in self.apart)

    def _is_apart(self, tree: Tree, source: str, ranges: Mapping[str, tuple[Tree, Tree]]) -> bool:
        """Whether a vector is the same at all outcomes of a source; a number always is."""
        few = (("number", Fraction(1)), ("number", Fraction(3)))
        ranges = {**ranges, HOLE: few} if HOLE in free_names(tree) else ranges
        for scope in self.everywhere(ranges):
            if not self.is_vector(tree, scope):
                continue
            seen: dict[Any, Value] = {}
            for point, _ in self.points:
                rest = tuple(point[coin] for coin in self.coins if coin != source)
                value = self.value(tree, {**scope, POINT: point})
                if seen.setdefault(rest, value) != value:
                    return False
        return True

    def complaint(self) -> str | None:
        """What is wrong with the claim."""
        free = free_names(self.claim[0]) | free_names(self.claim[2])
        ranges = {name: self.indices[name] for name in sorted(free & self.spoken)}
        for scope in self.everywhere(ranges):
            try:
                if not self.truth(self.claim, scope):
                    return f"is false at {scope} of {self.tables}"
            except UndefinedError:
                return f"is undefined at {scope} of {self.tables}"
            except UnsureError:
                continue
        return None


def _over(what: str) -> list[str]:
    """The sources of a vector."""
    found = _VECTOR.fullmatch(what)
    return [name.strip() for name in (found[1] or "").split(",") if name.strip()] if found else []


def _is_total(tree: Any) -> bool:
    """Whether an expression is defined whatever its letters are: a polynomial, with products."""
    match tree:
        case ("^", base, ("number", count)):
            return count >= 0 and count.denominator == 1 and _is_total(base)
        case ("/" | "^" | "series", *_) | ("call", "log" | "sampled" | "total" | "mean", _):
            return False
        case ("number" | "name", _):
            return True
        case tuple() | list():
            return all(_is_total(part) for part in tree if isinstance(part, tuple | list))
    return True


def model(file: Mapping[str, Any], shown: Any, random: Random) -> Model | None:
    """A model of a file, if this try finds one."""
    try:
        found = Model(file, shown, random)
        return found if found.is_model() else None
    except (NoWorldError, UnsureError, UndefinedError, RecursionError):
        return None


def fault(file: Mapping[str, Any], shown: Any, random: Random, tries: int = 12) -> str | None:
    """Where the claim of an accepted file is false or undefined in a model of it."""
    for _ in range(tries):
        found = model(file, shown, random)
        try:
            complaint = None if found is None else found.complaint()
        except (NoWorldError, UnsureError):
            continue
        if complaint is not None:
            return f"{file['claim']!r} {complaint}"
    return None
