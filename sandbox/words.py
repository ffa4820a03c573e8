"""A verdict as a sentence that a player would say at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from sandbox.air import terrain_counts_in
from sandbox.policy import SightPolicy
from sandbox.report import PairSight
from sandbox.table import PlacedUnit, Table

VERDICT_WORDS = {
    "clear": "clear",
    "soft": "soft cover",
    "hard": "hard cover",
    "bunker": "bunker",
    "blocked": "no line of sight",
    "contested": "contested",
}


def headline(
    table: Table, shooter: str, target: str, verdict: str, pairs: Sequence[PairSight]
) -> str:
    """For example ``3 of 5 riflemen see Baker; hard cover: farmhouse hides 61 %``."""
    firers = list(dict.fromkeys(pair.shooter for pair in pairs))
    seeing = {pair.shooter for pair in pairs if "blocked" not in pair.open}
    unsure = {pair.shooter for pair in pairs if len(pair.open) > 1 and "blocked" in pair.open}
    unit = table.unit(shooter.partition("/")[0])
    who = _who(unit, _name(table, shooter), len(firers), len(seeing))
    sentence = f"{who[:1].upper()}{who[1:]} {_name(table, target)}"
    if unsure - seeing:
        sentence += f", {len(unsure - seeing)} more may"
    return f"{sentence}; {verdict_words(verdict, pairs)}{_why(table, verdict, pairs)}"


def terrain_note(shooter: PlacedUnit, target: PlacedUnit, policy: SightPolicy) -> str:
    """What a player has to know about the terrain between two units; empty where all of it counts.

    For example ``Terrain beyond 12" is ignored`` (WP-10), ``Planes ignore terrain`` (WP-15).
    """
    counts = terrain_counts_in(shooter, target, policy)
    if counts == inf:
        return ""
    return f'Terrain beyond {counts:g}" is ignored' if counts > 0 else "Planes ignore terrain"


def verdict_words(
    verdict: str, pairs: Sequence[PairSight], words: Mapping[str, str] = VERDICT_WORDS
) -> str:
    """The verdict in words, or in the game's own names of the cover that there is."""
    named = dict.fromkeys(pair.game_cover for pair in pairs if pair.game_cover)
    if not named or verdict in ("blocked", "contested"):
        return words[verdict]
    covers = [name for name in named if name != "none"]
    if len(covers) < len(named):
        covers.insert(0, "no")
    return "clear" if covers == ["no"] else f"{' or '.join(covers)} cover"


def percent(share: float) -> str:
    """A share as players read it; never 0 % or 100 % unless it is exactly that."""
    if share in (0.0, 1.0):
        return f"{share * 100:.0f} %"
    if share < 0.01:
        return "under 1 %"
    if share > 0.99:
        return "over 99 %"
    return f"{share * 100:.0f} %"


def piece_name(table: Table, blocker: str) -> str:
    """What players call the piece or model with that id."""
    unit, _, number = blocker.partition("/")
    if number:
        return f"a model of {table.unit(unit).spec.label}"
    return table.piece(blocker).spec.label


def _who(unit: PlacedUnit, name: str, firers: int, seeing: int) -> str:
    if firers == 1:
        return f"{name} {'sees' if seeing else 'does not see'}"
    men = unit.template.men
    if seeing == 0:
        return f"None of {firers} {men} see"
    return f"{seeing} of {firers} {men} see"


def _name(table: Table, which: str) -> str:
    unit, _, number = which.partition("/")
    spec = table.unit(unit).spec
    return f"model {number} of {spec.label}" if number else spec.label


def _why(table: Table, verdict: str, pairs: Sequence[PairSight]) -> str:
    """The piece that hides most over the pairs that count, and how much of them."""
    telling = [pair for pair in pairs if verdict in ("blocked", "contested") or pair.visible > 0]
    hidden: dict[str, float] = {}
    for pair in telling:
        for row in pair.hidden_by:
            hidden[row.id] = hidden.get(row.id, 0.0) + row.share
    if not hidden or verdict == "clear":
        return ""
    most = max(hidden, key=lambda name: hidden[name])
    return f": {piece_name(table, most)} hides {percent(hidden[most] / len(telling))}"
