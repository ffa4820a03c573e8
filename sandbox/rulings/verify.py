"""Verify a ruling: judge it again, and compare every figure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from languages.message import Line, Message, message
from languages.writing import ENGLISH, speaking, text
from sandbox.analysis.scan_doubt import scan_doubt
from sandbox.rulings.asked import LinkFault, Said, asked
from sandbox.rulings.findings import FindingsWish
from sandbox.rulings.handed_on import CHANGED, meshes_in, seal_broken
from sandbox.rulings.ruling import Ruling, RulingFault, read_content, rule, rulings_in
from sandbox.scenario.faults import ScenarioFault, shown, shown_key
from sandbox.scenario.file import MeshShelf, ScenarioFile, meaning, read_scenario
from sandbox.sight.judge import SightFault, judge
from sandbox.sight.report import SightReport
from sandbox.sight.wording import verdict_said
from sandbox.table.table import Table, lay
from sandbox.work.progress import Progress, part_of, silent


@dataclass(frozen=True)
class Agreement:
    """Result of judging again.

    ``because``: the first difference of the figures, if any. ``worded``: where the figures are
    equal, the first sentence that differs.
    """

    same: bool
    because: Line = ""
    worded: Line = ""

    def to_json(self) -> dict[str, Any]:
        """Return it as `sightline verify --json` prints it, in English."""
        with speaking(ENGLISH):
            words = {"worded": str(self.worded)} if self.worded else {}
            return {"same": self.same} | (words if self.same else {"because": str(self.because)})


def table_of(
    ruling: Ruling, file: Path, root: Path | None = None, held: MeshShelf | None = None
) -> Table:
    """Return the table of a ruling from its own text; meshes are searched for beside its file.

    ``file``: the ruling's. ``held``: meshes that its file itself holds. Raises RulingFault where
    its text is no scenario or a mesh is missing.
    """
    try:
        folder, shelved = root or file.parent, () if held is None else held.names()
        scenario = read_scenario(ruling.scenario.text, file, folder, shelved)
        at = ScenarioFile(file, folder, scenario, ruling.scenario.text, held)
        return lay(at)
    except ScenarioFault as fault:
        first = fault.faults[0]
        place = f"scenario.{first.place}" if first.place else "scenario"
        raise RulingFault(str(replace(first, place=place))) from None


TIME_LIMIT_S = 300.0
"""Seconds for a repeated search for margins: this machine may be slower than the first one."""


def verify_all(
    file: Path,
    table: Table | None = None,
    root: Path | None = None,
    progress: Progress = silent,
    seconds: float = TIME_LIMIT_S,
) -> list[tuple[Ruling, Agreement]]:
    """Return every ruling of a file with its agreement, as `verify` finds it.

    A page that was changed after it was sealed does not hold, whatever its rulings. ``table``:
    judge on it instead of the file's own, whose meshes lie in the file, in ``root`` or beside it.
    Raises RulingFault for a file that is no ruling, OSError for an unreadable one, ScenarioFault
    for a missing mesh, and what `verify` raises.
    """
    content = read_content(file)
    rulings = rulings_in(content, str(file))
    if seal_broken(content):
        return [(rulings[0], Agreement(False, CHANGED))]
    if table is None:
        progress(0.0, text("edit-setting-up"))
        table = table_of(rulings[0], file, root, meshes_in(content, str(file)))
    found = []
    for number, one in enumerate(rulings):
        told = part_of(progress, number / len(rulings), (number + 1) / len(rulings))
        found.append((one, verify(one, table, told, seconds)))
    return found


def verify(
    ruling: Ruling, table: Table, progress: Progress = silent, seconds: float = TIME_LIMIT_S
) -> Agreement:
    """Judge the ruling's question on this table with its findings, and compare everything.

    Pixels depend on the graphics driver: they only need to be within their bounds. ``seconds``: the
    time limit of the search for margins. Raises Undrawn where pixels are part of it and nothing can
    be drawn on this machine, and Late where the margins take longer.
    """
    if because := _another_table(ruling, table):
        return Agreement(False, because)
    try:
        asked, wish = ruling.asked, FindingsWish.of(ruling.report)
        wish = replace(wish, seconds=seconds, whole=True)
        again = rule(table, asked.shooter, asked.target, wish, progress)
    except (SightFault, ValueError) as fault:
        return Agreement(False, str(fault))
    old, new = _claims(ruling), _claims(again)
    old["report"] = _redrawn(old["report"], new["report"])
    worded: Line = ""
    for place, was, now in differences(old, new):
        said = message("ruling-says", place=place, was=was, now=now)
        if place.rpartition(".")[2] not in _SENTENCES:
            return Agreement(False, _by_versions(said, ruling, again))
        worded = worded or said
    return Agreement(True, worded=worded)


_NEAR_SHARE = 0.002
"""Greatest difference of shares: a browser's rays that graze an edge may end elsewhere."""


def verify_link(table: Table, link: str) -> tuple[SightReport, Agreement]:
    """Judge the question of a shared page's link, and compare its page's answer.

    On a scanned table with what the scan leaves open, and with the link's answers about fences.
    Raises LinkFault for a link without a question or an answer, and SightFault.
    """
    question = asked(table, link)
    if question.said is None:
        raise LinkFault(message("asked-no-answer"))
    said = question.said
    report = judge(question.table, question.firer, question.target)
    if (doubt := scan_doubt(question.table, report)) is not None:
        report = doubt.on(report)
    pairs = report.forward.pairs
    rays = sum(pair.rays for pair in pairs)
    seen = sum(pair.visible * pair.rays for pair in pairs)
    near = _near_counts(said, (seen, rays - seen), {p.visible for p in pairs if p.low == p.high})
    was, now = (
        message("asked-said", verdict=verdict_said(verdict, pairs), seen=free, rays=cast)
        for verdict, free, cast in (
            (said.verdict, said.seen, said.rays),
            (report.forward.verdict, round(seen), rays),
        )
    )
    same = near and said.verdict == report.forward.verdict
    because = "" if same else message("ruling-says", place="said", was=was, now=now)
    return report, Agreement(same, because)


def _near_counts(said: Said, counted: tuple[float, float], proved: Collection[float]) -> bool:
    """Return whether a page's free and stopped rays are those counted here.

    ``proved``: shares of pairs that are proved. These need fewer rays here than on a page.
    """
    slack = _NEAR_SHARE * max(said.rays, 1)
    page = said.seen, said.rays - said.seen
    return all(
        was >= now - slack if share in proved else abs(was - now) <= slack
        for was, now, share in zip(page, counted, (1.0, 0.0), strict=True)
    )


_SENTENCES = {"headline", "note", "reading", "because"}
"""Values that are sentences made from the figures beside them; another version may differ."""


def _another_table(ruling: Ruling, table: Table) -> Message | None:
    """Return how the table differs from the ruling's; None where it does not."""
    try:
        said = meaning(read_scenario(ruling.scenario.text))
    except ScenarioFault as fault:
        return message("ruling-no-scenario", why=str(fault.faults[0]))
    for place, was, now in differences(said, meaning(table.scenario)):
        return message("ruling-other-scenario", place=place, was=was, now=now)
    if table.digest == ruling.digest:
        return None
    now_meshes = {name: table.file.mesh_digest(name) for name in table.scenario.files()}
    for name, digest in sorted(now_meshes.items()):
        if ruling.meshes.get(name) != digest:
            return message("ruling-other-mesh", mesh=shown(name))
    return message("ruling-other-digest", was=ruling.digest, now=table.digest)


def _redrawn(old: Mapping[str, Any], new: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a report's JSON with the present pixels, where these are within both bounds."""
    before: Any = old.get("pairs")
    after = new["pairs"]
    if not _is_list(before) or len(before) != len(after):
        return old
    pairs = [
        {**was, "cross_check": now["cross_check"]} if _near(was, now) else was
        for was, now in zip(before, after, strict=True)
    ]
    return {**old, "pairs": pairs}


def _near(was: Any, now: Mapping[str, Any]) -> bool:
    one: Any = was.get("cross_check") if isinstance(was, Mapping) else None
    other: Any = now.get("cross_check")
    if not all(isinstance(said, Mapping) and said.keys() == _PIXELS for said in (one, other)):
        return False
    if not all(isinstance(one[key], float) and 0 <= one[key] <= 1 for key in ("pixels", "bound")):
        return False
    within = other["bound"] + min(one["bound"], 2 * other["bound"])
    return one["agrees"] is other["agrees"] and abs(one["pixels"] - other["pixels"]) <= within


_PIXELS = {"pixels", "bound", "agrees"}


def _claims(ruling: Ruling) -> dict[str, Any]:
    """Return everything that a ruling states about the table; not the versions used."""
    said = ruling.to_json()
    return {
        "verdict": said["verdict"],
        **{key: said[key] for key in ("digest", "asked", "meshes", "positions", "policy")},
        "words": said.get("words"),
        "game": said["scenario"]["game"],
        "ruleset": said["scenario"]["ruleset"],
        "name": said["scenario"]["name"],
        "report": said["report"],
    }


def differences(old: Any, new: Any, place: str = "") -> Iterator[tuple[str, Line, Line]]:
    """Yield the differences of two values of JSON, in order: the place, the old and the new
    value.
    """
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in dict.fromkeys((*old, *new)):
            name = shown_key(str(key))
            at = f"{place}.{name}" if place else name
            yield from differences(old.get(key, _NOTHING), new.get(key, _NOTHING), at)
    elif _is_list(old) and _is_list(new) and len(old) == len(new):
        for number, (was, now) in enumerate(zip(old, new, strict=True)):
            yield from differences(was, now, f"{place}[{_named(was, number)}]")
    elif old != new or isinstance(old, bool) != isinstance(new, bool):
        yield place, _short(old), _short(new)


_NOTHING = object()
_LONGEST_ID = 60


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _named(row: Any, number: int) -> str:
    """Return the id of a row if it has one, else its number."""
    if not isinstance(row, Mapping) or "id" not in row:
        return str(number)
    name = str(row["id"])
    return name if len(name) <= _LONGEST_ID and name.isprintable() else shown(name)


def _short(value: Any) -> Line:
    if value is _NOTHING:
        return message("ruling-nothing")
    if _is_list(value) and len(value) > 4:
        return message("fault-of-them", count=len(value))
    return shown(list(value) if isinstance(value, tuple) else value)


def _by_versions(said: Message, old: Ruling, new: Ruling) -> Message:
    """Return a difference, and how the versions differ, if they do: a reason for other figures."""
    others = tuple(
        message("ruling-version", name=name, was=was, now=new.versions.get(name, "–"))
        for name, was in old.versions.items()
        if new.versions.get(name) != was
    )
    return message("ruling-says-by-versions", said=said, versions=others) if others else said
