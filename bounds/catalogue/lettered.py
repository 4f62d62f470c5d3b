"""From the records of letters to letters; one that could not be read back or printed is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from string import Formatter

from bounds.catalogue.schema import LetterRecord
from bounds.domain import Domain
from bounds.errors import UserError, refuse
from bounds.kernel.problem import FUNCTIONS as SEVERAL
from bounds.kernel.reader import FUNCTIONS
from bounds.language.formulas import ANALYSIS
from bounds.language.letters import Letter

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_BRACE = re.compile(r"\\.|([{}])", re.DOTALL)
_NO_UNIT = re.compile(r"[^fx0-9^*/-]")
# What means something else in a formula, whatever is declared.
_NAMED = {*FUNCTIONS, *ANALYSIS, *(SEVERAL["vector"] or {}), "sqrt", "sum", "and", "in", "oo"}
_CALLED = _NAMED.union(*(known or () for known in SEVERAL.values()))


def letters_of(
    records: Mapping[str, LetterRecord], paper: str, place: Callable[[str], str]
) -> dict[str, Letter]:
    """The letters that records describe, each at its place in a file; a count has no unit."""
    found = {}
    for name, record in records.items():
        try:
            found[name] = _letter(name, record, paper)
        except UserError as error:
            refuse(f"{place(name)}: {error}")
    return found


def reserved(arguments: int) -> set[str]:
    """Names that no letter with so many arguments has: P(n) is a chance, and P alone is free."""
    return _CALLED if arguments else _NAMED


def _letter(name: str, record: LetterRecord, paper: str) -> Letter:
    if not _NAME.fullmatch(name):
        refuse(
            f"{name!r} can be no letter's name, which is made of ASCII letters, digits and _; "
            f"how it is typeset is said by its latex"
        )
    if name in reserved(record.arguments):
        refuse(f"{name!r} has a meaning of its own in formulas; give the letter another name")
    _require_latex(name, record)
    domain = Domain.parse(record.domain)
    unit = record.unit or ("1" if domain.integer else None)
    if unit not in {None, "any"} and _NO_UNIT.search(unit or ""):
        from bounds.units import Unit  # which needs sympy

        Unit.parse(unit or "")
    return Letter(
        name=name,
        paper=paper,
        latex=record.latex,
        meaning=record.meaning,
        domain=domain,
        printed=record.printed,
        unit=unit,
        arguments=record.arguments,
        also=tuple(record.also),
    )


def _require_latex(name: str, record: LetterRecord) -> None:
    """It prints, its braces close, and every argument has its field."""
    shown, count = record.latex, record.arguments
    if count < 0:
        refuse(f"{name} has arguments = {count}; a letter has none (0) or more")
    if count:
        wanted = [str(at) for at in range(count)]
        try:
            parts = [part[1:] for part in Formatter().parse(shown) if part[1] is not None]
            found = {f"{field}{spec}{how or ''}" for field, spec, how in parts}
        except ValueError:
            found = set()
        if found != {*wanted}:
            fields = ", ".join(f"{{{at}}}" for at in wanted)
            refuse(
                f"{name} has arguments = {count}, so its latex has the fields {fields}, and other "
                f"braces twice, as in 'x_{{{{{{0}}}}}}'; it is {shown!r}"
            )
        shown = shown.format(*wanted)
    depth = 0
    for brace in _BRACE.findall(shown):
        depth += (brace == "{") - (brace == "}")
        if depth < 0:
            break
    if depth or not shown.strip():
        refuse(f"the latex of {name} does not print: {record.latex!r} is empty, or a brace is open")
