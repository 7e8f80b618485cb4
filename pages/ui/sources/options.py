"""The choices of a build as widgets, the e-mail address for NCBI, and the button."""

from collections.abc import Sequence
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from core import actions
from core.errors import CoreError
from pages.ui import jobs as job_panel
from pages.ui import show, workspace
from pages.ui.sources import before, going
from pages.ui.view import View

LONGEST = 200  # signs of a text
EMAIL = "source-email"
NONE = "none"
OTHERWISE = "Build with other choices"
ON_PAGE = {"text", "number", "flag", "folder"}
COMMON = {  # name → (title, default, smallest, help)
    "fewest": ("Papers needed", 3, 1, "A group with fewer papers that have a text is left out."),
    "most": ("Papers drawn", 0, 0, "At most so many of each group, drawn with the seed; 0: all."),
    "pairs": ("Pairs a paper", 2, 0, "Of each type of pair."),
    "seed": ("Seed", 42, 0, "Of every draw: papers, splits, pairs."),
}
ADDRESS = (
    "Sent to NCBI alone, with each request to it, so that it can write to you before it blocks this machine. "
    "It is kept for this session only."
)


def _code(builder: actions.Builder, name: str) -> str:
    """What the URL calls a choice."""
    return f"{builder.name}-{name}"


def _common(builder: actions.Builder) -> list[str]:
    return [name for name in COMMON if not (builder.draws and name == "most")]


def _chosen_here(builder: actions.Builder) -> list[actions.Option]:
    return [one for one in builder.options if one.kind in ON_PAGE and not one.confirms]


NAMES = tuple(
    _code(builder, name)
    for builder in actions.BUILDERS.values()
    for name in (*(one.name for one in _chosen_here(builder)), *_common(builder))
)


def form(
    view: View, builder: actions.Builder, own: Sequence[actions.BuiltSet], spot: DeltaGenerator, *, first: bool
) -> None:  # fmt: skip
    """What must be chosen, what may be, and the button; costs are drawn on `spot`.

    `first`: nothing else stands here that one would press first.
    """
    if why := actions.why_not_build(source=builder.name):
        with spot:
            before.known(builder, own)
        st.text(why)
        return
    confirmed, wrong = _confirmed(builder), _email()
    chosen, numbers = _folded(view, builder)
    with spot:
        try:
            before.cost(builder, own, chosen)
        except CoreError as error:
            wrong = str(error)
            before.known(builder, own)
    if wrong:
        st.text(show.sentence(wrong))
    pressed = st.button(
        "Build" if first else OTHERWISE, type="primary" if first else "secondary", key="source-build",
        disabled=bool(wrong) or not all(confirmed.values()),
    )  # fmt: skip
    if not all(confirmed.values()):
        show.grey("The button waits for the confirmation above.")
    if pressed:
        going.start(builder, {"source": builder.name, "options": {**confirmed, **chosen}, **numbers})
        st.rerun()


def _confirmed(builder: actions.Builder) -> dict[str, bool]:
    """What nobody else may have ticked: it is in no URL."""
    return {
        one.name: st.checkbox(show.escaped(one.help.partition(". ")[0] + "."), key=f"source-{builder.name}-{one.name}")
        for one in builder.options
        if one.confirms
    }


def _email() -> str:
    """Ask for the address, and keep it in the session; what is wrong with it, in words."""
    held = st.session_state.get(job_panel.SECRETS, {}).get(going.VERB, {}).get("email", "")
    st.session_state.setdefault(EMAIL, held)
    given = st.text_input("Your e-mail address, for NCBI (optional)", key=EMAIL, max_chars=254).strip()
    try:
        actions.refuse_email(given)
    except CoreError as error:
        return str(error)
    st.session_state.setdefault(job_panel.SECRETS, {})[going.VERB] = {"email": given} if given else {}
    show.grey(ADDRESS)
    return ""


def _folded(view: View, builder: actions.Builder) -> tuple[dict[str, Any], dict[str, int]]:
    with st.expander("Options"):
        chosen = {one.name: _widget(view, builder, one) for one in _chosen_here(builder)}
        numbers = {}
        for name in _common(builder):
            title, default, least, about = COMMON[name]
            numbers[name] = view.typed(
                _code(builder, name), default, st.number_input, label=title, read=_number(least), min_value=least,
                max_value=10**6, step=1, help=about,
            )  # fmt: skip
        files = [one for one in builder.options if one.kind not in ON_PAGE]
        if files:
            named = "; ".join(f"--{one.name.replace('_', '-')}, {one.help.rstrip('.')}" for one in files)
            show.grey(f"Files are given on the command line, python -m core build {builder.name}: {named}.")
    return chosen, numbers


def _widget(view: View, builder: actions.Builder, one: actions.Option) -> Any:
    code, how = _code(builder, one.name), {"help": show.escaped(one.help[:1].upper() + one.help[1:])}
    if one.kind == "folder":
        return _folder(view, code, one)
    if one.kind == "number":
        return view.typed(
            code, int(one.default), st.number_input, label=one.title, read=_number(0), min_value=0, max_value=10**6,
            step=1, **how,
        )  # fmt: skip
    if one.kind == "flag":
        return view.typed(code, bool(one.default), st.checkbox, label=one.title, read=_flag, **how)
    return view.typed(
        code, str(one.default), st.text_input, label=one.title, read=_text, max_chars=LONGEST, **how
    ).strip()  # fmt: skip


def _folder(view: View, code: str, one: actions.Option) -> str:
    """A benchmark folder among those of this machine, by its name; "" for none."""
    table = actions.collections(workspace.name())
    here = table[table["here"].astype(bool) & ~table["own"].astype(bool) & (table["path"] != "")]
    titles = {NONE: NONE, **dict(zip(here["key"], here["title"]))}
    key = view.one(
        code, NONE, list(titles), st.selectbox, label=one.title, setting=True, format_func=titles.get,
        help=show.escaped(one.help[:1].upper() + one.help[1:]),
    )  # fmt: skip
    return "" if key == NONE else str(here.set_index("key").at[key, "path"])


def _number(least: int) -> Any:
    def read(text: str) -> int:
        value = int(text)
        if not least <= value <= 10**6:
            raise ValueError(text)
        return value

    return read


def _flag(text: str) -> bool:
    if text not in {"True", "False"}:
        raise ValueError(text)
    return text == "True"


def _text(text: str) -> str:
    if len(text) > LONGEST:
        raise ValueError(text)
    return text
