"""A question: one claim of a paper, put so that a machine can answer it.

The texts are in the prover's language and refer to the catalogue instead of copying from it:

    s3a                        the claims of step s3a (as a claim: the first; `s3a[2]` the second)
    statement                  the formula labelled "statement"
    LABEL                      the hypothesis with that label;  hypotheses  all that it prints,
    proof hypotheses           all that its proof prints
    definition of NAME         the definition of a derived constant, as an equality
    lem21: statement           the same of another item of the paper, or of PAPER.ITEM
    {s3a} or {statement}       inside a text: the right side of that formula, in parentheses
    {s3a.left}                 its left side

So a number that changes in the catalogue changes the question. Letters keep the domains of their
declarations unless `where` says otherwise, or the item in `declared`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

AS_PRINTED = "as printed"
NEVER = "1 <= 0"  # a witness against it is a point at which all givens hold
BETWEEN_MARKS = " | "
# What asks: a line or a formula as it is printed, another reading of it, or the item for itself.
LINE, READING, ITEM, TABLES = "line", "reading", "item", "tables"
COMPARISONS, CLAIMS = "comparisons", "claims"
# Who asks for what the item says; others do for its form.
SAID = {LINE, READING, ITEM, TABLES, COMPARISONS, CLAIMS}

_INDEXED = re.compile(r"(.+)\[(\d+)\]")


class Kind(StrEnum):
    """How a question is answered: by the prover in one of its kinds, or by an analysis.

    A question of existence asks whether some point satisfies all givens and not the claim; one of
    units, whether the formula keeps its meaning when losses and points are measured in other units;
    one of order, whether the left side grows no faster than the right in the letter of `where`; and
    one of notation, whether two marks, `one | other`, are the same. One of growth asks whether its
    claim holds everywhere; where it does not, a point is told as one that was sought, since neither
    is what a paper claims.
    """

    SCALAR = "scalar"
    VECTOR = "vector"
    SAMPLING = "sampling"
    RECURSION = "recursion"
    EXISTENCE = "existence"
    UNITS = "units"
    ORDER = "order"
    NOTATION = "notation"
    GROWTH = "growth"
    UNTOLD = ""  # one of the first four: see `bounds.verdicts.about`


TOLD = {
    "vector": Kind.VECTOR,
    "source": Kind.VECTOR,
    "sequence": Kind.RECURSION,
    "index": Kind.RECURSION,
    "real": None,
    "integer": None,
}
OF_POINTS = {Kind.EXISTENCE, Kind.GROWTH}  # about numbers, and a point is told


@dataclass(frozen=True, kw_only=True)
class Question:
    """One claim, what it is claimed to follow from, and under which reading.

    `step` names the place in the item: a step, a formula, or a short phrase for a claim in words.
    `given` are the sources that the paper names at that point, and nothing more. `replace` turns
    letters into expressions (a squared norm into `E|w - x|^2`), `unfold` replaces derived constants
    by their definitions, `by` supplies multipliers for givens where the search should not guess.
    `asks` says in words what is asked when the claim alone does not. `uses` names the items whose
    formulas the texts restate in letters of their own, `some` the constants of which it is claimed
    only that there are such. `asked_by` says what asks: a module of
    `kinds`, or a word of those above. `illegible` is what cannot be read of the line.
    """

    step: str
    claim: str
    kind: Kind = Kind.SCALAR
    given: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    declared: Mapping[str, str] = field(default_factory=dict, repr=False)
    replace: Mapping[str, str] = field(default_factory=dict)
    unfold: tuple[str, ...] = ()
    by: Mapping[str, str] = field(default_factory=dict)
    reading: str = AS_PRINTED
    asks: str = ""
    uses: tuple[str, ...] = ()
    some: tuple[str, ...] = ()
    asked_by: str = ITEM
    illegible: str = ""
    budget: str = "normal"

    @property
    def own(self) -> dict[str, str]:
        """What the names are that it declares itself."""
        told = (text.partition(":") for text in self.where)
        return {
            name.strip(): what.strip()
            for names, colon, what in told
            for name in names.split(",")
            if colon
        }


def kind_told(declared: str) -> Kind | None:
    """The kind of question in which a declaration has a meaning; none if it has in all."""
    return TOLD.get(declared.partition(" ")[0], Kind.SAMPLING)


def indexed(label: str) -> tuple[str, int]:
    """A label without the number behind it, and which of its formulas that is, from 0.

    >>> indexed("s4[2]"), indexed("s4")
    (('s4', 1), ('s4', 0))
    """
    found = _INDEXED.fullmatch(label)
    return (found[1], int(found[2]) - 1) if found else (label, 0)


def numbered(label: str, at: int) -> str:
    """The label of one of several formulas; of the first it is that of all.

    >>> numbered("s4", 1), numbered("s4", 0)
    ('s4[2]', 's4')
    """
    return f"{label}[{at + 1}]" if at else label
