"""A statement as Unicode text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from bounds.language.formulas import names
from bounds.language.letters import Letter
from bounds.rendering.plain_math import plain_math, plain_text
from bounds.statement import Constant, Rule, Statement, Step, Table
from bounds.verdicts.last_standing import told


def place(statement: Statement) -> list[str]:
    """Where the paper prints it, if that is said: its lines, or words."""
    lines = statement.lines
    recalled = [f"as recalled: {statement.recalled}"] if statement.recalled else []
    return [f"lines {lines}" if lines[0].isdigit() else lines, *recalled] if lines else recalled


def as_text(statement: Statement) -> str:
    """Lay out everything the statement holds, with the names that `fedproof eval` takes."""
    parts = [
        "  ".join([statement.id, f"[{statement.kind.value}]", *place(statement)]),
        plain_text(statement.title),
        f"Verdict: {told(statement)}",
        plain_text(statement.body),
        _section("Assumptions", statement.assumptions),
        _section("Rules", (_rule(rule) for rule in statement.rules)),
        _section(
            "Hypotheses",
            (f"{h.written}   ({h.label}; {h.where.value})" for h in statement.hypotheses),
        ),
        _section("Formulas", (f"{plain_text(f.label)}: {f.written}" for f in statement.formulas)),
        _section("Constants", (constant_text(c) for c in statement.constants)),
        _section("Steps", (_step(step) for step in statement.steps)),
        *(_table(table) for table in statement.tables),
        _section("Settings", (f"{name}: {value}" for name, value in statement.settings.items())),
        _section("Letters", (letter_text(letter) for letter in letters(statement))),
        f"Proof: {statement.proof}" if statement.proof else "",
    ]
    return "\n\n".join(part for part in parts if part)


def letters(statement: Statement) -> list[Letter]:
    """The letters of the formulas, hypotheses and constants, in alphabetical order."""
    found = [formula.written for formula in statement.formulas]
    found += [hypothesis.written for hypothesis in statement.hypotheses]
    for constant in statement.constants:
        found += filter(None, (constant.name, constant.defined))
    used = frozenset().union(*(names(written.tree) for written in found))
    known = [statement.letters[name] for name in used if name in statement.letters]
    return sorted(known, key=lambda letter: (letter.name.casefold(), letter.name))


def letter_text(letter: Letter) -> str:
    """Name, sign, domain and meaning of a letter."""
    sign = plain_math(letter.latex)
    shown = "" if sign == letter.name else f" ({sign})"
    return f"{letter.name}{shown}: {letter.domain}; {plain_text(letter.meaning)}"


def constant_text(constant: Constant) -> str:
    """A derived constant: computed from its definition, or to be given within its range."""
    text = str(constant.name)
    if constant.defined is not None:
        text += f" = {constant.defined}"
    if constant.within is not None:
        text += f", claimed {constant.within}"
    how = "computed unless given" if constant.defined is not None else "to be given"
    return f"{text}   ({how}{'; ' + constant.source if constant.source else ''})"


def _rule(rule: Rule) -> str:
    when = f", {plain_text(rule.when)}" if rule.when else ""
    return f"{rule.actor}{when}: {rule.written}"


def _step(step: Step) -> str:
    line = f"{step.label}. {plain_text(_as_math(step.tex))}" if step.tex else f"{step.label}."
    source = f"\n      from: {plain_text(step.source)}" if step.source else ""
    claims = "".join(f"\n      {claim}" for claim in step.written)
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
