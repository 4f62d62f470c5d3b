"""One scalar problem in, one verdict out, in this process; `ask` has the front door."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bounds.errors import UserError
from bounds.expressions import number, parts, subtract
from bounds.kernel.certificate import File, Node
from bounds.kernel.checker import RejectedError, check
from bounds.kernel.evident import context_of
from bounds.kernel.goals import Goal, normal
from bounds.kernel.problem import Problem
from bounds.kernel.truth import Point
from bounds.prover.algebra import Working
from bounds.prover.ask import prove as prove
from bounds.prover.attempt import Attempt, failing, listed
from bounds.prover.budget import Budget, ExhaustedError
from bounds.prover.certificate import proof_file, witness_file
from bounds.prover.contradiction import contradiction
from bounds.prover.engine import Engine
from bounds.prover.refute.guided import guide
from bounds.prover.refute.sampler import Sampler
from bounds.prover.refute.search import Search
from bounds.prover.repair import repairs
from bounds.prover.scaffold import Scaffold
from bounds.prover.solvers import agree
from bounds.prover.verdict import NO_POINT, Status, Verdict

LONG = 160  # parts of a claim


def decide(stated: Problem, budget: Budget, *, quick: bool = False) -> Verdict:
    """Decide a problem that has been read; `quick` gives up where it becomes costly."""
    case = ScalarAttempt(stated, budget)
    try:
        return case.decided(quick=quick)
    except UserError as error:
        return case.verdict(Status.UNCHECKED, "none", str(error))
    except OverflowError:
        reason = "the numbers are too large to search with"
        return case.verdict(Status.UNCHECKED, "none", reason)


def with_repairs(stated: Problem, verdict: Verdict) -> Verdict:
    """A refuted claim with what would make it true."""
    if verdict.status is not Status.REFUTED or verdict.witness is None:
        return verdict
    return replace(verdict, repairs=repairs(stated, verdict.witness, attempt))


def attempt(stated: Problem) -> Verdict:
    """Decide a problem if that is cheap."""
    return decide(stated, Budget("tiny"), quick=True)


class ScalarAttempt(Attempt):
    """One problem on its way to a verdict."""

    def __init__(self, stated: Problem, budget: Budget) -> None:
        """Nothing has been tried yet."""
        super().__init__(stated, budget)
        self.search: Search | None = None
        self.defined = self.widened = False

    def run(self, *, quick: bool = False) -> Verdict:
        """Search and proof take turns, the cheap ones first; last is what seldom helps."""
        try:
            return self._in_turn(quick=quick)
        except ExhaustedError as error:
            ended = error.what not in {"programs", "points"}
            found = None if quick or ended else self._wide()
            if found is None:
                raise
            return found

    def _wide(self) -> Verdict | None:
        """A proof by what costs much and seldom helps, once, within programs of its own."""
        search, known = self.search, context_of(self.stated)
        if search is None or search.decided or self.widened:
            return None
        self.widened = True
        # In long claims each change of letters costs seconds, which no program counts.
        terms = sum(1 for side in self.stated.claim.sides for _ in parts(side))
        passes = ((False, (1, 2)), (True, (2,)))[: 1 if terms > LONG else 2]
        for last, levels in passes:
            engine = Engine(search.samples())
            with self.budget.wider(last=last):
                try:
                    for level in levels:
                        proof = self._proof(engine, Scaffold(Working(), known, self.budget), level)
                        verdict = None if proof is None else self._proved(engine, proof)
                        if verdict is not None:
                            return verdict
                except ExhaustedError as error:
                    if error.what != "programs":
                        raise
        return None

    def _in_turn(self, *, quick: bool) -> Verdict:
        known = context_of(self.stated)
        algebra = Working()
        self.search = search = Search(
            self.stated, Sampler(self.stated, algebra, known), self.budget
        )
        search.quick()
        if search.decided:
            return self._refuted()
        engine = Engine(search.samples())
        for level in (1, 2, 3):
            try:
                proof = self._proof(engine, Scaffold(Working(), known, self.budget), level)
            except ExhaustedError as error:
                if level < 3 and error.what == "programs" and not quick:
                    search.thorough()  # what is left for points is not spent yet
                if search.decided:
                    return self._refuted()
                raise
            verdict = None if proof is None else self._proved(engine, proof)
            if verdict is not None:
                return verdict
            if level == 1:
                self._seek(search.wider)
                if search.decided:
                    return self._refuted()
                # Cheap, and what proves the long lines in which terms are put together.
                verdict = self._multiplied(engine)
                if verdict is not None:
                    return verdict
            if quick and level == 2:
                return self.verdict(Status.SUPPORTED, "none", "not decided at once")
            impossible = search.found.admissible is None and level == 1
            if impossible and self._contradiction(engine, thorough=False):
                break
            if level == 2:
                self._seek(search.thorough)
                if not search.decided:
                    self._seek(search.scan)
                if search.decided:
                    return self._refuted()
                # Before products of two givens, of which there may be very many.
                if verdict := self._wide():
                    return verdict
        if search.found.admissible is None:
            file = self._contradiction(engine)
            if file is not None:
                return self._vacuous(file)
        guide(search)
        if search.decided:
            return self._refuted()
        if not self.defined:
            search.corners()
        if search.found.undefined is not None:
            return self.undecided("")
        if not quick and (verdict := self._wide()):
            return verdict
        if self.defined and agree(self.stated, self.budget.limits["solver"]):
            reason = "z3 and cvc5 find no counterexample; there is no certificate"
            reason += f"; {NO_POINT}" if search.found.admissible is None else ""
            return self.verdict(
                Status.SOLVERS, "z3 and cvc5", reason, point=search.found.admissible
            )
        return self.verdict(Status.SUPPORTED, "none", "no counterexample and no proof was found")

    @staticmethod
    def _seek(stage: Callable[[], None]) -> None:
        """A stage of the search; that no points are left does not end the search for a proof."""
        try:
            stage()
        except ExhaustedError as error:
            if error.what != "points":
                raise

    def _proof(self, engine: Engine, scaffold: Scaffold, level: int) -> Node | None:
        claim = self.stated.claim
        if claim in self.stated.givens:
            self.defined, engine.method = True, "a given"
            return {"defined": [[], []], "goal": {"rule": "evident"}}
        defined = []
        for side in (claim.left, claim.right):
            proofs = scaffold.definition_proofs(side, engine.prover(level, 1))
            if proofs is None:
                return None
            defined.append(proofs)
        self.defined = True
        if claim.sign != "!=":
            node = engine.attempt(scaffold, normal(claim)[0], level)
            return None if node is None else {"defined": defined, "goal": node}
        gap = subtract(claim.left, claim.right)
        for flip in (False, True):
            goal = Goal(subtract(number(0), gap) if flip else gap, ">")
            node = engine.attempt(scaffold.below(scaffold.known), goal, level)
            if node is not None:
                return {"defined": defined, "goal": node, "negative": flip}
        return None

    def _multiplied(self, engine: Engine) -> Verdict | None:
        """By multiples of the givens, which need not be constants."""
        from bounds.prover.multiplied import multiplied  # it builds on this module

        try:
            proof = multiplied(self.stated, self.budget)
        except UserError:  # not for this method
            return None
        engine.method = "multiples of the givens"
        return None if proof is None else self._proved(engine, proof)

    def _contradiction(self, engine: Engine, *, thorough: bool = True) -> File | None:
        """A proof of -1 >= 0 from the givens."""
        known = context_of(self.stated)
        scaffold = Scaffold(Working(), known, self.budget)
        node = engine.attempt(scaffold, Goal(number(-1), ">="), 2)
        if node is None and thorough:
            first = len(self.stated.region.relations())
            node = contradiction(scaffold, engine, first=first)
        if node is None:
            return None
        file = proof_file(self.stated, node, vacuous=True)
        return file if self._accepted(file) else None

    def _accepted(self, file: File) -> bool:
        """Whether the independent checker accepts; nothing else counts."""
        try:
            check(file)
        except RejectedError:
            self.budget.spent["rejected"] += 1
            return False
        return True

    def _proved(self, engine: Engine, proof: Node) -> Verdict | None:
        """The verdict on an accepted proof; none if the checker does not accept it."""
        file = proof_file(self.stated, proof)
        if not self._accepted(file):
            return None
        method = engine.method or "coefficients"
        point = self._point()
        if point is None:
            empty = self._contradiction(engine)
            if empty is not None:
                return self._vacuous(empty)
            return self.verdict(Status.PROVED, method, NO_POINT, file=file)
        file = proof_file(self.stated, proof, point=point)
        return self.verdict(Status.PROVED, method, "", file=file, point=point)

    def _point(self) -> Point | None:
        """A point at which all givens hold, if one is found."""
        search = self.search
        if search is None:
            return None
        if search.found.admissible is None:
            search.thorough()
        return search.found.admissible

    def _vacuous(self, file: File) -> Verdict:
        reason = "no point satisfies all givens"
        return self.verdict(Status.VACUOUS, "combination of the givens", reason, file=file)

    def _refuted(self) -> Verdict:
        witness = self.search.found.witness if self.search else None
        if witness is None:
            return self.verdict(Status.SUPPORTED, "none", "the witness was lost")
        file = witness_file(self.stated, witness)
        if not self._accepted(file):
            return self.verdict(Status.SUPPORTED, "none", "a witness was found but not confirmed")
        return self.verdict(Status.REFUTED, "search", failing(witness), file=file, witness=witness)

    @property
    def undefined(self) -> str | None:
        """An admissible point that was met at which the claim is not defined, in words."""
        point = self.search.found.undefined if self.search else None
        return None if point is None else listed(dict(sorted(point.items())))

    def work(self) -> dict[str, int]:
        """With the admissible points."""
        tried = {} if self.search is None else {"admissible": self.search.found.tried}
        return super().work() | tried
