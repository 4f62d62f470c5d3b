"""From the record of an item to a statement: references are followed, letters are in scope."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec import UNSET, structs

from bounds.catalogue.folder import Folder
from bounds.catalogue.lettered import letters_of
from bounds.catalogue.measurements import as_amended, measurement
from bounds.catalogue.schema import (
    Asked,
    AskRecord,
    Body,
    CellsRecord,
    ComparedRecord,
    ConstantRecord,
    ItemRecord,
    StepRecord,
)
from bounds.catalogue.standing import standing
from bounds.errors import UserError, refuse
from bounds.language.letters import Alphabet
from bounds.language.notation import Notation, notation
from bounds.language.written import Written
from bounds.places import File, Key, Nowhere, Place
from bounds.statement import (
    AMENDED,
    SMALL,
    Cells,
    Compared,
    Constant,
    Formula,
    Given,
    Hypothesis,
    Kind,
    Role,
    Rule,
    Statement,
    Step,
    Table,
    Where,
    kind_named,
)
from bounds.verdicts.question import AS_PRINTED, ITEM, LINE, READING, Question, indexed, numbered
from bounds.verdicts.question import Kind as Asking

# What a question says of how it is asked, if not as its line does.
HOW = ("kind", "given", "where", "let", "unfold", "by")
_SIGN = re.compile(r"<=>|=>|[<>=!]=|[<>]")
E = TypeVar("E")
R = TypeVar("R", StepRecord, AskRecord, CellsRecord, ComparedRecord)


def statement_of(folder: Folder, name: str) -> Statement | None:
    """The statement of an item; none if the paper has no such item."""
    record = folder.record(name)
    return None if record is None else read_statement(folder, name, record, folder.tables(name))


def read_statement(
    folder: Folder, name: str, record: ItemRecord, tables: Mapping[str, Any]
) -> Statement:
    """The statement that a record of a paper describes, with its amended form.

    The tables are those that the record was made of.
    """
    measured = measurement(folder, name, tables)
    printed = replace(Reading(folder, name, record, record, ()).statement(), measured=measured)
    if record.amended is None:
        return printed
    given = _said(record.amended)
    # Nothing is asked of the amended form that it does not ask itself.
    apart = ("fact", "declare", "let", "given", "cells", "compared", "small")
    asked = {f: given.get(f, UNSET) for f in apart} | {
        "title": given.get("title", _amended(record))
    }
    lines, questions = _set(record.step, {}), _set(record.ask, {})
    known = {(n, ask.reading): ask for n, asks in questions.items() for ask in reversed(asks)}
    own = {
        "step": {n: _printed(line, lines.get(n)) for n, line in given.get("step", {}).items()},
        "ask": {
            n: [_printed(ask, known.get((n, ask.reading))) for ask in asks]
            for n, asks in given.get("ask", {}).items()
        },
    }
    merged = structs.replace(record, **given | asked | own)
    amended = Reading(folder, f"{name}{AMENDED}", record, merged, ("amended",)).statement()
    if "step" not in given:
        taken = (replace(step, taken=True, read=()) for step in printed.steps)
        amended = replace(amended, steps=tuple(taken))
    anew = measurement(folder, name, tables, amended=True)
    if anew is None and measured is not None:
        anew = as_amended(measured, printed, amended)
    return replace(printed, amended=replace(amended, measured=anew))


def _amended(record: ItemRecord) -> str:
    """The title of an amended form that has none of its own."""
    name, colon, words = record.title.removesuffix(".").partition(":")
    return f"{name.partition(', eq. ')[0]}, amended{colon}{words}."


def _said(amended: Body) -> dict[str, Any]:
    """What an amended form says itself."""
    return {f: v for f, v in structs.asdict(amended).items() if v is not UNSET}


class Reading:
    """One item, or the amended form of one, on its way to a statement."""

    def __init__(
        self,
        folder: Folder,
        name: str,
        printed: ItemRecord,
        record: ItemRecord,
        above: tuple[Key, ...],
    ) -> None:
        """`record` is what is read, under the keys `above` in the file of what is `printed`."""
        self.folder, self.name, self.record, self.above = folder, name, record, above
        self.id = f"{folder.key}.{name}"
        self.base = name.removesuffix(AMENDED)
        path = folder.files.get(self.base)
        file = File(path) if path else Nowhere(Path(self.id))
        own = letters_of(printed.letter, folder.key, partial(file.place, "letter"))
        known = folder.vocabulary
        self.vocabulary = standing(
            replace(known, letters=known.letters.with_letters(own)) if own else known,
            self._all_of("declare", record),
            self._all_of("let", record),
            self._place,
        )
        self.letters: Alphabet = self.vocabulary.letters

    def _all_of(self, table: str, record: Body, met: tuple[str, ...] = ()) -> dict[str, Any]:
        """What a table says of letters, after what those of other items say that it is like."""
        own = dict(_set(getattr(record, table), {}))
        found: dict[str, Any] = {}
        for name in own.pop("like", ()):
            other = self.folder.record(name)
            if other is None or name in met:
                told = "which is like this one" if other else f"no item of {self.folder.key}"
                refuse(f"{self._place(table, 'like')()}: {table} is like {name!r}, {told}")
            found |= self._all_of(table, other, (*met, name))
        return found | own

    def statement(self) -> Statement:
        """The statement."""
        record = self.record
        return Statement(
            id=self.id,
            kind=self._kind(),
            title=record.title,
            body=_set(record.text, "").strip(),
            lines=_set(record.place, ""),
            letters=self.letters,
            assumptions=tuple(self._full(name) for name in _set(record.assume, [])),
            hypotheses=tuple(self._hypotheses()),
            formulas=tuple(self._formulas()),
            constants=tuple(self._constants()),
            small=tuple(
                self._written(f"{name} <= {SMALL}", "small", at)
                for at, name in enumerate(_set(record.small, []))
            ),
            rules=tuple(
                Rule(
                    actor=rule.actor,
                    label=rule.label,
                    when=rule.when,
                    written=self._written(rule.equation, "rule", at, "equation"),
                )
                for at, rule in enumerate(_set(record.rule, []))
            ),
            steps=tuple(self._steps()),
            tables=tuple(self._tables()),
            cells=tuple(
                Cells(label=n, claim=c.claim, asks=c.asks, at=tuple(c.at), table=c.table)
                for n, c in _in_full(_set(record.cells, {}))
            ),
            compared=tuple(
                Compared(label=n, claim=c.claim, asks=c.asks, let=c.let, order_in=c.order_in)
                for n, c in _in_full(_set(record.compared, {}))
            ),
            proof=self._full(_set(record.proof, "")),
            guessed=tuple(record.guessed),
            recalled=record.recalled,
            settings=_set(record.settings, {}),
            units=_set(record.units, {}),
            implies=tuple(
                self._written(text, "implies", at) for at, text in enumerate(record.implies)
            ),
            asked=tuple(self._questions()),
            gives=tuple(
                Given(
                    label=label,
                    at=tuple(given.at),
                    written=self._written(given.claim, "gives", label, "claim"),
                    why=given.why,
                    apart=given.apart,
                )
                for label, given in _set(record.gives, {}).items()
            ),
            vocabulary=self.vocabulary,
        )

    def _kind(self) -> Kind:
        """The kind that is said, or else that of the name."""
        if said := self.record.kind:
            return self._one_of(Kind, said, "kind")
        named = kind_named(self.base)
        if named is None:
            known = ", ".join(kind.value for kind in Kind)
            refuse(
                f"{self._place()()}: nothing says what {self.base!r} is; give it a name such as "
                f"lem1, or a kind, which is one of {known}"
            )
        return named

    def _full(self, name: str) -> str:
        """The id of an item that the file calls by the name that it has in its paper."""
        here = name.removesuffix(AMENDED) in self.folder.files
        return f"{self.folder.key}.{name}" if here else name

    def _place(self, *keys: Key) -> Callable[[], str]:
        path = self.folder.files.get(self.base)
        return Place(path, (*self.above, *keys)) if path else partial(str, self.id)

    def _written(self, text: str, *keys: Key) -> Written:
        return Written(self._in_house(text, *keys), self.letters, self._place(*keys))

    def _in_house(self, text: str, *keys: Key) -> str:
        if notation(text) is Notation.HOUSE:
            return text
        from bounds.language.typed import formula_in_house  # which reads LaTeX

        try:
            return formula_in_house(text, self.letters)
        except UserError as error:
            msg = f"{self._place(*keys)()}: {error}"
            raise UserError(msg) from None

    def _one_of(self, kind: Callable[[str], E], text: str, *keys: Key) -> E:
        try:
            return kind(text)
        except ValueError:
            known = ", ".join(filter(None, (member.value for member in kind)))  # type: ignore[attr-defined]
            msg = f"{self._place(*keys)()}: there is no {keys[-1]} {text!r}; known are {known}"
            raise UserError(msg) from None

    def _formulas(self) -> Iterator[Formula]:
        for label, value in _set(self.record.claim, {}).items():
            text, role = value, None
            if isinstance(value, dict):
                ((name, text),) = value.items()
                role = self._one_of(Role, name, "claim", label)
            text = self._in_house(text, "claim", label)
            if role is None and ":=" in text:
                text, role = text.replace(":=", "==", 1), Role.DEFINITION
            if role is None and text.startswith("O(") and text.endswith(")"):
                text, role = text[2:-1], Role.RATE
            found = self._written(text, "claim", label)
            yield Formula(label, found, role or _role(text))

    def _hypotheses(self) -> Iterator[Hypothesis]:
        suppose = _set(self.record.suppose, {})
        for label, text in suppose.items():
            if isinstance(text, str):
                yield Hypothesis(self._condition(label, text), Where.STATEMENT, label)
        for label, text in suppose.get("proof", {}).items():
            yield Hypothesis(self._condition(label, text, "proof"), Where.PROOF, label)

    def _condition(self, label: str, text: str, *keys: Key) -> Written:
        place = ("suppose", *keys, label)
        if not text.startswith("#"):
            return self._written(text, *place)
        record, name, home = self._followed(text, label, *place)
        suppose = _set(record.suppose, {})
        own = {**suppose, **suppose.get("proof", {})}.get(name)
        if not isinstance(own, str) or own.startswith("#"):
            msg = f"{self._place(*place)()}: {home} has no condition {name!r} of its own"
            raise UserError(msg)
        return self._written(own, *place)

    def _followed(self, text: str, label: str, *keys: Key) -> tuple[ItemRecord, str, str]:
        """The record that `#ITEM`, `#ITEM.repaired` or `#ITEM: LABEL` refers to."""
        home, _, name = text[1:].partition(": ")
        record = self.folder.record(home.removesuffix(AMENDED))
        if record is not None and home.endswith(AMENDED):
            # What the amended form does not say is as in the item.
            amended = record.amended
            record = None if amended is None else structs.replace(record, **_said(amended))
        if record is None:
            msg = f"{self._place(*keys)()}: {text!r} names no item of {self.folder.key}"
            raise UserError(msg)
        return record, name or label, home

    def _constants(self) -> Iterator[Constant]:
        for name, value in _set(self.record.constant, {}).items():
            record = self._constant(name, value)
            keys = ("constant", name)
            yield Constant(
                name=self._written(name, *keys),
                defined=self._written(record.definition, *keys) if record.definition else None,
                within=self._written(record.range, *keys) if record.range else None,
                source=record.source,
                home=self._home(value),
            )

    def _home(self, value: str | ConstantRecord) -> str:
        """The item that a constant is taken from."""
        if isinstance(value, ConstantRecord) or not value.startswith("#"):
            return ""
        return self._full(value[1:].partition(": ")[0])

    def _constant(self, name: str, value: str | ConstantRecord) -> ConstantRecord:
        if isinstance(value, ConstantRecord):
            return value
        if not value.startswith("#"):
            return ConstantRecord(definition=value)
        record, other, home = self._followed(value, name, "constant", name)
        found = _set(record.constant, {}).get(other)
        if found is None or (isinstance(found, str) and found.startswith("#")):
            place = self._place("constant", name)()
            msg = f"{place}: {home} has no constant {other!r} of its own"
            raise UserError(msg)
        return ConstantRecord(definition=found) if isinstance(found, str) else found

    def _tables(self) -> Iterator[Table]:
        for at, table in enumerate(_set(self.record.table, [])):
            rows = tuple(map(tuple, table.rows))
            try:
                yield Table(columns=tuple(table.columns), rows=rows, caption=table.caption)
            except UserError as error:
                refuse(f"{self._place('table', at)()}: {error}")

    def _steps(self) -> Iterator[Step]:
        for name, step in _set(self.record.step, {}).items():
            place = ("step", name, "claim")
            yield Step(
                label=name,
                source=step.source,
                tex=step.tex,
                written=tuple(self._written(claim, *place) for claim in _claims(step)),
                read=tuple(self._read(name)),
                unsaid=step.unsaid,
                illegible=step.illegible,
                lines=step.place,
            )

    def _read(self, name: str) -> Iterator[Written]:
        """The claim of a line in its first reading that is a formula in the item's letters."""
        for at, ask in enumerate(_set(self.record.ask, {}).get(name, ())):
            if ask.reading and not ask.where and _SIGN.search(ask.claim) and "{" not in ask.claim:
                yield self._written(ask.claim, "ask", name, at, "claim")
                return

    def _questions(self) -> Iterator[Question]:
        """What is asked of the lines of the proof, in their order, and then of the statement.

        Where a line says how it is asked, so is each of its claims about which there is no other.
        """
        steps = _set(self.record.step, {})
        about: dict[str, list[str]] = {line: [] for line in (*steps, "")}
        by = _set(self.record.given, {})
        asks = {name: [AskRecord(given=given)] for name, given in by.items()}
        for name, several in _set(self.record.ask, {}).items():
            asks[name] = [*asks.get(name, ()), *several]
        for name in asks:
            line = name.partition(", ")[0]
            about[line if line in steps else ""].append(name)
        asked = {ask.claim for several in asks.values() for ask in several if not ask.reading}
        for line, names in about.items():
            step = steps.get(line, StepRecord())
            says_how = any(getattr(step, name) is not None for name in Asked.__struct_fields__)
            for at in range(max(1, len(_claims(step))) if says_how else 0):
                label = numbered(line, at)
                if at == 0 or label not in asked:
                    name = f"{line}, claim {at + 1}" if at else line
                    how = name, label, AS_PRINTED, step.given, ("step", line)
                    yield self._question(step, step, *how)
            for name in names:
                for at, own in enumerate(asks[name]):
                    first = asks[name][0] if name != line else own
                    same = (*HOW, "asks", "claim") if own.reading else HOW
                    ask = _filled(_filled(own, first, *same), step, *HOW)
                    given = [*(ask.given or []), *ask.also]
                    claim = ask.claim or name.partition(", ")[0]
                    reading = ask.reading or AS_PRINTED
                    keys = "ask", name, at - (name in by)
                    yield self._question(step, ask, name, claim, reading, given, keys)

    def _question(
        self,
        line: StepRecord,
        asked: Asked,
        step: str,
        claim: str,
        reading: str,
        given: list[str] | None,
        keys: tuple[Key, ...],
    ) -> Question:
        return Question(
            step=step,
            claim=claim,
            kind=self._one_of(Asking, asked.kind or "", *keys, "kind"),
            given=tuple(self._fact(text) for text in given or ()),
            where=tuple(self._named(asked.where or [], "declare", *keys, "where")),
            declared=self.vocabulary.named,
            replace=self._named(asked.let or {}, "let", *keys, "let"),
            unfold=tuple(asked.unfold or ()),
            by=asked.by or {},
            reading=reading,
            asks=asked.asks or "",
            uses=tuple(self._full(name) for name in asked.uses or ()),
            some=tuple(asked.some or ()),
            asked_by=self._asked_by(claim, reading),
            budget=asked.budget or "normal",
            illegible=line.illegible,
        )

    def _asked_by(self, claim: str, reading: str) -> str:
        """Who asks: whoever printed the line or formula, unless another is asked for here.

        A line without LaTeX is none that is printed.
        """
        if indexed(claim)[0] in self._printed:
            return LINE
        return ITEM if reading == AS_PRINTED else READING

    @cached_property
    def _printed(self) -> set[str]:
        """The names of all lines and formulas that the paper prints."""
        lines = (name for name, step in _set(self.record.step, {}).items() if step.tex)
        return {*lines, *_set(self.record.claim, {})}

    def _fact(self, text: str) -> str:
        facts: Mapping[str, str] = _set(self.record.fact, {})
        return facts.get(text, text)

    def _named(self, value: Any, table: str, *keys: Key) -> Any:
        """What stands here, or under this name in a table of the item."""
        if not isinstance(value, str):
            return value
        known = _set(getattr(self.record, table), {})
        if not isinstance(known.get(value), dict | list):
            msg = f"{self._place(*keys)()}: [{table}] has nothing called {value!r}"
            raise UserError(msg)
        return known[value]


def _set(value: Any, otherwise: Any) -> Any:
    return otherwise if value is UNSET else value


def _role(text: str) -> Role:
    """What a formula does in its statement, as far as its form tells."""
    signs = _SIGN.findall(text)
    if not signs:
        return Role.EXPRESSION
    several = len(signs) > 1 or " and " in text
    return Role.CLAIM if several or signs[0] in {"==", "!=", "=>", "<=>"} else Role.BOUND


def _claims(step: StepRecord) -> list[str]:
    several = [step.claim] if isinstance(step.claim, str) else step.claim
    return list(filter(None, several))


def _printed(own: R, printed: R | None) -> R:
    """A line or a question of an amended form; without a claim it is the printed one of its name.

    What it says itself it has not from there.
    """
    is_own = printed is None or own.claim or getattr(own, "unsaid", "")
    return own if is_own else _filled(own, printed)


def _in_full(tables: Mapping[str, R]) -> Iterator[tuple[str, R]]:
    """Of `NAME, part` and `NAME, other part` the latter says only what it has not of the former."""
    first: dict[str, R] = {}
    for name, table in tables.items():
        yield name, _filled(table, first.setdefault(name.partition(", ")[0], table))


def _filled(record: R, other: Any, *names: str) -> R:
    """With what it does not say of these, or of anything, as another has it."""
    bare = type(record)(claim="")
    several = [n for n in names or bare.__struct_fields__ if getattr(record, n) == getattr(bare, n)]
    return structs.replace(record, **{name: getattr(other, name) for name in several})
