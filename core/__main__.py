"""`python -m core`: parse, call one action, print."""

import sys


def _main() -> int:
    try:
        from core.cli import main
    except KeyboardInterrupt:  # pressed while Python was still loading
        return 130
    return main()


if __name__ == "__main__":
    sys.exit(_main())
