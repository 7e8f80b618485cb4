"""The methods paragraph of a paper, from the settings that ran."""

from collections.abc import Mapping, Sequence

from core.figures.words.numbers import count, metric_title, number, percent
from core.figures.words.voices import voice
from core.schema import Interval, Result, Skipped

Provenance = Mapping[str, object]
NOT_STATED = "not stated"
FORMS = {
    "abstract": "abstract", "title": "title", "title+abstract": "title and abstract",
    "native": "title and abstract in the form the model recommends",
}  # fmt: skip


def methods_text(
    results: Sequence[Result], *, compared: bool = False, smallest_gap: float | None = None, humans: bool = False
) -> str:
    """The methods of one or more results on the same data, ending in a line break.

    `compared`: models were compared by paired difference; `humans`: the human reference is shown.
    """
    if not results:
        return ""
    first = results[0]
    who = voice(str(first.provenance.get("data", "")))
    parts = [
        _data(first.provenance, first.n, first.skipped),
        *(model_sentence(result.provenance) for result in results),
        _scores(list(first.metrics), who.grade, first.metrics, first.by_group),
        _comparison(smallest_gap) if compared else "",
        f"Human reference: each {who.one} against the mean of the others." if humans else "",
        machine(first.provenance),
    ]
    return " ".join(part for part in parts if part) + "\n"


def methods(
    provenances: Sequence[Provenance], *, n: int, metrics: Sequence[str], skipped: Sequence[Skipped] = ()
) -> str:
    """The same from provenance alone, for figures without intervals."""
    first = provenances[0]
    grade = voice(str(first.get("data", ""))).grade
    parts = [
        _data(first, n, skipped),
        *map(model_sentence, provenances),
        _scores(metrics, grade, {}, {}),
        machine(first),
    ]
    return " ".join(part for part in parts if part) + "\n"


def footer(provenance: Provenance, *, n: int, method: str = "") -> str:
    """The line of provenance below a figure."""
    parts = [
        *footed(provenance, n),
        f"seed {_get(provenance, 'seed')}",
        method or str(provenance.get("method") or ""),
        str(_get(provenance, "date")),
    ]
    return " · ".join(part for part in parts if part)


def footed(provenance: Provenance, n: int) -> list[str]:
    """What every such line begins with: data and split, model, pooling, precision."""
    split = f" ({provenance['split']})" if provenance.get("split") else ""
    return [
        f"{_get(provenance, 'data')} {str(_get(provenance, 'data_fingerprint'))[:8]}{split}, n = {n:,}",
        f"{_get(provenance, 'model')}@{short(_get(provenance, 'revision'))}",
        pooling(provenance),
        f"{_get(provenance, 'precision')} precision",
    ]


def short(revision: object) -> str:
    """A commit cut to 12 characters; a digest of weights keeps its "sha256:"."""
    text = str(revision or NOT_STATED)
    head, colon, tail = text.rpartition(":")
    return text if text == NOT_STATED else head + colon + tail[:12]


def pooling(provenance: Provenance) -> str:
    """How tokens became one vector, as words: "mean pooling", "no pooling"."""
    return f"{str(_get(provenance, 'pooling')).replace('none', 'no')} pooling"


def _get(provenance: Provenance, key: str) -> object:
    value = provenance.get(key)
    return NOT_STATED if value is None or value == "" else value


def _data(p: Provenance, n: int, skipped: Sequence[Skipped]) -> str:
    name, note = str(_get(p, "data")), voice(str(p.get("data", ""))).note
    identity = f"fingerprint {_get(p, 'data_fingerprint')}, licence {_get(p, 'licence')}"
    text = f"{count(n, 'pair')} of {name} {'was' if n == 1 else 'were'} scored ({identity})."
    if note:
        text += f" {note}"
    if not skipped:
        return text + " None was left out."
    reasons: dict[str, int] = {}
    for one in skipped:
        reasons[one.reason] = reasons.get(one.reason, 0) + 1
    listed = "; ".join(f"{number}: {reason}" for reason, number in reasons.items())
    return f"{text} {count(len(skipped), 'pair was', 'pairs were')} left out ({listed})."


def form(provenance: Provenance) -> str:
    """What of a paper was read, in words."""
    name = str(_get(provenance, "form"))
    return FORMS["title"] if provenance.get("titles_only") else FORMS.get(name, name)


def papers_sentence(p: Provenance) -> str:
    """How the papers became vectors, and for how many another part stood in."""
    text = model_sentence(p, what=f"The {form(p)} of each paper was")
    stood = p.get("stood_in")
    if isinstance(stood, int) and stood:
        text += f" Where a part was missing ({count(stood, 'paper')}), the other stood in."
    return text


def model_sentence(p: Provenance, *, what: str = "Each sentence was") -> str:
    """How the texts became vectors; `what` is the start of the sentence."""
    identity = f"{_get(p, 'model_id')} (revision {_get(p, 'revision')})"
    if p.get("loader") == "vectors":
        return (
            f"The vectors of {identity} are the user's own and were used as they are; Bioscope does not know how they "
            "were made."
        )
    longest = p.get("max_tokens")
    how = [
        pooling(p),
        f"at most {longest:,} tokens" if isinstance(longest, int) and longest else "no limit of length",
        f"{_get(p, 'precision')} precision",
        _prompt(p.get("prompts")),
        _fit(p.get("fit")),
    ]
    text = f"{what} embedded on its own with {identity}: {', '.join(part for part in how if part)}."
    return f"{text} {_cut(p)}".strip()


def _prompt(prompts: object) -> str:
    if not isinstance(prompts, Mapping) or not any(prompts.values()):
        return "no prompt"
    return "prompt " + ", ".join(f"“{text}” ({role})" for role, text in prompts.items() if text)


def _fit(fit: object) -> str:
    return "nothing fit" if fit in (None, "", "nothing") else f"fit on {fit}"


def _cut(p: Provenance) -> str:
    cut, texts = p.get("truncated"), p.get("texts")
    if not isinstance(cut, int):
        return ""
    if not isinstance(texts, int) or not texts:
        return f"{count(cut, 'text was', 'texts were')} cut at that length."
    share = f"{cut:,} of {count(texts, 'text')} ({100 * cut / texts:.1f} %)"
    return f"{share} {'was' if cut == 1 else 'were'} cut at that length."


def _scores(names: Sequence[str], grade: str, first: Mapping[str, Interval], grouped: Mapping[str, Interval]) -> str:
    titles = " and ".join(metric_title(name) for name in names)
    text = (
        f"The score is {titles} between the cosine of the two vectors and the {grade}; tied values share the mean rank."
    )
    for by in (first, grouped):
        if (value := next((by[name] for name in names if name in by), None)) is not None:
            text += (
                f" {percent(value.level)} interval: {value.method}, {count(value.groups, 'unit')} drawn, "
                f"B = {value.resamples:,}, seed {value.seed}{_dropped(value)}."
            )
    return text


def _dropped(value: Interval) -> str:
    return f", {count(value.dropped, 'resample')} without a score left out" if value.dropped else ""


def _comparison(gap: float | None) -> str:
    text = (
        "Models were compared by the difference of their scores on the same resamples; p-values were corrected by "
        "Holm's method over all pairs of models and metrics; a difference whose interval covers 0 is called not "
        "separable."
    )
    return (
        text
        if gap is None
        else f"{text} By simulation, these data cannot settle differences below about {number(gap)}."
    )


def machine(p: Provenance) -> str:
    """Software, hardware and date."""
    versions = p.get("versions")
    listed = ", ".join(f"{k} {v}" for k, v in versions.items()) if isinstance(versions, Mapping) else NOT_STATED
    seconds = p.get("seconds")
    took = f", {seconds:.1f} s" if isinstance(seconds, (int, float)) else ""
    device = p.get("device")
    hardware = "not recorded (the vectors were stored before)" if device == "stored" else f"{_get(p, 'device')}{took}"
    return f"Software: {listed}. Hardware: {hardware}. Date: {_get(p, 'date')}."
