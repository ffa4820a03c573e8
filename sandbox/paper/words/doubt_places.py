"""The place that a doubt about a scan comes from, and what settles it, in words."""

from __future__ import annotations

from languages.message import Fact, Message, message
from sandbox.analysis.doubt_places import (
    DEPTH,
    FOOT,
    GAP,
    GAPS,
    LEFT,
    MEASURE,
    OPENING,
    RIGHT,
    SAY,
    SCAN,
    SCATTER,
    TOP,
    TREES,
    UNSEEN_SIDE,
    DoubtPlace,
    stand_to_see,
    step_aside,
    top_at,
)
from sandbox.table.table import Table

_DOUBTS = {
    TOP: "scan-doubt-top",
    FOOT: "scan-doubt-foot",
    LEFT: "scan-doubt-left",
    RIGHT: "scan-doubt-right",
    OPENING: "scan-doubt-opening",
    UNSEEN_SIDE: "scan-doubt-unseen",
    TREES: "scan-doubt-trees",
    SCATTER: "scan-doubt-scatter",
    GAPS: "scan-doubt-gaps",
}
_REMEDIES = {
    MEASURE: "scan-remedy-measure",
    DEPTH: "scan-remedy-depth",
    SAY: "scan-remedy-say",
    GAP: "scan-remedy-gap",
    SCAN: "scan-remedy-scan",
}


def doubt_words(table: Table, place: DoubtPlace) -> tuple[Message, ...]:
    """Return a sentence that says what decides, and one or two that say what settles it."""
    x, y, _ = place.middle
    firer = table.unit(place.shooter.partition("/")[0]).spec.label
    edge, along = stand_to_see(table, place)
    facts: dict[str, Fact] = {
        "piece": table.piece(place.piece).spec.title,
        "place": message("scan-place", x=x, y=y),
        "firer": firer,
        "edge": edge,
        "along": along,
        "high": top_at(table, place),
    }
    said = message(_DOUBTS[place.about], **facts), message(_REMEDIES[place.remedy], **facts)
    aside = step_aside(table, place)
    if aside is None:
        return said
    target = table.unit(place.target.partition("/")[0]).spec.label
    side, by = aside
    return *said, message("scan-remedy-aside", target=target, side=side, by=by, firer=firer)
