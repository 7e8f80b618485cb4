"""The blocks of a report and the two forms they are written in."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

LONG, PIECE = 24, 12  # characters of a word from which it may be broken, and of a piece of it
MARKS = re.compile(r"([\\`*_{}\[\]<>|#~$])")


@dataclass(frozen=True)
class Heading:
    text: str
    depth: int = 2


@dataclass(frozen=True)
class Text:
    text: str


@dataclass(frozen=True)
class Listed:
    """A table of text cells; columns in `right` are numbers and stand right-aligned."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[str] = frozenset()


Block = Heading | Text | Listed


def as_markdown(blocks: Sequence[Block]) -> str:
    """GitHub-flavoured Markdown; every mark in the texts is escaped, so that a title stays a title."""
    return "\n\n".join(_markdown(block) for block in blocks) + "\n"


def as_html(blocks: Sequence[Block], *, title: str) -> str:
    """One page that needs nothing from elsewhere and runs nothing."""
    body = "\n".join(_html(block) for block in blocks)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


STYLE = (
    ":root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:96rem;margin:2rem auto;"
    "padding:0 1rem}div{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
    "th,td{padding:.25rem .6rem;border-bottom:1px solid #8886;text-align:left;vertical-align:top}"
    "td.r,th.r{text-align:right}"
)


def _markdown(block: Block) -> str:
    if isinstance(block, Heading):
        return f"{'#' * block.depth} {_escaped(block.text)}"
    if isinstance(block, Text):
        return _escaped(block.text)
    rule = ["---:" if name in block.right else "---" for name in block.columns]
    lines = [
        [_escaped(name) for name in block.columns],
        rule,
        *([_escaped(cell) for cell in row] for row in block.rows),
    ]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _escaped(text: str) -> str:
    return MARKS.sub(r"\\\1", " ".join(text.split()))


def _breakable(text: str) -> str:
    """Escaped, with places to break in words that are longer than a column should be, such as a digest."""
    parts = re.split(rf"(\S{{{LONG},}})", text)  # every second one is such a word
    return "".join(_broken(part) if at % 2 else escape(part) for at, part in enumerate(parts))


def _broken(word: str) -> str:
    return "<wbr>".join(escape(word[at : at + PIECE]) for at in range(0, len(word), PIECE))


def _html(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h{block.depth}>{escape(block.text)}</h{block.depth}>"
    if isinstance(block, Text):
        return f"<p>{escape(block.text)}</p>"
    kinds = [' class="r"' if name in block.right else "" for name in block.columns]
    head = "".join(f"<th{kind}>{escape(name)}</th>" for name, kind in zip(block.columns, kinds))
    rows = "\n".join(
        "<tr>" + "".join(f"<td{kind}>{_breakable(cell)}</td>" for cell, kind in zip(row, kinds)) + "</tr>"
        for row in block.rows
    )
    return f"<div><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table></div>"
