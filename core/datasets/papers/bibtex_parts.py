"""The value of a BibTeX field: quotes and braces around it, parts put together with #, names of strings among them."""

import re
from collections.abc import Iterator, Mapping


def joined(value: str, strings: Mapping[str, str]) -> str:
    """`"A " # "B " # name` as the text that it stands for; a name that is not defined stands as it is."""
    parts = [part.strip() for part in _parts(value)]
    return "".join(strings.get(part.casefold(), bare(part)) for part in parts)


def _parts(value: str) -> Iterator[str]:
    """What stands between the signs # that are in no quotes and in no braces."""
    depth, quoted, begin = 0, False, 0
    for place, sign in enumerate(value):
        if sign in "{}" and value[place - 1 : place] != "\\":
            depth += 1 if sign == "{" else -1
        elif sign == '"' and depth == 0:
            quoted = not quoted
        elif sign == "#" and depth == 0 and not quoted:
            yield value[begin:place]
            begin = place + 1
    yield value[begin:]


def bare(value: str) -> str:
    """Without the quotes or braces around it, which stay where an entry's key is there twice."""
    value = value.strip()
    while len(value) > 1 and value[0] + value[-1] in {'""', "{}"} and value.count("{") == value.count("}"):
        inner = value[1:-1]
        if value[0] == "{" and not balanced(inner):
            break
        value = inner
    return value


def balanced(text: str) -> bool:
    depth = 0
    for sign in re.findall(r"(?<!\\)[{}]", text):
        depth += 1 if sign == "{" else -1
        if depth < 0:
            return False
    return depth == 0
