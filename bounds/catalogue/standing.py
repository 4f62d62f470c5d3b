r"""What letters stand for: the tables `[declare]` and `[let]` of a paper and of its items.

    [declare]
    "w(t), x(t, i, k)" = "vector"            # at any arguments
    "x(t, i, k + 1), noisy(i, x)" = "vector over xi"
    i = "index from 1 to C"

    [let]
    "X(t, i, k)" = "E|w(t) - x(t, i, k)|^2"
    V1 = "sum(sum(X(t, i, k), i, 1, C)/C, k, 0, K - 1)"

A letter of `[let]` is shown as what it stands for where the paper declares no LaTeX for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from bounds.domain import Domain
from bounds.errors import UserError, refuse
from bounds.expressions import Symbol
from bounds.kernel.reader import parse_expression
from bounds.language.formulas import ANALYSIS, MEANS, called_in, split
from bounds.language.letters import Alphabet, Letter
from bounds.language.vocabulary import NONNEGATIVE, Vocabulary
from bounds.problems import declared as kind_of
from bounds.regions import parse_domain
from bounds.terms import Let, refuse_circles

_HEAD = re.compile(r"\s*([^\W\d]\w*)\s*(?:\((.*)\))?\s*")
_MARK = "\x00{}\x00"
Places = Callable[..., Callable[[], str]]


def standing(
    above: Vocabulary, declare: Mapping[str, Any], let: Mapping[str, Any], place: Places
) -> Vocabulary:
    """What letters stand for where these tables are added."""
    if not (declare or let):
        return above
    letters, declared = above.letters, dict(above.declared)
    for key, what in declare.items():
        if not isinstance(what, str):  # a list of declarations with a name
            continue
        try:
            _require_kind(" ".join(what.split()))
        except UserError as error:
            msg = f"{place('declare', key)()}: {error}"
            raise UserError(msg) from None
        for head in split(key, ","):
            declared[head.strip()] = what
            name, parameters = _read(head, place("declare", key))
            letters = _known(letters, name, len(parameters), name)
    lets: dict[str, Let] = dict(above.lets)
    texts = {key: body for key, body in let.items() if isinstance(body, str)}
    heads = {key: _read(key, place("let", key)) for key in texts}
    for name, parameters in heads.values():
        letters = _known(letters, name, len(parameters), "")
    known = {**ANALYSIS, **MEANS, **letters.functions}
    for key, text in texts.items():
        name, parameters = heads[key]
        try:
            body = parse_expression(text, called_in(text, known))
        except UserError as error:
            msg = f"{place('let', key)()}: {error}"
            raise UserError(msg) from None
        lets[name] = found = Let(name, parameters, body)
        if isinstance(letters[name], Unfolded) or not letters[name].latex:
            sign = Vocabulary(letters, lets, declared).is_nonnegative(body)
            domain = Domain.parse(NONNEGATIVE) if sign else Domain()
            letters = letters.with_letters({name: Unfolded(found, letters, text, domain)})
    try:
        refuse_circles(lets, (name for name, _ in heads.values()))
    except UserError as error:
        msg = f"{place('let')()}: {error}"
        raise UserError(msg) from None
    return Vocabulary(letters, lets, declared)


@cache
def _require_kind(what: str) -> None:
    """Refuse a declaration that no question could read."""
    if all(kind_of(what, kind) is None for kind in ("vector", "sampling", "recursion")):
        try:
            parse_domain(what)
        except UserError:
            refuse(
                f"{what!r} is nothing that a term can be; such are 'vector', 'vector over xi', "
                "'index from 0 to K - 1', 'sequence >= 0', 'N of C without replacement', 'real > 0'"
            )


def _read(head: str, place: Callable[[], str]) -> tuple[str, tuple[str, ...]]:
    found = _HEAD.fullmatch(head)
    if found is None:
        msg = f"{place()}: {head.strip()!r} is no letter such as x, or x(t, i) with what it is at"
        raise UserError(msg)
    name, inside = found.groups()
    return name, tuple(part.strip() for part in split(inside, ",")) if inside else ()


def _known(letters: Alphabet, name: str, arguments: int, latex: str) -> Alphabet:
    """The letters with this one, if it is new and takes arguments or needs LaTeX."""
    if name in letters or not (arguments or not latex):
        return letters
    shown = _called(latex, arguments)
    own = Letter(name=name, latex=shown, meaning="", arguments=arguments)
    return letters.with_letters({name: own})


def _called(latex: str, arguments: int) -> str:
    if not (latex and arguments):
        return latex
    inside = ",".join(f"{{{at}}}" for at in range(arguments))
    return f"\\mathit{{{{{latex}}}}}({inside})"


class Unfolded(Letter):
    """A letter without LaTeX of its own: what it stands for is, and is typeset once it is shown."""

    def __init__(self, let: Let, letters: Alphabet, meaning: str, domain: Domain) -> None:
        """Show the letter in the others."""
        arguments = len(let.parameters)
        super().__init__(
            name=let.name, latex="", meaning=meaning, domain=domain, arguments=arguments
        )
        del self.__dict__["latex"]
        self.__dict__.update(let=let, letters=letters)

    def __getattr__(self, name: str) -> str:
        """The LaTeX, which is not there until somebody looks."""
        if name != "latex":
            raise AttributeError(name)
        own = self.__dict__
        return str(own.setdefault("latex", _latex(own["let"], own["letters"])))


def _latex(let: Let, letters: Alphabet) -> str:
    """The LaTeX of what a letter stands for, with fields for its parameters."""
    from bounds.language.typeset import typeset  # which most readers of papers never need

    marks = {
        name: Letter(name=name, latex=_MARK.format(at), meaning="")
        for at, name in enumerate(let.parameters)
    }
    shown = typeset(let.at(tuple(map(Symbol, let.parameters))), letters.with_letters(marks))
    if not let.parameters:
        return shown
    shown = shown.replace("{", "{{").replace("}", "}}")
    for at in range(len(let.parameters)):
        shown = shown.replace(_MARK.format(at), f"{{{at}}}")
    return shown
