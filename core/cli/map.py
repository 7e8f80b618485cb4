"""`map`: papers on a map by what a model finds alike, with how far the picture can be believed."""

import argparse
from pathlib import Path
from typing import Any

from core import actions
from core.cli import options, show
from core.cli.map_out import ENDINGS, check_out, drawn, write_map
from core.cli.map_words import comparison_lines, map_lines, map_object, two_object

WIDTHS = (85, 114, 174)
MODEL = f"{options.MODEL}; a second one is set beside the first"
COLOUR = (
    "a column (category, year, …), cluster, cluster-space, split, kept, trust, cont, hub or tokens_cut; the coarsest "
    "level where there is one"
)
MORE = """\
example:
  python -m core map --data demo-papers --model all-MiniLM-L6-v2 --colour category --out map.svg

The same papers, model and settings give the same map to the last digit; what is kept is not computed again.
"""


def add(verbs: show.Verbs) -> None:
    text = "Papers on a map by what a model finds alike, and how far the picture can be believed."
    made = show.verb(verbs, "map", run, text, MORE)
    made.add_argument("--data", required=True, metavar="PAPERS", help="a name from `collections`, a folder or a file")
    made.add_argument("--split", default="", choices=("train", "val", "test"), help="these papers of it alone")
    options.add_level_keys(made)
    made.add_argument("--model", action="append", required=True, metavar="MODEL", dest="models", help=MODEL)
    made.add_argument("--colour", metavar="WHAT", help=COLOUR)
    made.add_argument("--form", default="title+abstract", choices=actions.FORMS, help="what of a paper the model gets")
    made.add_argument("--method", default="umap", choices=actions.METHODS, help="umap (default), pca or pacmap")
    made.add_argument("--n-neighbors", type=options.positive, default=15, metavar="N", help="of UMAP and PaCMAP (15)")
    made.add_argument("--min-dist", type=float, default=0.1, metavar="X", help="of UMAP, 0 to 1 (0.1)")
    made.add_argument("--metric", default="cosine", choices=actions.METRICS, help="what near means (cosine)")
    made.add_argument("--seed", type=int, default=actions.MAP_SEED, metavar="N", help=f"({actions.MAP_SEED})")
    made.add_argument(
        "--out", action="append", default=[], type=Path, metavar="FILE",
        help=f"what is written, by its ending: {', '.join(ENDINGS)}; may be given several times",
    )  # fmt: skip
    made.add_argument("--width", type=int, default=114, choices=WIDTHS, help="of a printed figure, in mm (114)")
    made.add_argument("--drop-bad", action="store_true", help="leave out records with bad cells, and list them")
    options.add_encoding(made)


def run(arguments: argparse.Namespace) -> None:
    options.at_most_two(arguments.models)
    check_out(arguments.out, len(arguments.models))
    data = actions.asked(options.papers_of(arguments.data, arguments.level_keys), split=arguments.split).plain
    data |= {"drop_bad": True} if arguments.drop_bad else {}
    names = ("form", "method", "n_neighbors", "min_dist", "metric", "seed", "device", "batch_size")
    how: dict[str, Any] = {"data": data, **{name: getattr(arguments, name) for name in names}}
    progress = show.progress(arguments)
    maps = [actions.map_papers(**how, model=model, progress=progress) for model in arguments.models]
    name = arguments.colour or next(iter(maps[0].papers.levels), "")
    colour = actions.colour_values(maps[0], name) if name else None
    two = None
    if len(maps) == 2:
        a, b = ({**how, "model": model} for model in arguments.models)
        two = actions.compare_maps(a=a, b=b, seeds=0, progress=progress)
    if arguments.json:
        found: dict[str, object] = {"maps": [map_object(one) for one in maps], "files": list(map(str, arguments.out)),
                                    "colour": colour.name if colour else None}  # fmt: skip
        show.as_json(found | ({"comparison": two_object(two)} if two else {}))
    else:
        for one in maps:
            map_lines(one)
        if two:
            comparison_lines(two)
        if colour and not arguments.colour and drawn(arguments.out):
            print(f"coloured by {show.plain(colour.name)}, the coarsest level; --colour names another")
    show.flush()  # what was computed is seen even where it cannot be written
    for path in arguments.out:
        write_map(path, maps, colour, two, width_mm=arguments.width)
        if not arguments.json:
            print(f"written: {show.plain(str(path))}")
