"""Read an uploaded file that makes a table, and make the table of what was read.

`readers` says which function reads which file. They call the readers of the command line, within
their limits; nothing is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

from languages.message import Line, message
from languages.writing import text
from rules.catalogue import DEFAULT
from rules.engine.errors import LogError, RuleError
from rules.engine.play.log import Header, parse, rows_of
from rules.engine.play.secret_dice import DiceRow
from rules.games import replay_log
from sandbox.analysis.effort import Late
from sandbox.document.document import GameRecord
from sandbox.document.refusal import Refused
from sandbox.exchange.archive import Archive, archive_of, contents, unpacked
from sandbox.exchange.layouts.catalogues import BESIDE
from sandbox.exchange.layouts.importing import LayoutWish, scenario_in
from sandbox.exchange.layouts.tabletop_save import is_save
from sandbox.exchange.layouts.terrain_layout_in import is_layout
from sandbox.exchange.rosters.importing import blank_table
from sandbox.exchange.rosters.names import names_in
from sandbox.generate.stock import ClubSpec, club_in
from sandbox.live.hub import Hub
from sandbox.live.seats.people import Person
from sandbox.live.tables.army_lists import Wishes, left_out, told, units_of
from sandbox.live.tables.branching import played_again
from sandbox.live.tables.scanned_models import FoundLook
from sandbox.play.games import NoGame
from sandbox.rulings.findings import Undrawn
from sandbox.rulings.handed_on import CHANGED, meshes_in, seal_broken
from sandbox.rulings.ruling import Ruling, RulingFault, ruling_in
from sandbox.rulings.verify import verify
from sandbox.scenario.cover_words.reading import words_in
from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.faults import ScenarioFault, shown_line
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.scenario.json_text import parsed
from sandbox.scenario.toml_text import MAX_BYTES
from sandbox.table.mat_picture import MatFault, pixels_in
from sandbox.table.own_meshes import MeshAudit, UnitReading, audit_mesh
from sandbox.table.table import Table
from sandbox.work.progress import Progress, silent

CHECK_S = 30.0
"""Most seconds for the search for margins when a ruling is checked."""

MOST_CANDIDATES = 20
"""Most tables of one name that the table of a log is searched in."""

LIST_SIZE = (72.0, 48.0)
"""Size of the table of an army list, inches."""

LEFT_OUT = message("live-left-out")
"""The title of a list of what was left out."""

_PLAIN = re.compile(r"[\w .,()+&'-]{1,100}")


@dataclass(frozen=True)
class Brought:
    """The result of an upload.

    ``table``: the name of its table. ``said``: further remarks, in sentences. ``pair``: the shooter
    and the target of a ruling. ``report``: things that were left out, or are not as in the file;
    ``title``: of that list. ``looks``: models that a scan shows.
    """

    table: str
    said: str = ""
    pair: tuple[str, str] | None = None
    report: tuple[str, ...] = ()
    title: Line = LEFT_OUT
    looks: tuple[FoundLook, ...] = ()


@dataclass(frozen=True)
class Upload:
    """An uploaded file.

    ``layout``: the id of the wanted one of its layouts. ``wishes``: about an army list. ``like``,
    ``beside``: of a mesh, as of `audit_mesh`.
    """

    name: str
    content: bytes
    layout: str | None = None
    wishes: Wishes | None = None
    like: UnitReading | None = None
    beside: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def ending(self) -> str:
        """Return the ending of the name, lower case and without the point."""
        return PurePosixPath(self.name).suffix[1:].lower()

    @property
    def text(self) -> str:
        """Return as much of a text as a file in TOML may have."""
        return self.content[:MAX_BYTES].decode("utf-8", "replace")

    @cached_property
    def value(self) -> Any:
        """Return the value of a text in JSON; None of any other."""
        try:
            return parsed(self.name, self.content)
        except ScenarioFault:
            return None

    @property
    def plain(self) -> str:
        """Return the name without folders."""
        return PurePosixPath(self.name.replace("\\", "/")).name

    @property
    def stem(self) -> str:
        """Return the name without folders and endings."""
        return self.plain.split(".")[0]

    @property
    def shown(self) -> str:
        """Return the name in sentences."""
        return shown_line(PurePosixPath(self.name).name)


class SeveralLayouts(Exception):
    """A file holds several layouts; ``ids`` are theirs."""

    def __init__(self, ids: Iterable[str]) -> None:
        super().__init__(tuple(ids))
        self.ids: tuple[str, ...] = self.args[0]


@dataclass(frozen=True)
class TableContents:
    """A file that is a table. ``said`` and ``report``: as of `Brought`."""

    archive: Archive
    said: str = ""
    report: tuple[str, ...] = ()


@dataclass(frozen=True)
class RulingContents:
    """A file that is a ruling. ``held``: the meshes in it. ``broken``: its seal is."""

    ruling: Ruling
    held: Mapping[str, bytes]
    broken: bool


@dataclass(frozen=True)
class LogContents:
    """A file that is the log of a game, with the actions that were played."""

    lines: tuple[str, ...]
    header: Header
    actions: tuple[Any, ...]


Contents = TableContents | RulingContents | LogContents

Named = Callable[[str], Iterable[ScenarioFile]]
"""Yields the scenarios of a name."""

Names = Callable[[], Iterable[str]]
"""Returns names of tables."""


def bring(
    hub: Hub,
    upload: Upload,
    found: Contents,
    named: Named,
    person: Person,
    readable: Names,
    progress: Progress = silent,
) -> Brought:
    """Make a table of what was read of a file.

    ``named``: finds the table of a log. ``readable``: the tables that the person may read, which
    the meshes of a ruling are looked for at. Raises Refused in one sentence, ScenarioFault, and
    StoreFault.
    """
    with refused(upload):
        if isinstance(found, RulingContents):
            return _judged(hub, upload, found, readable, progress)
        if isinstance(found, LogContents):
            return _played(hub, upload, found, named, person, progress)
    archive = found.archive
    table = hub.create(archive.text, called=upload.stem, meshes=archive.meshes)
    return Brought(table, found.said, report=found.report)


@contextmanager
def refused(upload: Upload) -> Iterator[None]:
    """Raise the faults of rulings, logs and pictures as Refused, with the name of the file."""
    try:
        yield
    except (RulingFault, LogError, RuleError, NoGame, MatFault) as fault:
        said = str(fault).removeprefix(f"{upload.name}: ")
        raise Refused(f"{upload.shown}: {said}.") from None


def mesh(upload: Upload, _progress: Progress) -> MeshAudit:
    """Audit a mesh. Raises MeshFault."""
    return audit_mesh(
        Path(upload.name), content=upload.content, like=upload.like, beside=upload.beside
    )


def mat(upload: Upload, _progress: Progress) -> tuple[int, int]:
    """Unpack a picture whole."""
    return pixels_in(upload.content)


def words(upload: Upload, _progress: Progress) -> CoverWords:
    """Read words for cover."""
    return words_in(upload.name, upload.text)


def names(upload: Upload, _progress: Progress) -> Mapping[str, Any]:
    """Read names for army lists."""
    return names_in(upload.name, upload.text)


def club(upload: Upload, _progress: Progress) -> ClubSpec:
    """Read what a club owns."""
    return club_in(Path(upload.name), upload.text)


def scenario(upload: Upload, _progress: Progress) -> TableContents:
    """Read a scenario."""
    try:
        text = upload.content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused(message("live-not-utf8-scenario")) from None
    read_scenario(text)
    return TableContents(Archive(upload.stem, text, {}))


def archive(upload: Upload, _progress: Progress) -> TableContents:
    """Read a zip: a scenario with its meshes, or a layout or save with its files."""
    files = contents(upload.content)
    layouts = [
        path
        for path in files
        if path.lower().endswith(".json") and PurePosixPath(path).name not in BESIDE
    ]
    if len(layouts) != 1 or any(path.lower().endswith(".toml") for path in files):
        return TableContents(unpacked(upload.content))
    return _layout(upload, layouts[0], parsed(layouts[0], files[layouts[0]]), files)


def layout(upload: Upload, _progress: Progress) -> TableContents:
    """Read a layout or a Tabletop Simulator save, beside which no file lies."""
    return _layout(
        upload, f"{upload.stem or 'upload'}.json", parsed(upload.name, upload.content), {}
    )


def _layout(upload: Upload, inside: str, value: Any, files: Mapping[str, bytes]) -> TableContents:
    if strange := next((path for path in files if not _plain(path)), ""):
        raise Refused(message("live-strange-in-zip", name=shown_line(strange)))
    if isinstance(value, list) and len(value) > 1 and upload.layout is None and is_layout(value):
        raise SeveralLayouts(str(row.get("id")) for row in value)
    with TemporaryDirectory(prefix="sightline-upload-") as folder:
        for path, content in files.items():
            place = Path(folder) / path
            try:
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(content)
            except OSError as error:
                name, why = shown_line(path), error.strerror or ""
                raise Refused(message("live-zip-unwritable", name=name, why=why)) from None
        return _taken(upload, Path(folder) / inside, value)


def _plain(path: str) -> bool:
    return len(path) < 200 and all(map(_PLAIN.fullmatch, PurePosixPath(path).parts))


def _taken(upload: Upload, path: Path, value: Any) -> TableContents:
    try:
        taken = scenario_in(path, value, "meshes", LayoutWish(layout=upload.layout))
    except ScenarioFault as fault:
        why = str(fault).replace(str(path), upload.shown)
        hinted = message("live-save-refused", why=why)
        raise Refused(hinted if is_save(value) else f"{why}.") from None
    archive = archive_of(upload.stem, taken.text, taken.meshes)
    said = [text("live-pieces-taken", count=taken.pieces, name=path.name)]
    said += [f"{credit}." for credit in taken.credits]
    return TableContents(archive, " ".join(said), taken.left_out)


def army(upload: Upload, _progress: Progress) -> TableContents:
    """Read an army list, and put its units on a table without terrain in the zone of a side."""
    name = PurePosixPath(upload.name).name
    table = table_for(upload)
    made = units_of(name, upload.content, table, table.scenario.all_sides[0], upload.wishes)
    archive = archive_of(upload.stem, made.file.written(), made.meshes)
    return TableContents(archive, told(name, made), left_out(made))


def table_for(upload: Upload) -> Table:
    """Return the empty table that an army list is set up on."""
    return blank_table(Path(f"{upload.stem}.toml"), upload.stem, DEFAULT, LIST_SIZE)


def ruling(upload: Upload, _progress: Progress) -> RulingContents:
    """Read the first ruling of a file: JSON, or a page that has it."""
    ruling = ruling_in(upload.content, upload.name)
    read_scenario(ruling.scenario.text)
    held = meshes_in(upload.content, upload.name).held
    return RulingContents(ruling, held, seal_broken(upload.content))


def _judged(
    hub: Hub, upload: Upload, found: RulingContents, readable: Names, progress: Progress
) -> Brought:
    """Make the table of a ruling, and judge it again."""
    ruling, held = found.ruling, found.held
    scenario = read_scenario(ruling.scenario.text)
    missing = [name for name in scenario.files() if name not in held]
    meshes = _meshes(hub, ruling, missing, readable) if missing else {}
    archive = archive_of(upload.stem, ruling.scenario.text, {**held, **meshes})
    table = hub.create(archive.text, called=upload.stem, meshes=archive.meshes)
    asked = ruling.asked.shooter, ruling.asked.target
    try:
        verified = verify(ruling, hub.open(table, progress).table, progress, CHECK_S)
    except (Late, Undrawn) as why:
        said = text("live-not-checked", name=shown_line(upload.name), why=str(why))
        return Brought(table, said, asked)
    except BaseException:
        hub.delete(table)
        raise
    because = CHANGED if found.broken else verified.because
    name = shown_line(upload.name)
    same = message("live-the-same", name=name)
    said = str(message("live-not-the-same", name=name, why=because) if because else same)
    return Brought(table, said, asked)


def _meshes(hub: Hub, ruling: Ruling, names: Iterable[str], readable: Names) -> dict[str, bytes]:
    """Return the meshes of a ruling, which holds only digests, from readable tables with them."""
    found, tables = {}, set(readable())
    for name in names:
        digest = ruling.meshes.get(name, "")
        if hub.store.tables_with(digest).isdisjoint(tables):
            raise Refused(message("live-ruling-mesh", mesh=shown_line(name)))
        found[name] = hub.store.mesh_content(digest)
    return found


def log(upload: Upload, _progress: Progress) -> LogContents:
    """Read the log of a game."""
    try:
        lines = rows_of(upload.content.decode("utf-8"))
    except UnicodeDecodeError:
        raise Refused(message("live-not-utf8-log")) from None
    game = replay_log(lines)
    encode = game.rules.codec.encode
    return LogContents(tuple(lines), game.header, tuple(encode(action) for action in game.played))


def _played(
    hub: Hub, upload: Upload, found: LogContents, named: Named, person: Person, progress: Progress
) -> Brought:
    """Make the table of a log with its game on it, as far as the log goes."""
    lines, header, actions = found.lines, found.header, found.actions
    file = _table_of(header.scenario, header.digest, named)
    if file is None:
        played_on = shown_line(header.scenario)
        raise Refused(message("live-log-without-table", file=upload.name, scenario=played_on))
    dice = tuple(DiceRow.decode(row) for row in header.dice)
    record = GameRecord(header.seed, "", actions, dice)
    title = text("live-game-of-file", scenario=header.scenario, file=upload.stem)
    called = title, upload.stem
    table = played_again(hub, file, record, actions, called, person, progress)
    same = hub.open(table).log()
    if different := _first_difference(lines, same):
        hub.delete(table)
        raise Refused(message("live-log-differs", file=upload.name, line=different))
    name = shown_line(upload.name)
    return Brought(table, text("live-actions-played", count=len(actions), name=name))


def _first_difference(lines: Sequence[str], same: Sequence[str]) -> int:
    """Return the number of the first line of a log that a game does not have; 0 where it has all.

    Headers are compared by their rules; the table's name and digest may differ.
    """
    if len(lines) > len(same):
        return len(same) + 1
    heads = [Header.decode(parse(rows[0], 1)) for rows in (lines, same)]
    if heads[0] != replace(
        heads[1], scenario=heads[0].scenario, digest=heads[0].digest, dice=heads[0].dice
    ):
        return 1
    rows = zip(lines[1:], same[1:], strict=False)
    return next((n for n, (one, other) in enumerate(rows, 2) if one != other), 0)


def _table_of(scenario: str, digest: str, named: Named) -> ScenarioFile | None:
    for number, file in enumerate(named(scenario)):
        if number >= MOST_CANDIDATES:
            break
        if file.digest == digest:
            return file
    return None
