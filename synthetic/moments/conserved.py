r"""What a round never changes: a server vector that always is a multiple of the clients' sum.

SCAFFOLD's c stays the mean of all c_i, FedDyn's h that of the clients' drifts, whatever is drawn.
Such a combination v s + u sum_i l_i is found from the coefficients of the round: its change

    v (A - 1) s + sum_{i active} ((1/a) v B m_i + u (l_i^+ - l_i))

must vanish for all values of the server's vectors, the client's and its gradients. States with
another value of it cannot be reached, and have no part in whether a run is stable.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bounds.exact.linear import null_space
from synthetic.moments.combination import Combination, Ring, rational, vector
from synthetic.moments.federation import Array, zeros
from synthetic.moments.program import Program


def tied_to_sum(
    program: Program, ring: Ring, *, active: int, everyone_trains: bool
) -> tuple[str, Any, str] | None:
    """A server state, a factor and a client state: the first is the factor times the sum."""
    names = [f"server {n}" for n in program.server]
    names += [f"client {n}" for n in program.client[: program.read]]
    equations = _equations(program, ring, active, everyone_trains)
    for weights in _null_vectors(equations, ring):
        parts = [(n, value) for n, value in zip(names, weights, strict=True) if _counts(value)]
        servers = [part for part in parts if part[0].startswith("server")]
        clients = [part for part in parts if part[0].startswith("client")]
        if len(servers) != 1 or len(clients) != 1:
            continue
        server, client = servers[0][0].partition(" ")[2], clients[0][0].partition(" ")[2]
        starts = program.first_server[server].terms or program.first_client[client].terms
        if server != "model" and not starts:
            return server, -clients[0][1] / servers[0][1], client
    return None


def _counts(value: Any) -> bool:
    """Whether a coefficient is not zero; a float of rounding size is."""
    return bool(abs(value) > 1e-9) if isinstance(value, float) else value != 0


def _equations(program: Program, ring: Ring, active: int, everyone_trains: bool) -> Array:
    """One row a symbol (and a kind of change), one column a state."""
    columns: list[list[Combination]] = []
    empty = Combination({}, ring)
    for target in program.server:
        sent = empty
        carried = {n: v for n, v in program.served[target].terms.items() if n.startswith("server")}
        for name, message in program.message.items():
            sent = sent.add(message, alpha=program.served[target].terms.get(f"mean {name}", 0))
        own = Combination({f"server {target}": ring(1)}, ring)
        change = Combination(carried, ring) - own + sent
        server = {n: v for n, v in change.terms.items() if n.startswith("server")}
        local = {n: v / ring(active) for n, v in sent.terms.items() if not n.startswith("server")}
        columns.append([Combination(server, ring), Combination(local, ring), empty])
    for name in program.client[: program.read]:
        change = program.kept[name] - vector(f"client {name}", ring)
        server = {n: v * ring(active) for n, v in change.terms.items() if n.startswith("server")}
        local = {n: v for n, v in change.terms.items() if not n.startswith("server")}
        if everyone_trains:
            columns.append([empty, empty, change])
        else:
            columns.append([Combination(server, ring), Combination(local, ring), empty])
    symbols = sorted({(k, n) for column in columns for k, c in enumerate(column) for n in c.terms})
    matrix = zeros(ring, len(symbols), len(columns))
    for row, (kind, name) in enumerate(symbols):
        for place, column in enumerate(columns):
            matrix[row, place] = column[kind].terms.get(name, ring(0))
    return matrix


def _null_vectors(matrix: Array, ring: Ring) -> list[Array]:
    if ring is not rational:
        _, values, rows = np.linalg.svd(np.vstack([matrix, np.zeros((1, matrix.shape[1]))]))
        rank = int((values > 1e-10 * max(1.0, values.max(initial=0.0))).sum())
        return list(rows[rank:])
    return [np.array(row, dtype=object) for row in null_space(matrix, matrix.shape[1])]
