"""Compare rulesets and readings of the sight policy for one pair.

It also finds the step of the ruling at which each first differs from the table's own. A ruling is
made in steps:

- whether the rules have such units
- the visible share of a body, and the share that makes a line of sight
- the cover of each model, and the cover of the unit
- its modifier to hit

Points that no source states are thresholds; a *reading* sets some of them to other common values.
Every row is judged anew, by the table's own meshes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, NamedTuple

from rules.catalogue import RULESETS
from rules.engine.model.events import Modifiers
from rules.games import game_of
from sandbox.scenario.cover_words.shipped import COMPARED, shipped
from sandbox.scenario.policy import PART_NAMES, SightPolicy
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED, NO_COVERS
from sandbox.sight.colours import tone_of
from sandbox.sight.judge import judge_pairs, models_named, with_game_cover
from sandbox.sight.report import PairSight, UnitSight
from sandbox.sight.verdict import pairs_verdict
from sandbox.sight.wording import cover_words, model_words, percent, thresholds, verdict_words
from sandbox.table.following import update_table
from sandbox.table.table import Table
from sandbox.work.progress import Progress, silent

OWN = "scenario default"
WORDS = "words"
"""Stands for a ruleset of words, which has no other."""

USUAL = "standard thresholds"

READINGS: Mapping[str, Mapping[str, Any]] = {
    "a glimpse is enough": {"min_visible": SightPolicy.param["min_visible"].bounds[0]},
    "cover if anything is hidden": {"cover_share": SightPolicy.param["cover_share"].bounds[0]},
    "cover from half hidden": {"cover_share": 0.5},
    "one model in cover is enough": {"unit_share": SightPolicy.param["unit_share"].bounds[0]},
    "all models must be in cover": {"unit_share": 1.0},
    "weapons and bases count": {"parts": list(PART_NAMES)},
}
"""Readings by name, with the assumptions that each changes."""

REFUSED, SHARE, SIGHT = "units", "share", "line of sight"
COVER, UNIT, TO_HIT = "model cover", "unit cover", "to hit"
"""Steps of a ruling, in order."""


@dataclass(frozen=True)
class Row:
    """A verdict under a ruleset, by a reading.

    ``changes``: the values of the reading. ``said``: the verdict in words, by the row's own
    ``pairs``. ``visible``: the share of the representative pair. ``covers``: every cover that
    ``said`` names, in the game's words; empty without a line of sight or while it is open.
    ``modifiers``: the modifiers to hit of each; empty where there is no shot, or the game does not
    state them. ``parts_at``: the step of the first difference; empty for none. A reading is
    compared with the same ruleset by the scenario's own reading, and a ruleset by the scenario's
    own reading with the table's own. ``because``: the reason, without a full stop.
    """

    game: str
    ruleset: str
    reading: str
    changes: Mapping[str, Any]
    verdict: str
    said: str
    sees: tuple[int, int]
    visible: float
    covers: tuple[str, ...]
    modifiers: tuple[Modifiers, ...]
    parts_at: str = ""
    because: str = ""
    pairs: tuple[PairSight, ...] = field(default=(), repr=False)

    @property
    def cover(self) -> str:
        """The only cover; empty for none or several."""
        return self.covers[0] if len(self.covers) == 1 else ""

    @property
    def to_hit(self) -> int | None:
        """Total modifier to hit by cover; None where it differs between lines."""
        changes = self._changes
        return changes[0] if len(changes) == 1 else None

    @property
    def to_hit_words(self) -> str:
        """Modifier to hit by cover in words: ``−1``, ``0 or −1``, or a dash."""
        return " or ".join(map(signed, self._changes)) or signed(None)

    @property
    def _changes(self) -> list[int]:
        return list(dict.fromkeys(sum(one.value for one in some) for some in self.modifiers))

    @property
    def tone(self) -> str:
        """Tone of its colour."""
        if self.said == CLEAR or self.verdict in (CLEAR, BLOCKED, CONTESTED):
            return CLEAR if self.said == CLEAR else self.verdict
        return tone_of(self.covers[-1], self.pairs[0].words if self.pairs else None)

    def to_json(self) -> dict[str, Any]:
        """Return it as a row of `sightline los --rulesets --json`."""
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
    """Return a direction's verdict under every ruleset by every reading, the table's own row first.

    After the rulesets of games come words for cover (`COMPARED`). ``sight``: as judged on this
    table.
    """
    says = table.scenario
    readings = dict(_readings(says.policy))
    games = (says.game, *(name for name in RULESETS if name != says.game))
    games = games if says.brings.words is None else (says.brings.words.name, *games)
    others = (shipped()[name].name for name in COMPARED)
    games = (*games, *(name for name in others if name not in games))
    found: dict[tuple[str, str], list[Row]] = {}
    own: Row | None = None
    for number, game in enumerate(games):
        there = _as_played_by(table, game)
        words = there.scenario.brings.words
        for done, (reading, changes) in enumerate(readings.items() if not words else _AS_IT_IS):
            share = (number + done / len(readings)) / len(games)
            progress(share, f"Judging it by {titled(game)}, {reading}")
            policy = SightPolicy.of(there.scenario.brings, {**says.policy, **changes})
            pairs = _judged(there, policy, sight) if found else sight.pairs
            for ruleset in _rulesets(table, game):
                row = _row(there, policy, sight, pairs, ruleset, reading, changes)
                own, some = own or row, found.setdefault((game, ruleset), [])
                first = some[0] if some else own
                some.append(_parted(table, first, row, says.sight_policy, policy))
    return tuple(row for some in found.values() for row in some)


_AS_IT_IS: tuple[tuple[str, Mapping[str, Any]], ...] = ((OWN, {}),)
"""The only reading of a ruleset of words, which has its own thresholds."""


def representative(sight: UnitSight) -> PairSight:
    """Return the representative pair: with the unit's own verdict, and of those the best seen."""
    return _most_visible(sight.verdict, sight.pairs)


def equal_rulesets(rows: Sequence[Row]) -> Iterator[tuple[str, tuple[str, ...], tuple[Row, ...]]]:
    """Yield, game by game, groups of rulesets with equal results in every reading, and their rows.

    Rulesets without such units are grouped by that alone.
    """
    by: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        by.setdefault((row.game, row.ruleset), []).append(row)
    groups: dict[tuple[str, tuple[object, ...]], list[str]] = {}
    for (game, ruleset), some in by.items():
        if some[0].parts_at == REFUSED:
            del some[1:]
        said = tuple((one.said, one.to_hit_words, one.parts_at, one.because) for one in some)
        groups.setdefault((game, said), []).append(ruleset)
    for (game, _), names in groups.items():
        yield game, tuple(names), tuple(by[game, names[0]])


class Compared(NamedTuple):
    """A table of rows of equal rulesets of a game, or of words for cover, without rulesets.

    ``names``: what each row is called; ``what``: what these names are of.
    """

    game: str
    rulesets: tuple[str, ...]
    what: str
    names: tuple[str, ...]
    rows: tuple[Row, ...]


def compared(rows: Sequence[Row]) -> list[Compared]:
    """Return a table for each group of equal rulesets, and one for all words for cover.

    That of the first row comes first.
    """
    tables: list[Compared] = []
    words: list[Row] = []
    for game, rulesets, some in equal_rulesets(rows):
        if rulesets == (WORDS,):
            words += some
            continue
        tables.append(Compared(game, rulesets, "reading", tuple(row.reading for row in some), some))
    named = tuple(row.game for row in words)
    worded = Compared("Words for cover", (), "words", named, tuple(words))
    first = 0 if words and words[0] is rows[0] else len(tables)
    return [*tables[:first], *([worded] if words else ()), *tables[first:]]


def partings(rows: Sequence[Row]) -> Iterator[str]:
    """Yield a sentence for each way in which a ruleset or a reading differs."""
    for number, (game, names, some) in enumerate(equal_rulesets(rows)):
        why: dict[str, list[str]] = {}
        for row in some:
            if row.parts_at:
                why.setdefault(_parting(row), []).append(row.reading)
        for because, readings in why.items():
            which = readings
            if OWN in readings:
                which = [_named(game, names)]
            elif number:
                which = [f"{_named(game, names)}, {', '.join(readings)}"]
            yield f"{', '.join(which)}: {because}."


def _parting(row: Row) -> str:
    """``differs at model cover: …``; where a unit is not in the rules, that alone."""
    return row.because if row.parts_at == REFUSED else f"differs at {row.parts_at}: {row.because}"


def _named(game: str, rulesets: Sequence[str]) -> str:
    all_of_them = len(rulesets) == len(RULESETS.get(game, rulesets))
    return titled(game) if all_of_them else labelled(game, rulesets)


@cache
def _labels(game: str) -> Mapping[str, str]:
    listing = game_of(game).listing() if game in RULESETS else ()
    return {row["name"]: row["label"] for row in listing}


def labelled(game: str, rulesets: Sequence[str]) -> str:
    """Return players' names of rulesets of a game."""
    return ", ".join(_labels(game).get(name, name) for name in rulesets)


def titled(game: str) -> str:
    """Return players' name of a game; words for cover have their own."""
    return game.replace("-", " ").title() if game in RULESETS else game


def with_rulesets(said: dict[str, Any], rows: Sequence[Row]) -> dict[str, Any]:
    """Return a report's JSON with the same pair under every ruleset and reading."""
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
    """Return the rulesets of a game, the table's own first."""
    if game not in RULESETS:
        return (WORDS,)
    own, names = table.scenario.ruleset, RULESETS[game]
    if game != table.scenario.game:
        return names
    return (own, *(name for name in names if name != own))


def _as_played_by(table: Table, game: str) -> Table:
    """Return the table in the classes of another game, or in the words of a name."""
    here = table.scenario
    own = here.game if here.brings.words is None else here.brings.words.name
    if game == own:
        return table
    if game not in RULESETS:
        named = next(name for name in COMPARED if shipped()[name].name == game)
        return update_table(table, here.model_copy(update={"words": named}))
    ruleset = here.ruleset if game == here.game else RULESETS[game][0]
    changed = {"game": game, "ruleset": ruleset, "words": None}
    scenario = table.scenario.model_copy(update=changed)
    pieces = tuple(replace(piece, game=scenario.brings) for piece in table.pieces)
    return Table(table.file.saying(scenario), pieces, table.units)


def _judged(table: Table, policy: SightPolicy, sight: UnitSight) -> tuple[PairSight, ...]:
    ours, theirs = models_named(table, sight.shooter), models_named(table, sight.target)
    pairs = judge_pairs(table, policy, ours, theirs)
    return with_game_cover(table.scenario.brings, policy, pairs)


def _row(
    table: Table,
    policy: SightPolicy,
    sight: UnitSight,
    pairs: Sequence[PairSight],
    ruleset: str,
    reading: str,
    changes: Mapping[str, Any],
) -> Row:
    words = table.scenario.brings.words
    game = table.scenario.game if words is None else words.name
    verdict = pairs_verdict(pairs, policy)
    firers = {pair.shooter for pair in pairs}
    seeing = {pair.shooter for pair in pairs if BLOCKED not in pair.open}
    brings = table.scenario.brings
    covers = tuple(dict.fromkeys(pair.game_cover for pair in pairs if pair.game_cover))
    covers = tuple(sorted(covers, key=[brings.no_cover, *brings.cover_shares].index))
    if not covers:
        covers = (verdict if verdict in brings.scale else brings.no_cover,)
    if verdict in (BLOCKED, CONTESTED):
        covers = ()
    refused = _refused(table, ruleset, sight)
    return Row(
        game, ruleset, reading, changes, verdict, verdict_words(verdict, pairs, blocked=BLOCKED),
        (len(seeing), len(firers)), _most_visible(verdict, pairs).visible, covers,
        () if refused else _modifiers(game, ruleset, covers),
        REFUSED if refused else "", refused, tuple(pairs),
    )  # fmt: skip


def _modifiers(game: str, ruleset: str, covers: Sequence[str]) -> tuple[Modifiers, ...]:
    """Return the modifiers to hit of each cover; empty where the game does not state them."""
    if game not in RULESETS:
        return ()
    spec = game_of(game)
    if spec.covered is None:
        return ()
    return tuple(spec.covered(spec.ruleset(ruleset), cover) for cover in covers)


def _refused(table: Table, ruleset: str, sight: UnitSight) -> str:
    """Return what a ruleset lacks for these units; empty for nothing, or another game."""
    if table.scenario.words is not None:
        return ""
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
            return f"these rules have no {found!s:.40} ({unit.spec.label})"
    return ""


def _most_visible(verdict: str, pairs: Sequence[PairSight]) -> PairSight:
    some = [pair for pair in pairs if pair.verdict == verdict] or list(pairs)
    return max(some, key=lambda pair: pair.visible)


def _parted(table: Table, own: Row, row: Row, was: SightPolicy, now: SightPolicy) -> Row:
    """Return a row with its first difference from another. ``was``, ``now``: their policies."""
    by_words = not {own.game, row.game} <= RULESETS.keys()  # which have no modifiers to hit
    if row.parts_at or (
        row.said == own.said and (by_words or row.to_hit_words == own.to_hit_words)
    ):
        return row
    step, because = _step(table, own, row, was, now)
    return replace(row, parts_at=step, because=because)


def _step(table: Table, own: Row, row: Row, was: SightPolicy, now: SightPolicy) -> tuple[str, str]:
    both = list(zip(own.pairs, row.pairs, strict=True))
    marks = (*thresholds(was), *thresholds(now))
    looks = tuple(
        "eye" if ruleset is None else ruleset.model.looks_from
        for ruleset in (own.pairs[0].words, row.pairs[0].words)
    )
    if looks[0] != looks[1]:
        before, after = max(both, key=lambda two: abs(two[0].visible - two[1].visible))
        shooter, target = (model_words(table, name) for name in (after.shooter, after.target))
        return SHARE, (
            f"{shooter} sees {_seen(after, marks)} of {target} {_FROM[looks[1]]}, "
            f"{_seen(before, marks)} {_FROM[looks[0]]}"
        )
    if list(was.parts) != list(now.parts):
        before, after = max(both, key=lambda two: abs(two[0].visible - two[1].visible))
        shooter, target = (model_words(table, name) for name in (after.shooter, after.target))
        return SHARE, (
            f"{shooter} sees {percent(after.visible, marks=marks)} of {target} with "
            f"{_listed(now.parts)} counted, {percent(before.visible, marks=marks)} with "
            f"{_listed(was.parts)}"
        )
    seen = [two for two in both if (two[0].verdict == BLOCKED) != (two[1].verdict == BLOCKED)]
    if seen:
        before, after = max(seen, key=lambda two: two[1].visible)
        shooter, target = (model_words(table, name) for name in (after.shooter, after.target))
        if now.min_visible == was.min_visible:
            return SIGHT, (
                f"{shooter} sees {_seen(after, marks)} of {target} by {titled(row.game)}, "
                f"{_seen(before, marks)} by {titled(own.game)}"
            )
        return SIGHT, (
            f"{shooter} sees {100 * after.visible:.2g} % of {target}; here "
            f"{100 * now.min_visible:g} % already is a line of sight, not "
            f"{100 * was.min_visible:g} %"
            if now.min_visible < was.min_visible
            else f"{shooter} sees {100 * after.visible:.2g} % of {target}; here a line of sight "
            f"takes {100 * now.min_visible:g} %, not {100 * was.min_visible:g} %"
        )
    others = [two for two in both if _of_pair(two[0]) != _of_pair(two[1])]
    # Prefer a pair with the words of the row, which does not seem to contradict it.
    others = [two for two in others if _of_pair(two[1]) in _said_of(row)] or others
    if others:
        before, after = max(others, key=lambda two: two[0].visible)
        share, target = percent(1.0 - before.visible, marks=marks), model_words(table, after.target)
        by_whom = f" from {model_words(table, after.shooter)}" if row.sees[1] > 1 else ""
        hidden = f"{share} of {target} is hidden{by_whom}"
        words = [_of_pair(pair) for pair in (before, after)]
        if own.game != row.game:
            by = "by how much is hidden" if after.game_cover else "by what hides it"
            there = f"{words[0]} in {titled(own.game)}, {words[1]} {by} in {titled(row.game)}"
            over_all = "" if row.said == words[1] else f"; over all lines {row.said}"
            return COVER, f"{hidden}: {there}{over_all}"
        return COVER, f"{hidden}; here {_begins(now, was)}: {words[1]} instead of {words[0]}"
    if own.verdict != row.verdict and (rule := _rule_of(row)) != _rule_of(own):
        return UNIT, f"here a unit has its word {rule}: {row.said} instead of {own.said}"
    if own.verdict != row.verdict:
        return UNIT, (
            f"here {_share_words(now)} must be in cover, not {_share_words(was)}: {row.said} "
            f"instead of {own.said}"
        )
    return TO_HIT, (
        f"{own.said} is {own.to_hit_words} under {own.ruleset}, {row.said} {row.to_hit_words} "
        f"under {row.ruleset}"
    )


def _rule_of(row: Row) -> str:
    """Return how a unit has its word by the rule of a row, in a clause."""
    words = row.pairs[0].words
    if words is None or words.units.is_usual:
        return "by enough of its models"
    if words.units.clear_lines is not None:
        return "by the clear lines of those that see it"
    each = "by the least of its models" if words.units.cover == "model" else "by enough models"
    line = {"nearest": ", each by the nearest line", "any": ", each by its best line"}
    return each + line.get(words.units.by, "")


_FROM = {
    "eye": "from its eye",
    "middle": "from its middle",
    "top": "from its top",
    "any": "from any part",
}


def _seen(pair: PairSight, marks: Sequence[float]) -> str:
    return "nothing" if pair.is_searched else percent(pair.visible, marks=marks)


def _begins(now: SightPolicy, was: SightPolicy) -> str:
    """Return the share from which cover counts by one policy, and not by the other."""
    here, there = 100 * now.cover_share, 100 * was.cover_share
    if here < there:
        return f"{here:g} % already counts as cover, not {there:g} %"
    return f"cover starts at {here:g} %, not {there:g} %"


def _share_words(policy: SightPolicy) -> str:
    share = policy.unit_share
    if share == 1.0:
        return "all models"
    return "half of the models" if share == 0.5 else f"{100 * share:g} % of the models"


def _said_of(row: Row) -> set[str]:
    """Return the words that pairs of a row may have without a contradiction to its own."""
    return {
        row.said,
        *(CLEAR if cover in NO_COVERS else cover_words(cover) for cover in row.covers),
    }


def _of_pair(pair: PairSight) -> str:
    return verdict_words(pair.verdict, [pair], blocked=BLOCKED)


def _listed(parts: Sequence[str]) -> str:
    return (
        ", ".join(parts[:-1]) + f" and {parts[-1]}" if len(parts) > 1 else f"the {parts[0]} alone"
    )


def signed(value: int | None) -> str:
    """Write a modifier as players do; a dash for none."""
    return "–" if value is None else f"{value:+d}".replace("-", "−") if value else "0"
