"""Numbers of options: in the digits 0 to 9, not those of other scripts, with nothing between."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    T = TypeVar("T")


def plain(kind: "Callable[[str], T]") -> "Callable[[str], T]":
    """Read as `kind` does what is written plainly."""

    def read(text: str) -> "T":
        if not text.isascii() or "_" in text:
            raise ValueError(text)
        return kind(text)

    return read
