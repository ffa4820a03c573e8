"""What a unit's own keys may hold: the weapons of its models, and what it tows."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field

from sandbox.scenario.values import expected, is_id


def _weapons(value: object) -> object:
    def names(row: object) -> bool:
        return isinstance(row, list | tuple) and all(isinstance(name, str) for name in row)

    if not isinstance(value, list | tuple) or not all(
        isinstance(row, str) or names(row) for row in value
    ):
        raise expected('a list of weapons, one for each model, such as ["smg", "rifle"]')
    return value


def _towing(value: object) -> object:
    if not isinstance(value, bool) and not is_id(value):
        raise expected("true, false or the id of the gun that it tows")
    return value


Weapons = Annotated[
    tuple[str | tuple[str, ...], ...], BeforeValidator(_weapons), Field(max_length=200)
]
Towing = Annotated[bool | str, BeforeValidator(_towing)]
