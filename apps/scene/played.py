"""The encoding of a show for the browser."""

from __future__ import annotations

from math import isinf
from typing import TypeAlias

from apps.scene import ops
from sandbox.view.effects.show import Show

Said: TypeAlias = tuple[str, str, str]
"""A caption: its title, its words, and those until the result is seen."""


def play_op(
    show: Show, caption: Said, number: int, speed: float, *, sound: bool, fresh: bool, back: bool
) -> ops.Play:
    """Return the instruction that plays a show. Options as in `ops.Play`."""
    return ops.Play(
        tells=show.tells,
        particles=show.rows.astype("<f4").tobytes(),
        reveals=[
            ops.Reveal(
                id=one.name,
                since=round(one.since, 3),
                until=None if isinf(one.until) else round(one.until, 3),
                grows=one.grows,
            )
            for one in show.reveals
        ],
        throws=[
            ops.Throw(
                id=one.name,
                begins=one.begins,
                ends=one.ends,
                start=list(one.start),
                high=one.high,
                axis=list(one.axis),
                turns=one.turns,
                falls=one.falls,
            )
            for one in show.throws
        ],
        track=[
            ops.CameraKey(
                seconds=round(key.seconds, 3),
                focal=list(key.seat[:3]),
                distance=key.seat[3],
                azimuth=key.seat[4],
                elevation=key.seat[5],
            )
            for key in show.track
        ],
        sounds=[
            ops.Sound(noise=one.noise, seconds=round(one.seconds, 3), loud=one.loud)
            for one in show.sounds
        ],
        seconds=show.seconds,
        title=caption[0],
        words=caption[1],
        waits=caption[2],
        show=number,
        speed=speed,
        sound=sound,
        fresh=fresh,
        back=back,
    )
