"""Lint the prose of docstrings and comments: openings, pronouns and the length of sentences."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from repository import ROOT

FLOORS = (
    "languages",
    "rules",
    "meshes",
    "sandbox",
    "apps",
    "sightline",
    "tests",
    "benchmarks",
    "docs",
)
LONGEST = 40
"""Words that a sentence may have."""

_ODD_OPENING = re.compile(r"(?:Of|Who|Whose|So many|What|How)\b")
_PRONOUN = re.compile(r"""(?<![\w"`])(?:[Hh]e|[Hh]is|[Hh]im)\b(?!["`])""")
"""HE is high explosive, and `he` a field of weapons."""
_END = re.compile(r"(?<=[.!?])\s+|(?<=:)\n+|\n\s*\n|\n\s*[-*] |^\s*[-*] ")
_WITH_PROSE = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def modules() -> Iterator[Path]:
    for floor in FLOORS:
        yield from sorted((ROOT / floor).rglob("*.py"))


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each docstring, those of attributes included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, _WITH_PROSE):
            for statement in node.body:
                if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                    text = statement.value.value
                    if isinstance(text, str):
                        yield statement.lineno, text


def comments(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each comment; the lines of a block come as one."""
    line, column, words = -2, -1, ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        text = token.string.lstrip("# ")
        if words and token.start == (line + words.count("\n") + 1, column):
            words += "\n" + text
            continue
        if words:
            yield line, words
        (line, column), words = token.start, text
    if words:
        yield line, words


def faults(source: str) -> Iterator[str]:
    """Yield what is wrong with the prose of a module, each with its line."""
    prose = [(line, text, True) for line, text in docstrings(source)]
    prose += [(line, text, False) for line, text in comments(source)]
    for line, text, is_docstring in sorted(prose):
        if is_docstring and (odd := _ODD_OPENING.match(text.lstrip())):
            yield f"{line}: a docstring begins with “{odd.group()}”"
        if pronoun := _PRONOUN.search(text):
            yield f"{line}: “{pronoun.group()}”: name the model, the user or the program"
        for sentence in _END.split(text):
            if ">>>" not in sentence and (words := len(sentence.split())) > LONGEST:
                yield f"{line}: a sentence of {words} words: {' '.join(sentence.split())}"


@pytest.mark.slow
def test_all_rooms_keep_plain_english() -> None:
    odd = [
        f"{path.relative_to(ROOT).as_posix()}:{fault}"
        for path in modules()
        for fault in faults(path.read_text(encoding="utf-8"))
    ]
    assert not odd, "\n".join(["", *odd])


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('"""Of one of them."""', "begins with “Of”"),
        ('"""Return it."""\nx = 1\n"""How it is."""', "3: a docstring begins with “How”"),
        ('def f():\n    """Say what he said."""', "2: “he”"),
        ("x = 1  # as his", "“his”"),
        (f'"""Return {"many " * 40}words."""', "a sentence of 42 words"),
        (f"# {'so ' * 21}\n# {'on ' * 21}\n", "1: a sentence of 42 words"),
    ],
)
def test_odd_prose_is_found(source: str, fault: str) -> None:
    (only,) = faults(source)
    assert fault in only


def test_plain_prose_passes() -> None:
    lists = '"""Return:\n\n- ' + "one " * 30 + "\n- " + "two " * 30 + '\n"""'
    assert list(faults(lists)) == []
    assert list(faults('"""Return the whole of it. Theirs, not the other."""  # Offer it.')) == []
