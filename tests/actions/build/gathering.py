"""A build in a process of its own, so that it can be killed: `python gathering.py SOURCE FOLDER`."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
ADDRESSES = ("REACTOME", "WIKIPATHWAYS", "ONTOLOGY", "KEGG", "MESH")
OPTIONS = {"kegg": {"academic": True}, "mesh": {"branches": "C04,C08", "terms": 2, "papers": 5}}


def start(source, out, cache, server, ncbi):
    """A process that builds `source` into `out` from these servers; it waits for no turn, as clients are tested for."""
    names = {f"BIOSCOPE_{name}": server.endpoint for name in ADDRESSES} | {"BIOSCOPE_NCBI": ncbi.endpoint}
    own = {**os.environ, **names, "BIOSCOPE_CACHE": str(cache), "PYTHONPATH": str(ROOT)}
    for name in ("HF_HUB_OFFLINE", "BIOSCOPE_OFFLINE"):
        own.pop(name, None)
    return subprocess.Popen([sys.executable, __file__, source, str(out)], env=own)


def killed_after(requests, process, asked, seconds=30.0):
    """Kill −9 once so much was `asked`; False if the process had ended by itself."""
    until = time.monotonic() + seconds
    while asked() < requests and process.poll() is None and time.monotonic() < until:
        time.sleep(0.002)
    alive = process.poll() is None
    if alive:
        process.send_signal(signal.SIGKILL)
    process.wait()
    return alive


if __name__ == "__main__":
    from core import actions
    from core.sources import asking

    asking.take_turn = lambda *_, **__: 0.0
    actions.build(source=sys.argv[1], options=OPTIONS.get(sys.argv[1], {}), out=sys.argv[2])
