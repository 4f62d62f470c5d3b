"""The one error that a user is meant to read."""


class UserError(ValueError):
    """A mistake of the user, told in one sentence.

    The sentence names the thing that is wrong, what was expected of it, and what would work. It
    is all that the command line prints, so it must be complete without a traceback.
    """
