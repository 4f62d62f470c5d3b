"""The rules of a method by its name."""

from dataclasses import replace
from importlib import import_module

from bounds.errors import UserError
from bounds.instances.algorithms.rule import Rule
from bounds.instances.instance import Setup
from bounds.measured.record import Measured

# Where a module has more than one rule: the one of the theorems, that of the authors, a display.
RULES = {
    "fedacg_analysed": ("fedacg", "rule"),
    "fedacg": ("fedacg", "original"),
    "fedadam_analysed": ("fedadam", "rule"),
    "fedcm_analysed": ("fedcm", "rule"),
    "feddyn_analysed": ("feddyn", "rule"),
    "feddyn": ("feddyn", "original"),
    "fedlnag_analysed": ("fedlnag", "rule"),
    "fedlnag": ("fedlnag", "original"),
    "fedsagd_display": ("fedsagd", "displayed"),
    "scaffold_analysed": ("scaffold", "rule"),
}
PLAIN = ("fedanag", "fedavg", "fedinit", "fedprox", "fedsagd", "mimelite")


def rule_of(name: str) -> Rule:
    """The rule; a method that is not followed exactly is told with those that are."""
    if name not in RULES and name not in PLAIN:
        msg = f"{name!r} is not followed exactly; there are {', '.join(sorted({*RULES, *PLAIN}))}"
        raise UserError(msg)
    module, attribute = RULES.get(name, (name, "rule"))
    rule: Rule = getattr(import_module(f"bounds.instances.algorithms.{module}"), attribute)
    return rule


def named(record: Measured, rule: Rule, setup: Setup) -> Setup:
    """The setup with the rate and the number of local steps under the letters of the rule."""
    own = {rule.rate: record.letter("rate"), rule.steps: record.letter("local_steps")}
    others = {name: setup.choices[letter] for name, letter in own.items() if name != letter}
    return replace(setup, choices={**setup.choices, **others}) if others else setup
