"""Who may import whom: read from the source, so that the direction of the flow cannot turn unseen."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GROUND = {"schema", "errors", "settings", "disk", "catalogue", "progress", "names"}
STAGES = {"sources", "models", "tasks", "datasets", "retrieval", "evaluate", "stats", "maps", "embeddings", "training"}
DOORS = GROUND | {"actions", "jobs", "figures"}

# package → the packages of core it may import, beside itself
MAY = {
    "errors": set(),
    "settings": set(),
    "disk": set(),
    "schema": {"disk", "errors"},
    "names": {"errors"},
    "catalogue": {"errors"},
    "progress": {"errors"},
    **dict.fromkeys(["sources", "models", "tasks"], GROUND),
    "datasets": GROUND | {"sources"},
    **dict.fromkeys(["retrieval", "evaluate", "stats", "maps", "figures"], GROUND),
    **dict.fromkeys(["embeddings", "training"], GROUND | {"models"}),
    "jobs": GROUND,
    "actions": GROUND | STAGES,
    "cli": DOORS,
    "__main__": DOORS | {"cli"},
    "__init__": set(),
}
PAGES_MAY = {"actions", "figures", "jobs", "errors"}
NAMES_ONLY = {
    "core.datasets": "DATASETS",
    "core.models": "MODELS",
    "core.tasks": "TASKS",
}  # what pages may take of these
HEAVY = {"torch", "umap", "sentence_transformers", "transformers", "numba", "sklearn", "matplotlib", "pyarrow"}


def sources(*tops: str) -> list[Path]:
    found = [ROOT / top for top in tops if top.endswith(".py")]
    found += [path for top in tops if not top.endswith(".py") for path in sorted((ROOT / top).rglob("*.py"))]
    return [path for path in found if path.is_file()]


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 2 else parts)


def imports(path: Path, *, text: str | None = None) -> Iterator[tuple[str, tuple[str, ...], int]]:
    """(module, names taken from it, line) of each import in a file, also inside functions; relative ones absolute."""
    package = path.relative_to(ROOT).parts[:-1]
    for node in ast.walk(ast.parse(text if text is not None else path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, (), node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*start, *([node.module] if node.module else [])])
            yield module, tuple(alias.name for alias in node.names), node.lineno


def reached(module: str, names: tuple[str, ...]) -> set[str]:
    """Packages of core that an import reaches: `import core.stats.holm` and `from core import stats`: stats."""
    if module == "core":
        return {name for name in names if not name.startswith("__")}  # core.__version__ is no package
    return {module.split(".")[1]} if module.startswith("core.") else set()


def layer_faults(path: Path, *, text: str | None = None) -> list[str]:
    """What a file of core imports against the table."""
    own = name_of(path).split(".")[1]
    return [
        f"{path.relative_to(ROOT)}:{line} imports core.{package}"
        for module, names, line in imports(path, text=text)
        for package in sorted(reached(module, names) - MAY[own] - {own})
    ]


def page_faults(path: Path, *, text: str | None = None) -> list[str]:
    """What a page, or app.py, imports against the table."""
    faults = []
    for module, names, line in imports(path, text=text):
        here = f"{path.relative_to(ROOT)}:{line}"
        taken = [(f"core.{name}", ()) for name in reached(module, names)] if module == "core" else [(module, names)]
        for target, parts in taken:
            package = target.split(".")[1] if target.startswith("core.") else ""
            names_only = NAMES_ONLY.get(target) and parts == (NAMES_ONLY[target],)
            if package and package not in PAGES_MAY and not names_only:
                faults.append(f"{here} imports {target} {' '.join(parts)}".strip())
        pages = {name for name in names if name != "ui"} if module == "pages" else {module.removeprefix("pages.")}
        if module == "app" or (module.startswith("pages") and any(page.split(".")[0] != "ui" for page in pages)):
            faults.append(f"{here} imports a page, {module}")
    return faults


CORE = sources("core")
PAGES = sources("pages", "app.py")


def test_every_package_of_core_has_a_row_in_the_table():
    assert {name_of(path).split(".")[1] for path in CORE} <= set(MAY)


def test_the_table_points_one_way():
    def below(package: str, above: tuple[str, ...] = ()) -> None:
        assert package not in above, f"{package} reaches itself through {above}"
        for lower in MAY[package] - {package}:
            below(lower, (*above, package)) if lower in MAY else None

    for package in MAY:
        below(package)


@pytest.mark.parametrize("path", CORE, ids=name_of)
def test_core_imports_point_one_way(path):
    assert layer_faults(path) == []


@pytest.mark.parametrize("path", CORE, ids=name_of)
def test_core_does_not_know_streamlit(path):
    assert [line for module, _, line in imports(path) if module.split(".")[0] in {"streamlit", "pages", "app"}] == []


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_pages_call_actions_and_never_another_page(path):
    assert page_faults(path) == []


@pytest.mark.parametrize("path", CORE + PAGES, ids=name_of)
def test_heavy_packages_are_imported_where_they_are_used(path):
    top = ast.parse(path.read_text(encoding="utf-8"))
    inside = {id(node) for each in ast.walk(top) if isinstance(each, ast.FunctionDef) for node in ast.walk(each)}
    typing = {id(node) for each in ast.walk(top) if isinstance(each, ast.If) and "TYPE_CHECKING" in ast.dump(each.test)
              for node in ast.walk(each)}  # fmt: skip
    found = []
    for node in ast.walk(top):
        if id(node) in inside | typing or not isinstance(node, (ast.Import, ast.ImportFrom)):
            continue
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
        found += [f"line {node.lineno}: {module}" for module in modules if module.split(".")[0] in HEAVY]
    assert found == []


# the reader itself


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("core/stats/x.py", "from core.models import MODELS"),
        ("core/stats/x.py", "from core import schema, evaluate"),
        ("core/stats/x.py", "def f():\n    import core.evaluate.similarity"),
        ("core/stats/x.py", "from ..evaluate import similarity"),
        ("core/stats/x.py", "from .. import figures"),
        ("core/disk.py", "from core.schema import PairSet"),
        ("core/jobs/x.py", "from core.actions import ACTIONS"),
        ("core/actions/x.py", "from core import jobs"),
    ],
)
def test_an_import_against_the_table_is_found(path, text):
    assert len(layer_faults(ROOT / path, text=text)) == 1


def test_imports_within_a_package_and_downwards_pass():
    text = (
        "from core.stats.draws import draws\nfrom . import holm\nfrom core.schema import Interval\nimport numpy as np"
    )
    assert layer_faults(ROOT / "core/stats/x.py", text=text) == []


@pytest.mark.parametrize(
    "text",
    ["from pages.models import show", "from pages import jobs", "import pages.jobs", "from . import jobs", "import app",
     "from core.stats import interval", "from core import settings", "from core.models import MODELS, encoder",
     "import core.models"],
)  # fmt: skip
def test_a_page_that_reaches_past_the_actions_is_found(text):
    assert len(page_faults(ROOT / "pages/x.py", text=text)) == 1


def test_what_pages_may_import_passes():
    text = (
        "import streamlit as st\nfrom core import actions, figures, jobs\nfrom core.errors import CoreError\n"
        "from core.models import MODELS\nfrom pages.ui import frame\nfrom pages import ui\nfrom .ui import show"
    )
    assert page_faults(ROOT / "pages/x.py", text=text) == []
