"""What a paper of the user's own says is whole: formulas can be read, and what they name is there.

Ours are held to the same by their tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from graphlib import CycleError, TopologicalSorter

from bounds.errors import refuse
from bounds.expressions import Relation, Series, calls, free_symbols, parts, show
from bounds.language.formulas import conjuncts, expressions, names
from bounds.language.written import Written
from bounds.places import File, Key
from bounds.registry import suggestion
from bounds.statement import Statement
from bounds.verdicts.question import Question

NEAR = 0.85
_DIGITS = re.compile(r"\d+")


def require_whole(statement: Statement, is_item: Callable[[str], bool], file: File) -> None:
    """Refuse a statement that speaks of what is not there."""
    above: dict[str, tuple[Key, ...]] = {statement.id: ()}
    for one in filter(None, (statement, statement.amended)):
        for written in one.formulas_of_all_kinds():
            _ = written.tree
        _require_letters(one)
        _require_free(one, file.place("let"))
        _require_conditions(one)
        _require_apart(one, file)
        _require_order(one, file)
        outer = above.get(one.id, ("amended",))
        for what, id_, keys in _resting(one):
            if not is_item(id_):
                place = file.place(*outer, *keys)
                refuse(f"{place}: it {what} {id_}, which is no item of a paper")
            if id_ == one.id:
                refuse(f"{file.place(*outer, *keys)}: it {what} itself")
        for question in one.asked:
            place = file.place(*outer, "ask", question.step, 0)
            _require_line(one, question.step, place)
            _require_constants(one, question, place)


def _require_letters(statement: Statement) -> None:
    """What is claimed, supposed and defined is said in letters of the paper.

    A line of the proof has those names too that the item declares, or a question for itself.
    """
    known = {*statement.letters, "oo"}
    said = [f.written for f in statement.formulas] + [h.written for h in statement.hypotheses]
    said += [c.defined for c in statement.constants if c.defined is not None]
    lines = [claim for step in statement.steps for claim in (*step.written, *step.read)]
    own = {n for q in statement.asked for text in q.where for n in _declared(text)}
    own |= {name for question in statement.asked for name in question.replace}
    own |= statement.vocabulary.declared.keys()
    for written, others in [(w, set[str]()) for w in said] + [(w, own) for w in lines]:
        if unknown := sorted(names(written.tree) - known - others):
            where = written.place() or statement.id
            told = "is no letter" if len(unknown) == 1 else "are no letters"
            euler = "; Euler's number is exp(1)" if "e" in unknown else ""
            refuse(
                f"{where}: {', '.join(unknown)} {told} of the paper; declare what is one in "
                f"letters.toml, or in a table [letter.{unknown[0]}] of the item{euler}"
            )


def _declared(text: str) -> list[str]:
    """The names that a declaration is of: `u, v: vector`."""
    return [name.strip() for name in text.partition(":")[0].split(",")]


def _require_free(statement: Statement, lets: str) -> None:
    """No sum is over an index on which a letter in it depends that does not show it.

    Such a letter stands for something at the item's own index, whatever the sum runs over.
    """
    known = statement.vocabulary
    said = [(w.tree, w.place) for w in statement.formulas_of_all_kinds()]
    said += [(let.body, lambda: lets) for let in known.lets.values()]
    for tree, place in said:
        sums = (part for side in expressions(tree) for part in parts(side))
        for one in (part for part in sums if isinstance(part, Series)):
            for name in sorted((free_symbols(one.body) | calls(one.body)) & known.mentioned.keys()):
                if one.index in known.mentioned[name]:
                    refuse(
                        f"{place() or statement.id}: a sum over {one.index} has {name}, which "
                        f"stands for {show(known.bodies[name])} at the item's own {one.index} and "
                        f"not at that of the sum; write that, or a letter that shows its index"
                    )


def _require_conditions(statement: Statement) -> None:
    """What is supposed can be held: each part of it is a relation."""
    for written in _conditions(statement):
        for part in conjuncts(written.tree):
            if not isinstance(part, Relation):
                where = written.place() or statement.id
                refuse(f"{where}: {str(written)!r} is no condition; write one such as eta <= 1/L")


def _require_apart(statement: Statement, file: File) -> None:
    """What must not depend on a datum is something that is put: a point at which it is given."""
    for given in statement.gives:
        for name in given.apart.keys() - {*given.at}:
            refuse(
                f"{file.place('gives', given.label, 'apart')}: {name} is none of the points "
                f"at = {list(given.at)}; what is apart from a source is one of them"
            )


def _require_order(statement: Statement, file: File) -> None:
    """No constant is defined by itself, or through others."""
    defined = {str(c.name): c.defined.tree for c in statement.constants if c.defined is not None}
    used = {name: names(tree) & defined.keys() for name, tree in defined.items()}
    try:
        TopologicalSorter(used).prepare()
    except CycleError as error:
        through = " through ".join(error.args[1])
        place = file.place("constant", error.args[1][0])
        refuse(f"{place}: the constant {through} is defined by itself")


def _conditions(statement: Statement) -> Iterator[Written]:
    yield from (hypothesis.written for hypothesis in statement.hypotheses)
    yield from (c.within for c in statement.constants if c.within is not None)
    yield from statement.implies


def _resting(statement: Statement) -> Iterator[tuple[str, str, tuple[Key, ...]]]:
    """The items that it names, each with what it does with it, and under which keys."""
    yield from (("assumes", id_, ("assume",)) for id_ in statement.assumptions)
    yield from (("is proved by", id_, ("proof",)) for id_ in (statement.proof,) if id_)
    for question in statement.asked:
        yield from (("uses", id_, ("ask", question.step, 0)) for id_ in question.uses)


def _require_line(statement: Statement, name: str, place: str) -> None:
    """What a question is about is a line, or words that are not taken for one.

    Such is what differs from a line in a digit, or is spelt nearly as one.
    """
    head = name.partition(", ")[0]
    known = [step.label for step in statement.steps] + [f.label for f in statement.formulas]
    known += [hypothesis.label for hypothesis in statement.hypotheses]
    if head in known or name in known:
        return
    alike = [label for label in known if _DIGITS.sub("0", label) == _DIGITS.sub("0", head)]
    if alike or get_close_matches(head, known, cutoff=NEAR):
        told = suggestion(head, known, f"there are {', '.join(alike)}")
        refuse(f"{place}: {head!r} is asked about, which is no line and no formula; {told}")


def _require_constants(statement: Statement, question: Question, place: str) -> None:
    """What a question unfolds has a definition."""
    known = [str(c.name) for c in statement.constants if c.defined is not None]
    known += statement.vocabulary.lets
    for name in question.unfold:
        if name not in known:
            told = suggestion(name, known, f"it defines {', '.join(known) or 'none'}")
            refuse(f"{place}: it unfolds {name}, which the item does not define; {told}")
