"""Ids of names, and free ones: ``rifle-squad``, then ``rifle-squad-2``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from sandbox.document.things import LISTS
from sandbox.scenario.schema import Scenario
from sandbox.scenario.values import is_id

_LONGEST = 52
_NUMBERED = re.compile(r"-\d{1,4}$")


def id_of(name: str) -> str:
    """Return a player's name as an id: ``north-wood``."""
    name = name.strip().casefold()
    if is_id(name) or not name:
        return name
    plain = unicodedata.normalize("NFKD", name)
    signs = [
        sign if sign.isascii() and sign.isalnum() else " "
        for sign in plain
        if not unicodedata.combining(sign)
    ]
    return "-".join("".join(signs).split())[:_LONGEST].strip("-") or "thing"


def free_id(scenario: Scenario, wanted: str, also: Collection[str] = ()) -> str:
    """Return ``wanted``, or with a number behind it, free in a scenario and not in ``also``.

    An existing number is counted on: after ``wall-2`` comes ``wall-3``.
    """
    taken = {row.id for key in LISTS for row in getattr(scenario, key)} | set(also)
    if wanted not in taken:
        return wanted
    stem, number = _NUMBERED.sub("", wanted)[:_LONGEST], 2
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"
