"""Text from files made safe to show: no terminal control codes, no direction overrides."""

from __future__ import annotations

import json
from unicodedata import category


def harmless(text: str) -> str:
    """One line of text as it is, but for what is no sign to be read: controls, escapes, overrides
    of direction, line separators and halves of signs are written as JSON does, such as ``\\u202e``.
    """
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or category(sign) == "Zs" else json.dumps(sign)[1:-1]
        for sign in text
    )
