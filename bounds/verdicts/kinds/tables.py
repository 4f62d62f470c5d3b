"""What the prose says of the numbers of a table, asked of the cells themselves.

`[cells.NAME]` of an item has a claim about cells, each by the heading of its row or column:

    {FedInit} > {FedAvg}       of two rows: asked in every column; of two columns: in every row
    {FedInit | Dir-0.1}        the cell in which a row and a column cross
    {ratio[2]}                 the second column with that heading
    {others}                   the cells of all rows (or columns) that the claim does not name
    {mean of FedInit}          of the whole row, or column
    {poster.cost: storage}     of the table of another item, in the row (or column) of the same name
    {150} < {300} < {450}      one question for each sign
    {time}/{time | FedAvg} ~ {ratio}    equal up to the digits that are printed on the right
    {FedDyn} in {fig2: c | clusters}    from the first to the last number of a cell 80–90
    {rounds} <= 2000 <=> {top} >= 75    the right side where the left holds, and else its opposite

`at` names the lines in which it is asked, `table` the caption of the one that is meant. Where every
cell is named by row and column there is one question, and where a cell is no number there is none.
What is claimed of a cell 80–90 otherwise is claimed for all numbers from 80 to 90, and of 2000+ for
all above. And a line that is headed Average, or Total, should be that of the others, all of which
may have been rounded.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import inf

from bounds.catalogue import catalogue
from bounds.errors import UserError, refuse
from bounds.language.letters import Alphabet
from bounds.language.notation import Notation, notation
from bounds.registry import refuse_lacking
from bounds.statement import Cells, Statement, Table
from bounds.verdicts.kinds.criteria import OPPOSITE
from bounds.verdicts.question import Question

OTHERS, MEAN, CROSSING, ABOUT, IN = "others", "mean of ", " | ", "~", "in"
CUT_OFF = "cut off after the digits that are printed, and not rounded"
NOTHING = "{}"
AVERAGES, TOTALS = ("average", "avg", "mean"), ("sum", "total")
_CELL = re.compile(r"\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})+)\}")  # headings may be LaTeX
_SIGN = re.compile(r" (<=|>=|==|<|>|~|in) ")
_NUMBER = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)")
_RANGE = re.compile(r"(\d+)(?:–(\d+)|\+)")
_RANGED = re.compile(r"from_(\d+)_(?:to_(\d+)_)?at_\d+_\d+")
_PRODUCT = re.compile(r"(\d*)([A-Za-z]+)")


def questions(statement: Statement) -> Iterator[Question]:
    """One for each line of each table that a claim is about."""
    grids = [Grid(statement.id, table, statement.letters) for table in statement.tables]
    for cells in statement.cells:
        captions = [grid.table.caption for grid in grids]
        meant = [grid for grid in grids if cells.table in ("", grid.table.caption)]
        if not meant:
            refuse_lacking(statement.id, "table", cells.table, captions)
        if all(": " in name and CROSSING in name for name in _CELL.findall(cells.claim)):
            meant = meant[:1]  # no cell of these tables is named
        for grid in meant:
            above = [cells.label, grid.table.caption] if len(meant) > 1 else [cells.label]
            for line in _lines(cells, grid):
                step = ", ".join(filter(None, (*above, line.name)))
                yield from _asked(step, _filled(cells, line), cells.asks)
    for at, grid in enumerate(grids):
        yield from _summed(grid, f", {grid.table.caption or at + 1}" if at else "")


@dataclass(frozen=True)
class Grid:
    """A table whose cells are found by the headings of rows and columns."""

    id: str
    table: Table
    letters: Alphabet

    @cached_property
    def heads(self) -> int:
        """How many columns at the left have no number: they name the rows."""
        columns = zip(*self.table.rows, strict=True)
        numbers = [any(self._number(cell) for cell in column) for column in columns]
        return max(1, numbers.index(True) if True in numbers else 1)

    @cached_property
    def rows(self) -> Mapping[str, int]:
        """The rows by their names."""
        return _numbered(", ".join(row[: self.heads]) for row in self.table.rows)

    @cached_property
    def columns(self) -> Mapping[str, int]:
        """The columns by their headings."""
        found = _numbered(self.table.columns)
        return {name: at for name, at in found.items() if at >= self.heads}

    def at(self, row: str, column: str) -> str:
        """The cell as a term; nothing if it is no number."""
        places = self.rows[row], self.columns[column]
        cell = self.table.rows[places[0]][places[1]]
        if ends := _RANGE.fullmatch(cell):
            above = f"to_{ends[2]}_" if ends[2] else ""
            return f"from_{ends[1]}_{above}at_{places[0]}_{places[1]}"
        return self._number(cell)

    def _number(self, cell: str) -> str:
        text = cell.replace("*", "").partition("±")[0].strip().rstrip("×%")
        if _NUMBER.fullmatch(text):
            return text
        product = _PRODUCT.fullmatch(text)
        if product and all(letter in self.letters for letter in product[2]):
            return "*".join(filter(None, (product[1], *product[2])))
        if text.startswith("$") and notation(text) is Notation.LATEX:
            return self._typeset(text.strip("$"))
        return ""

    def _typeset(self, text: str) -> str:
        from bounds.language.typed import formula_in_house  # which reads LaTeX

        try:
            return f"({formula_in_house(text, self.letters)})"
        except UserError:  # words, or what is more than a number
            return ""


@dataclass(frozen=True)
class Line:
    """A row or a column in which a claim is asked."""

    grid: Grid
    name: str
    is_row: bool

    def cell(self, name: str) -> str:
        """What stands here in the column, or row, of this name."""
        row, column = (self.name, name) if self.is_row else (name, self.name)
        for known, one in ((self.grid.rows, row), (self.grid.columns, column)):
            if one not in known:
                refuse_lacking(f"the table of {self.grid.id}", "row or column", one, [*known])
        return self.grid.at(row, column) or NOTHING

    @property
    def headings(self) -> Sequence[str]:
        """All that can be named here."""
        return [*(self.grid.columns if self.is_row else self.grid.rows)]


def _summed(grid: Grid, told: str) -> Iterator[Question]:
    """That a line is what its heading says of the others: their average, or their sum."""
    for is_row, headings, across in (
        (False, grid.columns, grid.rows),
        (True, grid.rows, grid.columns),
    ):
        sums = [name for name in headings if _word(name) in {*AVERAGES, *TOTALS}]
        others = [name for name in headings if name not in sums]
        for name, place in product(sums, across):
            line, at = Line(grid, place, not is_row), headings[name]
            beside = [other for other in others if headings[other] < at] or others
            cells, printed = [line.cell(other) for other in beside], line.cell(name)
            if len(cells) > 1 and all(map(_NUMBER.fullmatch, (*cells, printed))):
                # What stands first may be of another sort, such as how large a model is.
                ends = [cells[first:] for first in range(len(cells) - 1)]
                is_mean = _word(name) in AVERAGES
                meant = next((end for end in ends if _off(end, printed, is_mean)[0] <= 0), cells)
                yield Question(
                    step=f"{name}, {place}{told}",
                    claim=_off(meant, printed, is_mean)[1],
                    asks=f"{printed} is what the heading says of {len(meant)} numbers before it",
                )


def _off(cells: Sequence[str], printed: str, is_mean: bool) -> tuple[Fraction, str]:
    """How much further than by rounding a number is from the mean or sum, and that it is not."""
    digits = min(len(cell.partition(".")[2]) for cell in (*cells, printed))
    many = len(cells) if is_mean else 1
    most = Fraction(1 + len(cells) // many, 2 * 10**digits)
    apart = abs(sum(map(Fraction, cells), Fraction(0)) / many - Fraction(printed))
    return apart - most, f"abs(({' + '.join(cells)})/{many} - {printed}) <= {most}"


def _word(heading: str) -> str:
    return heading.replace("*", "").strip(" .").lower()


def _lines(cells: Cells, grid: Grid) -> Iterator[Line]:
    """Across what the claim names: all columns for names of rows, all rows for those of columns."""
    named = [name for name in _CELL.findall(cells.claim) if _runs(name)]
    if not named:
        yield Line(grid, "", is_row=True)
        return
    is_row = not any(name in grid.rows for name in named)
    lines = grid.rows if is_row else grid.columns
    for name in cells.at or lines:
        if name not in lines:
            refuse_lacking(f"the table of {grid.id}", "row or column", name, [*lines])
        yield Line(grid, name, is_row)


def _runs(name: str) -> bool:
    """Whether a name stands for another cell in every line."""
    return name != OTHERS and CROSSING not in name and not name.startswith(MEAN)


def _filled(cells: Cells, line: Line) -> str:
    """The claim with cells for their names."""
    return _CELL.sub(lambda found: _value(found[1], line, cells.claim), cells.claim)


def _value(name: str, line: Line, claim: str) -> str:
    """What stands for a name; `NOTHING` is in it where a cell is no number."""
    grid = line.grid
    if name == OTHERS:
        mentioned = {one.partition(CROSSING)[0] for one in _CELL.findall(claim)}
        return ", ".join(line.cell(one) for one in line.headings if one not in mentioned)
    if name.startswith(MEAN):
        whole = Line(grid, name.removeprefix(MEAN), name.removeprefix(MEAN) in grid.rows)
        found = [whole.cell(one) for one in whole.headings]
        return f"({' + '.join(found)})/{len(found)}"
    item, _, heading = name.rpartition(": ")
    one, _, crossed = heading.partition(CROSSING)
    if item:
        grid = _other(grid, item, {one, crossed or line.name})
    if crossed or item:
        across = crossed or line.name
        line = Line(grid, across, across in grid.rows)
    return line.cell(one)


def _other(grid: Grid, item: str, headings: Collection[str]) -> Grid:
    """The table of another item of the paper that has these headings, or else its first."""
    other = catalogue[f"{grid.id.partition('.')[0]}.{item}"]
    grids = [Grid(other.id, table, other.letters) for table in other.tables]
    return next((g for g in grids if {*headings} <= {*g.rows, *g.columns}), grids[0])


def _asked(step: str, claim: str, asks: str) -> Iterator[Question]:
    """One question for each sign of the claim, and for rounded numbers another reading."""
    condition, either, then = claim.partition(" <=> ")
    if either:
        if NOTHING not in condition:
            yield from _asked(step, then if _holds(condition) else _opposite(then), asks)
        return
    sides, signs = _SIGN.split(claim)[::2], _SIGN.split(claim)[1::2]
    for at, sign in enumerate(signs):
        left, right = sides[at], sides[at + 1]
        if NOTHING in left + right:
            continue
        name = f"{step}, {at + 1}" if len(signs) > 1 else step
        if sign != ABOUT:
            asked = _inside(left, right) if sign == IN else f"{left} {sign} {right}"
            yield Question(step=name, claim=asked, where=_where(asked), asks=asks)
            continue
        half = Fraction(1, 2 * 10 ** len(right.partition(".")[2]))
        apart = f"{left} - {right}"
        yield Question(step=name, claim=f"abs({apart}) <= {half}", asks=asks)
        cut = f"abs({apart} - {half}) <= {half}"
        yield Question(step=name, claim=cut, asks=asks, reading=CUT_OFF)


def _holds(condition: str) -> bool:
    """Whether a number is surely at most, or at least, another one."""
    left, sign, right = _relation(condition, ("<=", ">="))
    try:
        (low, high), (least, most) = _ends(left), _ends(right)
    except ValueError:
        refuse(f"{condition}: what stands before <=> is about numbers, with one sign <= or >=")
    return high <= least if sign == "<=" else low >= most


def _opposite(claim: str) -> str:
    left, sign, right = _relation(claim, OPPOSITE)
    return f"{left} {OPPOSITE[sign]} {right}"


def _relation(claim: str, signs: Collection[str]) -> tuple[str, str, str]:
    """The two sides of a claim and the sign between them."""
    parts = _SIGN.split(claim)
    if len(parts) != 3 or parts[1] not in signs:
        refuse(f"{claim}: a side of <=> is a relation with one sign of {', '.join(signs)}")
    left, sign, right = parts
    return left, sign, right


def _ends(cell: str) -> tuple[Fraction | float, Fraction | float]:
    """Between which numbers what stands in a cell is."""
    ends = _RANGED.fullmatch(cell)
    if ends is None:
        return Fraction(cell), Fraction(cell)
    return Fraction(ends[1]), Fraction(ends[2]) if ends[2] else inf


def _inside(number: str, cell: str) -> str:
    """That a number is one that a cell stands for."""
    if not _RANGED.fullmatch(cell):
        return f"{number} == {cell}"
    low, high = _ends(cell)
    if high == inf:
        return f"{number} > {low}"
    return f"abs({number} - {(low + high) / 2}) <= {(high - low) / 2}"


def _where(claim: str) -> tuple[str, ...]:
    """What the names for cells with ranges stand for."""
    found = {name[0]: name for name in _RANGED.finditer(claim)}
    return tuple(
        f"{name}: real >= {ends[1]}, <= {ends[2]}" if ends[2] else f"{name}: real > {ends[1]}"
        for name, ends in found.items()
    )


def _numbered(names: Iterator[str] | Sequence[str]) -> Mapping[str, int]:
    """Places by name; of a name that comes again, the second is `name[2]`."""
    found: dict[str, int] = {}
    seen: dict[str, int] = {}
    for at, name in enumerate(names):
        seen[name] = seen.get(name, 0) + 1
        found[name if seen[name] == 1 else f"{name}[{seen[name]}]"] = at
    return found
