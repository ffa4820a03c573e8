"""A live table as JSON's values, and their digest, which a client can compute too."""

from __future__ import annotations

import hashlib
import json

from sandbox.document.document import Document


def written(document: Document) -> tuple[dict[str, object], dict[str, object] | None]:
    """Return a document's scenario and game as JSON's values: a snapshot of it."""
    scenario = document.scenario.model_dump(mode="json", exclude_unset=True, exclude_none=True)
    return scenario, None if document.game is None else document.game.encoded()


def digest_of(document: Document) -> str:
    """Return ``sha256:…`` of a document's scenario and game, as `written` gives them.

    The JSON has sorted keys and no spaces; the scenario's empty lists and tables are left out.
    """
    scenario, game = written(document)
    said = {key: value for key, value in scenario.items() if value not in ([], {})}
    value = {"scenario": said, "game": game}
    line = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(line.encode()).hexdigest()
