"""A statement as Markdown with formulas between dollar signs."""

from __future__ import annotations

from collections.abc import Iterable

from bounds.language.letters import Letter
from bounds.language.written import Written
from bounds.rendering.plain import letters, place
from bounds.statement import Constant, Statement, Step, Table
from bounds.verdicts.last_standing import told


def as_markdown(statement: Statement) -> str:
    """Lay out everything the statement holds."""
    parts = [
        f"## {statement.title}",
        f"`{statement.id}` ({', '.join([statement.kind.value, *place(statement)])})",
        f"Verdict: {told(statement)}",
        statement.body,
        _section("Assumptions", (f"`{id_}`" for id_ in statement.assumptions)),
        _section(
            "Rules",
            (
                f"{rule.actor}{', ' + rule.when if rule.when else ''}: {math(rule.written)}"
                for rule in statement.rules
            ),
        ),
        _section(
            "Hypotheses",
            (f"{math(h.written)} ({h.label}; {h.where.value})" for h in statement.hypotheses),
        ),
        _section("Formulas", (f"{f.label}: {math(f.written)}" for f in statement.formulas)),
        _section("Constants", (_constant(constant) for constant in statement.constants)),
        _section("Steps", (_step(step) for step in statement.steps)),
        *(_table(table) for table in statement.tables),
        _section("Settings", (f"{name}: {value}" for name, value in statement.settings.items())),
        _section("Letters", (_letter(letter) for letter in letters(statement))),
        f"Proof: `{statement.proof}`" if statement.proof else "",
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def math(formula: Written) -> str:
    """A formula between dollar signs."""
    return f"${formula.latex}$"


def _letter(letter: Letter) -> str:
    return f"`{letter.name}` ${letter.latex}$: {letter.domain}; {letter.meaning}"


def _constant(constant: Constant) -> str:
    text = f"${constant.latex}$"
    if constant.within is not None:
        text += f", claimed {math(constant.within)}"
    return f"{text} ({constant.source})" if constant.source else text


def _step(step: Step) -> str:
    tex = step.tex if "$" in step.tex or "\\" not in step.tex else f"${' '.join(step.tex.split())}$"
    claims = "; ".join(math(claim) for claim in step.written)
    source = f" (from: {step.source})" if step.source else ""
    return f"**{step.label}** {tex}{source}{': ' + claims if claims else ''}"


def _table(table: Table) -> str:
    lines = [_row(table.columns), _row(["---"] * len(table.columns)), *map(_row, table.rows)]
    return "\n".join([f"{table.caption}\n", *lines] if table.caption else lines)


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |"


def _section(title: str, items: Iterable[str]) -> str:
    lines = [f"- {item}" for item in items]
    return "\n".join([f"**{title}**\n", *lines]) if lines else ""
