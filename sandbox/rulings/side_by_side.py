"""The same pair under every ruleset and by other readings of the sight policy, side by side, and
the step of the ruling at which each parts from the table's own.

A ruling is made in steps: whether the rules have such units, what share of a body is counted, how
much of it makes a line of sight, which cover each model has, which the unit has, and what that
changes to hit. What no source says of these is a threshold; a *reading* sets some of them
otherwise, as people agree upon them. Every row is judged anew, by the table's own meshes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.catalogue import RULESETS
from rules.engine.events import Modifiers
from rules.games import game_of
from sandbox.scenario.policy import PART_NAMES, SightPolicy
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED
from sandbox.sight.game_cover import in_words_of
from sandbox.sight.judge import judge_pairs, models_named
from sandbox.sight.report import PairSight, UnitSight
from sandbox.sight.verdict import unit_verdict
from sandbox.sight.wording import percent, verdict_words
from sandbox.table.table import Table
from sandbox.work.progress import Progress, silent

OWN = "as the scenario has it"
USUAL = "usual thresholds"

READINGS: Mapping[str, Mapping[str, Any]] = {
    "a glimpse is enough": {"min_visible": SightPolicy.param["min_visible"].bounds[0]},
    "cover if anything is hidden": {"cover_share": SightPolicy.param["cover_share"].bounds[0]},
    "cover from half hidden": {"cover_share": 0.5},
    "one model in cover is enough": {"unit_share": SightPolicy.param["unit_share"].bounds[0]},
    "all models must be in cover": {"unit_share": 1.0},
    "weapons and bases count": {"parts": list(PART_NAMES)},
}
"""By name, what each sets otherwise than the scenario: assumptions all of them."""

REFUSED, SHARE, SIGHT, COVER, UNIT, TO_HIT = (
    "units", "share", "line of sight", "cover of a model", "cover of the unit", "to hit",
)  # fmt: skip
"""The steps, in their order."""


@dataclass(frozen=True)
class Row:
    """A verdict under a ruleset, by a reading.

    ``changes``: what the reading sets. ``visible``: the share of the pair that stands for all.
    ``cover``: as the game calls it, empty where there is no line of sight or it is left open.
    ``modifiers``: what cover changes to hit; None where nobody is fired at, the rays leave it open,
    or the game does not say. ``parts_at``: the step at which a reading parts from what the same
    ruleset says by the scenario's own, and a ruleset by the scenario's own reading from the table's
    own; empty where it does not. ``because``: why, without a full stop.
    """

    game: str
    ruleset: str
    reading: str
    changes: Mapping[str, Any]
    verdict: str
    said: str
    sees: tuple[int, int]
    visible: float
    cover: str
    modifiers: Modifiers | None
    parts_at: str = ""
    because: str = ""
    pairs: tuple[PairSight, ...] = field(default=(), repr=False)

    @property
    def to_hit(self) -> int | None:
        """What cover changes to hit in all."""
        return None if self.modifiers is None else sum(one.value for one in self.modifiers)

    @property
    def tone(self) -> str:
        """The verdict whose colour it has: by how the game calls the cover."""
        if self.said == CLEAR:
            return CLEAR
        return self.cover if self.verdict == CLEAR else self.verdict

    def to_json(self) -> dict[str, Any]:
        """As a row of `sightline los --rulesets --json`."""
        return {
            "game": self.game,
            "ruleset": self.ruleset,
            "reading": self.reading,
            "changes": dict(self.changes),
            "verdict": self.verdict,
            "seeing": self.sees[0],
            "of": self.sees[1],
            "visible": round(self.visible, 6),
            "cover": self.cover or None,
            "to_hit": self.to_hit,
            "parts_at": self.parts_at or None,
            "because": self.because or None,
        }


def side_by_side(table: Table, sight: UnitSight, progress: Progress = silent) -> tuple[Row, ...]:
    """A direction's verdict under every ruleset by every reading; the table's own row is the first.

    ``sight``: as it was judged on this table.
    """
    says = table.scenario
    readings = dict(_readings(says.policy))
    games = (says.game, *(name for name in RULESETS if name != says.game))
    found: dict[tuple[str, str], list[Row]] = {}
    own: Row | None = None
    for number, game in enumerate(games):
        there = _as_played_by(table, game)
        for done, (reading, changes) in enumerate(readings.items()):
            share = (number + done / len(readings)) / len(games)
            progress(share, f"Judging it by {titled(game)}, {reading}")
            policy = SightPolicy(**{**says.policy, **changes}).of(there.scenario.brings)
            pairs = _judged(there, policy, sight) if found else sight.pairs
            for ruleset in _rulesets(table, game):
                row = _row(there, policy, sight, pairs, ruleset, reading, changes)
                own, some = own or row, found.setdefault((game, ruleset), [])
                some.append(_parted(some[0] if some else own, row, says.sight_policy, policy))
    return tuple(row for some in found.values() for row in some)


def telling(sight: UnitSight) -> PairSight:
    """The pair that stands for all: of the unit's own verdict, of those the best seen."""
    return _telling(sight.verdict, sight.pairs)


def alike(rows: Sequence[Row]) -> Iterator[tuple[str, tuple[str, ...], tuple[Row, ...]]]:
    """Game by game the rulesets that say the same of every reading, and what one of them says; of
    those that have no such units that alone."""
    by: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        by.setdefault((row.game, row.ruleset), []).append(row)
    groups: dict[tuple[str, tuple[object, ...]], list[str]] = {}
    for (game, ruleset), some in by.items():
        if some[0].parts_at == REFUSED:
            del some[1:]
        said = tuple((one.said, one.to_hit, one.parts_at, one.because) for one in some)
        groups.setdefault((game, said), []).append(ruleset)
    for (game, _), names in groups.items():
        yield game, tuple(names), tuple(by[game, names[0]])


def partings(rows: Sequence[Row]) -> Iterator[str]:
    """Where rulesets part from the table's own, and readings from their ruleset: sentences."""
    for number, (game, names, some) in enumerate(alike(rows)):
        why: dict[str, list[str]] = {}
        for row in some:
            if row.parts_at:
                why.setdefault(f"{row.parts_at}: {row.because}", []).append(row.reading)
        for because, readings in why.items():
            which = readings
            if OWN in readings:
                which = [_named(game, names)]
            elif number:
                which = [f"{_named(game, names)}, {', '.join(readings)}"]
            yield f"{', '.join(which)}: parts at {because}."


def _named(game: str, rulesets: Sequence[str]) -> str:
    return titled(game) if len(rulesets) == len(RULESETS[game]) else ", ".join(rulesets)


def titled(game: str) -> str:
    """A game as players call it."""
    return game.replace("-", " ").title()


def with_rulesets(said: dict[str, Any], rows: Sequence[Row]) -> dict[str, Any]:
    """A report's JSON with the same pair under every ruleset and reading."""
    return said | {"rulesets": [row.to_json() for row in rows]}


def _readings(policy: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield OWN, {}
    shares = SightPolicy.param
    usual = {
        key: shares[key].default for key, value in policy.items() if value != shares[key].default
    }
    if usual:
        yield USUAL, usual
    for name, changes in READINGS.items():
        now = {key: policy.get(key, shares[key].default) for key in changes}
        if now != changes:
            yield name, changes


def _rulesets(table: Table, game: str) -> tuple[str, ...]:
    """Those of a game, the table's own foremost."""
    own, names = table.scenario.ruleset, RULESETS[game]
    if game != table.scenario.game:
        return names
    return (own, *(name for name in names if name != own))


def _as_played_by(table: Table, game: str) -> Table:
    """The table in the words of another game."""
    if game == table.scenario.game:
        return table
    changed = {"game": game, "ruleset": RULESETS[game][0]}
    scenario = table.scenario.model_copy(update=changed)
    pieces = tuple(replace(piece, game=scenario.brings) for piece in table.pieces)
    return Table(table.file.saying(scenario), pieces, table.units)


def _judged(table: Table, policy: SightPolicy, sight: UnitSight) -> tuple[PairSight, ...]:
    ours, theirs = models_named(table, sight.shooter), models_named(table, sight.target)
    pairs = judge_pairs(table, policy, ours, theirs)
    return in_words_of(table.scenario.brings, policy, pairs)


def _row(
    table: Table,
    policy: SightPolicy,
    sight: UnitSight,
    pairs: Sequence[PairSight],
    ruleset: str,
    reading: str,
    changes: Mapping[str, Any],
) -> Row:
    game = table.scenario.game
    verdict = unit_verdict([(pair.target, frozenset(pair.open)) for pair in pairs], policy)
    firers = {pair.shooter for pair in pairs}
    seeing = {pair.shooter for pair in pairs if BLOCKED not in pair.open}
    brings = table.scenario.brings
    one = _telling("" if brings.cover_shares else verdict, pairs)
    cover = one.game_cover or (verdict if verdict in brings.covers else brings.no_cover)
    if verdict in (BLOCKED, CONTESTED):
        cover = ""
    refused = _refused(table, ruleset, sight)
    return Row(
        game, ruleset, reading, changes, verdict,
        verdict_words(verdict, [one] if brings.cover_shares else pairs, blocked="no sight"),
        (len(seeing), len(firers)), one.visible, cover,
        None if refused or not cover else _modifiers(game, ruleset, cover),
        REFUSED if refused else "", refused, tuple(pairs),
    )  # fmt: skip


def _modifiers(game: str, ruleset: str, cover: str) -> Modifiers | None:
    spec = game_of(game)
    return None if spec.covered is None else spec.covered(spec.ruleset(ruleset), cover)


def _refused(table: Table, ruleset: str, sight: UnitSight) -> str:
    """What a ruleset has not that these units have; empty where nothing, or of another game."""
    spec = game_of(table.scenario.game)
    for name in (sight.shooter, sight.target):
        unit = table.unit(name.partition("/")[0])
        if unit.template.game != table.scenario.game:
            continue
        row = unit.spec.model_dump(exclude_unset=True) | {"models": len(unit.models)}
        choices = spec.unit_choices(ruleset, unit.spec.template)
        if choices is not None and not row.get("weapons"):
            row["weapons"] = [list(one) for one in choices.usual[: len(unit.models)]]
        for _, found, _ in spec.unit_faults(ruleset, row):
            return f"there is no {found!s:.40} for {unit.spec.label}"
    return ""


def _telling(verdict: str, pairs: Sequence[PairSight]) -> PairSight:
    some = [pair for pair in pairs if pair.verdict == verdict] or list(pairs)
    return max(some, key=lambda pair: pair.visible)


def _parted(own: Row, row: Row, was: SightPolicy, now: SightPolicy) -> Row:
    """A row with the first step at which it is not what another is. ``was``, ``now``: by which."""
    if row.parts_at or (row.said, row.to_hit) == (own.said, own.to_hit):
        return row
    step, because = _step(own, row, was, now)
    return replace(row, parts_at=step, because=because)


def _step(own: Row, row: Row, was: SightPolicy, now: SightPolicy) -> tuple[str, str]:
    both = list(zip(own.pairs, row.pairs, strict=True))
    if list(was.parts) != list(now.parts):
        before, after = max(both, key=lambda two: abs(two[0].visible - two[1].visible))
        return SHARE, (
            f"with {_listed(now.parts)} counted {after.shooter} sees {percent(after.visible)} of "
            f"{after.target}, with {_listed(was.parts)} {percent(before.visible)}"
        )
    for before, after in both:
        if (before.verdict == BLOCKED) != (after.verdict == BLOCKED):
            return SIGHT, (
                f"{after.shooter} sees {100 * after.visible:.2g} % of {after.target}; it is a line "
                f"of sight from {100 * now.min_visible:g} % on, not from {100 * was.min_visible:g}"
            )
    others = [two for two in both if _of_pair(two[0]) != _of_pair(two[1])]
    if others:
        before, after = max(others, key=lambda two: two[0].visible)
        hidden = percent(1.0 - before.visible, was)
        words = [_of_pair(pair) for pair in (before, after)]
        if own.game != row.game:
            by = "how much is hidden" if after.game_cover else "what hides it"
            return COVER, (
                f"{hidden} of {after.target} is hidden, which is {words[0]} in {titled(own.game)}, "
                f"and by {by} {words[1]} in {titled(row.game)}"
            )
        return COVER, (
            f"{hidden} of {after.target} is hidden, and cover is from {100 * now.cover_share:g} % "
            f"on, not from {100 * was.cover_share:g}: {words[1]} instead of {words[0]}"
        )
    if own.verdict != row.verdict:
        return UNIT, (
            f"{row.said} instead of {own.said}, where a unit has what {100 * now.unit_share:g} % "
            f"of its models have, not {100 * was.unit_share:g} %"
        )
    (what, value), (other, now_is) = ((one.said, signed(one.to_hit)) for one in (own, row))
    return TO_HIT, f"{what} is {value} under {own.ruleset}, {other} {now_is} under {row.ruleset}"


def _of_pair(pair: PairSight) -> str:
    return verdict_words(pair.verdict, [pair], blocked="no sight")


def _listed(parts: Sequence[str]) -> str:
    return (
        ", ".join(parts[:-1]) + f" and {parts[-1]}" if len(parts) > 1 else f"the {parts[0]} alone"
    )


def signed(value: int | None) -> str:
    """A change as players write it; a dash where there is none to speak of."""
    return "–" if value is None else f"{value:+d}".replace("-", "−") if value else "0"
