"""Why an answer should be believed: the witness or the certificate, readable, and as a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bounds.rendering.plain_math import plain_math
from bounds.rocq.second import kept
from bounds.verdicts.answer import Answer
from figures.report.asked import Letters
from figures.report.frame import folded, table
from figures.report.markup import Markup, element, join
from figures.report.prose import tex

# An outline beyond this is a file to download, not something to read.
MOST_CHARACTERS = 1000
LONG_NUMBER = 40


def evidence(answer: Answer, file: str | None, letters: Letters) -> Markup:
    """The evidence for an answer; `file` is the address of its certificate."""
    parts = []
    if answer.witness:
        # A question of existence is answered with yes by a point.
        found = "the witness" if answer.verdict == "refuted" else "a point that does it"
        parts.append(
            folded(f"{found} ({len(answer.witness)} values)", _witness(answer.witness, letters))
        )
    if answer.point:
        found = "a point that satisfies all givens"
        parts.append(folded(f"{found} ({len(answer.point)} values)", _point(answer.point, letters)))
    if answer.certificate is not None:
        proof = answer.certificate.get("proof")
        outlined = outline(proof) if proof is not None else Markup("")
        if len(outlined) > MOST_CHARACTERS:
            outlined = element("p", "It is long; its file has all of it.")
        said = kept(answer.certificate)
        second = element("p", f"The same, {said.told}.") if said is not None else None
        parts.append(folded("certificate", outlined, _recheck(file), second, class_="certificate"))
    return join(parts)


def outline(node: Any) -> Markup:
    """A tree of rules as nested lists, in the words of `bounds.kernel.certificate`."""
    if isinstance(node, Mapping):
        rows = [
            element("li", element("b", str(name)), " ", outline(value))
            for name, value in node.items()
            if value not in (None, [], {})
        ]
        return element("ul", *rows, class_="outline")
    if isinstance(node, list) and any(isinstance(value, Mapping) for value in node):
        return element("ol", *(element("li", outline(v)) for v in node), class_="outline", start=0)
    if isinstance(node, list):
        return element("code", ", ".join(_flat(value) for value in node))
    return element("code", str(node))


def _witness(witness: Mapping[str, str], letters: Letters) -> Markup:
    """Numbers that are not zero in a table; the others are named."""
    values = [(name, value) for name, value in witness.items() if value != "0"]
    zeros = [tex(letters.coordinate(name)) for name, value in witness.items() if value == "0"]
    shown = table(
        ("letter", "value"),
        [
            (tex(letters.coordinate(name)), element("code", _short(value), title=value))
            for name, value in values
        ],
    )
    rest = element("p", "Zero: ", join(zeros, separator=", "), ".") if zeros else Markup("")
    return join((shown if values else None, rest))


def _point(values: Mapping[str, str], letters: Letters) -> Markup:
    """A point that only shows that there is one: in a line, since every proof has one."""
    return element("p", ", ".join(
        f"{plain_math(letters.coordinate(name))} = {_short(value)}".replace("= ≈", "≈")
        for name, value in values.items()
    ))  # fmt: skip


def _recheck(file: str | None) -> Markup:
    if file is None:
        return Markup("")
    name = file.rpartition("/")[2]
    return element(
        "p",
        element("a", "The file", href=file, download=name),
        " is checked again, without any solver, by ",
        element("code", f"fedproof check {name}"),
        ".",
    )


def _flat(value: Any) -> str:
    if isinstance(value, list):
        return f"({', '.join(_flat(v) for v in value)})"
    return str(value)


def _short(value: str) -> str:
    """A fraction of many digits also as a decimal."""
    if len(value) <= LONG_NUMBER:
        return value
    above, _, below = value.partition("/")
    try:
        return f"≈ {int(above) / int(below or 1):.8g} ({len(value)} characters)"
    except (ValueError, OverflowError):
        return f"{value[:LONG_NUMBER]}…"
