"""The page's address as a value: pair, camera and game, so that a link shows them.

An example: ``/t/crossroads?firer=able&target=baker&pair=0-3&camera=…``. Everything else is
stored with the table that ``/t/…`` names. ``/?scenario=crossroads`` redirects to the table of that
file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isfinite
from urllib.parse import parse_qs, urlencode

import panel as pn

CAMERA = ("x", "y", "z", "distance", "azimuth", "elevation")
"""The camera's target and distance (inches), and its two angles (degrees)."""

TABS = ("table", "play")
"""The tabs that an address can name. Without one the page opens the Sight tab."""

CLEAN = "clean"
"""The view of a table, its verdict and its captions alone: for a stream or a projector."""

REFEREE = "referee"
"""The person whose view an address can follow."""

_FARTHEST = 10_000.0
_COLOUR = re.compile("[0-9a-fA-F]{6}")


@dataclass(frozen=True)
class Address:
    """The values of a query; absent ones are empty or None.

    ``scenario``: a file's path below the folder without its ending, for links that do not know the
    table. ``firer``, ``target``: unit ids. ``pair``: the numbers of the two models shown.
    ``camera``: the values of `CAMERA`. ``game``: the seed and the step of the game that is shown.
    ``workspace``: the tab, unless it is Sight. ``hands``: the sides that are played by hand here.
    ``level``: the level at which the computer plays the others. ``view``: `CLEAN` or empty, with
    the colour behind the table, ``rrggbb``, or empty for none. ``follow``: `REFEREE` or empty.
    """

    scenario: str = ""
    firer: str = ""
    target: str = ""
    pair: tuple[int, int] | None = None
    camera: tuple[float, ...] | None = None
    game: tuple[int, int] | None = None
    workspace: str = ""
    hands: tuple[str, ...] = ()
    level: str = ""
    view: str = ""
    ground: str = ""
    follow: str = ""

    def query(self) -> str:
        """Return the query, with its question mark. Absent values are left out."""
        names = ("scenario", "firer", "target")
        parts = [(name, str(getattr(self, name))) for name in names if getattr(self, name)]
        if self.pair is not None:
            parts.append(("pair", "{}-{}".format(*self.pair)))
        if self.game is not None:
            parts += [("seed", str(self.game[0])), ("step", str(self.game[1]))]
        if self.hands:
            parts.append(("hands", ",".join(self.hands)))
        if self.level:
            parts.append(("level", self.level))
        if self.workspace:
            parts.append(("tab", self.workspace))
        names = ("view", "ground", "follow")
        parts += [(name, getattr(self, name)) for name in names if getattr(self, name)]
        if self.camera is not None:
            parts.append(("camera", ",".join(f"{round(value, 2):g}" for value in self.camera)))
        return "?" + urlencode(parts, safe=",/") if parts else ""


def read(query: str) -> Address:
    """Return the address in a query. Invalid values are ignored."""
    values = {name: given[-1] for name, given in parse_qs(query.lstrip("?")).items()}
    pair = _numbers(values.get("pair", ""), "-", 2)
    camera = _numbers(values.get("camera", ""), ",", len(CAMERA))
    seed, step = (_numbers(values.get(name, ""), ",", 1) for name in ("seed", "step"))
    # Older links name a pair, and that its other direction is shown.
    ends = ("target", "firer") if values.get("way") == "back" else ("firer", "target")
    clean, ground = values.get("view") == CLEAN, values.get("ground", "")
    return Address(
        scenario=values.get("scenario", ""),
        firer=values.get(ends[0], ""),
        target=values.get(ends[1], ""),
        pair=None if pair is None else (int(pair[0]), int(pair[1])),
        camera=camera if camera is None or camera[3] > 0 else None,
        workspace=values.get("tab", "") if values.get("tab") in TABS else "",
        hands=tuple(dict.fromkeys(side for side in values.get("hands", "").split(",") if side)),
        level=values.get("level", ""),
        view=CLEAN if clean else "",
        ground=ground if clean and _COLOUR.fullmatch(ground) else "",
        follow=REFEREE if values.get("follow") == REFEREE else "",
        game=None if seed is None else (int(seed[0]), max(0, int(step[0])) if step else 0),
    )


def _numbers(text: str, separator: str, count: int) -> tuple[float, ...] | None:
    """Return ``count`` finite numbers of at most `_FARTHEST`, or None for any other text."""
    try:
        numbers = tuple(float(part) for part in text.split(separator))
    except ValueError:
        return None
    valid = all(isfinite(number) and abs(number) <= _FARTHEST for number in numbers)
    return numbers if len(numbers) == count and valid else None


def table_of_address() -> str:
    """Return the name of the table in the address of the page that is being built, or ""."""
    return str(pn.state.route_params.get("name", "")) if pn.state.curdoc else ""


def query_of_address() -> str:
    """Return the query of the address of the page that is being built."""
    return urlencode({name: values[-1] for name, values in pn.state.session_args.items()})
