"""What the URL calls a group or a level: its name, or its place where the papers are a person's own."""

from collections.abc import Sequence


class Codes:
    """Names and their codes, both ways. A person's own names are theirs: the URL holds only their places."""

    def __init__(self, names: Sequence[str], *, own: bool) -> None:
        self.names = list(names)
        self.codes = [f"{at}" for at in range(1, len(self.names) + 1)] if own else self.names
        self._to = dict(zip(self.names, self.codes))
        self._from = dict(zip(self.codes, self.names))

    def of(self, name: str) -> str:
        """The code of a name; "" for a name that is not among them."""
        return self._to.get(name, "")

    def name(self, code: str) -> str:
        """The name behind a code; "" where there is none."""
        return self._from.get(code, "")
