"""JSON of strangers, whose size is checked before anything is built from it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

MOST_KEYS = 100
"""The most keys of one object. A row of a command has at most 60."""


class MessageFault(ValueError):
    """An invalid message. ``row``: the place in it, what was found there, what was expected."""

    def __init__(self, place: str, found: str, wanted: str) -> None:
        super().__init__(f"{place}: found {found}; expected {wanted}.")
        self.row = (place, found, wanted)


def read_json(
    text: str,
    most: int,
    build: Callable[[dict[str, Any]], Any] = lambda value: value,
    number: Callable[[str], float] = float,
    constant: Callable[[str], float] = float,
) -> Any:
    """Return the value in a JSON text. Raise MessageFault.

    ``most``: the most values. Each comma and bracket counts as one, also within a string, so that
    they are counted before the text is read. ``build``: returns what becomes of each object.
    ``number``: reads a number with a fraction or an exponent. ``constant``: reads NaN and Infinity.
    """
    found = sum(map(text.count, ",[{"))
    if found > most:
        raise MessageFault("message", f"{found:,} values", f"at most {most:,}")

    def bounded(pairs: list[tuple[str, Any]]) -> Any:
        if len(pairs) > MOST_KEYS:
            raise MessageFault("message", f"{len(pairs):,} keys", f"at most {MOST_KEYS}")
        return build(dict(pairs))

    try:
        return json.loads(
            text, object_pairs_hook=bounded, parse_float=number, parse_constant=constant
        )
    except MessageFault:
        raise
    except (ValueError, RecursionError):
        raise MessageFault("message", "text that is no JSON", "an object") from None
