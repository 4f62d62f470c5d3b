r"""Sentences about a question, with the formulas in them in the paper's letters.

A formula in a sentence is a longest run of words and signs that reads as one and names nothing but
letters of the question. A letter that is also a word of English, as `gap`, stays a word where it
stands alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bounds.expressions import Relation, Symbol, free_symbols
from bounds.language.tokens import GREEK
from figures.report.asked import UNREAD, Letters, Parsed
from figures.report.markup import Markup, join
from figures.report.prose import tex

_TOKEN = re.compile(
    r"(?P<skip>\$[^$]*\$|`[^`]*`|[^\W\d]\w*(?:\.[\w-]+)+|\[[^\]\[]*\]\([^)]*\)|\w+'\w+)"
    r"|(?P<raw>(?!\()[^\s$`]*(?:\\[A-Za-z]+|[_^]\{)[^\s$`]*)"
    r"|(?P<point>[^\W\d]\w*(?:~[\w,]+)?\[\d+\])"
    r"|(?P<name>[^\W\d]\w*)|(?P<number>\d+(?:\.\d+)?(?:e-?\d+)?(?![^\W\d]))"
    r"|(?P<equal>(?<![<>=!:])=(?!=))|(?P<sign><=|>=|==|!=|[-+*/^<>(),|\[\]])"
    r"|(?P<space>\s+)|(?P<other>.)",
    re.DOTALL,
)
_ENGLISH = {"a", "A", "I"}
_WRITTEN = {"E", "P", "exp", "log", "sqrt", "abs", "min", "max", "sum", "prod", "mean", "total",
            "sampled", "norm", "dot", "oo"}  # fmt: skip
_PRINTED = {"<=": "≤", ">=": "≥", "==": "=", "!=": "≠"}
_CALLED = {"lambda": "lam", "epsilon": "eps"}  # letters whose names are short
_ENDS = {"name", "number", "point"}
LONGEST = 60  # tokens that are tried as one formula

Token = tuple[str, str]


def worded(text: str, letters: Letters) -> str:
    """Markdown with the formulas that are none yet between dollar signs."""
    return "".join(f"${piece}$" if math else piece for math, piece in _pieces(text, letters))


def said(text: str, letters: Letters) -> Markup:
    """A text without markup of its own."""
    pieces = _pieces(text, letters)
    return join(tex(piece) if math else piece for math, piece in pieces)


def sentence(text: str, letters: Letters) -> Markup:
    """A reason as a sentence."""
    begun = said(text, letters)
    end = "" if text.endswith(".") else "."
    return Markup(f"{begun[:1].upper()}{begun[1:]}{end}")


def _pieces(text: str, letters: Letters) -> Iterator[tuple[bool, str]]:
    """Formulas, and what stands between them."""
    tokens = [_token(str(m.lastgroup), m[0], letters) for m in _TOKEN.finditer(text)]
    at = begun = 0
    while at < len(tokens):
        end, shown = _formula(tokens, at, letters)
        if end > at:
            yield False, "".join(map(_word, tokens[begun:at]))
            yield True, shown
            begun = end
        at = max(end, at + 1)
    yield False, "".join(map(_word, tokens[begun:]))


def _token(kind: str, word: str, letters: Letters) -> Token:
    short = _CALLED.get(word, word)
    return kind, short if short in letters.names and word not in letters.names else word


def _word(token: Token) -> str:
    """A word of the sentence; a sign that stands in no formula as it is printed."""
    kind, word = token
    return _PRINTED.get(word, word) if kind == "sign" else word


def _formula(tokens: list[Token], at: int, letters: Letters) -> tuple[int, str]:
    """Where the longest formula that begins here ends, and its LaTeX; it ends here if none does."""
    if tokens[at][0] == "raw":
        return _latex(tokens, at)
    if not _begins(tokens, at):
        return at, ""
    for end in range(_reach(tokens, at, letters), at, -1):
        kind, word = tokens[end - 1]
        if kind not in _ENDS and word not in {")", "]", "|", ">"}:
            continue
        shown = _typeset(tokens[at:end], letters)
        if shown:
            return end, shown
    return at, ""


def _latex(tokens: list[Token], at: int) -> tuple[int, str]:
    """What only LaTeX writes so, without what the sentence puts around it."""
    word = tokens[at][1]
    bare = word.rstrip(".,;:")
    while bare.count(")") > bare.count("("):
        bare = bare.rstrip(".,;:")[:-1]
    if not bare or bare.count("{") != bare.count("}"):
        return at, ""
    tokens[at : at + 1] = [("raw", bare), ("other", word[len(bare) :])]
    return at + 1, re.sub(r"\\mathbb(?=[A-Z])", r"\\mathbb ", bare)  # signs side by side


def _begins(tokens: list[Token], at: int) -> bool:
    """A formula begins with a name, a number, a sign or a bracket, and in no word."""
    kind, word = tokens[at]
    before = tokens[at - 1][1] if at else " "
    if kind not in _ENDS and word not in {"-", "(", "|", "<"}:
        return False
    return before[-1:].isspace() or before[-1:] in "([{\"'“‘,;:/—–=" or not before[-1:].isascii()


def _reach(tokens: list[Token], at: int, letters: Letters) -> int:
    """How far a formula that begins here could go: to a word, or to a comma outside of brackets."""
    depth, end = 0, at
    while end < len(tokens) and end - at < LONGEST:
        kind, word = tokens[end]
        depth += (word in {"(", "["}) - (word in {")", "]"})
        known = word in letters.names or word in _WRITTEN or len(word) == 1
        unknown = kind == "name" and not known
        if kind in {"skip", "other"} or unknown or depth < 0 or (word == "," and not depth):
            break
        end += 1
    return end


def _typeset(run: list[Token], letters: Letters) -> str:
    """The LaTeX of a run of words that is a formula worth it; empty for any other."""
    try:
        return _equation(run, letters) or _plain_formula("".join(w for _, w in run), letters)
    except UNREAD:
        return ""


def _equation(run: list[Token], letters: Letters) -> str:
    """`x = 1`, or a coordinate of a witness with its value."""
    sides: list[list[Token]] = [[]]
    for token in run:
        if token[0] == "equal":
            sides.append([])
        else:
            sides[-1].append(token)
    points = [token for token in run if token[0] == "point"]
    if len(sides) == 1 and not points:
        return ""
    shown = [_side(side, letters) for side in sides]
    named = any(kind in {"name", "point"} for kind, _ in run)
    return " = ".join(shown) if named and all(shown) else ""


def _side(side: list[Token], letters: Letters) -> str:
    """One side of an equation."""
    words = [token for token in side if token[0] != "space"]
    if len(words) == 1 and words[0][0] == "point":
        known = re.split(r"[~\[]", words[0][1])[0] in letters.names
        return letters.coordinate(words[0][1]) if known else ""
    found = letters.read("".join(word for _, word in side).strip())
    return letters.typeset(found) if found and _is_known(found, letters) else ""


def _plain_formula(text: str, letters: Letters) -> str:
    found = letters.read(text)
    if not found or not _is_known(found, letters) or not re.search(r"[^\W\d]", text):
        return ""
    if not any(isinstance(one, Relation) for one in found):
        (only,) = found
        if isinstance(only, Symbol) and (text != only.name or not _is_sign(only.name)):
            return ""
        if text.startswith("(") and text.endswith(")"):
            return ""  # brackets of the sentence
    return letters.typeset(found)


def _is_known(found: Parsed, letters: Letters) -> bool:
    """Whether all that it names is known."""
    sides = [s for one in found for s in (one.sides if isinstance(one, Relation) else (one,))]
    return frozenset[str]().union(*(free_symbols(side) for side in sides)) <= letters.names


def _is_sign(name: str) -> bool:
    """Whether a letter that stands alone is no word of English."""
    if "_" in name or any(map(str.isdigit, name)):
        return True
    return (len(name) == 1 and name not in _ENGLISH) or name.lower() in GREEK or name == "lam"
