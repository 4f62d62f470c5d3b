"""`prove_recursion`: one step about sequences in, one verdict out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from bounds.errors import UserError
from bounds.expressions import show
from bounds.kernel.calculus import is_integral
from bounds.kernel.certificate import File
from bounds.kernel.problem import Problem
from bounds.kernel.reader import parse_expression
from bounds.kernel.recursion.reduction import Induction, Place
from bounds.problems import problem
from bounds.prover.attempt import Attempt, listed
from bounds.prover.budget import Budget
from bounds.prover.recursion.plans import candidates
from bounds.prover.recursion.refute import Refuter
from bounds.prover.settle import contradiction, settle_all
from bounds.prover.step_repair import step_repairs
from bounds.prover.verdict import NO_POINT, Status, Verdict

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

    `where` declares sequences, indices and scalars (see docs/semantics.md). `by`
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
    stated = problem(claim, given=given, where=where, kind="recursion")
    texts = list(by.values()) if isinstance(by, Mapping) else list(by or ())
    verdict = _decided(stated, Budget(budget, seconds=seconds), texts)
    if not repair or verdict.status is not Status.REFUTED or verdict.witness is None:
        return verdict
    return replace(
        verdict, repairs=step_repairs(stated, verdict.witness, partial(attempt_recursion, by=texts))
    )


def attempt_recursion(stated: Problem, *, by: Sequence[str] = ()) -> Verdict:
    """Decide a step if that is cheap."""
    return _decided(stated, Budget("small"), by, quick=True)


def _decided(stated: Problem, budget: Budget, by: Sequence[str], *, quick: bool = False) -> Verdict:
    """The same for a problem that has been read; `quick` gives up where it becomes costly."""
    return RecursionAttempt(stated, budget, by).decided(quick=quick)


class RecursionAttempt(Attempt):
    """One recursion step on its way to a verdict."""

    def __init__(self, stated: Problem, budget: Budget, by: Sequence[str]) -> None:
        """Nothing has been tried yet."""
        super().__init__(stated, budget)
        self.by = by
        self.induction = Induction(stated)
        self.refuter = Refuter(stated, budget)

    def run(self, *, quick: bool = False) -> Verdict:
        """Small cases first, then induction, then more cases."""
        if file := self._refutation(thorough=False):
            return self._refuted(file)
        for thorough in (False,) if quick else (False, True):
            for method, plan in candidates(self.stated, self.by):
                body = self._proof(plan, thorough=thorough)
                if body is not None and (verdict := self._proved(method, body)):
                    return verdict
        if quick:
            return self.verdict(Status.SUPPORTED, "none", "not decided at once")
        if file := self._refutation(thorough=True):
            return self._refuted(file)
        if self.refuter.admissible is None and (file := self._contradiction()):
            return self._vacuous(file)
        return self.undecided("no counterexample and no invariant was found")

    @property
    def undefined(self) -> str | None:
        """An admissible point that was met at which the claim is not defined, in words."""
        met = self.refuter.undefined
        return None if met is None else listed(self._flat(met))

    def _proved(self, method: str, body: dict[str, Any]) -> Verdict | None:
        """The verdict on a proof, with a point at which all givens hold, if there is one."""
        if self.refuter.admissible is None and (file := self._contradiction()):
            return self._vacuous(file)
        if self.refuter.admissible is None and (file := self._refutation(thorough=True)):
            return self._refuted(file)
        point, reason = self.refuter.admissible, ""
        if point is None:
            reason = NO_POINT
        else:
            body["point"] = {key: value for key, value in point.items() if key != "at"}
        file = self.accepted(body)
        return None if file is None else self.verdict(Status.PROVED, method, reason, file=file)

    def _vacuous(self, file: File) -> Verdict:
        reason = "no sequences satisfy all givens"
        return self.verdict(Status.VACUOUS, "combination of the givens", reason, file=file)

    def _proof(self, plan: Plan, *, thorough: bool) -> dict[str, Any] | None:
        try:
            plan = self._with_instances(plan)
            claims = self.induction.obligations(plan)
            self.budget.spend("invariants")
            proofs = settle_all(claims, self.budget, thorough=thorough, screen=not thorough)
        except UserError:
            return None
        if proofs is None:
            return None
        return {"verdict": "proved", "proof": {"plan": plan, "scalar": proofs}}

    def _with_instances(self, plan: Plan) -> Plan:
        """Every given at the values of its index that are surely in range."""
        whole = dict(plan)
        whole["invariants"] = []
        for node in plan["invariants"]:
            name, low = node["index"], node["low"]
            new = self.induction.invariant(node)
            around = [name, f"{name} + 1", f"{name} - 1"]
            base = self._usable([low, f"{low} - 1"], self.induction.base(new))
            step = self._usable(around, self.induction.step(new))
            whole["invariants"].append({**node, "base": base, "step": step})
        indices = self.induction.indices.values()
        ends = [show(end) for index in indices for end in (index.low, index.high)]
        for name in self.induction.free:
            ends += [name, f"{name} - 1", f"{name} + 1"]
        whole["instances"] = self._usable(ends, self.induction.end())
        return whole

    def _usable(self, values: Sequence[str], place: Place) -> list[list[Any]]:
        found = []
        usable: dict[tuple[str, str], bool] = {}
        for at, given in enumerate(self.stated.givens):
            index = self.stated.index_of(given)
            if index is None:
                continue
            ends = self.induction.indices[index]
            for value in dict.fromkeys(values):
                if (index, value) not in usable:
                    inside = self.induction.inside(parse_expression(value), ends, place)
                    claims = [left.problem for left in inside]
                    proofs = settle_all(claims, self.budget, thorough=False, screen=True)
                    usable[index, value] = proofs is not None
                if usable[index, value]:
                    found.append([at, value])
        return found

    def _contradiction(self) -> File | None:
        induction = Induction(self.stated, vacuous=True)
        plan: Plan = {"invariants": [], "uses": [], "instances": []}
        # Of a contradiction the index of the claim is no letter.
        known = induction.integers | set(induction.end().letters)
        plan["instances"] = [
            [at, text]
            for at, text in self._with_instances(plan)["instances"]
            if is_integral(parse_expression(text), known)
        ]
        *ranges, claim = induction.obligations(plan)
        last, proofs = contradiction(claim, self.budget), settle_all(ranges, self.budget)
        if last is None or proofs is None:
            return None
        proofs = [*proofs, last]
        return self.accepted({"verdict": "vacuous", "proof": {"plan": plan, "scalar": proofs}})

    def _refutation(self, *, thorough: bool) -> File | None:
        for witness in self.refuter.candidates(thorough=thorough):
            file = self.accepted({"verdict": "refuted", "witness": witness})
            if file is not None:
                return file
        return None

    def _flat(self, witness: Mapping[str, Any]) -> dict[str, Fraction]:
        flat = {name: Fraction(text) for name, text in witness["scalars"].items()}
        for name, values in witness["sequences"].items():
            flat |= {f"{name}({at})": Fraction(text) for at, text in values.items()}
        if "at" in witness:
            flat[str(self.stated.index_of(self.stated.claim))] = Fraction(witness["at"])
        return flat

    def _refuted(self, file: File) -> Verdict:
        flat = self._flat(file["witness"])
        reason = f"the claim fails at {listed(flat)}"
        return self.verdict(Status.REFUTED, "search", reason, file=file, witness=flat)
