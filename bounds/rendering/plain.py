"""A statement as Unicode text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sympy as sp

from bounds.language.symbolic import LetterSymbol
from bounds.rendering.plain_math import plain_math, plain_text
from bounds.statement import Statement, Table


def as_text(statement: Statement) -> str:
    """Lay out everything the statement holds, with the names that `fedproof eval` takes."""
    parts = [
        f"{statement.id}  [{statement.kind.value}]  lines {statement.lines or '-'}",
        plain_text(statement.title),
        plain_text(statement.body),
        _section("Assumptions", statement.assumptions),
        _section("Rules", (_rule(rule) for rule in statement.rules)),
        _section(
            "Hypotheses",
            (f"{_plain(h.relation)}   ({h.label}; {h.where.value})" for h in statement.hypotheses),
        ),
        _section("Formulas", (_labelled(f.label, f.body) for f in statement.formulas)),
        _section("Constants", (constant_text(c) for c in statement.constants)),
        _section("Steps", (_step(step) for step in statement.steps)),
        *(_table(table) for table in statement.tables),
        _section("Settings", (f"{name}: {value}" for name, value in statement.settings.items())),
        _section("Letters", (letter_text(letter) for letter in letters(statement))),
        f"Proof: {statement.proof}" if statement.proof else "",
    ]
    return "\n\n".join(part for part in parts if part)


def letters(statement: Statement) -> list[LetterSymbol]:
    """The letters of the formulas, hypotheses and constants, in alphabetical order."""
    expressions: list[sp.Basic] = [formula.body for formula in statement.formulas]
    expressions += [hypothesis.relation for hypothesis in statement.hypotheses]
    expressions += [c.symbol for c in statement.constants]
    expressions += [c.definition for c in statement.constants if c.definition is not None]
    found: set[Any] = set().union(*(expression.free_symbols for expression in expressions))
    return sorted(found, key=lambda letter: (letter.name.casefold(), letter.name))


def letter_text(letter: LetterSymbol) -> str:
    """Name, sign, domain and meaning of a letter."""
    sign = plain_math(letter.letter.latex)
    shown = "" if sign == letter.name else f" ({sign})"
    return f"{letter.name}{shown}: {letter.domain}; {plain_text(letter.meaning)}"


def constant_text(constant: Any) -> str:
    """A derived constant: computed from its definition, or to be given within its range."""
    name = constant.symbol.name
    text = f"{name} = {_plain(constant.definition)}" if constant.definition is not None else name
    if constant.range is not None:
        text += f", claimed {_plain(constant.range)}"
    how = "computed unless given" if constant.definition is not None else "to be given"
    return f"{text}   ({how}{'; ' + constant.source if constant.source else ''})"


def _plain(expression: sp.Basic) -> str:
    return str(sp.StrPrinter({"order": "none"}).doprint(expression))


def _labelled(label: str, body: sp.Basic) -> str:
    return f"{plain_text(label)}: {_plain(body)}"


def _rule(rule: Any) -> str:
    when = f", {plain_text(rule.when)}" if rule.when else ""
    return f"{rule.actor}{when}: {_plain(rule.equation)}"


def _step(step: Any) -> str:
    line = f"{step.label}. {plain_text(_as_math(step.tex))}" if step.tex else f"{step.label}."
    source = f"\n      from: {plain_text(step.source)}" if step.source else ""
    claims = "".join(f"\n      {_plain(claim)}" for claim in step.claims)
    return line + source + claims


def _as_math(tex: str) -> str:
    """A step's line is all formula, or words with formulas between dollar signs."""
    return tex if "$" in tex or "\\" not in tex else f"${' '.join(tex.split())}$"


def _table(table: Table) -> str:
    rows = [table.columns, *table.rows]
    cells = [[plain_text(cell) for cell in row] for row in rows]
    widths = [max(len(row[i]) for row in cells) for i in range(len(table.columns))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in cells
    ]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join([plain_text(table.caption), *lines]) if table.caption else "\n".join(lines)


def _section(title: str, items: Iterable[str]) -> str:
    lines = [f"  {item}" for item in items]
    return "\n".join([title, *lines]) if lines else ""
