r"""LaTeX formulas as one line of Unicode for a terminal: `\frac{\eta L}{N}` becomes `(η L)/N`.

Grouping is never lost: what a fraction line, a brace or a raised index groups in print is put in
parentheses where the line would otherwise read differently.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from bounds.errors import refuse

_TOKEN = re.compile(r"\\[A-Za-z]+\*?|\\.|[{}^_&]|\s+|.", re.DOTALL)

_SUPER = dict(
    zip("0123456789+-=()nitTkKmrRsdcNjuxl*'", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵗᵀᵏᴷᵐʳᴿˢᵈᶜᴺʲᵘˣˡ*′", strict=True)
)
_SUB = dict(
    zip("0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True)
)

_GREEK = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho "
    "varsigma sigma tau upsilon varphi chi psi omega"
)
_COMMANDS = {
    **{
        name: chr(code)
        for name, code in zip(_GREEK.split(), range(0x3B1, 0x3CA), strict=True)
    },
    "phi": "φ", "varepsilon": "ε", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ",
    "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "Sigma": "Σ", "Xi": "Ξ", "Pi": "Π",
    "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "approx": "≈", "sim": "~",
    "equiv": "≡", "in": "∈", "notin": "∉", "to": "→", "rightarrow": "→", "leftarrow": "←",
    "Longrightarrow": " ⟹ ", "Rightarrow": " ⟹ ", "iff": " ⟺ ", "implies": " ⟹ ", "mid": " | ",
    "times": "×", "cdot": "·", "cdots": "⋯", "dots": "…", "ldots": "…", "pm": "±", "ast": "*",
    "sum": "∑", "prod": "∏", "int": "∫", "nabla": "∇", "partial": "∂", "infty": "∞", "forall": "∀",
    "exists": "∃", "star": "⋆", "dagger": "†", "circ": "∘", "setminus": "∖", "cup": "∪", "cap": "∩",
    "subset": "⊂", "subseteq": "⊆", "emptyset": "∅", "ell": "ℓ", "langle": "⟨", "rangle": "⟩",
    "lVert": "‖", "rVert": "‖", "|": "‖", "Vert": "‖", "lvert": "|", "rvert": "|", "vert": "|",
    "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "colon": ":", "top": "⊤",
    "triangleq": "≜", "prime": "′", "gg": "≫", "ll": "≪", "odot": "⊙", "oplus": "⊕", "propto": "∝",
    "max": "max", "min": "min", "log": "log", "exp": "exp", "sup": "sup", "inf": "inf",
    "arg": "arg ",
    "lim": "lim", "cos": "cos", "sin": "sin", "quad": "  ", "qquad": "    ", ",": " ", ";": " ",
    ":": " ", "!": "", " ": " ", "\\": "\n", "{": "{", "}": "}", "%": "%", "_": "_", "#": "#",
    "&": "&", "$": "$", "left": "", "right": "", "big": "", "Big": "", "bigg": "", "Bigg": "",
    "bigl": "", "bigr": "", "Bigl": "", "Bigr": "", "displaystyle": "", "limits": "",
    "nolimits": "",
    "middle": "", "nonumber": "", "Pr": "Pr", "downarrow": "↓", "uparrow": "↑", "S": "§",
    "lbrace": "{",
    "rbrace": "}", "bullet": "•", "Leftrightarrow": " ⟺ ", "leftrightarrow": "↔", "mapsto": "↦",
    "det": "det", "tr": "tr", "not": "¬",
}  # fmt: skip
_ACCENTS = {"tilde": "\u0303", "widetilde": "\u0303", "bar": "\u0304", "overline": "\u0304",
            "hat": "\u0302", "widehat": "\u0302", "vec": "\u20d7", "dot": "\u0307"}  # fmt: skip
_FONTS = {"mathrm", "mathbf", "mathit", "mathsf", "mathtt", "mathscr", "mathfrak", "text", "textbf",
          "textit", "textrm", "texttt", "operatorname", "boldsymbol", "mbox", "emph"}  # fmt: skip
_DOUBLE = dict(zip("CDEHNPQRZ", "ℂ𝔻𝔼ℍℕℙℚℝℤ", strict=True))
DEEPEST = 60
_SCRIPT = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "𝒜ℬ𝒞𝒟ℰℱ𝒢ℋℐ𝒥𝒦ℒℳ𝒩𝒪𝒫𝒬ℛ𝒮𝒯𝒰𝒱𝒲𝒳𝒴𝒵", strict=True))


def plain_math(latex: str) -> str:
    """Write a formula on one line (on several where the author breaks it)."""
    text = _Reader(_TOKEN.findall(latex)).until_end()
    text = _without_doubles(text)
    lines = (re.sub(r"[ \t]+", " ", line).strip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def _without_doubles(text: str) -> str:
    """Write `((a)/(b))` once where parentheses of the author meet those added here."""
    opened: list[int] = []
    pairs: dict[int, int] = {}
    for place, character in enumerate(text):
        if character == "(":
            opened.append(place)
        elif character == ")" and opened:
            pairs[opened.pop()] = place
    doubled = {i for i, j in pairs.items() if pairs.get(i + 1) == j - 1}
    dropped = doubled | {pairs[i] for i in doubled}
    return "".join(character for place, character in enumerate(text) if place not in dropped)


def plain_text(markdown: str) -> str:
    """Replace the formulas of a Markdown text by plain ones."""

    def display(match: re.Match[str]) -> str:
        return "\n".join(f"    {line}" for line in plain_math(match[1]).split("\n"))

    text = re.sub(r"\$\$(.+?)\$\$", display, markdown, flags=re.DOTALL)
    return re.sub(r"(?<![\\$])\$([^$]+?)\$", lambda match: plain_math(match[1]), text)


@dataclass
class _Reader:
    """A recursive descent over the tokens of a formula."""

    tokens: list[str]
    at: int = 0
    depth: int = 0

    def until_end(self, stop: str = "") -> str:
        """Read up to the closing token and past it."""
        pieces: list[str] = []
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token == stop:
                self.at += 1
                break
            pieces.append(self._piece())
        return "".join(pieces)

    def _piece(self) -> str:
        if self.depth == DEEPEST:
            refuse(f"a formula in the text is nested more than {DEEPEST} deep")
        self.depth += 1
        written = self._written(self._next())
        self.depth -= 1
        return written

    def _written(self, token: str) -> str:
        if token == "{":
            return self.until_end("}")
        if token in {"^", "_"}:
            return _raised(self._argument()) if token == "^" else _lowered(self._argument())
        if token == "&":
            return " "
        if token.isspace():
            return " "
        if not token.startswith("\\"):
            return token
        if token[1:].isalpha():
            self._skip_space()
        return self._command(token[1:])

    def _command(self, name: str) -> str:
        if name in {"frac", "tfrac", "dfrac"}:
            above, below = self._argument(), self._argument()
            return f"({_grouped(above)}/{_grouped(below)})"
        if name == "sqrt":
            return f"√{_grouped(self._argument())}"
        if name == "mathbb":
            return _mapped(self._argument(), _DOUBLE)
        if name == "mathcal":
            return _mapped(self._argument(), _SCRIPT)
        if name in {"underbrace", "overbrace"}:
            return self._argument()
        if name in _ACCENTS:
            body = self._argument()
            return body + _ACCENTS[name] if len(body) == 1 else f"{_grouped(body)}{_ACCENTS[name]}"
        if name in _FONTS:
            return self._argument()
        if name in {"begin", "end"}:
            self._argument()
            return ""
        if name == "tag":
            return f"  ({self._argument()})"
        return _COMMANDS.get(name, name)

    def _argument(self) -> str:
        self._skip_space()
        return self._piece() if self.at < len(self.tokens) else ""

    def _skip_space(self) -> None:
        while self.at < len(self.tokens) and self.tokens[self.at].isspace():
            self.at += 1

    def _next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1]


def _grouped(text: str) -> str:
    """Put parentheses where a fraction line or a root sign would have grouped."""
    text = text.strip()
    letters = [character for character in text if not unicodedata.combining(character)]
    return text if len(letters) == 1 or text.isdecimal() else f"({text})"


def _raised(text: str) -> str:
    text = text.strip()
    if text and all(character in _SUPER for character in text):
        return "".join(_SUPER[character] for character in text)
    return f"^{text}" if len(text) == 1 else f"^({text})"


def _lowered(text: str) -> str:
    text = text.strip()
    if text and all(character in _SUB for character in text):
        return "".join(_SUB[character] for character in text)
    return f"_{text}" if len(text) == 1 else f"_({text})"


def _mapped(text: str, table: dict[str, str]) -> str:
    return "".join(table.get(character, character) for character in text)
