"""The record of how an item is measured: the table `measured` of its file.

It says which algorithm runs, which quantity is bounded, and what feeds the letters of the
statement; `instances`, `worst` and `run` add what only exact instances, worst cases and simulated
runs need, and an item without such a table is not measured in that way. What several items of a
paper have in common stands once: `like` names tables of the paper's `measured.toml`, or other
items, to which a record is a difference. Readings are differences to a record in the same way, and
so are the forms of a statement that bound another quantity. No code is read.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

LITERAL = "as printed"

Table = dict[str, Any]
# A number of a table: an integer, or a fraction as text.
Rational = int | str


class Assumption(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a letter is the constant of.

    item: the assumption. constant: by its name among those of problems. ahead: whether the round
    after the last also counts. at_most: what it may be, where the item prints no letter for it, as
    `weak_convexity` may be 0 where losses are convex.
    """

    item: str
    constant: str
    ahead: bool = False
    at_most: Rational | None = None


class Claim(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A rate that is claimed for the quantity: a formula by item and label.

    step: the formula of the order that the local rate is supposed to have, if one is printed.
    """

    id: str
    label: str
    step: tuple[str, str] | None = None


class First(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Setups to begin with: one federation, and the choices of each."""

    losses: list[Table]
    counts: list[int]
    choices: list[dict[str, Rational]]
    noise: list[Rational] = field(default_factory=lambda: [0])
    start: Rational = 0


class Regime(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Proposals of one sort: constants, then choices, as terms; see `Instances`."""

    constants: dict[str, Rational] = {}
    derived: dict[str, Rational] = {}


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Of an arena: kind, times, divide. Of a course: repeated. See their modules.

    A kind is also a class of losses, outside which no instance is admissible.
    """

    kind: str = ""
    times: int = 1
    divide: list[str] = []
    repeated: bool = False


class Instances(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How whole instances are made and followed.

    course: the way in which a run is followed exactly. arena: where federations and choices come
    from; table: values of letters there; options: of the arena, and of the course. algorithm:
    hyper-parameters that are no letters. quantity, feeds: in place of the record's, or beside them,
    where only exact instances have what they ask for. first: setups to begin with. reason: why
    there are no instances, if so.

    For federations of a kind: helpers are values of further names, and regimes give constants that
    are larger than they must be, and choices, by terms of all letters, of helpers, and of the
    constants of `bounds.runs.constants` by name; `start` is the first model. noisy: further
    choices where gradients have noise.
    """

    course: str = "rounds"
    arena: str = "drawn_clients"
    table: dict[str, list[Rational]] = {}
    options: Options = Options()
    algorithm: dict[str, Rational] = {}
    quantity: str = ""
    feeds: dict[str, str] = {}
    helpers: dict[str, list[Rational]] = {}
    regimes: list[Regime] = []
    noisy: dict[str, Rational] = {}
    first: list[First] = []
    reason: str = ""


class Worst(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a worst case is taken over.

    words: in words. grid: the letters' usual values. fixed: letters that are settled otherwise.
    setting: fields of the setting, by letters and numbers. left: letters fed by quantities of the
    round, which are moved to the left side with the factors that the bound gives them. reading: the
    one that it is taken in; the first if none is named.
    """

    words: str = ""
    losses: str = "smooth-nonconvex"
    grid: dict[str, list[Rational]] = {}
    fixed: dict[str, Rational] = {}
    left: list[str] = []
    setting: dict[str, Rational] = {}
    start: dict[str, Rational] = {}
    sufficient: bool = False
    reading: str = ""


class Drawn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What of the data is drawn anew for each replica: one for `one_in` of the population."""

    what: Literal["samples", "clients"]
    one_in: int


class Run(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A simulated run inside all hypotheses, as tables of `fedproof simulate`.

    given: letters that the paper leaves open, where a source is known. by_round: whether the
    statement is about one round. ahead: rounds beyond the last. feeds: of letters, in place of
    those of the record.
    """

    problem: Table = {}
    algorithm: Table = {}
    plan: Table = {}
    given: dict[str, float] = {}
    by_round: bool = False
    ahead: int = 0
    drawn: Drawn | None = None
    words: str = ""


class Measured(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One item as it is measured.

    like: of what this is a difference. words: what is measured, in words. algorithm: the name of
    the method. parameters: its parameters by the letters that stand for them. feeds: what the other
    letters stand for: `rate`, `local_steps`, `rounds`, `active` and `clients` of the run, other
    letters, and quantities. assumptions: the letters that are constants of assumptions. quantity:
    the term that is bounded. twin: what the neighbouring run differs in. requires: conditions on
    the choices, by any names. within: items whose hypotheses hold, too. at_least: letters with the
    label of the formula whose value they reach. schedule: rate and parameters of round t, and the
    number of `rounds`. defined: letters as other items define them. readings, versions: names of
    differences, all of which are combined; the words of an amended form settle on the last one, in
    which alone it is tried. also: differences for forms that bound another quantity.
    """

    like: str | list[str] = []
    words: str = ""
    algorithm: str = ""
    parameters: dict[str, str] = {}
    feeds: dict[str, str] = {}
    assumptions: dict[str, Assumption] = {}
    quantity: str = ""
    forms: list[str] = field(default_factory=lambda: ["statement"])
    twin: Literal["", "client", "sample"] = ""
    inactive: Literal["idle", "train"] = "idle"
    requires: dict[str, str] = {}
    within: list[str] = []
    at_least: dict[str, str] = {}
    schedule: dict[str, str] = {}
    defined: dict[str, str] = {}
    instances: Instances | None = None
    worst: Worst | None = None
    run: Run | None = None
    claims: list[Claim] = []
    readings: dict[str, Measured] = {}
    versions: dict[str, Measured] = {}
    also: list[Measured] = []

    def letter(self, word: str) -> str:
        """The letter that stands for a number of the run, if one does."""
        pairs = ({**self.parameters, **self.feeds}).items()
        return next((letter for letter, fed in pairs if fed == word), "")
