r"""How letters are written: a name's LaTeX, and the names that a run of tokens may stand for.

A letter is read where the tokens of its LaTeX stand, and the longest letter wins: `\sigma_g^2` is
the square of `\sigma_g` where that is a letter, and `\mathbb E\|w^t-w_{i,k}^t\|^2` is one letter
where it is declared as one. What follows may not belong to the letter: `\sigma` is not read in
`\sigma_g`, nor `\mathbb E\|x\|` in `\mathbb E\|x\|^2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from string import Formatter

from bounds.expressions import Expression, Symbol
from bounds.language.tokens import CLOSING, GREEK, Token, words

Arity = tuple[int, int]
_WRITTEN = {"lam": "lambda", "lamda": "lambda", "eps": "epsilon"}
_FIELD = re.compile(r"\\text\{field(\d)\}")
_BIG = {"\\sum", "\\prod", "\\int", "\\sup", "\\inf"}
_TAKING = {"\\mathbb E", "\\max", "\\min", "\\log", "\\exp"}
_SIGNS = {"+", "-", "=", "<", ">", "\\le", "\\ge", "\\ne", "/"}


@dataclass(frozen=True)
class Match:
    """What the tokens up to `end` stand for; a function has the spans of its arguments."""

    end: int
    name: str
    value: Expression | None = None
    spans: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class Shape:
    """How a run of tokens binds in a formula."""

    nuclei: int  # things side by side
    raised: bool  # the last of them has a superscript
    open_ended: bool  # a sum or a mean that takes in what follows
    signed: bool  # a sum, a quotient or a relation


@dataclass(frozen=True)
class Spelling:
    r"""The letters of a text: `letters` by LaTeX, `functions` by templates such as `x_{{{0}}}`.

    A function with several templates is read in all and printed in the first. `called` are further
    functions with their least and most arguments, such as `dot` and `norm`; `bars` is what |x| is.
    `phrases` are the tokens of whole expressions. A `strict` spelling knows no other letters; in
    another one a letter may be written as its name suggests.
    """

    letters: Mapping[str, str] = field(default_factory=dict)
    functions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    called: Mapping[str, Arity] = field(default_factory=dict)
    phrases: Mapping[tuple[str, ...], Expression] = field(default_factory=dict)
    bars: str = "abs"
    strict: bool = False

    @classmethod
    def of(
        cls, names: Iterable[str], sequences: Iterable[str] = (), called: Mapping[str, Arity] = {}
    ) -> Spelling:
        """Letters that have no LaTeX but what their names suggest."""
        letters: dict[str, str] = {}
        for name in names:
            latex = latex_of(name)
            plain = latex not in letters.values()
            letters[name] = latex if plain else f"\\mathrm{{{name}}}"
        templates = {name: tuple(_indexed(latex_of(name))) for name in sequences}
        bars = "norm" if "norm" in called else "abs"
        return cls(letters, templates, called, bars=bars)

    def latex(self, name: str) -> str:
        """The LaTeX of a letter."""
        return self.letters.get(name) or latex_of(name)

    @cached_property
    def _known(self) -> dict[str, list[tuple[tuple[str, ...], str, Expression | None]]]:
        """What may stand at a token: its tokens, its name, and its value if it is no function."""
        found: dict[str, list[tuple[tuple[str, ...], str, Expression | None]]] = {}
        entries: list[tuple[tuple[str, ...], str, Expression | None]] = []
        for name, latex in self.letters.items():
            entries.append((words(latex), name, Symbol(name)))
            if not self.strict:
                entries += [(words(w), name, Symbol(name)) for w in _alternatives(name)]
        for name, templates in self.functions.items():
            entries += [(words(_fielded(template)), name, None) for template in templates]
        entries += [(run, " ".join(run), value) for run, value in self.phrases.items()]
        for run, name, value in entries:
            found.setdefault(run[0], []).append((run, name, value))
        return found

    def matches(self, tokens: Sequence[Token], at: int, hidden: Iterable[str]) -> list[Match]:
        """The longest letters or functions at a place; letters that mention `hidden` are not read.

        `hidden` are the indices of the sums around: a letter is constant.
        """
        found: list[Match] = []
        for run, name, value in self._known.get(tokens[at].text, ()):
            if value is not None and any(index in run for index in hidden):
                continue
            spans = _matched(run, tokens, at)
            if spans is not None and follows(shape_of(run), tokens, spans[-1][1]):
                found.append(Match(spans[-1][1], name, value, spans[:-1]))
        longest = max((match.end for match in found), default=0)
        best = [match for match in found if match.end == longest]
        return [match for match in best if match.value is not None] or best


def latex_of(name: str) -> str:
    r"""What a name suggests: `sigma_g` is `\sigma_g`, `x1` is `x_1`, `gap` is `\mathrm{gap}`."""
    found = re.fullmatch(r"([^\W\d_]+)(\d*)((?:_[^\W_]+)*)", name)
    if found is None:
        return f"\\mathrm{{{name}}}".replace("_", r"\_")
    base, digits, rest = found.groups()
    parts = [*([digits] if digits else []), *filter(None, rest.split("_"))]
    scripts = ",".join(map(_part, parts))
    if not scripts:
        return _part(base)
    return f"{_part(base)}_{scripts if len(scripts) == 1 else f'{{{scripts}}}'}"


def _part(text: str) -> str:
    text = _WRITTEN.get(text, text)
    if text in GREEK:
        return f"\\{text}"
    return text if len(text) == 1 or text.isdigit() else f"\\mathrm{{{text}}}"


def _alternatives(name: str) -> Iterator[str]:
    """Other ways to write a letter: `w_ik` as `w_{ik}`, and a word by its characters."""
    base, mark, rest = name.partition("_")
    if mark and rest.isalnum() and rest.isascii() and len(rest) > 1:
        yield f"{_part(base)}_{{{rest}}}"
    if len(name) > 1 and name.isascii() and name.isalpha():
        yield name
        yield f"\\mathrm{{{name}}}"


def _indexed(latex: str) -> Iterator[str]:
    """A sequence and its index: `x_{t}`, `x^{t}`, `x(t)`."""
    escaped = latex.replace("{", "{{").replace("}", "}}")
    if "_" not in latex:
        yield escaped + "_{{{0}}}"
    yield escaped + "^{{{0}}}"
    yield escaped + "({0})"


def _fielded(template: str) -> str:
    """A template as LaTeX in which the fields are words."""
    parts = Formatter().parse(template)
    fields = [(text, mark) for text, mark, _, _ in parts]
    return "".join(
        text + ("" if mark is None else f"\\text{{field{mark}}}") for text, mark in fields
    )


def _matched(
    run: tuple[str, ...], tokens: Sequence[Token], at: int
) -> tuple[tuple[int, int], ...] | None:
    """The spans of the fields in the order of their numbers, and last of all what was matched."""
    spans: dict[str, tuple[int, int]] = {}
    start = at
    for place, text in enumerate(run):
        found = _FIELD.fullmatch(text)
        if found is None:
            if at >= len(tokens) or tokens[at].text != text:
                return None
            at += 1
            continue
        script = run[place - 1] in {"_", "^"}
        stop = "" if script else run[place + 1] if place + 1 < len(run) else ""
        end = _field_end(tokens, at, stop)
        if end is None or not _same(tokens, spans.setdefault(found[1], (at, end)), (at, end)):
            return None
        at = end
    return (*(spans[number] for number in sorted(spans)), (start, at))


def _field_end(tokens: Sequence[Token], at: int, stop: str) -> int | None:
    """Where a field ends: after one token or group, or before the token that comes next."""
    depth = 0
    for end in range(at, len(tokens)):
        text = tokens[end].text
        if text == stop and not depth:
            return end if end > at else None
        depth += (text in CLOSING) - (text in CLOSING.values())
        if depth < 0 or not text:
            return None
        if not depth and not stop:
            return end + 1
    return None


def _same(tokens: Sequence[Token], one: tuple[int, int], two: tuple[int, int]) -> bool:
    left, right = (tokens[start:end] for start, end in (one, two))
    return [token.text for token in left] == [token.text for token in right]


def shape_of(run: Sequence[str]) -> Shape:
    """How a run of tokens binds."""
    nuclei, raised, open_ended, signed, at = 0, False, False, False, 0
    expected: list[str] = []  # what closes the brackets that are open
    fresh = True  # whether a factor may start here, so that a bar opens
    called = _name_end(run)
    while at < len(run):
        text = run[at]
        if expected and text == expected[-1] and not (fresh and text in {"\\|", "|"}):
            expected.pop()
            fresh = False
        elif not expected and text in {"_", "^", "'"}:
            raised |= text == "^"
            at += 1 if text == "'" else _script_end(run, at) - at
            continue
        else:
            if not expected and text in _SIGNS:
                signed = True
            elif not expected:
                nuclei, raised = nuclei + (at != called), False
                takes_in = text in _BIG or (text in _TAKING and not _bracketed(run, at + 1))
                open_ended |= takes_in
            fresh = text in _SIGNS or text in CLOSING or text in {"\\cdot", ",", "\\|", "|"}
            if text in CLOSING or text in {"\\|", "|"}:
                expected.append(CLOSING.get(text, text))
        at += 1
    return Shape(nuclei, raised, open_ended, signed)


def _name_end(run: Sequence[str]) -> int:
    """Where the bracket stands that makes a name and what it holds one thing: L_c(U); else -1."""
    closed = run[0] in CLOSING or run[0].startswith("\\text{")
    at = 0 if closed or run[0] in _SIGNS | _BIG | _TAKING else 1
    while at and at < len(run) and run[at] in {"_", "^"}:
        at = _script_end(run, at)
    return at if at and at < len(run) and run[at] == "(" else -1


def _script_end(run: Sequence[str], at: int) -> int:
    """Past a script and what it holds."""
    at, depth = at + 1, 0
    while at < len(run):
        depth += (run[at] == "{") - (run[at] == "}")
        at += 1
        if not depth:
            break
    return at


def _bracketed(run: Sequence[str], at: int) -> bool:
    """Whether a bracket stands here, behind scripts and further means."""
    while at < len(run) and run[at] in {"_", "^", "\\mathbb E"}:
        at = _script_end(run, at) if run[at] != "\\mathbb E" else at + 1
    return at < len(run) and run[at] in {"(", "[", "\\{"}


def follows(shape: Shape, tokens: Sequence[Token], at: int) -> bool:
    """Whether a letter of this shape may end before this token."""
    text = tokens[at].text
    if text in {"_", "'"}:
        return False
    if text == "^":
        return not shape.raised and shape.nuclei == 1
    return not shape.open_ended or ends(text)


def ends(text: str) -> bool:
    """Whether a token ends a term."""
    return text in {"", "+", "-", ",", ";", "=", "<", ">", "\\le", "\\ge", "\\ne", "\\|", "|"} or (
        text in CLOSING.values()
    )


def named(tokens: Sequence[str]) -> str:
    r"""The name that a letter suggests: `\sigma_{g}` is sigma_g; empty for none."""
    head, *rest = tokens
    base = _plain(head)
    if not rest or not base:
        return base
    if rest[0] != "_":
        return ""
    inside = rest[2:-1] if rest[1] == "{" else rest[1:]
    parts = [
        "_" if text == "," else _plain(text) or (text if text.isdigit() else "") for text in inside
    ]
    return "" if not all(parts) else f"{base}_{''.join(parts)}"


def _plain(text: str) -> str:
    if text.startswith("\\text{"):
        word = text[6:-1].replace("\\_", "_")
        return word if re.fullmatch(r"[^\W\d]\w*", word) else ""
    if text.startswith("\\"):
        return text[1:] if text[1:] in GREEK else ""
    return text if len(text) == 1 and text.isalpha() else ""
