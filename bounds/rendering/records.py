"""A statement as JSON; `statement.schema.json` documents the form."""

from __future__ import annotations

import sympy as sp

from bounds.rendering.plain import letters
from bounds.statement import Constant, Statement


def as_json(statement: Statement) -> dict[str, object]:
    """Return plain lists, dictionaries and strings."""
    return {
        "id": statement.id,
        "paper": statement.paper,
        "kind": statement.kind.value,
        "title": statement.title,
        "lines": statement.lines,
        "text": statement.text.strip(),
        "proof": statement.proof,
        "assumptions": list(statement.assumptions),
        "hypotheses": [
            {"label": h.label, "where": h.where.value, **_expression(h.relation)}
            for h in statement.hypotheses
        ],
        "formulas": [
            {"label": f.label, "role": f.role.value, **_expression(f.body)}
            for f in statement.formulas
        ],
        "constants": [_constant(constant) for constant in statement.constants],
        "rules": [
            {"actor": rule.actor, "when": rule.when, **_expression(rule.equation)}
            for rule in statement.rules
        ],
        "steps": [
            {
                "label": step.label,
                "source": step.source,
                "tex": step.tex,
                "lines": step.lines,
                "claims": [_expression(claim) for claim in step.claims],
            }
            for step in statement.steps
        ],
        "tables": [
            {"caption": t.caption, "columns": list(t.columns), "rows": [list(r) for r in t.rows]}
            for t in statement.tables
        ],
        "settings": dict(statement.settings),
        "letters": [
            {
                "name": letter.name,
                "latex": letter.letter.latex,
                "meaning": letter.meaning,
                "domain": str(letter.domain),
                "printed_domain": letter.letter.printed,
                "unit": statement.units.get(letter.name, letter.unit),
            }
            for letter in letters(statement)
        ],
    }


def _expression(expression: sp.Basic) -> dict[str, str]:
    return {"expression": str(expression), "latex": sp.latex(expression)}


def _constant(constant: Constant) -> dict[str, object]:
    return {
        "name": constant.symbol.name,
        "definition": None if constant.definition is None else _expression(constant.definition),
        "range": None if constant.range is None else _expression(constant.range),
        "source": constant.source,
    }
