"""The command line: each verb parses, calls one action and prints a table or JSON.

Exit codes: 0 done, 1 failed, 2 bad arguments, 130 cancelled.
"""

import argparse
import logging
import sys
from collections.abc import Sequence

from core import __version__
from core.cli import (
    build,
    cache,
    check,
    collections,
    compare,
    data,
    embed,
    evaluate,
    evaluate_pathways,
    jobs,
    make_splits,
    map,
    models,
    place_papers,
)
from core.cli.faults import told
from core.cli.place import refuse_unwritable
from core.cli.show import flush, steady

VERBS = (
    evaluate,
    compare,
    evaluate_pathways,
    map,
    place_papers,
    embed,
    check,
    make_splits,
    build,
    data,
    collections,
    models,
    cache,
    jobs,
)
MORE = """\
examples:
  python -m core evaluate --task demo-pairs --model all-MiniLM-L6-v2
  python -m core evaluate --task pairs --data pairs.csv --model tfidf --model mine=path/to/model
  python -m core compare --task biosses --model all-MiniLM-L6-v2 --model mine=vectors.npy
  python -m core map --data demo-papers --model all-MiniLM-L6-v2 --colour category --out map.svg
  python -m core models add pubmedbert

`python -m core VERB --help` says more; every verb takes --json.
Exit codes: 0 done, 1 failed, 2 bad arguments, 130 cancelled.
"""


def parser() -> argparse.ArgumentParser:
    """The whole grammar, one sub-command a verb."""
    top = argparse.ArgumentParser(
        prog="python -m core",
        description="Bioscope: what a text-embedding model knows about biology, with error bars on every number.",
        epilog=MORE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"Bioscope {__version__}")
    verbs = top.add_subparsers(metavar="VERB", title="verbs")
    for module in VERBS:
        module.add(verbs)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; whatever goes wrong becomes a sentence on stderr and an exit code."""
    steady()
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    grammar = parser()
    arguments = grammar.parse_args(argv)
    if "run" not in arguments:
        grammar.print_help(sys.stderr)
        return 2
    arguments.json = getattr(arguments, "json", False)
    try:
        refuse_unwritable(arguments)
        code = int(arguments.run(arguments) or 0)
        flush()
    except (Exception, KeyboardInterrupt) as error:
        return told(error)
    return code
