"""The command line: each verb parses, calls one action and prints a table or JSON.

Exit codes: 0 done, 1 failed, 2 bad arguments, 130 cancelled.
"""

import argparse
import logging
import sys
from collections.abc import Sequence

from core import __version__
from core.cli import cache, check, compare, data, embed, evaluate, jobs, models
from core.errors import BadInput, Cancelled, CoreError, UnknownName

VERBS = (evaluate, compare, embed, models, data, check, cache, jobs)


def parser() -> argparse.ArgumentParser:
    """The whole grammar, one sub-command a verb."""
    top = argparse.ArgumentParser(
        prog="python -m core",
        description="Bioscope: what a text-embedding model knows about biology, with error bars on every number.",
        epilog="Exit codes: 0 done, 1 failed, 2 bad arguments, 130 cancelled.",
    )
    top.add_argument("--version", action="version", version=f"Bioscope {__version__}")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")
    for module in VERBS:
        module.add(verbs)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; errors become one sentence on stderr."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    arguments = parser().parse_args(argv)
    try:
        return int(arguments.run(arguments) or 0)
    except (KeyboardInterrupt, Cancelled):
        print("cancelled; what was finished is kept", file=sys.stderr)
        return 130
    except (UnknownName, BadInput) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except CoreError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        return 1
