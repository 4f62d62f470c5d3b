r"""One round's multipliers as a bound for all numbers of rounds and clients, in rational numbers.

The worst case of one round from any model gives, by its multipliers,

$$\mathbb E|w^{t+1}-x^*|^2\le\rho|w^t-x^*|^2+c\zeta^2$$

for convex losses with $\frac1N\sum_i|\nabla f_i(x^*)|^2\le\zeta^2$, and for smooth losses that are
alike at the server's models, with $\Delta^t$ the mean squared distance of $w^t$ and the last models
of the clients where the method keeps them,

$$\mathbb E f(w^{t+1})+p\,\mathbb E\Delta^{t+1}\le f(w^t)+p\Delta^t-a|\nabla f(w^t)|^2+c\zeta^2.$$

Neither depends on $N$ when all clients take part. When $S$ of $N$ are drawn, the mean of what they
send has the variance $\frac{N-S}{S(N-1)}$ times that over the clients, and the second inequality
uses $f(w^{t+1})\le f(w^t)+\langle\nabla f(w^t),w^{t+1}-w^t\rangle+\frac L2|w^{t+1}-w^t|^2$.
Unrolled,

$$\mathbb E|w^T-x^*|^2\le\rho^TR^2+c\zeta^2\frac{1-\rho^T}{1-\rho},\qquad\frac1T\sum_{t<T}\mathbb
E|\nabla f(w^t)|^2\le\frac{f(w^0)-f^*}{aT}+\frac{c\zeta^2}a.$$
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bounds.errors import UserError
from bounds.kernel.certificate import exact
from bounds.quantities.clients import divergence
from bounds.values import show
from bounds.worstcase.case import Case, Condition
from bounds.worstcase.certificate import RejectedError, Upper, as_upper, check_upper
from bounds.worstcase.draws import sampling
from bounds.worstcase.program import Program, assemble
from bounds.worstcase.rounding import certify_upper, rational
from bounds.worstcase.setting import Setting, from_json
from bounds.worstcase.solving import Solution, UnboundedError, solve
from bounds.worstcase.vectors import ONE, ZERO, Form, Vector, inner, number, square

FORMAT = "fedproof recursion 1"
PIVOT, ALIKE, MEMORY = range(3)
MOST_TRIES = 30
CLOSE = 1e-9
# The bound is flat where it is best, so the pivot need not be known better.
SAME = 1e-4


@dataclass(frozen=True)
class Recursion:
    """The inequality of one round; `upper` are the multipliers that prove it.

    `pivot` is the squared distance, or the squared gradient, at which it is tightest.
    """

    setting: Setting
    pivot: Fraction
    upper: Upper

    @property
    def convex(self) -> bool:
        """Whether it speaks of the distance from x*, and not of gradients."""
        return self.setting.family.convex

    @property
    def factor(self) -> Fraction:
        """rho, or a."""
        return self.upper.multipliers.get(PIVOT, ZERO)

    @property
    def floor(self) -> Fraction:
        """c."""
        return self.upper.multipliers.get(ALIKE, ZERO)

    @property
    def weight(self) -> Fraction:
        """p, zero where the method keeps no models."""
        return self.upper.multipliers.get(MEMORY, ZERO) if self.setting.traits.keeps else ZERO

    def after(self, rounds: int, start: Fraction) -> Fraction:
        """The bound after T rounds from R^2, or from the gap f(w^0) - f*."""
        alike = self.setting.dissimilarity
        noise = self.floor * (alike or ZERO) ** 2
        if not self.convex:
            return (start / rounds + noise) / self.factor
        power = self.factor**rounds
        sums = Fraction(rounds) if self.factor == 1 else (1 - power) / (1 - self.factor)
        return power * start + noise * sums

    def lines(self) -> list[str]:
        """In words."""
        setting, alike = self.setting, self.setting.dissimilarity
        who = f"{setting.algorithm}, {setting.family.words}"
        if setting.active == setting.clients:
            drawn = "for every N"
        else:
            drawn = (
                f"for S = {setting.active} of N = {setting.clients}, and sampling that varies less"
            )
        rho, floor = show(self.factor), show(self.floor)
        if self.convex:
            told = f"E|w+ - x*|^2 <= {rho} |w - x*|^2 + {floor} zeta^2"
        else:
            kept = f" + {show(self.weight)} Delta" if self.weight else ""
            after = f"{kept}+" if kept else ""
            told = f"E[f(w+){after}] <= f(w){kept} - {rho} |grad f(w)|^2 + {floor} zeta^2"
        return [f"{who}: {told}", f"  {drawn}, zeta = {alike}; proved by rational multipliers"]

    def as_json(self) -> dict[str, Any]:
        """What is claimed, and the multipliers that prove it."""
        names = ("rho", "c") if self.convex else ("a", "c", "p")
        claimed = zip(names, (self.factor, self.floor, self.weight), strict=False)
        return {
            "format": FORMAT,
            "setting": self.setting.as_json(),
            "pivot": str(self.pivot),
            "inequality": {name: str(value) for name, value in claimed},
            "upper": self.upper.as_json(),
        }


def recursion(setting: Setting, *, start: Fraction = ONE) -> Recursion:
    """The inequality whose bound after the setting's T rounds is least, certified.

    start: R^2 for convex classes, f(w^0) - f* for others.
    """
    _check(setting)
    pivot = _best_distance(setting, start) if setting.family.convex else _best_slope(setting, start)
    case = posed(setting, pivot)
    upper = certify_upper(case, _near_one(assemble(case), float(pivot)))
    if upper is None:
        msg = "the inequality of one round was found in floats, but no certificate of it"
        raise UserError(msg)
    return Recursion(setting, pivot, upper)


def recheck(record: Mapping[str, Any]) -> Recursion:
    """Check a file from itself alone."""
    try:
        setting, pivot = from_json(record["setting"]), exact(record["pivot"])
        upper, claimed = as_upper(record["upper"]), record["inequality"]
    except UserError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        msg = f"this is no certificate of a recursion: {error!r}"
        raise UserError(msg) from error
    _check(setting)
    check_upper(posed(setting, pivot), upper)
    found = Recursion(setting, pivot, upper)
    if found.as_json()["inequality"] != claimed:
        msg = "the inequality is not the one that the multipliers prove"
        raise RejectedError(msg)
    return found


def _check(setting: Setting) -> None:
    traits = setting.traits
    if not traits.stateless and (not traits.keeps or setting.family.convex):
        msg = (
            f"{setting.algorithm} on {setting.family.words} has no recursion here: its rounds "
            "depend on more than the model; fedavg and fedprox have one for every smooth class, "
            "fedinit for smooth-nonconvex"
        )
        raise UserError(msg)
    if setting.family.curvature is None or setting.outcomes > 1:
        msg = "a recursion is sought for smooth classes without noise"
        raise UserError(msg)
    if setting.heterogeneity != ("optimum" if setting.family.convex else "server"):
        msg = "a recursion of convex losses needs heterogeneity at the optimum, of others at server"
        raise UserError(msg)
    if setting.dissimilarity is None:
        msg = "a recursion needs a bound on the dissimilarity"
        raise UserError(msg)


def posed(setting: Setting, pivot: Fraction) -> Case:
    """One round from any model, whose distance or gradient has the squared length `pivot`."""
    convex = setting.family.convex
    starts = {"distance": ONE} if convex else {"gradient": ONE}
    if setting.traits.keeps:
        starts["memory"] = ONE
    quantity = "distance" if convex else "v2"
    case = Case(replace(setting, quantity=quantity, rounds=1, start=starts))
    run, others = case.runs[0], case.conditions[len(starts) :]
    if convex:
        first = Condition("|w - x*|^2", square(case.first - case.minimiser) - number(pivot))
    else:
        trace = case.law.first
        slope, step = trace.slope(case.first), trace.model(1) - case.first
        case.aim = inner(slope, step.common()) + trace.square(step) * (setting.smoothness / 2)
        first = Condition("|grad f(w)|^2", number(pivot) - square(slope))
    found = [first, others[0]]
    if setting.traits.keeps:
        before = divergence.of(case.law, 0)
        end = run.rounds[0][0].local.points[-1]
        found.append(Condition("Delta", before - remembered(case, end, setting)))
    case.conditions = found + others[1:]
    return case


def remembered(case: Case, end: Vector, setting: Setting) -> Form:
    r"""$\mathbb E\Delta^{t+1}$ when S of N clients are drawn and the others keep their last models.

    With $d_i=x_{i,K}-\bar x$, $\bar x$ their mean, and $l_i$ the last model,

    $$\mathbb E\Delta=\frac{S-1}{N-1}\,\overline{|d|^2}+\frac{N-S}N\Big(\overline{|l-\bar
    x|^2}+\frac2{N-1}\,\overline{\langle l-\bar x,d\rangle}+v\,\overline{|d|^2}\Big),\qquad
    v=\frac{N-S}{S(N-1)},$$

    since $\mathbb E[1_{i\notin A}(w_A-\bar x)]=-\frac{N-S}{N(N-1)}d_i$ for the mean $w_A$ over the
    drawn set $A$.
    """
    clients, active = setting.clients, setting.active
    apart = square(end.own())
    if active == clients or setting.inactive == "train":
        return apart * (1 + sampling(clients, active))
    last = case.runs[0].memories[0][0] - end.common()
    idle = Fraction(clients - active, clients)
    cross = inner(last, end.own()) * Fraction(2, clients - 1)
    kept = square(last) + cross + apart * sampling(clients, active)
    return apart * Fraction(active - 1, clients - 1) + kept * idle


def _solved(setting: Setting, pivot: float) -> Solution:
    return solve(_near_one(assemble(posed(setting, rational(pivot))), pivot))


def _near_one(program: Program, pivot: float) -> Program:
    """In units in which the pivot is one: all forms are homogeneous, and the multipliers stay."""
    return replace(program, limits=program.limits / pivot)


def _best_slope(setting: Setting, gap: Fraction) -> Fraction:
    """Newton's method for the squared gradient G at which one round gains gap/T at least."""
    gain = float(gap) / setting.rounds
    alike = float(setting.dissimilarity or 0) ** 2
    pivot = 1.0
    for _ in range(MOST_TRIES):
        try:
            weights = _solved(setting, pivot).multipliers
        except UnboundedError:
            break
        if weights[PIVOT] < CLOSE:
            pivot *= 4
            continue
        better = (gain + float(weights[ALIKE]) * alike) / float(weights[PIVOT])
        if abs(better - pivot) <= SAME * better:
            return rational(pivot)
        pivot = better
    msg = "one round gains nothing at any gradient; take a smaller rate, or a smaller relaxation"
    raise UserError(msg)


def _best_distance(setting: Setting, start: Fraction) -> Fraction:
    """The squared distance whose tangent bounds the last round best."""
    from scipy.optimize import minimize_scalar

    alike = float(setting.dissimilarity or 0) ** 2

    def after(exponent: float) -> float:
        weights = _solved(setting, 10.0**exponent * float(start)).multipliers
        rho, noise = float(weights[PIVOT]), float(weights[ALIKE]) * alike
        power = rho**setting.rounds
        sums = setting.rounds if abs(rho - 1) < CLOSE else (1 - power) / (1 - rho)
        return power * float(start) + noise * sums

    found = minimize_scalar(after, bounds=(-3.0, 2.0), method="bounded", options={"xatol": 1e-3})
    return rational(10.0 ** float(found.x) * float(start))
