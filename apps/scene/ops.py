"""What Python says to the scene of a page: its instructions.

Each class has the fields of one instruction; ``op`` is its name in `OPS`. The page's own types are
written from these by ``tests/support/message_types.py``. Inches in the table frame, CSS pixels,
degrees; docs/scene-protocol.md tells what each does.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

# Lists on the wire; the second tells their shape.
Point = Annotated[list[float], tuple[float, float, float]]
Matrix = Annotated[
    list[float],
    tuple[
        float, float, float, float,
        float, float, float, float,
        float, float, float, float,
    ],
]  # fmt: skip
"""The upper three rows of a rigid 4 x 4 matrix, row by row."""
WayPoint = Annotated[list[float | None], tuple[float, float, float, float | None]]
"""A place of a flight, and the floor beneath it; null off the table."""
Length = float | tuple[float, float]
"""Pixels, or a share of the height and pixels."""


class Light(TypedDict):
    """A lamp that shines from far away."""

    towards: Point
    colour: Annotated[list[float], tuple[float, float, float]]
    intensity: float


class Look(TypedDict):
    """How lit things are drawn."""

    lights: list[Light]
    ambient: float
    diffuse: float


class Mesh(TypedDict):
    """A triangle mesh as it is drawn; it is sent once per digest.

    ``data``, little-endian, one after the other: the corners of each of ``faces`` triangles, uint16
    or, of more than 65,536 points, uint32; of each of ``points`` its place, uint16 × 3, as parts of
    65,535 from ``low`` to ``high``; where ``smooth``, its normal, int8 × 3; and its colour, uint8 ×
    ``channels``.
    """

    digest: str
    data: bytes
    points: int
    faces: int
    low: Point
    high: Point
    channels: int
    smooth: bool


class Picture(TypedDict):
    """A picture, as the bytes of a JPEG file; it is sent once per digest."""

    digest: str
    data: bytes


class Add(TypedDict):
    """Show a mesh, or show it anew. ``picture``: the digest of the one that lies on it, seen from
    above, from edge to edge. ``loose``: for marks, whether a press on their box takes them."""

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
    """Change items alike."""

    ids: list[str]
    matrix: NotRequired[Matrix]
    visible: NotRequired[bool]
    opacity: NotRequired[float]


class Remove(TypedDict):
    """Take items away; their meshes stay known."""

    ids: list[str]


class Clear(TypedDict):
    """Take everything away."""


class Label(TypedDict):
    """Words beside a thing: ``radius`` inches of it are kept free, ``upright`` goes above first."""

    id: str
    text: str
    detail: str
    tone: str
    at: Point
    radius: float
    upright: NotRequired[bool]


class Labels(TypedDict):
    """All words beside things, the most important first, off the points to avoid."""

    labels: list[Label]
    avoid: list[Point]


class Caption(TypedDict):
    """What the pointer is over. ``moves``: the groups that a drag of it moves, if it need not be
    selected first."""

    id: str
    title: str
    rows: list[str]
    clickable: bool
    moves: NotRequired[list[str]]


class Note(TypedDict):
    """The words beside the pointer; ``hover``: an answer that comes too late once it has left."""

    note: Caption | None
    x: float
    y: float
    hover: bool


class Grips(TypedDict):
    """What a left drag moves; ``stay``: what it pulls at, and does not move."""

    groups: list[str]
    stay: bool


Plan = Annotated[list[float], tuple[float, float]]


class Setting(TypedDict):
    """How things are set up. ``boxing``: a drag on nothing draws a box; ``loose``: a drag moves
    what is not selected too. What is dragged comes to rest on a ``grid``, inches, at an ``angle``,
    degrees, 0 for none, and with its ``own`` ends and corners on those of others, the
    ``targets``."""

    boxing: bool
    loose: bool
    grid: float
    angle: float
    own: list[Plan]
    targets: list[Plan]


HandleKind = Literal["turn", "move", "size", "height", "lift", "point", "insert"]


class Handle(TypedDict):
    """Something to pull at. ``axis``: the way it goes, on the ground; ``column``: which of the
    thing's own axes that is; ``value``: inches that it stands for now."""

    id: str
    kind: HandleKind
    at: Point
    axis: NotRequired[Plan]
    column: NotRequired[int]
    value: NotRequired[float]


class Handles(TypedDict):
    """The handles on what is chosen; it turns about ``pivot``. ``path``: the points of a run."""

    handles: list[Handle]
    pivot: Plan
    path: list[Point]
    closed: bool


class Carry(TypedDict):
    """What follows the pointer until it is put down; of no group: nothing. ``height``: of what lies
    where it is now."""

    group: str
    height: float


class Sketch(TypedDict):
    """A line over the table; ``live``: it goes on to the pointer."""

    points: list[Point]
    closed: bool
    live: bool


class Refused(TypedDict):
    """Of those, the ones that cannot stand where they are held; and those that can, but would not
    on a good table."""

    groups: list[str]
    doubtful: NotRequired[list[str]]


class Done(TypedDict):
    """These edits were answered, done or refused: the page remembers them no longer."""

    tokens: list[str]


class Choice(TypedDict):
    """One of several things that are as near to the pointer."""

    id: str
    title: str
    detail: str
    tone: str


class Choices(TypedDict):
    """A small menu under the pointer, the nearest first; of no rows it closes."""

    rows: list[Choice]
    x: float
    y: float
    shift: bool


class Fly(TypedDict):
    """Draw a group in flight by the page's own clock."""

    group: str
    flight: int
    way: list[WayPoint]
    seconds: float
    bank: float
    flare: float
    manner: Literal["arrive", "leave"]


class Land(TypedDict):
    """End the flights of these groups at once."""

    groups: list[str]


class Other(TypedDict):
    """Somebody else's pointer; ``at``: null where it is not on the table."""

    id: str
    name: str
    colour: str
    at: Point | None


class Others(TypedDict):
    """Where everybody else points now; of nobody all marks go."""

    people: list[Other]


class Beckon(TypedDict):
    """Somebody says: look here. ``words``: who, and at what; ``mine``: it is this page's own."""

    name: str
    colour: str
    words: str
    at: Point
    mine: bool


class Glide(TypedDict):
    """Draw these going to where the same message puts them."""

    groups: list[str]


class Cut(TypedDict):
    """Draw nothing of the terrain above a height, nor models that stand there; null draws all."""

    height: float | None


class Box(TypedDict):
    """Two corners of a box along the axes."""

    low: Point
    high: Point


Action = Literal["home", "fit", "top", "frame", "stand", "return", "sit", "show"]
"""Where the camera goes: to a ``box``, to stand at an ``eye``, to sit exactly where it was told
to, or to show what is seen from there in the room that is free of cards."""


class Seat(TypedDict, total=False):
    """Where the camera sits, as `apps.scene.protocol.View` told it."""

    focal: Point
    distance: float
    azimuth: float
    elevation: float


class Aims(Seat, total=False):
    """What the camera is to bring into view."""

    box: Box
    eye: Point
    at: Point


class Camera(Aims, total=False):
    """Move the camera, or say how large the table is."""

    action: Action
    bounds: Box


class Listen(TypedDict):
    """The keys that Python is told of, by themselves and with Control; letters are small."""

    plain: list[str]
    control: list[str]


class Photo(TypedDict):
    """Give the browser a picture of the view to keep, a PNG by this name."""

    name: str


Stage = Literal["laying", "ready", "failed"]
"""How far a page's table is."""


class State(TypedDict):
    """Told to the page as ``data-state`` and ``data-table``, for styles and tests."""

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
