"""`python -m core`: parse, call one action, print."""

import sys

from core.cli import main

if __name__ == "__main__":
    sys.exit(main())
