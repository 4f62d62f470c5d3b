"""The commands, one module each: `a_name.py` here is `fedproof a-name` in a shell.

A command's docstring starts with the line that `fedproof --help` shows. It defines

    configure(parser: argparse.ArgumentParser) -> None
    run(arguments: argparse.Namespace) -> int

and imports the rooms, and every heavy library, inside `run` only.
"""
