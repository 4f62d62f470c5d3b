"""True claims of the kernel for the lines of composed files: `python -m tests.attack.stock`.

Each is proved once for several kinds of names, and so is what follows from it alone; `stock.json`
holds the certificates, to be made anew when their format changes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

from bounds.errors import UserError
from bounds.prover import prove
from bounds.prover.steps import prove_step

File = dict[str, Any]
# Of each kind: a claim and what is given. x, y, z are vectors or numbers, p, q numbers, a is one
# for each client, X a sequence; in a claim of the kind "sums" x and y run over i.
STOCK: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "scalar": (
        ("p^2 >= 0",), ("exp(p) > 0",), ("p >= 0",), ("p >= 1",), ("p <= -1",), ("p/p == 1",),
        ("sqrt(p)^2 == p",), ("p*q <= (p^2 + q^2)/2",), ("p*(p - 1) >= 0",), ("p <= q", "p <= q"),
        ("p*(1/p) == 1", "p != 0"), ("2*p == q + p", "p == q"), ("p^2 == q^2", "p == q"),
        ("p + q >= 0",), ("abs(p) == p",),
    ),
    "vector": (
        ("E[|x|^2*|y|^2] == E|x|^2*E|y|^2",), ("E|x|^4 == (E|x|^2)^2",), ("E|x| == |x|",),
        ("E|x| <= |x|",), ("E|x|^2 == |x|^2",), ("|x + y|^2 <= 2*|x|^2 + 2*|y|^2",),
        ("<x, y>^2 <= |x|^2*|y|^2",), ("E[<x, y>^2] <= E[|x|^2*|y|^2]",),
        ("E[<x, y>^2] == (E<x, y>)^2",), ("|p*x|^2 == p^2*|x|^2",), ("E[p*|x|^2] == p*E|x|^2",),
        ("E|y|^2 == p^2*E|x|^2", "y == p*x"), ("E|y|^2 == E|x|^2", "y == x"),
        ("E[|y|^2*|z|^2] == E[|x|^2*|z|^2]", "y == x"), ("E[<x, y>*<x, z>] == E[<x, z>*<x, y>]",),
        ("|x + y|^2 == |x|^2 + |y|^2", "<x, y> == 0"), ("|x|^2 <= 2*p", "|x|^2 <= p"),
        ("E|x|^2*E|y|^2 <= p*E|y|^2", "E|x|^2 <= p"), ("E[|x|^2*|y|^2] <= p*E|y|^2", "|x|^2 <= p"),
        ("E[|x|^2*|x|^2] >= 0",), ("E|x + y| <= E|x| + E|y|",), ("|x + y| <= |x| + |y|",),
        ("<x, y> == 0", "mean(x, xi) == 0"), ("E|x - y|^2 == E|x|^2 + |y|^2", "mean(x, xi) == 0"),
        ("E|x|^2*E|y|^2 == E[|x|^2*|y|^2]", "E|x|^4 == (E|x|^2)^2"),
    ),
    "sums": (
        ("E|total(x, i)|^4 == (E|total(x, i)|^2)^2",), ("E|total(x, i)| == |total(x, i)|",),
        ("|total(x, i)|^2 <= C*total(|x|^2, i)",), ("total(|x|^2, i) >= 0",),
        ("total(<x, y>, i)/total(<x, y>, i) == 1", "<x, y> != 0"),
        ("total(<x, y>, i) >= 0", "<x, y> >= 0"), ("total(|x|^2, i) <= C*p", "|x|^2 <= p"),
        ("total(|x|^2, i) > 0", "total(|x|^2, i) >= 0", "|x|^2 != 0"),
        ("total(<x, y>, i) == total(|x|^2, i)", "y == x"),
        ("total(<x, y>, i)^2 <= total(|x|^2, i)*total(|y|^2, i)",),
        ("E[total(|x|^2, i)^2] == total(|x|^2, i)^2",), ("total(|x|^4, i) >= 0",),
    ),
    "sampling": (
        ("P(1) == N/C",), ("P(1) <= 1",), ("P(2) <= P(1)",), ("E|sum(x, S)|^2 >= 0",),
        ("E|mean(x, S)|^2 <= mean(|x|^2)",), ("sum(a^2) <= C", "mean(a^2) <= 1"),
        ("E[mean(a, S)] == mean(a)",), ("E[sum(a, S)^2] >= 0",), ("sum(a)^2 <= C*sum(a^2)",),
        ("E[sum(<x, y>, S)] == N/C*sum(<x, y>)",), ("E[sum(|x|^2)*sum(|x|^2)] == sum(|x|^2)^2",),
        ("E|sum(x, S)|^2 <= N*E[sum(|x|^2, S)]",), ("sum(|x|^2) <= C*p", "sum(|x|^2) <= p"),
        ("sum(a) <= p", "sum(a) <= p"), ("E[sum(a*|x|^2, S)] == N/C*sum(a*|x|^2)",),
        ("E<sum(x, S), sum(y)> == N/C*<sum(x), sum(y)>",),
    ),
    "recursion": (
        ("X(t)^2 >= 0",), ("X(t) >= 0",), ("X(K) <= X(0) + K*p", "X(t + 1) <= X(t) + p"),
        ("sum(X(j), j, 0, K) >= 0", "X(t) >= 0"), ("sum(X(j), j, 0, K - 1) <= K*p", "X(t) <= p"),
        ("X(K) <= X(0)", "X(t + 1) <= X(t)"), ("X(t) <= p", "X(t) <= p"),
    ),
}  # fmt: skip
DRAWS = ("N of C without replacement", "N of C with replacement", "N of C independently")
RUNNING = ("index from 0 to K - 1", "index from 0 to K - 1", "index from 0 to K", "integer >= 0")
STORED = Path(__file__).parent / "stock.json"
PLAIN = ("real", "real >= 0")
CLIENTS = ("C: integer >= 1", "N: integer >= 1")


def variants(kind: str) -> Iterator[tuple[str, ...]]:
    """What names are in a claim; those that it does not have are left out."""
    if kind == "scalar":
        for what in (*PLAIN, "real > 0", "real >= 1", "real <= -1", "integer"):
            yield f"p: {what}", f"q: {what}"
    elif kind == "vector":
        xi, zeta = "vector over xi", "vector over zeta"
        for kinds in (("vector",) * 3, ("vector", xi, "vector"), (xi,) * 3, (xi, zeta, xi),
                      ("real",) * 3):  # fmt: skip
            where = (f"{name}: {what}" for name, what in zip("xyz", kinds, strict=True))
            yield *where, "p: real >= 0" if "over" in kinds[2] else "p: real"
    elif kind == "sums":
        yield "x: vector over i", "y: vector over i", "i: source of C", "C: integer >= 1", "p: real"
    elif kind == "sampling":
        families = ("x: family", "y: family", "a: family of numbers", "p: real")
        for draw in DRAWS:
            yield f"S: {draw}", *CLIENTS, *families
    else:
        for what, running in product(("", " >= 0"), RUNNING[1:3]):
            yield f"X: sequence{what}", f"t: {running}", "K: integer >= 1", "p: real"


def problems() -> Iterator[tuple[str, str, tuple[str, ...], tuple[str, ...]]]:
    """All that is asked once: each claim, and what follows from it."""
    for kind, claims in STOCK.items():
        for (claim, *given), where in product(claims, variants(kind)):
            least = claim.replace("==", "<=")
            for texts in ((claim, *given), (claim, claim), (least, claim)):
                found = set(re.findall(r"[^\W\d]\w*", " ".join(texts)))
                found |= {"i", "C", "N"} if kind in {"sums", "sampling"} else {"K"} & found
                if kind == "sampling":
                    found.add("S")
                spoken = tuple(one for one in where if one.partition(":")[0] in {*found, "t"})
                yield "vector" if kind == "sums" else kind, texts[0], texts[1:], spoken


def proved(kind: str, claim: str, given: tuple[str, ...], where: tuple[str, ...]) -> File | None:
    """The certificate of a claim, if it is found at once."""
    try:
        if kind == "scalar":
            return prove(claim, given=given, domain=where, budget="tiny").file
        return prove_step(kind, claim, given=given, where=where, budget="tiny").file
    except UserError:
        return None


@lru_cache(maxsize=1)
def stock() -> list[File]:
    """The stored certificates: `python -m tests.attack.stock` makes them anew."""
    found: list[File] = json.loads(STORED.read_text(encoding="utf-8"))
    return found


@lru_cache(maxsize=1)
def by_claim() -> dict[str, dict[str, list[File]]]:
    """The certificates of each kind, by what they claim."""
    found: dict[str, dict[str, list[File]]] = {}
    for file in stock():
        claims = found.setdefault(kind_of(file), {})
        claims.setdefault(file["problem"]["claim"], []).append(file)
    return found


@lru_cache(maxsize=1)
def following() -> dict[str, list[File]]:
    """The certificates of what follows from a claim alone."""
    found: dict[str, list[File]] = {}
    for file in stock():
        given = file["problem"]["given"]
        if len(given) == 1:
            found.setdefault(given[0], []).append(file)
    return found


def kind_of(certificate: File) -> str:
    """The kind of its problem, and whether it is about sums over an index."""
    problem = certificate["problem"]
    return "sums" if "i: source of C" in problem["where"] else str(problem["kind"])


def main() -> None:
    """Prove the stock."""
    found = [proved(*problem) for problem in dict.fromkeys(problems())]
    shown = [file for file in found if file is not None and file["verdict"] == "proved"]
    lines = ",\n".join(sorted(json.dumps(file, sort_keys=True) for file in shown))
    STORED.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(len(shown))


if __name__ == "__main__":
    main()
