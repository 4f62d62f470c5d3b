"""Places at which clients are alike: one module each, with `points`, found by its file.

`points(case)` are pairs of a run and a point; the mean over the clients of |grad f_i - grad f|^2 is
bounded there. `OPTIMUM` says whether the minimiser is one of them.
"""
