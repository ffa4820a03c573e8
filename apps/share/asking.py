"""The parts of a page that judges by itself: its table of sight, names and fields."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

from apps.cards.shared.widgets import scan_note, text
from apps.share.parts import packed_element
from apps.share.places import CELL_IN, standing, veil
from apps.share.recording import with_buffers
from apps.share.sight_table import sight_table
from apps.table.keys import TURN
from apps.table.state.captions import label_of, model_in_unit, verdict_words
from apps.table.state.placeable import NUDGE, STRIDE
from languages.writing import text as say
from sandbox.analysis.side_by_side import reading_words
from sandbox.rulings.asked import key_of
from sandbox.scenario.bodies import TYPICAL, Body
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED
from sandbox.sight.colours import HIDDEN, colour_of, tone_of
from sandbox.sight.hiding import piece_name
from sandbox.table.table import Table
from sandbox.view.items import Item, item
from sandbox.view.surface import surface

_ROLES = {"firer": "share-ask-firer", "target": "share-ask-target"}
_LINK = (
    "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1.5-1.5"
)
_CODE = "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v2h-2zM16 18h4M14 18v2"
_MOVES = {
    "undo": ("share-undo", "M9 5 4 10l5 5M4 10h10a5.5 5.5 0 0 1 0 11h-3"),
    "left": ("share-turn-left", "M4 4v6h6M4.6 9.6a8 8 0 1 1-.4 4.8"),
    "right": ("share-turn-right", "M20 4v6h-6M19.4 9.6a8 8 0 1 0 .4 4.8"),
    "measure": ("share-measure", "M2 8h20v8H2zM6 8v3M10 8v4M14 8v3M18 8v4"),
    "link": ("share-link", _LINK),
    "code": ("share-code", _CODE),
}
"""Buttons that move what is chosen: message and icon."""


def asked_table(table: Table) -> str:
    """Return the element that holds a table for ``js/ask.js``."""
    policy = table.scenario.sight_policy
    verdicts = (BLOCKED, CLEAR, *policy.covers[1:], CONTESTED)
    here, words = standing(table), policy.game.words
    asking: dict[str, Any] = {
        "verdicts": {
            name: {
                "word": verdict_words(name, words=words).upper(),
                "said": verdict_words(name, words=words),
                "tone": tone_of(name, words),
                "shade": HIDDEN if name == BLOCKED else colour_of(name, words),
            }
            for name in verdicts
        },
        "veil": veil(table, here),
        "units": {
            unit.id: {
                "called": unit.spec.label,
                "label": label_of(unit, "firer"),
            }
            for unit in table.units
        },
        "models": {model.id: model_in_unit(table, model.id) for model in table.models()},
        "things": {one.id: piece_name(table, one.id) for one in (*table.pieces, *table.smoke)},
        "bodies": {name: str(Body.of(name).called) for name in TYPICAL},
        "roles": {role: say(key) for role, key in _ROLES.items()},
        "size": table.size,
        "steps": {"nudge": NUDGE, "stride": STRIDE, "turn": TURN},
        "table": key_of(table),
    }
    told = sight_table(table, here)
    asking["readings"] = {row["name"]: reading_words(row["name"]) for row in told["readings"]}
    meshes = [[b64decode(one) for one in row] for row in told.pop("meshes")]
    told |= {"asking": asking, "meshes": [[len(one) for one in row] for row in meshes]}
    return packed_element("sight", with_buffers(told, (one for row in meshes for one in row)))


def asking_fields(table: Table) -> str:
    """Return the fields for who fires and for the target; ``js/ask.js`` shows them."""
    options = "".join(
        f'<option value="{text(unit.id)}">{text(unit.spec.label)}</option>' for unit in table.units
    )
    fields = "".join(
        f'<label>{say(key)}<select><option value=""></option>{options}</select></label>'
        for key in _ROLES.values()
    )
    bodies = "".join(f'<option value="{name}">{text(_listed(name))}</option>' for name in TYPICAL)
    title, swap = say("share-ask"), say("share-ask-swap")
    about = say("share-ask-map-about", inches=min(CELL_IN, *table.size))
    return (
        f'<section class="ask" aria-label="{title}" hidden><h2>{title}</h2>'
        f'<div class="ends">{fields}'
        f'<button type="button" data-act="swap" title="{swap}" aria-label="{swap}">⇄</button></div>'
        '<div class="answer"></div>'
        '<button type="button" data-act="readings" aria-expanded="false" hidden>'
        f'{say("share-readings")}</button><ul class="readings"></ul>'
        f'<button type="button" data-act="map" aria-pressed="false" hidden>{say("share-ask-map")}'
        f'</button><div class="map" hidden><ul class="legend"></ul><p><small>{about}</small></p>'
        f'{scan_note(table)}</div><label class="put">{say("share-put")}'
        f'<select><option value=""></option>{bodies}</select></label></section>'
    )


def body_items() -> list[Item]:
    """Return what is drawn of each body that may be put down."""
    return [item(f"body/{name}", surface(Body.of(name).piece), "model") for name in TYPICAL]


def _listed(name: str) -> str:
    """Return a body as a row of the list."""
    body = Body.of(name)
    *across, high = body.sizes
    key = "share-body" if len(across) == 1 else "share-oval" if body.oval else "share-hull"
    return say(key, long=across[0], wide=across[-1], high=high)


def moving_tools() -> str:
    """Return the buttons that move what is chosen; ``js/moving.js`` gives them their work."""
    rows = "".join(
        f'<button type="button" data-move="{name}" title="{say(key)}" aria-label="{say(key)}">'
        f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg></button>'
        for name, (key, path) in _MOVES.items()
    )
    return (
        f'<div class="moves" role="toolbar" aria-label="{say("share-moves")}" hidden>{rows}</div>'
    )
