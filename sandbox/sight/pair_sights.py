"""Turn the counted rays of pairs into their sight: share, interval, verdict and blockers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import CONTESTED
from sandbox.sight.counting.ray_batch import Pair
from sandbox.sight.kernel.forms import PairCounts
from sandbox.sight.report import HiddenBy, PairSight, point_of
from sandbox.sight.verdict import named_verdicts
from sandbox.table.ranges import ranges_between


def pair_sights(
    wanted: Sequence[Pair],
    names: Sequence[str],
    counted: PairCounts,
    policy: SightPolicy,
    by_blocker: Sequence[str],
) -> tuple[PairSight, ...]:
    """Return the sight of each pair by its counts.

    ``names``, ``by_blocker``: the id of each blocker, and the cover that it gives.
    """
    covers, words = policy.covers, policy.game.words
    table, _, counts, shares, ends = counted
    hidden = table[:, 1:].sum(axis=2)
    by: list[list[tuple[int, int]]] = [[] for _ in wanted]
    rows, numbers = np.nonzero(hidden)
    stopped = zip(rows.tolist(), numbers.tolist(), hidden[rows, numbers].tolist(), strict=True)
    for row, number, times in stopped:
        by[row].append((number, times))
    inches = ranges_between(wanted)
    sights = []
    for row, (shooter, target) in enumerate(wanted):
        rays, seen, _, known, bits, cover, *_ = counts[row].tolist()
        low, high, exact = shares[row].tolist()
        verdicts = named_verdicts(bits, covers)
        visible, low, high = _share(seen, rays, low, high, exact if exact >= 0.0 else None)
        rest, whole = 1 - visible, int(hidden[row].sum())
        sights.append(
            PairSight(
                shooter=shooter.id,
                target=target.id,
                eye=point_of(shooter.eye),
                visible=visible,
                low=low,
                high=high,
                rays=rays,
                range_in=inches[row],
                cover=covers[cover],
                verdict=next(iter(verdicts)) if len(verdicts) == 1 else CONTESTED,
                open=tuple(sorted(verdicts)),
                hidden_by=tuple(
                    # shares in proportion to the stopped rays; their sum is 1 − visible
                    HiddenBy(names[number], by_blocker[number], rest * times / whole)
                    for number, times in sorted(by[row], key=lambda item: (-item[1], item[0]))
                ),
                end=point_of(ends[row] if known else target.stand.matrix[:3, 3]),
                words=words,
            )
        )
    return tuple(sights)


def _share(
    seen: int, rays: int, low: float, high: float, exact: float | None
) -> tuple[float, float, float]:
    """Return the visible share and its 95 % interval. The share is 0 or 1 only where proved.

    Where all rays agree without a proof, the share is that with half a ray more on the other side.
    """
    if exact is not None:
        return exact, exact, exact
    if seen == 0:
        return 0.5 / (rays + 1), low, high
    if seen == rays:
        return (rays + 0.5) / (rays + 1), low, high
    return seen / rays, low, high
