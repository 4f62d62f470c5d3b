"""`prove_recursion`: one step about sequences in, one verdict out."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from types import MappingProxyType
from typing import Any

from bounds.domain import Domain
from bounds.errors import UserError
from bounds.grammar import (
    Call,
    Expression,
    Relation,
    Series,
    Symbol,
    children,
    divide,
    free_symbols,
    number,
    show,
    subtract,
)
from bounds.prover.algebra import Algebra
from bounds.prover.budget import Budget, ExhaustedError
from bounds.prover.calculus import substitute
from bounds.prover.certificate import File, seal
from bounds.prover.checker import RejectedError, check
from bounds.prover.domain import Region
from bounds.prover.goals import context_of
from bounds.prover.problem import Problem
from bounds.prover.recursion.instance import MissingError, instance
from bounds.prover.recursion.invariants import candidates
from bounds.prover.recursion.reduction import Induction
from bounds.prover.recursion.statement import RecursionProblem, recursion_problem
from bounds.prover.refute.sampler import Sampler
from bounds.prover.refute.search import Search
from bounds.prover.settle import settle, settle_all
from bounds.prover.step_repair import step_repairs
from bounds.prover.vector.refute import number_at
from bounds.prover.verdict import Status, Verdict

MAX_TERMS = 24
SIZES = 6
Plan = dict[str, Any]


def prove_recursion(
    claim: str,
    *,
    given: Iterable[str] = (),
    where: Iterable[str] = (),
    by: Mapping[str, str] | Sequence[str] | None = None,
    budget: str = "normal",
    repair: bool = False,
    seconds: float | None = None,
) -> Verdict:
    """Decide a claim about sequences that satisfy recursive inequalities.

    `where` declares sequences, indices and scalars (see `bounds.prover.recursion.statement`). `by`
    gives invariants, relations with one index, in the order in which they are to be shown by
    induction (a mapping's keys are names for the reader); otherwise likely ones are tried.

    >>> verdict = prove_recursion(
    ...     "x(T) <= a^T*x(0) + b*(1 - a^T)/(1 - a)",
    ...     given=["x(t+1) <= a*x(t) + b"],
    ...     where=["t: index from 0 to T-1", "x: sequence >= 0", "T: integer >= 0",
    ...            "a: real in (0, 1)", "b: real >= 0"],
    ... )
    >>> print(verdict.status)
    proved
    """
    given = [given] if isinstance(given, str) else list(given)
    where = [where] if isinstance(where, str) else list(where)
    stated = recursion_problem(claim, given=given, where=where)
    texts = list(by.values()) if isinstance(by, Mapping) else list(by or ())
    verdict = _decided(stated, Budget(budget, seconds=seconds), texts)
    if not repair or verdict.status is not Status.REFUTED or verdict.witness is None:
        return verdict

    def at_once(changed: RecursionProblem) -> Verdict:
        return _decided(changed, Budget("small"), texts, quick=True)

    return replace(verdict, repairs=step_repairs(stated, verdict.witness, at_once))


def _decided(
    stated: RecursionProblem, budget: Budget, by: Sequence[str], *, quick: bool = False
) -> Verdict:
    """The same for a problem that has been read; `quick` gives up where it becomes costly."""
    start = time.perf_counter()
    case = Case(stated, budget, by)
    try:
        verdict = case.run(quick=quick)
    except ExhaustedError as error:
        what = "the deadline" if error.what == "deadline" else f"the limit on {error.what}"
        verdict = case.verdict(Status.SUPPORTED, "none", f"{what} was reached")
    object.__setattr__(verdict, "seconds", time.perf_counter() - start)
    return verdict


class Case:
    """One recursion step on its way to a verdict."""

    def __init__(self, stated: RecursionProblem, budget: Budget, by: Sequence[str]) -> None:
        """Nothing has been tried yet."""
        self.stated = stated
        self.budget = budget
        self.by = by
        self.induction = Induction(stated)
        self.feasible = False

    def run(self, *, quick: bool = False) -> Verdict:
        """Small cases first, then induction, then more cases."""
        if file := self._refutation(thorough=False):
            return self._refuted(file)
        for thorough in (False,) if quick else (False, True):
            for method, plan in candidates(self.stated, self.by):
                file = self._proof(plan, thorough=thorough)
                if file is not None:
                    return self.verdict(Status.PROVED, method, "", file=file)
        if quick:
            return self.verdict(Status.SUPPORTED, "none", "not decided at once")
        if file := self._refutation(thorough=True):
            return self._refuted(file)
        if not self.feasible and (file := self._contradiction()):
            reason = "no sequences satisfy all givens"
            return self.verdict(Status.VACUOUS, "combination of the givens", reason, file=file)
        return self.verdict(
            Status.SUPPORTED, "none", "no counterexample and no invariant was found"
        )

    def _proof(self, plan: Plan, *, thorough: bool) -> File | None:
        plan = self._with_instances(plan)
        try:
            claims = self.induction.obligations(plan)
        except UserError:
            return None
        self.budget.spend("invariants")
        proofs = settle_all(claims, self.budget, thorough=thorough, screen=not thorough)
        if proofs is None:
            return None
        return self._accepted({"verdict": "proved", "proof": {"plan": plan, "scalar": proofs}})

    def _with_instances(self, plan: Plan) -> Plan:
        """Every given at the values of its index that are surely in range."""
        whole = dict(plan)
        whole["invariants"] = []
        for node in plan["invariants"]:
            name, low = node["index"], node["low"]
            around = [name, f"{name} + 1", f"{name} - 1"]
            base = self._usable([low, f"{low} - 1"], node, "base")
            step = self._usable(around, node, "step")
            whole["invariants"].append({**node, "base": base, "step": step})
        indices = self.induction.indices.values()
        ends = [show(end) for index in indices for end in (index.low, index.high)]
        for name in self.induction.free:
            ends += [name, f"{name} - 1", f"{name} + 1"]
        whole["instances"] = self._usable(ends, None, "end")
        return whole

    def _usable(
        self, values: Sequence[str], node: Mapping[str, Any] | None, where: str
    ) -> list[list[Any]]:
        found = []
        for at, given in enumerate(self.stated.givens):
            if self.stated.index_of(given) is None:
                continue
            for value in dict.fromkeys(values):
                claims = self.induction.range_claims(at, value, node, where)
                if settle_all(claims, self.budget, thorough=False) is not None:
                    found.append([at, value])
        return found

    def _contradiction(self) -> File | None:
        induction = Induction(self.stated, vacuous=True)
        plan: Plan = {"invariants": [], "uses": [], "instances": []}
        plan["instances"] = self._with_instances(plan)["instances"]
        (claim,) = induction.obligations(plan)[-1:]
        if settle(claim, self.budget) is None:
            return None
        proofs = settle_all(induction.obligations(plan), self.budget)
        if proofs is None:
            return None
        return self._accepted({"verdict": "vacuous", "proof": {"plan": plan, "scalar": proofs}})

    def _accepted(self, body: Mapping[str, Any]) -> File | None:
        """The sealed file, if the checker accepts it."""
        file = seal({"problem": {"kind": "recursion", **self.stated.texts}, **body})
        try:
            check(file)
        except (RejectedError, UserError):
            self.budget.spent["rejected"] += 1
            return None
        return file

    # Refutation

    def _refutation(self, *, thorough: bool) -> File | None:
        """Fix the sizes; then every term of a sequence is one more scalar to be found."""
        for sizes in self._sizes():
            for place in self._places(sizes):
                file = self._at(sizes, place, thorough=thorough)
                if file is not None:
                    return file
        return None

    def _sizes(self) -> Iterator[dict[str, Fraction]]:
        """Small values of the symbols that say where indices and sums end."""
        names = sorted(self._counting())
        starts = []
        for name in names:
            low = self.stated.region[name].low
            first = Fraction(0) if low is None else low
            starts.append([first + k for k in range(5)])
        combined = sorted(product(*starts), key=lambda values: (sum(values), values))
        for values in combined[:SIZES]:
            sizes = dict(zip(names, values, strict=True))
            if all(sizes[name] in self.stated.region[name] for name in names):
                yield sizes

    def _counting(self) -> set[str]:
        """Integer symbols in arguments of sequences, ends of indices and limits of sums."""
        integers = {name for name, domain in self.stated.region.ranges if domain.integer}
        found: set[str] = set()
        for index in self.induction.indices.values():
            found |= free_symbols(index.low) | free_symbols(index.high)
        for relation in (self.stated.claim, *self.stated.givens):
            for side in (relation.left, relation.right):
                found |= _argument_symbols(side, set(self.induction.sequences))
        return found & integers

    def _places(self, sizes: Mapping[str, Fraction]) -> list[int | None]:
        name = self.stated.index_of(self.stated.claim)
        if name is None:
            return [None]
        index = self.induction.indices[name]
        ends = []
        for end in (index.low, index.high):
            value = end
            for size, at in sizes.items():
                value = substitute(value, size, number(at))
            found = Algebra().number(Algebra().quotient(value)) if not free_symbols(value) else None
            if found is None:
                return []
            ends.append(int(found))
        return list(range(ends[0], min(ends[1], ends[0] + 4) + 1))

    def _at(
        self, sizes: Mapping[str, Fraction], place: int | None, *, thorough: bool
    ) -> File | None:
        terms: dict[tuple[str, int], Expression] = {}
        domains: dict[str, Domain] = {}
        problem: Problem | None = None
        while problem is None:
            region = Region(tuple(sorted(domains.items())))
            try:
                problem = instance(self.stated, sizes, terms, place=place, names=region)
            except MissingError as error:
                name, at = error.term
                if len(terms) >= MAX_TERMS:
                    return None
                symbol = f"{name}_{at}".replace("-", "m")
                while symbol in self.stated.region or symbol in domains:
                    symbol += "_"
                terms[name, at] = Symbol(symbol)
                domains[symbol] = self.induction.sequences[name]
            except UserError:
                return None
        symbols = [next(iter(free_symbols(s))) for _, s in sorted(terms.items(), key=_by_place)]
        point = self._searched(problem, symbols, thorough=thorough)
        if point is None:
            return None
        whole = {name: sizes.get(name, point.get(name)) for name in self.stated.region}
        sequences: dict[str, dict[str, str]] = {}
        for (name, at), term in sorted(terms.items()):
            value = point[next(iter(free_symbols(term)))]
            sequences.setdefault(name, {})[str(at)] = str(value)
        witness: dict[str, Any] = {
            "scalars": {name: str(value) for name, value in sorted(whole.items())},
            "sequences": sequences,
        }
        if place is not None:
            witness["at"] = place
        return self._accepted({"verdict": "refuted", "witness": witness})

    def _searched(
        self, problem: Problem, terms: Sequence[str], *, thorough: bool
    ) -> Mapping[str, Fraction] | None:
        """A point of the written-out problem: first where the givens are equalities."""
        for case, solved in (tightened(problem, terms), (problem, {})):
            search = Search(case, Sampler(case, Algebra(), context_of(case)), self.budget)
            try:
                search.quick()
                if thorough and not search.decided and case.region.ranges:
                    search.thorough()
            except ExhaustedError:
                pass
            self.feasible |= search.found.admissible is not None
            if search.found.witness is None:
                continue
            point = dict(search.found.witness)
            for name, value in solved.items():
                found = number_at(Algebra(), value, point)
                if found is None:
                    break
                point[name] = found
            else:
                return point
        return None

    # Verdicts

    def _refuted(self, file: File) -> Verdict:
        witness = file["witness"]
        flat = {name: Fraction(text) for name, text in witness["scalars"].items()}
        for name, values in witness["sequences"].items():
            flat |= {f"{name}({at})": Fraction(text) for at, text in values.items()}
        if "at" in witness:
            flat[str(self.stated.index_of(self.stated.claim))] = Fraction(witness["at"])
        shown = ", ".join(f"{name} = {value}" for name, value in flat.items())
        reason = f"the claim fails at {shown}"
        return self.verdict(Status.REFUTED, "search", reason, file=file, witness=flat)

    def verdict(self, status: Status, method: str, reason: str, **more: Any) -> Verdict:
        """A verdict with the work so far."""
        searched = {key: int(value) for key, value in sorted(self.budget.spent.items())}
        return Verdict(
            status=status,
            claim=str(self.stated.texts["claim"]),
            method=method,
            reason=reason,
            searched=MappingProxyType(searched),
            **more,
        )


def _by_place(item: tuple[tuple[str, int], Expression]) -> tuple[int, str]:
    (name, at), _ = item
    return at, name


def tightened(problem: Problem, terms: Sequence[str]) -> tuple[Problem, dict[str, Expression]]:
    """The problem where each term is as large (or small) as a given that ends with it allows.

    Returns what is left to choose, and the terms that follow from it.
    """
    algebra = Algebra()
    values: dict[str, Expression] = {}
    for given in problem.givens:
        gap = subtract(given.left, given.right)
        for name, value in values.items():
            gap = substitute(gap, name, value)
        last = [name for name in terms if name in free_symbols(gap) and name not in values]
        if given.sign not in {"<=", ">=", "=="} or not last:
            continue
        name = last[-1]
        try:
            whole = algebra.quotient(gap)
        except UserError:
            continue
        at = int(algebra.used(algebra.quotient(Symbol(name)).over)[0])
        whole = algebra.lift(whole)
        if whole.over.degrees()[at] != 1 or at in algebra.used(whole.under):
            continue
        slope = whole.over.derivative(at)
        rest = whole.over - slope * algebra.context.gen(at)
        over, under = algebra.express(-rest), algebra.express(slope)
        solved = divide(over, under)
        values = {k: substitute(v, name, solved) for k, v in values.items()} | {name: solved}
    relations = [problem.claim, *problem.givens]
    relations += [Relation(v, ">=", number(0)) for n, v in values.items() if _low(problem, n)]
    for name, value in values.items():
        relations = [
            Relation(substitute(r.left, name, value), r.sign, substitute(r.right, name, value))
            for r in relations
        ]
    kept = [r for r in relations[1:] if not _is_identity(algebra, r)]
    ranges = tuple(r for r in problem.region.ranges if r[0] not in values)
    return Problem(relations[0], tuple(kept), Region(ranges)), values


def _low(problem: Problem, name: str) -> bool:
    return problem.region[name].low == 0


def _is_identity(algebra: Algebra, relation: Relation) -> bool:
    if relation.sign not in {"<=", ">=", "=="}:
        return False
    return bool(algebra.quotient(subtract(relation.left, relation.right)).over.is_zero())


def _argument_symbols(value: Expression, names: set[str]) -> set[str]:
    found: set[str] = set()
    match value:
        case Call(name, (argument,)) if name in names:
            return set(free_symbols(argument))
        case Series(_, _, lower, upper):
            found |= free_symbols(lower) | free_symbols(upper)
    for part in children(value):
        found |= _argument_symbols(part, names)
    return found
