"""A page's state as it stands in an address."""

from __future__ import annotations

import pytest

from apps.server.address import Address, read


def test_an_address_is_written_and_read_back() -> None:
    address = Address(
        scenario="cross roads",
        firer="able",
        target="baker & co",
        pair=(0, 3),
        camera=(36.0, 24.5, 0.0, 90.25, -86.0, 54.0),
        game=(17, 12),
        workspace="table",
        hands=("axis", "allies"),
        level="middle",
        view="clean",
        ground="00ff7f",
    )
    assert read(address.query()) == address
    assert read(Address().query()) == Address()
    older = read("?firer=able&target=baker&pair=1-0&way=back")
    assert read("?view=clean&ground=url(x)") == Address(view="clean")
    assert read(Address(follow="referee").query()) == Address(follow="referee")
    assert read("?follow=somebody") == Address()
    assert older == Address(firer="baker", target="able", pair=(1, 0))


@pytest.mark.parametrize(
    "query",
    [
        "?pair=one-two&camera=1,2,3&seed=dice&cover_share=much&way=up&other=1",
        "?pair=1-2-3&camera=nan,0,0,1,0,0&min_visible=inf",
        "?camera=0,0,0,-5,0,0&step=4&tab=sight",
        "?tab=nowhere",
        "?hands=,,&level=",
        "?view=dirty&ground=00ff00",
        "?ground=00ff00",
        "?&&&=;%ff",
    ],
)
def test_nonsense_is_left_out_of_an_address(query: str) -> None:
    assert read(query) == Address()
