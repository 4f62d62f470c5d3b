"""Results of one point as text, CSV or JSON."""

from __future__ import annotations

import json

from bounds.evaluation import Evaluation
from fedproof.colour import painted


def print_evaluation(
    result: Evaluation, *, amended: str = "", as_json: bool = False, as_csv: bool = False
) -> None:
    """Print a value with its verdict, terms, constants and hypotheses.

    `amended` is what the amended statement is worth there, as it follows its name.
    """
    if as_json:
        print(json.dumps(result.as_json(), indent=1))
        return
    if as_csv:
        print("id,form,value,inside,verdict")
        form, verdict = json.dumps(result.form), json.dumps(result.verdict)
        print(f"{result.id},{form},{result.value!r},{result.inside},{verdict}")
        return
    exact = f"  (exactly {result.exact})" if result.exact is not None else ""
    mark = "" if result.inside else "  OUTSIDE its hypotheses"
    verdict = f"  [{result.verdict}{amended}]"
    line = f"{result.id} ({result.form}) = {result.value:.10g}{exact}{mark}{verdict}"
    print(painted(line))
    if len(result.terms) > 1:
        for term, value in result.terms.items():
            print(f"  term {term} = {value:.6g}")
    for name, value in result.constants.items():
        print(f"  constant {name} = {value:.6g}")
    for sentence in result.outside_domain:
        print(f"  {sentence}")
    for check in result.checks:
        verdict = {True: "holds", False: "FAILS", None: "not checked"}[check.holds]
        sides = "" if check.left is None else f"  ({check.left:.6g} against {check.right:.6g})"
        where = f"{check.hypothesis.label}, {check.hypothesis.where.value}"
        print(painted(f"  hypothesis {check.hypothesis}: {verdict}{sides}  [{where}]"))
