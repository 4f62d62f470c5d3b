"""What a record asks for, and cannot be computed, is told with the place of the record."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bounds.errors import UserError
from bounds.measured.measurement import Measurement
from bounds.places import Key
from bounds.quantities.law import OutsideError

FED = "give it in feeds, parameters or assumptions, or in the table or a regime of instances"
# What tables lead to whose entries are not those that are asked for.
UNLIKE = (AttributeError, IndexError, TypeError)
ANY = (*UNLIKE, ArithmeticError, ValueError)


class FaultError(UserError):
    """A record is at fault, and not the instance at hand."""


@contextmanager
def telling(found: Measurement | None, *keys: Key, values: bool = False) -> Iterator[None]:
    """With `values` also that a number cannot be what the record makes it."""
    try:
        yield
    except OutsideError as error:
        if not values:
            raise
        raise FaultError(_told(found, keys, str(error))) from error
    except UserError:
        raise
    except KeyError as error:
        why = f"nothing says what {str(error.args[0])!r} is; {FED}"
        raise FaultError(_told(found, keys, why)) from error
    except ANY as error:
        if not values and not isinstance(error, UNLIKE):
            raise
        why = f"this cannot be computed: {error or type(error).__name__}"
        raise FaultError(_told(found, keys, why)) from error


def _told(found: Measurement | None, keys: tuple[Key, ...], why: str) -> str:
    return f"{found.place(*keys)}: {why}" if found else why
