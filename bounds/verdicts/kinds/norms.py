r"""Whether one thing is measured in one way: which norm, which expectation, over which index.

What stands between the bars of a norm is looked up in the displays of a statement, in the last line
of its proof, and in the displays of what it assumes and its words name, on the left of the
relation. The same vector should have the same marks there: the index of its norm, the index and the
condition of the expectation around it, and the range of the sum or maximum before it:
`\mathbb E_t\|v\|^2` and `\mathbb E\|v\|^2` are two numbers. Whether it is squared is told by the
claim. A mark that a table explains by a size, as $\Delta$ by $\mathbb E\|v\|^2$, should be that
size where an item of the paper sets it equal to one; there it should also be squared in both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bounds.catalogue import catalogue
from bounds.statement import Statement
from bounds.verdicts.naming import named
from bounds.verdicts.question import BETWEEN_MARKS, Kind, Question

_DISPLAY = re.compile(r"\$\$(.+?)\$\$", re.DOTALL)
_RELATION = re.compile(r"\\(?:leq?|geq?|triangleq)(?![A-Za-z])|[<>=]|:=")
_SIZES = re.compile(r"\\(?:[Bb]igg?[lr]?|left|right|[,;!:])(?![A-Za-z])")
# Of spaces those end nothing that do not stand between a command and a letter.
_SPACES = re.compile(r"(\\[A-Za-z]+ )(?=[A-Za-z])|\s")
_BARS = re.compile(r"\\lVert|\\rVert|\\Vert")
_INDEX = r"(?:_(?P<{}>\{{[^{{}}]*\}}|.))?"
_MEAN = r"(?:(?P<mean{0}>\\math(?:bb|bf|rm|sf)(?:\{{E\}}| ?E)|(?<![A-Za-z\\])E)(?:_(?P<over{0}>"
_MEAN += r"\{{[^{{}}]*\}}|.))?[\[({{]?)?"
_POWER = r"(?:\^(?P<power{}>\{{[^{{}}]*\}}|.))?"
# A mean may stand before a sum or behind it, and a square before a condition or behind the mean.
_MEASURED = re.compile(
    _MEAN.format("")
    + r"(?:\\sum_(?P<sum>\{[^{}]*\}(?:\^(?:\{[^{}]*\}|.))?))?"
    + r"(?:\\(?:max|sup)_(?P<largest>\{[^{}]*\}|.))?"
    + _MEAN.format("_inside")
    + r"[\[({]?\\\|(?P<vector>.+?)\\\|"
    + _INDEX.format("norm")
    + _POWER.format("")
    + r"(?:\\mid(?P<given>[^\])}]*)[\])}])?"
    + _POWER.format("_outside")
)
PARTS = ("sum", "largest", "mean", "over", "norm", "given")
_WRITTEN = re.compile(r"\$\$(.+?)\$\$|\$([^$]+)\$", re.DOTALL)


def questions(statement: Statement) -> Iterator[Question]:
    """One for each vector that two of the places measure."""
    stated = _of_displays(statement)
    for told, others in dict(_elsewhere(statement)).items():
        for vector in filter(others.__contains__, stated):
            yield Question(
                step=f"size of {vector} and in {told}",
                claim=f"{stated[vector]}{BETWEEN_MARKS}{others[vector]}",
                kind=Kind.NOTATION,
                asks=f"the size of {vector} is meant in the same way in {told}",
            )
    yield from _explained(statement)


def _explained(statement: Statement) -> Iterator[Question]:
    """One for each mark of a table and each item that sets it equal to a size of that vector."""
    known = statement.paper in catalogue.papers() and not statement.is_amended
    items = catalogue.of(statement.paper) if known else ()
    others = [item for item in items if item.id != statement.id]
    for mark, own in _marks(statement).items():
        for item in others:
            theirs = _set_equal(item, mark)
            for vector in filter(theirs.__contains__, own):
                yield Question(
                    step=f"{mark} and in {item.id}",
                    claim=f"{own[vector]}{BETWEEN_MARKS}{theirs[vector]}",
                    kind=Kind.NOTATION,
                    asks=f"{mark} is the same in the table and in {item.id}",
                )


def _marks(statement: Statement) -> dict[str, dict[str, str]]:
    """Marks in the first column of a table, with the sizes by which the row explains them."""
    return {
        _plain(row[0]).strip("$"): _sizes(cell)
        for table in statement.tables
        for row in table.rows
        for cell in row[1:]
        if row[0].startswith("$") and _sizes(cell)
    }


def _set_equal(item: Statement, mark: str) -> dict[str, str]:
    """The sizes to which an item sets a mark equal, in its words or a line of its proof."""
    written = [one or other for one, other in _WRITTEN.findall(item.body)]
    for tex in (*written, *(step.tex for step in item.steps)):
        before, is_set, rest = _plain(tex).partition(f"{mark}=")
        if is_set and not before:
            return _sizes(_left(f"{rest}="))
    return {}


def _sizes(tex: str) -> dict[str, str]:
    """Vectors with all marks of their sizes; a difference is one, whichever way round."""
    return {
        "-".join(sorted(found["vector"].split("-"))): _told(found, *PARTS, "power")
        for found in _MEASURED.finditer(_plain(tex))
    }


def _elsewhere(statement: Statement) -> Iterator[tuple[str, dict[str, str]]]:
    """The last line of its proof, what proves it, what it assumes, and what its words name."""
    begun = [left for step in statement.steps if (left := _left(step.tex))]
    if begun:
        yield "the last line of its proof", _measured(begun[-1])
    others = filter(None, map(catalogue.get, (statement.proof, *statement.assumptions)))
    for item in dict.fromkeys((*others, *named(statement))):
        yield item.id, _of_displays(item)


def _of_displays(statement: Statement) -> dict[str, str]:
    """What the left sides of displays measure; the first display of a vector counts."""
    found: dict[str, str] = {}
    for display in _DISPLAY.findall(statement.body):
        for vector, marks in _measured(_left(display)).items():
            found.setdefault(vector, marks)
    return found


def _left(tex: str) -> str:
    """What stands before the first relation outside of braces; nothing if there is none."""
    plain = _plain(tex)
    for found in _RELATION.finditer(plain):
        before = plain[: found.start()]
        if before.count("{") == before.count("}"):
            return before
    return ""


def _plain(tex: str) -> str:
    """LaTeX without sizes of brackets and idle spaces, with one sign for the bars of norms."""
    plain = " ".join(_SIZES.sub("", _BARS.sub(r"\\|", tex)).split())
    return _SPACES.sub(lambda found: found[1] or "", plain)


def _measured(tex: str) -> dict[str, str]:
    """Vectors with the marks of their sizes, written side by side."""
    return {found["vector"]: _told(found, *PARTS) for found in _MEASURED.finditer(tex)}


def _told(found: re.Match[str], *parts: str) -> str:
    """Those of the marks that are there, wherever they stand; a mean is one in any type."""
    marks = found.groupdict()
    marks["mean"] = "E" if marks["mean"] or marks["mean_inside"] else None
    marks["over"] = marks["over"] or marks["over_inside"]
    marks["power"] = marks["power"] or marks["power_outside"]
    return ", ".join(f"{part} {_bare(marks[part])}" for part in parts if marks[part] is not None)


def _bare(mark: str) -> str:
    """A mark without the braces around the whole of it."""
    mark = mark.strip()
    return mark[1:-1] if mark.startswith("{") and mark.find("}") == len(mark) - 1 else mark
