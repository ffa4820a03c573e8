"""A ruling: the units asked about, the table, the policy, and the result.

Schema ``sightline.ruling/1``. It holds the scenario's whole text, so that it can be judged again
wherever the meshes that the scenario names are available. Of the meshes it holds digests only.
"""

from __future__ import annotations

import json
import platform
import re
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from languages.message import Line, Message, message
from sandbox.rulings.findings import NOTHING, Findings, FindingsWish, findings
from sandbox.scenario.faults import ScenarioFault, shown_line
from sandbox.scenario.json_text import parsed
from sandbox.sight.judge import judge
from sandbox.sight.report import SightReport
from sandbox.table.table import Table
from sandbox.work.program import program_version
from sandbox.work.progress import Progress, silent

SCHEMA = "sightline.ruling/1"

MOST_BYTES = 32 * 2**20
"""Most bytes of a ruling that is read: eighty men against eighty need a quarter of that."""

_MADE_BY = ("numpy", "embreex", "trimesh")
"""Packages that its figures may depend on, besides Python."""

_IN_PAGE = re.compile(rb'<script type="application/json" id="ruling[-0-9]*">(.*?)</script>', re.S)

Where = tuple[float, float, float, float]
"""x, y, z in inches, and the facing in degrees."""


class RulingFault(ValueError):
    """A file that is no ruling, in one sentence."""


def no_ruling(place: str, found: Message, expected: Line) -> RulingFault:
    """Return the fault of a file: what was found at a place in it, and what was expected."""
    return RulingFault(message("fault-found", place=place, found=found, expected=expected))


class _Frozen(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Asked(_Frozen):
    """Units, or models as ``unit/model``."""

    shooter: str
    target: str


class Ruled(_Frozen):
    """The scenario: its name, and its text."""

    name: str
    game: str
    ruleset: str
    text: str


class Ruling(_Frozen):
    """A verdict and everything that it was judged from.

    ``digest``: of the scenario's meaning and of the meshes' bytes. ``meshes``: SHA-256 of each mesh
    by its path in the scenario. ``positions``: the place of every model. ``policy``: the sight
    policy, whole. ``report``: as ``sightline los --json`` prints it, with all requested findings.
    ``words``: name, digest and content of the ruleset whose words it uses, if any. ``versions``: of
    the packages used; another version may differ in the last figures.
    """

    schema_: Literal["sightline.ruling/1"] = Field(alias="schema")
    digest: str
    scenario: Ruled
    meshes: dict[str, str]
    asked: Asked
    positions: dict[str, Where]
    policy: dict[str, Any]
    words: dict[str, Any] | None = None
    verdict: str
    report: dict[str, Any]
    versions: dict[str, str]

    def to_json(self) -> dict[str, Any]:
        """Return it as in the file."""
        said = self.model_dump(mode="json", by_alias=True)
        return {key: value for key, value in said.items() if key != "words" or value is not None}

    def encoded(self) -> bytes:
        """Return the file's bytes: the same ruling gives the same bytes."""
        text = json.dumps(self.to_json(), ensure_ascii=False, allow_nan=False, indent=1)
        return f"{text}\n".encode()


def rule(
    table: Table,
    shooter: str,
    target: str,
    wish: FindingsWish | None = None,
    progress: Progress = silent,
) -> Ruling:
    """Judge, find what is requested, and make the ruling.

    Raises SightFault as `judge` does, and Undrawn as `findings` does.
    """
    report = judge(table, shooter, target)
    return ruling_of(table, report, findings(table, report, wish or FindingsWish(), progress))


def ruling_of(table: Table, report: SightReport, found: Findings = NOTHING) -> Ruling:
    """Return the ruling of a report that was judged on this table, with its findings."""
    scenario, judged, words = table.scenario, found.into(report), report.forward.words
    return Ruling(
        schema=SCHEMA,
        digest=report.digest,
        scenario=Ruled(
            name=scenario.name,
            game=scenario.game,
            ruleset=scenario.ruleset,
            text=table.file.written(),
        ),
        meshes={name: table.file.mesh_digest(name) for name in sorted(scenario.files())},
        asked=Asked(shooter=report.forward.shooter, target=report.forward.target),
        positions={
            model.id: (
                round(model.stand.x, 6),
                round(model.stand.y, 6),
                round(model.stand.z, 6),
                round(model.stand.turn % 360, 6),
            )
            for model in table.models()
        },
        policy=judged["policy"],
        words=None
        if words is None
        else {
            "name": words.name,
            "digest": words.digest,
            "content": words.model_dump(mode="json", exclude_unset=True, exclude_none=True),
        },
        verdict=judged["verdict"],
        report=judged,
        versions={
            "python": platform.python_version(),
            "sightline": program_version(),
            **{name: version(name) for name in _MADE_BY},
        },
    )


def embedded(ruling: Ruling, number: int = 0) -> str:
    """Return a script element of a page that holds a ruling, for `rulings_in` to find.

    ``number``: its place among those of the page. No text of the ruling can end the element.
    """
    name = f"ruling-{number}" if number else "ruling"
    text = ruling.encoded().decode().replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'


def read_content(path: Path) -> bytes:
    """Return as much of a file as a ruling may have. Raises OSError if it is unreadable."""
    with path.open("rb") as stream:
        return stream.read(MOST_BYTES + 1)


def ruling_in(content: bytes, file: str) -> Ruling:
    """Read the first ruling of a file's bytes, as `rulings_in` does."""
    return rulings_in(content, file)[0]


def rulings_in(content: bytes, file: str) -> tuple[Ruling, ...]:
    """Read the rulings of a file's bytes: JSON, or a page that embeds them.

    ``file``: its name in faults. Raises RulingFault, also for a page whose rulings are on
    different tables.
    """
    found = tuple(_ruling(text, file) for text in _IN_PAGE.findall(content) or [content])
    if len({ruling.digest for ruling in found}) > 1:
        different, one = message("ruling-different-tables"), message("ruling-one-table")
        raise no_ruling(file, different, one)
    return found


def _ruling(content: bytes, file: str) -> Ruling:
    try:
        said = parsed(file, content, MOST_BYTES)
    except ScenarioFault as fault:
        raise RulingFault(str(fault)) from None
    found = said.get("schema") if isinstance(said, Mapping) else None
    if found is None:
        raise no_ruling(file, message("ruling-no-schema"), SCHEMA)
    if found != SCHEMA:
        said = message("ruling-schema", schema=shown_line(str(found)))
        raise no_ruling(file, said, SCHEMA)
    try:
        return Ruling.model_validate(said)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        not_whole = message("ruling-not-whole")
        raise no_ruling(f"{file}: {shown_line(place)}", not_whole, first["msg"]) from None
