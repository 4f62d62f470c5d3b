"""The letters in a LaTeX formula: declared ones, indices of sums, and names nobody declared."""

from __future__ import annotations

import re
from typing import NoReturn

from bounds.expressions import Add, Call, Expression, Symbol, negate
from bounds.language.cursor import RELATIONS, Cursor
from bounds.language.spelling import named
from bounds.language.tokens import CLOSING, GREEK, Token


class Letters(Cursor):
    """Reads what is written as one letter."""

    def letter(self) -> Expression | None:
        """A declared letter, the index of a sum, or a term of a sequence."""
        hidden = [index[0] for index in self.indices]
        found = self.spelling.matches(self.tokens, self.position, hidden)
        names = sorted({match.name for match in found})
        index = self._index()
        if index is not None and (not found or found[0].end <= index[0]):
            self.position = index[0]
            return index[1]
        if not found:
            return None
        if len(names) > 1:
            self.fail(f"this is {' and also '.join(names)}; write the letter that is meant by name")
        match = found[0]
        if match.value is not None:
            self.position = match.end
            return match.value
        arguments = tuple(self._span(start, end) for start, end in match.spans)
        self.position = match.end
        return Call(match.name, arguments)

    def _index(self) -> tuple[int, Symbol] | None:
        for run, symbol in self.indices.items():
            end = self.position + len(run)
            here = tuple(token.text for token in self.tokens[self.position : end])
            if here == run and self.tokens[end].text not in {"_", "'"}:
                return end, symbol
        return None

    def _span(self, start: int, end: int) -> Expression:
        """Read a part of the tokens by itself."""
        tokens, position, expected = self.tokens, self.position, self.expected
        if tokens[start].text == "{":
            start, end = start + 1, end - 1
        self.tokens = [*tokens[:end], Token("", tokens[end].at)]
        self.position, self.expected = start, []
        found = self.sum()
        self.finish()
        self.tokens, self.position, self.expected = tokens, position, expected
        return found

    def by_terms(self, start: int) -> Expression | None:
        """A mean of a sum as the sum of means that are letters; none if one of them is not."""
        opening = self.position
        end = self.closed(opening)
        head, tail = self.tokens[start : opening + 1], self.tokens[end : end + 1]
        cuts, depth = [opening], 0
        for at in range(opening + 1, end):
            text = self.tokens[at].text
            depth += (text in CLOSING) - (text in CLOSING.values())
            if not depth and text in {"+", "-"} and at > opening + 1:
                cuts.append(at)
        terms = []
        for cut, stop in zip(cuts, [*cuts[1:], end], strict=True):
            run = [*head, *self.tokens[cut + 1 : stop], *tail, Token("", self.tokens[end].at)]
            found = self.spelling.matches(run, 0, [index[0] for index in self.indices])
            if len(found) != 1 or found[0].value is None or found[0].end != len(run) - 1:
                return None
            value = found[0].value
            terms.append(negate(value) if self.tokens[cut].text == "-" else value)
        self.position = end + 1
        return terms[0] if len(terms) == 1 else Add(tuple(terms))

    def unknown(self, *, single: bool) -> Expression:
        """A letter that nobody declared, by the name that its LaTeX suggests."""
        at = self.position
        run = [self.peek()]
        if not run[0] or run[0] in {*RELATIONS, *"+-,;/^_'}])", "\\cdot", "\\}"}:
            self.fail(f"expected a letter, a number or a bracket, found {run[0] or 'the end'}")
        self.position += 1
        if self.peek() == "_" and not single:
            end = self.closed(self.position + 1) + 1
            run += [token.text for token in self.tokens[self.position : end]]
            self.position = end
        name = named(run)
        if self.spelling.strict or not name:
            self.refuse_letter(at)
        self._refuse_word(at)
        self._refuse_call(name, at)
        return Symbol(name)

    def refuse_letter(self, at: int) -> NoReturn:
        """Complain about what is no letter."""
        self.position = at + 1
        if self.peek() == "'":
            self.position += 1
        for mark in ("_", "^"):
            if self.take(mark):
                self.skip()
        first, last = self.tokens[at].at, self.tokens[self.position].at
        written = re.sub(r"(\\[A-Za-z]+|\s)+$", "", self.text[first:last]) or self.tokens[at].text
        self.fail(
            f"no letter is written {written}; declare one, or write it by a letter and a "
            f"subscript, as in x_1",
            at,
        )

    def _refuse_word(self, at: int) -> None:
        """A Greek name without its backslash is no product of Latin letters."""
        start = self.tokens[at].at
        for name in sorted(GREEK, key=len, reverse=True):
            if self.text.startswith(name, start) and self.text[start - 1 : start] != "\\":
                self.fail(f"write \\{name} for the letter {name}", at)

    def _refuse_call(self, name: str, at: int) -> None:
        """A letter in front of a bracket that holds one letter looks like a function."""
        if self.peek() != "(":
            return
        inside = self.tokens[self.position + 1 : self.closed(self.position)]
        if templates := self.spelling.functions.get(name):
            self.fail(f"{name} is written {templates[0].format(*'xyz')} in LaTeX", at)
        if named([token.text for token in inside] or [""]):
            self.fail(f"{name} is no function here; write {name} \\cdot x for a product", at)
