"""Values, optima and verdicts as a notebook shows them: a heading and a small table."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bounds.evaluation import Evaluation
    from bounds.optimisation import Optimum
    from bounds.prover.verdict import Verdict

Row = tuple[str, str]


def evaluation_html(result: Evaluation) -> str:
    """The value, its terms and constants, and what became of each hypothesis."""
    exact = "" if result.exact is None else f" (exactly {result.exact})"
    mark = "" if result.inside else ", outside its hypotheses"
    rows = [("verdict", result.verdict)]
    rows += [(f"term {term}", f"{value:.6g}") for term, value in result.terms.items()]
    rows += [(f"constant {name}", f"{value:.6g}") for name, value in result.constants.items()]
    told = {True: "holds", False: "fails", None: "not checked"}
    rows += [(str(check.hypothesis), told[check.holds]) for check in result.checks]
    return _table(f"{result.id} ({result.form}) = {result.value:.10g}{exact}{mark}", rows)


def optimum_html(best: Optimum) -> str:
    """The minimiser, and what keeps it there."""
    rows = [("verdict", best.evaluation.verdict)]
    rows += [(name, f"{float(value):.6g}") for name, value in best.at.items()]
    rows += [("active", relation) for relation in best.active]
    rows += [("at the end of its range", name) for name in best.at_end]
    return _table(f"{best.id} ({best.form}) = {best.value:.10g}, smallest at", rows)


def verdict_html(verdict: Verdict) -> str:
    """The verdict, how it was reached, and the witness."""
    rows = [("by", verdict.method)] if verdict.method else []
    rows += [("because", verdict.reason)] if verdict.reason else []
    rows += [(name, str(value)) for name, value in sorted((verdict.witness or {}).items())]
    point = sorted((verdict.point or {}).items())
    rows += [("the givens hold at", f"{name} = {value}") for name, value in point]
    rows += [(f"repair ({repair.kind})", repair.text) for repair in verdict.repairs]
    return _table(f"{verdict.status}: {verdict.claim}", rows)


def _table(title: str, rows: Iterable[Row]) -> str:
    body = "".join(
        f"<tr><td>{escape(name)}</td><td>{escape(value)}</td></tr>" for name, value in rows
    )
    return f"<p><b>{escape(title)}</b></p><table>{body}</table>"
