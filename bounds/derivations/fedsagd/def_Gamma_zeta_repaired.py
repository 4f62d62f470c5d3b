"""Gamma and zeta under both conditions: the questions that the printed ones leave."""

from dataclasses import replace

from bounds.derivations.fedsagd.def_Gamma_zeta import questions as printed
from bounds.verdicts.question import AS_PRINTED

BOTH = "with mu > 0 and eta_l*(lam + mu) < 1"
CEILING = "with eta_l*(lam + mu) < 1"

questions = (
    *(
        replace(question, reading=AS_PRINTED)
        for question in printed
        if question.reading in (BOTH, CEILING)
    ),
    *(question for question in printed if question.step == "Gamma and zeta"),
)
