"""What a line of a proof follows by: references to what stands elsewhere, and instances of it.

    s3a                         a line of the proof; `s4[2]` its second claim;
    s3b, read                   the line in its first reading, where it does not hold as printed
    ceiling on eta              a hypothesis;  hypotheses, proof hypotheses  all of them
    definition of kappa         of a constant, or of a letter of [let]
    lem21: statement            what another item of the paper claims, or one of PAPER.ITEM
    alg1: local step            a line of an algorithm
    as1: implies                what a class of functions implies about letters
    as1 at i, x(t, i, k), w(t)  what an assumption gives there;  as3: unbiased at ...  a part of it
    s3a at k = k + 1            with what is put for its letters
    s3a for k                   for all k of its range, in a question about sequences

What is put is put into trees: see `bounds.terms`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast

from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.expressions import Call, Expression, Relation, Symbol, show
from bounds.kernel.reader import parse_expression
from bounds.language.formulas import called_in, conjuncts, split
from bounds.language.written import Written
from bounds.statement import Statement, Where
from bounds.terms import Lets, sources, unfolded
from bounds.verdicts.question import indexed

DEFINITION, READ, IMPLIED = "definition of ", ", read", "implies"
SEVERAL = {"hypotheses": Where.STATEMENT, "proof hypotheses": Where.PROOF}
PLACEHOLDER = re.compile(r"\{([^{}]+?)(\.left)?\}")
_RUNNING = re.compile(r"(.+) for (\w+)")
_AT = " at "


@dataclass(frozen=True)
class Citation:
    """What a reference names: formulas of an item, what is put into them, and a running index."""

    statement: Statement
    item: Statement
    label: str
    written: tuple[Written, ...]
    put: Mapping[str, Expression]
    index: str = ""

    @cached_property
    def relations(self) -> tuple[Relation, ...]:
        """The formulas with what is put, in letters of the item that cites them."""
        found = (part for written in self.written for part in conjuncts(written.tree))
        return tuple(self._instance(cast("Relation", part)) for part in found)

    def _instance(self, relation: Relation) -> Relation:
        lets = self._unfolded
        values: dict[Expression, Expression] = {Symbol(n): v for n, v in self.put.items()}
        return relation.mapped(lambda side: unfolded(side, lets)).put(values)

    @cached_property
    def _unfolded(self) -> Lets:
        """The letters that stand for other things there, or for what something is put into."""
        vocabulary, here = self.item.vocabulary, self.statement.vocabulary.lets
        hidden = {n for n, names in vocabulary.mentioned.items() if not names.isdisjoint(self.put)}
        lets = vocabulary.lets
        return {n: let for n, let in lets.items() if here.get(n) != let or n in hidden}


def cite(statement: Statement, text: str) -> Citation | None:
    """What a text refers to; none if it is no reference but a formula of its own."""
    for name, at, index in _readings(" ".join(text.split())):
        item, label = home(statement, name)
        if (found := labelled(item, label)) is not None:
            put = _put(statement, item, label, at)
            return Citation(statement, item, label, found, put, index)
    return None


def cited(statement: Statement, texts: Iterable[str]) -> Iterator[Citation]:
    """All that texts refer to, inside of formulas too."""
    for text in texts:
        found = cite(statement, text)
        inside = () if found else (m[1] for m in PLACEHOLDER.finditer(text))
        yield from filter(None, (found, *(cite(statement, part) for part in inside)))


def _readings(text: str) -> Iterator[tuple[str, str, str]]:
    """What may be the name, what is put, and the running index; names may have these words, too."""
    yield text, "", ""
    parsed = _RUNNING.fullmatch(text)
    whole, index = parsed.groups() if parsed else (text, "")
    words = whole.split(_AT)
    for cut in range(len(words), 0, -1):
        yield _AT.join(words[:cut]), _AT.join(words[cut:]), index


def _put(statement: Statement, item: Statement, label: str, behind: str) -> dict[str, Expression]:
    """What stands behind `at`: values of named letters, or of those that the formula is about."""
    texts = [part.strip() for part in split(behind, ",")] if behind else []
    about = parameters(item, label)
    functions = statement.vocabulary.functions
    found: dict[str, Expression] = {}
    for at, text in enumerate(texts):
        name, sign, value = text.partition(" = ")
        if not sign:
            name, value = (about[at] if at < len(about) else ""), text
        if not name:
            takes = f"is at {', '.join(about)}" if about else "has no letters to be put in order"
            msg = f"{statement.id}: {label!r} {takes}; name others, as in 'at k = {value}'"
            raise UserError(msg)
        found[name] = parse_expression(value, called_in(value, functions))
    _refuse_dependence(statement, item, label, found)
    if texts and (missing := [name for name in about if name not in found]):
        msg = f"{statement.id}: {label!r} at {behind!r} does not say at which {missing[0]}"
        raise UserError(msg)
    return found


def _refuse_dependence(
    statement: Statement, item: Statement, label: str, put: Mapping[str, Expression]
) -> None:
    """What is averaged over a fresh datum is at points that do not depend on it."""
    known = statement.vocabulary
    for given in item.gives:
        for name, source in given.apart.items() if label in (given.label, "") else ():
            point = unfolded(put.get(name, Symbol(name)), known.lets)
            if name in put and source in sources(point, known.sorts):
                msg = (
                    f"{statement.id}: {item.id} gives {given.label!r} at points that do not depend "
                    f"on {source}, and {show(point)} does"
                )
                raise UserError(msg)


def parameters(item: Statement, label: str) -> tuple[str, ...]:
    """The letters in order for which something is put without naming them."""
    lets = item.vocabulary.lets
    if label.startswith(DEFINITION) and (let := lets.get(label.removeprefix(DEFINITION))):
        return let.parameters
    named = [given.at for given in item.gives if label in (given.label, "")]
    return tuple(dict.fromkeys(name for at in named for name in at))


def home(statement: Statement, reference: str) -> tuple[Statement, str]:
    """The item that `ITEM: LABEL` names, and the label; the statement's own if it names none.

    An assumption is named alone where all that it gives is meant.
    """
    name, _, label = reference.partition(": ")
    if label or labelled(statement, reference) is None:
        for id_ in (f"{statement.paper}.{name}", name):
            if id_ in catalogue and (label or catalogue[id_].gives):
                return catalogue[id_], label
    return statement, reference


def resolve(statement: Statement, reference: str) -> tuple[Written, ...]:
    """Find what `LABEL`, `LABEL[2]` or `ITEM: LABEL` stands for."""
    item, label = home(statement, reference)
    found = labelled(item, label)
    if found is not None:
        return found
    _refuse_unread(statement, reference)
    msg = f"{item.id} has nothing labelled {label!r}; it has {', '.join(map(repr, labels(item)))}"
    raise UserError(msg)


def _refuse_unread(statement: Statement, reference: str) -> None:
    """Tell what is wrong in the file of an item of the paper that is named and cannot be read."""
    name = reference.partition(": ")[0].partition(_AT)[0]
    paper = statement.paper
    if paper in catalogue.papers() and name in catalogue.folder(paper).files:
        _ = catalogue[f"{paper}.{name}"]


def labels(item: Statement) -> list[str]:
    """Everything in an item that can be referred to."""
    found = [step.label for step in item.steps] + [formula.label for formula in item.formulas]
    found += [hypothesis.label for hypothesis in item.hypotheses]
    found += [given.label for given in item.gives]
    found += [rule.label for rule in item.rules if rule.label]
    return found + [f"{DEFINITION}{c.name}" for c in item.constants if c.defined is not None]


def labelled(item: Statement, label: str) -> tuple[Written, ...] | None:
    """What a label of an item stands for; none if it has no such label."""
    found = _labelled(item, label)
    bare, at = indexed(label)
    if found is None and bare != label:
        return (_labelled(item, bare) or ())[at : at + 1] or None
    return found


def _labelled(item: Statement, label: str) -> tuple[Written, ...] | None:
    if label in SEVERAL:
        supposed_there = [h.written for h in item.hypotheses if h.where is SEVERAL[label]]
        return tuple(part for written in supposed_there for part in written.parts)
    if label.startswith(DEFINITION):
        return _definition(item, label.removeprefix(DEFINITION))
    for hypothesis in item.hypotheses:
        if hypothesis.label == label:
            return hypothesis.written.parts
    for step in item.steps:
        if step.label == label:
            return step.written
        if f"{step.label}{READ}" == label:
            return step.read or None
    for formula in item.formulas:
        if formula.label == label:
            return formula.written.parts
    for rule in item.rules:
        if label and label in (rule.label, rule.actor):
            return (rule.written,)
    if label == IMPLIED and item.implies:
        return item.implies
    if gives := tuple(g.written for g in item.gives if label in (g.label, "")):
        return gives
    return None


def _definition(item: Statement, name: str) -> tuple[Written, ...] | None:
    for constant in item.constants:
        if name == str(constant.name) and constant.defined is not None:
            left, right = constant.name.tree, constant.defined.tree
            equal = Relation(cast("Expression", left), "==", cast("Expression", right))
            return (constant.name.like(equal),)
    if let := item.vocabulary.lets.get(name):
        body = let.body
        while isinstance(body, Call) and (other := item.vocabulary.lets.get(body.name)):
            body = other.at(body.arguments)
        return (Written(name, item.letters).like(Relation(let.head, "==", body)),)
    return None
