"""The standing attack: what is proved holds wherever it is looked at; no forgery is accepted."""
