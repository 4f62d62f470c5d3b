"""Where instances come from: one module each, with `arena`, found by the name in a record.

An arena draws federations of one kind, and choices for the letters of a record, and proposes those
at the extremes of the kind.
"""
