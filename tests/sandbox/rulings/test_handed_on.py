"""Meshes and the seal of a page that is handed on, beside its rulings."""

from __future__ import annotations

import pytest

from sandbox.rulings.handed_on import (
    GENERATOR,
    EmbeddedMeshes,
    meshes_in,
    seal_broken,
    sealed,
)
from sandbox.rulings.ruling import RulingFault


def test_meshes_come_back_as_they_were() -> None:
    held = EmbeddedMeshes({"a.stl": b"\x00solid", "</script>.obj": bytes(range(256)) * 40})
    element = held.element()
    assert element.count("</script>") == 1
    again = meshes_in(f"<html>{element}</html>".encode(), "page.html")
    assert again == held and again.digest("a.stl") == held.digest("a.stl")
    assert meshes_in(b"{}", "ruling.json").names() == ()


@pytest.mark.parametrize("text", ["[1]", '{"a.stl": 3}', '{"a.stl": "!!"}', '{"a.stl": "AAAA"}'])
def test_damaged_meshes_are_refused_in_one_sentence(text: str) -> None:
    page = f'<script type="application/json" id="meshes">{text}</script>'.encode()
    with pytest.raises(RulingFault, match=r"page\.html: meshes"):
        meshes_in(page, "page.html")


def test_a_seal_shows_any_change_and_only_pages_of_share_have_one() -> None:
    page = sealed(f"<html>{GENERATOR}<p>clear</p></html>\n")
    assert not seal_broken(page)
    assert seal_broken(page.replace(b"clear", b"hard"))
    assert seal_broken(page[: page.index(b"<!--")])
    assert seal_broken(page + b" more")
    assert not seal_broken(b"<html>a sheet of los --certificate</html>")
