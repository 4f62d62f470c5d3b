"""What the file of an item may say: its tables and keys, and of which type each is.

    kind, title, place, assume, proof, text        the item in the words of the paper
    implies = [...]                                what every problem with it has of its letters
    [units] [settings] [letter.NAME]               what only this item declares
    [claim]                                        LABEL = formula, one for each that is printed
    [suppose] [suppose.proof]                      LABEL = condition, printed in statement or proof
    [constant]                                     NAME = what it stands for
    small = [...]                                  letters that are printed to be small constants
    [[rule]] [[table]]                             of an algorithm; of results
    [cells.NAME]                                   what the words say of the cells of a table
    [compared.NAME]                                what the words say of bounds of several items
    [gives.NAME]                                   of an assumption: what it gives at points
    [declare]                                      what names and terms are
    [let]                                          LETTER = what it stands for
    declare.like = [...] let.like = [...]          items of the paper whose tables hold here, too
    [fact] [let.NAME]                              what several questions say, under a name
    [step.NAME]                                    a line of the proof, and how it is asked
    [given]                                        LABEL = what a claim of the item follows by
    [[ask.NAME]] [[ask."NAME, part"]]              what is asked of a line, or of the statement
    [measured]                                     how it is measured: see `bounds.measured.record`
    [amended]                                      the item as it should be: what differs

A formula is `quantity <= expression` for a bound, `name := expression` for a definition, `O(...)`
for a rate, another relation for a claim, or an expression; where its form would say another, its
role is named, as in `{ claim = "x <= y" }`. In the place of a condition or a constant, `"#ITEM"`
stands for the one that ITEM prints under the same name, and `"#ITEM: NAME"` for another of its;
`"#ITEM.repaired"` is that of its amended form.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.json import schema

from bounds.measured.record import Measured
from bounds.statement import Kind
from bounds.verdicts.question import Kind as Asking

Texts = dict[str, str]


def _listed(kinds: type[StrEnum]) -> Meta:
    """For editors alone: the reader names them itself."""
    return Meta(extra_json_schema={"enum": [kind.value for kind in kinds if kind.value]})


class Record(Struct, forbid_unknown_fields=True, frozen=True):
    """A table whose keys are all known."""


class LetterRecord(Record, frozen=True, kw_only=True):
    """A letter: see `bounds.language.letters`."""

    latex: str
    meaning: str
    domain: str = "real"
    unit: str | None = None
    printed: str = ""
    arguments: int = 0
    also: list[str] = []


class ConstantRecord(Record, frozen=True, kw_only=True, rename={"definition": "is"}):
    """A name for an expression, the range that is claimed for it, and where it is printed."""

    definition: str = ""
    range: str = ""
    source: str = ""


class RuleRecord(Record, frozen=True, kw_only=True):
    """A line of an algorithm, which a client does unless it says who."""

    equation: str
    actor: str = "client"
    when: str = ""
    label: str = ""


class GivesRecord(Record, frozen=True, kw_only=True):
    """What an assumption gives `at` points and indices, for which letters of `claim` stand.

    `why` says why the printed words license it. `apart` names, for points, the source of randomness
    on which what is put for them must not depend.
    """

    claim: str
    why: str
    at: list[str] = []
    apart: Texts = {}


class TableRecord(Record, frozen=True, kw_only=True):
    """A printed table."""

    columns: list[str]
    rows: list[list[str]]
    caption: str = ""


class CellsRecord(Record, frozen=True, kw_only=True):
    """What is said of cells: see `bounds.verdicts.kinds.tables`.

    Of `NAME, part` and `NAME, other part` the latter says only what it has not of the former.
    """

    claim: str
    asks: str = ""
    at: list[str] = []
    table: str = ""


class ComparedRecord(Record, frozen=True, kw_only=True):
    """What is said of bounds, one part as another: see `bounds.verdicts.kinds.comparisons`."""

    claim: str
    asks: str = ""
    let: Texts = {}
    order_in: str = ""


class Asked(Record, frozen=True, kw_only=True):
    """How a claim is asked: see `bounds.verdicts.question`."""

    asks: str | None = None
    kind: Annotated[str, _listed(Asking)] | None = None
    given: list[str] | None = None
    where: str | list[str] | None = None
    let: str | Texts | None = None
    unfold: list[str] | None = None
    by: Texts | None = None
    uses: list[str] | None = None
    some: list[str] | None = None
    budget: str | None = None


class AskRecord(Asked, frozen=True, kw_only=True):
    """A question about a line: in a reading, about another claim, or with what is given also.

    What it does not say of how it is asked is as in the first question about the same part, and as
    in the line. One of an amended form without a claim is the printed one, but for what it says.
    """

    reading: str = ""
    claim: str = ""
    also: list[str] = []


class StepRecord(Asked, frozen=True, kw_only=True):
    """A line of a proof, what is asked of it, and if it is in words alone, why (`unsaid`).

    A line of an amended proof without a claim is the printed one of its name, but for what it says.

    `illegible` is what of the line cannot be read: that its claim fails is then told of no paper.
    """

    place: str = ""
    source: str = ""
    tex: str = ""
    claim: str | list[str] = ""
    unsaid: str = ""
    illegible: str = ""


class Body(Record, frozen=True, kw_only=True):
    """What an item and its amended form may both say; in the latter, what it does not is kept."""

    title: str | UnsetType = UNSET
    place: str | UnsetType = UNSET
    assume: list[str] | UnsetType = UNSET
    proof: str | UnsetType = UNSET
    text: str | UnsetType = UNSET
    units: Texts | UnsetType = UNSET
    settings: Texts | UnsetType = UNSET
    claim: dict[str, str | Texts] | UnsetType = UNSET
    suppose: dict[str, str | Texts] | UnsetType = UNSET
    constant: dict[str, str | ConstantRecord] | UnsetType = UNSET
    small: list[str] | UnsetType = UNSET
    rule: list[RuleRecord] | UnsetType = UNSET
    table: list[TableRecord] | UnsetType = UNSET
    cells: dict[str, CellsRecord] | UnsetType = UNSET
    compared: dict[str, ComparedRecord] | UnsetType = UNSET
    fact: Texts | UnsetType = UNSET
    declare: dict[str, str | list[str]] | UnsetType = UNSET
    let: dict[str, str | list[str] | Texts] | UnsetType = UNSET
    gives: dict[str, GivesRecord] | UnsetType = UNSET
    step: dict[str, StepRecord] | UnsetType = UNSET
    given: dict[str, list[str]] | UnsetType = UNSET
    ask: dict[str, list[AskRecord]] | UnsetType = UNSET
    measured: Measured | UnsetType = UNSET


class ItemRecord(Body, frozen=True, kw_only=True):
    """An item of a paper; its name says its kind, as lem1 does, or `kind`.

    What is `guessed` in a draft nobody has yet held against the paper.

    `recalled` says why it is not certain to be as printed: it is judged, and no paper is blamed.
    """

    title: str
    kind: Annotated[str, _listed(Kind)] = ""
    letter: dict[str, LetterRecord] = {}
    implies: list[str] = []
    guessed: list[str] = []
    recalled: str = ""
    amended: Body | None = None


class TogetherRecord(Record, frozen=True, kw_only=True):
    """What one experiment prints of these methods, by the paper's letters; a list is a choice."""

    methods: list[str]
    values: dict[str, int | str | list[int | str]]


class PrintedRecord(Record, frozen=True, kw_only=True):
    """The hyper-parameters of the experiments that `items` print, by the letters of the paper.

    active: the letter of the number of active clients. participation: active clients of all.
    together: what belongs to one experiment.
    """

    items: list[str]
    active: str
    participation: list[tuple[int, int]]
    rounds: list[int]
    values: dict[str, list[int | str]] = {}
    together: list[TogetherRecord] = []


class PaperRecord(Record, frozen=True, kw_only=True):
    """The paper: `paper.toml`. In all items, `declare` and `let` say what letters stand for.

    `field` marks results that others rest on, and that nobody asked to verify.
    """

    name: str = ""
    title: str = ""
    authors: list[str] = []
    venue: str = ""
    year: int | None = None
    identifiers: Texts = {}
    field: bool = False
    guide: str = ""
    declare: Texts = {}
    let: Texts = {}
    printed: PrintedRecord | None = None


def json_schema() -> dict[str, Any]:
    """The form of an item's file as JSON Schema, with which editors complete and check it."""
    return schema(ItemRecord)
