"""Results of a function are cached as long as its first argument lasts."""

from __future__ import annotations

import ast
from weakref import ref

import pytest
from repository import ROOT

from sandbox.work.lasting import lasting


class Source:
    """Something that goes when nobody holds it."""


def test_a_result_is_made_once_for_the_same_arguments() -> None:
    made = []

    @lasting(8)
    def twice(source: Source, number: int, *, more: int = 0) -> int:
        made.append((source, number, more))
        return 2 * number + more

    one, other = Source(), Source()
    assert [twice(one, 3), twice(one, 3), twice(other, 3), twice(one, 3, more=1)] == [6, 6, 6, 7]
    assert made == [(one, 3, 0), (other, 3, 0), (one, 3, 1)]


def test_results_go_with_their_first_argument() -> None:
    @lasting()
    def marked(source: Source) -> Source:
        return Source()

    source = Source()
    result = ref(marked(source))
    assert result() is not None and source in marked
    gone = ref(source)
    del source
    assert gone() is None and result() is None


def test_the_latest_results_of_an_argument_are_kept() -> None:
    made = []

    @lasting(2)
    def squared(source: Source, number: int) -> int:
        made.append(number)
        return number**2

    source = Source()
    for number in (1, 2, 3, 3, 2, 1, 3):
        assert squared(source, number) == number**2
    assert made == [1, 2, 3, 1]


def test_arguments_that_only_help_to_make_a_result_tell_none_apart_and_are_not_held() -> None:
    @lasting(8, told_by=1)
    def marked(source: Source, name: str, helper: Source) -> str:
        return f"{name}{id(helper) > 0}"

    source, helper = Source(), Source()
    gone = ref(helper)
    assert marked(source, "a", helper) is marked(source, "a", Source())
    assert marked(source, "b", helper) != marked(source, "a", helper)
    del helper
    assert gone() is None


def test_of_two_results_made_at_once_the_first_is_everybodys() -> None:
    @lasting()
    def numbered(source: Source) -> Source:
        if not inner:
            inner.append(Source())
            inner[0] = numbered(source)  # as another thread would, meanwhile
        return Source()

    inner: list[Source] = []
    source = Source()
    assert numbered(source) is inner[0] is numbered(source)


NOT_CACHES = {
    "apps/web/reader.py": "the language of each page",
    "apps/web/rounds.py": "what each page still has to do",
    "meshes/shapes/kind.py": "below the sandbox, and by the triangles of what it holds",
}
"""Modules with a mapping of their own that forgets, and why."""


@pytest.mark.slow
def test_no_cache_is_made_by_hand() -> None:
    """`lasting` and `WeakLru` say by what a result is told, how long it is kept, and how many."""
    kinds = {"WeakKeyDictionary", "WeakValueDictionary", "OrderedDict"}
    found = set()
    for room in ("sightline", "apps", "sandbox", "meshes", "rules", "languages"):
        for path in (ROOT / room).rglob("*.py"):
            for row in ast.parse(path.read_text(encoding="utf-8")).body:
                made = row.value if isinstance(row, ast.Assign | ast.AnnAssign) else None
                if isinstance(made, ast.Call) and ast.unparse(made.func).split("[")[0] in kinds:
                    found.add(str(path.relative_to(ROOT)))
    assert found == NOT_CACHES.keys()
