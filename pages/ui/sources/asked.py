"""The choices that a build was asked for with, in one line."""

from collections.abc import Mapping
from typing import Any

from core import actions
from pages.ui.sources.options import COMMON


def choices(builder: actions.Builder, asked: Mapping[str, Any]) -> str:
    """`asked`: what `build` was told. Choices that are empty, and what had to be confirmed, are passed over."""
    options = asked.get("options")
    given = options if isinstance(options, Mapping) else {}
    parts = [f"{each.title} {_said(given[each.name])}" for each in builder.options
             if not each.confirms and given.get(each.name) not in (None, "", (), [])]  # fmt: skip
    for name, (title, *_) in COMMON.items():
        if name in asked and not (builder.draws and name == "most"):
            parts.append(f"{title} {'all' if name == 'most' and not asked[name] else asked[name]}")
    return ", ".join(part[:1].lower() + part[1:] for part in parts)


def _said(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
