"""Whether a ruling still holds: it is judged again, and every figure compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sandbox.rulings.findings import Wish
from sandbox.rulings.ruling import Ruling, RulingFault, rule
from sandbox.scenario.faults import ScenarioFault, shown, shown_key
from sandbox.scenario.file import ScenarioFile, meaning, read_scenario
from sandbox.sight.judge import SightFault
from sandbox.table.table import Table, lay
from sandbox.work.progress import Progress, silent


@dataclass(frozen=True)
class Agreement:
    """Whether judging again says the same. ``because``: if not, where it first does not.
    ``worded``: where the figures are the same, the first sentence that is another."""

    same: bool
    because: str = ""
    worded: str = ""

    def to_json(self) -> dict[str, Any]:
        """As `sightline verify --json` prints it."""
        words = {"worded": self.worded} if self.worded else {}
        return {"same": self.same} | (words if self.same else {"because": self.because})


def table_of(ruling: Ruling, file: Path, root: Path | None = None) -> Table:
    """The table that a ruling was made on, from its own text; meshes are looked for beside it.

    ``file``: the ruling's. Raises RulingFault where its text is no scenario or a mesh is missing.
    """
    try:
        scenario = read_scenario(ruling.scenario.text, file, root or file.parent)
        at = ScenarioFile(file, root or file.parent, scenario, ruling.scenario.text)
        return lay(at)
    except ScenarioFault as fault:
        first = fault.faults[0]
        place = f"scenario.{first.place}" if first.place else "scenario"
        raise RulingFault(str(replace(first, place=place))) from None


TIME_LIMIT_S = 300.0
"""Seconds that the search for margins may take when it is repeated: a slower machine than the one
that made the ruling needs more than that one did."""


def verify(
    ruling: Ruling, table: Table, progress: Progress = silent, seconds: float = TIME_LIMIT_S
) -> Agreement:
    """Judge on this table what the ruling was asked, find out beside it what was found out for it,
    and compare all that it says.

    What pixels say hangs on what draws them: there it is enough that both are within their bounds.
    ``seconds``: the time limit of the search for margins. Raises Undrawn where pixels are in it and
    nothing can be drawn on this machine, and Late where the margins take longer.
    """
    if because := _another_table(ruling, table):
        return Agreement(False, because)
    try:
        asked, wish = ruling.asked, Wish.of(ruling.report)
        wish = replace(wish, seconds=seconds, whole=True)
        again = rule(table, asked.shooter, asked.target, wish, progress)
    except (SightFault, ValueError) as fault:
        return Agreement(False, str(fault))
    old, new = _claims(ruling), _claims(again)
    old["report"] = _redrawn(old["report"], new["report"])
    worded = ""
    for place, was, now in differences(old, new):
        said = f"{place}: the ruling says {was}, it is {now}"
        if place.rpartition(".")[2] not in _SENTENCES:
            return Agreement(False, said + _made(ruling, again))
        worded = worded or said
    return Agreement(True, worded=worded)


_SENTENCES = {"headline", "note", "reading", "because"}
"""Values that are words made of the figures beside them; another version may word them better."""


def _another_table(ruling: Ruling, table: Table) -> str:
    """Where the table is not what the ruling was made on; empty where it is."""
    try:
        said = meaning(read_scenario(ruling.scenario.text))
    except ScenarioFault as fault:
        return f"the scenario that the ruling holds is none: {fault.faults[0]}"
    for place, was, now in differences(said, meaning(table.scenario)):
        return f"the scenario is another: {place} was {was} in the ruling, and is {now}"
    if table.digest == ruling.digest:
        return ""
    now_meshes = {name: table.file.mesh_digest(name) for name in table.scenario.files()}
    for name, digest in sorted(now_meshes.items()):
        if ruling.meshes.get(name) != digest:
            return f"the mesh {shown(name)} is another: its bytes are not those of the ruling"
    return f"the ruling says the digest {ruling.digest}, the scenario's is {table.digest}"


def _redrawn(old: Mapping[str, Any], new: Mapping[str, Any]) -> Mapping[str, Any]:
    """A report's JSON with pixels as they are now, where these are within both bounds."""
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
    """Everything that a ruling says of the table; not what it was judged with."""
    said = ruling.to_json()
    return {
        "verdict": said["verdict"],
        **{key: said[key] for key in ("digest", "asked", "meshes", "positions", "policy")},
        "game": said["scenario"]["game"],
        "ruleset": said["scenario"]["ruleset"],
        "name": said["scenario"]["name"],
        "report": said["report"],
    }


def differences(old: Any, new: Any, place: str = "") -> Iterator[tuple[str, str, str]]:
    """Where two values of JSON differ, in order: the place, what was and what is, as written."""
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
    """What a row is called where it has an id; its number otherwise."""
    if not isinstance(row, Mapping) or "id" not in row:
        return str(number)
    name = str(row["id"])
    return name if len(name) <= _LONGEST_ID and name.isprintable() else shown(name)


def _short(value: Any) -> str:
    if value is _NOTHING:
        return "nothing"
    if _is_list(value) and len(value) > 4:
        return f"{len(value)} of them"
    return shown(list(value) if isinstance(value, tuple) else value)


def _made(old: Ruling, new: Ruling) -> str:
    """By what else it was judged, where that is so: a reason why figures may differ."""
    others = [
        f"{name} {was} then, {new.versions.get(name, 'none')} now"
        for name, was in old.versions.items()
        if new.versions.get(name) != was
    ]
    return f" (judged with {'; '.join(others)})" if others else ""
