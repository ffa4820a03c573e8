"""Make a table of an uploaded file.

The file is a scenario, a layout or a save of another program, an army list, a ruling, or the log of
a game. Its type is recognised by its bytes, that of an army list also by its ending. It is read by
the readers of the command line, within their limits, and on a server in a process of its own;
nothing is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

from rules.catalogue import DEFAULT
from rules.engine.errors import LogError, RuleError
from rules.engine.play.log import LONGEST_ROW, Header, parse, rows_of
from rules.engine.play.log import SCHEMA as LOG
from rules.engine.play.secret_dice import DiceRow
from rules.games import replay_log
from sandbox.analysis.verdicts.effort import Late
from sandbox.document.document import GameRecord
from sandbox.document.refusal import Refused
from sandbox.exchange.archive import BEGINS, MOST_BYTES, Archive, archive_of, contents, unpacked
from sandbox.exchange.layouts.catalogues import BESIDE
from sandbox.exchange.layouts.importing import Wish, scenario_in
from sandbox.exchange.layouts.tabletop_save import is_save
from sandbox.exchange.layouts.terrain_layout_in import is_layout
from sandbox.exchange.rosters.importing import blank_table
from sandbox.exchange.rosters.reading import ENDINGS as LISTS
from sandbox.exchange.rosters.selections import is_roster
from sandbox.live.hub import Hub
from sandbox.live.seats.people import Person
from sandbox.live.tables.army_lists import Wishes, count, left_out, told, units_of
from sandbox.live.tables.branching import played_again
from sandbox.play.games import NoGame
from sandbox.rulings.findings import Undrawn
from sandbox.rulings.handed_on import CHANGED, meshes_in, seal_broken
from sandbox.rulings.ruling import SCHEMA as RULING
from sandbox.rulings.ruling import Ruling, RulingFault, ruling_in
from sandbox.rulings.verify import verify
from sandbox.scenario.faults import ScenarioFault, shown_line
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.scenario.json_text import parsed
from sandbox.scenario.toml.text import MAX_BYTES
from sandbox.table.table import Table
from sandbox.work.progress import Progress, silent
from sandbox.work.reading import read

ENDINGS = ("toml", "zip", "json", "jsonl", "html", *LISTS)
"""Endings of the files that `bring` reads."""

CHECK_S = 30.0
"""Most seconds for the search for margins when a ruling is checked."""

MOST_CANDIDATES = 20
"""Most tables of one name that the table of a log is searched in."""

LIST_SIZE = (72.0, 48.0)
"""Size of the table of an army list, inches."""

_PLAIN = re.compile(r"[\w .,()+&'-]{1,100}")


@dataclass(frozen=True)
class Brought:
    """The result of an upload.

    ``table``: the name of its table. ``said``: further remarks, in sentences. ``pair``: the shooter
    and the target of a ruling. ``report``: things that were left out, or are not as in the file;
    ``title``: of that list.
    """

    table: str
    said: str = ""
    pair: tuple[str, str] | None = None
    report: tuple[str, ...] = ()
    title: str = "Left out or changed"


@dataclass(frozen=True)
class Upload:
    """An uploaded file. ``layout``: the id of the wanted one of its layouts; ``wishes``: about an
    army list; ``meant``: the ending of the kind that a person chose, in place of its own."""

    name: str
    content: bytes
    layout: str | None = None
    wishes: Wishes | None = None
    meant: str = ""

    @property
    def stem(self) -> str:
        """Return the name without folders and endings."""
        return PurePosixPath(self.name.replace("\\", "/")).name.split(".")[0]


class SeveralLayouts(Exception):
    """A file holds several layouts; ``ids`` are theirs."""

    def __init__(self, ids: Iterable[str]) -> None:
        super().__init__(tuple(ids))
        self.ids: tuple[str, ...] = self.args[0]


@dataclass(frozen=True)
class _Table:
    """A file that is a table. ``said`` and ``report``: as of `Brought`."""

    archive: Archive
    said: str = ""
    report: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Judged:
    """A file that is a ruling. ``held``: the meshes in it. ``broken``: its seal is."""

    ruling: Ruling
    held: Mapping[str, bytes]
    broken: bool


@dataclass(frozen=True)
class _Logged:
    """A file that is the log of a game, with the actions that were played."""

    lines: tuple[str, ...]
    header: Header
    actions: tuple[Any, ...]


Named = Callable[[str], Iterable[ScenarioFile]]
"""Yields the scenarios of a name."""

Names = Callable[[], Iterable[str]]
"""Returns names of tables."""


def bring(
    hub: Hub,
    upload: Upload,
    named: Named,
    person: Person,
    readable: Names,
    progress: Progress = silent,
) -> Brought:
    """Make a table of a file.

    ``named``: finds the table of a log. ``readable``: the tables that the person may read, which
    the meshes of a ruling are looked for at. Raises Refused in one sentence, ScenarioFault,
    StoreFault, TooCostly, and SeveralLayouts.
    """
    content, name = upload.content, _name(upload)
    if len(content) > MOST_BYTES:
        raise Refused(f"{name}: found {len(content):,} bytes; expected at most {MOST_BYTES:,}.")
    found = read(_contents_of, upload, name, progress)
    with _refused(upload):
        if isinstance(found, _Judged):
            return _judged(hub, upload, found, readable, progress)
        if isinstance(found, _Logged):
            return _played(hub, upload, found, named, person, progress)
    archive = found.archive
    table = hub.create(archive.text, called=upload.stem, meshes=archive.meshes)
    return Brought(table, found.said, report=found.report)


def _name(upload: Upload) -> str:
    return shown_line(PurePosixPath(upload.name).name)


def _contents_of(upload: Upload, _progress: Progress) -> _Table | _Judged | _Logged:
    """Read a file of any kind. Raises Refused, ScenarioFault and SeveralLayouts."""
    content = upload.content
    head = content[:LONGEST_ROW].lstrip()
    with _refused(upload):
        if (upload.meant or PurePosixPath(upload.name).suffix[1:].lower()) in LISTS:
            return _army(upload)
        if content.startswith(BEGINS):
            return _zip(upload)
        if LOG.encode() in head.split(b"\n", 1)[0]:
            return _log(upload)
        if head.startswith(b"<"):
            return _ruling(upload)
        if head[:1] in (b"{", b"[") and not head.startswith(b"[["):
            return _json(upload)
        return _scenario(upload)


@contextmanager
def _refused(upload: Upload) -> Iterator[None]:
    """Raise the faults of rulings and logs as Refused, with the name of the file."""
    try:
        yield
    except (RulingFault, LogError, RuleError, NoGame) as fault:
        said = str(fault).removeprefix(f"{upload.name}: ")
        raise Refused(f"{_name(upload)}: {said}.") from None


def _scenario(upload: Upload) -> _Table:
    size = len(upload.content)
    if size > MAX_BYTES:
        raise Refused(f"A file of {size:,} bytes; expected at most {MAX_BYTES:,}.")
    try:
        text = upload.content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("Bytes that are not UTF-8; expected a scenario in TOML.") from None
    read_scenario(text)
    return _Table(Archive(upload.stem, text, {}))


def _zip(upload: Upload) -> _Table:
    """Read a scenario with its meshes, or a layout or save with its files."""
    files = contents(upload.content)
    layouts = [
        path
        for path in files
        if path.lower().endswith(".json") and PurePosixPath(path).name not in BESIDE
    ]
    if len(layouts) != 1 or any(path.lower().endswith(".toml") for path in files):
        return _Table(unpacked(upload.content))
    (inside,) = layouts
    if strange := next((path for path in files if not _plain(path)), ""):
        raise Refused(f"Found {shown_line(strange)} in the zip; expected plain names of files.")
    with TemporaryDirectory(prefix="sightline-upload-") as folder:
        for path, content in files.items():
            place = Path(folder) / path
            try:
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(content)
            except OSError as error:
                raise Refused(f"{shown_line(path)} of the zip: {error.strerror}.") from None
        return _from_layout(upload, Path(folder) / inside, parsed(inside, files[inside]))


def _plain(path: str) -> bool:
    return len(path) < 200 and all(map(_PLAIN.fullmatch, PurePosixPath(path).parts))


def _json(upload: Upload) -> _Table | _Judged:
    value = parsed(upload.name, upload.content)
    schema = value.get("schema") if isinstance(value, Mapping) else None
    if isinstance(schema, str) and schema.startswith(RULING.partition("/")[0]):
        return _ruling(upload)
    if is_roster(value):
        return _army(upload)
    with TemporaryDirectory(
        prefix="sightline-upload-"
    ) as folder:  # an empty folder: no file lies beside it
        return _from_layout(upload, Path(folder) / f"{upload.stem or 'upload'}.json", value)


def _from_layout(upload: Upload, path: Path, value: Any) -> _Table:
    """Read a layout or Tabletop Simulator save; ``path``: its files lie beside it."""
    if isinstance(value, list) and len(value) > 1 and upload.layout is None and is_layout(value):
        raise SeveralLayouts(str(row.get("id")) for row in value)
    try:
        taken = scenario_in(path, value, "meshes", Wish(layout=upload.layout))
    except ScenarioFault as fault:
        hint = "; a zip of the save and its meshes can be read" if is_save(value) else ""
        raise Refused(f"{str(fault).replace(str(path), _name(upload))}{hint}.") from None
    archive = archive_of(upload.stem, taken.text, taken.meshes)
    said = [f"{count(taken.pieces, 'piece')} of {path.name} on this table."]
    said += [f"{credit}." for credit in taken.credits]
    return _Table(archive, " ".join(said), taken.left_out)


def _army(upload: Upload) -> _Table:
    """Read an army list, and put its units on a table without terrain in the zone of a side."""
    name = PurePosixPath(upload.name).name
    table = table_for(upload)
    made = units_of(name, upload.content, table, table.scenario.all_sides[0], upload.wishes)
    archive = archive_of(upload.stem, made.file.written(), made.meshes)
    return _Table(archive, told(name, made), left_out(made))


def table_for(upload: Upload) -> Table:
    """Return the empty table that an army list is set up on."""
    return blank_table(Path(f"{upload.stem}.toml"), upload.stem, DEFAULT, LIST_SIZE)


def _ruling(upload: Upload) -> _Judged:
    ruling = ruling_in(upload.content, upload.name)
    read_scenario(ruling.scenario.text)
    held = meshes_in(upload.content, upload.name).held
    return _Judged(ruling, held, seal_broken(upload.content))


def _judged(
    hub: Hub, upload: Upload, found: _Judged, readable: Names, progress: Progress
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
        return Brought(table, f"{shown_line(upload.name)}: not checked, {why}.", asked)
    except BaseException:
        hub.delete(table)
        raise
    because = CHANGED if found.broken else verified.because
    said = f"not the same: {because}" if because else "the same when judged again"
    return Brought(table, f"{shown_line(upload.name)}: {said}.", asked)


def _meshes(hub: Hub, ruling: Ruling, names: Iterable[str], readable: Names) -> dict[str, bytes]:
    """Return the meshes of a ruling, which holds only digests, from readable tables with them."""
    found, tables = {}, set(readable())
    for name in names:
        digest = ruling.meshes.get(name, "")
        if hub.store.tables_with(digest).isdisjoint(tables):
            raise Refused(
                f"The ruling was made with the mesh {shown_line(name)}, which no table that you "
                "may open has; drop that mesh or its table first."
            )
        found[name] = hub.store.mesh_content(digest)
    return found


def _log(upload: Upload) -> _Logged:
    try:
        lines = rows_of(upload.content.decode("utf-8"))
    except UnicodeDecodeError:
        raise Refused("Bytes that are not UTF-8; expected a log in JSON Lines.") from None
    game = replay_log(lines)
    encode = game.rules.codec.encode
    return _Logged(tuple(lines), game.header, tuple(encode(action) for action in game.played))


def _played(
    hub: Hub, upload: Upload, found: _Logged, named: Named, person: Person, progress: Progress
) -> Brought:
    """Make the table of a log with its game on it, as far as the log goes."""
    lines, header, actions = found.lines, found.header, found.actions
    file = _table_of(header.scenario, header.digest, named)
    if file is None:
        raise Refused(
            f"{upload.name}: found the log of a game on {shown_line(header.scenario)}, and no "
            "table that is exactly as it was then; drop its scenario first."
        )
    dice = tuple(DiceRow.decode(row) for row in header.dice)
    record = GameRecord(header.seed, "", actions, dice)
    called = f"{header.scenario}, game of {upload.stem}", upload.stem
    table = played_again(hub, file, record, actions, called, person, progress)
    same = hub.open(table).log()
    if different := _first_difference(lines, same):
        hub.delete(table)
        raise Refused(
            f"{upload.name}: line {different} is another where its game is played on this table; "
            "expected a game with the usual length and rules."
        )
    return Brought(table, f"{count(len(actions), 'action')} of {shown_line(upload.name)} played.")


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
