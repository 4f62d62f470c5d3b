"""What a question is about, where nobody says: numbers, vectors, a draw, or what runs.

Names of its own that are vectors, families or sequences say it. Otherwise a question is about

    what runs   if it is given something for all values of an index, and adds up no vectors over it
    vectors     if it is given an equation of vectors, or claims one
    a draw      if it claims something of a sum over those drawn that is in nothing that it is given
    vectors     if a mean or norm that it claims something of is in nothing that it is given
    numbers     if it claims nothing of those that is not given

What letters stand for is looked at, so a claim in letters for means is one about means; only the
vectors inside of them say how it follows. That one letter is not negative needs no vectors.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

from bounds.errors import UserError
from bounds.expressions import Call, Expression, Relation, Series, calls, children, parts, show
from bounds.kernel.reader import parse_chain
from bounds.language.formulas import called_in
from bounds.language.vocabulary import MEANS
from bounds.statement import Statement
from bounds.terms import Lets, is_vector, settled, unfolded
from bounds.verdicts.question import Kind, Question, kind_told
from bounds.verdicts.references import PLACEHOLDER, cite, resolve

_NAME = re.compile(r"[^\W\d]\w*")
_RELATION = re.compile(r"[<>=]")
_MEAN = {"norm", "mean_norm", "dot", "expect"}


def about(statement: Statement, question: Question) -> Question:
    """The question of an item with its kind."""
    if question.kind is not Kind.UNTOLD:
        return question
    return replace(question, kind=kind_of(statement, question))


def kind_of(statement: Statement, question: Question) -> Kind:
    """What a question of an item is about; what cannot be read is about numbers."""
    told = {kind_told(what) for what in question.own.values()}
    for kind in (Kind.SAMPLING, Kind.RECURSION, Kind.VECTOR):
        if kind in told:
            return kind
    try:
        return _Reading(statement, question).kind()
    except UserError:  # which its answer says
        return Kind.SCALAR


class _Reading:
    """A question with its references followed and its letters unfolded."""

    def __init__(self, statement: Statement, question: Question) -> None:
        """Read the claim, and what is given."""
        self.statement, self.question = statement, question
        self.sorts = statement.vocabulary.sorts
        lets = statement.vocabulary.lets
        self.lets: Lets = {n: let for n, let in lets.items() if n not in question.own}
        texts = (question.claim, *question.given)
        self.cited = {text: cite(statement, text) for text in texts}

    def kind(self) -> Kind:
        """What the question is about."""
        if (kind := self._named()) is not None:
            return kind
        claimed = self._unfolded(self.question.claim)
        given = [side for text in self.question.given for side in self._unfolded(text)]
        means = {mean for side in claimed for mean in _means(side)}
        known = {mean for side in given for mean in _means(side)}
        of_vectors = any(is_vector(side, self.sorts) for side in given)
        if ends := self._running():
            added = any(_adds_up(mean, ends) for mean in means)
            return Kind.VECTOR if of_vectors or added else Kind.RECURSION
        if of_vectors or any(is_vector(side, self.sorts) for side in claimed):
            return Kind.VECTOR
        new = means - known
        if any("sampled" in calls(mean) for mean in new):
            return Kind.SAMPLING
        typed = (side for one in self._relations(self.question.claim) for side in one.sides)
        several = len(means | known) > 1 or any(calls(side) & MEANS for side in typed)
        return Kind.VECTOR if new and several else Kind.SCALAR

    def _named(self) -> Kind | None:
        """What the item's own sequences and families say, where they are typed."""
        typed = " ".join(text for text, citation in self.cited.items() if citation is None)
        declared = self.question.declared
        told = {
            kind_told(what)
            for name in _NAME.findall(typed)
            if (what := declared.get(name, "")).startswith(("sequence", "family"))
        }
        return next(iter(told), None)

    def _running(self) -> list[tuple[Expression, Expression]]:
        """From where to where those indices run for all of which something is given."""
        found = (citation.index for citation in self.cited.values() if citation is not None)
        ranges = self.statement.vocabulary.ranges
        return [ranges[name] for name in found if name in ranges]

    def _unfolded(self, text: str) -> list[Expression]:
        sides = (side for one in self._relations(text) for side in one.sides)
        return [settled(unfolded(side, self.lets)) for side in sides]

    def _relations(self, text: str) -> list[Relation]:
        """What a reference names, or a text says."""
        citation = self.cited[text]
        if citation is not None:
            return [*citation.relations]
        if not _RELATION.search(PLACEHOLDER.sub("", text)):
            written = (one.tree for one in resolve(self.statement, text))
            return [one for one in written if isinstance(one, Relation)]
        text = PLACEHOLDER.sub(self._filled, text)
        return [*parse_chain(text, called_in(text, self.statement.vocabulary.functions))]

    def _filled(self, match: re.Match[str]) -> str:
        (written, *_) = resolve(self.statement, match[1])
        tree = written.tree
        if not isinstance(tree, Relation):
            return f"({written})"
        return f"({show(tree.left if match[2] else tree.right)})"


def _means(value: Expression) -> Iterator[Expression]:
    """The means and norms in an expression that are in no other one, nor in a letter."""
    if isinstance(value, Call) and value.name in _MEAN:
        yield value
    else:
        for part in children(value):
            yield from _means(part)


def _adds_up(mean: Expression, ends: Collection[tuple[Expression, Expression]]) -> bool:
    """Whether there is a sum in it over what an index runs over."""
    return any(isinstance(p, Series) and (p.lower, p.upper) in ends for p in parts(mean))
