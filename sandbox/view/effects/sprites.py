"""Particles as triangles that face a camera, as ``apps/scene/js/effects/sprites.js`` draws them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandbox.view.effects.particles import Puffs
from sandbox.view.surface import Surface

_RIM, _LIT = 16, 0.34
_THIN, _SOLID = 0.45, 0.4
"""The dense part of a puff's radius: ``_THIN`` of a faint one, ``_SOLID`` more of an opaque one."""
_TURNS = 2 * np.pi * np.arange(_RIM) / _RIM
_COS, _SIN = np.cos(_TURNS), np.sin(_TURNS)
_A, _B = 1 + np.arange(_RIM), 1 + (np.arange(_RIM) + 1) % _RIM
_FAN = np.concatenate(
    [
        np.column_stack([np.zeros(_RIM, dtype=np.int64), _A, _B]),
        np.column_stack([_A, _A + _RIM, _B + _RIM]),
        np.column_stack([_A, _B + _RIM, _B]),
    ]
)
_CORNERS = 1 + 2 * _RIM

_Vector = NDArray[np.float64]


def sprites(found: Puffs, eye: _Vector, right: _Vector, up: _Vector) -> Surface:
    """Build the triangles of particles, the farthest first. ``right``, ``up``: the camera's."""
    forward = np.cross(up, right)
    order = np.argsort(-((found.at - eye) @ forward), kind="stable")
    at, size = found.at[order], found.size[order]
    rgba, tail = found.rgba[order], found.tail[order]
    round_ = (np.linalg.norm(tail, axis=1) == 0)[:, None, None]
    turned = 7 * size[:, None] + at[:, :1]
    rough = 1 + 0.05 * (np.sin(2 * _TURNS + turned) + np.sin(3 * _TURNS - 2 * turned))
    ways = (_COS * rough)[..., None] * right + (_SIN * rough)[..., None] * up
    core = _THIN + _SOLID * np.clip(rgba[:, 3], 0, 1)
    disc = [(core * size)[:, None, None] * ways, size[:, None, None] * ways]
    middle = np.where(round_[:, 0], at, at + 0.5 * tail)
    along = 0.5 * tail[:, None]
    aside = np.cross(0.5 * tail, middle - eye)
    aside /= np.maximum(np.linalg.norm(aside, axis=1, keepdims=True), 1e-9)
    thin = 0.65 - 0.5 * _COS
    wide = (size[:, None] * _SIN)[..., None] * aside[:, None]
    streak = [
        0.85 * _COS[:, None] * along + 0.6 * thin[:, None] * wide,
        _COS[:, None] * along + (thin[:, None] + 0.3) * wide,
    ]
    rings = [np.where(round_, one, other) for one, other in zip(disc, streak, strict=True)]
    points = np.concatenate([middle[:, None], *(middle[:, None] + ring for ring in rings)], axis=1)
    bright = np.where(round_[..., 0], 1 + _LIT * _SIN, 1.0)
    dense = np.where(round_[..., 0], 0.92, np.where(_COS > 0.3, 0.25, 0.95))
    colours = np.empty((len(at), _CORNERS, 4))
    colours[:, 0] = rgba
    colours[:, 1 : 1 + _RIM, :3] = rgba[:, None, :3] * bright[..., None]
    colours[:, 1 + _RIM :, :3] = rgba[:, None, :3] * bright[..., None]
    colours[:, 1 : 1 + _RIM, 3] = rgba[:, None, 3] * dense
    colours[:, 1 + _RIM :, 3] = 0.0
    faces = (_FAN[None] + _CORNERS * np.arange(len(at))[:, None, None]).reshape(-1, 3)
    flat = points.reshape(-1, 3)
    ink = np.clip(255 * colours, 0, 255).round().astype(np.uint8).reshape(-1, 4)
    return Surface(flat, faces, ink, np.tile([0.0, 0.0, 1.0], (len(flat), 1)))
