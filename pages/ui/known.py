"""Models that can be chosen: those on this machine, and the person's own vectors."""

from core import actions
from pages.ui import uploads


def models() -> dict[str, tuple[str, str]]:
    """What the URL calls a model → its title and the name for actions."""
    table = actions.models()
    known = {name: (name, name) for name in table.loc[table["here"], "name"]}
    taken = set(known)
    for one in uploads.held("vectors"):
        label = _label(one.title, taken)
        taken.add(label)
        known[f"own-{one.id}"] = (one.title, f"{label}={one.path}")
    return known


def short(model: str) -> str:
    """The name of a model without the place of its file."""
    return model.partition("=")[0]


def _label(title: str, taken: set[str]) -> str:
    """A name for a model, made from a file's name, that no other model has."""
    plain = "".join(c if c.isascii() and (c.isalnum() or c in "._-") else "-" for c in title)[:50].strip("-.") or "own"
    return next(name for name in (plain, *(f"{plain}-{i}" for i in range(2, 99))) if name not in taken)
