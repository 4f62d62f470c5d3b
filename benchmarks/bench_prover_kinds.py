"""Vector, sampling and recursion steps of convergence proofs: how many are decided, how fast.

The steps are taken from the common stock of convergence analyses: Young, Jensen and variance
splits, smoothness and co-coercivity, one step of (stochastic, local, proximal, momentum) gradient
methods, client sampling, drift, unrolled and summed recursions, stability. Some carry a constant
that is too small, as found in drafts; each is marked with what it is.
"""

import json
import statistics
import time
from importlib import import_module
from typing import Any, NamedTuple

from bounds.kernel.checker import check
from bounds.prover.verdict import Verdict


class Step(NamedTuple):
    """One step of a proof."""

    kind: str
    claim: str
    where: tuple[str, ...]
    given: tuple[str, ...] = ()
    by: Any = None


def vector(claim: str, *where: str, given: tuple[str, ...] = ()) -> Step:
    """A vector step."""
    return Step("vector", claim, where, given)


def sampling(claim: str, *where: str, given: tuple[str, ...] = ()) -> Step:
    """A sampling step over N of C clients without replacement."""
    draw = ("S: N of C without replacement", "C: integer >= 2", "N: integer >= 1")
    return Step("sampling", claim, (*where, *draw), given)


def recursion(claim: str, *where: str, given: tuple[str, ...] = (), by: Any = None) -> Step:
    """A recursion step over rounds t = 0..T-1."""
    return Step("recursion", claim, (*where, "t: index from 0 to T-1"), given, by)


SMOOTH = "f1 <= f0 + <g, x1 - x0> + L/2*|x1 - x0|^2"
SMOOTH_MEAN = "f1 <= f0 + <G, mean(x1, xi) - x0> + L/2*E|x1 - x0|^2"
UNBIASED = ("mean(g, xi) == G", "E|g - G|^2 <= s^2")
COCOERCIVE = "<gx - gy, x - y> >= 1/L*|gx - gy|^2"
PAIR = "x, y, gx, gy: vector"
RATES = "eta, L: real > 0"
ROUNDS = "T: integer >= 1"

STEPS = [
    # Inequalities between vectors
    vector("|x + y|^2 <= (1 + a)*|x|^2 + (1 + 1/a)*|y|^2", "x, y: vector", "a: real > 0"),
    vector("2*<x, y> <= a*|x|^2 + |y|^2/a", "x, y: vector", "a: real > 0"),
    vector("-<x, y> == (|x - y|^2 - |x|^2 - |y|^2)/2", "x, y: vector"),
    vector("<x, y> <= |x|*|y|", "x, y: vector"),
    vector("|x + y| <= |x| + |y|", "x, y: vector"),
    vector("|x| - |y| <= |x - y|", "x, y: vector"),
    vector("|x + y + z|^2 <= 3*(|x|^2 + |y|^2 + |z|^2)", "x, y, z: vector"),
    vector("|b*u + v + w|^2 <= 3*b^2*|u|^2 + 3*|v|^2 + 3*|w|^2", "u, v, w: vector", "b: real"),
    vector("|x|^2 + |y|^2 >= |x + y|^2/2", "x, y: vector"),
    vector("|x - y|^2 >= |x|^2/2 - |y|^2", "x, y: vector"),
    vector(
        "|a*x + (1 - a)*y|^2 == a*|x|^2 + (1 - a)*|y|^2 - a*(1 - a)*|x - y|^2",
        *("x, y: vector", "a: real"),
    ),
    vector(
        "|a + eta*(b + c + d)|^2 <= (1 + 1/(2*K-1))*|a|^2 + 6*K*eta^2*(|b|^2 + |c|^2 + |d|^2)",
        *("a, b, c, d: vector", "eta: real >= 0", "K: integer >= 2"),
    ),
    # Expectations
    vector("|mean(x, i)|^2 <= mean(|x|^2, i)", "x: vector over i"),
    vector("E|x - E[x]|^2 == E|x|^2 - |E[x]|^2", "x: vector over xi"),
    vector("E|x - E[x]|^2 <= E|x - y|^2", "x: vector over xi", "y: vector"),
    vector("E|x| <= sqrt(E|x|^2)", "x: vector over xi"),
    vector("|mean(x, i)| <= E|x|", "x: vector over i"),
    vector(
        "|total(x, i)|^2 <= C*total(|x|^2, i)",
        *("x: vector over i", "i: source of C", "C: integer >= 2"),
    ),
    vector(
        "E|g|^2 <= s^2 + |G|^2",
        *("g: vector over xi", "G: vector", "s: real >= 0"),
        given=UNBIASED,
    ),
    vector(
        "E|g| <= sqrt(s^2 + 2*h^2 + 2*P)",
        *("g: vector over xi, i", "d: vector over i", "D: vector", "s, h, P: real >= 0"),
        given=("mean(g, xi) == d", "E|g - d|^2 <= s^2", "E|d - D|^2 <= h^2", "|D|^2 <= P"),
    ),
    vector(
        "E|sampled(x, i)|^2 == |mean(x, i)|^2 + (C-N)/(N*(C-1))*mean(|x - mean(x, i)|^2, i)",
        *("x: vector over i", "i: source of C, N sampled"),
        *("C: integer >= 2", "N: integer >= 1"),
    ),
    # One step of a gradient method
    vector(
        "f1 <= f0 - (eta - L*eta^2/2)*|g|^2",
        *("x0, x1, g: vector", RATES, "f0, f1: real"),
        given=(SMOOTH, "x1 == x0 - eta*g"),
    ),
    vector(
        "f1 <= f0 - eta/2*|g|^2",
        *("x0, x1, g: vector", RATES, "f0, f1: real"),
        given=(SMOOTH, "x1 == x0 - eta*g", "eta <= 1/L"),
    ),
    vector(
        "f1 <= f0 - 0.51*eta*|g|^2",
        *("x0, x1, g: vector", RATES, "f0, f1: real"),
        given=(SMOOTH, "x1 == x0 - eta*g", "eta <= 1/L"),
    ),
    vector(
        "f1 - fs <= (1 - eta*m)*(f0 - fs)",
        *("x0, x1, g: vector", RATES, "m: real > 0", "f0, f1, fs: real"),
        given=(SMOOTH, "x1 == x0 - eta*g", "|g|^2 >= 2*m*(f0 - fs)", "eta <= 1/L"),
    ),
    vector(
        "f1 <= f0 - eta/2*|G|^2 + L*eta^2*s^2/2",
        *("x0, G: vector", "g, x1: vector over xi", RATES, "s: real >= 0", "f0, f1: real"),
        given=(SMOOTH_MEAN, "x1 == x0 - eta*g", *UNBIASED, "eta <= 1/L"),
    ),
    vector(
        "E|x - eta*g - xs|^2 <= |x - xs|^2 - 2*eta*<G, x - xs> + eta^2*(|G|^2 + s^2)",
        *("g: vector over xi", "G, x, xs: vector", "s, eta: real >= 0"),
        given=UNBIASED,
    ),
    vector(
        "|x1 - xs|^2 <= (1 - eta*m)*|x - xs|^2",
        *("x, xs, x1, g: vector", RATES, "m: real > 0", "f, fs: real"),
        given=(
            *("x1 == x - eta*g", "fs >= f + <g, xs - x> + m/2*|x - xs|^2"),
            *("f - fs >= 1/(2*L)*|g|^2", "eta <= 1/L"),
        ),
    ),
    vector(
        "|x1 - xs|^2 <= |x - xs|^2 - 2*eta*(f - fs) + eta^2*G^2",
        *("x, xs, x1, g: vector", "eta, G: real > 0", "f, fs: real"),
        given=("x1 == x - eta*g", "fs >= f + <g, xs - x>", "|g|^2 <= G^2"),
    ),
    vector(
        "f1 <= f0 + <g, x1 - x0> + L/2*|x1 - x0|^2",
        *("x0, x1, g, h: vector", "L: real > 0", "f0, f1: real"),
        given=("f0 >= f1 + <h, x0 - x1> + 1/(2*L)*|g - h|^2", "|g - h|^2 <= L^2*|x0 - x1|^2"),
    ),
    vector(
        "|gx - gy|^2 <= L*<gx - gy, x - y>",
        *(PAIR, "L: real > 0", "fx, fy: real"),
        given=(
            "fx >= fy + <gy, x - y> + 1/(2*L)*|gx - gy|^2",
            "fy >= fx + <gx, y - x> + 1/(2*L)*|gx - gy|^2",
        ),
    ),
    vector(
        "|x1 - xs|^2 <= |x0 - xs|^2 - |x1 - x0|^2 - 2*c*(f1 - fs)",
        *("x0, x1, xs, g: vector", "c: real > 0", "f1, fs: real"),
        given=("x1 == x0 - c*g", "fs >= f1 + <g, xs - x1>"),
    ),
    # Local steps, drift, heterogeneity, momentum
    vector(
        "|a + eta*(b + c + d)|^2 <= (1 + 1/(2*K-1) + 6*K*eta^2*L^2)*|a|^2"
        " + 6*K*eta^2*(h^2 + |d|^2)",
        *("a, b, c, d: vector", "eta, L, h: real >= 0", "K: integer >= 2"),
        given=("|b|^2 <= L^2*|a|^2", "|c|^2 <= h^2"),
    ),
    vector(
        "E|w + eta*g|^2 <= (1 + 1/(K-1))*E|w|^2 + 2*K*eta^2*(L^2*E|w|^2 + |G|^2) + eta^2*s^2",
        *("w, d, G: vector", "g: vector over xi", "eta, L, s: real >= 0", "K: integer >= 2"),
        given=("mean(g, xi) == d + G", "E|g - d - G|^2 <= s^2", "|d|^2 <= L^2*E|w|^2"),
    ),
    vector(
        "-eta*<G, mean(h, i)> <= -eta/2*|G|^2 + eta/2*mean(|h - d|^2, i)",
        *("G: vector", "h, d: vector over i", "eta: real >= 0"),
        given=("mean(d, i) == G",),
    ),
    vector(
        "mean(|d|^2, i) <= 2*|G|^2 + 2*h^2",
        *("G: vector", "d: vector over i", "h: real >= 0"),
        given=("mean(d, i) == G", "mean(|d - G|^2, i) <= h^2"),
    ),
    vector(
        "mean(|d|^2, i) <= |G|^2 + 0.99*h^2",
        *("G: vector", "d: vector over i", "h: real >= 0"),
        given=("mean(d, i) == G", "mean(|d - G|^2, i) <= h^2"),
    ),
    vector(
        "E|v1|^2 <= (1 - b)*|v|^2 + b*|G|^2 + b^2*s^2",
        *("v, G: vector", "g, v1: vector over xi", "b: real in [0, 1]", "s: real >= 0"),
        given=("v1 == (1 - b)*v + b*g", *UNBIASED),
    ),
    vector(
        "E|v1 - G|^2 <= (1 - b)^2*|v - G|^2 + b^2*s^2",
        *("v, G: vector", "g, v1: vector over xi", "b: real in [0, 1]", "s: real >= 0"),
        given=("v1 == (1 - b)*v + b*g", *UNBIASED),
    ),
    vector(
        "|z1 - z| <= eta*|g|/(1 - b)",
        *("z, z1, x, x0, x1, g: vector", "eta: real > 0", "b: real in [0, 1)"),
        given=(
            *("x1 == x - eta*g + b*(x - x0)", "z == x + b/(1 - b)*(x - x0)"),
            "z1 == x1 + b/(1 - b)*(x1 - x)",
        ),
    ),
    vector(
        "|g|^2 <= (b^2 + a^2/2)*|w|^2 + a^2/2*r^2",
        *("g, w: vector", "a, b, r: real >= 0"),
        given=("|g|^2 <= b^2*|w|^2 + a^2*|w|*r",),
    ),
    vector(
        "f1 - f0 <= <g, d> + (b + a/(2*t))*|d|^2 + a*t/2*r^2",
        *("g, d: vector", "a, b, r: real >= 0", "t: real > 0", "f0, f1: real"),
        given=("f1 <= f0 + <g, d> + b*|d|^2 + a*|d|*r",),
    ),
    # Stability of two runs
    vector(
        "E|x1 - y1| <= (1 + eta*L)*E|x - y|",
        *("x, y, x1, y1, gx, gy: vector over xi", "eta, L: real >= 0"),
        given=("x1 == x - eta*gx", "y1 == y - eta*gy", "E|gx - gy| <= L*E|x - y|"),
    ),
    vector(
        "|x - eta*gx - y + eta*gy| <= |x - y|",
        *(PAIR, RATES),
        given=(COCOERCIVE, "eta <= 2/L"),
    ),
    vector(
        "|x - eta*gx - y + eta*gy| <= |x - y|",
        *(PAIR, RATES),
        given=(COCOERCIVE, "eta <= 2.01/L"),
    ),
    vector(
        "|x - eta*gx - y + eta*gy|^2 <= (1 - 2*eta*m*L/(L + m))*|x - y|^2",
        *(PAIR, RATES, "m: real > 0"),
        given=(
            "<gx - gy, x - y> >= m*L/(m + L)*|x - y|^2 + 1/(m + L)*|gx - gy|^2",
            "eta <= 2/(L + m)",
        ),
    ),
    vector(
        "E|x - eta*g - y + eta*h| <= E|x - y| + 2*eta*B",
        *("x, y, g, h: vector over xi", "eta, B: real >= 0"),
        given=("E|g| <= B", "E|h| <= B"),
    ),
    vector(
        "|(1 + b)*(w - v) - b*(u - z)| <= (1 + b)*|w - v| + b*|u - z|",
        *("w, v, u, z: vector", "b: real >= 0"),
    ),
    vector(
        "E|(1 - l*eta)*(x - y) - eta*(g - h) + l*eta*(w - v)|"
        " <= (1 - l*eta)*E|x - y| + 2*eta*B + l*eta*|w - v|",
        *("x, y, g, h: vector over xi", "w, v: vector", "eta, l, B: real > 0"),
        given=("E|g| <= B", "E|h| <= B", "l*eta <= 1"),
    ),
    # Client sampling
    sampling(
        "E|sum(x, S)|^2 == N*(N-1)/(C*(C-1))*|sum(x)|^2 + N*(C-N)/(C*(C-1))*sum(|x|^2)",
        "x: family",
    ),
    sampling("E|mean(x, S) - mean(x)|^2 == (C-N)/(N*(C-1))*mean(|x - mean(x)|^2)", "x: family"),
    sampling("E|mean(x, S) - mean(x)|^2 == 1/N*mean(|x - mean(x)|^2)", "x: family"),
    sampling("E|mean(x, S)|^2 <= mean(|x|^2)", "x: family"),
    sampling("E|mean(x, S)|^2 <= |mean(x)|^2 + 1/N*mean(|x|^2)", "x: family"),
    sampling("E<mean(x, S), mean(y)> == <mean(x), mean(y)>", "x, y: family"),
    sampling("P(2) == N*(N-1)/(C*(C-1))"),
    sampling("P(2) <= P(1)^2"),
    sampling("E[mean(|x - mean(x, S)|^2, S)] <= mean(|x - mean(x)|^2)", "x: family"),
    # Recursions
    recursion(
        "x(T) <= a^T*x(0) + b*(1 - a^T)/(1 - a)",
        *("x: sequence >= 0", ROUNDS, "a: real in (0, 1)", "b: real >= 0"),
        given=("x(t+1) <= a*x(t) + b",),
    ),
    recursion(
        "x(T) <= (1 - c)^T*x(0) + 2*b",
        *("x: sequence >= 0", ROUNDS, "c: real in (0, 1)", "b: real >= 0"),
        given=("x(t+1) <= (1 - c)*x(t) + b",),
    ),
    recursion(
        "x(T) <= a^T*x(0) + sum(a^(T-1-j)*b(j), j, 0, T-1)",
        *("x, b: sequence >= 0", ROUNDS, "a: real > 0"),
        given=("x(t+1) <= a*x(t) + b(t)",),
    ),
    recursion(
        "1/T*sum(g(t), t, 0, T-1) <= (f(0) - fs)/(eta*T) + eta*c",
        *("f: sequence", "g: sequence >= 0", ROUNDS, "eta, c: real > 0", "fs: real"),
        given=("eta*g(t) <= f(t) - f(t+1) + eta^2*c", "f(T) >= fs"),
    ),
    recursion(
        "x(T) <= 2*eta*K*B*T",
        *("x: sequence >= 0", ROUNDS, "eta, B: real >= 0", "K: integer >= 1"),
        given=("x(t+1) <= x(t) + 2*eta*K*B", "x(0) == 0"),
    ),
    recursion(
        "sum(a(k)*(b(k+1) - b(k)), k, 0, T-1)"
        " == a(T)*b(T) - a(0)*b(0) - sum(b(k+1)*(a(k+1) - a(k)), k, 0, T-1)",
        *("a, b: sequence", ROUNDS),
    ),
    recursion("sum(r^k, k, 0, T-1) <= 1/(1 - r)", "r: real in (0, 1)", ROUNDS),
    recursion(
        "x(T) <= p(T)*x(0)",
        *("x, p, e: sequence >= 0", ROUNDS, "c: real >= 0"),
        given=("x(t+1) <= (1 + c*e(t))*x(t)", "p(t+1) == (1 + c*e(t))*p(t)", "p(0) == 1"),
    ),
    recursion(
        "sum(sum(r^(s-1-k)*g(k), k, 0, s-1), s, 0, T-1) <= 1/(1 - r)*sum(g(k), k, 0, T-1)",
        *("g: sequence >= 0", ROUNDS, "r: real in (0, 1)", "n: index from 1 to T"),
        by=[
            "(1 - r)*sum(sum(r^(s-1-k)*g(k), k, 0, s-1), s, 0, n-1)"
            " == sum(g(k), k, 0, n-1) - sum(r^(n-1-k)*g(k), k, 0, n-1)"
        ],
    ),
]


def _decide(step: Step) -> Verdict:
    """In this process, whose time is measured."""
    prove = getattr(import_module(f"bounds.prover.{step.kind}.prove"), f"prove_{step.kind}")
    more = {"by": step.by} if step.by else {}
    verdict: Verdict = prove(step.claim, given=step.given, where=step.where, **more)
    return verdict


def measure() -> dict[str, Any]:
    """Share decided and times of one core, for each kind; what else runs does not matter."""
    for kind in ("vector", "sampling", "recursion"):
        _decide(next(step for step in STEPS if step.kind == kind))  # imports
    seconds: dict[str, list[float]] = {}
    checks: list[float] = []
    ratios: list[float] = []
    decided: dict[str, int] = {}
    for step in STEPS:
        start = time.process_time()
        verdict = _decide(step)
        seconds.setdefault(step.kind, []).append(time.process_time() - start)
        decided[step.kind] = decided.get(step.kind, 0) + verdict.decided
        if verdict.file is not None:
            start = time.process_time()
            check(verdict.file)
            checks.append(time.process_time() - start)
            ratios.append(seconds[step.kind][-1] / checks[-1])
    low, middle, high = statistics.quantiles(ratios, n=4)
    compared = {"ratio": middle, "ratio, lower quartile": low, "ratio, upper quartile": high}
    results = {kind: _summary(times, decided[kind]) for kind, times in seconds.items()}
    return {**results, "checker": _times(checks), "deciding / checking": compared}


def _summary(times: list[float], decided: int) -> dict[str, Any]:
    return {"steps": len(times), "share decided": decided / len(times), **_times(times)}


def _times(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        "median CPU ms": 1000 * statistics.median(ordered),
        "95th percentile CPU ms": 1000 * ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))],
    }


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
