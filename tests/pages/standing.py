"""A job as a folder, in a state of its own, without anybody who works on it."""

import json

from core.jobs import record


def standing_job(verb, title, arguments, state, **standing):
    """The folder. `standing`: what progress.json says beside the state."""
    folder = record.root() / record.new_id()
    folder.mkdir(parents=True)
    asked = {"verb": verb, "title": title, "arguments": arguments, "workspace": ""}
    (folder / "job.json").write_text(json.dumps(asked))
    (folder / "taken").write_text("{}")
    (folder / "progress.json").write_text(json.dumps({"state": state, **standing}))
    return folder
