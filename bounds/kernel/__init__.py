"""The checker and all that it trusts: nothing else is believed."""
