"use strict";
const figure = JSON.parse(document.getElementById("figure").textContent);
const papers = JSON.parse(document.getElementById("papers").textContent);
const map = document.getElementById("map"), found = document.getElementById("found");
const count = document.getElementById("count"), search = document.getElementById("search");
const MOST = 60;
const groupOf = new Map(); // name of a group, "" for none → ids
for (const [name, ids] of Object.entries(figure.layout.meta.groups || {})) groupOf.set(name, new Set(ids.map(i => papers[i][0])));

const below = figure.layout.showlegend ? 130 : figure.layout.coloraxis ? 60 : 8; // px of legend or scale
const height = () => Math.max(320, Math.min(760, map.clientWidth + below));
figure.layout.height = height();
Plotly.newPlot(map, figure.data, figure.layout, { displaylogo: false, responsive: true, scrollZoom: true });
window.addEventListener("resize", () => Plotly.relayout(map, { height: height() }));

function mark(ids) {
  const places = map.data.map(trace => {
    if (!trace.customdata || trace.hoverinfo === "skip") return undefined;
    if (!ids) return null;
    const own = [];
    map._fullData[map.data.indexOf(trace)].customdata.forEach((data, i) => { if (ids.has(data[0])) own.push(i); });
    return own;
  });
  const traces = places.map((_, i) => i).filter(i => places[i] !== undefined);
  Plotly.restyle(map, { selectedpoints: traces.map(i => places[i]) }, traces);
}

function press(button) {
  const on = button && button.getAttribute("aria-pressed") !== "true";
  document.querySelectorAll("aside button").forEach(one => one.setAttribute("aria-pressed", String(on && one === button)));
  if (!on) { count.textContent = ""; return mark(null); }
  const ids = button.dataset.id !== undefined ? new Set([button.dataset.id]) : groupOf.get(button.dataset.name) || new Set();
  count.textContent = ids.size.toLocaleString("en") + (ids.size === 1 ? " paper marked" : " papers marked");
  mark(ids);
}

document.querySelector("aside").addEventListener("click", event => {
  const button = event.target.closest("button");
  if (button) press(button);
});

search.addEventListener("input", () => {
  const wanted = search.value.trim().toLowerCase();
  found.replaceChildren();
  document.querySelectorAll("#groups button").forEach(one => { one.hidden = wanted !== "" && !one.textContent.toLowerCase().includes(wanted); });
  document.querySelectorAll("#groups details").forEach(one => { if (wanted) one.open = [...one.querySelectorAll("button")].some(each => !each.hidden); });
  if (!wanted) { count.textContent = ""; return mark(null); }
  const hits = papers.filter(([id, title]) => id.toLowerCase().includes(wanted) || title.toLowerCase().includes(wanted));
  for (const [id, title] of hits.slice(0, MOST)) {
    const button = document.createElement("button");
    button.dataset.id = id;
    button.setAttribute("aria-pressed", "false");
    button.textContent = title ? id + "  " + title : id;
    found.append(button);
  }
  count.textContent = hits.length.toLocaleString("en") + (hits.length === 1 ? " paper found" : " papers found") + (hits.length > MOST ? ", the first " + MOST + " listed" : "");
  mark(new Set(hits.map(([id]) => id)));
});
