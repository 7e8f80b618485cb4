"""`python -m core.jobs`: the worker's supervisor alone, without what its child imports. `python -m core worker` too."""

from core.jobs.supervisor import supervise

if __name__ == "__main__":
    supervise()
