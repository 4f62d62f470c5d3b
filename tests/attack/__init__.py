"""The standing attack: what is proved holds wherever it is looked at, and nothing forged is accepted."""
