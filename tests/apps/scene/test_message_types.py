"""The page's types of messages are the Python ones."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import pytest
from message_types import DOCUMENT, WRITTEN, declarations, document, type_of
from typed_values import wrong

from apps.scene.ops import Matrix, Point

ANEW = "write it anew: python tests/support/message_types.py"


def test_the_declarations_are_as_written_from_the_python_types() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == declarations(), ANEW


def test_the_tables_of_the_protocol_are_as_written_from_the_docstrings() -> None:
    said = DOCUMENT.read_text(encoding="utf-8")
    assert said.splitlines() == document(said).splitlines(), ANEW


@pytest.mark.parametrize(
    ("hint", "said"),
    [
        (float | None, "number | null"),
        (Point, "Point"),
        (Matrix, "Matrix"),
        (list[Point], "Point[]"),
        (list[float | None], "(number | null)[]"),
        (Annotated[list[float | None], tuple[float, float | None]], "[number, number | null]"),
        (Literal["arrive", "leave"], '"arrive" | "leave"'),
        (dict[str, int], "Record<string, number>"),
        (bytes, "Binary"),
    ],
)
def test_a_type_in_typescript(hint: Any, said: str) -> None:
    assert type_of(hint) == said


def test_a_type_that_no_message_has_is_refused() -> None:
    with pytest.raises(TypeError, match="no TypeScript is known"):
        type_of(set[str])


class Thing(TypedDict):
    at: Point
    tone: Literal["a", "b"]
    name: NotRequired[str]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"at": [1, 2.0, 3], "tone": "a"}, []),
        ({"at": [1, 2, 3], "tone": "a", "name": "x"}, []),
        ({"at": [1, 2, 3]}, ["thing.tone: missing"]),
        ({"at": (1, 2, 3), "tone": "b"}, ["thing.at: (1, 2, 3) is no list of 3"]),
        ({"at": [1, 2, None], "tone": "b"}, ["thing.at[2]: None is no number"]),
        ({"at": [1, 2, 3], "tone": "c"}, ["thing.tone: 'c' is none of ('a', 'b')"]),
        ({"at": [1, 2, 3], "tone": "a", "more": 1}, ["thing.more: nobody knows it"]),
        ({"at": [1, 2, 3], "tone": "a", "name": 3}, ["thing.name: 3 is no str"]),
    ],
)
def test_a_value_is_held_to_its_type(value: Any, said: list[str]) -> None:
    assert list(wrong(value, Thing, "thing")) == said
