"""Files dropped on the page, the list of tables, and a photo, with a real pointer."""

from __future__ import annotations

import base64
import io
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import trimesh
from PIL import Image
from playwright.sync_api import expect
from repository import SCENARIOS

from tests.browser.looking import WAIT_MS, Player, own_window

HOSTILE = '<img src=x onerror="document.title=1">'

_DROP = """([name, content]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([content], name));
  for (const kind of ["dragover", "drop"])
    window.dispatchEvent(new DragEvent(kind, { dataTransfer, cancelable: true, bubbles: true }));
}"""


@pytest.fixture
def crossing(files: Path, files_address: str) -> str:
    """The address of a server whose folder has one table."""
    shutil.copy(SCENARIOS / "crossing.toml", files)
    return files_address


def drop(player: Player, name: str, content: str) -> None:
    """Drop a file on the page."""
    player.page.evaluate(_DROP, [name, content])


def card(player: Player, name: str) -> Any:
    """A table in the list."""
    open_ = player.page.get_by_role("button", name=f"Open {name}", exact=True)
    return player.page.locator("li[data-key]").filter(has=open_)


def test_files_become_tables_and_the_list_keeps_them(window: Any, crossing: str) -> None:
    text = (SCENARIOS / "yard.toml").read_text(encoding="utf-8")
    with Player(window, crossing, draws=True) as player:
        page = player.page
        drop(player, "notes.pdf", "%PDF-1.7\0")
        expect(page.get_by_text("found nothing that can be added")).to_be_visible()
        page.keyboard.press("Escape")
        drop(player, "broken.json", "{")
        message = page.get_by_text("found text that is not JSON")
        expect(message.first).to_be_visible()
        page.keyboard.press("Escape")
        drop(player, "yard.toml", text)
        player.until("e.dataset.table.includes('ard')")
        player.ready()

        with page.expect_download() as given:
            page.get_by_role("button", name="Photo").click()
        picture = Path(given.value.path()).read_bytes()
        assert given.value.suggested_filename == "yard.png"
        assert picture.startswith(b"\x89PNG") and len(picture) > 5_000

        page.get_by_role("button", name="All tables").click()
        expect(page.get_by_role("button", name="Add…", exact=True)).to_be_visible()
        # The room of a picture is there before it.
        room = page.locator("li[data-key] .picture").first.bounding_box()
        expect(page.locator("li[data-key] img[src]").first).to_be_visible()
        assert page.locator("li[data-key] .picture").first.bounding_box() == room
        assert (
            page.locator("li[data-key] img[src]").first.bounding_box()["height"] <= room["height"]
        )
        name = page.locator("li[data-key] .open[aria-current] b").inner_text()
        page.get_by_role("button", name=f"Rename {name}", exact=True).click()
        field = page.get_by_label("Name", exact=True)
        field.fill(HOSTILE)
        page.get_by_role("button", name="Rename", exact=True).click()
        hostile = card(player, HOSTILE)
        expect(hostile).to_be_visible()
        page.get_by_role("button", name=f"Duplicate {HOSTILE}", exact=True).click()
        copy = card(player, f"{HOSTILE} (copy)")
        expect(copy).to_be_visible()
        search = page.get_by_label("Search tables")
        search.fill("(COPY")
        expect(page.locator("li[data-key]")).to_have_count(1)
        page.get_by_role("button", name=f"Delete {HOSTILE} (copy)", exact=True).click()
        page.get_by_role("button", name="Delete", exact=True).click()
        expect(page.get_by_text("No table has that name.")).to_be_visible()
        search.fill("")
        expect(hostile).to_be_visible()
        page.get_by_role("button", name=f"Archive {HOSTILE}", exact=True).click()
        expect(hostile).to_have_count(0)
        page.get_by_label("Show archived (1)").check()
        expect(hostile).to_be_visible()
        page.get_by_role("button", name="Open Crossing", exact=False).first.click()
        player.until("/cross/i.test(e.dataset.table)")
        assert page.title() != "1" and page.locator("img[onerror]").count() == 0
        assert player.complaints == [] and player.strangers == []


def test_a_server_of_several_tables_welcomes_with_all_of_them(
    window: Any, files: Path, crossing: str
) -> None:
    """By pointer and on a phone: one is opened, left by the back button, and gone on with."""
    shutil.copy(SCENARIOS / "yard.toml", files)
    phone = own_window(window.browser, has_touch=True).new_page()
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(crossing)
    title = phone.get_by_role("heading", name="Open a table")
    title.wait_for(timeout=WAIT_MS)
    expect(phone.locator("li[data-key] img[src]")).to_have_count(2)
    expect(phone.get_by_text(re.compile(r"\d+″ × \d+″ · \d+ pieces?"))).to_have_count(2)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert not phone.get_by_role("button", name="The whole table (Home)").is_visible()
    phone.get_by_role("button", name="Open Crossing").tap()
    phone.wait_for_selector(".scene[data-state=ready]", timeout=3 * WAIT_MS)
    expect(title).to_be_hidden()
    phone.go_back()
    title.wait_for(timeout=WAIT_MS)
    begun = phone.get_by_role("list", name="Go on where you were")
    expect(begun.get_by_role("button", name="Open Crossing")).to_be_visible()
    phone.go_forward()
    expect(title).to_be_hidden()
    phone.context.close()


def test_a_mesh_dropped_on_the_welcome_lies_ready_on_a_new_table(
    window: Any, files: Path, crossing: str
) -> None:
    shutil.copy(SCENARIOS / "yard.toml", files)
    page = own_window(window.browser).new_page()
    page.goto(crossing)
    page.get_by_role("heading", name="Open a table").wait_for(timeout=WAIT_MS)
    drawn = trimesh.creation.box(extents=(60.0, 40.0, 50.0)).export(file_type="stl")
    page.evaluate(_DROP_BYTES, ["crate.stl", base64.b64encode(drawn).decode()])
    page.get_by_role("button", name="Import", exact=True).click()
    page.wait_for_selector(".scene[data-state=ready]", timeout=3 * WAIT_MS)
    expect(page.get_by_text("Crate: click where it goes")).to_be_visible()
    page.wait_for_url(re.compile("/t/new-table"))
    page.context.close()


def test_the_list_on_a_phone_is_in_the_menu(window: Any, crossing: str) -> None:
    phone = own_window(window.browser, has_touch=True)
    with Player(phone, crossing, 390, 844) as player:
        page = player.page
        page.get_by_role("button", name="More file actions").tap()
        page.get_by_role("menuitem", name="Tables…").tap()
        expect(page.get_by_label("Search tables")).to_be_visible()
        make = page.get_by_role("button", name="New table", exact=True)
        box = make.bounding_box()
        assert box is not None and box["height"] >= 44 and box["x"] + box["width"] <= 390
        make.tap()
        expect(page.get_by_text("pieces, seen as in the view")).to_be_visible()
        content = page.locator(".MuiDialogContent-root:visible")
        for size in ("6′ × 4′", "Another size…"):
            page.get_by_role("combobox", name="Size").tap()
            page.get_by_role("option", name=size).tap()
            expect(page.get_by_role("option")).to_have_count(0)
            page.wait_for_timeout(500)  # fields come and go
            wide, room = content.evaluate("(e) => [e.scrollWidth, e.clientWidth]")
            assert wide <= room, size
        assert player.complaints == []
    phone.close()


_DROP_BYTES = """([name, data]) => {
  const raw = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([raw], name));
  for (const kind of ["dragover", "drop"])
    window.dispatchEvent(new DragEvent(kind, { dataTransfer, cancelable: true, bubbles: true }));
}"""


def png(colour: str) -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (300, 200), colour).save(stream, "PNG")
    return stream.getvalue()


def ground(player: Player) -> tuple[int, int, int]:
    """The colour that the page shows of the table's far left corner."""
    player.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    x, y = player.scene.evaluate(
        """(e) => { const box = e.getBoundingClientRect(), [x, y] = e.project([3, 27, 0]);
        return [box.x + x, box.y + y]; }"""
    )
    shot = player.page.screenshot(clip={"x": x - 4, "y": y - 4, "width": 8, "height": 8})
    with Image.open(io.BytesIO(shot)) as image:
        red, green, blue = image.convert("RGB").resize((1, 1)).getpixel((0, 0))
    return red, green, blue


def is_red(player: Player) -> bool:
    red, green, blue = ground(player)
    return red > 2 * max(green, blue, 20)


def until_red(player: Player, wanted: bool, when: str) -> None:
    """Wait until the ground is red, or is not."""
    player.eventually(lambda: is_red(player) is wanted, when)


def test_a_mat_is_dropped_chosen_taken_back_and_there_after_a_reload(
    window: Any, crossing: str
) -> None:
    with Player(window, crossing, draws=True) as player:
        page = player.page
        page.keyboard.press("1")
        assert not is_red(player)
        page.evaluate(_DROP_BYTES, ["red.png", base64.b64encode(png("#dd2020")).decode()])
        until_red(player, True, "dropped")
        page.get_by_role("button", name="Undo").first.click()
        until_red(player, False, "taken back")
        page.evaluate(_DROP_BYTES, ["bad.png", base64.b64encode(png("#dd2020")[:99]).decode()])
        message = page.get_by_text("bad.png: found a damaged picture")
        expect(message.first).to_be_visible()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Table", exact=True).last.click()
        with page.expect_file_chooser() as asked:
            page.get_by_role("button", name="Mat from a picture…").click()
        asked.value.set_files(
            [{"name": "red.png", "mimeType": "image/png", "buffer": png("#dd2020")}]
        )
        until_red(player, True, "chosen")
        page.reload()
        player.ready()
        until_red(player, True, "after a reload")
        assert player.complaints == []


LAYOUT = {
    "id": "cup", "name": "Cup final", "source": "cup",
    "pieces": [
        {"name": "Old tower", "position": {"x": 20, "y": 14}, "piece_type": "feature",
         "footprint": {"type": "rectangle", "width": 6, "height": 5}},
        {"name": "Lost barn", "template": "nowhere", "position": {"x": 40, "y": 30}},
    ],
}  # fmt: skip


def test_a_dropped_layout_is_reported_and_exported_again(window: Any, crossing: str) -> None:
    with Player(window, crossing) as player:
        page = player.page
        drop(player, "cup.json", json.dumps(LAYOUT))
        report = page.get_by_role("dialog", name="Left out or changed")
        expect(report).to_be_visible()
        lines = report.get_by_role("listitem")
        expect(lines).to_have_count(2)
        expect(lines.nth(0)).to_contain_text("Lost barn: its template nowhere")
        expect(lines.nth(1)).to_contain_text("Old tower: it has no height; 3″ (2.4″ to 3.6″)")
        expect(report).to_contain_text("Powered by 40kdc-data.")
        report.get_by_role("button", name="Close", exact=True).last.click()
        expect(report).to_be_hidden()
        player.ready()

        page.get_by_role("button", name="More file actions").click()
        with page.expect_download() as given:
            page.get_by_role("menuitem", name="Export as 40kdc layout").click()
        value = json.loads(Path(given.value.path()).read_text(encoding="utf-8"))
        assert [piece["name"] for piece in value["pieces"]] == ["Old tower"]
        assert value["x-sightline"]["pieces"]["old-tower"]["row"]["height_range"] == [2.4, 3.6]
