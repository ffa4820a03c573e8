"""Which worker gets a connection."""

from __future__ import annotations

from collections import Counter

import pytest

from apps.server.workers.front import in_order, key_of


@pytest.mark.parametrize(
    ("head", "key"),
    [
        (b"GET /t/crossing HTTP/1.1\r\nHost: a", "crossing"),
        (b"GET /t/crossing?firer=able HTTP/1.1\r\n", "crossing"),
        (b"GET /t/crossing/ws HTTP/1.1\r\n", "crossing"),
        (b"HEAD /sightline/t/crossing/live HTTP/1.1\r\n", "crossing"),
        (b"GET /static/t.js?x=/t/crossing HTTP/1.1\r\n", ""),
        (b"GET / HTTP/1.1\r\n", ""),
        (b"\x16\x03\x01\x02\x00", "10.0.0.7"),
        (b"\xff\xfe", ""),
    ],
)
def test_connections_are_kept_together_by_table_or_when_encrypted_by_address(
    head: bytes, key: str
) -> None:
    assert key_of(head, "10.0.0.7") == key


def test_a_table_has_one_worker_and_the_tables_are_spread() -> None:
    idle = dict.fromkeys(range(4), 0)
    first = Counter(in_order(f"table-{number}", idle)[0] for number in range(400))
    assert set(first) == set(idle) and min(first.values()) > 60
    assert in_order("crossing", idle) == in_order("crossing", idle)


def test_a_worker_that_ends_moves_the_tables_of_no_other() -> None:
    four, three = dict.fromkeys(range(4), 0), dict.fromkeys((0, 1, 3), 0)
    for number in range(100):
        before, after = in_order(f"table-{number}", four), in_order(f"table-{number}", three)
        assert after == [worker for worker in before if worker != 2]


def test_a_worker_with_far_more_pages_than_the_others_comes_last() -> None:
    chosen, other = in_order("crossing", {0: 0, 1: 0})
    assert in_order("crossing", {chosen: 20, other: 0})[0] == chosen
    assert in_order("crossing", {chosen: 60, other: 0})[0] == other
