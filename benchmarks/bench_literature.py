"""The prover on lemmas of the literature: how many are decided, how fast, none wrongly.

`literature/KIND.toml` holds them: `name`, `source`, `claim`, `where` and `given` as the prover
reads them. All are standard results and true, so that one that is refuted counts as wrong. A lemma
that is `tight` is reached, or approached, where its larger side is positive; with that side pulled
in by `SHRUNK` it is false, and one of these that is proved counts as wrong. Nothing here says what
a paper got right: `source` is where the lemma is found, "as recalled" where its place is not
certain.

Times are processor seconds of one thread, imports excluded; what is not done after `MOST` is given
up. The scalar lemmas are also put to z3 and cvc5 alone, which are told nothing of exp, log, sums
and powers with letters in the exponent, because they have no words for these.
"""

from __future__ import annotations

import json
import multiprocessing
import resource
import statistics
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

KINDS = ("scalar", "recursion", "vector", "sampling")
FOLDER = Path(__file__).parent / "literature"
SHRUNK = "99/100"
MOST = 20  # processor seconds for one lemma
LONG = 10.0


class Answer(NamedTuple):
    """What was said of one lemma."""

    status: str
    seconds: float
    method: str = ""
    reason: str = ""

    @property
    def decided(self) -> bool:
        """Proved with a certificate, or refuted with a witness."""
        return self.status in {"proved", "refuted"}


def lemmas(kind: str) -> list[dict[str, Any]]:
    """The lemmas of a kind, as they stand in its file."""
    text = (FOLDER / f"{kind}.toml").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)["lemma"]
    return found


def falsified(lemma: dict[str, Any]) -> dict[str, Any]:
    """A tight lemma with its larger side pulled in."""
    for sign in ("<=", ">="):
        left, found, right = lemma["claim"].partition(f" {sign} ")
        if found:
            smaller, larger = (left, right) if sign == "<=" else (right, left)
            return {**lemma, "claim": f"{smaller} <= {SHRUNK}*({larger})"}
    message = f"{lemma['name']} is no inequality with two sides"
    raise ValueError(message)


def decide(kind: str, lemma: dict[str, Any]) -> Answer:
    """The prover's verdict, in this process."""
    from bounds.errors import UserError
    from bounds.problems import problem
    from bounds.prover import api
    from bounds.prover.budget import Budget

    claim, given, where = lemma["claim"], lemma.get("given", []), lemma["where"]
    start = time.process_time()
    try:
        if kind == "scalar":
            verdict = api.decide(problem(claim, given=given, where=where), Budget())
        else:
            home = import_module(f"bounds.prover.{kind}.prove")
            verdict = getattr(home, f"prove_{kind}")(claim, given=given, where=where)
    except UserError as error:
        return Answer("no words for it", time.process_time() - start, reason=str(error))
    spent = time.process_time() - start
    return Answer(str(verdict.status), spent, verdict.method, verdict.reason)


def opinion(solver: str, lemma: dict[str, Any]) -> Answer:
    """What z3 or cvc5 says without us: proved, or nothing."""
    from bounds.problems import problem
    from bounds.prover import solvers

    stated = problem(lemma["claim"], given=lemma.get("given", []), where=lemma["where"])
    start = time.process_time()
    try:
        terms = solvers.Z3(2_000_000) if solver == "z3" else solvers.Cvc5(2_000_000)
        solvers.Translator(terms, stated)
        impossible = terms.impossible()
    except solvers.UnsupportedError:
        return Answer("no words for it", time.process_time() - start)
    status = {True: "proved", False: "refuted", None: "unknown"}[impossible]
    return Answer(status, time.process_time() - start)


def apart(call: Callable[..., Answer], *arguments: Any) -> Answer:
    """The answer of a process of its own, which ends when its processor time does."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)

    def work() -> None:
        used = int(sum(resource.getrusage(resource.RUSAGE_SELF)[:2]))
        resource.setrlimit(resource.RLIMIT_CPU, (used + MOST, used + MOST))
        there.send(call(*arguments))

    process = context.Process(target=work)
    process.start()
    there.close()
    try:
        return here.recv()  # type: ignore[no-any-return]
    except EOFError:
        return Answer("given up", float(MOST))
    finally:
        process.join()


def answers(kind: str, wanted: Sequence[str] = ()) -> Iterator[tuple[str, Answer]]:
    """Each lemma's name and what was said of it."""
    for lemma in lemmas(kind):
        if not wanted or any(text in lemma["name"] for text in wanted):
            yield lemma["name"], apart(decide, kind, lemma)


def _warm() -> None:
    """Import what deciding imports, once for all processes."""
    for kind in KINDS:
        decide(
            kind, lemmas(kind)[0] if kind != "scalar" else {"claim": "x <= x", "where": ["x: real"]}
        )
    for solver in ("z3", "cvc5"):
        opinion(solver, {"claim": "x <= x + 1", "where": ["x: real"]})


def measure() -> dict[str, Any]:
    """Shares decided, times, verdicts that are wrong, and the solvers beside them."""
    _warm()
    said = {kind: list(answers(kind)) for kind in KINDS}
    whole = [pair for pairs in said.values() for pair in pairs]
    turned = [
        (lemma["name"], apart(decide, kind, falsified(lemma)))
        for kind in KINDS
        for lemma in lemmas(kind)
        if lemma.get("tight")
    ]
    wrong = [name for name, answer in whole if answer.status in {"refuted", "vacuous"}]
    wrong += [f"{name}, shrunk" for name, answer in turned if answer.status == "proved"]
    results: dict[str, Any] = {
        "all": _summary(whole),
        **{kind: _summary(pairs) for kind, pairs in said.items()},
        "shrunk, and so false": _summary(turned),
        "wrong": "; ".join(wrong) or "none",
    }
    for solver in ("z3", "cvc5"):
        alone = [(lemma["name"], apart(opinion, solver, lemma)) for lemma in lemmas("scalar")]
        results[f"scalar, {solver} alone"] = _summary(alone)
    return results


def _summary(pairs: Sequence[tuple[str, Answer]]) -> dict[str, Any]:
    seconds = [answer.seconds for _, answer in pairs]
    unsettled = [name for name, answer in pairs if not answer.decided]
    return {
        "lemmas": len(pairs),
        "share decided": 1 - len(unsettled) / len(pairs),
        "median CPU ms": 1000 * statistics.median(seconds),
        f"beyond {LONG:.0f} s": sum(spent > LONG for spent in seconds),
        "longest CPU s": max(seconds),
        "undecided": "; ".join(unsettled),
    }


def main(arguments: Sequence[str]) -> None:
    """Print what was measured; with a kind, each of its lemmas, or those whose names contain .."""
    if not arguments:
        print(json.dumps(measure(), indent=1))
        return
    _warm()
    kind, *wanted = arguments
    for name, answer in answers(kind, wanted):
        told = f"{answer.status} | {answer.method} | {answer.reason}"
        print(f"{answer.seconds:7.2f} s  {name}: {told}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
