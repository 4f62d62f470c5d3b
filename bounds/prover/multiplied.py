"""Scalar claims that are linear in some symbols: multipliers of the givens, then what they leave.

A step of an induction is typical: x(n+1) <= a x(n) + b and x(n) <= B give x(n+1) <= a B + b with
the multipliers 1 and a. They are rational functions of the other symbols and are found as for
vector steps (`vector.multipliers`); their signs, and that of the rest, are claims of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import islice

import bounds.expressions as ex
from bounds.errors import UserError
from bounds.expressions import ZERO, Expression, Relation, Series, Symbol, show
from bounds.kernel.algebra import Quotient
from bounds.kernel.certificate import Node
from bounds.kernel.domains import Domain, Region
from bounds.kernel.evident import context_of
from bounds.kernel.goals import Goal, normal
from bounds.kernel.problem import Problem
from bounds.prover.algebra import Working
from bounds.prover.api import decide
from bounds.prover.budget import MOST_REMEMBERED, Budget, remembered
from bounds.prover.methods.atoms import atoms_of
from bounds.prover.methods.combination import combine
from bounds.prover.scaffold import Scaffold, missing
from bounds.prover.vector.multipliers import Search
from bounds.prover.vector.reduction import Reduction
from bounds.prover.vector.sampled import Sampled
from bounds.prover.verdict import Status

Values = Mapping[Expression, Expression]

SAMPLES = 8
MAX_PROPOSALS = 3


@remembered
def multiplied(stated: Problem, budget: Budget, *, thorough: bool = False) -> Node | None:
    """A proof of `claim >= 0` as a sum of multiples of the givens, or none."""
    if stated.claim.sign in {"==", "!="} or not stated.givens:
        return None
    plain, sums = _lettered(stated)
    found = _definitions(plain) if thorough else {}
    for values in (found, {}) if found else ({},):
        node = _with(stated, (plain, sums), values, budget, thorough=thorough)
        if node is not None:
            return node
    return None


def _with(
    stated: Problem,
    lettered: tuple[Problem, Values],
    values: Values,
    budget: Budget,
    *,
    thorough: bool,
) -> Node | None:
    """The same after letters have been replaced by what they are equal to."""
    plain, sums = lettered
    origins: dict[Goal, Goal] = {}
    for given in plain.givens:
        put = given.put(values)
        if given.sign != "!=" and put.left != put.right:
            origins[normal(put)[0]] = normal(given.mapped(lambda side: ex.replaced(side, sums)))[0]
    ranges = tuple(pair for pair in plain.region.ranges if Symbol(pair[0]) not in values)
    givens = tuple(put for given in plain.givens if (put := given.put(values)).left != put.right)
    reduction = Reduction(Problem(plain.claim.put(values), givens, Region(ranges), "vector"))
    sampled = Sampled(reduction)
    sampled.sample(SAMPLES)
    if not sampled.points:
        return None
    search = Search(sampled, sampled.goals[0], scalar=True)
    defined = {symbol: ex.replaced(value, sums) for symbol, value in values.items()}
    for found in islice(search.proposals(), MAX_PROPOSALS):
        factors = {}
        for at, value in found.items():
            origin = search.facts[at].origin
            factor = sampled.algebra.express_quotient(sampled.algebra.lift(value))
            if origin in origins:
                factors[origins[origin]] = ex.replaced(factor, sums)
        node = _node(stated, factors, defined, budget, thorough=thorough)
        if node is not None:
            return node
    return None


def _definitions(stated: Problem) -> Values:
    """Letters that are equal to something without them, which can be put for them all at once.

    None stands inside of a root, logarithm or the like, which would be another one then.
    """
    algebra = Working()
    for relation in (stated.claim, *stated.givens):
        algebra.quotient(relation.left - relation.right)
    atoms = (atom for atom in algebra.atoms if atom.kind != "symbol")
    used = set[str]().union(*(atom.symbols for atom in atoms))
    found: dict[Expression, Expression] = {}
    for given in stated.givens:
        for letter, value in (given.sides, given.sides[::-1]) if given.sign == "==" else ():
            if not isinstance(letter, Symbol) or letter in found or letter.name in used:
                continue
            names = ex.free_symbols(value)
            if letter.name not in names and not any(Symbol(name) in found for name in names):
                found[letter] = value
                used |= names
                break
    return found


def _lettered(stated: Problem) -> tuple[Problem, Values]:
    """The problem with a letter for each sum, which is in its way a number like any other."""
    letters: dict[Expression, Symbol] = {}

    def put(value: Expression) -> Expression:
        if isinstance(value, Series):
            if value not in letters:
                name = ex.fresh(f"s{len(letters) + 1}", {*stated.region, *used})
                letters[value] = Symbol(name)
            return letters[value]
        return ex.mapped(value, put)

    relations = (stated.claim, *stated.givens)
    used = frozenset().union(*(relation.symbols for relation in relations))
    claim, *givens = (relation.mapped(put) for relation in relations)
    ranges = {**dict(stated.region.ranges), **{s.name: Domain() for s in letters.values()}}
    region = Region(tuple(sorted(ranges.items())))
    return Problem(claim, tuple(givens), region), {s: value for value, s in letters.items()}


def _node(
    stated: Problem,
    factors: Mapping[Goal, Expression],
    values: Values,
    budget: Budget,
    *,
    thorough: bool,
) -> Node | None:
    """The combination, with the signs it needs proved before it; `values` are those of letters."""
    algebra, known = Working(), context_of(stated)
    scaffold = Scaffold(algebra, known, budget)

    def prover(where: Scaffold, goal: Goal) -> Node | None:
        _positive(where, goal)
        return where.close(combine(where, goal))

    def show_fact(expression: Expression, sign: str) -> int | None:
        goal = Goal(expression, sign)
        proofs = scaffold.definition_proofs(expression, prover)
        if proofs is None:
            return None
        inside = scaffold.below(scaffold.known)
        node: Node | None = {"rule": "evident"}
        if not inside.is_evident(expression, sign):
            node = prover(inside, goal) or (_decided(stated, goal) if thorough else None)
        return None if node is None else scaffold.have(goal, node, proofs)

    goal = normal(stated.claim)[0]
    terms, multiples = [], []
    rest: list[Quotient] = [algebra.quotient(goal.expression)]
    for fact, factor in factors.items():
        if fact not in known.facts:
            return None
        product = algebra.times(algebra.quotient(factor), algebra.quotient(fact.expression))
        rest.append(algebra.scale(product, Fraction(-1)))
    left, factors = algebra.sum(rest), dict(factors)
    for letter, value in values.items():
        # What is left differs from itself with the value put in by a multiple of letter - value.
        new = algebra.quotient(ex.replaced(algebra.express_quotient(left), {letter: value}))
        gap = algebra.sum([left, algebra.scale(new, Fraction(-1))])
        for one, two in ((letter, value), (value, letter)):
            fact = Goal(one - two, "==")
            if fact in known.facts and not gap.over.is_zero():
                inverse = algebra.power(algebra.quotient(fact.expression), -1)
                factors[fact] = algebra.express_quotient(algebra.times(gap, inverse))
                left = algebra.lift(new)
                break
    if not left.over.is_zero():
        last = show_fact(algebra.express_quotient(left), goal.sign)
        if last is None:
            return None
        terms.append({"weight": "1", "facts": [[last, 1]]})
    elif goal.sign == ">":
        return None
    for fact, factor in factors.items():
        at = known.facts.index(fact)
        constant = algebra.number(algebra.quotient(factor))
        if fact.sign == "==":
            if missing(algebra, factor, scaffold.known):
                _positive(scaffold, Goal(factor, "=="))
            if missing(algebra, factor, scaffold.known):
                return None
            multiples.append([at, show(factor)])
        elif constant is not None:
            terms.append({"weight": str(constant), "facts": [[at, 1]]})
        else:
            sign = show_fact(factor, ">=")
            if sign is None:
                return None
            terms.append({"weight": "1", "facts": [[sign, 1], [at, 1]]})
    defined = []
    plain = Scaffold(algebra, known, budget)
    for side in (stated.claim.left, stated.claim.right):
        proofs = plain.definition_proofs(side, prover)
        if proofs is None:
            return None
        defined.append(proofs)
    node = {"rule": "combination", "terms": terms, "multiples": multiples}
    return {"defined": defined, "goal": scaffold.close(node)}


def _positive(scaffold: Scaffold, goal: Goal) -> None:
    """What is evident of the roots and powers of a goal, which may stand in denominators."""
    for atom in atoms_of(scaffold, goal):
        if atom.kind in {"power", "root"}:
            scaffold.lemma(f"{atom.kind}_positive", *atom.parts)


def _decided(stated: Problem, goal: Goal) -> Node | None:
    """A proof by all that the scalar prover knows: from what is said of its letters, or from all.

    It counts the facts of the problem, and so serves wherever these come first.
    """
    claim = Relation(goal.expression, goal.sign, ZERO)
    facts = context_of(stated).facts
    few = tuple(given for given in stated.givens if given.symbols <= claim.symbols)
    for givens, names in ((few, claim.symbols), (stated.givens, frozenset(stated.region))):
        region = Region(tuple(pair for pair in stated.region.ranges if pair[0] in names))
        part = Problem(claim, givens, region)
        try:
            proof = proved(part)
        except UserError:
            continue
        mine = context_of(part).facts
        if proof is not None and set(mine) <= set(facts):
            keep = [facts.index(fact) for fact in mine]
            return {"rule": "weaken", "keep": keep, "proof": proof["goal"]}
    return None


def proved(stated: Problem, *, seconds: float | None = None) -> Node | None:
    """A proof by all that the scalar prover knows, within a small budget of its own."""
    return _proved(stated) if seconds is None else _sought(stated, seconds)


@lru_cache(maxsize=MOST_REMEMBERED)
def _proved(stated: Problem) -> Node | None:
    return _sought(stated, None)


def _sought(stated: Problem, seconds: float | None) -> Node | None:
    verdict = decide(stated, Budget("small", seconds=seconds))
    if verdict.status is not Status.PROVED or verdict.file is None:
        return None
    proof: Node = verdict.file["proof"]
    return proof
