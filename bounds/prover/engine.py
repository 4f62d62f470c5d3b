"""Which method is tried when.

Levels say how much a goal may cost: 0 for side conditions, up to 3 for the claim itself. Before a
method is tried, sample points are looked at: a goal that fails at one of them has no proof.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from fractions import Fraction
from functools import partial
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from bounds.errors import UserError
from bounds.expressions import ZERO, Expression, Symbol, free_symbols, number, show, subtract
from bounds.kernel.balls import TooLongError, UndefinedError, sign
from bounds.kernel.certificate import Node
from bounds.kernel.goals import Context, Goal
from bounds.prover.methods.atoms import (
    add_closed_sums,
    add_constants,
    add_extremes,
    add_gaps,
    add_lemmas,
    add_roots,
    atoms_of,
    isolate_log,
    isolate_root,
    split_candidates,
)
from bounds.prover.methods.bernstein import bernstein
from bounds.prover.methods.branch import branch, shows
from bounds.prover.methods.combination import combine
from bounds.prover.methods.constants import add_constant_bounds
from bounds.prover.methods.eliminate import Afterwards, eliminate, restore, without
from bounds.prover.methods.factored import factored
from bounds.prover.methods.means import means
from bounds.prover.methods.monotone import ends_of, monotone
from bounds.prover.methods.negation import by_contradiction
from bounds.prover.methods.ordered import ordered
from bounds.prover.methods.parities import parities
from bounds.prover.methods.radicals import radicals
from bounds.prover.methods.signs import (
    add_denominators,
    deduce_signs,
    from_contradiction,
    unknown_signs,
)
from bounds.prover.methods.squaring import squaring
from bounds.prover.numeric import Memo, evaluate, magnitude
from bounds.prover.scaffold import Scaffold

Array = NDArray[np.float64]

MAX_FACTS = 60
MAX_CASES = 10  # maxima and absolute values; there are two to this power
MAX_SIGNS = 3
MAX_PAIRED = 12  # facts of which all products of two are taken
POWERLIKE = {"power", "exp", "log"}

# A mark of a scaffold, and the sample point at which the goal is closest to failing.
Tight = tuple[tuple[Context, int], Mapping[str, Fraction]]


class Engine:
    """Tries the methods on one problem; remembers what has failed."""

    def __init__(self, samples: Mapping[str, Array]) -> None:
        """Take sample points of the region; they need not satisfy the givens."""
        self.samples = samples
        self.failed: set[tuple[Expression, str, tuple[Goal, ...], int, int]] = set()
        self.asked: set[Expression] = set()
        self.method = ""
        self._values: dict[Expression, tuple[Array, Array]] = {}
        self._memo: Memo = {}

    def prover(self, level: int, depth: int):  # type: ignore[no-untyped-def]
        """A method for side conditions, of a level and depth of its own."""
        return lambda scaffold, goal: self.attempt(scaffold, goal, level, depth)

    def attempt(self, scaffold: Scaffold, goal: Goal, level: int, depth: int = 2) -> Node | None:
        """Prove a goal with the methods of a level, or give up."""
        if scaffold.is_evident(goal.expression, goal.sign):
            return {"rule": "evident"}
        key = (goal.expression, goal.sign, scaffold.known.facts, level, depth)
        if key in self.failed or not self.plausible(goal, scaffold.known):
            return None
        try:
            node = self._attempt(scaffold, goal, level, depth)
        except UserError:
            node = None
        if node is None:
            self.failed.add(key)
        return node

    def _attempt(self, scaffold: Scaffold, goal: Goal, level: int, depth: int) -> Node | None:
        if not free_symbols(goal.expression):
            node = scaffold.close(combine(scaffold, goal))
            return node or ({"rule": "enclosure"} if shows(goal, {}) else None)
        if level > 0:
            add_closed_sums(scaffold, goal)
        if goal.sign == "==":
            return self._equality(scaffold, goal, level, depth)
        if scaffold.budget.last and level > 0:
            add_roots(scaffold, goal, self.prover(0, 0))
            add_denominators(scaffold, goal, self.prover(0, 0))
        ways = [self._rewritten, self._eliminated]
        for way in ways[:: -1 if scaffold.budget.last else 1]:
            node = way(scaffold, goal, level, depth)
            if node is not None:
                return node
        if level > 0:
            add_roots(scaffold, goal, self.prover(0, 0))
            add_extremes(scaffold, goal)
        node = combine(scaffold, goal)
        if node is not None:
            self._note("combination of the givens")
            return scaffold.close(node)
        if level == 0:
            return None
        if scaffold.budget.wide:
            mark = scaffold.mark()
            under = is_transcendental(scaffold, goal)
            provers = self.prover(level, depth), self.prover(0, 0)
            node = factored(scaffold, goal, *provers, under=under)
            if node is not None:
                return scaffold.close(node)
            scaffold.reset(mark)
        if scaffold.budget.last and level > 1:
            node = self._last(scaffold, goal, level, depth)
            if node is not None:
                return node
        if add_gaps(scaffold):
            node = combine(scaffold, goal)
            if node is not None:
                self._note("gaps between integers")
                return scaffold.close(node)
        if isolate_root(scaffold, goal, self.prover(level - 1, 0)):
            self._note("comparison of powers")
            return scaffold.close(combine(scaffold, goal))
        node = self._cases(scaffold, goal, level, depth) or self._signs(
            scaffold, goal, level, depth
        )
        return node or self._costly(scaffold, goal, level, depth)

    def _eliminated(self, scaffold: Scaffold, goal: Goal, level: int, depth: int) -> Node | None:
        """With what a generator is equal to put for it."""
        changed = eliminate(scaffold, goal)
        if changed is None:
            return None
        new, rule = changed
        proof = self._replaced(level, depth)(scaffold, new, {rule.generator})
        return proof and restore(scaffold, goal, new, rule, proof)

    def _replaced(self, level: int, depth: int) -> Afterwards:
        """A method for what is left when generators were replaced; last, it forgets about them."""

        def prove(scaffold: Scaffold, goal: Goal, old: Set[int]) -> Node | None:
            if scaffold.budget.last:
                return without(scaffold, goal, old, self.prover(level, depth))
            return self.attempt(scaffold.below(scaffold.known), goal, level, depth)

        return prove

    def _last(self, scaffold: Scaffold, goal: Goal, level: int, depth: int) -> Node | None:
        """What is tried when all else has failed, each from the same facts."""
        prover, quick = self.prover(level, depth), self.prover(1, 0)
        mark = scaffold.mark()
        for method, way in (
            ("squares times letters", partial(parities, scaffold, goal)),
            ("roots squared away", partial(squaring, scaffold, goal, prover, quick)),
            ("two orders", partial(self._split_equal, scaffold, goal, level, depth)),
            ("products of two givens", partial(self._products, scaffold, goal)),
            ("a letter at its end", partial(self._ended, scaffold, goal, level, depth)),
        ):
            node = way()
            if node is not None:
                self._note(method)
                return node
            scaffold.reset(mark)
        return None

    def _products(self, scaffold: Scaffold, goal: Goal) -> Node | None:
        """By products of two givens, where these are few polynomials."""
        if len(scaffold.known.facts) > MAX_PAIRED or is_transcendental(scaffold, goal):
            return None
        return scaffold.close(combine(scaffold, goal, effort=2))

    def _ended(self, scaffold: Scaffold, goal: Goal, level: int, depth: int) -> Node | None:
        """With a letter of a polynomial moved to where other letters end it."""
        if depth == 0 or is_transcendental(scaffold, goal):
            return None
        for name in sorted(free_symbols(goal.expression) - scaffold.known.integers):
            prover = self.prover(level, depth - 1)
            node = monotone(scaffold, goal, name, prover, letters=True)
            if node is not None:
                return scaffold.close(node)
        return None

    def _rewritten(self, scaffold: Scaffold, goal: Goal, level: int, depth: int) -> Node | None:
        """As a weighted mean, or in letters whose powers the others are."""
        if level not in (1, 2):
            return None
        mark = scaffold.mark()
        node = means(scaffold, goal, self.prover(0, 0))
        if node is not None:
            self._note("tangents at a weighted mean")
            return node
        scaffold.reset(mark)
        if level == 1:
            return None
        node = self._cases(scaffold, goal, level, depth)
        if node is not None:
            return node
        node = radicals(scaffold, goal, self._replaced(level, depth))
        if node is not None:
            self._note("roots as letters")
            return scaffold.close(node)
        scaffold.reset(mark)
        return None

    def _signs(self, scaffold: Scaffold, goal: Goal, level: int, depth: int) -> Node | None:
        """What does not vanish is above or below zero; each may tell more, or be impossible."""
        unknown = unknown_signs(scaffold)
        if not unknown:
            return None
        before = len(scaffold.known.facts)
        left = deduce_signs(scaffold, unknown)
        if len(scaffold.known.facts) > before:
            node = combine(scaffold, goal) or from_contradiction(scaffold, goal)
            if node is not None:
                self._note("signs of denominators")
                return scaffold.close(node)
        if level < 2 or not left or len(unknown) > MAX_SIGNS:
            return None
        on = scaffold.algebra.express(left[0])
        nodes = []
        for side in (on, subtract(ZERO, on)):
            fact = Goal(side, ">=" if side is on else ">")
            inside = scaffold.below(scaffold.known.with_facts(fact))
            if side is on:
                inside.have(Goal(on, ">"), {"rule": "evident"})
            node = inside.close(self.attempt(inside.below(inside.known), goal, level, depth))
            if node is None:
                return None
            nodes.append(node)
        self._note("signs of denominators")
        return scaffold.close(
            {"rule": "split", "on": show(on), "above": nodes[0], "below": nodes[1]}
        )

    def _costly(self, scaffold: Scaffold, goal: Goal, level: int, depth: int) -> Node | None:
        quick = self.prover(0, 0)
        transcendental = is_transcendental(scaffold, goal) or (
            level > 1 and any(atom.kind in POWERLIKE for atom in atoms_of(scaffold, goal))
        )
        if not transcendental:
            node = bernstein(scaffold, goal, most=(0, 12, 40, 200)[level])
            if node is not None:
                self._note("Bernstein form")
                return scaffold.close(node)
            node = combine(scaffold, goal, squares=True)
            if node is not None:
                self._note("sum of squares")
                return scaffold.close(node)
            node = ordered(scaffold.below(scaffold.known), goal)
            if node is not None:
                self._note("all orders of the letters")
                return scaffold.close(node)
        node = by_contradiction(scaffold, goal)
        if node is not None:
            self._note("contradiction")
            return scaffold.close(node)
        node = branch(scaffold, goal, self.prover(1, 0), most=(20, 60, 120, 600)[level])
        if node is not None:
            self._note("branch and bound with ball arithmetic")
            return scaffold.close(node)
        ways = [self._single, self._transcendental] if transcendental else []
        for way in ways[:: -1 if scaffold.budget.wide else 1]:
            node = way(scaffold, goal, level, depth)
            if node is not None:
                return node
        if level >= 2 and not transcendental:
            node = self._split_integer(scaffold, goal, level)
            if node is not None:
                self._note("cases of an integer")
                return scaffold.close(node)
        if level >= 3:
            node = combine(scaffold, goal, effort=2, prover=quick)
            if node is not None:
                self._note("combination of products of two givens")
                return scaffold.close(node)
        return None

    def _single(self, scaffold: Scaffold, goal: Goal, level: int, _depth: int) -> Node | None:
        """By numerical bounds of single terms."""
        if level < 2 or not self.constants(scaffold, goal, level):
            return None
        node = combine(scaffold, goal, prover=self.prover(0, 0))
        if node is None:
            return None
        self._note("numerical bounds of single terms")
        return scaffold.close(node)

    def _transcendental(
        self, scaffold: Scaffold, goal: Goal, level: int, depth: int
    ) -> Node | None:
        mark = scaffold.mark()
        if depth > 0 and self._tight_at_end(scaffold, goal):
            (name,) = free_symbols(goal.expression)
            node = monotone(scaffold, goal, name, self.prover(max(level - 1, 1), depth - 1))
            if node is not None:
                self._note(f"monotone in {name}")
                return scaffold.close(node)
        near = self.nearest(scaffold, goal)
        quick = self.prover(0, 0)
        if len(scaffold.known.facts) < MAX_FACTS and add_lemmas(scaffold, goal, quick, near):
            node = combine(scaffold, goal, prover=self.prover(0, 0))
            if node is None and level >= 3:
                node = combine(scaffold, goal, effort=2)
            if node is not None:
                self._note("bounding lemmas")
                return self._shorter(scaffold, goal, mark, node) or scaffold.close(node)
        if depth <= 0:
            return None
        if scaffold.budget.wide:
            scaffold.reset(mark)
        if not scaffold.budget.wide or level == 1:
            return self._moved(scaffold, goal, (mark, near), level, depth)
        # Slopes in one of many symbols are more than one goal that is no slope.
        ways = [
            partial(self._moved, scaffold, goal, (mark, near), level, depth),
            partial(self._compared, scaffold, goal, level, depth),
        ]
        found = (way() for way in ways[:: 1 if len(free_symbols(goal.expression)) == 1 else -1])
        return next(filter(None, found), None)

    def _moved(
        self, scaffold: Scaffold, goal: Goal, tight: Tight, level: int, depth: int
    ) -> Node | None:
        """To an end of a symbol, or from where the goal is tight, with the facts known there."""
        for name in sorted(free_symbols(goal.expression)):
            node = monotone(scaffold, goal, name, self.prover(max(level - 1, 1), depth - 1))
            if node is not None:
                self._note(f"monotone in {name}")
                return scaffold.close(node)
        if level == 1:
            return None
        mark, near = tight
        scaffold.reset(mark)
        node = self._split_near(scaffold, goal, near, level, depth)
        if node is not None or not scaffold.budget.wide:
            return node
        return self._split_equal(scaffold, goal, level, depth)

    def _compared(self, scaffold: Scaffold, goal: Goal, level: int, depth: int) -> Node | None:
        if not isolate_log(scaffold, goal, self.prover(level - 1, depth)):
            return None
        self._note("comparison of exponentials")
        return scaffold.close(combine(scaffold, goal))

    def _split_equal(self, scaffold: Scaffold, goal: Goal, level: int, depth: int) -> Node | None:
        """Cut where two symbols are equal, or one is zero, if the goal is zero there."""
        names = sorted(free_symbols(goal.expression))
        places: list[tuple[str, Expression]] = [(name, ZERO) for name in names]
        places += [(one, Symbol(two)) for one, two in combinations(names, 2)]
        for name, other in places:
            gap = Symbol(name) - other
            turned = subtract(ZERO, gap)
            if scaffold.is_evident(gap, ">=") or scaffold.is_evident(turned, ">="):
                continue
            try:
                if not scaffold.algebra.quotient(goal.at(name, other).expression).over.is_zero():
                    continue
            except UserError:  # it has no value there
                continue
            nodes = []
            for fact in (Goal(gap, ">="), Goal(turned, ">")):
                inside = scaffold.below(scaffold.known.with_facts(fact))
                nodes.append(self.attempt(inside, goal, level, depth))
                if nodes[-1] is None:
                    return None
            return scaffold.close(
                {"rule": "split", "on": show(gap), "above": nodes[0], "below": nodes[1]}
            )
        return None

    def _tight_at_end(self, scaffold: Scaffold, goal: Goal) -> bool:
        """Whether a goal in one symbol is zero at an end of its interval."""
        names = free_symbols(goal.expression)
        if len(names) != 1:
            return False
        (name,) = names
        try:
            ends = [end for end in ends_of(scaffold, name) if end is not None]
            return any(sign(goal.expression, {name: end}) == 0 for end in ends)
        except (UndefinedError, TooLongError):
            return False

    def _split_near(
        self,
        scaffold: Scaffold,
        goal: Goal,
        near: Mapping[str, Fraction],
        level: int,
        depth: int,
    ) -> Node | None:
        """Cut where a goal in one symbol is tight inside its interval."""
        names = free_symbols(goal.expression)
        if len(names) != 1 or not names <= set(near):
            return None
        (name,) = names
        middle = near[name].limit_denominator(4)
        low, high = ends_of(scaffold, name)
        outside = (low is not None and middle <= low) or (high is not None and middle >= high)
        if outside or name in scaffold.known.integers:
            return None
        gap = subtract(Symbol(name), number(middle))
        nodes = []
        for fact in (Goal(gap, ">="), Goal(subtract(ZERO, gap), ">")):
            inside = scaffold.below(scaffold.known.with_facts(fact))
            node = self.attempt(inside, goal, level - 1, depth)
            if node is None:
                return None
            nodes.append(node)
        return scaffold.close(
            {"rule": "split", "on": show(gap), "above": nodes[0], "below": nodes[1]}
        )

    def _split_integer(self, scaffold: Scaffold, goal: Goal, level: int) -> Node | None:
        """Between two neighbouring integers a goal may fail; on either side it may not."""
        near = self.nearest(scaffold, goal)
        for name in sorted(free_symbols(goal.expression) & scaffold.known.integers & set(near)):
            for middle in (round(near[name]), round(near[name]) + 1):
                gap = subtract(Symbol(name), number(middle))
                low, high = ends_of(scaffold, name)
                if (low is not None and middle <= low) or (high is not None and middle > high):
                    continue
                nodes = []
                for fact in (Goal(gap, ">="), Goal(subtract(number(-1), gap), ">=")):
                    inside = scaffold.below(scaffold.known.with_facts(fact))
                    node = self.attempt(inside, goal, level - 1, 0)
                    if node is None:
                        break
                    nodes.append(node)
                else:
                    return {"rule": "split", "on": show(gap), "above": nodes[0], "below": nodes[1]}
        return None

    def nearest(self, scaffold: Scaffold, goal: Goal) -> dict[str, Fraction]:
        """The sample point that satisfies the facts and at which the goal is closest to failing."""
        margin, size = self._value(goal.expression)
        fine = np.isfinite(margin)
        for fact in scaffold.known.facts:
            value, _ = self._value(fact.expression)
            fine = fine & ((value >= 0) | (fact.sign == "=="))
        if not fine.any() or fine.shape != margin.shape:
            return {}
        with np.errstate(all="ignore"):
            at = int(np.argmin(np.where(fine, margin / (size + 1e-300), np.inf)))
        names = free_symbols(goal.expression)
        return {
            name: Fraction(float(self.samples[name][at])) for name in names if name in self.samples
        }

    def constants(self, scaffold: Scaffold, goal: Goal, level: int) -> bool:
        """Numerical bounds for the goal's atoms, where the facts hold at the sample points."""
        single = scaffold.algebra.quotient(goal.expression).over
        alone = single.total_degree() == 1 and len(scaffold.algebra.used(single)) == 1
        if goal.expression in self.asked or alone:
            return False
        self.asked.add(goal.expression)
        fine = np.ones(1, dtype=bool)
        for fact in scaffold.known.facts:
            value, _ = self._value(fact.expression)
            fine = fine & (value >= 0 if fact.sign != ">" else value > 0)
        values = {}
        for atom in atoms_of(scaffold, goal):
            value, _ = self._value(atom.expression)
            if value.shape == fine.shape:
                values[atom.expression] = value[fine]
        return add_constant_bounds(scaffold, goal, self.prover(level - 1, 2), values)

    def _shorter(
        self, scaffold: Scaffold, goal: Goal, mark: tuple[Context, int], node: Node
    ) -> Node | None:
        """The same proof with only the lemmas that it names."""
        used = named_facts(node)
        wanted = [
            (name, at)
            for start, count, name, at in scaffold.trail
            if start >= len(mark[0].facts) and any(start <= i < start + count for i in used)
        ]
        inner = scaffold.below(mark[0])
        quick = self.prover(0, 0)
        for name, at in wanted:
            inner.lemma(name, *at, prover=quick)
        add_constants(inner, goal)
        proof = combine(inner, goal, prover=quick)
        if proof is None:
            return None
        outer = inner.close(proof)
        scaffold.reset(mark)
        return scaffold.close(outer)

    def _equality(self, scaffold: Scaffold, goal: Goal, level: int, depth: int) -> Node | None:
        node = combine(scaffold, goal)
        if node is not None:
            self._note("identity")
            return scaffold.close(node)
        changed = eliminate(scaffold, goal)
        if changed is not None:
            proof = self.attempt(scaffold.below(scaffold.known), changed[0], level, depth)
            return proof and restore(scaffold, goal, changed[0], changed[1], proof)
        if level == 0:
            return None
        add_roots(scaffold, goal, self.prover(0, 0))
        add_lemmas(scaffold, goal, self.prover(0, 0))
        node = combine(scaffold, goal)
        if node is not None:
            self._note("identity by lemmas")
            return scaffold.close(node)
        turned = Goal(subtract(ZERO, goal.expression), ">=")
        above = self.attempt(
            scaffold.below(scaffold.known), Goal(goal.expression, ">="), level, depth
        )
        below = above and self.attempt(scaffold.below(scaffold.known), turned, level, depth)
        if above is None or below is None:
            return None
        return scaffold.close({"rule": "both", "above": above, "below": below})

    def _cases(self, scaffold: Scaffold, goal: Goal, level: int, depth: int) -> Node | None:
        """Decide a maximum or absolute value by the sign that decides it."""
        undecided = split_candidates(scaffold, goal)
        if not 0 < len(undecided) <= MAX_CASES:
            return None
        atom = undecided[0]
        if atom.kind == "max":
            left, right = atom.parts
            on = subtract(left, right)
            arguments: tuple[tuple[Expression, ...], ...]
            name, arguments = "maximum_is_first", ((left, right), (right, left))
        else:
            on = atom.parts[0]
            minus = subtract(ZERO, on)
            name, arguments = "absolute_is_same", ((on,), (minus,))
        above = Goal(on, ">=")
        below = Goal(subtract(ZERO, on), ">")
        nodes = []
        for fact, at in zip((above, below), arguments, strict=True):
            inside = scaffold.below(scaffold.known.with_facts(fact))
            if not inside.lemma(name, *at, prover=self.prover(0, 0)):
                return None
            node = self.attempt(inside.below(inside.known), goal, level, depth)
            if node is None:
                return None
            nodes.append(inside.close(node))
        return scaffold.close(
            {"rule": "split", "on": show(on), "above": nodes[0], "below": nodes[1]}
        )

    def plausible(self, goal: Goal, known: Context) -> bool:
        """Whether no sample point satisfies the facts and fails the goal."""
        margin, size = self._value(goal.expression)
        clear = np.isfinite(margin) & (np.abs(margin) > 1e-9 * size)
        wrong = clear if goal.sign == "==" else clear & (margin < 0)
        if not wrong.any():
            return True
        for fact in known.facts:
            value, size = self._value(fact.expression)
            wrong = wrong & np.isfinite(value)
            if fact.sign == "==":
                # Rounding in the large terms of an equality may decide a goal about the small ones.
                wrong = wrong & (np.abs(value) <= 1e-12 * size) & (np.abs(margin) > 1e-9 * size)
            else:
                wrong = wrong & (value >= 0 if fact.sign == ">=" else value > 0)
            if not wrong.any():
                return True
        return False

    def _value(self, expression: Expression) -> tuple[Array, Array]:
        """The values at the sample points, and how large they are before terms cancel."""
        found = self._values.get(expression)
        if found is None:
            found = np.array([np.nan]), np.array([np.nan])
            if free_symbols(expression) <= set(self.samples):
                value = evaluate(expression, self.samples, self._memo)
                size = magnitude(expression, self.samples, self._memo)
                found = np.atleast_1d(value), np.atleast_1d(size)
            self._values[expression] = found
        return found

    def _note(self, method: str) -> None:
        self.method = method


def named_facts(node: Node) -> set[int]:
    """The numbers of the facts that a combination names."""
    found = {at for term in node.get("terms", ()) for at, _ in term["facts"]}
    return found | {at for at, _ in node.get("multiples", ())}


def is_transcendental(scaffold: Scaffold, goal: Goal) -> bool:
    """Whether an atom other than a root occurs in a goal."""
    algebra = scaffold.algebra
    value = algebra.quotient(goal.expression)
    used = {*algebra.used(value.over), *algebra.used(value.under)}
    return any(algebra.atoms[i].kind not in {"symbol", "root"} for i in used)


def bounded(scaffold: Scaffold, goal: Goal) -> bool:
    """Whether all symbols of a goal lie between two ends."""
    return all(None not in ends_of(scaffold, name) for name in free_symbols(goal.expression))
