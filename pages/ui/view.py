"""A view is its URL: choices are read from it, written to it, and survive a visit to another page."""

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

Shown = Callable[[str], str]


class View:
    """The choices of one page.

    The URL wins when somebody else wrote it (a link, Back, Forward); else the session's own memory does,
    so that a page left and entered again by the menu looks as it did. Stale values give a notice and the default.
    """

    def __init__(self, page: str) -> None:
        self.page = page
        self.notices: list[str] = []
        self._defaults: dict[str, list[str]] = {}
        self._url = {name: st.query_params.get_all(name) for name in st.query_params if name != "w"}
        memory = st.session_state.setdefault("views", {}).setdefault(page, {"values": {}, "written": None})
        entered = st.session_state.get("page") != page
        st.session_state["page"] = page
        self.moved = self._url != memory["written"] and not (entered and not self._url and memory["written"])
        if self.moved:
            memory["values"] = dict(self._url)
        self._memory = memory
        self._entered = entered

    def key(self, name: str) -> str:
        return f"{self.page}-{name}"

    def start(self, name: str, default: Sequence[str], options: Sequence[str]) -> str:
        """Put the value a widget shall start with under its key; returns the key."""
        self._defaults[name] = list(default)
        key = self.key(name)
        if self.moved or self._entered or key not in st.session_state:
            wanted = self._memory["values"].get(name, list(default))
            good = [value for value in wanted if value in options]
            if len(good) < len(wanted):
                self.notices.append(f"The link names something that is not here ({name}); the rest is as linked.")
            st.session_state[key] = good or [value for value in default if value in options]
        return key

    def one(self, name: str, default: str, options: Sequence[str], widget: Callable[..., Any], **how: Any) -> str:
        """One of `options`, through a Streamlit widget such as st.selectbox."""
        key = self.start(name, [default], options)
        held = st.session_state[key]
        if isinstance(held, list):
            st.session_state[key] = held[0] if held else (options[0] if options else None)
        elif held not in options:
            st.session_state[key] = default if default in options else options[0]
        value = widget(options=list(options), key=key, **how)
        return self._keep(name, [value] if value else [])[0] if value else default

    def many(
        self, name: str, default: Sequence[str], options: Sequence[str], widget: Callable[..., Any], **how: Any
    ) -> list[str]:
        """Any number of `options`, in the order chosen."""
        key = self.start(name, default, options)
        st.session_state[key] = [value for value in st.session_state[key] if value in options]
        return self._keep(name, list(widget(options=list(options), key=key, **how)))

    def flag(self, name: str, widget: Callable[..., Any], **how: Any) -> bool:
        """On or off; off is the default and not written."""
        key = self.start(name, [], ["1"])
        st.session_state[key] = bool(st.session_state[key])
        value = bool(widget(key=key, **how))
        self._keep(name, ["1"] if value else [])
        return value

    def _keep(self, name: str, values: list[str]) -> list[str]:
        self._memory["values"][name] = values
        return values

    def picked(self, name: str) -> bool:
        """Whether a choice differs from what the page shows by itself."""
        return self._memory["values"].get(name, self._defaults[name]) != self._defaults[name]

    def write(self) -> None:
        """Bring the URL up to date; a changed choice is a step that Back undoes."""
        values = {n: v for n, v in self._memory["values"].items() if n in self._defaults and v != self._defaults[n]}
        if values != self._url:
            workspace = {"w": st.query_params["w"]} if "w" in st.query_params else {}
            st.query_params.from_dict({**workspace, **values})
        self._memory["written"] = values

    @property
    def parameters(self) -> dict[str, list[str]]:
        """What the URL holds, for a provenance stamp that reopens the view."""
        return {n: v for n, v in self._memory["values"].items() if n in self._defaults and v != self._defaults[n]}
