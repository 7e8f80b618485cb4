"""A page in its app, driven without a browser."""

from html import unescape
from pathlib import Path

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from core.jobs import supervisor

APP = Path(__file__).resolve().parents[2] / "app.py"


@pytest.fixture(autouse=True)
def no_worker(monkeypatch):
    monkeypatch.setattr(supervisor, "COMMAND", ["/bin/true"])


@pytest.fixture
def no_data(monkeypatch, tmp_path):
    """A machine without data sets other than those that come with the app."""
    monkeypatch.setenv("BIOSCOPE_DATA", str(tmp_path / "nothing"))


class Page:
    """One tab of a browser, as far as a test needs it."""

    def __init__(self, path, **view):
        self.at = AppTest.from_file(str(APP), default_timeout=60)
        for name, value in view.items():
            self.at.query_params[name] = value
        self.at.switch_page(path) if path != "app.py" else None
        self.run()

    def run(self):
        self.at.run()
        assert not self.at.exception, [one.value for one in self.at.exception]
        return self

    @property
    def said(self):
        """All words on the page that are not in a table or a figure."""
        at = self.at
        kinds = [at.title, at.header, at.subheader, at.markdown, at.caption, at.text, at.info, at.warning, at.code]
        htmls = [unescape(one.proto.body) for one in at.get("html")]
        expanders = [one.label for one in at.expander]
        return "\n".join([str(one.value) for kind in kinds for one in kind] + htmls + expanders)

    @property
    def url(self):
        """Parameter → its values."""
        given = dict(self.at.query_params)
        return {name: value if isinstance(value, list) else [value] for name, value in given.items()}

    @property
    def alts(self):
        return [one.proto.alt for one in self.at.get("plotly_chart")]

    def widget(self, kind, key):
        return next(one for one in self.at.get(kind) if one.key == key)

    def press(self, label):
        found = [one for one in self.at.button if label in one.label]
        assert found, f"no button {label!r} among {[one.label for one in self.at.button]}"
        found[0].click()
        return self.run()

    def upload(self, name, content, kind="pairs"):
        self.widget("selectbox", "uploads-kind").set_value(kind)
        self.run()
        self.at.file_uploader[0].set_value((name, content, "text/csv"))
        return self.run()


@pytest.fixture
def page():
    return Page


@pytest.fixture
def scored_upload(page):
    """A page on an uploaded file that a model has scored."""
    from core import actions
    from core.actions import answers, workspaces

    def show(content, *, title="mine.csv", model="tfidf", **view):
        found = page("pages/similarity.py", model=model, **view).upload(title, content)
        workspace = found.url["w"][0]
        mine = workspaces.uploads(workspace, "pairs")[-1]
        actions.evaluate(task="pairs", models=[model], data=answers.source(mine))
        return found.run()

    return show


@pytest.fixture
def npy(tmp_path):
    """Twelve vectors without ids."""
    np.save(tmp_path / "v.npy", np.eye(12, dtype=np.float32))
    return (tmp_path / "v.npy").read_bytes()
