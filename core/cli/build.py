"""`build`: a benchmark folder out of MeSH, Reactome, WikiPathways or KEGG."""

import argparse
from pathlib import Path
from typing import Any

from core import actions
from core.actions import Option
from core.cli import options, show

MORE = """\
writes a folder in the pathway benchmark's format that `check --as pathways` takes, and SOURCE.json beside: what was
asked, when, of which version, under which licence, what was left out and why. Without --out-dir it goes among the
app's own data sets, where every page finds it. Stopped or killed, the same command asks only for what is missing.

examples:
{examples}
"""
EXAMPLES = {
    "mesh": (
        "python -m core build mesh --branches C04,F03 --years 2015-2024 --email you@example.org",
        "python -m core build mesh --from pubmed.xml.gz --tree mtrees2026.bin --out-dir mesh_set",
    ),
    "reactome": (
        "python -m core build reactome --no-disease --no-reactions --email you@example.org",
        "python -m core build reactome --species 10090 --most 60 --out-dir reactome_set",
    ),
    "wikipathways": (
        "python -m core build wikipathways --email you@example.org --out-dir wikipathways_set",
        'python -m core build wikipathways --species "Mus musculus"',
    ),
    "kegg": (
        "python -m core build kegg --academic --most 60 --email you@example.org",
        "python -m core build kegg --academic --organism mmu --out-dir kegg_set",
    ),
}


def add(verbs: show.Verbs) -> None:
    text = f"Build a benchmark out of its source: {', '.join(actions.BUILDERS)}."
    inner = show.group(verbs, "build", listing, text)
    for builder in actions.BUILDERS.values():
        made = show.verb(inner, builder.name, run, f"{builder.what} ({builder.licence})", _more(builder))
        made.set_defaults(source=builder.name)
        for option in builder.options:
            _add_option(made, option)
        _add_common(made)


def _more(builder: actions.Builder) -> str:
    own = "\n".join(f"  {line}" for line in EXAMPLES[builder.name])
    return f"{builder.notice}\n\n{MORE.format(examples=own)}"


def _add_option(made: argparse.ArgumentParser, option: Option) -> None:
    name = f"--{option.name.replace('_', '-')}"
    how: dict[str, Any] = {"dest": f"option_{option.name}", "help": option.help, "default": option.default}
    if option.kind == "flag":
        how["action"] = argparse.BooleanOptionalAction if option.default else "store_true"
    elif option.kind == "files":
        how |= {"nargs": "+", "metavar": "FILE", "default": list(option.default or ())}
    elif option.kind == "number":
        how |= {"type": options.natural, "metavar": "N"}
    else:
        how["metavar"] = {"folder": "DIR", "file": "FILE"}.get(option.kind, "TEXT")
    made.add_argument(name, **how)


def _add_common(made: argparse.ArgumentParser) -> None:
    made.add_argument("--out-dir", type=Path, metavar="DIR", help="where the folder goes (among the app's data sets)")
    made.add_argument("--email", default="", help="yours, told to NCBI alone, so that it can write before it blocks")
    made.add_argument("--fewest", type=options.positive, default=3, metavar="N", help="papers a pathway needs (3)")
    made.add_argument("--most", type=options.natural, default=0, metavar="N", help="papers drawn of a pathway (0: all)")
    made.add_argument("--pairs", type=options.natural, default=2, metavar="N", help="of each type for each paper (2)")
    made.add_argument("--seed", type=options.natural, default=42, metavar="N", help="of every draw (42)")


def listing(arguments: argparse.Namespace) -> None:
    rows = [
        {"source": one.name, "title": one.title, "licence": one.licence, "asks": ", ".join(one.services)}
        for one in actions.BUILDERS.values()
    ]
    show.as_json(rows) if arguments.json else show.table(rows)


def run(arguments: argparse.Namespace) -> None:
    given = {
        name.removeprefix("option_"): value for name, value in vars(arguments).items() if name.startswith("option_")
    }
    found = actions.build(
        source=arguments.source, options=given, out=arguments.out_dir or "", email=arguments.email,
        fewest=arguments.fewest, most=arguments.most, pairs=arguments.pairs, seed=arguments.seed,
        progress=show.progress(arguments),
    )  # fmt: skip
    if arguments.json:
        show.as_json(built_object(found))
        return
    show.table([{"split": split, **facts} for split, facts in found.splits.items()])
    for text in summary(found):
        print(show.plain(text))


def built_object(found: actions.Built) -> dict[str, object]:
    """What was built, as JSON; each thing left out stands in the folder's SOURCE.json."""
    source = {name: value for name, value in found.source.items() if name != "left_out"}
    return {
        "folder": str(found.folder), "name": found.name, "splits": found.splits, "level_keys": found.level_keys,
        "check": {"outcome": found.check.outcome, "messages": found.check.messages}, "source": source,
    }  # fmt: skip


def summary(found: actions.Built) -> list[str]:
    """What was built, in sentences."""
    said = found.source
    lines = [f"{said['title']}, licence {said['licence']}: {found.folder}"]
    lines += [f"left out: {n:,} × {reason}" for reason, n in said["left_out_counts"].items()]
    lines += [f"check: {text}" for text in found.check.messages]
    return [*lines, *said["notices"], *([said["notice"]] if said["notice"] else [])]
