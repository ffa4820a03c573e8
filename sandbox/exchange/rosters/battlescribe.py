"""Read BattleScribe rosters: XML (.ros), or a zip of it (.rosz), as untrusted bytes.

The XML becomes rows of the same shape as New Recruit's JSON. Entities and document types are
refused, so that nothing is fetched and nothing expands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from sandbox.document.refusal import Refused
from sandbox.exchange.archive import contents
from sandbox.scenario.faults import shown
from sandbox.scenario.json_text import fault

NAMESPACE = "http://www.battlescribe.net/schema/rosterSchema"
MOST_BYTES = 8 * 2**20
"""Most bytes of a roster in XML; a large army has half a megabyte."""

MOST_DEPTH = 60
"""Most elements within each other: a selection within another takes two."""

_LISTS = ("forces", "selections")


def unzipped(file: str, content: bytes) -> tuple[str, bytes]:
    """Return the name and the bytes of the one roster in a zip.

    Raises ScenarioFault. No more than `MOST_BYTES` are unpacked, whatever the zip states.
    """
    try:
        inside = contents(content, ".ros", MOST_BYTES)
    except Refused as refused:
        found, _, wanted = str(refused).rstrip(".").partition("; expected ")
        raise fault(file, "", _lower(found), wanted or "a whole zip") from None
    if len(inside) != 1:
        raise fault(file, "", f"{len(inside)} rosters in the zip", "one, a .ros")
    ((name, held),) = inside.items()
    return f"{file}/{name}", held


def _lower(found: str) -> str:
    text = found.partition(": found ")[2] or found.removeprefix("Found ")
    return text or found


def rows_of_xml(file: str, content: bytes) -> Mapping[str, Any]:
    """Return a roster in XML as rows. Raises ScenarioFault."""
    if len(content) > MOST_BYTES:
        raise fault(file, "", f"more than {MOST_BYTES:,} bytes", f"at most {MOST_BYTES:,}")
    try:
        root = fromstring(content, forbid_dtd=True)
    except DefusedXmlException as hostile:
        found = f"a document type or an entity ({type(hostile).__name__})"
        raise fault(file, "", found, "a roster without them") from None
    except ParseError as error:
        line, column = error.position
        found = f"text that is not XML (line {line:,}, column {column + 1:,})"
        raise fault(file, "", found, "a BattleScribe roster in XML") from None
    except (ValueError, LookupError, RecursionError):
        raise fault(file, "", "text that is not XML", "a BattleScribe roster in XML") from None
    namespace, _, tag = root.tag.rpartition("}")
    if tag != "roster" or namespace.lstrip("{") not in (NAMESPACE, ""):
        wanted = f"a roster of {NAMESPACE}"
        raise fault(file, "", f"the element {shown(root.tag)}", wanted)
    return _row(file, root, 0)


def _row(file: str, element: Element, depth: int) -> dict[str, Any]:
    """Return the attributes of an element, and the lists of rows within it."""
    if depth > MOST_DEPTH:
        raise fault(file, "", f"elements more than {MOST_DEPTH} deep", "fewer")
    row: dict[str, Any] = dict(element.attrib)
    for child in element:
        key = child.tag.rpartition("}")[2] if isinstance(child.tag, str) else ""
        if key in _LISTS:
            row.setdefault(key, [])
            if isinstance(row[key], list):
                row[key] += [_row(file, inner, depth + 1) for inner in child]
    return row
