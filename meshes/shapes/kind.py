"""The base of every terrain kind: a table of the scenario file that can build itself."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from threading import RLock
from typing import Annotated, ClassVar, NamedTuple
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field

from languages.message import Message, message
from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.kept import kept
from meshes.shapes.piece import Piece
from meshes.shapes.texture import Texture

LONGEST = 120.0
"""Greatest length of a built piece, in inches: ten feet."""

Length = Annotated[float, Field(json_schema_extra={"unit": "in"})]
"""A length in inches: its schema says so."""
Inches = Annotated[Length, Field(ge=0.01, le=LONGEST, allow_inf_nan=False)]
Degrees = Annotated[float, Field(json_schema_extra={"unit": "°"})]
Upright = Annotated[tuple[Inches, Inches], Field(json_schema_extra={"parts": ["x", "z"]})]
"""A size whose second number is a height."""
Seed = Annotated[int, Field(ge=0, le=2**32 - 1)]


def refusal(found: Message, expected: Message) -> ValueError:
    """Return the fault of keys that do not fit together."""
    return ValueError(message("fault-found-bare", found=found, expected=expected))


def at_least(inches: float) -> Message:
    """Return the least length that was expected."""
    return message("shape-at-least", inches=round(inches, 2))


def at_most(inches: float) -> Message:
    """Return the greatest length that was expected."""
    return message("shape-at-most", inches=round(inches, 2))


Panes = tuple[NDArray[np.float64], NDArray[np.bool_]]
"""Windows and doors ``(n, 4, 3)``, piece frame, inches: their corners from the lower left as seen
from outside; and which are doors, ``(n,)``."""


class Inks(NamedTuple):
    """Colours of ground, 0 to 255 each: most of it, patches of it, and worn places; its texture."""

    mostly: tuple[float, float, float]
    partly: tuple[float, float, float]
    worn: tuple[float, float, float]
    texture: Texture = Texture.GRASS


class TerrainKind(BaseModel):
    """The keys of one kind of terrain, validated; equal keys are equal and hash alike.

    Raises pydantic.ValidationError for a key that is unknown or out of bounds.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)

    shelter: ClassVar[Shelter] = Shelter.WALL
    underfoot: ClassVar[Underfoot] = Underfoot.BARRIER
    lies_beneath: ClassVar[bool] = False
    """Whether it is laid before all others, which are dropped onto it."""
    carries: ClassVar[bool] = False
    """Whether a model goes over it and not over the flat terrain beneath it: a bridge, a ford."""

    grown_over: ClassVar[bool] = False
    """Whether part of it is coloured as the ground around it, by `make_on`: a hill."""

    def build_on(self, ground: Inks | None) -> Piece:
        """Return the piece with the colours of its ground, of the same shape; None: as `build`, on
        grass.
        """
        return _built_on(self, ground) if self.grown_over and ground else self.build()

    def make_on(self, ground: Inks | None) -> Piece:
        """Make a new piece for ground of such colours. For kinds that are `grown_over`."""
        raise NotImplementedError

    def build(self) -> Piece:
        """Return the piece of these keys: the same object for equal keys while it exists."""
        return _built(self)

    @property
    def stated_height(self) -> float | None:
        """Its key ``height``, or the third of its ``size``, in inches; None without either."""
        if "height" in type(self).model_fields:
            return float(getattr(self, "height"))  # noqa: B009
        size: tuple[float, ...] = getattr(self, "size", ())
        return size[2] if len(size) == 3 else None

    def at_height(self, height: float) -> TerrainKind:
        """Return the same kind at another height in inches.

        Raises pydantic.ValidationError for a height that it cannot have.
        """
        if "height" in type(self).model_fields:
            return self._with(height=height)
        return self._with(size=(*getattr(self, "size", ())[:2], height))

    def _with(self, **changed: object) -> TerrainKind:
        return type(self)(**{**dict(self), **changed})

    def panes(self) -> Panes:
        """Return where light comes out of it at night: none, unless a kind has openings."""
        return np.zeros((0, 4, 3)), np.zeros(0, dtype=bool)

    def make(self) -> Piece:
        """Make a new piece. For kinds to define; callers want `build`."""
        raise NotImplementedError


@lru_cache(maxsize=128)
def _built_on(kind: TerrainKind, ground: Inks) -> Piece:
    return kind.make_on(ground)


_FLOOR = __package__.rpartition(".")[0]
"""The package of all that is built here."""


def _made(kind: TerrainKind) -> Piece:
    module = type(kind).__module__
    if not module.startswith(f"{_FLOOR}."):
        return kind.make()  # of another package, whose changes are not known here
    return kept(f"{module}.{type(kind).__name__} {kind.model_dump_json()}", kind.make)


_MOST, _MOST_FACES = 1024, 1_500_000
"""Most pieces, and most faces of them, that are cached for reuse."""

_there: WeakValueDictionary[TerrainKind, Piece] = WeakValueDictionary()
_latest: OrderedDict[TerrainKind, tuple[Piece, int]] = OrderedDict()
_lock = RLock()


def _built(kind: TerrainKind) -> Piece:
    piece = _there.get(kind) or _made(kind)
    with _lock:
        piece = _there.setdefault(kind, piece)
        if kind not in _latest:
            _latest[kind] = piece, sum(len(part.mesh.faces) for part in piece.parts)
        _latest.move_to_end(kind)
        while len(_latest) > _MOST or sum(faces for _, faces in _latest.values()) > _MOST_FACES:
            _latest.popitem(last=False)
    return piece
