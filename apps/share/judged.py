"""The rulings of a page, and its maps: words as HTML, and what the scene shows of each."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from apps.cards.shared.widgets import scan_note, text
from apps.cards.sight.maps import legend
from apps.cards.sight.share_bar import share_bar
from apps.scene.ops import Label, Op
from apps.share.fitting import light_marks
from apps.share.recording import Recording
from apps.table.layers.map_layer import made
from apps.table.output.sight_marks import (
    blocker_label,
    doubt_label,
    doubt_marks,
    line_label,
    line_marks,
    role_marks,
    shaft_marks,
)
from apps.table.state.captions import (
    covered,
    label_of,
    model_in_unit,
    model_name,
    unit_name,
    verdict_words,
    waist,
)
from languages import writing
from languages.writing import text as say
from sandbox.analysis.doubt_places import DoubtPlace
from sandbox.analysis.maps.sight_map import What
from sandbox.analysis.side_by_side import representative
from sandbox.rulings.findings import Findings
from sandbox.sight.colours import pair_tone, unit_tone
from sandbox.sight.profile import profile
from sandbox.sight.report import PairSight, SightReport, UnitSight
from sandbox.sight.sentences import pair_words
from sandbox.table.table import Table
from sandbox.view.graphics import PictureFault
from sandbox.view.items import ALONG, smoke_around
from sandbox.view.rendering.pictures import models_eye
from sandbox.view.rendering.profile_svg import LARGE, enlarging, profile_svg
from sandbox.view.scene import Scene
from sandbox.work.progress import Progress, part_of

_KINDS: tuple[What, ...] = ("seen", "cover", "lanes", "safe")

_FINE_IN, _OF_MANY_IN = 0.5, 1.0
"""Inches between positions: of one firer's maps, and where there are maps of several."""


@dataclass(frozen=True)
class MapShown:
    """A map of a page. ``key``: HTML of its subject and its colours. ``marks``: what draws it."""

    firer: str
    name: str
    key: str
    marks: list[Op]


def maps(
    table: Table, firers: Sequence[str], into: Recording, progress: Progress
) -> list[MapShown]:
    """Return the maps of all kinds of each firer. Raises whatever ``progress`` raises."""
    inches = min(_FINE_IN if len(firers) == 1 else _OF_MANY_IN, *table.size)
    wanted = [(firer, what) for firer in firers for what in _KINDS]
    found = []
    for number, (firer, what) in enumerate(wanted):
        told = part_of(progress, number / len(wanted), (number + 1) / len(wanted))
        drawn = made(table, firer, what, inches, "coarse", told, exact=True)
        name = unit_name(table, firer)
        about = say("card-sight-map-about", what=what, who=text(name))
        key = f'<p class="go">{about}</p>{legend(drawn)}{scan_note(table)}'
        title = say("card-sight-map-of", what=what)
        found.append(MapShown(name, title, key, into.adds(drawn.items)))
    return found


PICTURE = (640, 360)
"""Pixels of the picture of what a firer sees."""

MOST_PAIRS = 24
"""Most pairs of models of a ruling that can be shown; its certificate has all."""


@dataclass(frozen=True)
class Judged:
    """A verdict to hand on: the report, and what was found beside it."""

    report: SightReport
    found: Findings

    @property
    def sight(self) -> UnitSight:
        """The direction shown, with what was found."""
        return self.found.on(self.report).forward

    @property
    def doubt(self) -> DoubtPlace | None:
        """Where the doubt about it comes from, on a scanned table."""
        return None if self.found.scan is None else self.found.scan.forward.place

    @property
    def pairs(self) -> list[PairSight]:
        """The pairs of models that can be shown: the representative one first."""
        sight = self.sight
        first = representative(sight)
        best = [pair for pair in sight.best_of_each if pair is not first]
        return [first, *best][:MOST_PAIRS]


def shown_pairs(table: Table, judged: Judged, into: Recording) -> list[dict[str, Any]]:
    """Return what the scene shows of each pair of models: marks, labels, the firer's eye."""
    return [_shown(table, judged, pair, into) for pair in judged.pairs]


def _shown(table: Table, judged: Judged, pair: PairSight, into: Recording) -> dict[str, Any]:
    sight = judged.sight
    roles = role_marks(table, [sight.shooter], [sight.target], pair, judged=True)
    marks = [*roles, *shaft_marks(table, pair), *line_marks(sight, pair)]
    marks += doubt_marks(judged.doubt)
    return {
        "marks": into.adds(light_marks(marks)),
        "labels": [*_labels(table, sight, pair), *doubt_label(table, judged.doubt)],
        "eye": list(pair.eye),
        "at": list(waist(table.model(pair.target))),
        "hidden": [
            *(f"{kind}/{pair.shooter}" for kind in ALONG),
            *smoke_around(table, pair.eye),
        ],
    }


def _labels(table: Table, sight: UnitSight, pair: PairSight) -> list[Label]:
    ends = ((sight.shooter, "firer"), (sight.target, "target"))
    roles = [label_of(table.unit(name.partition("/")[0]), role) for name, role in ends]
    return [*roles, *line_label(pair), *blocker_label(table, pair)]


def avoided(table: Table, judged: Sequence[Judged]) -> list[list[float]]:
    """Return the points of models that no label should cover."""
    return [point for model in table.models() for point in covered(model)] if judged else []


def section(table: Table, judged: Judged, number: int, scene: Scene) -> str:
    """Return a ruling as HTML: verdict, share, pairs, what the firer sees, the view from the side.

    ``scene``: of the table, as it is judged.
    """
    sight, pair = judged.sight, judged.pairs[0]
    back = judged.found.on(judged.report).reverse
    words = judged.found.words(table, judged.found.on(judged.report))
    found = "".join(f'<p class="found">{text(line)}</p>' for line in words)
    drawn = profile(table, pair)
    drawings = profile_svg(table, pair, drawn), profile_svg(table, pair, drawn, LARGE)
    side_view, other_way = say("share-figure-side"), say("share-other-way", headline=back.headline)
    side = enlarging(*drawings, f"side-view-{number}")
    return (
        f'<section class="ruling" id="ruled-{number}" aria-label="{text(who(table, sight))}">'
        f'<div class="verdict"><span class="chip {unit_tone(sight.verdict, sight.pairs)}">'
        f"{text(verdict_words(sight.verdict, sight.pairs).upper())}</span>"
        f'<span class="far">{writing.inches(sight.range_in, 1)}</span></div>'
        f'<p class="say">{text(sight.headline)}.</p>'
        f"{found}"
        f"<small>{text(who(table, sight))}</small>"
        f"{_pairs(table, judged)}"
        f"{_picture(table, scene, pair)}"
        f"<figure>{side}"
        f"<figcaption>{side_view}</figcaption></figure>"
        f'<p class="found">{text(other_way)}</p>'
        "</section>"
    )


def who(table: Table, sight: UnitSight) -> str:
    """Return both units: ``Able → Baker``."""
    return " → ".join(unit_name(table, name) for name in (sight.shooter, sight.target))


def _pairs(table: Table, judged: Judged) -> str:
    """Return the pairs of models as buttons; the first is the one shown."""
    sight = judged.sight
    rows = "".join(_row(table, pair, number) for number, pair in enumerate(judged.pairs))
    left = len(sight.pairs) - len(judged.pairs)
    bars = "".join(
        f'<div data-share="{number}"{" hidden" if number else ""}>{share_bar(table, pair)}</div>'
        for number, pair in enumerate(judged.pairs)
    )
    more = "<small>" + say("share-more-pairs", count=left) + "</small>" if left else ""
    rows = f'<div class="models" role="group" aria-label="{say("share-pairs")}">{rows}</div>'
    return f"{bars}{rows if len(judged.pairs) > 1 else ''}{more}"


def _row(table: Table, pair: PairSight, number: int) -> str:
    names = " → ".join(model_in_unit(table, name) for name in (pair.shooter, pair.target))
    said = pair_words(table, pair)
    return (
        f'<button type="button" class="model" data-pair="{number}" '
        f'aria-pressed="{"false" if number else "true"}">'
        f'<i class="dot {pair_tone(pair)}"></i><span>{text(names)}</span><b>{text(said.share)}</b>'
        f"<em>{text(said.verdict)}</em></button>"
    )


def _picture(table: Table, scene: Scene, pair: PairSight) -> str:
    """Return what the firer of a pair sees, as a figure; a sentence where nothing can be drawn."""
    firer, target = (model_name(table, name) for name in (pair.shooter, pair.target))
    caption = text(say("share-sees", firer=firer, target=target))
    colours = text(say("share-sees-colours", firer=firer, target=target))
    models = table.model(pair.shooter), table.model(pair.target)
    try:
        image = models_eye(table, scene, *models, PICTURE)
    except PictureFault as fault:
        return f'<div class="unmade">{text(say("card-sight-no-picture", why=str(fault)))}</div>'
    buffer = io.BytesIO()
    image.convert("RGB").save(buffer, format="WEBP", quality=82)
    source = f"data:image/webp;base64,{b64encode(buffer.getvalue()).decode()}"
    return (
        f'<figure><img src="{source}" alt="{caption}" width="{PICTURE[0]}" '
        f'height="{PICTURE[1]}"><figcaption>{colours}</figcaption></figure>'
    )
