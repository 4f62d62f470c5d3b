"""How a published bound and a worst case speak of one thing, from the record of the item."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from bounds.errors import UserError, refuse
from bounds.evaluation import Evaluation, accepted, evaluate
from bounds.expressions import (
    Call,
    Expression,
    Symbol,
    add,
    multiply,
    number,
    replaced,
    show,
)
from bounds.measured.check import require_code
from bounds.measured.faults import telling
from bounds.measured.items import UNMEASURED, all_measured, measured_items, unchecked
from bounds.measured.measurement import Measurement
from bounds.measured.record import Measured, Rational, Worst
from bounds.measured.terms import Values, called, letters_in, read
from bounds.quantities.law import known
from bounds.registry import few
from bounds.runs.federation import root
from bounds.statement import Statement
from bounds.worstcase.asked import QUANTITIES, STARTS
from bounds.worstcase.setting import COUNTS, Setting
from bounds.worstcase.vectors import ZERO

Letters = Mapping[str, Fraction]
# Numbers of the run that are fields of a setting, and the constants of a class by theirs.
FIELDS = ("clients", "active", "local_steps", "rounds", "rate")
CONSTANTS = {
    "smoothness": "smoothness", "convexity": "strong_convexity", "dissimilarity": "heterogeneity",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Match:
    """A statement and what a worst case is taken over.

    record: in the reading that is meant. grid: the letters' usual values. fixed: letters of the
    bound that are settled otherwise.
    """

    stated: Statement
    record: Measured
    words: str
    form: str
    grid: Mapping[str, Sequence[Fraction]]
    fixed: Letters = field(default_factory=dict)

    @property
    def statement(self) -> str:
        """The id."""
        return self.stated.id

    @property
    def is_root(self) -> bool:
        """Whether the bound is on the root of the quantity, which has squares of lengths."""
        return any(known()[call.name].lengths for call in self._called)

    @property
    def unchecked(self) -> tuple[str, ...]:
        """What the statement assumes and nothing measured stands for."""
        return unchecked(self.stated, measured_items(self.stated, self.worst.reading))

    @property
    def sufficient(self) -> bool:
        """Whether the conditions are also sufficient: gradients are bounded where a run looks."""
        return self.worst.sufficient

    @property
    def worst(self) -> Worst:
        """The part of the record."""
        if self.record.worst is None:
            msg = f"{self.statement} names no worst case"
            raise UserError(msg)
        return self.record.worst

    @property
    def _called(self) -> list[Call]:
        return [c for c in called(_term(self.record.quantity)) if c.name in known()]

    def bound(self, letters: Letters) -> Evaluation | str:
        """The published bound, or why it says nothing here."""
        names = {letter.name for letter in accepted(self.stated)}
        given = {name: value for name, value in self.values(letters).items() if name in names}
        try:
            found = evaluate(self.stated, given, form=self.form)
        except UserError as error:
            return str(error)
        return found if isinstance(found, Evaluation) else "it has no single value"

    def values(self, letters: Letters) -> Letters:
        """All letters that are settled."""
        return {**self._fed(letters), **letters, **self.fixed}

    def _fed(self, letters: Letters) -> dict[str, Fraction]:
        """The letters that are made of others alone."""
        terms = {name: _term(text) for name, text in self.record.feeds.items()}
        values = Values(letters.__getitem__, {})
        return {
            name: values.of(term)
            for name, term in terms.items()
            if letters_in(term) <= letters.keys() and not any(called(term))
        }

    def question(self, letters: Letters) -> Setting:
        """The setting at given letters."""
        record, fields = self.record, dict[str, object]()
        for word in FIELDS:
            letter = record.letter(word)
            if letter in letters:
                fields[word] = int(letters[letter]) if word in COUNTS else letters[letter]
        for name, told in self.worst.setting.items():
            value = self._value(told, letters)
            fields[name] = int(value) if name in (*COUNTS, "bystanders") else value
        for word, constant in CONSTANTS.items():
            letter = self._constant(constant)
            if letter in letters:
                fields[word] = letters[letter]
        if self._constant("heterogeneity") in self.worst.setting.values():
            fields["dissimilarity"] = None
        found = Setting(
            algorithm=record.algorithm.replace("_", "-"),
            losses=self.worst.losses,
            quantity=self._quantity(letters),
            parameters={
                word: letters[letter]
                for letter, word in record.parameters.items()
                if letter in letters
            },
            inactive=record.inactive,
            start=self._start(letters),
            **fields,  # type: ignore[arg-type]
        )
        if self._constant("weak_convexity") and not found.family.convex:
            msg = f"{self.statement} supposes weak_convexity, and {found.losses} is no convex class"
            raise UserError(msg)
        return found

    def _value(self, told: Rational, letters: Letters) -> Fraction | int:
        """A letter, or a number."""
        if isinstance(told, int):
            return told
        return letters[told] if told in letters else Fraction(told)

    def _constant(self, name: str) -> str:
        """The letter of a constant."""
        assumptions = self.record.assumptions.items()
        return next((letter for letter, one in assumptions if one.constant == name), "")

    def _start(self, letters: Letters) -> dict[str, Fraction]:
        """What the letters that quantities of the first model feed say of it, and what is told."""
        found = {n: Fraction(self._value(v, letters)) for n, v in self.worst.start.items()}
        conditions = {one.term: (name, one.power) for name, one in STARTS.items()}
        values = Values({self.record.letter("rounds"): Fraction(1), **letters}.__getitem__, {})
        for letter, fed in self.record.feeds.items():
            term = _term(fed)
            if letter not in letters:
                continue
            if isinstance(term, Call) and not any(map(values.of, term.arguments)):
                if (begins := f"{term.name}(0)") not in conditions:
                    shown = ", ".join(conditions)
                    refuse(
                        f"{self.statement} feeds {letter} by {begins}, and worst cases are over "
                        f"runs of which one of {shown} is known"
                    )
                name, power = conditions[begins]
                found[name] = rational_root(letters, letter) if power == 2 else letters[letter]
        return found

    @property
    def _quantity_named(self) -> str:
        """The quantity by its name, where it has one."""
        names = {one.term: name for name, one in QUANTITIES.items()}
        term = show(self._as_asked(self.record.quantity))
        return names.get(term, term)

    def _as_asked(self, text: str) -> Expression:
        """A term with T for the rounds and K for the local steps."""
        named = {"rounds": "T", "local_steps": "K"}
        letters: dict[Expression, Expression] = {
            Symbol(self.record.letter(word)): Symbol(name) for word, name in named.items()
        }
        return replaced(_term(text), letters)

    def _quantity(self, letters: Letters) -> str:
        """The quantity, less what the bound says of others of the round."""
        whole = self._as_asked(self.record.quantity)
        for letter in self.worst.left:
            factor = number(-self._factor(letter, letters))
            whole = add(whole, multiply(factor, self._as_asked(self.record.feeds[letter])))
        return show(whole) if self.worst.left else self._quantity_named

    def _factor(self, letter: str, letters: Letters) -> Fraction:
        """What the bound multiplies a letter by; it must be linear in it."""
        found = []
        for value in (0, 1, 2):
            at = replace(self, fixed={**self.fixed, letter: Fraction(value)}).bound(letters)
            if isinstance(at, str) or at.exact is None:
                msg = f"{self.statement} has no rational value at {letter} = {value}: {at}"
                raise UserError(msg)
            found.append(at.exact)
        if found[2] - found[1] != found[1] - found[0]:
            msg = f"the bound of {self.statement} is not linear in {letter}"
            raise UserError(msg)
        return found[1] - found[0]


def match_from(item: Statement, found: Measurement) -> Match | None:
    """The match of a statement, if its record names a worst case."""
    told, forms = found.record.worst, found.record.forms
    if told is None or not forms:
        return None
    require_code(found)
    first = next(iter(found.read))
    with telling(found, "worst", values=True):
        return Match(
            stated=item,
            record=found.read[told.reading or first],
            words=told.words,
            form=forms[0],
            grid={name: tuple(map(Fraction, values)) for name, values in told.grid.items()},
            fixed={**dict.fromkeys(told.left, ZERO), **_fractions(told.fixed)},
        )


def match_of(statement: Statement) -> Match:
    """The match of a statement; where there is none, what there is."""
    found = statement.measured and match_from(statement, statement.measured)
    if statement.measured and statement.measured.record.worst is None:
        refuse(f"{statement.id} has no table [measured.worst], which says what to compare with")
    if not found:
        known_ = few([match.statement for match in all_matches()])
        msg = (
            f"{statement.id} bounds nothing whose worst case is computed here: {UNMEASURED}; "
            f"there are {known_}"
        )
        raise UserError(msg)
    return found


def all_matches() -> Iterator[Match]:
    """Every match, paper by paper."""
    for item in all_measured():
        if item.measured and (found := match_from(item, item.measured)) is not None:
            yield found


def rational_root(letters: Letters, name: str) -> Fraction:
    """The square root of a letter, which must be rational for exact arithmetic."""
    found = root(letters[name])
    if found**2 != letters[name]:
        msg = f"{name} = {letters[name]} must be the square of a fraction, as 4 or 1/9 are"
        raise UserError(msg)
    return found


def _fractions(values: Mapping[str, Rational]) -> dict[str, Fraction]:
    return {name: Fraction(value) for name, value in values.items()}


def _term(text: str) -> Expression:
    return read(text, frozenset(known()))
