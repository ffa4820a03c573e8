"""The cache holds the latest entries, up to its limit, as long as their sources live."""

from __future__ import annotations

from sandbox.work.weak_lru import WeakLru


class Source:
    """Something that goes when nobody holds it."""


def test_the_heavy_count_for_several() -> None:
    kept: WeakLru[str] = WeakLru(10)
    for key in "abc":
        kept.add(key, key, weight=3)
    kept.find("a")
    kept.add("d", "d", weight=4)
    assert [kept.find(key) for key in "abcd"] == ["a", None, "c", "d"]
    kept.add("d", "lighter", weight=1)
    kept.add("e", "e", weight=3)
    assert [kept.find(key) for key in "acde"] == ["a", "c", "lighter", "e"]


def test_an_entry_that_left_with_its_source_makes_room() -> None:
    kept: WeakLru[str] = WeakLru(10)
    source = Source()
    kept.add("a", "a", source, weight=6)
    del source
    kept.add("b", "b", weight=6)
    kept.add("c", "c", weight=4)
    assert [kept.find(key) for key in "abc"] == [None, "b", "c"]


def test_all_that_a_source_has_goes_with_it_and_nothing_else() -> None:
    kept: WeakLru[str] = WeakLru(10)
    source, other = Source(), Source()
    for key in "abc":
        kept.add(key, key, source, weight=2)
    kept.add("d", "d", other, weight=2)
    kept.add("a", "now of another", other, weight=2)
    kept.add("e", "e", weight=4)  # no room for b
    assert [kept.find(key) for key in "abcde"] == ["now of another", None, "c", "d", "e"]
    del source
    assert [kept.find(key) for key in "abcde"] == ["now of another", None, None, "d", "e"]
    del other
    kept.add("f", "f", weight=6)
    assert [kept.find(key) for key in "adef"] == [None, None, "e", "f"]
