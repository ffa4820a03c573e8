"""The sight policy: every threshold a verdict depends on, with its default.

The defaults no source states are assumptions; `ASSUMPTIONS` lists them for the program to show.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import param

from languages.message import Message, message
from languages.writing import written
from rules.catalogue import DEFAULT
from sandbox.scenario.game_spec import TableGame, Threshold, table_game, table_games
from sandbox.scenario.verdict_names import PART_NAMES as PART_NAMES

_HIDDEN = tuple(row for game in table_games() for row in game.thresholds if row.hidden)
_INCHES = tuple(row for game in table_games() for row in game.thresholds if not row.hidden)


def _fields(rows: Iterable[Threshold]) -> dict[str, param.Number]:
    return {row.name: param.Number(row.default, bounds=row.bounds) for row in rows}


class SightPolicy(param.Parameterized):
    """Thresholds that turn shares into verdicts.

    Stored in a scenario's ``[policy]``, shown in the page. Thresholds of a game are fields beside
    the common ones (`game_spec.Threshold`). ``game``: the game that is judged.
    """

    game: TableGame[Any] = table_game(DEFAULT)

    cover_share = param.Number(0.25, bounds=(0.01, 1.0))
    locals().update(_fields(_HIDDEN))
    unit_share = param.Number(0.5, bounds=(0.005, 1.0))
    min_visible = param.Number(0.01, bounds=(0.0001, 0.5))
    precision = param.Number(
        0.02,
        bounds=(0.002, 0.2),
        doc="Rays are added until the 95 % interval is no wider than this each way.",
    )
    max_rays = param.Integer(
        32768,
        bounds=(256, 1048576),
        doc="Where this many rays leave the verdict open, it is contested.",
    )
    locals().update(_fields(_INCHES))
    parts = param.List(
        ["body"],
        item_type=str,
        doc="The parts of a model that are seen and that block: body, weapon, base, aerial, stem.",
    )

    @classmethod
    def of(cls, game: TableGame[Any], said: Mapping[str, Any]) -> SightPolicy:
        """Return the policy of a game with the settings of a scenario's ``[policy]``."""
        usual = {} if game.words is None else game.words.policy
        policy = cls(**{**usual, **said})
        policy.game = game
        return policy

    @property
    def covers(self) -> tuple[str, ...]:
        """Words of verdicts, from no cover to the best."""
        return self.game.scale

    @property
    def begins(self) -> tuple[float, ...]:
        """Hidden share that each word but the first begins at."""
        return self.game.begins(self)

    def threshold(self, name: str) -> float:
        """Return the value of a threshold, by its name."""
        return float(getattr(self, name))

    @property
    def hidden_marks(self) -> tuple[float, ...]:
        """Return the hidden shares at which the cover changes."""
        if self.game.words is not None:
            return self.begins
        return (self.cover_share, *(self.threshold(row.name) for row in _HIDDEN))


ASSUMPTIONS = (
    "cover_share",
    *(row.name for row in _HIDDEN),
    "unit_share",
    "min_visible",
    *(row.name for row in _INCHES),
)
"""Fields that fill gaps in the sources."""

INCHES = tuple(row.name for row in _INCHES)
"""Thresholds in inches; all others are shares."""

SLIDERS = {"min_visible": (0.001, 0.2, 0.001), "unit_share": (0.01, 1.0, 0.01)} | {
    row.name: row.slider for row in (*_HIDDEN, *_INCHES) if row.slider is not None
}
"""Least, most and step of sliders that are not whole percents over the full range."""


_COMMON = {
    "cover_share": message("policy-cover-share"),
    "unit_share": message("policy-unit-share"),
    "min_visible": message("policy-min-visible"),
}
_OF_GAMES = {row.name: row for row in (*_HIDDEN, *_INCHES)}


def threshold_called(name: str) -> str:
    """Return players' name of a threshold among `ASSUMPTIONS`."""
    return written(_COMMON[name] if name in _COMMON else _OF_GAMES[name].label)


def threshold_about(name: str) -> str:
    """Return what a threshold among `ASSUMPTIONS` decides, in a sentence."""
    return written(_COMMON[name], "about") if name in _COMMON else written(_OF_GAMES[name].doc)


def policy_wants(key: str, setting: object) -> Message | None:
    """Return what ``[policy]`` expects in place of a setting, or None for a valid one."""
    known = [name for name in SightPolicy.param if name != "name"]
    if key not in known:
        return message("fault-expected-one-of", known=", ".join(known))
    field = SightPolicy.param[key]
    if isinstance(field, param.List):
        good = isinstance(setting, list) and all(part in PART_NAMES for part in setting)
        wanted = message("fault-some-of", known=", ".join(PART_NAMES))
        return None if good and setting else wanted
    whole, (low, high) = isinstance(field, param.Integer), field.bounds
    number = isinstance(setting, int if whole else int | float) and not isinstance(setting, bool)
    if number and low <= setting <= high:
        return None
    kind = "scenario-whole-number-between" if whole else "scenario-number-between"
    return message(kind, least=str(low), most=str(high))
