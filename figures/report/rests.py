"""What theorems rest on, in one table: what their certificates suppose, or what is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bounds.catalogue import catalogue
from bounds.composition import Axiom
from bounds.statement import Kind, Statement
from bounds.verdicts.standing import PROVED_IF, RESTS_ON, standing
from bounds.verdicts.status import is_further
from bounds.verdicts.verified import Verified
from figures.report.asked import Letters
from figures.report.badges import badge
from figures.report.frame import table
from figures.report.markup import Markup, element, join
from figures.report.prose import Address, item, line
from figures.report.wording import said, worded

THEOREMS = (Kind.THEOREM, Kind.PROPOSITION, Kind.COROLLARY)
# How an axiom's kind is called where there are several.
SEVERAL = {
    "assumption": "assumptions",
    "hypothesis": "hypotheses",
    "definition": "definitions",
    "algorithm": "lines of the algorithm",
}
FURTHER, UNPROVED, RECALLED = "further hypotheses", "cited and not proved", "recalled"
UNUSED = "supposed and not used"


def rests(book: Sequence[Verified], address: Address) -> Markup:
    """Each theorem of a book, printed or amended, main or in an appendix, with what it rests on."""
    rows = [
        [
            element("a", line(v.statement.title), href=address(v.statement.id)),
            badge(standing(v.summary)),
            join(_rests(v, address)),
        ]
        for v in book
        if v.statement.kind in THEOREMS
    ]
    return table(("theorem", "status", "it rests on"), rows, class_="rests") if rows else Markup("")


def _rests(verified: Verified, address: Address) -> Iterator[Markup]:
    """One paragraph for each sort of thing; of what has no certificate, why it has none."""
    found = groups(verified)
    statement, summary = verified.statement, verified.summary
    if not summary.axioms:
        told = worded(summary.why or standing(summary).meaning, Letters(statement))
        yield element("p", line(told, address))
    for name, things in found.items():
        listed = (element("li", *_told(one, address)) for one in things)
        yield element("p", element("b", name))
        yield element("ul", *listed)


def groups(verified: Verified) -> dict[str, list[Axiom | tuple[str, str]]]:
    """What a theorem rests on by sort: axioms, and items with a word on each."""
    statement, summary = verified.statement, verified.summary
    found: dict[str, list[Axiom | tuple[str, str]]] = {}
    for axiom in summary.axioms:
        further = summary.status == PROVED_IF.word and is_further(axiom, statement)
        found.setdefault(FURTHER if further else SEVERAL[axiom.kind], []).append(axiom)
    unproved = summary.rests_on if summary.status == RESTS_ON.word else ()
    found[UNPROVED] = [(id_, "") for id_ in unproved]
    found[RECALLED] = [(one.id, one.recalled) for one in _met(verified) if one.recalled]
    found[UNUSED] = [(name, "") for name in summary.unused]
    order = (*SEVERAL.values(), FURTHER, UNPROVED, RECALLED, UNUSED)
    return {name: found[name] for name in order if found.get(name)}


def _met(verified: Verified) -> Iterator[Statement]:
    """The items that a theorem rests on, and the theorem."""
    named = [axiom.name.partition(": ")[0] for axiom in verified.summary.axioms]
    named += [axiom.through for axiom in verified.summary.axioms]
    yield verified.statement
    for id_ in dict.fromkeys((*named, *verified.summary.rests_on)):
        if id_ in catalogue and id_ != verified.statement.id:
            yield catalogue[id_]


def _told(one: Axiom | tuple[str, str], address: Address) -> Iterator[Markup | str]:
    if isinstance(one, Axiom):
        id_, colon, label = one.name.partition(": ")
        yield item(id_, address)
        yield f"{colon}{label}: " if label else ": "
        bound = frozenset(re.findall(r"(?:for all |, )(\w+)(?=: | from )", one.told))
        yield said(one.told, Letters(catalogue[id_], bound=bound)) if id_ in catalogue else one.told
        if one.through:
            yield ", through "
            yield item(one.through, address)
    else:
        yield item(one[0], address)
        yield f": {one[1]}" if one[1] else ""
