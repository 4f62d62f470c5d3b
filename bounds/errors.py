"""The one error that a user is meant to read, and texts that are safe to show."""

import re
from typing import NoReturn

_NO_TEXT = re.compile(r"[^\n\x20-\x7e]")


class UserError(ValueError):
    """A mistake of the user, told in one sentence.

    The sentence names the thing that is wrong, what was expected of it, and what would work. It
    is all that the command line prints, so it must be complete without a traceback.
    """


class UntrustedError(UserError):
    """Code beside a paper is needed that may not run."""


def refuse(reason: str, kind: type[UserError] = UserError) -> NoReturn:
    """End with a sentence for the user."""
    raise kind(reason)


def point_at(text: str, reason: str, at: int) -> NoReturn:
    """End with a sentence whose second and third lines point at a character of a text."""
    start, stop = max(0, at - 60), at + 20
    line = text[start:stop].replace("\n", " ").replace("\t", " ")
    refuse(f"{reason} (character {at + 1})\n    {line}\n    {' ' * (at - start)}^")


def printable(text: object) -> str:
    r"""A text of others with all that would steer a terminal, or is no text, written out.

    >>> printable("a\x1b[2Jb\u202e, \u03b7 \ud800")
    'a\\x1b[2Jb\\u202e, \u03b7 \\ud800'
    """
    return _NO_TEXT.sub(_written_out, str(text))


def _written_out(found: re.Match[str]) -> str:
    mark = found[0]
    return mark if mark.isprintable() else mark.encode("unicode_escape").decode()
