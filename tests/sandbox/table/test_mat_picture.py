"""A picture lies on a table's ground: read within bounds, placed to scale, and met by no ray."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from tables import HEAD, unit

from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load
from sandbox.scenario.schema import TableSpec
from sandbox.table.following import update_table
from sandbox.table.mat_picture import (
    MOST_PIXELS,
    MatFault,
    lie_of,
    mat_picture,
    pixels_in,
    size_in_proportion,
)
from sandbox.table.table import lay

RED, BLUE = (220, 30, 30), (30, 30, 220)


def encoded(image: Image.Image, kind: str = "PNG") -> bytes:
    stream = io.BytesIO()
    image.save(stream, kind)
    return stream.getvalue()


def picture(wide: int = 60, high: int = 40, mode: str = "RGB") -> Image.Image:
    """Red, with its upper left quarter blue."""
    made = Image.new(mode, (wide, high), RED)
    made.paste(BLUE, (0, 0, wide // 2, high // 2))
    return made


def bomb(wide: int, high: int) -> bytes:
    """A PNG of a few bytes that says it is so large."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 99))


def table_on(folder: Path, keys: str, content: bytes | None = None) -> Path:
    """A table of 36 × 24 inches with a mat."""
    (folder / "mat.png").write_bytes(encoded(picture()) if content is None else content)
    path = folder / "t.toml"
    text = f"{HEAD}[table]\nsize = [36, 24]\n{keys}\n"
    path.write_text(text + unit("able", "axis", "position = [9, 9]"))
    return path


def colour_at(jpeg: bytes, x: float, y: float) -> str:
    """The colour at a place of the ground, as shares of its width and depth from the near left."""
    with Image.open(io.BytesIO(jpeg)) as image:
        pixels = np.asarray(image.convert("RGB"), dtype=int)
    high, wide = pixels.shape[:2]
    at = pixels[round((1 - y) * (high - 1)), round(x * (wide - 1))]
    names = {RED: "red", BLUE: "blue"}
    return next((name for ink, name in names.items() if abs(at - ink).max() < 40), "ground")


def test_a_picture_covers_the_ground_with_its_top_at_the_far_edge(tmp_path: Path) -> None:
    made = mat_picture(load(table_on(tmp_path, 'mat_picture = "mat.png"')))
    assert made is not None
    assert colour_at(made.jpeg, 0.25, 0.75) == "blue", "far left"
    assert [colour_at(made.jpeg, x, y) for x, y in ((0.25, 0.2), (0.8, 0.8), (0.8, 0.2))] == [
        "red"
    ] * 3


def test_a_mat_in_its_own_size_lies_in_the_middle_and_is_cut_at_the_edges(tmp_path: Path) -> None:
    small = mat_picture(load(table_on(tmp_path, 'mat_picture = "mat.png"\nmat_size = [18, 12]')))
    assert small is not None
    assert colour_at(small.jpeg, 0.1, 0.5) == colour_at(small.jpeg, 0.5, 0.95) == "ground"
    assert (colour_at(small.jpeg, 0.3, 0.6), colour_at(small.jpeg, 0.7, 0.4)) == ("blue", "red")
    large = mat_picture(load(table_on(tmp_path, 'mat_picture = "mat.png"\nmat_size = [72, 48]')))
    assert large is not None
    assert (colour_at(large.jpeg, 0.02, 0.98), colour_at(large.jpeg, 0.98, 0.02)) == ("blue", "red")


@pytest.mark.parametrize(
    ("table", "own", "pixels", "turned"),
    [
        ((72, 48), None, (600, 400), False),
        ((48, 72), None, (600, 400), True),
        ((48, 48), None, (600, 400), False),
        ((48, 72), (72, 48), (600, 400), True),
        ((72, 48), (72, 48), (400, 600), False),
        ((72, 48), (36, 36), (400, 400), False),
        ((96, 48), (48, 96), (400, 800), True),
    ],
)
def test_a_mat_is_turned_where_it_fits_better_so(table, own, pixels, turned) -> None:
    top = TableSpec(size=table, mat_picture="m.png", mat_size=own)
    lie = lie_of(top, pixels)
    assert lie.turned is turned
    assert lie.size == (table if own is None else own[::-1] if turned else own)


def test_the_first_size_of_its_own_is_the_largest_in_proportion() -> None:
    top = TableSpec(size=(48.0, 72.0), mat_picture="m.png")
    assert size_in_proportion(top, (600, 400)) == (72.0, 48.0)
    assert size_in_proportion(top, (500, 500)) == (48.0, 48.0)


def test_transparent_parts_of_a_picture_show_the_mat(tmp_path: Path) -> None:
    clear = Image.new("RGBA", (60, 40), (*RED, 255))
    clear.paste((0, 0, 0, 0), (0, 0, 30, 40))
    path = table_on(tmp_path, 'mat_picture = "mat.png"', encoded(clear))
    made = mat_picture(load(path))
    assert made is not None
    assert (colour_at(made.jpeg, 0.2, 0.5), colour_at(made.jpeg, 0.8, 0.5)) == ("ground", "red")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no readable picture"),
        (b"solid barn", "no readable picture"),
        (encoded(picture(), "GIF"), "no readable picture"),
        (encoded(picture(400, 400), "JPEG")[:1500], "a damaged picture"),
        (encoded(Image.effect_noise((90, 90), 60))[:3000], "a damaged picture"),
        (bomb(40_000, 40_000), "pixels"),
        (bomb(10_000, 9_000), "10,000 × 9,000 pixels"),
        (bomb(300, 300), "a damaged picture"),
    ],
    ids=["empty", "text", "gif", "cut jpeg", "cut png", "bomb", "large", "no rows"],
)
def test_a_bad_picture_ends_in_one_sentence(tmp_path: Path, content: bytes, said: str) -> None:
    with pytest.raises(MatFault, match=said):
        pixels_in(content)
    with pytest.raises(ScenarioFault) as caught:
        lay(load(table_on(tmp_path, 'mat_picture = "mat.png"', content)))
    (fault,) = caught.value.faults
    assert (fault.place, "mat.png" in str(fault.found)) == ("table.mat_picture", True)
    assert f"{MOST_PIXELS:,}" in str(fault.expected) or "PNG or JPEG" in str(fault.expected)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ('mat_picture = "gone.png"', "a PNG or JPEG file"),
        ('mat_picture = "../mat.png"', "a path that stays in"),
        ("mat_size = [36, 24]", "a mat_picture beside mat_size"),
    ],
)
def test_the_keys_of_a_mat_are_checked(tmp_path: Path, keys: str, said: str) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (tmp_path / "mat.png").write_bytes(encoded(picture()))
    with pytest.raises(ScenarioFault, match=said):
        load(table_on(folder, keys))


def test_a_mat_changes_no_shape_and_the_digest_follows_its_bytes(tmp_path: Path) -> None:
    bare = lay(load(table_on(tmp_path, "")))
    path = table_on(tmp_path, 'mat_picture = "mat.png"')
    table = lay(load(path))
    assert update_table(bare, table.scenario).pieces is bare.pieces
    digest = load(path).digest
    assert digest != bare.digest
    (tmp_path / "mat.png").write_bytes(encoded(picture(80, 40)))
    assert load(path).digest != digest


def test_a_photo_that_lies_on_its_side_is_set_upright(tmp_path: Path) -> None:
    turned = Image.Exif()
    turned[0x0112] = 6
    stream = io.BytesIO()
    picture(400, 600).transpose(Image.Transpose.ROTATE_90).save(stream, "JPEG", exif=turned)
    assert pixels_in(stream.getvalue()) == (400, 600)
    content = stream.getvalue()
    keys = 'mat_picture = "mat.png"\nmat_size = [8, 12]'
    made = mat_picture(load(table_on(tmp_path, keys, content)))
    assert made is not None
    assert (colour_at(made.jpeg, 0.44, 0.6), colour_at(made.jpeg, 0.44, 0.4)) == ("blue", "red")
