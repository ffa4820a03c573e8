"""Drafts: what was moved on a table and not saved, as the browser keeps it over a reload."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import isfinite

from sandbox.table.table import Table


@dataclass(frozen=True)
class Draft:
    """Where models stand that stand elsewhere than in the file of digest ``base``.

    ``saved``: the digest of what was given to be kept last. ``models``: x and y (inches) and
    facing (degrees) by ``unit/number``.
    """

    base: str
    saved: str
    models: Mapping[str, tuple[float, float, float]]

    def on(self, table: Table) -> Table:
        """The table with everything moved that is still there and has room."""
        for name, (x, y, facing) in self.models.items():
            with suppress(KeyError, ValueError):
                table = table.moved(name, x, y, facing)
        return table

    def doubt(self, digest: str, name: str) -> str:
        """What is to be said where the file is another by now; nothing where it is the same."""
        if digest == self.base or not self.models:
            return ""
        return f"{name} has changed since models were moved here: look where they stand."


def written(laid: Table, table: Table, saved: str) -> str:
    """What to keep of a table, as JSON; nothing where it stands as it was laid."""
    first = {model.id: model.spec for model in laid.models()}
    moved = {
        model.id: [*model.spec.position[:2], model.spec.facing]
        for model in table.models()
        if model.id in first
        and (first[model.id].position, first[model.id].facing)
        != (model.spec.position, model.spec.facing)
    }
    if not moved and saved in ("", laid.digest):
        return ""
    return json.dumps({"base": laid.digest, "saved": saved, "models": moved})


def read(kept: str) -> Draft | None:
    """What was kept; None for nothing, and for what makes no sense."""
    try:
        said = json.loads(kept)
        models = {
            str(name): (float(x), float(y), float(facing))
            for name, (x, y, facing) in said["models"].items()
        }
        draft = Draft(str(said["base"]), str(said["saved"]), models)
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        return None
    return draft if all(isfinite(value) for row in models.values() for value in row) else None
