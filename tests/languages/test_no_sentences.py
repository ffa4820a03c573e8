"""No sentence that a person reads stands in the code: it comes from the message files."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from repository import ROOT

from languages.message import key_of
from languages.writing import FILES
from rules.catalogue import RULESETS
from rules.games import game_of

ROOMS = ("rules", "meshes", "sandbox", "apps", "sightline")

_WORDS = re.compile(r"(?<![\w./#=<-])[A-Za-z][a-z']+,? [a-z][a-z']+(?![\w(.]*[=(])")
"""Two words of plain language, one after the other."""

_CODE = re.compile(
    r"[{};]\s*\n|^\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|PRAGMA) "
    r"|=>|'self'|--[a-z]+:|^[\w -]+: .*;$",
    re.MULTILINE,
)
"""Another language of computers: style sheets, scripts, questions to a database."""


_LOGGED = ("log.", "logging.", "drop", "parse_choice", "MessageFault", "TooLong")
"""Calls whose texts go to the log, or to a program that sent what is no message."""


_CLASSES = re.compile(r'class="[^"]*"')


def sentences(source: str) -> Iterator[str]:
    """The texts of a module that look like plain language: no docstrings, no lines of a log, no
    words for developers.
    """
    tree = ast.parse(source)
    passed: set[int] = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for one in body if isinstance(body, list) else ():
            if isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant):
                passed.add(id(one.value))
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith(_LOGGED):
            passed.update(id(one) for one in ast.walk(node))
        if isinstance(node, ast.keyword) and node.arg == "doc":
            passed.update(id(one) for one in ast.walk(node.value))
        if isinstance(node, ast.Assert) and node.msg is not None:
            passed.update(id(one) for one in ast.walk(node.msg))
        if isinstance(node, ast.JoinedStr):
            passed.update(id(one) for one in node.values)
    for node in ast.walk(tree):
        if id(node) in passed:
            continue
        text = ""
        if isinstance(node, ast.JoinedStr):
            text = "".join(
                one.value if isinstance(one, ast.Constant) else "0" for one in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        code = text.islower() and key_of(text) in CODES
        if _WORDS.search(_CLASSES.sub("", text)) and not _CODE.search(text) and not code:
            yield text


def modules() -> Iterator[Path]:
    for room in ROOMS:
        yield from sorted((ROOT / room).rglob("*.py"))


def _codes() -> Iterator[str]:
    """Words of the rules and of scenario files, as parts of keys: the message files put them into
    words, or players write them.
    """
    code = "\n".join(path.read_text(encoding="utf-8") for path in modules())
    rooms = {*re.findall(r'coded\(\s*"([\w-]+)"', code), *re.findall(r'f"([\w-]+)-\{key_of', code)}
    for path in (FILES / "en").rglob("*.ftl"):
        english = path.read_text(encoding="utf-8")
        for key in re.findall(r"^([a-z][\w-]+) =", english, re.MULTILINE):
            for room in rooms:
                if key.startswith(f"{room}-"):
                    words = key.removeprefix(f"{room}-").split("-")
                    yield from ("-".join(words[start:]) for start in range(len(words)))
        yield from re.findall(r"\[([a-z][\w-]+)\] ", english) if path.parent.name == "games" else ()
    for game in RULESETS:
        for row in game_of(game).ruleset().list_assumptions():
            yield from (key_of(str(value)) for value in getattr(row, "among", ()))


CODES = frozenset(_codes())


def test_no_sentence_stands_in_the_code() -> None:
    assert {
        path.relative_to(ROOT).as_posix(): text
        for path in modules()
        if (text := next(sentences(path.read_text(encoding="utf-8")), ""))
    } == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("raise ValueError('found no such file')", ["found no such file"]),
        ("x = f'{n} men are hidden'", ["0 men are hidden"]),
        ("def f():\n    'Say nothing to anybody.'", []),
        ("log.error('could not open %s', name)", []),
        ("x = parse_choice(ROW, 'picked', data, rows, 'a row of the list')", []),
        ("assert table, 'asked for above'", []),
        ("x = param.String(doc='The name of a table.')", []),
        ("x = '<p class=\"fault none\"></p>'", []),
        ("x = 'SELECT name from tables'", []),
        ("x = '.card { color: red }\\n.other { border: 1px solid black; }\\n'", []),
        ("x = 'medium-tank'", []),
        ("found = 'long range', 'shot down', 'rear gun', 'one for all'", []),
        ("x = 'long range' + ' is short'", [" is short"]),
    ],
)
def test_what_a_sentence_is(source: str, found: list[str]) -> None:
    assert list(sentences(source)) == found
