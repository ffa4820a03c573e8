"""Single trees: a trunk, and a canopy of leaves or needles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import numpy as np

from meshes.shapes.noise import blend, lumps
from meshes.shapes.piece import Part
from meshes.shapes.primitives import ball, lathe, limb, loft
from meshes.shapes.solid import Solid, joined, rgb
from meshes.shapes.texture import Texture, Textured, all_of

Species = Literal["broadleaf", "conifer", "orchard", "palm"]

_LEAVES = tuple(
    all_of(Texture.LEAVES, *pair)
    for pair in (("#4a5a3b", "#76825a"), ("#525f3e", "#83895c"), ("#576342", "#788053"))
)
_FRONDS = all_of(Texture.LEAVES, "#4f5d36", "#8a9159")
_NEEDLES = all_of(Texture.LEAVES, "#33483a", "#587058")
_BARK = Textured("#655441", Texture.WOOD)


def tree(species: Species, height: float, seed: int) -> tuple[Solid, Solid]:
    """Trunk and canopy of one tree standing on the origin, exactly ``height`` inches tall."""
    rng = np.random.default_rng([seed, 13])
    grow = {"conifer": _conifer, "palm": _palm}.get(species, _broadleaf)
    trunk, canopy = grow(rng, seed)
    low, high = canopy.vertices.min(axis=0), canopy.vertices.max(axis=0)
    wide = {"conifer": 0.40, "broadleaf": 0.6, "orchard": 0.62, "palm": 0.62}[species] * height
    scale = (wide / (high[0] - low[0]), wide / (high[1] - low[1]), height / high[2])
    return trunk.scaled(*scale), canopy.scaled(*scale)


def parts_of(grown: Sequence[Sequence[Solid]]) -> list[Part]:
    """Return parts ``trunks`` and ``canopies`` of trees, each a trunk and a canopy."""
    if not grown:
        return []
    trunks, canopies = (joined(*solids) for solids in zip(*grown, strict=True))
    return [
        trunks.part("trunks", support=False),
        canopies.part("canopies", support=False, smooth=True),
    ]


def _broadleaf(rng: np.random.Generator, seed: int) -> tuple[Solid, Solid]:
    dark, light = _LEAVES[int(rng.integers(len(_LEAVES)))]
    trunk = joined(
        lathe([(0.085, 0.0), (0.05, 0.05), (0.04, 0.3), (0.03, 0.55)], 8, _BARK),
        limb((0, 0, 0.25), (0.12, 0.05, 0.5), 0.025, 0.015, _BARK, sides=6, round_ends=False),
        limb((0, 0, 0.28), (-0.1, -0.08, 0.52), 0.025, 0.015, _BARK, sides=6, round_ends=False),
    )
    turn = rng.uniform(0, 2 * np.pi)
    blobs = [
        _leafy(ball((0.25, 0.25, 0.24), dark, sides=12, rings=6), seed, dark, light).moved(z=0.74)
    ]
    for i in range(6):
        angle = turn + i * 2 * np.pi / 6 + rng.uniform(-0.25, 0.25)
        r = rng.uniform(0.16, 0.2)
        blob = ball((r, r, r * 0.9), dark, sides=9, rings=5)
        x, y = 0.2 * np.cos(angle), 0.2 * np.sin(angle)
        leafy = _leafy(blob, seed + i + 1, dark, light)
        blobs.append(
            leafy.moved(float(x), float(y), float(0.52 + 0.16 * (i % 2) + rng.uniform(-0.03, 0.03)))
        )
    return trunk, joined(*blobs)


def _leafy(blob: Solid, seed: int, dark: str, light: str) -> Solid:
    """Lumps on the surface; light on top, dark beneath."""
    size = float(np.ptp(blob.vertices[:, 0]))
    bumps = 1.0 + 0.14 * lumps(blob.vertices, seed, size * 0.6)
    lumpy = replace(blob, vertices=blob.vertices * bumps[:, None])
    lit = 0.42 + 0.42 * lumpy.normals()[:, 2] + 0.16 * lumps(lumpy.centres(), seed + 9, size * 0.3)
    lumpy = replace(lumpy, colours=blend(rgb(dark), rgb(light), lit))
    return lumpy.speckled(np.random.default_rng([seed, 17]), 0.05)


def _conifer(rng: np.random.Generator, seed: int) -> tuple[Solid, Solid]:
    dark, light = _NEEDLES
    trunk = lathe([(0.045, 0.0), (0.03, 0.08), (0.012, 0.8)], 7, "#5c4a3b")
    skirts = []
    tiers = 5
    for i in range(tiers):
        share = i / (tiers - 1)
        low, high = 0.14 + 0.62 * share, 0.42 + 0.58 * share
        r = 0.2 * (1 - 0.68 * share)
        skirt = lathe(
            [(r * 0.3, low + 0.05), (r, low), (r * 0.62, low + 0.11), (0.0, high)], 14, dark
        )
        x, y, z = skirt.vertices.T
        angle = np.arctan2(y, x)
        # Drooping branches: every other corner hangs lower and reaches further out.
        star = 1.0 + 0.16 * np.cos(7 * (angle + share))
        droop = -0.03 * np.hypot(x, y) / r * np.cos(7 * (angle + share))
        skirt = replace(skirt, vertices=np.column_stack([x * star, y * star, z + droop]))
        turned = skirt.turned(float(rng.uniform(0, 50)))
        lit = 0.3 + 0.35 * turned.normals()[:, 2] + 0.3 * np.hypot(*turned.centres()[:, :2].T) / r
        painted = replace(turned, colours=blend(rgb(dark), rgb(light), lit))
        skirts.append(painted.speckled(np.random.default_rng([seed, i]), 0.06))
    return trunk, joined(*skirts)


def _palm(rng: np.random.Generator, seed: int) -> tuple[Solid, Solid]:
    """A bare, leaning trunk under a crown of drooping fronds."""
    dark, light = _FRONDS
    turn, lean = rng.uniform(0, 2 * np.pi), rng.uniform(0.05, 0.14)
    way = np.array([np.cos(turn), np.sin(turn), 0.0])
    around = 2 * np.pi * np.arange(8) / 8
    circle = np.column_stack([np.cos(around), np.sin(around), np.zeros(8)])
    rise = np.linspace(0.0, 0.86, 9)
    rings = [
        circle * (0.03 - 0.012 * z + 0.002 * (n % 2)) + way * lean * z**2 + [0, 0, z]
        for n, z in enumerate(rise)
    ]
    head = way * lean * 0.86**2 + [0.0, 0.0, 0.86]
    fronds = []
    count = 13
    for i in range(count):
        angle = 2 * np.pi * (i + rng.uniform(-0.25, 0.25)) / count
        frond = _frond(angle, float(rng.uniform(0.05, 0.3)), dark).moved(*head)
        lit = 0.2 + 0.7 * i / count * rng.random() + 0.25 * frond.normals()[:, 2]
        fronds.append(replace(frond, colours=blend(rgb(dark), rgb(light), lit)))
    return loft(np.array(rings), _BARK), joined(*fronds)


def _frond(angle: float, lift: float, colour: str) -> Solid:
    """A leaf that arches out from the origin, keeled along its middle."""
    out = np.array([np.cos(angle), np.sin(angle), 0.0])
    side, up = np.array([-out[1], out[0], 0.0]), np.array([0.0, 0.0, 1.0])
    rings = []
    for s in np.linspace(0.08, 0.94, 6):
        wide, keel = 0.055 * float(np.sin(np.pi * s)) ** 0.7, 0.012
        at = out * 0.31 * s + up * (lift * s + 0.14 * s - (0.3 + lift) * s**2)
        left, right = at - side * wide - up * keel, at + side * wide - up * keel
        rings.append([left, at - up * 0.006, right, at + up * 0.008])
    tip = out * 0.32 + up * (0.14 - 0.33)
    return loft(np.array(rings), colour, start=np.zeros(3), end=tip)
