"""What papers should have printed: amended statements beside the printed ones, and their worth."""
