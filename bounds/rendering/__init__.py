"""How statements are shown: Unicode for a terminal, LaTeX, Markdown, HTML and JSON."""
