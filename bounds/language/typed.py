r"""What a user types as a claim, a given or a domain, in any of three notations.

    eta <= 1/(N*K*L)          the house's language
    η ≤ 1/(NKL)               Unicode
    \eta \le \frac{1}{NKL}    LaTeX

The notation is seen from the text: LaTeX has a backslash or a brace, Unicode a sign that is not
ASCII. All three give the same trees, and the house's text of them is what is asked and kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from bounds.errors import UserError
from bounds.expressions import show, show_relation
from bounds.language.latex_in import read_chain, read_expression
from bounds.language.letters import Alphabet
from bounds.language.notation import Notation, notation
from bounds.language.spelling import Spelling, named
from bounds.language.tokens import words
from bounds.language.unicode_in import house_name, house_of

_SIGNS = {
    "\\leqslant": "<=", "\\geqslant": ">=", "\\leq": "<=", "\\geq": ">=", "\\le": "<=",
    "\\ge": ">=", "\\lt": "<", "\\gt": ">", "\\in": " in ", "\\infty": "oo", "≤": "<=", "≥": ">=",
    "∈": " in ", "∞": "oo", "−": "-", "\\,": " ", "\\;": " ", "\\quad": " ", "\\left": "",
    "\\right": "",
}  # fmt: skip
_RATIO = re.compile(r"\\[td]?frac\s*(?:\{(\d+)\}|(\d))\s*(?:\{(\d+)\}|(\d))")
_WORD = re.compile(r"\\(?:text|mathrm|operatorname)\s*\{\s*([^{}]*?)\s*\}")


def relations_in_house(text: str, spelling: Spelling) -> str:
    """A chain of relations in the house's language; a text that is in it stays as it is."""
    match notation(text):
        case Notation.HOUSE:
            return text
        case Notation.UNICODE:
            return _plain(text, spelling)
    first, *rest = read_chain(text, spelling)
    tail = (f" {relation.sign} {show(relation.right)}" for relation in rest)
    return show_relation(first) + "".join(tail)


def expression_in_house(text: str, spelling: Spelling) -> str:
    """An expression in the house's language; a text that is in it stays as it is."""
    match notation(text):
        case Notation.HOUSE:
            return text
        case Notation.UNICODE:
            return _plain(text, spelling)
    return show(read_expression(text, spelling))


def formula_in_house(text: str, letters: Alphabet) -> str:
    """A formula of an item in the house's language, with letters by their declared LaTeX.

    Where two are written alike, that of the paper is meant, and not the one that papers share.
    """
    if notation(text) is Notation.HOUSE:
        return text
    if ":=" in text:
        return " := ".join(formula_in_house(side, letters) for side in text.split(":="))
    if text.startswith("O(") and text.endswith(")"):
        return f"O({formula_in_house(text[2:-1], letters)})"
    taken: dict[tuple[str, ...], str] = {}
    for name, letter in sorted(letters.items(), key=lambda pair: not pair[1].paper):
        if not letter.arguments:
            taken.setdefault(words(letter.latex), name)
    spelling = Spelling(
        {name: letters[name].latex for name in taken.values()},
        {name: (letter.latex,) for name, letter in letters.items() if letter.arguments},
    )
    try:
        return expression_in_house(text, spelling)
    except UserError:
        return relations_in_house(text, spelling)


def declaration_in_house(text: str) -> str:
    r"""What a name is, in the house's language: `\eta, L: real > 0` or `0 < η ≤ 1/2`."""
    if notation(text) is Notation.HOUSE:
        return text
    head, colon, tail = text.partition(":")
    if not colon:
        return relations_in_house(text, Spelling())
    names = (_letter(part) for part in re.split(r",(?![^{]*\})", head))
    return f"{', '.join(names)}: {_domain(tail.strip())}"


def spelling_of(where: Iterable[str], kind: str = "scalar") -> Spelling:
    """The letters that declarations declare, as their names suggest to write them."""
    from bounds.kernel.problem import functions

    letters: list[str] = []
    sequences: list[str] = []
    for text in where:
        head, colon, tail = text.partition(":")
        names = (
            [part.strip() for part in head.split(",")] if colon else re.findall(r"[^\W\d]\w*", head)
        )
        (sequences if tail.strip().startswith("sequence") else letters).extend(names)
        if " over " in tail:
            letters += re.findall(r"[^\W\d]\w*", tail.partition(" over ")[2])
    called = functions(kind, ()) or {}
    return Spelling.of(dict.fromkeys(letters), sequences, called)


def in_house(
    kind: str, claim: str, given: Iterable[str], where: Iterable[str], by: Any = None
) -> tuple[str, list[str], list[str], Any]:
    """A question of a kind in the house's language, whatever each of its texts is written in."""
    givens, declared = list(given), list(where)
    more = [text for pair in by.items() for text in pair] if isinstance(by, Mapping) else by or ()
    texts = (text for text in (claim, *givens, *declared, *more) if isinstance(text, str))
    if all(notation(text) is Notation.HOUSE for text in texts):
        return claim, givens, declared, by
    declared = [declaration_in_house(text) for text in declared]
    spelling = spelling_of(declared, kind)
    givens = [relations_in_house(text, spelling) for text in givens]
    if isinstance(by, Mapping):
        by = {
            relations_in_house(key, spelling) if isinstance(key, str) else key: (
                expression_in_house(value, spelling) if isinstance(value, str) else value
            )
            for key, value in by.items()
        }
    elif by is not None:
        by = [relations_in_house(text, spelling) for text in by]
    return relations_in_house(claim, spelling), givens, declared, by


def _plain(text: str, spelling: Spelling) -> str:
    letters, called = spelling.letters, [*spelling.functions, *spelling.called]
    return house_of(text, letters, called, letters, spelling.functions)


def _letter(text: str) -> str:
    """The house's name of one letter."""
    text = text.strip()
    name = named(words(text) or ("",)) if notation(text) is Notation.LATEX else house_name(text)
    if not re.fullmatch(r"[^\W\d]\w*", name):
        msg = f"{text!r} is no letter; declare one with a subscript at most, as in \\sigma_g: real"
        raise UserError(msg)
    return name


def _domain(text: str) -> str:
    """What stands behind the colon, with its signs, fractions and letters as the house has them."""
    text = _WORD.sub(r"\1", text)
    text = _RATIO.sub(lambda found: "{}/{}".format(*filter(None, found.groups())), text)
    for sign, meaning in _SIGNS.items():
        text = meaning.join(re.split(re.escape(sign) + r"(?![A-Za-z])", text))
    text = re.sub(r"\\[A-Za-z]+(?:_(?:\{[^{}]*\}|\w))?", lambda found: _letter(found[0]), text)
    if "\\" in text or "{" in text:
        msg = f"domain {text!r}: cannot read LaTeX here; write 'real > 0' or 'real in [0, 1]'"
        raise UserError(msg)
    return house_name(" ".join(text.split()))
