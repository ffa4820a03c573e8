"""Weapons and scores to hit as offers write them, in English.

The stories have them from the message files. A test holds both to the same words until offers are
messages too.
"""

from __future__ import annotations

_CAPITALS = ("smg", "lmg", "mmg", "hmg")
_SINGLY = {"bombs": "bomb", "rockets": "rocket"}


def weapon(name: str, count: int = 1) -> str:
    """Write a number of weapons: ``5 rifles``, ``the SMG``."""
    word = name.upper() if name in _CAPITALS else _SINGLY.get(name, name)
    if count == 1:
        return f"the {word}"
    head, bracket, rest = word.partition(" (")
    return f"{count} {head}s{bracket}{rest}"


def hitting(needs: int) -> str:
    """Write a score to hit."""
    return f"{needs}+" if needs < 6 else "6" if needs == 6 else "6, then 6"
