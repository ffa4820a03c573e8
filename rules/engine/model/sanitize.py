"""Sanitize text from files for display: no terminal control codes, no direction overrides."""

from __future__ import annotations

import json
from unicodedata import category


def sanitize(text: str) -> str:
    """Return one line of text with unprintable characters escaped as in JSON, such as ``\\u202e``.

    These are controls, escapes, overrides of direction, line separators and halves of signs.
    """
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or category(sign) == "Zs" else json.dumps(sign)[1:-1]
        for sign in text
    )
