"""Fuzz ``sightline roster import`` with damaged and hostile army lists of every format.

python -m benchmarks.fuzz_rosters --cases 20000

Each must become a scenario that can be loaded, or be refused in one sentence.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any
from xml.sax.saxutils import quoteattr

from benchmarks.attacks.fuzzing import Run, command, scratch
from benchmarks.attacks.spoiling import encoded, garbled, laid_out, run_command, spoil
from sandbox.exchange.rosters.reading import NAMESPACE

ROSTER: dict[str, Any] = {
    "roster": {"name": "Kampfgruppe", "forces": [{"name": "Platoon", "selections": [
        {"name": "Battle size", "type": "upgrade", "number": 1},
        {"name": "Grenadier squad", "type": "unit", "number": 1, "selections": [
            {"name": "Veteran", "type": "upgrade", "number": 1},
            {"name": "NCO with SMG", "type": "model", "number": 1},
            {"name": "Soldat", "type": "model", "number": 5, "selections": [
                {"name": "Panzerfaust", "type": "upgrade", "number": 2}]},
            {"name": "Sd.Kfz. 251", "type": "unit", "number": 1}]},
        {"name": "Oberleutnant", "type": "model", "number": 1},
        {"name": "Space Troopers", "type": "unit", "number": 2, "selections": [
            {"name": "Trooper", "type": "model", "number": 4}]},
    ]}]}
}  # fmt: skip
LINES = (
    "German platoon [640 pts]", "", "Infantry:", "10 Regular Grenadiers with 1 LMG (120 pts)",
    "Veteran MMG team", "  - 3 men", "2x Sherman [400]", "", "Rifle squad:", "- 1 NCO with SMG",
    "- 6 men: 6 rifles, 1 panzerfaust", "++ Total: 640 ++", "5 Space Troopers",
    "Fusiliers, 8 hommes",
)  # fmt: skip
ODD_TEXT = (
    "\0", "\u202e", "\x1b[2J", "9999999999", "0 ", "-1 ", "201 men", "((((((", "::::", ", " * 90,
    "x" * 700, "2x " * 60, "\t" * 50, "é́" * 90, "1 LMG, " * 70, " with" * 50, "\n" * 4000, "💥",
)  # fmt: skip
ODD_XML = (
    '<!DOCTYPE a [<!ENTITY b "cccc">]>', "&b;", "<!--", "]]>", "<selections>", "</force>", "\0",
    '<?xml version="1.0" encoding="utf-7"?>', "<selections>" * 900, "\u202e", "xmlns:a='b'", "'",
)  # fmt: skip


def case(rng: Random) -> Run:
    """Return the import of one list."""
    folder = scratch()
    make: Callable[[Random], bytes] = rng.choice((_json, _xml, _zip, _text))
    path, out = folder / "list", folder / "out.toml"
    path.write_bytes(make(rng))
    more = rng.choice(
        ((), ("--base", "32", "--height", "1.5"), ("--side", "allies"), ("--game", "shadow-war"))
    )
    laid = rng.random() < 0.3

    def run() -> list[str]:
        sentences = run_command("roster", "import", str(path), str(out), "--force", *more)
        return sentences or (laid_out(out) if laid else [])

    return run


def _json(rng: Random) -> bytes:
    return encoded(rng, spoil(rng, ROSTER) if rng.random() < 0.9 else ROSTER)


def _xml(rng: Random) -> bytes:
    value = deepcopy(ROSTER["roster"])
    if rng.random() < 0.5:
        value = spoil(rng, value)
    text = f'<?xml version="1.0" encoding="UTF-8"?>{_element("roster", value)}'
    for _ in range(rng.choice((0, 0, 1, 2))):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(ODD_XML) + text[at + rng.choice((0, 0, 5)) :]
    return _damaged(rng, text.encode("utf-8", "replace"))


def _element(tag: str, value: Any) -> str:
    """Return XML of a row, its lists as elements within."""
    if not isinstance(value, dict):
        return f"<{tag}>{json.dumps(value)[:300].replace('<', '')}</{tag}>"
    plain = {key: one for key, one in value.items() if not isinstance(one, list | dict)}
    words = " ".join(f"{key}={quoteattr(str(one))}" for key, one in plain.items() if key.isalpha())
    inner = "".join(
        f"<{key}>{''.join(_element(key[:-1] or 'x', row) for row in rows)}</{key}>"
        for key, rows in value.items()
        if isinstance(rows, list) and key.isalpha()
    )
    space = f' xmlns="{NAMESPACE}"' if tag == "roster" else ""
    return f"<{tag}{space} {words}>{inner}</{tag}>"


def _zip(rng: Random) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(rng.choice((1, 1, 1, 1, 0, 2, 500))):
            name = rng.choice(
                ("a.ros", "a.ros", "b.ROS", "../a.ros", "/a.ros", "C:\\a.ros", "a.txt")
            )
            content = b" " * 2**25 if rng.random() < 0.05 else _xml(rng)
            archive.writestr(name if number == 0 else f"{number}{name}", content)
    return _damaged(rng, made.getvalue())


def _text(rng: Random) -> bytes:
    lines = [*LINES]
    for _ in range(rng.choice((0, 1, 2, 6))):
        at = rng.randrange(len(lines))
        how = rng.random()
        if how < 0.5:
            cut = rng.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:cut] + rng.choice(ODD_TEXT) + lines[at][cut:]
        elif how < 0.7:
            lines[at:at] = [rng.choice(lines)] * rng.choice((1, 30, 400))
        else:
            lines.pop(at)
            lines = lines or ["x"]
    return _damaged(rng, "\n".join(lines).encode("utf-8", "replace"))


def _damaged(rng: Random, content: bytes) -> bytes:
    """Return bytes, damaged in a third of the cases."""
    return garbled(rng, content) if rng.random() < 0.35 else content


if __name__ == "__main__":
    command(case, __doc__)
