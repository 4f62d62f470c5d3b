"""The weakest simple conditions under which a refuted claim is proved."""
