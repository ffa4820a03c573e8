"""The cache holds the latest entries, up to its limit, as long as their sources live."""

from __future__ import annotations

from sandbox.work.weak_lru import WeakLru


class Source:
    """Something that goes when nobody holds it."""


def test_the_heavy_count_for_several() -> None:
    cache: WeakLru[str] = WeakLru(10)
    for key in "abc":
        cache.add(key, key, weight=3)
    cache.find("a")
    cache.add("d", "d", weight=4)
    assert [cache.find(key) for key in "abcd"] == ["a", None, "c", "d"]
    cache.add("d", "lighter", weight=1)
    cache.add("e", "e", weight=3)
    assert [cache.find(key) for key in "acde"] == ["a", "c", "lighter", "e"]


def test_an_entry_that_left_with_its_source_makes_room() -> None:
    cache: WeakLru[str] = WeakLru(10)
    source = Source()
    cache.add("a", "a", source, weight=6)
    del source
    cache.add("b", "b", weight=6)
    cache.add("c", "c", weight=4)
    assert [cache.find(key) for key in "abc"] == [None, "b", "c"]


def test_all_that_a_source_has_goes_with_it_and_nothing_else() -> None:
    cache: WeakLru[str] = WeakLru(10)
    source, other = Source(), Source()
    for key in "abc":
        cache.add(key, key, source, weight=2)
    cache.add("d", "d", other, weight=2)
    cache.add("a", "now of another", other, weight=2)
    cache.add("e", "e", weight=4)  # no room for b
    assert [cache.find(key) for key in "abcde"] == ["now of another", None, "c", "d", "e"]
    del source
    assert [cache.find(key) for key in "abcde"] == ["now of another", None, None, "d", "e"]
    del other
    cache.add("f", "f", weight=6)
    assert [cache.find(key) for key in "adef"] == [None, None, "e", "f"]
