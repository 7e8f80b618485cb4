"""From a model's name to everything that decides its vectors. Nothing is fetched and nothing heavy is imported."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from core.disk import digest
from core.errors import BadInput, MissingModel, UnknownName
from core.models import remembered, tfidf
from core.models.catalogue import ALIASES, MODELS
from core.models.folder import FolderFacts
from core.models.places import Place, added, hub_folder, models_root, names_here, place_of, unfinished
from core.models.poolings import LAST, POOLINGS
from core.names import check_model_id, is_hub_id, shown
from core.schema import ModelSpec

LABEL = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,59}", re.ASCII)
PRECISIONS = ("exact", "fast")


def resolve(name: str, *, fit: Sequence[str] | None = None, precision: str = "exact") -> ModelSpec:
    """The model of that name, with revision, pooling, tokens, width and casing from its files on this machine.

    Parameters
    ----------
    name
        A catalogue name, a hub id `org/name`, the name of a model in the cache, or `NAME=FOLDER`. One of POOLINGS at
        the end, as in `:mean` or `:cls-first-last`, chooses the pooling; a raw encoder that says nothing needs one.
    fit
        The texts TF-IDF counts on; other models ignore them.
    precision
        "exact" (float32) or "fast" (bfloat16).

    Raises
    ------
    MissingModel
        Its files are not on this machine; the text lists the models that are.
    UnknownName, BadInput, BadFile
        No such name, not a name at all, or a folder that cannot be used.
    """
    if precision not in PRECISIONS:
        raise BadInput(f"precision {shown(precision)}: expected one of {', '.join(PRECISIONS)}.")
    label, equals, place = name.partition("=")
    spec = _from_folder(label, place) if equals else _named(name)
    if spec.loader == "tfidf" and fit is not None:
        spec = spec.with_(fit=digest(sorted(fit)), width=tfidf.width(fit))
    return spec.with_(precision=precision if spec.folder else "exact")


def check_id(name: str) -> None:
    """Refuse what cannot be a model's name, before any file is looked for. Raises BadInput."""
    label, equals, place = name.partition("=")
    if equals:
        _check_label(label)
        if not place.strip():
            raise BadInput(f"model {shown(name)}: no folder after '='; expected NAME=FOLDER.")
    elif entry_of(split(name)[0]) is None:
        check_model_id(split(name)[0])


def _check_label(label: str) -> None:
    if LABEL.fullmatch(label) is None:
        raise BadInput(
            f"{shown(label)} is not a model name: expected 1 to 60 letters, digits, '.', '_' or '-' before '=', "
            "not beginning with a dot."
        )


def split(name: str) -> tuple[str, str]:
    """Name and pooling suffix ("" if none)."""
    rest, colon, mode = name.rpartition(":")
    return (rest, mode) if colon and mode in POOLINGS else (name, "")


def entry_of(name: str) -> ModelSpec | None:
    """The catalogue's entry of that name, short name or hub id; capitals do not matter."""
    low = ALIASES.get(name.lower(), name.lower())
    exact = MODELS.get(name)
    return exact or next((one for one in MODELS.values() if low in {one.name.lower(), one.hub_id.lower()} - {""}), None)


def _from_folder(label: str, text: str) -> ModelSpec:
    _check_label(label)
    plain = Path(text).expanduser()
    path, mode = (plain, "") if plain.is_dir() else (Path(split(text)[0]).expanduser(), split(text)[1])
    if not text.strip() or not path.is_dir():
        raise MissingModel(f"model {label}: no folder {shown(str(path))}. Expected one in sentence-transformers or "
                           f"transformers format. On this machine: {_here()}.")  # fmt: skip
    declared = MODELS.get(ALIASES.get(label, label))
    spec = (
        declared.with_(name=label)
        if declared
        else ModelSpec(name=label, loader="", title=label, training="not stated", source="your own folder")
    )
    return _filled(spec, Place(path, {}), mode, f"{label}={path}")


def _named(name: str) -> ModelSpec:
    plain, mode = split(name)
    entry = entry_of(plain)
    if entry is not None:
        if not entry.hub_id:
            return entry
        place = place_of(entry)
        if place is None:
            raise _missing(entry.name, hub_folder(entry.hub_id))
        return _filled(entry, place, mode, entry.name)
    own = added(models_root() / plain) if LABEL.fullmatch(plain) else None
    if own is not None:
        return _filled(ModelSpec(name=plain, loader="", title=plain, source="made on this machine"), own, mode, plain)
    return _from_hub(plain, mode)


def _from_hub(hub_id: str, mode: str) -> ModelSpec:
    if not is_hub_id(hub_id):
        check_model_id(hub_id)
    if "/" not in hub_id:
        near = get_close_matches(hub_id.lower(), MODELS, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else "."
        raise UnknownName(f"no model {hub_id!r}{hint} Known: {', '.join(MODELS)}; or a hub id ORG/NAME; or "
                          f"NAME=FOLDER. On this machine: {_here()}.")  # fmt: skip
    place = added(hub_folder(hub_id))
    if place is None:
        raise _missing(hub_id, hub_folder(hub_id))
    source = f"https://huggingface.co/{hub_id}"
    licence = str(place.record.get("licence") or "not stated")
    spec = ModelSpec(
        name=hub_id, loader="", title=hub_id, hub_id=hub_id, source=source, licence=licence, training="not stated"
    )
    return _filled(spec, place, mode, hub_id)


def _filled(spec: ModelSpec, place: Place, mode: str, asked: str) -> ModelSpec:
    """`spec` with what the files of `place` say; the catalogue's own words count where the files are silent."""
    facts = remembered.facts(place.folder)
    raw = facts.format == "transformers"
    own = str(place.record.get("pooling") or "") or spec.pooling if raw else facts.pooling
    pooling = mode or own
    if raw and pooling not in POOLINGS:
        raise BadInput(f"model {spec.name}: a raw encoder does not say how its tokens become one vector. "
                       f"Choose: {asked}:mean, {asked}:cls or {asked}:max.")  # fmt: skip
    limits = [limit for limit in (facts.max_tokens, spec.max_tokens) if limit]
    other = mode and mode != own and (own or mode not in LAST)
    chosen = f"{spec.name}:{mode}" if other else spec.name
    return spec.with_(
        name=chosen,
        loader=facts.format,
        folder=str(place.folder),
        revision=place.commit or remembered.revision(place.folder),
        pooling=pooling,
        own_pooling=own,
        max_tokens=min(limits, default=0),
        width=_width(facts, pooling) or spec.width,
        normalise=facts.normalise,
        casing=facts.casing or spec.casing,
        prompts=spec.prompts or facts.prompts,
        parameters=facts.parameters,
    )


def _width(facts: FolderFacts, pooling: str) -> int:
    """Layers after a model's own pooling belong to it alone: other poolings are as wide as the network."""
    return facts.width if facts.format == "transformers" or pooling == facts.pooling else facts.hidden


def _missing(name: str, folder: Path) -> MissingModel:
    why = f"its download in {folder} is not finished" if unfinished(folder) else "its files are not on this machine"
    return MissingModel(f"model {name}: {why}. Get it with `python -m core models add {name}`, or name a folder that "
                        f"holds it: NAME=FOLDER. On this machine: {_here()}.")  # fmt: skip


def _here() -> str:
    return ", ".join(names_here())
