"""Read an army list of any known format; the format is recognised by the bytes.

BattleScribe rosters are XML (.ros), or a zip of it (.rosz). The XML becomes rows of the same shape
as New Recruit's JSON. Entities and document types are refused, so that nothing is fetched and
nothing expands.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from languages.writing import text
from sandbox.exchange.archive import BEGINS, ZipRefused, contents
from sandbox.exchange.rosters import text_list
from sandbox.exchange.rosters.names import Names
from sandbox.exchange.rosters.roster import Roster, too_many
from sandbox.exchange.rosters.selections import is_roster, selections_roster
from sandbox.scenario.faults import shown
from sandbox.scenario.json_text import fault, parsed, read_start

ENDINGS = ("ros", "rosz", "txt")
"""Endings of army lists; those in JSON are recognised by their contents."""

NAMESPACE = "http://www.battlescribe.net/schema/rosterSchema"

MOST_DEPTH = 60
"""Most elements within each other: a selection within another takes two."""

_LISTS = ("forces", "selections")


def read_list(path: Path) -> bytes:
    """Return the bytes of an army list. Raises ScenarioFault."""
    return read_start(path, MOST_BYTES, text("list-expected"))


def roster_in(file: str, content: bytes, names: Names) -> Roster:
    """Return the roster of a file's bytes. ``file``: its name in faults. Raises ScenarioFault."""
    if len(content) > MOST_BYTES:
        raise too_many(file, "", "bytes", MOST_BYTES)
    if content.startswith(BEGINS):
        file, content = unzipped(file, content)
    start = content[:200].removeprefix(b"\xef\xbb\xbf").lstrip()[:2]
    if start[:1] == b"<" or start in (b"\xff\xfe", b"\xfe\xff"):
        roster = selections_roster(file, rows_of_xml(file, content))
    elif start[:1] == b"{":
        value = parsed(file, content, MOST_BYTES)
        if not is_roster(value):
            raise fault(file, "", shown(value), text("list-with-forces"))
        roster = selections_roster(file, value)
    else:
        if len(content) > text_list.MOST_BYTES:
            raise too_many(file, "", "text", text_list.MOST_BYTES)
        roster = text_list.text_roster(file, content, names)
    if not roster.units:
        raise fault(file, "", text("list-none"), text("list-expected"))
    return roster


MOST_BYTES = 8 * 2**20
"""Most bytes of a list in any format; in XML a large army has half a megabyte."""


def unzipped(file: str, content: bytes) -> tuple[str, bytes]:
    """Return the name and the bytes of the one roster in a zip.

    Raises ScenarioFault. No more than `MOST_BYTES` are unpacked, whatever the zip states.
    """
    try:
        inside = contents(content, ".ros", MOST_BYTES)
    except ZipRefused as refused:
        raise fault(file, "", str(refused.found), str(refused.expected)) from None
    if len(inside) != 1:
        found = text("list-rosters", count=len(inside))
        raise fault(file, "", found, text("list-one-roster"))
    ((name, held),) = inside.items()
    return f"{file}/{name}", held


def rows_of_xml(file: str, content: bytes) -> Mapping[str, Any]:
    """Return a roster in XML as rows. Raises ScenarioFault."""
    if len(content) > MOST_BYTES:
        raise too_many(file, "", "bytes", MOST_BYTES)
    try:
        root = fromstring(content, forbid_dtd=True)
    except DefusedXmlException as hostile:
        found = text("list-entity", kind=type(hostile).__name__)
        raise fault(file, "", found, text("list-no-entity")) from None
    except ParseError as error:
        line, column = error.position
        found = text("list-no-xml-at", line=line, column=column + 1)
        raise fault(file, "", found, text("list-xml")) from None
    except (ValueError, LookupError, RecursionError):
        raise fault(file, "", text("list-no-xml"), text("list-xml")) from None
    namespace, _, tag = root.tag.rpartition("}")
    if tag != "roster" or namespace.lstrip("{") not in (NAMESPACE, ""):
        wanted = text("list-roster-of", namespace=NAMESPACE)
        raise fault(file, "", text("list-element", name=shown(root.tag)), wanted)
    return _row(file, root, 0)


def _row(file: str, element: Element, depth: int) -> dict[str, Any]:
    """Return the attributes of an element, and the lists of rows within it."""
    if depth > MOST_DEPTH:
        found = text("list-too-deep", what="elements", most=MOST_DEPTH)
        raise fault(file, "", found, text("list-less-deep"))
    row: dict[str, Any] = dict(element.attrib)
    for child in element:
        key = child.tag.rpartition("}")[2] if isinstance(child.tag, str) else ""
        if key in _LISTS:
            row.setdefault(key, [])
            if isinstance(row[key], list):
                row[key] += [_row(file, inner, depth + 1) for inner in child]
    return row
