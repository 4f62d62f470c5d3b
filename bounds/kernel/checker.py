"""Re-checks a certificate or a witness from its file alone: only the rules below make facts.

A sequent is a `Context` (facts `e >= 0`, `e > 0`, `e == 0`, which symbols are integers, what does
not vanish) and a `Goal`. A proof is a tree of nodes, each with one of the rules; `Checker.prove`
returns if the tree derives the goal from the context, and raises `RejectedError` otherwise. In the
docstrings of the rules G is the context, and the lines above the stroke are what is checked.
docs/semantics.md says what a sequent means and why each rule keeps to it.

Every fact that a rule adds is shown to be defined before: a fact that the user gave is defined by
being given, and no other brings with it that it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NoReturn

from flint import ctx

import bounds.expressions as ex
import bounds.kernel.recursion.reduction
import bounds.kernel.sampling.reduction
import bounds.kernel.vector.reduction
from bounds.errors import UserError, refuse
from bounds.expressions import ONE, ZERO, Expression, Relation, Symbol, number, show
from bounds.kernel.algebra import Algebra, rational
from bounds.kernel.balls import enclose
from bounds.kernel.calculus import differentiate, is_integral, requirements
from bounds.kernel.certificate import FORMAT, digest, exact
from bounds.kernel.evident import bound_on, context_of, evident, far_end, interval, met
from bounds.kernel.goals import Context, Goal, normal
from bounds.kernel.lemmas import STOCK
from bounds.kernel.problem import Problem, read_problem
from bounds.kernel.reader import parse_expression, parse_relation
from bounds.kernel.truth import is_witness
from bounds.kernel.witness import written

# A kind reduces its problem to scalar ones, and leaves nothing else to believe.
KINDS: Mapping[str, Any] = {
    name: getattr(bounds.kernel, name) for name in ("vector", "sampling", "recursion")
}
FALSE = Relation(ZERO, ">=", ONE)
MAX_NODES, MAX_DEPTH = 20_000, 150
MALFORMED = LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError
Node = Mapping[str, Any]


class RejectedError(UserError):
    """The file does not show what it says."""


def reject(reason: str) -> NoReturn:
    """Refuse the file."""
    refuse(reason, RejectedError)


def check(file: Mapping[str, Any], *, otherwise: bool = False) -> str:
    """Return the verdict that the file shows, or raise `RejectedError`.

    With `otherwise` it is shown for vectors, too, that are random through more than is declared.
    """
    try:
        if file["format"] != FORMAT or file["digest"] != digest(dict(file)):
            reject("the digest does not fit the contents: the file was changed")
        stated = replace(read_problem(**file["problem"]), otherwise=otherwise)
        if file["verdict"] == "refuted":
            _check_witness(stated, file["witness"])
        elif file["verdict"] in {"proved", "vacuous"}:
            _check_proofs(stated, file["proof"], vacuous=file["verdict"] == "vacuous")
        else:
            reject(f"there is nothing to check in the verdict {file['verdict']!r}")
        if "point" in file:
            # A point is admissible if it refutes what is false everywhere.
            _check_witness(replace(stated, claim=FALSE), file["point"])
    except MALFORMED as error:
        if isinstance(error, UserError):
            raise
        raise RejectedError(f"the file is not well formed: {error!r}") from error  # noqa: TRY003, EM102
    return str(file["verdict"])


def _check_witness(stated: Problem, witness: Mapping[str, Any]) -> None:
    if stated.kind != "scalar":
        stated, witness = written(stated, witness), witness["scalars"]
    if not is_witness(stated, {name: exact(text) for name, text in witness.items()}):
        reject("the point does not satisfy all givens and fail the claim")


def _check_proofs(stated: Problem, proof: Any, *, vacuous: bool) -> None:
    if stated.kind != "scalar":
        for claim, node in KINDS[stated.kind].reduction.obligations(stated, proof, vacuous=vacuous):
            check_proof(claim, node)
    elif vacuous:
        Checker().prove(Goal(number(-1), ">="), proof, context_of(stated))
    else:
        check_proof(stated, proof)


def check_proof(stated: Problem, proof: Node) -> None:
    """Raise `RejectedError` unless the proof shows the claim, and that the claim is defined."""
    if stated.claim in stated.givens and stated.claim.left != stated.claim.right:
        return  # it is both by being given; but of e == e a proof asks for more (docs/semantics.md)
    checker, known, claim = Checker(), context_of(stated), stated.claim
    for side, proofs in zip(claim.sides, proof["defined"], strict=True):
        checker.defined(side, known, proofs)
    goals = normal(claim)
    if claim.sign == "!=":
        goals = [side_of(Goal(claim.left - claim.right, "!="), proof)]
    checker.prove(goals[0], proof["goal"], known)


def side_of(goal: Goal, node: Node) -> Goal:
    """For != the node says on which side of zero the expression lies."""
    if goal.sign != "!=":
        return goal
    flip = node.get("negative") is True
    return Goal(-goal.expression if flip else goal.expression, ">")


class Checker:
    """Checks proofs over one table of generators."""

    def __init__(self) -> None:
        """Start with nothing known."""
        self.algebra = Algebra()
        self.nodes = 0

    def prove(self, goal: Goal, node: Node, known: Context) -> None:
        """Return if the node proves the goal; raise `RejectedError` otherwise."""
        self.nodes += 1
        rule = getattr(self, f"_rule_{node['rule']}", None)
        if rule is None or self.nodes > MAX_NODES or known.depth > MAX_DEPTH:
            reject(f"unknown rule {node['rule']!r}, or the proof is too large")
        rule(goal, node, known)

    def defined(self, value: Expression, known: Context, proofs: Sequence[Node] = ()) -> None:
        """G |- r for each requirement r of the expression: then it is defined wherever G holds.

        Inside sums, G has the index between its limits. `proofs` serve what is not evident.
        """
        rest = iter(proofs)
        for need in requirements(value, known.integers):
            inside, goal = known.inside(need), Goal(need.expression, need.sign)
            if not met(self.algebra, need, inside):
                node = next(rest, None)
                if node is None:
                    reject(f"{show(goal.expression)} {goal.sign} 0 is not shown")
                self.prove(side_of(goal, node), node, inside)

    def _rule_evident(self, goal: Goal, _: Node, known: Context) -> None:
        """By inspection: see `evident`."""
        if not evident(self.algebra, goal, known):
            reject(f"{show(goal.expression)} {goal.sign} 0 is not evident")

    def _rule_combination(self, goal: Goal, node: Node, known: Context) -> None:
        """A goal that is a combination of facts.

            goal = sum_j w_j s_j^2 prod_i f_i^(k_ij)  +  sum_l m_l e_l      identically
            w_j >= 0 numbers;  f_i >= 0 in G, and f_i > 0 where k_ij < 0;  e_l == 0 in G
            s_j and m_l are defined
            ------------------------------------------------------------------------------
            G |- goal >= 0;  goal > 0 if some w_j > 0 has no square and only facts f_i > 0;
            goal == 0 if there is no j

        This covers the certificates of Handelman (Pacific J. Math. 132, 1988), Polya, Bernstein,
        sums of squares, Farkas and the Positivstellensatz (Stengle, Math. Ann. 207, 1974).
        """
        algebra, strict = self.algebra, False
        total = [algebra.constant(Fraction(0))]
        for term in node.get("terms", ()):
            weight = exact(term["weight"])
            if weight < 0 or goal.sign == "==":
                reject("a term of the combination has the wrong sign")
            product, firm = algebra.constant(weight), weight > 0 and "square" not in term
            for at, exponent in term.get("facts", ()):
                fact = _fact(known, at)
                if fact.sign == "==" or (exponent < 0 and fact.sign != ">"):
                    reject(f"fact {at} cannot be raised to the power {exponent}")
                firm &= fact.sign == ">"
                value = algebra.power(algebra.quotient(fact.expression), exponent)
                product = algebra.times(product, value)
            if "square" in term:
                factor = parse_expression(term["square"])
                self.defined(factor, known)
                product = algebra.times(product, algebra.power(algebra.quotient(factor), 2))
            strict |= firm
            total.append(product)
        for at, text in node.get("multiples", ()):
            factor, fact = parse_expression(text), _fact(known, at)
            if fact.sign != "==":
                reject(f"fact {at} is not an equality")
            self.defined(factor, known)
            value = algebra.quotient(fact.expression)
            total.append(algebra.times(algebra.quotient(factor), value))
        target = algebra.quotient(goal.expression)
        found, target = algebra.sum(total), algebra.lift(target)
        if target.over * found.under != found.over * target.under:
            reject("the combination is not the goal")
        if goal.sign == ">" and not strict:
            reject("the combination does not show that the goal is positive")

    def _rule_both(self, goal: Goal, node: Node, known: Context) -> None:
        """An equality from two inequalities.

        G |- e >= 0    G |- -e >= 0
        ---------------------------
        G |- e == 0
        """
        if goal.sign != "==":
            reject("only an equality has two sides")
        self.prove(Goal(goal.expression, ">="), node["above"], known)
        self.prove(Goal(-goal.expression, ">="), node["below"], known)

    def _rule_have(self, goal: Goal, node: Node, known: Context) -> None:
        """A cut.

        f is defined where G holds    G |- f    G, f |- goal
        ----------------------------------------------------
        G |- goal
        """
        facts = normal(parse_relation(node["claim"]))
        for fact in facts:
            self.defined(fact.expression, known, node.get("defined", ()))
            self.prove(fact, node["proof"], replace(known, depth=known.depth + 1))
        self.prove(goal, node["then"], known.with_facts(*facts))

    def _rule_weaken(self, goal: Goal, node: Node, known: Context) -> None:
        """Forget all facts but some.

        F |- goal    F is a part of G
        -----------------------------
        G |- goal
        """
        facts = tuple(_fact(known, at) for at in node["keep"])
        self.prove(goal, node["proof"], replace(known, facts=facts, depth=known.depth + 1))

    def _rule_lemma(self, goal: Goal, node: Node, known: Context) -> None:
        """A cut with an instance of a lemma of the stock, premises P and conclusions Q.

        the arguments are defined;  those that must be integers evidently are
        the sums that vanish are defined, and each summand is 0 identically    G |- p for p in P
        q is defined where G and P hold, for q in Q    G, Q |- goal
        ---------------------------------------------------------------------
        G |- goal
        """
        arguments = [parse_expression(text) for text in node["at"]]
        instance = STOCK[node["name"]](*arguments)
        for value in (*arguments, *instance.vanishing):
            self.defined(value, known, node.get("defined", ()))
        if not all(is_integral(value, known.integers) for value in instance.integral):
            reject(f"lemma {node['name']} wants an integer")
        for series in instance.vanishing:
            index = Symbol(ex.fresh(series.index, ex.free_symbols(series)))
            if not self.algebra.quotient(ex.opened(series, index)).over.is_zero():
                reject("the summand is not the difference of the primitive")
        shown = [fact for relation in instance.premises for fact in normal(relation)]
        for fact, proof in zip(shown, node["premises"], strict=True):
            self.prove(fact, proof, replace(known, depth=known.depth + 1))
        facts = [fact for relation in instance.conclusions for fact in normal(relation)]
        for fact in facts:
            self.defined(fact.expression, known.with_facts(*shown), node.get("defined", ()))
        self.prove(goal, node["then"], known.with_facts(*facts))

    def _rule_split(self, goal: Goal, node: Node, known: Context) -> None:
        """Two cases.

            e is defined where G holds    G, e >= 0 |- goal    G, -e > 0 |- goal
            --------------------------------------------------------------------
            G |- goal

        For an integer e the second case is -1 - e >= 0.
        """
        value = parse_expression(node["on"])
        self.defined(value, known, node.get("defined", ()))
        below = Goal(-value, ">")
        if is_integral(value, known.integers):
            below = Goal(-1 - value, ">=")
        self.prove(goal, node["above"], known.with_facts(Goal(value, ">=")))
        self.prove(goal, node["below"], known.with_facts(below))

    def _rule_monotone(self, goal: Goal, node: Node, known: Context) -> None:
        """A goal that grows with a real symbol x, whose lower end is a.

            F, the facts of G without x, and x <= b where a number b bounds x in G
            goal is defined where F, x >= a, x <= b    F, x > a, x <= b |- goal' >= 0, defined
            F, a <= b |- goal(a)
            ----------------------------------------------------------------------------------
            G |- goal,   goal >= 0 or goal > 0

        The same downwards with the upper end. By the mean value theorem goal(x) >= goal(a). The
        fact numbered `end` sets a; an equality x == b holds at x alone, so that only x <= b is
        taken from it.
        """
        if goal.sign not in {">=", ">"}:
            reject("only an inequality follows from a slope")
        name = node["symbol"]
        found = bound_on(self.algebra, _fact(known, node["end"]), name, known.without(name))
        if found is None:
            reject(f"fact {node['end']} is no end of {name}")
        end, rising = found
        free, gap = known.without(name), Symbol(name) - end
        gap = gap if rising else -gap
        far = far_end(self.algebra, known, name, upper=rising)
        beyond = () if far is None else (far,)
        self.defined(goal.expression, free.with_facts(Goal(gap, ">="), *beyond), node["defined"])
        inside = free.with_facts(Goal(gap, ">"), *beyond)
        slope = differentiate(goal.expression, name)
        slope = slope if rising else -slope
        self.defined(slope, inside, node["slope_defined"])
        self.prove(Goal(slope, ">="), node["slope"], inside)
        at_end = free.with_facts(*(fact.at(name, end) for fact in beyond))
        self.prove(goal.at(name, end), node["at"], at_end)

    def _rule_enclosure(self, goal: Goal, _: Node, known: Context) -> None:
        """The sign by ball arithmetic, on the box that numerical facts leave.

        l_i <= x_i <= u_i by facts of G, for all symbols of the goal
        goal on the product of the [l_i, u_i] lies in [l, u], outward rounded
        ---------------------------------------------------------------------
        G |- goal >= 0 if l >= 0, goal > 0 if l > 0, goal == 0 if l = u = 0
        """
        box = {}
        for name in sorted(ex.free_symbols(goal.expression)):
            low, high = interval(self.algebra, known, name)
            if low is None or high is None:
                reject(f"{name} is not bounded")
            one = rational(low.value)
            box[name] = (one, one if low.value == high.value else rational(high.value))
        for precision in (64, 256):
            with ctx.workprec(precision):
                try:
                    least, most = enclose(goal.expression, box)
                except ArithmeticError:
                    reject("the goal may be undefined on the box, or takes too long to enclose")
            if goal.sign == "==" and least == 0 and most == 0:
                return
            if goal.sign != "==" and (least > 0 or (goal.sign == ">=" and least >= 0)):
                return
        reject("the enclosure does not show the sign")


def _fact(known: Context, at: Any) -> Goal:
    if type(at) is not int or not 0 <= at < len(known.facts):
        reject(f"there is no fact {at!r}")
    return known.facts[at]
