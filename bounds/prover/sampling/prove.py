"""`prove_sampling`: one step about clients drawn at random in, one verdict out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from bounds.errors import UserError
from bounds.expressions import Relation, add, free_symbols, number, subtract
from bounds.kernel.algebra import Algebra
from bounds.kernel.certificate import File
from bounds.kernel.evident import context_of
from bounds.kernel.problem import Problem
from bounds.kernel.sampling.reduction import Reduction
from bounds.kernel.truth import is_admissible, is_witness
from bounds.kernel.witness import written
from bounds.problems import problem
from bounds.prover.attempt import Attempt, has_no_value, listed
from bounds.prover.budget import Budget
from bounds.prover.numeric import as_float
from bounds.prover.refute.sampler import Sampler
from bounds.prover.settle import contradiction, settle, settle_all
from bounds.prover.vector.prove import VectorAttempt
from bounds.prover.vector.witness import exact_at
from bounds.prover.verdict import NO_POINT, Status, Verdict

POINTS = 24
EARLY = 6
TRIES = 12
MAX_CLIENTS = 7
Filled = Mapping[str, list[tuple[Fraction, ...]]]
Witness = dict[str, Any]


def prove_sampling(
    claim: str,
    *,
    given: Iterable[str] = (),
    where: Iterable[str] = (),
    budget: str = "normal",
    seconds: float | None = None,
) -> Verdict:
    """Decide a claim about sums over clients drawn at random.

    `where` declares the draw, families and scalars (see docs/semantics.md).

    >>> claim = "E|sum(x, S)|^2 == N*(N-1)/(C*(C-1))*|sum(x)|^2 + N*(C-N)/(C*(C-1))*sum(|x|^2)"
    >>> draw = ["S: N of C without replacement", "x: family", "C: integer >= 2", "N: integer >= 1"]
    >>> print(prove_sampling(claim, where=draw).status)
    proved
    """
    given = [given] if isinstance(given, str) else list(given)
    where = [where] if isinstance(where, str) else list(where)
    stated = problem(claim, given=given, where=where, kind="sampling")
    return SamplingAttempt(stated, Budget(budget, seconds=seconds)).decided()


class SamplingAttempt(Attempt):
    """One sampling step on its way to a verdict."""

    def __init__(self, stated: Problem, budget: Budget) -> None:
        """Average over the draw, and make the random numbers: they depend on nothing else."""
        super().__init__(stated, budget)
        self.step = Reduction(stated)
        self.random = np.random.default_rng(11)
        self.admissible: Witness | None = None
        self.met: Witness | None = None  # admissible, and the claim is not defined there

    def run(self, *, quick: bool = False) -> Verdict:
        """Small cases first, then the proof, then more cases; no part of it is costly."""
        del quick
        points = sorted(self._points(), key=lambda point: self._size(point) or 0)
        for point in points[:EARLY]:
            if file := self._at(point, TRIES // 3):
                return self._refuted(file)
        body = self._proof(self.step)
        for point in points:
            if body is not None and self.admissible is not None:
                break
            if file := self._at(point, TRIES):
                return self._refuted(file)
        if self.admissible is None:
            empty = self._proof(Reduction(self.stated, vacuous=True))
            if empty and (file := self.accepted({"verdict": "vacuous", "proof": empty})):
                reason = "no numbers satisfy all givens"
                return self.verdict(Status.VACUOUS, "combination of the givens", reason, file=file)
        if body and (file := self.accepted({"verdict": "proved", "proof": body, **self._point()})):
            reason = "" if self.admissible else NO_POINT
            return self.verdict(Status.PROVED, "moments of indicators", reason, file=file)
        return self.undecided("no counterexample and no proof was found")

    @property
    def undefined(self) -> str | None:
        """An admissible point that was met at which the claim is not defined, in words."""
        return None if self.met is None else listed(self._flat(self.met))

    def _point(self) -> dict[str, Witness]:
        return {"point": self.admissible} if self.admissible else {}

    def _proof(self, step: Reduction) -> dict[str, Any] | None:
        """For as many clients as all givens speak of, or as many as the claim does."""
        most = max(each.clients for each in (step.claim, *step.givens))
        for clients in sorted({most, step.claim.clients}, reverse=True):
            premises = settle_all(step.premises(clients), self.budget)
            if premises is None:
                continue
            proof: dict[str, Any] = {"clients": clients, "premises": premises}
            inner = step.vector_step(clients) if step.claim.relation.sign != "==" else None
            if inner is not None and (found := VectorAttempt(inner, self.budget, {}).proof()):
                return {**proof, "vector": found}
            search = contradiction if step.vacuous else settle
            if node := search(step.scalar_claim(clients), self.budget):
                return {**proof, "scalar": node}
        return None

    # Refutation

    def _points(self) -> list[Mapping[str, Fraction]]:
        """Admissible scalars with few clients, in exact rationals."""
        names = set(self.stated.region)
        draw = self.step.draw
        givens = [
            relation
            for relation in self.step.known(1)
            if free_symbols(relation.left) | free_symbols(relation.right) <= names
        ]
        few = Relation(draw.size, "<=", number(MAX_CLIENTS))
        if draw.scheme == "with replacement":
            few = Relation(add(draw.size, draw.drawn), "<=", number(MAX_CLIENTS))
        truth = Relation(number(0), "==", number(0))
        try:
            problem = Problem(truth, (*givens, few), self.stated.region)
        except UserError:
            return []
        sampler = Sampler(problem, Algebra(), context_of(problem))
        found: dict[tuple[Fraction, ...], Mapping[str, Fraction]] = {}
        corners = list(
            product((Fraction(0), Fraction(1, 2), Fraction(1)), repeat=len(sampler.order))
        )
        for attempt in range(6 * POINTS):
            if attempt < min(len(corners), 2 * POINTS):
                position = corners[(attempt * 7) % len(corners)]
            else:
                position = tuple(
                    Fraction(int(k), 8) for k in self.random.integers(0, 8, len(sampler.order))
                )
            point = sampler.exact(position)
            if point is None or any(abs(v) > 10**4 for v in point.values()):
                continue
            if all(point[name] in domain for name, domain in self.stated.region.ranges):
                found.setdefault(tuple(point[name] for name in sorted(point)), point)
            if len(found) >= POINTS:
                break
        return list(found.values())

    def _at(self, point: Mapping[str, Fraction], tries: int) -> File | None:
        """Try families at given scalars."""
        patterns = [self._pattern(point, attempt) for attempt in range(tries)]
        if (worst := self._worst(point)) is not None:
            patterns.insert(0, worst)
        for families in patterns:
            if families is None:
                continue
            self.budget.spend("listed")
            witness = self._witness(point, families)
            try:
                concrete = written(self.stated, witness)
            except UserError:
                return None
            if not is_admissible(concrete, point):
                continue
            self.admissible = self.admissible or witness
            if self.met is None and has_no_value(concrete, point):
                self.met = witness
            if is_witness(concrete, point):
                file = self.accepted({"verdict": "refuted", "witness": witness})
                if file is not None:
                    return file
        return None

    def _witness(self, point: Mapping[str, Fraction], families: Filled) -> Witness:
        return {
            "scalars": {name: str(value) for name, value in sorted(point.items())},
            "families": {
                name: [self._text(name, value) for value in values]
                for name, values in sorted(families.items())
            },
        }

    def _text(self, name: str, value: Sequence[Fraction]) -> str | list[str]:
        texts = [str(part) for part in value]
        return texts[0] if self.stated.families[name] else texts

    def _filled(self, point: Mapping[str, Fraction], entry: Any) -> Filled | None:
        """Families from a function of family, client: vectors are one-dimensional here."""
        size = self._size(point)
        if size is None:
            return None
        names = enumerate(self.stated.families)
        return {name: [(entry(at, i),) for i in range(size)] for at, name in names}

    def _size(self, point: Mapping[str, Fraction]) -> int | None:
        algebra = self.step.algebra
        size = exact_at(algebra, algebra.quotient(self.step.draw.size), point)
        return int(size) if size is not None and size.denominator == 1 and size >= 1 else None

    def _pattern(self, point: Mapping[str, Fraction], attempt: int) -> Filled | None:
        """Simple families first, zero among them; then random ones."""
        simple = [
            lambda at, i: Fraction(int(i == at)),
            lambda at, _: Fraction(1 + at),
            lambda at, i: Fraction((-1) ** (i + at)),
            lambda *_: Fraction(0),
        ]
        if attempt < len(simple):
            return self._filled(point, simple[attempt])
        return self._filled(point, lambda *_: Fraction(int(self.random.integers(-4, 5))))

    def _worst(self, point: Mapping[str, Fraction]) -> Filled | None:
        """Where the claim's slack, a quadratic form, is least: an eigenvector, rounded."""
        claim = self.stated.claim
        size = self._size(point)
        if claim.sign == "==" or size is None or not self.stated.families:
            return None
        count = size * len(self.stated.families)
        if count > 2 * MAX_CLIENTS:
            return None

        def slack(vector: Any) -> Fraction | None:
            families = self._filled(point, lambda at, i: Fraction(int(vector[at * size + i])))
            algebra = Algebra()
            try:
                relation = written(self.stated, self._witness(point, families or {})).claim
                value = algebra.number(algebra.quotient(subtract(relation.left, relation.right)))
            except UserError:  # there are too few clients, or a sum in a denominator is zero here
                return None
            return value if value is None or claim.sign in {">=", ">"} else -value

        base = slack([0] * count)
        if base is None:
            return None
        unit = np.eye(count, dtype=int)
        ones = [slack(row) for row in unit]
        form = np.zeros((count, count))
        for a in range(count):
            for b in range(a + 1):
                both = slack(unit[a] + unit[b])
                one, two = ones[a], ones[b]
                if both is None or one is None or two is None:
                    return None
                form[a, b] = form[b, a] = as_float(both - one - two + base) / 2
        if not np.isfinite(form).all():
            return None
        values, vectors = np.linalg.eigh(form)
        if values[0] >= -1e-12:
            return None
        vector = vectors[:, 0] / np.abs(vectors[:, 0]).max()
        exact = [Fraction(float(v)).limit_denominator(64) for v in vector]
        return self._filled(point, lambda at, i: exact[at * size + i])

    def _flat(self, witness: Witness) -> dict[str, Fraction]:
        flat = {name: Fraction(text) for name, text in witness["scalars"].items()}
        for name, values in witness["families"].items():
            for i, value in enumerate(values, start=1):
                flat[f"{name}[{i}]"] = Fraction(value[0] if isinstance(value, list) else value)
        return flat

    def _refuted(self, file: File) -> Verdict:
        flat = self._flat(file["witness"])
        reason = f"the claim fails at {listed(flat)}"
        return self.verdict(Status.REFUTED, "exact moments", reason, file=file, witness=flat)
