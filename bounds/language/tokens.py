r"""LaTeX as one run of tokens, in which what looks the same on paper is the same.

`\tfrac{1}{2}` and `\frac12`, `\left(` and `\Big(`, `\mathbb{E}_{t}` and `\mathbb E_t`, `x^i_{t,k}`
and `x_{t,k}^i` are each one thing: spacing and sizes are dropped, braces around one token too, an
accent or an alphabet joins its letter, and the scripts of a letter stand in the order ' _ ^. Single
characters are tokens, as TeX has it: `\frac123` is one half, and then a 3.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from bounds.errors import point_at, refuse

MAX_LENGTH = 20_000
MAX_DEPTH = 60

_LEX = re.compile(
    r"\\(?:operatorname\*?|mathrm|mathit|mathsf|mathtt|text|textrm|textit|textsf|texttt|mbox)"
    r"\s*\{(?P<inside>[^{}]*)\}|\\[A-Za-z]+\*?|\\.|\S(?P<accent>[\u0300-\u036f\u20d7])?",
    re.DOTALL,
)
_SIZES = {
    f"{size}{side}" for size in ("big", "Big", "bigg", "Bigg") for side in ("", "l", "r", "m")
}
_DROPPED = {
    *(f"\\{mark}" for mark in [*",;:! \\", "\n", "quad", "qquad", "thinspace", *_SIZES]),
    *(f"\\{word}" for word in ("displaystyle", "textstyle", "limits", "nolimits", "nonumber")),
    *("\\left", "\\right", "\\middle", "&", "~"),
}
_SAME = {
    "\\tfrac": "\\frac", "\\dfrac": "\\frac", "\\cfrac": "\\frac",
    "\\leq": "\\le", "\\leqslant": "\\le", "\\geq": "\\ge", "\\geqslant": "\\ge",
    "\\lt": "<", "\\gt": ">", "\\neq": "\\ne",
    "\\eqdef": "=", "\\coloneqq": "=", "\\triangleq": "=",
    "\\times": "\\cdot", "*": "\\cdot", "\\ast": "\\cdot", "\\prime": "'",
    "\\lVert": "\\|", "\\rVert": "\\|", "\\Vert": "\\|",
    "\\lvert": "|", "\\rvert": "|", "\\vert": "|", "\\mid": "|",
    "\\lbrace": "\\{", "\\rbrace": "\\}", "\\lbrack": "[", "\\rbrack": "]", "\\ln": "\\log",
    "\\ldots": "\\dots", "\\cdots": "\\dots", "\\E": "\\mathbb E",
}  # fmt: skip
_SIDES = {"\\lVert": "open", "\\rVert": "close", "\\lvert": "open", "\\rvert": "close"}
ALPHABETS = ("mathbb", "mathcal", "mathbf", "mathscr", "mathfrak", "boldsymbol", "bm")
ACCENTS = ("tilde", "hat", "bar", "vec", "widetilde", "widehat", "overline", "underline", "check")
COMBINING = {  # accents as Unicode has them, behind their letter
    "\u0303": "tilde", "\u0302": "hat", "\u0304": "bar", "\u20d7": "vec", "\u030c": "check",
}  # fmt: skip
_JOINED = {f"\\{name}" for name in (*ALPHABETS, *ACCENTS)}
_TAKING = _JOINED | {"\\frac", "\\sqrt"}
_CHARACTERS = {
    "≤": "\\le", "≥": "\\ge", "⩽": "\\le", "⩾": "\\ge", "≠": "\\ne", "≔": "=", "−": "-", "–": "-",
    "·": "\\cdot", "⋅": "\\cdot", "×": "\\cdot", "∗": "\\cdot", "√": "\\sqrt", "∑": "\\sum",
    "∏": "\\prod", "∇": "\\nabla", "∞": "\\infty", "∈": "\\in", "‖": "\\|", "∥": "\\|",
    "⟨": "\\langle", "⟩": "\\rangle", "𝔼": "\\mathbb E", "…": "\\dots", "⋯": "\\dots", "′": "'",
}  # fmt: skip
CLOSING = {"(": ")", "[": "]", "\\{": "\\}", "{": "}", "\\langle": "\\rangle"}


@dataclass(frozen=True, slots=True)
class Token:
    r"""One token and where it stands; `side` is what `\lVert` says and `\|` does not."""

    text: str
    at: int
    side: str = ""


def greek(character: str) -> str:
    """The name of a Greek letter, or of ℓ, as LaTeX and the house write it; empty for any other."""
    if character == "ℓ":
        return "ell"
    name = unicodedata.name(character, "").replace("LAMDA", "LAMBDA").split()
    if name[:1] != ["GREEK"] or not {"LETTER", "SYMBOL"} & {*name} or "WITH" in name:
        return ""
    word = name[-2] if name[-1] == "SYMBOL" else name[-1]
    return word.capitalize() if "CAPITAL" in name else word.lower()


GREEK = {name for code in range(0x391, 0x3CA) if (name := greek(chr(code)))}
GREEK |= {f"var{name}" for name in ("epsilon", "phi", "theta", "rho", "pi", "sigma", "kappa")}
GREEK.add("ell")


@lru_cache(maxsize=4096)
def tokens_of(text: str) -> tuple[Token, ...]:
    """The tokens of a text, in canonical order."""
    if len(text) > MAX_LENGTH:
        refuse(f"the text has {len(text)} characters; at most {MAX_LENGTH} are read")
    return tuple(_arranged(text, list(_split(text))))


def words(latex: str) -> tuple[str, ...]:
    """The same as bare texts."""
    return tuple(token.text for token in tokens_of(latex))


def _split(text: str) -> Iterator[Token]:
    """Cut the text; drop what only spaces, and the dollars and the full stop around a formula."""
    body = re.sub(r"[.,;]?\s*(?:\$+|\\\]|\\\))?[.,;]?\s*$", "", text)
    start = re.match(r"\s*(?:\$+|\\\[|\\\()?", body)
    at = start.end() if start else 0
    emptied = False
    while found := _LEX.search(body, at):
        at, mark, place = found.end(), found[0], found.start()
        if emptied and mark == ".":  # \left. prints nothing
            emptied = False
            continue
        emptied = mark in {"\\left", "\\right"}
        if found["inside"] is not None:
            inside = " ".join(found["inside"].split())
            yield Token(f"\\text{{{inside}}}", place)
        elif mark == ":" and body[at : at + 1] == "=":
            continue
        elif mark not in _DROPPED:
            if found["accent"] in COMBINING:
                yield Token(f"\\{COMBINING[found['accent']]}", place)
                mark = mark[0]
            yield from _one(mark, place)


def _one(mark: str, at: int) -> Iterator[Token]:
    """A mark under the name that LaTeX has for it."""
    if mark.isascii():
        pass
    elif mark in _CHARACTERS:
        mark = _CHARACTERS[mark]
    elif name := greek(mark[0]):
        mark = f"\\{name}"
    elif unicodedata.decomposition(mark[0]).startswith(("<super>", "<sub>")):
        raised = unicodedata.decomposition(mark[0]).startswith("<super>")
        yield Token("^" if raised else "_", at)
        mark = unicodedata.normalize("NFKC", mark).replace("−", "-")
    yield Token(_SAME.get(mark, mark), at, _SIDES.get(mark, ""))


def _arranged(text: str, tokens: list[Token]) -> list[Token]:
    """Join accents to letters, drop needless braces, and put scripts into order."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.text in {"'", "_", "^"}:
            at = _scripts(text, tokens, at, found)
        elif token.text in _TAKING:
            command, at = _command(text, tokens, at)
            found += command
        else:
            found.append(token)
            at += 1
    return found


def _scripts(text: str, tokens: list[Token], at: int, found: list[Token]) -> int:
    """The scripts from here on in the order ' _ ^; where the next thing starts."""
    parts: dict[str, list[Token]] = {"'": [], "_": [], "^": []}
    while at < len(tokens) and tokens[at].text in parts:
        mark = tokens[at]
        if mark.text == "'":
            parts["'"].append(mark)
            at += 1
            continue
        argument, at = _argument(text, tokens, at + 1)
        if mark.text == "^" and all(token.text in {"'", "{", "}"} for token in argument):
            parts["'"] += [token for token in argument if token.text == "'"]
        elif parts[mark.text] and not _continues(mark, argument, parts[mark.text]):
            what = "superscripts" if mark.text == "^" else "subscripts"
            point_at(
                text, f"a letter has two {what} here; put brackets round the inner one", mark.at
            )
        elif parts[mark.text]:  # the digits of x¹²
            parts[mark.text] = _merged(parts[mark.text], argument)
        else:
            parts[mark.text] = [mark, *argument]
    found += [*parts["'"], *parts["_"], *parts["^"]]
    return at


def _continues(mark: Token, argument: list[Token], before: list[Token]) -> bool:
    """Whether two raised Unicode digits stand side by side."""
    return mark.at == argument[0].at == max(token.at for token in before) + 1


def _merged(before: list[Token], argument: list[Token]) -> list[Token]:
    mark, *inside = before
    if inside[0].text == "{":
        inside = inside[1:-1]
    here = inside[0].at
    return [mark, Token("{", here), *inside, *argument, Token("}", argument[-1].at)]


def _argument(text: str, tokens: list[Token], at: int) -> tuple[list[Token], int]:
    """One token or one group in braces, without braces that hold one token."""
    if at >= len(tokens) or tokens[at].text in {"}", "_", "^"}:
        where = tokens[at].at if at < len(tokens) else len(text)
        point_at(text, "something is missing here, as in \\frac{1}{2} or x_{1}", where)
    token = tokens[at]
    if token.text == "{":
        end = _matching(text, tokens, at)
        inside = _arranged(text, tokens[at + 1 : end])
        plain = len(inside) == 1 and inside[0].text not in {"{", "}"}
        return (inside if plain else [token, *inside, tokens[end]]), end + 1
    if token.text not in _TAKING:
        return [token], at + 1
    command, end = _command(text, tokens, at)  # x^\frac12
    if len(command) == 1:
        return command, end
    return [Token("{", token.at), *command, Token("}", command[-1].at)], end


def _command(text: str, tokens: list[Token], at: int) -> tuple[list[Token], int]:
    """A command with what it takes; an accent or an alphabet becomes one token."""
    token, found = tokens[at], [tokens[at]]
    at += 1
    if token.text == "\\sqrt" and at < len(tokens) and tokens[at].text == "[":
        end = _matching(text, tokens, at)
        found += [tokens[at], *_arranged(text, tokens[at + 1 : end]), tokens[end]]
        at = end + 1
    for _ in range(2 if token.text == "\\frac" else 1):
        if at < len(tokens) and tokens[at].text in _TAKING:
            point_at(text, f"put braces round what {token.text} takes", tokens[at].at)
        argument, at = _argument(text, tokens, at)
        found += argument
    if token.text in _JOINED:
        return [Token(" ".join(part.text for part in found), token.at)], at
    return found, at


def _matching(text: str, tokens: list[Token], at: int) -> int:
    """Where the group that opens here is closed."""
    opening = tokens[at].text
    closing, depth = CLOSING[opening], 0
    for end in range(at, len(tokens)):
        depth += (tokens[end].text == opening) - (tokens[end].text == closing)
        if depth > MAX_DEPTH:
            point_at(text, f"the expression is nested more than {MAX_DEPTH} deep", tokens[end].at)
        if not depth:
            return end
    return point_at(text, f"this {opening!r} is never closed", tokens[at].at)
