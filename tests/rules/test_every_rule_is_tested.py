"""Every rule of Bolt Action carries at least one test, and no test names a rule that is not."""

from __future__ import annotations

import re
from pathlib import Path

COUNTS = {
    "TURN": 6,
    "ORD": 2,
    "MOR": 4,
    "PIN": 7,
    "FUB": 2,
    "MOV": 7,
    "SHO": 8,
    "DMG": 5,
    "WPN": 7,
    "HE": 3,
    "VEH": 4,
    "AMB": 2,
    "ASS": 11,
    "BAR": 3,
    "SMK": 2,
    "AIR": 2,
}

RULES = {f"BA-{name}-{n}" for name, count in COUNTS.items() for n in range(1, count + 1)}


def marked() -> set[str]:
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r'pytest\.mark\.rule\("(BA-[A-Z]+-\d+)"\)', text))
    return found


def test_every_rule_has_a_test() -> None:
    assert sorted(RULES - marked()) == []


def test_no_test_is_of_an_unknown_rule() -> None:
    assert sorted(marked() - RULES) == []


def test_the_code_names_no_unknown_rule() -> None:
    import rules

    for path in Path(rules.__file__).parent.rglob("*.py"):
        named = set(re.findall(r'"(BA-[A-Z]+-\d+)"', path.read_text(encoding="utf-8")))
        assert named <= RULES, (path, named - RULES)
