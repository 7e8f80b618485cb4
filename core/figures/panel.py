"""One panel of a forest: a metric, a row for each model or rater, reference lines."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from core.figures.frames import span
from core.figures.hover import escape
from core.figures.theme import TEXT_SIZE, Palette, trace
from core.figures.words.numbers import brackets, metric_title, number, undefined, with_range

ROW, ABOVE, BELOW = 44, 44, 52  # px: a row with its line of text, what is above and below the rows
NAME_LIMIT = 34  # characters of a name; the pointer shows it whole


class Panel:
    """The rows of one metric in an order given; positions are those of the whole figure."""

    def __init__(
        self,
        rows: pd.DataFrame,
        *,
        references: pd.DataFrame,
        order: Sequence[str],
        metric: str,
        index: int,
        colours: dict[str, str],
        ink: Palette,
    ) -> None:
        self.order, self.metric, self.index, self.colours, self.ink = list(order), metric, index, colours, ink
        by_name = rows.assign(model=rows["model"].astype(str)).drop_duplicates("model").set_index("model")
        self.rows = by_name.loc[[name for name in self.order if name in by_name.index]]
        self.lines_at = references[references["kind"].isin(["chance", "human"])].dropna(subset=["value"])
        own = references["kind"].eq("published") & references["model"].isin(self.order)
        self.published = references[own].dropna(subset=["value"])
        self.suffix = "" if index == 0 else str(index + 1)
        ends = [self.rows[column] for column in ("point", "low", "high")]
        self.limits = span(*ends, self.lines_at["value"], self.published["value"], pad=0.05)

    @property
    def pixels(self) -> int:
        return ABOVE + ROW * len(self.order) + BELOW

    def place(self, name: str) -> int:
        return len(self.order) - 1 - self.order.index(name)

    def text(self, name: str, places: int = 2) -> str:
        row = self.rows.loc[name]
        if pd.isna(row["point"]):
            return undefined(str(row.get("reason") or ""))
        value = number(float(row["point"]), places)
        if pd.isna(row["low"]) or pd.isna(row["high"]):
            return value
        return f"{value} {brackets(float(row['low']), float(row['high']), places)}"

    def traces(self) -> list[Any]:
        axes = {"xaxis": f"x{self.suffix}", "yaxis": f"y{self.suffix}"}
        known = self.rows[self.rows["point"].notna()]
        points = known["point"].to_numpy(float)
        arms = {
            "type": "data", "symmetric": False, "thickness": 1.5, "width": 0, "color": self.ink.edge,
            "array": np.nan_to_num(known["high"].to_numpy(float) - points).round(4),
            "arrayminus": np.nan_to_num(points - known["low"].to_numpy(float)).round(4),
        }  # fmt: skip
        fill = [self.colours[name] for name in known.index]
        whole = trace(
            x=points.round(4), y=[self.place(name) for name in known.index], mode="markers", error_x=arms, **axes,
            marker={"size": 9, "color": fill, "line": {"width": 0.8, "color": self.ink.edge}},
            customdata=[[name] for name in known.index], showlegend=False, name="score",
            text=[f"<b>{escape(name)}</b><br>{escape(self.text(name, 3))}" for name in known.index],
            hovertemplate="%{text}<extra></extra>", cliponaxis=False,
        )  # fmt: skip
        return [whole, *self._published(axes)]

    def _published(self, axes: dict[str, str]) -> list[Any]:
        if self.published.empty:
            return []
        rows = self.published
        text = [f"{number(v, 4)}<br>{escape(s or 'source not stated')}" for v, s in zip(rows["value"], rows["source"])]
        marker = {"size": 12, "symbol": "diamond-open", "color": self.ink.ink, "line": {"width": 1.3}}
        return [
            trace(
                x=rows["value"].astype(float).round(4), y=[self.place(name) for name in rows["model"]], mode="markers",
                marker=marker, name="published", legendgroup="published", showlegend=self.index == 0, text=text, **axes,
                customdata=[[name] for name in rows["model"]], hovertemplate="published %{text}<extra></extra>",
            )
        ]  # fmt: skip

    def names_and_values(self) -> list[dict[str, Any]]:
        """Above each row: the name at the left, with a note; the score in text at the right."""
        found: list[dict[str, Any]] = []
        for name in self.rows.index:
            row = self.rows.loc[name]
            note = row.get("note")
            text = escape(_cut(str(row.get("label") or name)))
            if isinstance(note, str) and note:
                text += f"<span style='font-size:{TEXT_SIZE - 2}px;color:{self.ink.quiet}'> · {escape(note)}</span>"
            value = escape(self.text(name) if pd.notna(row["point"]) else "not defined")
            common = {
                "xref": f"x{self.suffix} domain", "y": self.place(name), "yref": f"y{self.suffix}", "yshift": 7,
                "yanchor": "bottom", "showarrow": False, "bgcolor": self.ink.paper, "borderpad": 0,
            }  # fmt: skip
            found.append({"x": 0, "xanchor": "left", "text": text, "hovertext": escape(name), **common})
            found.append({"x": 1, "xanchor": "right", "text": value, "hovertext": escape(self.text(name, 3)), **common})
        return found

    def lines(self) -> list[dict[str, Any]]:
        return [
            {
                "type": "line", "x0": value, "x1": value, "y0": 0, "y1": 1, "xref": f"x{self.suffix}",
                "yref": f"y{self.suffix} domain", "layer": "below",
                "line": {"color": self.ink.quiet, "width": 1, "dash": "dot" if kind == "chance" else "dash"},
            }
            for kind, value in zip(self.lines_at["kind"], self.lines_at["value"].astype(float))
        ]  # fmt: skip

    def line_labels(self) -> list[dict[str, Any]]:
        """A label at the top end of each line, on the side where there is room; two never share a height."""
        middle = sum(self.limits) / 2
        rows = zip(self.lines_at["kind"], self.lines_at["label"], self.lines_at["value"].astype(float))
        return [
            {
                "x": value, "xref": f"x{self.suffix}", "y": 1, "yref": f"y{self.suffix} domain", "yanchor": "bottom",
                "xanchor": "right" if value > middle else "left", "showarrow": False, "yshift": 17 * (i % 2),
                "text": escape(f"{label or kind} {f'{value:g}' if kind == 'chance' else number(value)}"),
                "font": {"size": TEXT_SIZE - 1, "color": self.ink.quiet},
            }
            for i, (kind, label, value) in enumerate(rows)
        ]  # fmt: skip

    def axes(self, top: int, height: int, bounds: tuple[float, float]) -> dict[str, Any]:
        """The two axes, for a panel whose upper edge is `top` px below that of a figure of `height` px."""
        upper, lower = 1 - (top + ABOVE) / height, 1 - (top + ABOVE + ROW * len(self.order)) / height
        return {
            f"xaxis{self.suffix}": {
                "title": {"text": escape(with_range(metric_title(self.metric), *bounds)), "standoff": 4},
                "range": self.limits, "anchor": f"y{self.suffix}", "automargin": False,
            },
            f"yaxis{self.suffix}": {
                "domain": [max(lower, 0), min(upper, 1)], "anchor": f"x{self.suffix}", "showticklabels": False,
                "range": [-0.4, len(self.order) - 0.4], "ticks": "", "showline": False, "fixedrange": True,
            },
        }  # fmt: skip


def _cut(name: str) -> str:
    return name if len(name) <= NAME_LIMIT else f"{name[:20]}…{name[-(NAME_LIMIT - 21) :]}"
