"""A worker and an asker with toy verbs: `stand_in.py worker [--child]`, `stand_in.py ask VERB [JSON]`."""

import json
import logging
import os
import signal
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from core import jobs
from core.errors import BadInput

COMMAND = [sys.executable, str(Path(__file__).resolve()), "worker"]
kept = []


def trace(words):
    with open(os.environ["BIOSCOPE_TRACE"], "a") as file:
        file.write(f"{words}\n")


def run(verb, arguments, progress):
    trace(f"begin {verb} {json.dumps(arguments, sort_keys=True)} {os.getpid()}")
    try:
        return globals()[f"do_{verb}"](progress, **arguments)
    finally:
        trace(f"end {verb} {json.dumps(arguments, sort_keys=True)} {os.getpid()}")


def do_count(progress, n=3, pause=0.0, name=""):
    for i in range(n):
        progress(i, n, f"counting {name}".strip())
        time.sleep(pause)
    progress(n, n, "counted")
    return {"counted": n}


def do_deaf(progress, seconds=30):
    progress(0, 1, "not listening")
    time.sleep(seconds)


def do_stages(progress):
    progress(0, 0, "reading")
    progress(0, 0, "loading the model")
    time.sleep(1.2)


def do_fail(progress):
    raise BadInput('pairs.csv, row 17, column "gold": found "high", expected a number.')


def do_full(progress):
    raise OSError(28, "No space left on device")


def do_break(progress):
    raise ZeroDivisionError("division by zero")


def do_say(progress):
    print("red \x1b[31m and", os.environ["HF_TOKEN"])
    os.write(2, b"from C\n")
    logging.warning("token %s", os.environ["HF_TOKEN"])


def do_signal(progress, name="SIGKILL"):
    progress(1, 10, "about to die")
    time.sleep(0.4)
    os.kill(os.getpid(), getattr(signal, name))
    time.sleep(10)


def do_grow(progress, mb=200):
    kept.append(bytearray(mb << 20))
    return os.getpid()


def do_pid(progress):
    return os.getpid()


def do_setting(progress, name="BIOSCOPE_DATA"):
    return os.environ.get(name)


def do_odd(progress):
    return {1, 2}


def main(what, *rest):
    jobs.supervisor.COMMAND = COMMAND
    if what == "ask":
        print(jobs.start(rest[0], **json.loads(rest[1] if len(rest) > 1 else "{}")))
    elif what == "broken":
        sys.exit("ImportError: no module named torch")
    elif "--child" in rest:
        warm = (lambda: trace("warm")) if os.environ.get("BIOSCOPE_WARM") else None
        jobs.work(run, warm, memory=int(os.environ.get("BIOSCOPE_MEMORY", "0")) << 20 or None)
    else:
        broken = [sys.executable, __file__, "broken"]
        jobs.supervise(broken if os.environ.get("BIOSCOPE_BROKEN") else [*COMMAND, "--child"])


if __name__ == "__main__":
    main(*sys.argv[1:])
