"""The picture of words for cover that are being made: two figures, a wall, and a ruin between."""

from __future__ import annotations

from collections.abc import Mapping

_GROUND, _HIGH = 96.0, 52.0
"""The y of the ground, which grows downwards, and the height of a figure."""

_LOOKS, _AREA, _OTHER, _WALL, _STANDS = 34.0, (92.0, 134.0), 172.0, (206.0, 214.0), 250.0
"""The x of what stands there, from the figure that looks to those looked at."""

_FROM = {"eye": (0.88,), "any": (0.08, 0.5, 0.88)}
_AREA_TOP = {"built": _GROUND, "endless": 0.0, "piece": 58.0}
_OTHER_LOOK = {"block": "other", "not": "ghost", "cover": "gives"}
_COVERED = {"half": (True, False), "each": (True, True), "shooters": (True, True)}


def words_picture(answers: Mapping[str, str], said: str) -> str:
    """Return an SVG of what the answers mean. ``said``: the same in words, as HTML."""
    hidden = float(answers["hidden"])
    wall = _GROUND - max(hidden, 0.12) * _HIGH
    tops = [(*_WALL, wall), (*_AREA, _AREA_TOP[answers["areas"]])]
    if answers["between"] == "block":
        tops.append((_OTHER - 4, _OTHER + 4, _GROUND - _HIGH / 2))
    lines = "".join(
        _line(_GROUND - one * _HIGH, _GROUND - other * _HIGH, tops)
        for one in _FROM[answers["looks"]]
        for other in (0.05, 0.55, 0.95)
    )
    others = _figure(_LOOKS - 20, "looks") if answers["unit"] == "shooters" else ""
    unit = "".join(
        _figure(_STANDS + 36 * number, "covered" if covered else "open")
        for number, covered in enumerate(_COVERED[answers["unit"]])
    )
    return (
        f'<svg class="making" viewBox="0 0 320 104" role="img" aria-label="{said}">'
        f"{_area(answers['areas'])}{lines}{others}{_figure(_LOOKS, 'looks')}"
        f"{_figure(_OTHER, _OTHER_LOOK[answers['between']], 0.5)}{unit}"
        f'<path class="wall" d="M{_WALL[0]:g} {_GROUND:g}V{wall:.0f}H{_WALL[1]:g}V{_GROUND:g}"/>'
        f'<path class="ground" d="M0 {_GROUND:g}H320"/></svg>'
    )


def _line(start: float, end: float, tops: list[tuple[float, float, float]]) -> str:
    """Return a line to the figure looked at, or to the first thing that stops it.

    ``tops``: from x to x, and the y of the top, of what stops lines.
    """
    slope = (end - start) / (_STANDS - _LOOKS)
    stopped = [
        x for x, until, top in tops if max(_at(x, start, slope), _at(until, start, slope)) > top
    ]
    ends = (_LOOKS + 5, min(stopped, default=_STANDS - 7))
    begin, reach = (f"{x:g} {_at(x, start, slope):.1f}" for x in ends)
    return f'<path class="{"cut" if stopped else "free"}" d="M{begin}L{reach}"/>'


def _at(x: float, start: float, slope: float) -> float:
    return start + (x - _LOOKS) * slope


def _area(answer: str) -> str:
    """Return the ruin: its broken walls, and the height up to which its footprint hides."""
    left, right = _AREA
    walls = f'<path class="wall" d="M{left:g} 96V84l4 4V96M{right:g} 96V80l-5 7V96"/>'
    high = _AREA_TOP[answer]
    size = f'width="{right - left:g}" height="{_GROUND - high:g}"'
    return f'<rect class="area" x="{left:g}" y="{high:g}" {size}/>{walls}'


def _figure(x: float, name: str, scale: float = 1.0) -> str:
    """Return a figure that stands at x."""
    return (
        f'<g class="{name}" transform="translate({x:g} {_GROUND:g}) scale({scale:g})">'
        '<circle cy="-46" r="6"/><path d="M-6 -38h12l2 18h-4l-1 20h-6l-1 -20h-4z"/></g>'
    )
