"""Calls that are never made, and packages that the server never imports."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted([*(ROOT / "core").rglob("*.py"), *(ROOT / "pages").rglob("*.py"), *ROOT.glob("app.py")])
FORBIDDEN = {
    "pickled data": r"\bc?pickle\.loads?|read_pickle|\bimport\s+c?pickle|\bdill\b|joblib\.load|allow_pickle\s*=\s*True",
    "code from a model": r"trust_remote_code\s*=\s*True",
    "code from text": r"(?<![.\w])(eval|exec)\(|__import__\(|yaml\.(unsafe_)?load\(",
    "a shell": r"shell\s*=\s*True|os\.system\(|os\.popen\(",
    "raw HTML": r"unsafe_allow_html|unsafe_allow_javascript",
    "Streamlit's own cache of data": r'st\.cache_data|persist\s*=\s*"disk"',
    "Streamlit's navigation, which starts only with app.py": r"st\.navigation\(",
    "a request past core/sources": r"\brequests\.(get|post)\(|urlopen\(|\bhttpx?\.(get|post)\(",
    "fetching past core/sources": r"snapshot_download|hf_hub_download",
}
WEIGHTS = "core/models/weights.py"  # the one reader of old weight files
HEAVY = ("torch", "umap", "sentence_transformers", "transformers", "numba", "sklearn")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def found(pattern: str, text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if re.search(pattern, line)]


@pytest.mark.parametrize("what", FORBIDDEN)
def test_there_is_no(what):
    hits = {
        name_of(path): lines for path in FILES if (lines := found(FORBIDDEN[what], path.read_text(encoding="utf-8")))
    }
    assert hits == {}


def unsafe_loads(text: str) -> list[int]:
    """Lines that call torch.load without weights_only=True spelled out."""
    calls = [
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "torch.load"
    ]
    safe = [
        call for call in calls
        if any(word.arg == "weights_only" and getattr(word.value, "value", None) is True for word in call.keywords)
    ]  # fmt: skip
    return [call.lineno for call in calls if call not in safe]


def test_old_weight_files_are_read_in_one_place_as_numbers_only():
    readers = [name_of(path) for path in FILES if "torch.load" in path.read_text(encoding="utf-8")]
    assert set(readers) <= {WEIGHTS}
    assert [line for reader in readers for line in unsafe_loads((ROOT / reader).read_text(encoding="utf-8"))] == []


def test_a_load_of_anything_but_numbers_is_found():
    text = "torch.load(path)\ntorch.load(path, weights_only=False)\ntorch.load(p, weights_only=True)"
    assert unsafe_loads(text) == [1, 2]


@pytest.mark.parametrize(
    "line",
    ["import pickle", "pickle.load(f)", "np.load(p, allow_pickle=True)", "load(p, allow_pickle = True)", "eval(text)",
     "run(x, shell=True)", "yaml.load(t)", "st.navigation([])", "@st.cache_data", 'st.cache_resource(persist="disk")',
     "pd.read_pickle(p)", "load(x, trust_remote_code=True)", "st.markdown(x, unsafe_allow_html=True)"],
)  # fmt: skip
def test_the_gate_sees(line):
    assert any(found(pattern, line) for pattern in FORBIDDEN.values())


@pytest.mark.parametrize(
    "line", ["network.eval()", "np.load(p, allow_pickle=False)", "retrieval(x)", "yaml.safe_load(t)"]
)
def test_the_gate_lets_through(line):
    assert not any(found(pattern, line) for pattern in FORBIDDEN.values())


@pytest.mark.parametrize(
    "module", ["core.actions", "core.__main__", "core.figures", "core.jobs", "pages.ui.frame", "pages.ui.show"]
)
def test_importing_brings_in_nothing_heavy(module):
    if not any((ROOT / (module.replace(".", "/") + end)).is_file() for end in (".py", "/__init__.py")):
        pytest.skip(f"{module} is not written yet")
    code = f"import sys, {module}; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip().splitlines()[-1] == "[]"
