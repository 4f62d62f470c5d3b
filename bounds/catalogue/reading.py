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
from bounds.verdicts.question import AS_PRINTED, ITEM, LINE, READING, Question, indexed
from bounds.verdicts.question import Kind as Asking

_SIGN = re.compile(r"<=>|=>|[<>=!]=|[<>]")
E = TypeVar("E")


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
    anew = ("fact", "declare", "let", "given", "ask", "cells", "compared", "small")
    asked = {f: given.get(f, UNSET) for f in anew} | {"title": given.get("title", _amended(record))}
    printed_steps = _set(record.step, {})
    steps = {name: _unasked(step) for name, step in printed_steps.items()}
    if "step" in given:
        steps = {n: _claiming(step, printed_steps.get(n)) for n, step in given["step"].items()}
    merged = structs.replace(record, **{**given, **asked, "step": steps})
    amended = Reading(folder, f"{name}{AMENDED}", record, merged, ("amended",)).statement()
    if "step" not in given:
        amended = replace(amended, steps=tuple(replace(s, taken=True) for s in amended.steps))
    own = measurement(folder, name, tables, amended=True)
    if own is None and measured is not None:
        own = as_amended(measured, printed, amended)
    return replace(printed, amended=replace(amended, measured=own))


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
                for n, c in _set(record.cells, {}).items()
            ),
            compared=tuple(
                Compared(label=n, claim=c.claim, asks=c.asks, let=c.let, order_in=c.order_in)
                for n, c in _set(record.compared, {}).items()
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
            claims = [step.claim] if isinstance(step.claim, str) else step.claim
            place = ("step", name, "claim")
            yield Step(
                label=name,
                source=step.source,
                tex=step.tex,
                written=tuple(self._written(claim, *place) for claim in claims),
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
        """What is asked of the lines of the proof, in their order, and then of the statement."""
        steps = _set(self.record.step, {})
        about: dict[str, list[str]] = {line: [] for line in (*steps, "")}
        own = {name: [AskRecord(given=by)] for name, by in _set(self.record.given, {}).items()}
        asks = own | _set(self.record.ask, {})
        for name in asks:
            line = name.partition(", ")[0]
            about[line if line in steps else ""].append(name)
        for line, names in about.items():
            step = steps.get(line, StepRecord())
            if any(getattr(step, name) is not None for name in Asked.__struct_fields__):
                who = self._asked_by(line, AskRecord())
                yield self._question(
                    step, step, line, line, AS_PRINTED, step.given, ("step", line), who
                )
            for name in names:
                for at, ask in enumerate(asks[name]):
                    given = step.given if ask.given is None else ask.given
                    yield self._question(
                        step,
                        _filled(ask, step),
                        name,
                        ask.claim or name.partition(", ")[0],
                        ask.reading or AS_PRINTED,
                        [*(given or []), *ask.also],
                        ("ask", name, at),
                        self._asked_by(name, ask),
                    )

    def _question(
        self,
        line: StepRecord,
        asked: Asked,
        step: str,
        claim: str,
        reading: str,
        given: list[str] | None,
        keys: tuple[Key, ...],
        asked_by: str,
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
            asked_by=asked_by,
            budget=asked.budget or "normal",
            illegible=line.illegible,
        )

    def _asked_by(self, name: str, ask: AskRecord) -> str:
        """Who asks: whoever printed the line or formula, unless another is asked for here.

        A line without LaTeX is none that is printed.
        """
        if indexed(ask.claim or name.partition(", ")[0])[0] in self._printed:
            return LINE
        return READING if ask.reading else ITEM

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


def _claiming(step: StepRecord, printed: StepRecord | None) -> StepRecord:
    """The line of an amended proof; one without a claim has that of the printed one of its name."""
    if printed is None or step.claim or step.unsaid:
        return step
    return structs.replace(step, claim=printed.claim)


def _unasked(step: StepRecord) -> StepRecord:
    """The line alone."""
    return structs.replace(step, **dict.fromkeys(Asked.__struct_fields__))


def _filled(ask: AskRecord, step: StepRecord) -> Asked:
    """A question with what it does not say as its line has it."""
    shared = ("kind", "where", "let", "unfold", "by")
    own = {name: getattr(ask, name) for name in Asked.__struct_fields__}
    taken = {name: getattr(step, name) for name in shared if own[name] is None}
    return Asked(**{**own, **taken})
