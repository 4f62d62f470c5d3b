"""Print what lets a shell complete commands, options and the ids of items.

eval "$(fedproof completion bash)"          in ~/.bashrc
eval "$(fedproof completion zsh)"           in ~/.zshrc
fedproof completion fish | source           in ~/.config/fish/config.fish
"""

from __future__ import annotations

import argparse
import os

GROUP = "This installation"
SHELLS = {
    "bash": """\
_fedproof() {
    local IFS=$'\\n'
    COMPREPLY=($(fedproof completion --words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _fedproof fedproof
""",
    "zsh": """\
_fedproof() {
    local -a found
    found=("${(@f)$(fedproof completion --words "${words[@]:1:$((CURRENT - 1))}" 2>/dev/null)}")
    compadd -a found
    [[ -n $found ]] || _files
}
compdef _fedproof fedproof
""",
    "fish": """\
complete -c fedproof -a \
'(fedproof completion --words (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
""",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the shell, or the words typed so far, of which the last is to be completed."""
    parser.add_argument("shell", nargs="?", choices=sorted(SHELLS), help="print its script")
    parser.add_argument(
        "--words", nargs=argparse.REMAINDER, metavar="WORD", help="what the script asks"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the script, or what the last word may become, one a line."""
    if arguments.words is not None:
        print(*completions(arguments.words), sep="\n")
        return 0
    if arguments.shell is None:
        from bounds.errors import UserError

        msg = f"name the shell: {', '.join(sorted(SHELLS))}"
        raise UserError(msg)
    print(SHELLS[arguments.shell], end="")
    return 0


def completions(words: list[str]) -> list[str]:
    """Commands first, then a command's options, or items, papers and figures."""
    from fedproof.cli import command_names, parser_of

    *before, typed = words or [""]
    if not before:
        known = command_names()
    elif before[0] not in command_names():
        known = []
    elif typed.startswith("-"):
        known = [text for action in parser_of(before[0])._actions for text in action.option_strings]
    else:
        known = _named(before[0], before[-1])
    return sorted(name for name in known if name.startswith(typed))


def _named(command: str, before: str) -> list[str]:
    """What a word that is no option may name there."""
    from fedproof.cli import parser_of
    from fedproof.folders import items

    if before == "--paper":
        from bounds.catalogue import catalogue

        return catalogue.papers()
    if before == "--kind":
        from bounds.statement import Kind

        return [kind.value for kind in Kind]
    if command == "figure":
        folder = os.path.join(os.path.dirname(__file__), "..", "..", "figures", "gallery")
        files = (name for name in os.listdir(folder) if name.endswith(".py") and name[0] != "_")
        return [name.removesuffix(".py").replace("_", "-") for name in files]
    if not items(parser_of(command)):
        return []
    from bounds.catalogue import catalogue

    return [*catalogue.papers(), *catalogue.ids()]
