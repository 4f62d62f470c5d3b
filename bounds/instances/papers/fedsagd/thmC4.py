"""Theorem C.4: the distance of the models of SCAFFOLD on neighbouring sets of clients."""

from bounds.instances.method import Method
from bounds.instances.papers.fedsagd import neighbouring

trial = neighbouring.trial("fedsagd.thmC4", ("", Method("scaffold_analysed")))
