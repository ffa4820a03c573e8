"""Keep corrections of a reading as names, in the form of ``names.toml``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sandbox.exchange.rosters.matching import LEFT_OUT, Choices
from sandbox.exchange.rosters.names import UNITS, words_of
from sandbox.exchange.rosters.told import ToldLine

FILE = "army-names.toml"
"""Usual name of a file of names."""


def with_choices(
    names: Mapping[str, Any], told: Iterable[ToldLine], chosen: Choices
) -> dict[str, Any]:
    """Return a table of names with what somebody chose for the lines of a list.

    A line that was left out gives no name. Names are in the form of `read_names`.
    """
    units = {key: list(listed) for key, listed in names.get(UNITS, {}).items()}
    for row in told:
        template = chosen.get(row.place, LEFT_OUT)
        if template == LEFT_OUT or not words_of(row.name):
            continue
        for listed in units.values():
            listed[:] = [name for name in listed if words_of(name) != words_of(row.name)]
        units.setdefault(template, []).append(row.name)
    return {**names, UNITS: {key: listed for key, listed in units.items() if listed}}


def names_text(names: Mapping[str, Any]) -> str:
    """Return a table of names as TOML."""
    lines = ["# Names of army lists: what stands first is what is read; see docs/rosters.md."]
    for table, rows in names.items():
        lines += ["", f"[{table}]"]
        lines += [f"{_text(key)} = {_text(list(listed))}" for key, listed in rows.items()]
    return "\n".join(lines) + "\n"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
