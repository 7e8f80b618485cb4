"""Gathering in a process of its own, so that it can be killed: `python gathering.py SOURCE OUT`."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def start(source, out, cache, server, **environment):
    """A process that gathers `source` from the server and writes what it found to `out`."""
    names = {f"BIOSCOPE_{name}": server.endpoint for name in ("REACTOME", "WIKIPATHWAYS", "ONTOLOGY", "KEGG")}
    own = {**os.environ, **names, "BIOSCOPE_CACHE": str(cache), "PYTHONPATH": str(ROOT), **environment}
    for name in ("HF_HUB_OFFLINE", "BIOSCOPE_OFFLINE"):
        own.pop(name, None)
    return subprocess.Popen([sys.executable, __file__, source, str(out)], env=own)


def killed_after(requests, process, server, seconds=30.0, count=None):
    """Kill -9 once the server was asked that often; False if the process had ended by itself."""
    until = time.monotonic() + seconds
    while (count() if count else len(server.asked)) < requests and process.poll() is None and time.monotonic() < until:
        time.sleep(0.002)
    alive = process.poll() is None
    if alive:
        process.send_signal(signal.SIGKILL)
    process.wait()
    return alive


def as_bytes(gathered):
    """All that was gathered, as JSON."""
    return json.dumps(asdict(gathered), indent=1, sort_keys=True).encode()


if __name__ == "__main__":
    from core.actions.build import kegg, reactome, wikipathways

    build = {"reactome": reactome.BUILD, "wikipathways": wikipathways.BUILD, "kegg": kegg.BUILD}[sys.argv[1]]
    options = {"academic": True} if build is kegg.BUILD else {}
    if os.environ.get("GATHER") == "build":  # the whole of it, with texts, into a folder
        from core import actions

        actions.build(source=build.name, options=options, out=sys.argv[2])
    else:
        Path(sys.argv[2]).write_bytes(as_bytes(build.gather(**options)))
