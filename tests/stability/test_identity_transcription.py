"""The identities as measured are the identities as catalogued.

Both are evaluated on random numbers that belong to no run, where neither side of an identity has a
reason to equal the other, so agreement shows the transcription and says nothing of the paper.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
import sympy as sp
import torch
from sympy.core.function import AppliedUndef

from bounds.catalogue import catalogue
from stability.identities import Residual, Trajectory, feddyn, fedinit, fedsagd
from tests.stability.reference import cases

ROUNDS, CLIENTS, K, ACTIVE = 3, 4, 3, 2
LAM, MU, BETA, ETA, ETA_L, STRENGTH = 0.3, 0.2, 0.6, 0.8, 0.25, 0.7

Functions = Mapping[str, Callable[[int], float]]


def nowhere() -> Trajectory:
    """Return random numbers in the place of a run, in one dimension."""
    active = torch.zeros(ROUNDS, CLIENTS, dtype=torch.bool)
    for t in range(ROUNDS):
        active[t, [t, t + 1]] = True
    return Trajectory(
        models=cases.normal(0, ROUNDS + 1, 1),
        paths=cases.normal(1, ROUNDS, CLIENTS, K + 1, 1),
        gradients=cases.normal(2, ROUNDS, CLIENTS, K, 1),
        active=active,
        rates=torch.full((ROUNDS,), ETA_L, dtype=torch.float64),
        states={"momentum": cases.normal(3, ROUNDS + 1, 1), "h": cases.normal(4, ROUNDS + 1, 1)},
    )


RUN = nowhere()
X: list[float] = RUN.models[:, 0].tolist()
V: list[float] = RUN.state("momentum")[:, 0].tolist()
H: list[float] = RUN.state("h")[:, 0].tolist()
Y: list[list[list[float]]] = RUN.paths[..., 0].tolist()
G: list[list[list[float]]] = RUN.gradients[..., 0].tolist()
S: list[list[int]] = [RUN.active[t].nonzero()[:, 0].tolist() for t in range(ROUNDS)]


def distance(
    id_: str, label: str, values: Mapping[str, float], functions: Functions | None = None
) -> float:
    """Return |left - right| / max(|left|, |right|) of a catalogued formula."""
    (formula,) = [f for f in catalogue[id_].formulas if f.label == label]
    sides = []
    for side in (formula.body.lhs, formula.body.rhs):
        counts = {s: int(values[s.name]) for s in side.free_symbols if s.name in ("K", "N", "P")}
        whole = side.subs(counts).doit()
        whole = whole.replace(
            lambda e: isinstance(e, AppliedUndef),
            lambda e: sp.Float((functions or {})[e.func.__name__](int(e.args[0])), 17),
        )
        # Bound variables of sums are gone; what is free has a value.
        sides.append(float(whole.subs({s: values[s.name] for s in whole.free_symbols})))
    left, right = sides
    return abs(left - right) / max(abs(left), abs(right))


def measured(found: list[Residual], identity: str, reading: str) -> list[float]:
    """Return the relative distances of one identity in one reading."""
    (residual,) = [r for r in found if (r.identity, r.reading) == (identity, reading)]
    distances: list[float] = residual.relative.tolist()
    return distances


READINGS = {"g of F_i": 0.0, "g of F_i + mu/2 |x|^2 (App. D.2)": MU}


@pytest.mark.parametrize("reading", READINGS)
def test_fedsagd(reading: str) -> None:
    """Lemmas D.5, D.6, D.7 (a) and D.8, and the definition of z in them."""
    found = fedsagd.residuals(RUN, proximal=LAM, decay=MU, momentum=BETA, global_rate=ETA)
    shift = READINGS[reading]

    def g(t: int, i: int, k: int) -> float:
        return G[t][i][k] + shift * Y[t][i][k]

    def weighted(t: int, i: int) -> float:
        return sum((1 - ETA_L * LAM) ** (K - 1 - k) * g(t, i, k) for k in range(K))

    def total(t: int) -> float:
        return sum(weighted(t, i) for i in S[t])

    alpha = sum((1 - ETA_L * LAM) ** (K - 1 - k) for k in range(K))
    base = {
        "lam": LAM,
        "beta": BETA,
        "eta": ETA,
        "eta_l": ETA_L,
        "K": K,
        "s": ACTIVE,
        "alpha": alpha,
        "ap": alpha / K,
        "nu": 1 + alpha / K,
    }

    def z(t: int) -> float:
        if t == 0:
            return X[0]
        definition = catalogue["fedsagd.def.z"].formulas[0].body.rhs
        values = base | {"x_t": X[t], "x_tm1": X[t - 1], "G_Sm1": total(t - 1)}
        return float(definition.subs({s: values[s.name] for s in definition.free_symbols}))

    d5 = [
        distance(
            "fedsagd.lemD5",
            "statement",
            base | {"Del_K": Y[t][i][K] - Y[t][i][0], "v_t": V[t], "wsum_g": weighted(t, i)},
        )
        for t in range(ROUNDS)
        for i in range(CLIENTS)
    ]
    assert measured(found, "fedsagd.lemD5", reading) == pytest.approx(d5, rel=1e-10)
    for t in range(ROUNDS):
        now = base | {"v_t": V[t], "v_t1": V[t + 1], "G_S": total(t), "z_t": z(t), "z_t1": z(t + 1)}
        after = base | {"v_t": V[t + 1], "x_t": X[t + 1], "z_t": z(t + 1)}
        for identity, label, values in [
            ("fedsagd.lemD6", "statement", now),
            ("fedsagd.lemD7", "(a)", now),
            ("fedsagd.lemD8", "statement", after),
        ]:
            name = identity if label == "statement" else f"{identity} {label}"
            expected = distance(identity, label, values)
            assert measured(found, name, reading)[t] == pytest.approx(expected, rel=1e-10)


def test_fedinit() -> None:
    """The recursion (10) for every client, and the poster's claim over all clients."""
    found = fedinit.residuals(RUN, relaxation=BETA)
    last = [[X[0]] * CLIENTS] + [[Y[t][i][K] for i in range(CLIENTS)] for t in range(ROUNDS)]
    expected = [
        distance(
            "fedinit.eq10",
            "recursion",
            {
                "beta": BETA,
                "w_t": X[t],
                "w_next": X[t + 1],
                "w_iK": Y[t][i][K],
                "w_iK_prev": last[t][i],
                "sum_eta_g": ETA_L * sum(G[t][i]),
            },
        )
        for t in range(ROUNDS)
        for i in range(CLIENTS)
    ]
    assert measured(found, "fedinit.eq10", "all clients") == pytest.approx(expected, rel=1e-10)
    for reading, clients in (("all clients", None), ("active clients", S)):
        distances = []
        for t in range(ROUNDS):
            chosen = range(CLIENTS) if clients is None else clients[t]
            starts = [X[t] + BETA * (X[t] - last[t][i]) for i in chosen]
            values = {"mean_wi0": sum(starts) / len(starts), "w_t": X[t]}
            distances.append(distance("fedinit.poster.alg1", "claim (1)", values))
        found_there = measured(found, "fedinit.poster.alg1 (1)", reading)
        assert found_there == pytest.approx(distances, rel=1e-9, abs=1e-14)


def test_feddyn() -> None:
    """Both forms of the control variate, the step from gamma, and the ideal scheme."""
    gradients = cases.normal(5, ROUNDS + 1, 1)
    found = feddyn.residuals(RUN, strength=STRENGTH, global_gradients=gradients)
    drift = [0.0] * CLIENTS
    for t in range(ROUNDS):
        drift = [drift[i] - STRENGTH * (Y[t][i][K] - X[t]) for i in range(CLIENTS)]
        ends = [Y[t][i][K] for i in S[t]]
        values = {
            "N": CLIENTS,
            "alpha": STRENGTH,
            "h_t": H[t + 1],
            "theta_t": X[t + 1],
            "gamma_t": sum(ends) / len(ends),
            "grad_L_theta": float(gradients[t + 1, 0]),
        }
        # The catalogue counts clients from one.
        functions: Functions = {"drift": [0.0, *drift].__getitem__}
        for identity, label, reading in [
            ("switching.def.control", "average form", "average of the states"),
            ("switching.def.control", "summation form", "sum of the states"),
            ("switching.def.gamma", "global model", "theta = gamma - h/alpha"),
            ("switching.claim.ideal", "ideal scheme", "h = global gradient"),
        ]:
            expected = distance(identity, label, values, functions)
            assert measured(found, identity, reading)[t] == pytest.approx(expected, rel=1e-10)
