"""The instructions that Python sends to the scene of a page.

Each class has the fields of one instruction; ``op`` is its name in `OPS`. The types of the
JavaScript are generated from these by ``tests/support/message_types.py``. Lengths are inches in the
table frame or CSS pixels, angles degrees; docs/scene-protocol.md describes each instruction.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

# Lists on the wire; the second argument is their shape.
Point = Annotated[list[float], tuple[float, float, float]]
Matrix = Annotated[
    list[float],
    tuple[
        float, float, float, float,
        float, float, float, float,
        float, float, float, float,
    ],
]  # fmt: skip
"""The upper three rows of a rigid 4 × 4 matrix, row by row."""
WayPoint = Annotated[list[float | None], tuple[float, float, float, float | None]]
"""A point of a flight (x, y, z) and the height of the floor beneath it; null off the table."""
Length = float | tuple[float, float]
"""Pixels, or a share of the page's height and pixels to add."""


class Light(TypedDict):
    """A directional light."""

    towards: Point
    colour: Annotated[list[float], tuple[float, float, float]]
    intensity: float


class Look(TypedDict):
    """The lights, and the material of lit items.

    ``specular``, ``power``: the shine of what is wet, and how small it is.
    ``rain``: the inches after which falling rain is the same again, and inches per second.
    ``sky``: its colours at the top and at the bottom; without it the sky of the page's theme.
    """

    lights: list[Light]
    ambient: float
    diffuse: float
    specular: float
    power: float
    sky: NotRequired[tuple[str, str]]
    rain: NotRequired[tuple[float, float]]


class Mesh(TypedDict):
    """A triangle mesh, sent once per digest.

    ``data`` holds little-endian arrays, one after the other. First the corners of ``faces``
    triangles, uint16, or uint32 for more than 65,536 points. Then for each of ``points`` its
    position, uint16 × 3, in steps of 1/65,535 from ``low`` to ``high``; if ``smooth``, its normal,
    int8 × 3; and its colour, uint8 × ``channels``. If ``textured``, the number of each point's
    texture follows, uint8; it is that of all faces around the point.
    """

    digest: str
    data: bytes
    points: int
    faces: int
    low: Point
    high: Point
    channels: int
    smooth: bool
    textured: bool


class Picture(TypedDict):
    """A picture, as the bytes of a JPEG file, sent once per digest."""

    digest: str
    data: bytes


class Add(TypedDict):
    """Show an item, or replace it.

    ``picture``: the digest of a picture that covers it from edge to edge, seen from above.
    ``loose``: for marks, whether a press on their box takes them.
    """

    id: str
    mesh: str
    matrix: Matrix
    group: str
    opacity: float
    lit: bool
    visible: bool
    behind: bool
    picture: NotRequired[str]
    loose: NotRequired[bool]


class Set(TypedDict):
    """Make the same change to several items."""

    ids: list[str]
    matrix: NotRequired[Matrix]
    visible: NotRequired[bool]
    opacity: NotRequired[float]


class Remove(TypedDict):
    """Remove items; their meshes stay cached."""

    ids: list[str]


class Clear(TypedDict):
    """Remove everything."""


class Label(TypedDict):
    """A label beside a thing.

    ``radius``: inches around the thing that stay free. ``upright``: prefer a place above it.
    ``spare``: only where there is ample room beside it.
    """

    id: str
    text: str
    detail: str
    tone: str
    at: Point
    radius: float
    upright: NotRequired[bool]
    spare: NotRequired[bool]


class Labels(TypedDict):
    """All labels, the most important first. ``avoid``: points that labels should not cover."""

    labels: list[Label]
    avoid: list[Point]


class Caption(TypedDict):
    """The thing under the pointer.

    ``moves``: the groups that a drag moves at once, where the thing need not be selected first.
    """

    id: str
    title: str
    rows: list[str]
    clickable: bool
    moves: NotRequired[list[str]]


class Note(TypedDict):
    """The note beside the pointer. ``hover``: drop it if the pointer has left meanwhile."""

    note: Caption | None
    x: float
    y: float
    hover: bool


class Grips(TypedDict):
    """The groups that a left drag moves; with ``stay`` they stay in place and are pulled at."""

    groups: list[str]
    stay: bool


Plan = Annotated[list[float], tuple[float, float]]


class Setting(TypedDict):
    """Settings of editing.

    ``boxing``: a drag on empty ground draws a box. ``loose``: a drag moves things that are not
    selected, too. ``grid``: positions snap to it, inches; ``angle``: turns snap to it, degrees;
    0 for none. ``own``: ends and corners of the selection that snap to the ``targets``.
    """

    boxing: bool
    loose: bool
    grid: float
    angle: float
    own: list[Plan]
    targets: list[Plan]


HandleKind = Literal["turn", "move", "size", "height", "lift", "point", "insert"]


class Handle(TypedDict):
    """A handle to drag.

    ``axis``: its direction on the ground; ``column``: the index of that axis in the thing's own
    frame; ``value``: the inches or degrees that it shows now.
    """

    id: str
    kind: HandleKind
    at: Point
    axis: NotRequired[Plan]
    column: NotRequired[int]
    value: NotRequired[float]


class Handles(TypedDict):
    """The handles of the selection, which turns about ``pivot``. ``path``: the points of a run."""

    handles: list[Handle]
    pivot: Plan
    path: list[Point]
    closed: bool


class Carry(TypedDict):
    """Make a group follow the pointer until it is put down; an empty group ends that.

    ``height``: of the surface beneath it now; ``steps``: of an arrow key, and with Shift; inches.
    """

    group: str
    height: float
    steps: tuple[float, float]


class Sketch(TypedDict):
    """A line drawn over the table; ``live``: it continues to the pointer."""

    points: list[Point]
    closed: bool
    live: bool


class Refused(TypedDict):
    """Mark held groups that cannot stand where they are, and ``doubtful`` ones that overlap."""

    groups: list[str]
    doubtful: NotRequired[list[str]]


class Done(TypedDict):
    """The server has accepted or refused these edits: the page forgets them."""

    tokens: list[str]


class Choice(TypedDict):
    """One of several things that are equally near to the pointer."""

    id: str
    title: str
    detail: str
    tone: str


class Choices(TypedDict):
    """Show a menu at the pointer, the nearest thing first; without rows, close it."""

    rows: list[Choice]
    x: float
    y: float
    shift: bool


class Fly(TypedDict):
    """Animate a group in flight, by the page's own clock."""

    group: str
    flight: int
    way: list[WayPoint]
    seconds: float
    bank: float
    flare: float
    manner: Literal["arrive", "on", "leave"]


class Reveal(TypedDict):
    """An item that is there only between two seconds; null: from then on.

    ``grows``: seconds in which it grows to its size.
    """

    id: str
    since: float
    until: float | None
    grows: float


class Throw(TypedDict):
    """A way of an item, thrown to its place. ``axis``, ``turns``: how it tumbles.

    ``falls``: it does not bounce.
    """

    id: str
    begins: float
    ends: float
    start: Plan
    high: float
    axis: Point
    turns: float
    falls: bool


class CameraKey(TypedDict):
    """The camera's pose after some seconds."""

    seconds: float
    focal: Point
    distance: float
    azimuth: float
    elevation: float


class Sound(TypedDict):
    """A noise after some seconds; ``loud``: 0 to 1."""

    noise: Literal["shots", "cannon", "gun", "burst", "whistle", "rocket", "flame", "dice", "hiss"]
    seconds: float
    loud: float


class Shown(TypedDict):
    """A moment as it happens.

    ``particles``: float32, the columns of `sandbox.view.effects.particles` for each. ``title``,
    ``words``: its caption in a film; ``waits``: its words until the result is seen, after ``tells``
    seconds.
    """

    tells: float
    particles: bytes
    reveals: list[Reveal]
    throws: list[Throw]
    track: list[CameraKey]
    sounds: list[Sound]
    seconds: float
    title: str
    words: str
    waits: str


class Play(Shown):
    """Show a moment by the page's own clock; it replaces the moment before.

    ``speed``: factor on the clock. ``fresh``: it begins a step, so that the camera follows again
    where the user turned it before. ``back``: afterwards the camera goes back to where it was.
    ``sound``: whether its noises are heard. ``show``: its number; the browser sends ``seen`` with
    it when the result is seen.
    """

    show: int
    speed: float
    fresh: bool
    back: bool
    sound: bool


class Record(TypedDict):
    """Begin or end a film of the view, which is downloaded by this name when it ends.

    ``once``: it ends by itself, with the moment that is played next.
    """

    on: bool
    name: str
    once: bool


class Land(TypedDict):
    """End the flights of these groups at once."""

    groups: list[str]


class Other(TypedDict):
    """Another person's pointer; ``at`` is null where it is not on the table."""

    id: str
    name: str
    colour: str
    at: Point | None


class Others(TypedDict):
    """Show where the others point now; an empty list removes all marks."""

    people: list[Other]


class Beckon(TypedDict):
    """A person calls attention to a place.

    ``words``: a sentence with the person and the thing. ``mine``: the call is this page's own.
    """

    name: str
    colour: str
    words: str
    at: Point
    mine: bool


class Glide(TypedDict):
    """Animate these groups to where the same message moves them."""

    groups: list[str]


class Cut(TypedDict):
    """Hide terrain above a height, and models that stand there; null shows all."""

    height: float | None


class Box(TypedDict):
    """An axis-aligned box."""

    low: Point
    high: Point


Action = Literal["home", "fit", "top", "frame", "stand", "return", "sit", "show"]
"""Where the camera goes: ``frame`` shows a box, ``stand`` looks from an eye, ``sit`` goes to an
exact pose, ``show`` fits the view of a pose into the part of the page that is free of cards."""


class Seat(TypedDict, total=False):
    """A pose of the camera, as in `apps.scene.protocol.View`."""

    focal: Point
    distance: float
    azimuth: float
    elevation: float


class Aims(Seat, total=False):
    """The target of a camera move."""

    box: Box
    eye: Point
    at: Point


class Camera(Aims, total=False):
    """Move the camera, or set the bounds of the table."""

    action: Action
    bounds: Box


class Listen(TypedDict):
    """The keys to report, pressed alone and with Control; letters in lower case.

    ``first``: those of ``plain`` that are reported instead of what the browser does with them.
    """

    plain: list[str]
    control: list[str]
    first: list[str]


class Photo(TypedDict):
    """Download a picture of the view, as a PNG of this name."""

    name: str


Stage = Literal["laying", "ready", "failed"]
"""The state of a page's table."""


class State(TypedDict):
    """The state of the table, as ``data-state`` and ``data-table`` for styles and tests."""

    state: Stage
    table: NotRequired[str]


OPS: dict[str, type] = {
    "look": Look,
    "mesh": Mesh,
    "picture": Picture,
    "add": Add,
    "set": Set,
    "remove": Remove,
    "clear": Clear,
    "labels": Labels,
    "note": Note,
    "grips": Grips,
    "setting": Setting,
    "handles": Handles,
    "carry": Carry,
    "sketch": Sketch,
    "refused": Refused,
    "settled": Done,
    "choices": Choices,
    "fly": Fly,
    "play": Play,
    "record": Record,
    "land": Land,
    "glide": Glide,
    "others": Others,
    "beckon": Beckon,
    "cut": Cut,
    "camera": Camera,
    "listen": Listen,
    "photo": Photo,
    "state": State,
}
"""The fields of each instruction to the scene, by its ``op``."""
