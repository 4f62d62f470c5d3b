"""`prove_vector`: one vector step in, one verdict out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any

from bounds.errors import UserError
from bounds.expressions import Expression, show_relation
from bounds.kernel.algebra import Quotient
from bounds.kernel.certificate import File
from bounds.kernel.goals import Goal
from bounds.kernel.problem import Problem
from bounds.kernel.reader import parse_expression
from bounds.kernel.vector.facts import MAX_FORM
from bounds.kernel.vector.letters import letters_of, read_moment
from bounds.problems import problem
from bounds.prover.attempt import Attempt
from bounds.prover.budget import Budget
from bounds.prover.certificate import seal
from bounds.prover.settle import settle_all
from bounds.prover.step_repair import step_repairs
from bounds.prover.vector.assembly import assembled
from bounds.prover.vector.forms import blocks
from bounds.prover.vector.multipliers import Search, text
from bounds.prover.vector.norms import derived_facts
from bounds.prover.vector.products import letter_facts
from bounds.prover.vector.reduction import Reduction
from bounds.prover.vector.refute import Refuter
from bounds.prover.vector.sampled import Sampled
from bounds.prover.vector.witness import flat, worded
from bounds.prover.verdict import NO_POINT, Status, Verdict
from bounds.writing import texts

SAMPLES = 12
EARLY = 5
MAX_PLANS = 6
By = Mapping[int | str, str | int | Fraction]


def prove_vector(
    claim: str,
    *,
    given: Iterable[str] = (),
    where: Iterable[str] = (),
    by: By | None = None,
    budget: str = "normal",
    repair: bool = False,
    seconds: float | None = None,
) -> Verdict:
    """Decide whether a claim about norms and inner products holds for all vectors.

    `where` declares vectors, sources and scalars (see `bounds.kernel.problem`). `by` maps
    givens, by their number from 0 or by their text, to multipliers; the others are searched for.
    With `repair`, a refuted claim comes with conditions and constants under which it is proved.

    >>> young = "|x + y|^2 <= (1 + a)*|x|^2 + (1 + 1/a)*|y|^2"
    >>> print(prove_vector(young, where=["x, y: vector", "a: real > 0"]).status)
    proved
    """
    given = [given] if isinstance(given, str) else list(given)
    where = [where] if isinstance(where, str) else list(where)
    stated = problem(claim, given=given, where=where, kind="vector")
    verdict = decide_vector(
        stated, Budget(budget, seconds=seconds), by=multipliers(stated, by or {})
    )
    if not repair or verdict.status is not Status.REFUTED or verdict.witness is None:
        return verdict
    return replace(verdict, repairs=step_repairs(stated, verdict.witness, attempt_vector))


def attempt_vector(stated: Problem) -> Verdict:
    """Decide a step if that is cheap."""
    return decide_vector(stated, Budget("small"), quick=True)


def multipliers(stated: Problem, by: By) -> dict[int, Expression]:
    """Multipliers by the number of their given."""
    found = {}
    for key, value in by.items():
        at = key
        if isinstance(key, str):
            shown = problem(key, where=texts(stated)["where"], kind="vector").claim
            if shown not in stated.givens:
                msg = f"there is no given {key!r}"
                raise UserError(msg)
            at = stated.givens.index(shown)
        if not isinstance(at, int) or not 0 <= at < len(stated.givens):
            last = len(stated.givens) - 1
            msg = f"there is no given number {key!r}; they count from 0 to {last}"
            raise UserError(msg)
        found[at] = parse_expression(str(value))
    return found


def decide_vector(
    stated: Problem,
    budget: Budget,
    *,
    by: Mapping[int, Expression] | None = None,
    quick: bool = False,
) -> Verdict:
    """The same for a problem that has been read; `quick` gives up where it becomes costly."""
    return VectorAttempt(stated, budget, by or {}).decided(quick=quick)


class VectorAttempt(Attempt):
    """One vector step on its way to a verdict."""

    def __init__(self, stated: Problem, budget: Budget, by: Mapping[int, Expression]) -> None:
        """Convert the step and take samples of its parameters."""
        super().__init__(stated, budget)
        self.reduction = Reduction(stated)
        self.by = self._by_fact(by)
        self.sampled = self._sampled(self.reduction)
        self.refuter = Refuter(self.reduction, self.sampled, budget)
        self.chosen: tuple[Mapping[str, Any], bool] = ({}, False)

    @property
    def undefined(self) -> str | None:
        """An admissible point that was met at which the claim is not defined, in words."""
        met = self.refuter.undefined
        return None if met is None else worded(met)

    def _by_fact(self, by: Mapping[int, Expression]) -> dict[int, Quotient]:
        """Numbers of givens become numbers of facts with products of vectors."""
        found = {}
        place = self.reduction.fact_of_given
        for at, factor in by.items():
            if at not in place:
                shown = show_relation(self.stated.givens[at])
                msg = f"the given {shown!r} has no product of vectors; it needs no multiplier"
                raise UserError(msg)
            found[place[at]] = self.reduction.algebra.quotient(self.reduction.space.scalar(factor))
        return found

    def run(self, *, quick: bool = False) -> Verdict:
        """Search and proof take turns, the cheap ones first."""
        if self.sampled is None:
            return self._in_letters(quick=quick)
        points = len(self.sampled.points)
        if not points:
            return self._without_points()
        linear = self.refuter.is_linear
        if linear:
            for at in range(min(EARLY, points)):
                if file := self.refuter.at(at):
                    return self._refuted(file)
        elif file := self.refuter.by_coordinates(1, thorough=False):
            return self._refuted(file)
        file = self._proof(quick=quick)
        if file is not None:
            return self._proved(file)
        if quick:
            return self.verdict(Status.SUPPORTED, "none", "not decided at once")
        if linear:
            for at in range(EARLY, points):
                if file := self.refuter.at(at):
                    return self._refuted(file)
            if file := self.refuter.tuned():
                return self._refuted(file)
        for dimension in (1, 2):
            if file := self.refuter.by_coordinates(dimension, thorough=True):
                return self._refuted(file)
        if not self.refuter.feasible and (file := self._contradiction()):
            return self._vacuous(file)
        return self.undecided("no counterexample and no multipliers were found")

    def _in_letters(self, *, quick: bool) -> Verdict:
        """A claim that is not linear in products of vectors."""
        if file := self.refuter.by_coordinates(1, thorough=False):
            return self._refuted(file)
        if file := self._proof(quick=quick):
            return self._proved(file)
        if quick:
            return self.verdict(Status.SUPPORTED, "none", "not decided at once")
        for dimension in (1, 2):
            if file := self.refuter.by_coordinates(dimension, thorough=True):
                return self._refuted(file)
        if not self.refuter.feasible and (file := self._contradiction()):
            return self._vacuous(file)
        return self.undecided("no counterexample and no facts that prove it were found")

    def _proof(self, *, quick: bool = False) -> File | None:
        """A plan whose scalar claims are all proved, the cheap ways first."""
        ways = [self.reduction]
        if self.reduction.space.norms and self.stated.claim.sign != "==":
            ways.append(Reduction(self.stated, squared=True))
        letters = Reduction(self.stated, letters=True)
        if self.sampled is None or _has_letters(self.reduction):
            ways.append(letters)
        for thorough in (False,) if quick else (False, True):
            if thorough and letters not in ways and letters.space.norms:
                ways.append(letters)  # for products of norms that are given
            for reduction in ways:
                if reduction.letters:
                    file = self._plain(reduction, chained=thorough)
                elif (sampled := self._sampled(reduction)) is None:
                    continue
                else:
                    file = self._planned(reduction, sampled, thorough=thorough)
                if file is not None:
                    return file
        return None

    def _plain(self, reduction: Reduction, *, chained: bool) -> File | None:
        """The claim as a scalar one, in which products are letters."""
        start = len(reduction.facts), len(reduction.scalar_facts)
        try:
            kept = self._kept(reduction, letter_facts(reduction, chained=chained), thorough=False)
        finally:
            reduction.restore(start)
        return self._file({"derived": kept, "goals": []}, reduction)

    def _kept(
        self, reduction: Reduction, facts: Sequence[Mapping[str, Any]], *, thorough: bool
    ) -> list[dict[str, Any]]:
        """The facts whose premises are shown; others would only spoil the plan."""
        kept = []
        for fact in facts:
            roots = thorough and fact["fact"] == "ordered"
            premises = reduction.premises_of(fact)
            if settle_all(premises, self.budget, thorough=roots) is not None:
                kept += reduction.extend([fact])
        return kept

    def proof(self) -> dict[str, Any] | None:
        """The proof alone, for steps that are reduced to this one."""
        if self.sampled is not None and not self.sampled.points:
            return None
        file = self._proof()
        return None if file is None else dict(file["proof"])

    def _sampled(self, reduction: Reduction) -> Sampled | None:
        """The step at sample parameters; none if it is not linear in products of vectors."""
        if reduction is self.reduction and hasattr(self, "sampled"):
            return self.sampled
        try:
            sampled = Sampled(reduction)
            sampled.sample(SAMPLES)
        except UserError:
            return None
        return sampled

    def _planned(self, reduction: Reduction, sampled: Sampled, *, thorough: bool) -> File | None:
        """Multipliers for every goal, then proofs of all that they leave."""
        start = len(reduction.facts), len(reduction.scalar_facts)
        try:
            facts = derived_facts(reduction, sampled)
            if _has_letters(reduction):
                facts += letter_facts(reduction, chained=False)
            kept = self._kept(reduction, facts, thorough=thorough)
            if kept:
                sampled = Sampled(reduction)
                sampled.sample(SAMPLES)
            goals = []
            for at, goal in enumerate(sampled.goals):
                search = Search(sampled, goal, self.by)
                node = self._multiplied(reduction, search, reduction.goals[at], thorough=thorough)
                if node is None:
                    return None
                goals.append(node)
        finally:
            reduction.restore(start)
        plan = {"derived": kept, "goals": goals}
        return self._file(plan, reduction)

    def _multiplied(
        self, reduction: Reduction, search: Search, goal: Goal, *, thorough: bool
    ) -> dict[str, Any] | None:
        """The first multipliers whose scalar claims are proved."""
        sampled = search.sampled
        for tried, found in enumerate(islice(search.proposals(), MAX_PLANS)):
            self.budget.spend("multipliers")
            by = [[i, text(sampled, value)] for i, value in sorted(found.items())]
            node = {"by": by, "pivots": self._pivots(reduction, sampled, goal, found)}
            claims = reduction.claims_of(goal, node)
            if settle_all(claims, self.budget, thorough=thorough and tried < 2) is not None:
                return node
        return None

    def _pivots(
        self, reduction: Reduction, sampled: Sampled, goal: Goal, found: Mapping[int, Quotient]
    ) -> list[str]:
        """In large blocks, vectors whose diagonal entry is surely positive, the simplest first."""
        chosen: list[str] = []
        express = reduction.algebra.express_quotient
        factors = [(reduction.facts[i], express(value)) for i, value in sorted(found.items())]
        left = reduction.residual(goal, factors)
        for _, names, matrix in blocks(reduction.algebra, left):
            rows = [name for name in names if any(a == name for a, _ in matrix)]
            spare = len(rows) - MAX_FORM
            if spare <= 0:
                continue
            positive = []
            for name in rows:
                entry = matrix.get((name, name))
                if entry is not None and bool((sampled.values(entry) > 0).all()):
                    positive.append((len(entry.over) + len(entry.under), name))
            chosen += [name for _, name in sorted(positive)[:spare]]
        return chosen

    def _file(self, plan: Mapping[str, Any], reduction: Reduction) -> File | None:
        """The certificate, if all claims of the plan are proved and the checker accepts."""
        self.chosen = plan, reduction.letters
        proof = assembled(reduction, plan, self.budget)
        if proof is None:
            return None
        verdict = "vacuous" if reduction.vacuous else "proved"
        return self.accepted({"verdict": verdict, "proof": proof})

    def _contradiction(self) -> File | None:
        """A proof of 0 >= 1 from the givens."""
        letters = self.sampled is None or _has_letters(self.reduction)
        reduction = Reduction(self.stated, vacuous=True, letters=letters)
        if letters or self.sampled is None:
            return self._plain(reduction, chained=False)
        sampled = Sampled(reduction)
        sampled.points = self.sampled.points
        return self._planned(reduction, sampled, thorough=False)

    def _without_points(self) -> Verdict:
        """No admissible parameters were found: perhaps there are none."""
        reduction = Reduction(self.stated, vacuous=True)
        plan: dict[str, Any] = {"derived": [], "goals": [{"by": [], "pivots": []}]}
        file = self._file(plan, reduction)
        if file is not None:
            return self._vacuous(file)
        reason = "no admissible values of the scalars were found"
        return self.verdict(Status.SUPPORTED, "none", reason)

    def _proved(self, file: File) -> Verdict:
        plan, letters = self.chosen
        if self.refuter.point is None and self.sampled is not None:
            self.refuter.look_for_admissible(min(EARLY, len(self.sampled.points)))
        if not self.refuter.feasible and (empty := self._contradiction()):
            return self._vacuous(empty)
        count = sum(len(goal["by"]) for goal in plan["goals"])
        method = f"{count} multipliers and a semidefinite form" if count else "semidefinite form"
        if letters:
            method = "products of vectors as letters"
        if plan["derived"]:
            method += " with facts about norms"
        point = self.refuter.point
        if point is None:
            return self.verdict(Status.PROVED, method, NO_POINT, file=file)
        return self.verdict(Status.PROVED, method, "", file=seal({**file, "point": point}))

    def work(self) -> dict[str, int]:
        """With the samples of the parameters."""
        return super().work() | {"samples": len(self.sampled.points) if self.sampled else 0}

    def _vacuous(self, file: File) -> Verdict:
        reason = "no vectors satisfy all givens"
        return self.verdict(Status.VACUOUS, "combination of the givens", reason, file=file)

    def _refuted(self, file: File) -> Verdict:
        witness = flat(file["witness"])
        reason = f"the claim fails at {worded(file['witness'])}"
        return self.verdict(Status.REFUTED, "search", reason, file=file, witness=witness)


def _has_letters(reduction: Reduction) -> bool:
    """Whether something rests on products of vectors that is not linear in them."""
    asked = [*reduction.scalar_facts, *reduction.premises]
    names = letters_of(*(side for r in asked for side in (r.left, r.right)))
    names += filter(read_moment, letters_of(reduction.claim.left, reduction.claim.right))
    return any(not name.startswith("|") for name in names)
