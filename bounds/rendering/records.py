"""A statement as JSON; `statement.schema.json` documents the form."""

from __future__ import annotations

from bounds.language.written import Written
from bounds.rendering.plain import letters
from bounds.statement import Constant, Statement
from bounds.verdicts import last_standing


def as_json(statement: Statement) -> dict[str, object]:
    """Return plain lists, dictionaries and strings."""
    return {
        "id": statement.id,
        "paper": statement.paper,
        "kind": statement.kind.value,
        "verdict": last_standing.as_json(statement),
        "title": statement.title,
        "lines": statement.lines,
        "text": statement.text.strip(),
        "proof": statement.proof,
        "assumptions": list(statement.assumptions),
        "hypotheses": [
            {"label": h.label, "where": h.where.value, **_expression(h.written)}
            for h in statement.hypotheses
        ],
        "formulas": [
            {"label": f.label, "role": f.role.value, **_expression(f.written)}
            for f in statement.formulas
        ],
        "constants": [_constant(constant) for constant in statement.constants],
        "rules": [
            {"actor": rule.actor, "when": rule.when, **_expression(rule.written)}
            for rule in statement.rules
        ],
        "steps": [
            {
                "label": step.label,
                "source": step.source,
                "tex": step.tex,
                "lines": step.lines,
                "claims": [_expression(claim) for claim in step.written],
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
                "latex": letter.latex,
                "meaning": letter.meaning,
                "domain": str(letter.domain),
                "printed_domain": letter.printed,
                "unit": statement.units.get(letter.name, letter.unit),
            }
            for letter in letters(statement)
        ],
    }


def _expression(formula: Written) -> dict[str, str]:
    return {"expression": str(formula), "latex": formula.latex}


def _constant(constant: Constant) -> dict[str, object]:
    return {
        "name": str(constant.name),
        "definition": None if constant.defined is None else _expression(constant.defined),
        "range": None if constant.within is None else _expression(constant.within),
        "source": constant.source,
    }
