"""Make the pictures of the documentation.

Run it from the repository with the project installed. ``python -m docs.make_pictures readme``
takes the pictures of the README in a real browser on the examples, with a player's clicks; it
needs Chromium (on Debian: ``apt install chromium``). So do ``… tables``, a generated table of
each theme for docs/tables.md, ``… share``, a shared page for docs/sharing.md, and ``… scans``,
the pictures of docs/scans.md. ``… film`` makes a film of 20 seconds, six loops, and the films
of docs/demonstrations.md. The others need no browser: ``… gallery`` draws the
gallery and writes those of its pictures that look different, ``… map`` draws the map of
docs/sight.md. Without an argument all are made.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import trimesh
from PIL import Image
from playwright.sync_api import sync_playwright

from apps.share import shared_page as sharing
from benchmarks.timed.served import served
from docs.writers import gallery, scan_pictures
from docs.writers.table_pictures import above, seen
from sandbox.analysis.maps.sight_map import sight_map
from sandbox.analysis.maps.writing import written
from sandbox.generate.generate import generate
from sandbox.generate.themes import THEMES
from sandbox.scenario.file import load
from sandbox.table.table import lay
from tests.browser.looking import TOURED

ROOT = Path(__file__).resolve().parents[1]
CROSSROADS, AIR, RUINS, ARTILLERY, CONVOY = (
    ROOT / "examples" / f"{name}.toml"
    for name in ("crossroads", "air-attack", "ruins-skirmish", "artillery", "flak-convoy")
)
AIRCRAFT = ROOT / "examples" / "demonstrations" / "aircraft.toml"
DROP = """([name, text]) => {
  const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name));
  window.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
}"""
RESTED = """async (e) => {
  const canvas = e.querySelector("canvas"), begun = performance.now();
  const sharp = () => canvas.width > 1.2 * e.clientWidth;
  while (!sharp() && performance.now() < begun + 15000)
    await new Promise((done) => setTimeout(done, 100));
}"""
OUT = ROOT / "docs" / "pictures"
FLAGS = ["--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader"]
COMMAND = "from apps.cli.main import main; main()"


def main() -> None:
    makers = {
        "readme": readme,
        "gallery": gallery.write,
        "tables": tables,
        "map": sight_map_picture,
        "scans": scans,
        "film": films,
        "share": one_file,
    }
    if not {*sys.argv[1:]} <= {*makers}:
        sys.exit(f"{' '.join(sys.argv[1:])}: expected any of {', '.join(makers)}")
    for word in sys.argv[1:] or makers:
        makers[word]()


def tables() -> None:
    """Take a generated table of each theme from above, as the page draws it."""
    folder = OUT / "tables"
    folder.mkdir(parents=True, exist_ok=True)

    def from_above(file: Path) -> Callable[[Any], None]:
        def take(page: Any) -> None:
            picture = seen(page, above(lay(load(file))))
            picture = picture.resize((900, round(900 * picture.height / picture.width)))
            picture.save(folder / f"{file.stem}.webp", quality=82)

        return take

    with TemporaryDirectory() as made:
        for theme in THEMES:
            file = Path(made) / f"{theme}.toml"
            file.write_text(generate(theme, seed=21), encoding="utf-8")
            photograph((file, from_above(file)))


LOOPS = (
    (CROSSROADS, "pak,sherman"),
    (CROSSROADS, "able,baker"),
    (CROSSROADS, "panzer,gunners"),
    (RUINS, "gate,ferret"),
    (AIR, "flak_front,red_one"),
    (CONVOY, "red_one,fuel"),
)


def films() -> None:
    """Film a player at the page, six lines of sight, and two steps of the demonstrations."""
    photograph((CROSSROADS, tour))
    for example, pair in LOOPS:
        film(example, f"loop-{pair.replace(',', '-')}", "--pair", pair)
    for script, step, name in (("artillery", "5", "barrage"), ("overwatch", "2", "overwatch")):
        film(ROOT / "examples" / "demonstrations" / f"{script}.toml", name, "--steps", step)


def film(table: Path, name: str, *what: str) -> None:
    """Film a table by the program's own command."""
    out = str(OUT / f"{name}.webp")
    made = ["film", str(table), out, *what, "--size", "480x270", "--rate", "8"]
    subprocess.run([sys.executable, "-c", COMMAND, *made], check=True)


def sight_map_picture() -> None:
    """Draw the map of the verdicts on targets of the first man of Able squad."""
    table = lay(load(CROSSROADS))
    picture = Image.open(
        io.BytesIO(written(sight_map(table, "able/0", "cover", 0.5), table, ".png"))
    )
    picture.convert("RGB").resize((1100, round(1100 * picture.height / picture.width))).quantize(
        256
    ).save(OUT / "map.png", optimize=True)


def scans() -> None:
    """Draw the pictures of docs/scans.md; take the verdict on a scanned table in the browser."""
    scenario = scan_pictures.write(OUT, CROSSROADS)
    try:
        photograph((scenario, scanned))
    finally:
        scan_pictures.remove(scenario)


def readme() -> None:
    OUT.mkdir(exist_ok=True)
    photograph(
        (CROSSROADS, crossroads),
        (CROSSROADS, own_mesh),
        (CROSSROADS, setting_up),
        (CROSSROADS, by_hand),
        (AIR, air),
        (RUINS, ruins),
        (ARTILLERY, barrage),
        (AIRCRAFT, demonstration),
    )


SHARED_READY = """() => {
  const scene = document.querySelector("#stage").shadowRoot?.querySelector(".scene");
  return scene?.dataset.state === "ready" && scene.dataset.drawn === scene.dataset.items;
}"""


def one_file() -> None:
    """Photograph a shared page, opened from disk, as a laptop and as a phone show it."""
    table = lay(load(CROSSROADS))
    verdicts = sharing.judged(table, sharing.usual_pairs(table))
    content = sharing.shared_page(table, verdicts).content
    shots = []
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / "crossroads.html"
        file.write_bytes(content)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for width, height in ((1280, 800), (390, 800)):
            page = browser.new_page(viewport={"width": width, "height": height})
            page.goto(file.as_uri())
            page.wait_for_function(SHARED_READY, timeout=120_000)
            page.get_by_role("group", name="Rulings").get_by_role("button").nth(2).click()
            page.wait_for_timeout(4000)  # the camera moves there, then the picture gets sharp
            shots.append(Image.open(io.BytesIO(page.screenshot())))
        browser.close()
    sheet = Image.new("RGB", (1280 + 390 + 20, 800), "white")
    sheet.paste(shots[0], (0, 0))
    sheet.paste(shots[1], (1300, 0))
    sheet.save(OUT / "one-file.webp", quality=84)


def photograph(*tours: tuple[Path, Callable[[Any], None]]) -> None:
    """Serve each example, open its page, and call what takes its pictures."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        sys.exit("Chromium is not on this machine; on Debian: apt install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for example, take in tours:
            with served(example) as address:
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                page.add_init_script(TOURED)
                page.emulate_media(reduced_motion="reduce")
                page.goto(address)
                page.wait_for_selector(".scene[data-state=ready][data-items]", timeout=120_000)
                take(page)
                page.close()
        browser.close()


def scanned(page: Any) -> None:
    """Take a verdict on a scanned table, which says how good the scan is."""
    page.get_by_text("Behind the roadblock").click()
    page.get_by_label("Zoom to fit").click()
    page.mouse.move(640, 30)
    page.get_by_text("the scan is good to").first.wait_for(timeout=120_000)
    judged(page)
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    shot.save(OUT / "scan-verdict.webp", quality=80, method=6)


def crossroads(page: Any) -> None:
    """Click twice, and take the lines of sight of the verdict from near."""
    page.get_by_text("Behind the roadblock").click()
    judged(page)
    keep(page.screenshot(), "page")
    page.get_by_label("Zoom to fit").click()
    settle(page)
    scene = page.locator(".scene").bounding_box()
    keep(page.screenshot(clip={**scene, "x": 250, "width": 660, "y": 76, "height": 614}), "lines")


def tour(page: Any) -> None:
    """Click a gun and its target, find the margin, drag the target, compare rulesets, draw a map.

    Write an animation of 20 seconds with a frame for each action of the user.
    """
    table = lay(load(CROSSROADS))
    scene = page.locator(".scene")
    frames: list[tuple[Image.Image, int]] = []

    def frame(milliseconds: int) -> None:
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        frames.append((shot.resize((960, 600), Image.Resampling.LANCZOS), milliseconds))

    def pixel(x: float, y: float) -> tuple[float, float]:
        box = scene.bounding_box()
        across, down = scene.evaluate("(e, p) => e.project(p)", [x, y, 0.8])
        return box["x"] + across, box["y"] + down

    def click(model: str) -> None:
        stand = table.model(model).stand
        page.mouse.click(*pixel(stand.x, stand.y))

    settle(page)
    frame(1500)
    click("pak/0")
    settle(page)
    frame(1200)
    click("sherman/0")
    judged(page)
    frame(2500)
    page.get_by_role("button", name="Margin").click()
    page.get_by_text("Close: with").first.wait_for(timeout=120_000)
    settle(page)
    frame(2500)
    stand = table.model("sherman/0").stand
    page.mouse.move(*pixel(stand.x, stand.y))
    settle(page)
    page.mouse.down()
    for step in range(1, 9):
        page.mouse.move(*pixel(stand.x, stand.y + 0.75 * step), steps=4)
        page.wait_for_timeout(1500)
        frame(400)
    page.mouse.up()
    judged(page)
    frame(2500)
    page.get_by_role("button", name="Compare rulesets:").click()
    page.locator("[data-rulesets]").scroll_into_view_if_needed()
    settle(page)
    frame(3000)
    page.locator(".MuiCardHeader-root").get_by_role("button", name="Map", exact=True).click()
    page.get_by_role("combobox", name="Map").click()
    page.get_by_role("option", name="What is seen").click()
    page.get_by_label("Map off").wait_for(timeout=120_000)
    settle(page)
    frame(3600)
    first, *others = [picture for picture, _ in frames]
    first.save(
        OUT / "tour.webp",
        save_all=True,
        append_images=others,
        duration=[time for _, time in frames],
        loop=0,
        quality=60,
        method=6,
    )


def own_mesh(page: Any) -> None:
    """Take a mesh that was dropped on the page: the example's farmhouse, as a file in
    centimetres."""
    piece = next(one for one in lay(load(CROSSROADS)).pieces if one.id == "farmhouse").piece
    whole = trimesh.util.concatenate([part.mesh.as_trimesh for part in piece.parts]).apply_scale(
        2.54
    )
    text = b64encode(whole.export(file_type="stl")).decode()
    page.evaluate(DROP, ["farmhouse.stl", text])
    page.locator("[role=dialog] img").wait_for(timeout=60_000)
    page.get_by_label("Unit of the file").click()
    page.get_by_text("Centimetres", exact=True).click()
    settle(page)
    box = page.locator("[role=dialog]").bounding_box()
    keep(page.screenshot(clip=box), "mesh")


def setting_up(page: Any) -> None:
    """Take a selected house with its handles, beside the palette."""
    page.get_by_role("tab", name="Table").click()
    settle(page)
    scene = page.locator(".scene")
    box = scene.bounding_box()
    place = lay(load(CROSSROADS)).piece("farmhouse").stand
    x, y = scene.evaluate("(e, p) => e.project(p)", [place.x, place.y, 3.0])
    page.mouse.click(box["x"] + x, box["y"] + y)
    page.get_by_label("x, inches", exact=True).wait_for()
    page.mouse.move(640, 30)
    page.wait_for_timeout(15_000)  # the palette's pictures are drawn one by one
    keep(page.screenshot(), "setting-up")


def by_hand(page: Any) -> None:
    """Take a game played by hand: the targets of a machine gun, and the selected shot."""
    page.get_by_role("tab", name="Demo & play").click()
    for side in ("axis", "allies"):
        page.get_by_label(f"Play {side} by hand").check()
    page.get_by_role("button", name="Start").click()
    turn = page.locator(".side.asks")
    turn.get_by_role("button", name="Dora machine gun").click(timeout=60_000)
    turn.get_by_role("button", name=re.compile(r"^Fire\b")).first.click(timeout=60_000)
    turn.get_by_role("button", name="Fire at").first.click(timeout=60_000)
    judged(page)
    page.mouse.move(640, 30)
    keep(page.screenshot(), "playing")


def air(page: Any) -> None:
    """Take a flight before it is chosen."""
    page.locator("[data-phase=plane]").wait_for()
    for field, unit in enumerate(("Red one", "Fuel truck")):
        page.locator(".side.air .MuiSelect-select").nth(field).click()
        page.locator("li", has_text=unit).last.click()
        page.locator(f"[data-phase={('target', 'edge')[field]}]").wait_for()
    page.locator("[data-edge=left]").click()
    page.locator("[data-phase=ready]").wait_for()
    judged(page)
    keep(page.screenshot(), "air")


def barrage(page: Any) -> None:
    """Take a barrage on a village, before its roll."""
    page.get_by_role("tab", name="Demo & play").click()
    page.get_by_role("button", name="Place", exact=True).click()
    scene = page.locator(".scene")
    scene.and_(page.locator("[data-carry=ghost]")).wait_for()
    box = scene.bounding_box()
    x, y = scene.evaluate("(e, p) => e.project(p)", [50.0, 21.0, 1.0])
    page.mouse.move(box["x"] + x - 20, box["y"] + y)
    settle(page)
    page.mouse.move(box["x"] + x, box["y"] + y)
    settle(page)
    page.mouse.click(box["x"] + x, box["y"] + y)
    page.get_by_text("Within whatever is rolled").first.wait_for()
    page.mouse.move(640, 30)
    settle(page)
    keep(page.screenshot(), "templates")


def demonstration(page: Any) -> None:
    """Take Flak that may fire at a plane in flight, before the dice."""
    page.get_by_role("button", name="Step", exact=True).click()
    page.locator("[data-part='0.0'][data-state=on]").wait_for()
    page.keyboard.press("PageDown")
    page.keyboard.press(".")  # it stays at the step's first moment
    for part in range(4):
        page.locator(f"[data-part='1.{part}'][data-state=on]").wait_for(timeout=60_000)
        page.keyboard.press("ArrowDown")
    judged(page)
    keep(page.screenshot(), "demonstrations")


def ruins(page: Any) -> None:
    """Take a game that is watched, at a shot."""
    page.locator(".side.game .MuiCardHeader-root button").click()
    page.get_by_role("button", name="Start").click()
    shown = page.locator("[data-step][data-busy='0']")
    shown.wait_for()
    while "Lantern fires" not in page.locator(".story").inner_text():
        step = int(shown.get_attribute("data-step"))
        page.get_by_label("The next step").click()
        page.locator(f"[data-step='{step + 1}'][data-busy='0']").wait_for()
    page.get_by_label("Zoom to fit").click()
    page.mouse.move(640, 60)
    judged(page)
    keep(page.screenshot(), "ruins")


def judged(page: Any) -> None:
    """Wait for the verdict and its picture, and until nothing moves."""
    page.locator("[data-verdict]:not(.busy)").wait_for(timeout=120_000)
    page.locator("figure img").wait_for(timeout=120_000)
    settle(page)
    page.locator("figure .unmade").wait_for(state="hidden", timeout=120_000)
    page.locator("[data-verdict]:not(.busy)").wait_for(timeout=120_000)


def settle(page: Any) -> None:
    """Wait until nothing moves and the last frame is drawn, sharply where the processor draws."""
    page.wait_for_timeout(5000)
    page.locator(".scene").evaluate(RESTED)


def keep(png: bytes, name: str) -> None:
    """Write a picture as small as PNG makes it without losing a colour."""
    Image.open(io.BytesIO(png)).convert("RGB").save(OUT / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
