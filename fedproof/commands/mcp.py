"""Serve prove, check, verify, eval, refute and worst-case to language models, by MCP.

    fedproof mcp                     the papers that are installed
    fedproof mcp ./my_paper          and what is in these folders

Started by a client of the Model Context Protocol, it answers over standard input and output until
the client leaves. Each call is a command of its own, with its limits and its JSON; nothing outside
the folders is read, and no code beside a paper is run. `pip install 'fedproof[mcp]'` brings what it
needs.
"""

from __future__ import annotations

import argparse

GROUP = "Is it true?"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare what may be read, and for how long a call may go on."""
    parser.add_argument("folder", nargs="*", help="a folder whose files may be read")
    parser.add_argument(
        "--seconds", type=float, default=120, help="the most that a call may take (%(default)s)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve until the client leaves."""
    import math

    from bounds.errors import UserError
    from fedproof.assistants import Desk, server_of

    if not (arguments.seconds > 0 and math.isfinite(arguments.seconds)):
        msg = f"--seconds {arguments.seconds}: a positive number of seconds is needed"
        raise UserError(msg)
    server_of(Desk.over(arguments.folder, arguments.seconds)).run("stdio")
    return 0
