"""Read an army list of any known format; the format is recognised by the bytes."""

from __future__ import annotations

from pathlib import Path

from sandbox.exchange.archive import BEGINS
from sandbox.exchange.rosters import battlescribe, text_list
from sandbox.exchange.rosters.names import Names
from sandbox.exchange.rosters.roster import Roster
from sandbox.exchange.rosters.selections import is_roster, selections_roster
from sandbox.scenario.faults import shown
from sandbox.scenario.json_text import fault, parsed, read_start

MOST_BYTES = battlescribe.MOST_BYTES
"""Most bytes of a list in any format."""

ENDINGS = ("ros", "rosz", "txt")
"""Endings of army lists; those in JSON are recognised by their contents."""

_EXPECTED = "an army list: BattleScribe (.ros, .rosz), New Recruit (JSON) or plain text"


def read_list(path: Path) -> bytes:
    """Return the bytes of an army list. Raises ScenarioFault."""
    return read_start(path, MOST_BYTES, _EXPECTED)


def roster_in(file: str, content: bytes, names: Names) -> Roster:
    """Return the roster of a file's bytes. ``file``: its name in faults. Raises ScenarioFault."""
    if len(content) > MOST_BYTES:
        raise fault(file, "", f"more than {MOST_BYTES:,} bytes", f"at most {MOST_BYTES:,}")
    if content.startswith(BEGINS):
        file, content = battlescribe.unzipped(file, content)
    start = content[:200].removeprefix(b"\xef\xbb\xbf").lstrip()[:2]
    if start[:1] == b"<" or start in (b"\xff\xfe", b"\xfe\xff"):
        roster = selections_roster(file, battlescribe.rows_of_xml(file, content))
    elif start[:1] == b"{":
        value = parsed(file, content, MOST_BYTES)
        if not is_roster(value):
            raise fault(file, "", shown(value), "a roster with forces")
        roster = selections_roster(file, value)
    else:
        if len(content) > text_list.MOST_BYTES:
            most = text_list.MOST_BYTES
            raise fault(file, "", f"more than {most:,} bytes of text", f"at most {most:,}")
        roster = text_list.text_roster(file, content, names)
    if not roster.units:
        raise fault(file, "", "no unit", _EXPECTED)
    return roster
