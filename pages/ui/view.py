"""A view is its URL: choices are read from it, written to it, and survive a visit to another page."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import streamlit as st

from pages.ui import show, workspace

STALE = "The link names something that is not here ({}); the rest is as linked."
MORE = "The link names {} values of {}, of which {} fit; left out: {}."
Value = TypeVar("Value", str, int, bool)
NOTHING = "none"  # stands in the URL for a choice of many of which none is made


def remembered(page: str) -> dict[str, list[str]]:
    """The URL parameters that a page had last in this session, for a link back to it; none before its first visit."""
    memory = st.session_state.get("views", {}).get(page, {})
    return dict(memory.get("written") or {})


class View:
    """The choices of one page.

    The URL wins when somebody else wrote it (a link, Back, Forward); else the session's own memory does,
    so that a page left and entered again by the menu looks as it did. Stale values give a notice and the default.
    `names`: all choices of the page, whether they are drawn now or on another tab; the URL keeps those too.
    """

    def __init__(self, page: str, names: Sequence[str]) -> None:
        self.page = page
        self.stale: list[str] = []  # choices of which a link named something that is not here
        self.notices: list[str] = []
        self._defaults: dict[str, list[str]] = {}
        self._settings: set[str] = set()
        self._names = names
        self._url = {name: st.query_params.get_all(name) for name in st.query_params if name in names}
        memory = st.session_state.setdefault("views", {}).setdefault(
            page, {"values": {}, "defaults": {}, "written": None}
        )
        entered = st.session_state.get("page") != page
        st.session_state["page"] = page
        self.moved = self._url != memory["written"] and not (entered and not self._url and memory["written"])
        if self.moved:
            memory["values"] = dict(self._url)
        self._memory = memory
        self._entered = entered

    def key(self, name: str) -> str:
        """The key of a choice's widget."""
        return f"{self.page}-{name}"

    def one(
        self,
        name: str,
        default: str,
        options: Sequence[str],
        widget: Callable[..., Any],
        *,
        label: str,
        setting: bool = False,
        **how: Any,
    ) -> str:
        """One of `options`, through a Streamlit widget such as st.selectbox; a `setting` is marked where changed."""
        key = self._start(name, [default], options)
        held = st.session_state[key]
        held = (held[0] if held else None) if isinstance(held, list) else held
        held = held if held in options else default if default in options else options[0]
        st.session_state[key] = held
        value = widget(options=list(options), key=key, label=self._label(name, label, [held], setting), **how)
        return self._keep(name, [value] if value else [])[0] if value else default

    def many(
        self,
        name: str,
        default: Sequence[str],
        options: Sequence[str],
        widget: Callable[..., Any],
        *,
        most: int,
        **how: Any,
    ) -> list[str]:
        """Up to `most` of `options`, in the order chosen."""
        key = self._start(name, default, [*options, NOTHING])
        held = [value for value in dict.fromkeys(st.session_state[key]) if value in options]
        if len(held) > most:
            self.notices.append(MORE.format(len(held), name, most, show.escaped(", ".join(held[most:]))))
        st.session_state[key] = held[:most]
        chosen = list(widget(options=list(options), key=key, max_selections=most, **how))
        self._keep(name, chosen or [NOTHING])
        return chosen

    def flag(self, name: str, widget: Callable[..., Any], *, label: str, setting: bool = False, **how: Any) -> bool:
        """On or off; off is the default and not written."""
        key = self._start(name, [], ["1"])
        held = bool(st.session_state[key])
        st.session_state[key] = held
        value = bool(widget(key=key, label=self._label(name, label, ["1"] if held else [], setting), **how))
        self._keep(name, ["1"] if value else [])
        return value

    def typed(
        self,
        name: str,
        default: Value,
        widget: Callable[..., Any],
        *,
        label: str,
        read: Callable[[str], Value],
        setting: bool = True,
        **how: Any,
    ) -> Value:
        """A text, a number, or on and off, whatever the default; a `setting` is marked where changed.

        `read`: the value of what a link says; a ValueError for what is none.
        """
        key = self.key(name)
        self._defaults[name] = self._memory["defaults"][name] = [str(default)]
        if self.moved or self._entered or key not in st.session_state:
            try:
                st.session_state[key] = read(self._memory["values"].get(name, [str(default)])[0])
            except (ValueError, IndexError):
                self.stale.append(name)
                st.session_state[key] = default
        held = str(st.session_state[key])
        value = widget(key=key, label=self._label(name, label, [held], setting), **how)
        value = default if value is None else value
        self._keep(name, [str(value)])
        return value

    def choose(self, name: str, *values: str) -> None:
        """Make a choice from elsewhere than its widget: a click on a figure, a row, a button. Before the widget."""
        st.session_state[self.key(name)] = list(values)
        self._memory["values"][name] = list(values)

    def held(self, name: str) -> list[str]:
        """What was chosen last, before the widget is drawn; nothing where the default stands."""
        return list(self._memory["values"].get(name, []))

    def reset(self) -> None:
        """A button, where settings differ from what the page starts with, that takes them back to it."""
        changed = [name for name in self._defaults if name in self._settings and self.picked(name)]
        what = "setting" if len(changed) == 1 else "settings"
        if changed:
            st.button(
                f"Reset {len(changed)} changed {what}", key=self.key("reset"), on_click=self._forget, args=(changed,)
            )

    def tell(self) -> None:
        """Say in one notice what a link named that is not here, or does not fit."""
        stale = [STALE.format(", ".join(dict.fromkeys(self.stale)))] if self.stale else []
        if said := [*stale, *self.notices]:
            st.warning(" ".join(said))

    def picked(self, name: str) -> bool:
        """Whether a choice differs from what the page shows by itself."""
        return bool(self._memory["values"].get(name, self._defaults[name]) != self._defaults[name])

    def write(self) -> None:
        """Bring the URL up to date; a changed choice is a step that Back undoes.

        A link that spells out what is the default says the same: the URL stays, as a new one would be a step of its
        own, and Back would have to be pressed twice.
        """
        values, defaults = self.parameters, self._memory["defaults"]
        if values == {name: said for name, said in self._url.items() if said != defaults.get(name)}:
            self._memory["written"] = self._url
            return
        st.query_params.from_dict(workspace.carried(**values))
        self._memory["written"] = values

    @property
    def parameters(self) -> dict[str, list[str]]:
        """What the URL holds, for a provenance stamp that reopens the view."""
        held, defaults = self._memory["values"], self._memory["defaults"]
        return {name: held[name] for name in self._names if name in held and held[name] != defaults.get(name)}

    def check(self, name: str, options: Sequence[str]) -> None:
        """A choice whose widget is not drawn now: what a link named and is not there is said and forgotten."""
        if self.moved and not set(self.held(name)) <= set(options):
            self.stale.append(name)
            self.drop(name)

    def drop(self, name: str) -> None:
        """Forget a choice that has lost its meaning, as a pair has when the data change."""
        st.session_state.pop(self.key(name), None)
        self._memory["values"].pop(name, None)

    def _start(self, name: str, default: Sequence[str], options: Sequence[str]) -> str:
        """Put the value a widget shall start with under its key; returns the key."""
        self._defaults[name] = self._memory["defaults"][name] = list(default)
        key = self.key(name)
        if self.moved or self._entered or key not in st.session_state:
            wanted = self._memory["values"].get(name, list(default))
            good = [value for value in wanted if value in options]
            if len(good) < len(wanted):
                self.stale.append(name)
            st.session_state[key] = good or [value for value in default if value in options]
        return key

    def _label(self, name: str, label: str, held: list[str], setting: bool) -> str:
        if setting:
            self._settings.add(name)
        return f"{label} · changed" if setting and held != self._defaults[name] else label

    def _forget(self, names: list[str]) -> None:
        for name in names:
            st.session_state.pop(self.key(name), None)
            self._memory["values"].pop(name, None)

    def _keep(self, name: str, values: list[str]) -> list[str]:
        self._memory["values"][name] = values
        return values
