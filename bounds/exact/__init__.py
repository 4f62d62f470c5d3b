"""What is exact, or rounded so that it can be made exact; once for all rooms.

In the order of reading: `linear` (rational systems), `definite` (semidefinite forms), `balls` (ends
and roots of real numbers), `conic` (the one place that calls the solver of conic programs, whose
floats the others make exact). The kernel has its own, and imports nothing of this.
"""
