"""What the page's address says: pair, camera and game, so that a link shows them.

``/t/crossroads?firer=able&target=baker&pair=0-3&way=back&camera=…``; the table that ``/t/…`` names
says all else. ``/?scenario=crossroads`` leads to the table of that file.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from urllib.parse import parse_qs, urlencode

import panel as pn

CAMERA = ("x", "y", "z", "distance", "azimuth", "elevation")
"""Where a camera looks (inches), from how far, and its two angles (degrees)."""

TABS = ("table", "play")
"""The tabs that an address names; without one it is the tab of sight."""

_FARTHEST = 10_000.0


@dataclass(frozen=True)
class Address:
    """What a query says; nothing where it says nothing.

    ``scenario``: where a file is below the folder, without the ending; said by who does not know
    its table. ``pair``: the numbers of the two models shown.
    ``back``: the other way is shown. ``game``: the seed and the step of the game that is watched.
    ``workspace``: the tab, where it is not the usual one. ``hands``: the sides that are played by
    hand here, and ``level``: how well the computer plays the others.
    """

    scenario: str = ""
    firer: str = ""
    target: str = ""
    pair: tuple[int, int] | None = None
    back: bool = False
    camera: tuple[float, ...] | None = None
    game: tuple[int, int] | None = None
    workspace: str = ""
    hands: tuple[str, ...] = ()
    level: str = ""

    def query(self) -> str:
        """As a query, with its question mark; what is not said is left out."""
        names = ("scenario", "firer", "target")
        said = [(name, str(getattr(self, name))) for name in names if getattr(self, name)]
        if self.pair is not None:
            said.append(("pair", "{}-{}".format(*self.pair)))
        if self.back:
            said.append(("way", "back"))
        if self.game is not None:
            said += [("seed", str(self.game[0])), ("step", str(self.game[1]))]
        if self.hands:
            said.append(("hands", ",".join(self.hands)))
        if self.level:
            said.append(("level", self.level))
        if self.workspace:
            said.append(("tab", self.workspace))
        if self.camera is not None:
            said.append(("camera", ",".join(f"{round(value, 2):g}" for value in self.camera)))
        return "?" + urlencode(said, safe=",/") if said else ""


def read(query: str) -> Address:
    """What a query says; whatever in it makes no sense is as if it were not there."""
    said = {name: values[-1] for name, values in parse_qs(query.lstrip("?")).items()}
    pair = _numbers(said.get("pair", ""), "-", 2)
    camera = _numbers(said.get("camera", ""), ",", len(CAMERA))
    seed, step = (_numbers(said.get(name, ""), ",", 1) for name in ("seed", "step"))
    return Address(
        scenario=said.get("scenario", ""),
        firer=said.get("firer", ""),
        target=said.get("target", ""),
        pair=None if pair is None else (int(pair[0]), int(pair[1])),
        back=said.get("way") == "back",
        camera=camera if camera is None or camera[3] > 0 else None,
        workspace=said.get("tab", "") if said.get("tab") in TABS else "",
        hands=tuple(dict.fromkeys(side for side in said.get("hands", "").split(",") if side)),
        level=said.get("level", ""),
        game=None if seed is None else (int(seed[0]), max(0, int(step[0])) if step else 0),
    )


def _numbers(said: str, between: str, count: int) -> tuple[float, ...] | None:
    """So many numbers of a sensible size, or None."""
    try:
        found = tuple(float(part) for part in said.split(between))
    except ValueError:
        return None
    sensible = all(isfinite(value) and abs(value) <= _FARTHEST for value in found)
    return found if len(found) == count and sensible else None


def asked_for() -> str:
    """The table that the address of the page that is being made names."""
    return str(pn.state.route_params.get("name", "")) if pn.state.curdoc else ""


def query_asked() -> str:
    """The query of the address that it was asked for by."""
    return urlencode({name: values[-1] for name, values in pn.state.session_args.items()})
