"""Which papers can be in a set: with a title, not retracted, and as they are wished."""

from core.actions.build.mesh_choice import Choice
from core.schema import Papers, Skipped


def usable(papers: Papers, choice: Choice) -> tuple[Papers, list[Skipped]]:
    """The papers with a title, not retracted, and as they are wished; the others with the first reason."""
    gone, rows = list(papers.skipped), []
    columns = {name: papers.columns.get(name, ()) for name in ("language", "year", "retracted")}
    for row, id_ in enumerate(papers.ids):
        own = {name: values[row] if values else () for name, values in columns.items()}
        why = _why_not(papers, row, own, choice)
        if why:
            gone.append(Skipped(id_, why))
        else:
            rows.append(row)
    return papers.take(rows), gone


def _why_not(papers: Papers, row: int, own: dict[str, tuple[str, ...]], choice: Choice) -> str:
    if not papers.titles[row].strip():
        return "no title"
    if own["retracted"]:
        return "retracted"
    if choice.abstract and not papers.abstracts[row].strip():
        return "no abstract"
    if choice.english and own["language"] and "eng" not in map(str.casefold, own["language"]):
        return "not in English"
    if choice.years and not any(choice.years[0] <= int(year) <= choice.years[1] for year in own["year"]):
        return "of other years"
    return ""
