"""The schema of scenario files, ``format = 1``, as typed values.

Inches and degrees; x along the long table edge, y along the short, z up, origin at the near left
corner. Loading, saving and the digest are in `sandbox.scenario.file`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, cast

import param
from pydantic import (
    ConfigDict,
    Discriminator,
    Field,
    PlainValidator,
    SerializeAsAny,
    StrictBool,
    Tag,
    create_model,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from languages.message import Line, message, named
from meshes.shapes.character import Shelter, Underfoot
from meshes.terrain.board import Mat, Season
from meshes.terrain.kinds import KINDS, TerrainKind
from rules.catalogue import DEFAULT, RULESETS
from rules.engine.telling import capitalized, in_words, piece_called, unit_called
from sandbox.scenario.bodies import Body
from sandbox.scenario.briefing import GroupSpec, MeasureSpec, SupportSpec, TemplateSpec
from sandbox.scenario.cover_words.game import worded
from sandbox.scenario.cover_words.ruleset import CoverWords, Keyword
from sandbox.scenario.cover_words.shipped import meant, names
from sandbox.scenario.game_spec import TableGame, table_game
from sandbox.scenario.marks.kinds import MARKS
from sandbox.scenario.marks.note import NoteSpec
from sandbox.scenario.marks.objective import ObjectiveSpec
from sandbox.scenario.marks.smoke import MOST_SMOKE, SmokeSpec
from sandbox.scenario.marks.zone import ZoneSpec
from sandbox.scenario.policy import SightPolicy, policy_wants
from sandbox.scenario.scan import ScanSpec
from sandbox.scenario.script import MOST_STEPS, StepSpec
from sandbox.scenario.templates import templates
from sandbox.scenario.values import (
    BaseHeight,
    BodySizes,
    Degrees,
    Extent,
    Factor,
    Format,
    Gap,
    HeightRange,
    Id,
    Inches,
    MeasuredTop,
    MeshPath,
    Name,
    Odds,
    Place,
    Strict,
    Towing,
    Weapons,
    WoodDepth,
    expected,
    one_of_names,
)
from sandbox.scenario.words import COVERS, GROUNDS, QUALITIES, VERDICTS

if TYPE_CHECKING:
    Cover: TypeAlias = str
    Ground: TypeAlias = str
    Verdict: TypeAlias = str
else:
    Cover, Ground, Verdict = Literal[COVERS], Literal[GROUNDS], Literal[VERDICTS]
Pose = Literal["standing", "kneeling", "prone"]
Daylight = Literal["day", "morning", "evening", "overcast", "rain", "night"]

_NUMBER = re.compile(r"-\d+$")

PUT = "put"
"""Units of bodies that were put down are called by this word and a number, unless they have a
name."""
_PUT = re.compile(rf"{PUT}-(\d+)")

MOST_MODELS = 200
"""Most models of a unit."""


def _lists_frozen(value: object) -> object:
    return tuple(_lists_frozen(inner) for inner in value) if isinstance(value, list) else value


class MeshSource(Strict):
    """Reading of a player's own mesh: inches = file units × ``mesh_unit`` × ``scale``.

    With neither given the file is in millimetres; with ``scale`` alone it is inches per file unit.
    """

    mesh_unit: Literal["mm", "cm", "m", "in"] | None = None
    scale: Factor | None = None
    up: Literal["z", "y"] = "z"


class TableSpec(Strict):
    """The table top.

    ``size``: inches along x and y. ``mat``: its mat. ``ground``: the season of its colours.
    ``light``: the time of day or the weather, as light only: no rule and no sight depends on it.
    ``mat_picture``: a PNG or JPEG that lies on it; ``mat_size``: inches of its width and height,
    by default stretched to the table.
    """

    size: tuple[Extent, Extent] = (72.0, 48.0)
    ground: Season = "summer"
    mat: Mat = "grass"
    light: Daylight = "day"
    mat_picture: MeshPath | None = None
    mat_size: tuple[Extent, Extent] | None = None

    @model_validator(mode="after")
    def _size_needs_a_picture(self) -> TableSpec:
        if self.mat_size is not None and self.mat_picture is None:
            raise expected(message("scenario-beside", name="mat_picture", other="mat_size"))
        return self


class TerrainSpec(Strict):
    """Keys of every piece of terrain, of any kind. ``name``: what players call it, where its id
    cannot say that.
    """

    id: Id
    name: Name | None = None
    position: Place
    rotation: Degrees = 0.0
    cover: Cover | None = None
    ground: Ground | None = None
    locked: StrictBool = False
    layer: Name | None = Field(None, json_schema_extra={"usual": "none"})
    box: Name | None = Field(None, json_schema_extra={"usual": "none"})
    area: StrictBool = False
    height_range: HeightRange | None = None

    @property
    def label(self) -> str:
        """Players' name of it in a sentence: without any, its id as words."""
        return self.name or in_words(self.id)

    @property
    def called(self) -> Line:
        """Players' name of it in a sentence, for whoever reads it: without any, its kind's."""
        kind = self.kind_name if self.kind_name != "mesh" else _NUMBER.sub("", self.id)
        return self.name or piece_called(self.id, kind)

    @property
    def title(self) -> str:
        """Players' name of it, as it stands alone, in the language that is spoken here."""
        return self.name or capitalized(str(self.called))

    @property
    def kind_name(self) -> str:
        """The builder's name, or ``mesh``."""
        return "mesh"

    @property
    def shelter(self) -> Shelter:
        """Shelter behind it; a player's own mesh counts as a wall."""
        return TerrainKind.shelter

    @property
    def underfoot(self) -> Underfoot:
        """Ground over it; a player's own mesh counts as a barrier."""
        return TerrainKind.underfoot

    @property
    def lies_beneath(self) -> bool:
        """Whether it is laid before all others."""
        return TerrainKind.lies_beneath

    def carries_in(self, game: TableGame[Any]) -> bool:
        """Return whether models go on top of it: a bridge, or a mesh whose ground is a road."""
        return game.grounds[self.ground_in(game)] is Underfoot.PAVED

    def cover_in(self, game: TableGame[Any]) -> str:
        """Return its class of cover in a game: its own word, or the game's for its kind."""
        return game.cover_named(self.cover) if self.cover else game.cover_of(self.shelter)

    def ground_in(self, game: TableGame[Any]) -> str:
        """Return its class of ground in a game: its own word, or the game's for its kind."""
        return game.ground_named(self.ground) if self.ground else game.ground_of(self.underfoot)


class MeshTerrain(TerrainSpec, MeshSource):
    """Terrain from a player's own mesh file.

    ``beneath``: it is laid before all others, which are dropped onto it: ground, a hill.
    ``scanned``: its surface is only as good as the table's scan. ``unseen``: it closes what the
    scan did not see, and blocks only where that is supposed to be solid. ``depth``: it is a wood,
    of which a sight line may pass so many inches. ``tops``: places of its own frame at which its
    top was measured with a tape. ``gaps``: it has gaps that the scan does not show, as a market
    stall has. ``open_between``: heights above its foot between which it was measured to be open.
    ``may_be``: the cover that it gives instead with probability ``odds``, as long as nobody said
    what it is.
    """

    mesh: MeshPath
    beneath: StrictBool = False
    scanned: StrictBool = False
    unseen: StrictBool = False
    depth: WoodDepth | None = None
    tops: Annotated[tuple[MeasuredTop, ...], Field(max_length=60)] = ()
    gaps: StrictBool = False
    open_between: Gap | None = None
    may_be: Cover | None = None
    odds: Odds = 0.5

    @property
    def lies_beneath(self) -> bool:
        """Whether it is laid before all others."""
        return self.beneath

    @model_validator(mode="after")
    def _mesh_has_its_height(self) -> MeshTerrain:
        if self.height_range is not None:
            raise expected(message("scenario-mesh-has-height"))
        if self.open_between is not None and self.open_between[0] >= self.open_between[1]:
            raise expected(message("scenario-open-between"))
        return self


class KindTerrain(TerrainSpec):
    """Terrain from a builder; its keys are fields of the subclasses made below.

    Strict: a number is not taken from text or from true, as pydantic would on its own.
    """

    model_config = ConfigDict(strict=True)

    kind: str

    @field_validator("*", mode="before")
    @classmethod
    def _as_tuples(cls, value: object) -> object:
        return _lists_frozen(value)

    @property
    def kind_name(self) -> str:
        """The builder's name."""
        return self.kind

    @property
    def shelter(self) -> Shelter:
        """Shelter of its kind."""
        return KINDS[self.kind].shelter

    @property
    def underfoot(self) -> Underfoot:
        """Ground of its kind."""
        return KINDS[self.kind].underfoot

    @property
    def lies_beneath(self) -> bool:
        """Whether its kind is laid before all others."""
        return KINDS[self.kind].lies_beneath

    def carries_in(self, game: TableGame[Any]) -> bool:
        """Return whether its kind carries models over flat terrain."""
        return KINDS[self.kind].carries

    @model_validator(mode="after")
    def _height_is_within_its_range(self) -> KindTerrain:
        if self.height_range is None:
            return self
        height = self.shape.stated_height
        if height is None:
            raise expected(message("scenario-no-height", kind=self.kind))
        low, high = self.height_range
        if not low <= height <= high:
            bounds = {"low": f"{low:g}", "high": f"{high:g}"}
            raise expected(message("scenario-height-within", **bounds))
        return self

    @property
    def shape(self) -> TerrainKind:
        """The builder with its keys, without its position."""
        builder = KINDS[self.kind]
        return builder(**{key: getattr(self, key) for key in builder.model_fields})


@cache
def kind_row(kind: str) -> type[KindTerrain]:
    """Return the class of rows of a kind; it is made when the first row is read."""
    builder = KINDS[kind]
    fields: dict[str, Any] = {"kind": (Literal[kind], ...)}
    bases = cast(tuple[type[KindTerrain], ...], (KindTerrain, builder))
    return create_model(f"{builder.__name__}Terrain", __base__=bases, **fields)


def _terrain(value: object) -> TerrainSpec:
    """Validate a row by the class of its kind. Its faults stand at the keys of the row."""
    get = value.get if isinstance(value, Mapping) else partial(getattr, value)
    kind, mesh = (get(key, None) for key in ("kind", "mesh"))
    if kind is None and mesh is None:
        raise PydanticCustomError("no_kind", "no_kind")
    if kind is None:
        return MeshTerrain.model_validate(value)
    if not isinstance(kind, str) or kind not in KINDS:
        raise PydanticCustomError("unknown_kind", "unknown_kind")
    return kind_row(kind).model_validate(value)


Terrain = Annotated[TerrainSpec, PlainValidator(_terrain), SerializeAsAny()]
"""A row of terrain. No union of all kinds: to make their classes takes longer than most questions
of the command line."""


MESH_KEYS = (*MeshSource.model_fields, "base_height")
"""Keys of a model that only a model with its own mesh has."""


class ModelSpec(MeshSource):
    """One model: its position, and optionally its own mesh, eye or base.

    ``body``: a solid as wide as its base and as high as the model stands in place of a figure, by
    a usual name or by sizes (`Body.of`).
    ``eye``: inches, model frame (origin at the middle of the base's underside, facing +x).
    ``base_height``: inches of the mesh that are base, not body.
    """

    position: Place
    facing: Degrees = 0.0
    pose: Pose = "standing"
    mesh: MeshPath | None = None
    body: BodySizes | None = None
    base_height: BaseHeight | None = None
    eye: tuple[Inches, Inches, Inches] | None = None

    @model_validator(mode="after")
    def _mesh_keys_need_a_mesh(self) -> ModelSpec:
        if self.mesh is None:
            for key in MESH_KEYS:
                if key in self.model_fields_set and getattr(self, key) is not None:
                    raise expected(message("scenario-beside", name="mesh", other=key))
        elif self.body is not None:
            raise expected(message("scenario-body-or-mesh"))
        return self


class UnitSpec(Strict):
    """One unit: its side, its template, and its models, numbered from 0.

    ``men``: what its models are called where they are none of its template, such as ``models`` of
    another game. ``quality``, ``weapons`` and ``officer``: by default the template's. ``weapons``:
    an entry for each model in turn, the last for all that follow; for a vehicle, pairs of weapon
    and mount. ``towing``: whether it tows, or the id of the towed gun. ``hidden``: whether it
    starts hidden. ``keywords``: words that change its sight where the table's words for cover have
    them. ``locked``, ``layer``, ``box``: as for terrain.
    """

    id: Id
    name: Name | None = None
    side: Id
    men: Name | None = None
    template: Annotated[str, one_of_names("scenario-template", tuple(templates()))]
    quality: Annotated[str, one_of_names("scenario-quality", QUALITIES)] | None = None
    officer: Name | None = None
    weapons: Weapons | None = None
    towing: Towing = False
    hidden: StrictBool = False
    keywords: tuple[Keyword, ...] = Field(default=(), max_length=20)
    locked: StrictBool = False
    layer: Name | None = None
    box: Name | None = None
    models: tuple[ModelSpec, ...] = Field(min_length=1, max_length=MOST_MODELS)

    @property
    def called(self) -> Line:
        """Players' name of it: without any, its body's or its template's in the language of whoever
        reads it.
        """
        body, put = self.models[0].body, _PUT.fullmatch(self.id)
        if body and put and not self.name:
            return message("body-numbered", number=put[1], body=Body.of(body).called)
        return named(self.name, self.template) if self.name else unit_called(self.id, self.template)

    @property
    def label(self) -> str:
        """Players' name of it, in the language that is spoken here."""
        return str(self.called)

    @property
    def plural(self) -> str:
        """Name of its models in a sentence: riflemen, crew, tanks."""
        return self.men or templates()[self.template].men

    @property
    def troop_quality(self) -> str:
        """Its quality: its own value, or its template's."""
        return self.quality or templates()[self.template].quality

    def carried(self, number: int) -> tuple[str, ...] | None:
        """Return the weapons of the model with that number; None where the file states none."""
        if not self.weapons:
            return None
        row = self.weapons[min(number, len(self.weapons) - 1)]
        return (row,) if isinstance(row, str) else row


class SightSpec(Strict):
    """A named pair worth looking at: the page offers it, and tests check it against ``expect``."""

    name: Name
    shooter: str
    target: str
    expect: Verdict | None = None


def _words_tag(value: object) -> str:
    return "table" if isinstance(value, Mapping | CoverWords) else "name"


WordsSpec = Annotated[
    Annotated[str, one_of_names("words-for-cover", names()), Tag("name")]
    | Annotated[CoverWords, Tag("table")],
    Discriminator(_words_tag),
]


class Scenario(Strict):
    """A whole scenario file. ``words``: a ruleset of words, by name or as a table."""

    format: Format
    name: Name
    game: Annotated[str, one_of_names("scenario-game", tuple(RULESETS))] = DEFAULT
    ruleset: str = "reference"
    measure_first: StrictBool | None = None
    words: WordsSpec | None = None
    table: TableSpec = TableSpec()
    scan: ScanSpec | None = None
    policy: Mapping[str, Any] = Field(default_factory=dict)
    assumptions: Mapping[str, bool | int | float | str] = Field(default_factory=dict)
    terrain: tuple[Terrain, ...] = Field(default=(), max_length=1000)
    units: tuple[UnitSpec, ...] = Field(default=(), max_length=500)
    sights: tuple[SightSpec, ...] = Field(default=(), max_length=200)
    support: tuple[SupportSpec, ...] = Field(default=(), max_length=50)
    zones: tuple[ZoneSpec, ...] = Field(default=(), max_length=50)
    objectives: tuple[ObjectiveSpec, ...] = Field(default=(), max_length=50)
    smoke: tuple[SmokeSpec, ...] = Field(default=(), max_length=MOST_SMOKE)
    notes: tuple[NoteSpec, ...] = Field(default=(), max_length=200)
    measures: tuple[MeasureSpec, ...] = Field(default=(), max_length=100)
    templates: tuple[TemplateSpec, ...] = Field(default=(), max_length=50)
    groups: tuple[GroupSpec, ...] = Field(default=(), max_length=200)
    steps: tuple[StepSpec, ...] = Field(default=(), max_length=MOST_STEPS)

    @field_validator("policy")
    @classmethod
    def _policy_holds(cls, value: Mapping[str, Any]) -> Mapping[str, Any]:
        wrong = {key: wanted for key in value if (wanted := policy_wants(key, value[key]))}
        if wrong:
            raise PydanticCustomError("policy", "policy", {"wrong": wrong})
        fields = SightPolicy.param
        return {
            key: setting if type(fields[key]) is not param.Number else float(setting)
            for key, setting in value.items()
        }

    @property
    def assumed(self) -> dict[str, bool | int | float | str]:
        """Changed assumptions, by name: its own, and its measuring."""
        if self.measure_first is None:
            return dict(self.assumptions)
        return {**self.assumptions, self.brings.unmeasured: not self.measure_first}

    @property
    def sight_policy(self) -> SightPolicy:
        """Policy to judge by: the defaults, and the changes of ``[policy]``."""
        return SightPolicy.of(self.brings, self.policy)

    @property
    def brings(self) -> TableGame[Any]:
        """The game on the table, with its words for cover if the scenario has some."""
        game = table_game(self.game)
        return game if self.words is None else worded(game, meant(self.words))

    @property
    def sides(self) -> tuple[str, ...]:
        """Names of the sides, in the order they first appear."""
        return tuple(dict.fromkeys(unit.side for unit in self.units))

    @property
    def all_sides(self) -> tuple[str, ...]:
        """Names of the sides, then sides that only marks name."""
        named = (getattr(mark, "side", None) for key in MARKS for mark in getattr(self, key))
        return tuple(dict.fromkeys([*self.sides, *filter(None, named)]))

    def files(self) -> tuple[str, ...]:
        """Return every file that the scenario names, meshes and the picture of the mat, once each,
        in order."""
        named = [piece.mesh for piece in self.terrain if isinstance(piece, MeshTerrain)]
        named += [m.mesh for unit in self.units for m in unit.models if m.mesh is not None]
        return tuple(dict.fromkeys([*named, *filter(None, [self.table.mat_picture])]))
