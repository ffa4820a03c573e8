"""The page in a language whose words are 40 % longer than those of English: nothing is cut off."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from copied_program import copied, environment
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer
from proxies.nginx import free_port
from repository import EXAMPLES, ROOT

from tests.browser.looking import Player

pytestmark = pytest.mark.slow

LANGUAGE = "it"
"""A language that the program does not have: its numbers and lists are written as Italian ones."""

_PARTS = ("apps", "languages", "meshes", "rules", "sandbox", "sightline")
_LONGER = str.maketrans({vowel: 2 * vowel for vowel in "aeiouyAEIOUY"})

_CUT_OFF = """() => {
  const all = (root) => [...root.querySelectorAll("*")].flatMap(
    (one) => one.shadowRoot ? [one, ...all(one.shadowRoot)] : [one]);
  const scrolls = (one) => one && (["auto", "scroll"].includes(getComputedStyle(one).overflowX)
    || scrolls(one.parentElement ?? one.getRootNode().host));
  const found = new Set();
  for (const one of all(document)) {
    const words = [...one.childNodes].filter((node) => node.nodeType === 3)
      .map((node) => node.textContent.trim()).join(" ").trim();
    if (!/aa|ee|ii|oo|uu|yy/i.test(words)) continue; // not of the message files
    if (!one.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    const {overflowX, clipPath} = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || clipPath !== "none") continue;
    const hides = overflowX === "hidden" || overflowX === "clip";
    const cut = hides && one.scrollWidth > one.clientWidth + 1;
    const beyond = (box.right > innerWidth + 1 || box.left < -1) && !scrolls(one);
    if (cut || beyond) found.add(words.slice(0, 60));
  }
  return [...found];
}"""
"""The texts in view that do not fit into what shows them."""


class _Longer(Transformer):
    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802 - fluent's
        if "<" not in node.value and ">" not in node.value:
            node.value = node.value.translate(_LONGER)
        return node


def lengthen(english: Path, longer: Path) -> None:
    """Write the message files of a language to another folder, with all vowels doubled."""
    for path in english.rglob("*.ftl"):
        content = FluentParser().parse(path.read_text(encoding="utf-8"))
        there = longer / path.relative_to(english)
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_text(FluentSerializer().serialize(_Longer().visit(content)), encoding="utf-8")


@pytest.fixture(scope="module")
def longer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a copy of the program that has the language."""
    place, port = tmp_path_factory.mktemp("longer"), free_port()
    copied(_PARTS, place)
    lengthen(ROOT / "languages" / "en", place / "languages" / LANGUAGE)
    words = ["-m", "sightline", "serve", str(EXAMPLES), "--no-open", "--port", str(port)]
    with subprocess.Popen(
        [sys.executable, *words],
        cwd=place,
        env=environment(place),
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        while not (found := re.search(r"http://\S+", line := server.stdout.readline())):
            assert line, "the server did not say where it is"
        yield found[0].rstrip("/")
        server.terminate()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (820, 1180), (390, 844)])
def test_nothing_is_cut_off_in_longer_words(
    longer: str, window: Any, width: int, height: int
) -> None:
    address = f"{longer}/?scenario=crossroads&lang={LANGUAGE}"
    cut = {}
    with Player(window, address, width, height) as player:
        for tab in player.page.get_by_role("tab").all():
            tab.click()
            player.still()
            cut[tab.inner_text()] = player.page.evaluate(_CUT_OFF)
    assert not any(cut.values()), cut
