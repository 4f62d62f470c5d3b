"""Remark 4.3: the order of the stability bound, and the speed-up under partial participation."""

from dataclasses import replace

from bounds.derivations.fedsagd.claims_abstract import questions as of_the_abstract

STEPS = {"stability": "stability", "convergence": "speedup"}

questions = tuple(replace(question, step=STEPS[question.step]) for question in of_the_abstract)
