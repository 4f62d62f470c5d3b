"""From the LaTeX of a paper to a draft of its folder, in which everything guessed is marked.

`source` finds the passages, `lines` the lines of their displays, `letters` what is written in them,
and `items` writes the folder.
"""
