"""Unicode as people type it, rewritten in the house's language: `2Kη²L ≤ 1/(NK)`.

Greek letters become their names, raised digits powers, signs of multiplication and relations those
of the house. What stands side by side is multiplied: `Kη` is K times eta, and `NKL` is N K L if
these are letters and NKL is none. What two readers could read differently is refused.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from bounds.errors import point_at
from bounds.language.tokens import COMBINING, greek, words

_CHARACTERS = {
    "≤": "<=", "≥": ">=", "⩽": "<=", "⩾": ">=", "≠": "!=", "=": "==", "≔": "==", "−": "-", "–": "-",
    "·": "*", "⋅": "*", "×": "*", "∗": "*", "‖": "|", "∥": "|", "⟨": "<", "⟩": ">",
    "∈": " in ", "∞": "oo",
}  # fmt: skip
_REFUSED = {
    "∑": "write a sum as sum(body, k, 0, K-1), or in LaTeX as \\sum_{k=0}^{K-1}",
    "∏": "the language has no products; write exp(sum(log(...), k, 0, K-1))",
    "∫": "the language has no integrals; write the value of the integral",
    "∇": "a gradient is a letter here; declare it, as in 'g: vector'",
    "…": "dots leave out what the reader needs; write the whole formula",
}
_NAME = rf"[^\W\d][\w{''.join(COMBINING)}]*"
_RUN = re.compile(_NAME)
_TOKEN = re.compile(rf"\s+|\d+\.?\d*(?:[eE][+-]?\d+)?|{_NAME}|<=|>=|==|!=|\*\*|.", re.DOTALL)
LOWERED = "₀-₉ₐ-ₜᵢ-ᵥⱼ"
_ACCENTS = {name: mark for mark, name in COMBINING.items()}
_ACCENTED = re.compile(rf"\\({'|'.join(_ACCENTS)}) (\\[A-Za-z]+|\w)")
_INDEXED = re.compile(r"(.+)_(?:\{\{)?\{0\}(?:\}\})?")
_FUNCTIONS = {"exp", "log", "ln", "sqrt", "abs", "min", "max", "sum", "Max", "Min", "Abs", "Sum"}


def house_of(
    text: str,
    names: Iterable[str],
    called: Iterable[str] = (),
    latex: Mapping[str, str] = {},
    sequences: Mapping[str, Iterable[str]] = {},
) -> str:
    """The same in the house's language, where `names` are letters and `called` functions.

    What is typed as the `latex` of a letter prints is that letter, whatever its name is; `αₜ` and
    `α_t` are alpha(t) where that is how one of the `sequences` is printed.
    """
    return "".join(_Rewriter(text, names, called, latex, sequences).pieces())


def house_name(text: str) -> str:
    """A name in which Greek letters are written out and lowered digits follow a stroke."""
    found = ""
    for character in unicodedata.normalize("NFC", text):
        if _is_lowered(character):
            lowered = unicodedata.normalize("NFKC", character)
            found += lowered if "_" in found else f"_{lowered}"
        else:
            found += greek(character) or character
    return found


class _Rewriter:
    """Goes through a text and says what each token becomes."""

    def __init__(
        self,
        text: str,
        names: Iterable[str],
        called: Iterable[str],
        latex: Mapping[str, str],
        sequences: Mapping[str, Iterable[str]],
    ) -> None:
        self.text = text
        self.called = {*_FUNCTIONS, *called}
        printed = {name: shown for name in latex if (shown := _printed(latex[name]))}
        self.known = {house_name(shown): name for name, shown in printed.items()}
        self.names = {_items(form) for name in names for form in (name, _unicode(name))}
        self.names |= {_items(shown) for shown in printed.values()}
        self.indexed = {
            house_name(_printed(found[1])): name
            for name, templates in sequences.items()
            for template in templates
            if (found := _INDEXED.fullmatch(template))
        }
        self.bars = 0  # that are open
        self.ended = False  # whether a factor ends here
        self.divided = False  # whether that factor is a divisor
        self.brackets: list[bool] = []  # of each open bracket, whether it is one
        self.root = False  # whether it stands under a root sign

    def pieces(self) -> Iterable[str]:
        """The house's text, piece by piece."""
        at = 0
        while at < len(self.text):
            found = _TOKEN.match(self.text, at)
            token = found[0] if found else self.text[at]
            end = at + len(token)
            kind = unicodedata.decomposition(token[0])
            if kind.startswith("<super>"):
                end = at + 1
                while end < len(self.text) and _is_raised(self.text[end]):
                    end += 1
                yield self._power(self.text[at:end], at)
            elif token in _REFUSED:
                point_at(self.text, _REFUSED[token], at)
            elif token.isspace():
                yield token
            elif token[0] == "𝔼":
                end = at + 1
                yield self._factor("E", at)
                self.ended = False
            elif token == "√":
                yield self._factor("sqrt", at)
                after = self.text[end:].lstrip()
                self.root, self.ended = after[:1] != "(", False
            elif self.ended and (token[0].isdigit() or kind.startswith("<fraction>")):
                point_at(
                    self.text, "put * before a number that multiplies, or the number first", at
                )
            elif kind.startswith("<fraction>"):
                end = at + 1
                value = Fraction(unicodedata.numeric(token[0])).limit_denominator(10)
                yield self._factor(f"({value})", at)
            elif token[0].isdigit():
                yield self._factor(token, at)
            elif _RUN.fullmatch(token):
                end = at + _one_run(token)
                yield from self._run(self.text[at:end], at, end)
            else:
                yield self._mark(token, at)
            at = end

    def _factor(self, text: str, at: int) -> str:
        """A factor, with a dot in front of it if it stands beside another one."""
        dot = "*" if self.ended else ""
        if dot and self.divided:
            point_at(self.text, "a/b c can mean a/(bc) and (a/b)*c; write brackets or *", at)
        self.ended = True
        if self.root:
            self.root = False
            return f"{dot}({text})"
        return dot + text

    def _power(self, raised: str, at: int) -> str:
        inside = unicodedata.normalize("NFKC", raised).replace("−", "-")
        if not self.ended:
            point_at(self.text, "a power stands behind what it is a power of", at)
        return f"^{inside}" if inside.isdigit() else f"^({inside})"

    def _run(self, run: str, at: int, end: int) -> Iterable[str]:
        """A name, a function, or several letters side by side."""
        after, name = self.text[end:].lstrip(), house_name(run)
        bracket = after[:1] == "("
        mean = run == "E" and "expect" in self.called
        if (bracket and name in self.called) or (mean and after[:1] in {*"|<[‖∥⟨"}):
            yield self._factor(name, at)
            self.ended = False
            return
        base, _, index = name.partition("_")
        if index and base in self.indexed and _items(run) not in self.names:
            yield self._factor(f"{self.indexed[base]}({index})", at)
        else:
            for part in self._parts(run, at):
                yield self._factor(part, at)
        if bracket:
            self._refuse_call(name, at, end)

    def _parts(self, run: str, at: int) -> list[str]:
        """The letters of a run of characters, greatest first."""
        items = _items(run)
        if items in self.names:
            return [self._known(house_name(run), run)]
        ways = _segmented(items, self.names)
        if len(ways) > 1:
            shown = " or ".join("*".join(map(_name, way)) for way in ways[:2])
            point_at(self.text, f"{run} can be {shown}; write the one that is meant", at)
        if ways:
            return [self._known(_name(way), run) for way in ways[0]]
        if accented := [item for item in items if len(item) > 1]:
            point_at(self.text, f"no letter is written {accented[0]}; call it by another name", at)
        return [self._known(house_name(part), part) for part in _at_greek(run)]

    def _known(self, name: str, run: str) -> str:
        """The letter that is printed so; a name that is spelled out is that of the letter."""
        return name if run.isascii() else self.known.get(name, name)

    def _refuse_call(self, name: str, at: int, end: int) -> None:
        """A letter in front of a bracket that holds one letter looks like a function."""
        inside = re.match(r"\s*\(\s*[^\W\d]\w*\s*\)", self.text[end:])
        if inside:
            what = f"{name} is no function here; write {name}*x for a product"
            point_at(self.text, what, at)

    def _mark(self, mark: str, at: int) -> str:
        mark = _CHARACTERS.get(mark, mark)
        if mark == "|":
            opens = not (self.bars and self.ended)
            self.bars += 1 if opens else -1
            text = self._factor(mark, at) if opens else mark
            self.ended = not opens
            return text
        if mark == "(" or (mark == "<" and self.text[at] == "⟨"):
            text = self._factor(mark, at)
            self.brackets.append(self.divided)
            self.ended = self.divided = False
            return text
        self.ended = mark in {")", "]"} or self.text[at] == "⟩"
        self.divided = mark == "/" or (self.ended and bool(self.brackets) and self.brackets.pop())
        return mark


def _one_run(token: str) -> int:
    """Where a run of letters ends: in front of what is raised, and behind what is lowered."""
    for at, (before, here) in enumerate(pairwise(token), start=1):
        lowered = _is_lowered(before) and not _is_lowered(here)
        if _is_raised(here) or (lowered and not unicodedata.combining(here)):
            return at
    return len(token)


def _is_raised(character: str) -> bool:
    return unicodedata.decomposition(character).startswith("<super>")


def _is_lowered(character: str) -> bool:
    return unicodedata.decomposition(character).startswith("<sub>")


def _items(run: str) -> tuple[str, ...]:
    """Characters with their accents, where a Greek letter is one that no spelled-out name has."""
    found: list[str] = []
    lowered = False
    for character in unicodedata.normalize("NFC", run):
        if unicodedata.combining(character) and found:
            found[-1] += character
            continue
        if _is_lowered(character):
            found += [] if lowered else ["_"]
            lowered, character = True, unicodedata.normalize("NFKC", character)
        else:
            lowered = False
        found.append(character)
    return tuple(found)


def _unicode(name: str) -> str:
    """A name with its Greek parts as letters."""
    letters = {greek(chr(code)): chr(code) for code in range(0x391, 0x3CA) if greek(chr(code))}
    letters |= {"lam": letters["lambda"], "ell": "ℓ"}
    return "_".join(letters.get(part, part) for part in name.split("_"))


def _printed(latex: str) -> str:
    """A letter with subscripts as Unicode has it; empty for what is more than that."""
    text = "".join(word for word in words(latex) if word not in {"{", "}"})
    text = _ACCENTED.sub(lambda found: found[2] + _ACCENTS[found[1]], text)
    text = re.sub(r"\\([A-Za-z]+)", lambda found: _unicode(found[1]), text)
    return unicodedata.normalize("NFC", text) if _RUN.fullmatch(text) else ""


def _name(items: Sequence[str]) -> str:
    return house_name("".join(items))


def _segmented(items: tuple[str, ...], names: set[tuple[str, ...]]) -> list[list[tuple[str, ...]]]:
    """At most two ways to cut a run into names."""
    ways: list[list[list[tuple[str, ...]]]] = [[[]]]
    for end in range(1, len(items) + 1):
        here = [
            [*way, items[start:end]]
            for start in range(end)
            if items[start:end] in names
            for way in ways[start]
        ]
        ways.append(here[:2])
    return ways[-1]


def _at_greek(run: str) -> list[str]:
    """A run cut in front of Greek letters, and behind those that no stroke follows."""
    pattern = "|".join(f"{c}" for c in sorted({c for c in run if greek(c)}))
    if not pattern:
        return [run]
    latin = rf"(?:(?!{pattern})\w)+"
    return re.findall(rf"(?:{pattern})(?:[{LOWERED}]+|_(?:{pattern}|{latin}))?|{latin}", run)
