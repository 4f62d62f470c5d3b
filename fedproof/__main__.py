"""`python -m fedproof`."""

from fedproof.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
