"""The instructions that Python sends to the scene of a page.

An `Instruction` is declared here alone: its fields, what it means, what a newer one replaces, and
how long it lasts. ``tests/support/message_types.py`` writes the types of the JavaScript and the
tables of docs/scene-protocol.md from it. Lengths are inches in the table frame or CSS pixels,
angles degrees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NotRequired,
    TypedDict,
    cast,
    dataclass_transform,
)

Op = dict[str, Any]
"""An instruction as it is sent; ``op`` is its name."""

Lasting = Literal["", "scene", "page"]
"""The time for which a browser that connects later gets an instruction, too: ``scene``, until
another scene is shown; ``page``, always; empty for never."""

OPS: dict[str, type[Instruction]] = {}
"""All instructions, by their ``op``."""


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Instruction:
    """An instruction: a frozen dataclass, whose ``op`` is its name in lower case.

    A field with the default None is left out where it is not set. ``by``: the field that names what
    it is about; without it, the instruction is about everything of its kind. ``lasting``: how long.
    """

    op: ClassVar[str]
    by: ClassVar[str]
    lasting: ClassVar[Lasting]
    optional: ClassVar[tuple[str, ...]]

    def __init_subclass__(cls, *, by: str = "", lasting: Lasting = "") -> None:
        dataclass(frozen=True, kw_only=True)(cls)
        cls.op, cls.by, cls.lasting = cls.__name__.lower(), by, lasting
        cls.optional = tuple(name for name in cls.__annotations__ if name in vars(cls))
        OPS[cls.op] = cls

    @property
    def keys(self) -> Sequence[str]:
        """Names of what it is about: a newer one about the same replaces it until it is sent."""
        about = getattr(self, self.by) if self.by else self.op
        return (about,) if isinstance(about, str) else cast(Sequence[str], about)

    def encoded(self) -> Op:
        """Return it as it is sent. Its values are not copied."""
        op = {"op": self.op, **vars(self)}
        for name in self.optional:
            if op[name] is None:
                del op[name]
        return op


# Lists on the wire; the second argument is their shape.
Point = Annotated[list[float], tuple[float, float, float]]
Matrix = Annotated[
    list[float],
    tuple[float, float, float, float, float, float, float, float, float, float, float, float],
]
"""The upper three rows of a rigid 4 × 4 matrix, row by row."""
WayPoint = Annotated[list[float | None], tuple[float, float, float, float | None]]
"""A point of a flight (x, y, z) and the height of the floor beneath it; null off the table."""


class Light(TypedDict):
    """A directional light."""

    towards: Point
    colour: Annotated[list[float], tuple[float, float, float]]
    intensity: float


class Look(Instruction):
    """The lights, and the material of lit items.

    ``specular``, ``power``: the shine of what is wet, and how small it is.
    ``sky``: its colours at the top and at the bottom; without it the sky of the page's theme.
    ``rain``: the inches after which falling rain is the same again, and inches per second.
    """

    lights: list[Light]
    ambient: float
    diffuse: float
    specular: float
    power: float
    sky: tuple[str, str] | None = None
    rain: tuple[float, float] | None = None


class Mesh(Instruction, by="digest"):
    """A triangle mesh, sent once per digest.

    ``data`` holds arrays, one after the other. First the corners of ``faces`` triangles, uint16,
    or uint32 for more than 65,536 points: each row less the one before. Then, as wide, for each of
    ``points`` how far its place lies below the next new one, 0 for a new one. Then each place,
    uint16 × 3, in steps of 1/65,535 from ``low`` to ``high``, less the one before. Of these arrays
    all lowest bytes come first, column by column, then the next ones. For each point follow, if
    ``smooth``, its normal, int8 × 3; its colour, uint8 × ``channels``, each less the one before;
    and if ``textured``, the number of its texture, uint8; it is that of all faces around the point.
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


class Picture(Instruction, by="digest"):
    """A picture, as the bytes of a JPEG file, sent once per digest."""

    digest: str
    data: bytes


class Add(Instruction, by="id"):
    """Show an item, or replace it.

    ``mesh``: the digest of its mesh. ``behind``: draw back faces only. ``picture``: the digest of a
    picture that covers it from edge to edge, seen from above, multiplied by the mesh's colours.
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
    picture: str | None = None
    loose: bool | None = None


class Set(Instruction, by="ids"):
    """Make the same change to several items."""

    ids: list[str]
    matrix: Matrix | None = None
    visible: bool | None = None
    opacity: float | None = None


class Remove(Instruction, by="ids"):
    """Remove items; the page keeps their meshes."""

    ids: list[str]


class Clear(Instruction):
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


class Labels(Instruction, lasting="scene"):
    """Labels beside things, the most important first; they replace all labels.

    ``avoid``: points that labels should not cover.
    """

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


class Note(Instruction):
    """The description of the thing under the pointer, beside it; null for none.

    ``hover``: it answers a ``hover``, and is dropped if the pointer has left meanwhile.
    """

    note: Caption | None
    x: float
    y: float
    hover: bool


class Grips(Instruction, lasting="scene"):
    """The groups that a left drag moves.

    ``stay``: they stay in place, and the drag is only reported.
    """

    groups: list[str]
    stay: bool


Plan = Annotated[list[float], tuple[float, float]]


class Setting(Instruction, lasting="page"):
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

    ``axis``: a handle's direction on the ground; ``column``: the index of that axis in the thing's
    own frame; ``value``: the inches or degrees that it shows now.
    """

    id: str
    kind: HandleKind
    at: Point
    axis: NotRequired[Plan]
    column: NotRequired[int]
    value: NotRequired[float]


class Handles(Instruction, lasting="scene"):
    """The handles of the selection, which turns about ``pivot``. ``path``: the points of a run."""

    handles: list[Handle]
    pivot: Plan
    path: list[Point]
    closed: bool


class Carry(Instruction, lasting="scene"):
    """Make a group follow the pointer until it is put down; an empty group ends that.

    ``height``: of the surface beneath it now; ``steps``: of an arrow key, and with Shift; inches.
    ``at``: where it waits after Enter, unless it was moved meanwhile.
    """

    group: str
    height: float
    steps: tuple[float, float]
    at: tuple[float, float] | None = None


class Sketch(Instruction, lasting="scene"):
    """A line drawn over the table; ``live``: it continues to the pointer."""

    points: list[Point]
    closed: bool
    live: bool


class Refused(Instruction):
    """Draw held groups red that cannot stand where they are, and ``doubtful`` ones amber.

    The doubtful ones would overlap something else.
    """

    groups: list[str]
    doubtful: list[str] | None = None


class Settled(Instruction):
    """The server has accepted or refused these edits: the page forgets them."""

    tokens: list[str]


class Choice(TypedDict):
    """One of several things that are equally near to the pointer."""

    id: str
    title: str
    detail: str
    tone: str


class Choices(Instruction):
    """Show a small menu at the pointer, the nearest thing first; without rows, close it.

    The answer is ``chosen``.
    """

    rows: list[Choice]
    x: float
    y: float
    shift: bool


class Fly(Instruction, by="group"):
    """Draw a group in flight, by the page's own clock, then at the place of its items.

    ``flight``: its number, which ``landed`` has. ``way``: its points, with the height beneath; null
    off the table. ``bank``, ``flare``: the largest roll and pitch. Shadows and drop lines follow on
    the floor, and stands are hidden meanwhile. A group that leaves is hidden afterwards until its
    next ``set`` of ``visible``.
    """

    group: str
    flight: int
    way: list[WayPoint]
    seconds: float
    bank: float
    flare: float
    manner: Literal["arrive", "on", "leave"]


class Reveal(TypedDict):
    """An item that is there only between two seconds; null: from then on.

    ``grows``: seconds in which an item grows to its size.
    """

    id: str
    since: float
    until: float | None
    grows: float


class Throw(TypedDict):
    """A way of an item, thrown to its place.

    ``axis``, ``turns``: how it tumbles; ``falls``: it does not bounce.
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
    """A noise after some seconds.

    ``loud``: 0 to 1.
    """

    noise: Literal["shots", "cannon", "gun", "burst", "whistle", "rocket", "flame", "dice", "hiss"]
    seconds: float
    loud: float


class Play(Instruction):
    """Show a moment as it happens, by the page's own clock; it replaces the moment before.

    ``particles``: float32, the columns of `sandbox.view.effects.particles` for each. Items of
    ``reveals`` are there only between two times; those of ``throws`` tumble to their places, and
    bounce as dice do. ``title``, ``words``: its caption in a film; ``waits``: its words until the
    result is seen, after ``tells`` seconds; then the browser sends ``seen`` with the number
    ``show``. The camera takes the poses of ``track``, fitted to the area free of cards, unless the
    user has turned it since the last ``fresh`` moment, which begins a step. ``back``: afterwards
    the camera goes back to where it was, and is not taken from a hand that holds it. ``speed``:
    factor on the clock. ``sound``: whether its noises are heard. At the end all items are as they
    were sent. The end comes at once where the user prefers reduced motion.
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
    show: int
    speed: float
    sound: bool
    fresh: bool
    back: bool


class Record(Instruction):
    """Begin or end a film of the view, with the captions of ``play``.

    It is downloaded by this name, a WebM, when it ends. ``once``: it ends by itself, with the
    moment that is played next, which is then shown also where the user prefers reduced motion. A
    browser that cannot record answers ``unrecorded``.
    """

    on: bool
    name: str
    once: bool


class Land(Instruction):
    """End the flights of these groups at once."""

    groups: list[str]


class Other(TypedDict):
    """Another person's pointer; ``at`` is null where it is not on the table."""

    id: str
    name: str
    colour: str
    at: Point | None


class Others(Instruction, lasting="page"):
    """Show where the others point now, in place of all such marks.

    8 are shown; one that has not moved for 4 s fades. An empty list removes all.
    """

    people: list[Other]


class Beckon(Instruction):
    """A person calls attention to a place: a pulse there for 3 s.

    If the place is out of view, a button at the edge appears for 10 s; it sends ``look``. Only the
    viewer's own action moves the camera. ``words``: a sentence with the person and the thing.
    ``mine``: the call is this page's own.
    """

    name: str
    colour: str
    words: str
    at: Point
    mine: bool


class Glide(Instruction):
    """Animate these groups to where the same message moves them, for about half a second.

    Without animation where the user prefers reduced motion or frames are slow.
    """

    groups: list[str]


class Cut(Instruction, lasting="page"):
    """Hide terrain above a height, and models that stand there; null shows all.

    Lines of sight do not change.
    """

    height: float | None


class Box(TypedDict):
    """An axis-aligned box."""

    low: Point
    high: Point


Action = Literal["home", "fit", "top", "frame", "stand", "return", "sit", "show", "follow"]
"""Where the camera goes: ``frame`` shows a box, ``stand`` looks from an eye, ``return`` from there,
``sit`` goes to an exact pose, ``show`` fits the view of a pose into the area free of cards.
``follow`` does so for the next pose of another's camera, evenly; a hand that turns the camera ends
it, and is told as ``parted``."""


class Camera(Instruction):
    """Move the camera, or set the bounds of the table.

    ``focal``, ``distance``, ``azimuth``, ``elevation``: a pose, as in ``view``. The dock gives the
    area free of cards in the browser (``window.sightlineRoom``, event ``sightline-room``; pixels
    from each side). The move is animated, but immediate where the user prefers reduced motion, and
    after a ``clear`` until a whole table is drawn.
    """

    action: Action | None = None
    bounds: Box | None = None
    focal: Point | None = None
    distance: float | None = None
    azimuth: float | None = None
    elevation: float | None = None
    box: Box | None = None
    eye: Point | None = None
    at: Point | None = None


class Followed(Instruction, lasting="page"):
    """Whether others follow this camera: then it is told as ``moving`` before it rests, too.

    At most one per 200 ms, and only after a change.
    """

    on: bool


class Listen(Instruction):
    """The keys to report, pressed alone and with Control; letters in lower case.

    ``first``: those of ``plain`` that are reported instead of what the browser does with them.
    """

    plain: list[str]
    control: list[str]
    first: list[str]


class Photo(Instruction):
    """Download a picture of the view, as a PNG of this name."""

    name: str


Stage = Literal["laying", "ready", "failed"]
"""The state of a page's table."""


class State(Instruction, lasting="page"):
    """The state of the table, as ``data-state`` and ``data-table`` for styles and tests.

    ``table``: the scenario's name; without it, the name stays.
    """

    state: Stage
    table: str | None = None
