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

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, NamedTuple

from languages import writing
from languages.message import NOTHING, Fact, Line, Message, code_of, coded, key_of, message
from languages.writing import ENGLISH, speaking, text, written
from rules.catalogue import RULESETS
from rules.engine.model.events import Modifiers
from rules.games import game_of
from sandbox.scenario.cover_words.shipped import COMPARED, sentence_said, shipped
from sandbox.scenario.policy import PART_NAMES, SightPolicy
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED, NO_COVERS
from sandbox.sight.colours import tone_of
from sandbox.sight.judge import judge_pairs, models_named, with_game_cover
from sandbox.sight.report import PairSight, UnitSight
from sandbox.sight.verdict import pairs_verdict
from sandbox.sight.wording import (
    cover_said,
    model_said,
    part_code,
    percent_said,
    thresholds,
    verdict_said,
)
from sandbox.table.following import update_table
from sandbox.table.table import Table
from sandbox.work.progress import Progress, silent

OWN = code_of("scenario-default")
WORDS = "words"
"""Stands for a ruleset of words, which has no other."""

USUAL = code_of("standard-thresholds")

READINGS: Mapping[str, Mapping[str, Any]] = {
    code_of("a-glimpse-is-enough"): {"min_visible": SightPolicy.param["min_visible"].bounds[0]},
    code_of("cover-if-anything-is-hidden"): {
        "cover_share": SightPolicy.param["cover_share"].bounds[0]
    },
    code_of("cover-from-half-hidden"): {"cover_share": 0.5},
    code_of("one-model-in-cover-is-enough"): {
        "unit_share": SightPolicy.param["unit_share"].bounds[0]
    },
    code_of("all-models-must-be-in-cover"): {"unit_share": 1.0},
    code_of("weapons-and-bases-count"): {"parts": list(PART_NAMES)},
}
"""Readings by name, with the assumptions that each changes."""

REFUSED, SHARE, SIGHT, COVER, UNIT, TO_HIT = (
    code_of(step)
    for step in ("units", "share", "line-of-sight", "model-cover", "unit-cover", "to-hit")
)
"""Steps of a ruling, in order."""


@dataclass(frozen=True)
class Row:
    """A verdict under a ruleset, by a reading.

    ``changes``: the values of the reading. ``told``: the verdict, by the row's own ``pairs``.
    ``visible``: the share of the representative pair. ``covers``: every cover that
    ``told`` names, in the game's words; empty without a line of sight or while it is open.
    ``modifiers``: the modifiers to hit of each; empty where there is no shot, or the game does not
    state them. ``parts_at``: the step of the first difference; empty for none. A reading is
    compared with the same ruleset by the scenario's own reading, and a ruleset by the scenario's
    own reading with the table's own. ``why``: the reason.
    """

    game: str
    ruleset: str
    reading: str
    changes: Mapping[str, Any]
    verdict: str
    told: Message
    sees: tuple[int, int]
    visible: float
    covers: tuple[str, ...]
    modifiers: tuple[Modifiers, ...]
    parts_at: str = ""
    why: Message = NOTHING
    pairs: tuple[PairSight, ...] = field(default=(), repr=False)

    @property
    def said(self) -> str:
        """The verdict in words, for whoever reads it."""
        return written(self.told)

    @property
    def because(self) -> str:
        """The reason without a full stop, for whoever reads it; empty for no difference."""
        return written(self.why)

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
        return written(self.to_hit_said)

    @property
    def to_hit_said(self) -> Message:
        """Modifier to hit by cover, as `to_hit_words` has it."""
        changes = [*map(signed, self._changes)] or [signed(None)]
        said = [message("sight-word", word=change) for change in changes]
        *before, last = said
        return message("sight-or", before=tuple(before), last=last) if before else last

    @property
    def _changes(self) -> list[int]:
        return list(dict.fromkeys(sum(one.value for one in some) for some in self.modifiers))

    @property
    def tone(self) -> str:
        """Tone of its colour."""
        if self.is_clear or self.verdict in (CLEAR, BLOCKED, CONTESTED):
            return CLEAR if self.is_clear else self.verdict
        return tone_of(self.covers[-1], self.pairs[0].words if self.pairs else None)

    @property
    def is_clear(self) -> bool:
        """Whether its words are those for no cover."""
        return _english(self.told) == CLEAR

    def to_json(self) -> dict[str, Any]:
        """Return it as a row of `sightline los --rulesets --json`, in English."""
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
            "because": _english(self.why) or None,
        }


def side_by_side(table: Table, sight: UnitSight, progress: Progress = silent) -> tuple[Row, ...]:
    """Return a direction's verdict under every ruleset by every reading, the table's own row first.

    After the rulesets of games come words for cover (`COMPARED`). ``sight``: as judged on this
    table.
    """
    says = table.scenario
    readings = dict(readings_of(says.policy))
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
            said = text("analysis-judging-by", game=titled(game), reading=reading_words(reading))
            progress(share, said)
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
        tables.append(
            Compared(
                game,
                rulesets,
                text("analysis-column-reading"),
                tuple(reading_words(row.reading) for row in some),
                some,
            )
        )
    named = tuple(titled(row.game) for row in words)
    title, column = text("analysis-words-for-cover"), text("analysis-column-words")
    worded = Compared(title, (), column, named, tuple(words))
    first = 0 if words and words[0] is rows[0] else len(tables)
    return [*tables[:first], *([worded] if words else ()), *tables[first:]]


def partings(rows: Sequence[Row]) -> Iterator[str]:
    """Yield a sentence for each way in which a ruleset or a reading differs."""
    for number, (game, names, some) in enumerate(equal_rulesets(rows)):
        why: dict[str, list[str]] = {}
        for row in some:
            if row.parts_at:
                because = (
                    row.because
                    if row.parts_at == REFUSED
                    else text("analysis-differs-at", step=key_of(row.parts_at), why=row.why)
                )
                why.setdefault(because, []).append(row.reading)
        for because, readings in why.items():
            which = [*map(reading_words, readings)]
            if OWN in readings:
                which = [_named(game, names)]
            elif number:
                which.insert(0, _named(game, names))
            yield text("analysis-parting", which=", ".join(which), why=because)


def reading_words(reading: str) -> str:
    """Return a reading in words, for whoever reads it."""
    return text("analysis-reading", reading=key_of(reading))


def _english(said: Message) -> str:
    """Return what is compared, and what JSON holds."""
    with speaking(ENGLISH):
        return written(said)


def _named(game: str, rulesets: Sequence[str]) -> str:
    all_of_them = len(rulesets) == len(RULESETS.get(game, rulesets))
    return titled(game) if all_of_them else labelled(game, rulesets)


@cache
def _labels(game: str) -> Mapping[str, str]:
    listing = game_of(game).listing() if game in RULESETS else ()
    return {row["name"]: row["label"] for row in listing}


def labelled(game: str, rulesets: Sequence[str]) -> str:
    """Return players' names of rulesets of a game."""
    labels = _labels(game)
    said = (writing.found(f"ruleset-{game}-{name}") or labels.get(name, name) for name in rulesets)
    return ", ".join(said)


def titled(game: str) -> str:
    """Return players' name of a game; words for cover have their own."""
    return str(_titled(game))


def _titled(game: str) -> Line:
    return game.replace("-", " ").title() if game in RULESETS else sentence_said(game)


def readings_of(policy: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the readings that differ from a scenario's sight policy, and what each changes; its
    own first.
    """
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
        game, ruleset, reading, changes, verdict, verdict_said(verdict, pairs, blocked=BLOCKED),
        (len(seeing), len(firers)), _most_visible(verdict, pairs).visible, covers,
        _modifiers(game, ruleset, covers) if refused is NOTHING else (),
        "" if refused is NOTHING else REFUSED, refused, tuple(pairs),
    )  # fmt: skip


def _modifiers(game: str, ruleset: str, covers: Sequence[str]) -> tuple[Modifiers, ...]:
    """Return the modifiers to hit of each cover; empty where the game does not state them."""
    if game not in RULESETS:
        return ()
    spec = game_of(game)
    if spec.covered is None:
        return ()
    return tuple(spec.covered(spec.ruleset(ruleset), cover) for cover in covers)


def _refused(table: Table, ruleset: str, sight: UnitSight) -> Message:
    """Return what a ruleset lacks for these units; `NOTHING` for nothing, or another game."""
    if table.scenario.words is not None:
        return NOTHING
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
            arm = coded("arm", f"{found!s:.40}")
            said = arm if writing.found(arm.key) else f"{found!s:.40}"
            return message("analysis-rules-have-no", found=said, unit=unit.spec.called)
    return NOTHING


def _most_visible(verdict: str, pairs: Sequence[PairSight]) -> PairSight:
    some = [pair for pair in pairs if pair.verdict == verdict] or list(pairs)
    return max(some, key=lambda pair: pair.visible)


def _parted(table: Table, own: Row, row: Row, was: SightPolicy, now: SightPolicy) -> Row:
    """Return a row with its first difference from another. ``was``, ``now``: their policies."""
    by_words = not {own.game, row.game} <= RULESETS.keys()  # which have no modifiers to hit
    if row.parts_at or (
        _english(row.told) == _english(own.told)
        and (by_words or row.to_hit_words == own.to_hit_words)
    ):
        return row
    step, because = _step(table, own, row, was, now)
    return replace(row, parts_at=step, why=because)


def _step(
    table: Table, own: Row, row: Row, was: SightPolicy, now: SightPolicy
) -> tuple[str, Message]:
    """Return the first step at which two rows differ, and the reason."""
    both = list(zip(own.pairs, row.pairs, strict=True))
    marks = (*thresholds(was), *thresholds(now))

    def seen(key: str, two: tuple[PairSight, PairSight], **facts: Fact) -> Message:
        before, after = two
        shooter, target = (model_said(table, name) for name in (after.shooter, after.target))
        return message(
            key,
            shooter=shooter,
            target=target,
            now=_seen(after, marks),
            was=_seen(before, marks),
            **facts,
        )

    looks = tuple(
        "eye" if ruleset is None else ruleset.model.looks_from
        for ruleset in (own.pairs[0].words, row.pairs[0].words)
    )
    farthest = max(both, key=lambda two: abs(two[0].visible - two[1].visible))
    if looks[0] != looks[1]:
        ends = [message("analysis-looks-from", end=end) for end in looks]
        return SHARE, seen("analysis-sees-from", farthest, from_now=ends[1], from_was=ends[0])
    if list(was.parts) != list(now.parts):
        counted = _listed(now.parts), _listed(was.parts)
        return SHARE, seen("analysis-sees-with", farthest, with_now=counted[0], with_was=counted[1])
    unseen = [two for two in both if (two[0].verdict == BLOCKED) != (two[1].verdict == BLOCKED)]
    if unseen:
        return SIGHT, _sight_step(
            seen, max(unseen, key=lambda two: two[1].visible), own, row, was, now
        )
    others = [two for two in both if _english(_of_pair(two[0])) != _english(_of_pair(two[1]))]
    # Prefer a pair with the words of the row, which does not seem to contradict it.
    others = [two for two in others if _english(_of_pair(two[1])) in _said_of(row)] or others
    if others:
        two = max(others, key=lambda two: two[0].visible)
        return COVER, _cover_step(table, two, own, row, was, now, marks)
    if own.verdict != row.verdict and (rule := _rule_of(row)) != _rule_of(own):
        return UNIT, message("analysis-unit-word", rule=rule, now=row.told, was=own.told)
    if own.verdict != row.verdict:
        return UNIT, message(
            "analysis-must-be-in-cover",
            share_now=_share_said(now),
            share_was=_share_said(was),
            now=row.told,
            was=own.told,
        )
    return TO_HIT, message(
        "analysis-to-hit",
        was=own.told,
        hits_was=own.to_hit_said,
        rules_was=own.ruleset,
        now=row.told,
        hits_now=row.to_hit_said,
        rules_now=row.ruleset,
    )


def _sight_step(
    seen: Callable[..., Message],
    two: tuple[PairSight, PairSight],
    own: Row,
    row: Row,
    was: SightPolicy,
    now: SightPolicy,
) -> Message:
    """Return why two rows differ in a line of sight. ``seen``: makes a message on two pairs."""
    if now.min_visible == was.min_visible:
        games = _titled(row.game), _titled(own.game)
        return seen("analysis-sees-by", two, game_now=games[0], game_was=games[1])
    key = "analysis-sight-from" if now.min_visible < was.min_visible else "analysis-sight-takes"
    share = f"{100 * two[1].visible:.2g}"
    return seen(
        key,
        two,
        share=float(share),
        least_now=_hundred(now.min_visible),
        least_was=_hundred(was.min_visible),
    )


def _cover_step(
    table: Table,
    two: tuple[PairSight, PairSight],
    own: Row,
    row: Row,
    was: SightPolicy,
    now: SightPolicy,
    marks: Sequence[float],
) -> Message:
    """Return why two rows differ in the cover of a model."""
    before, after = two
    share, target = percent_said(1.0 - before.visible, marks=marks), model_said(table, after.target)
    hidden = message("analysis-target-hidden", share=share, target=target)
    if row.sees[1] > 1:
        shooter = model_said(table, after.shooter)
        hidden = message("analysis-target-hidden-from", share=share, target=target, shooter=shooter)
    said, becomes = (_of_pair(pair) for pair in two)
    if own.game != row.game:
        key = "analysis-cover-by-share" if after.game_cover else "analysis-cover-by-class"
        there = message(
            key,
            hidden=hidden,
            was=said,
            game_was=_titled(own.game),
            now=becomes,
            game_now=_titled(row.game),
        )
        if _english(row.told) == _english(becomes):
            return there
        return message("analysis-over-all-lines", said=there, now=row.told)
    earlier = now.cover_share < was.cover_share
    return message(
        "analysis-cover-already" if earlier else "analysis-cover-starts",
        hidden=hidden,
        share_now=_hundred(now.cover_share),
        share_was=_hundred(was.cover_share),
        now=becomes,
        was=said,
    )


def _hundred(share: float) -> float:
    """Return a share in hundredths, without errors of rounding."""
    return round(100 * share, 3)


def _rule_of(row: Row) -> Message:
    """Return how a unit has its word by the rule of a row, in a clause."""
    words = row.pairs[0].words
    if words is None or words.units.is_usual:
        return message("analysis-rule-usual")
    if words.units.clear_lines is not None:
        return message("analysis-rule-clear-lines")
    rule = "least" if words.units.cover == "model" else "enough"
    return message("analysis-rule", rule=rule, by=words.units.by)


def _seen(pair: PairSight, marks: Sequence[float]) -> Message:
    if pair.is_searched:
        return message("sight-nothing")
    return percent_said(pair.visible, marks=marks)


def _share_said(policy: SightPolicy) -> Message:
    share = policy.unit_share
    return message("analysis-share-of-models", part=part_code(share), percent=_hundred(share))


def _said_of(row: Row) -> set[str]:
    """Return the words, in English, that pairs of a row may have without a contradiction to its
    own.
    """
    covers = (
        verdict_said(CLEAR) if cover in NO_COVERS else cover_said(cover) for cover in row.covers
    )
    return {_english(said) for said in (row.told, *covers)}


def _of_pair(pair: PairSight) -> Message:
    return verdict_said(pair.verdict, [pair], blocked=BLOCKED)


def _listed(parts: Sequence[str]) -> Message:
    *before, last = (message("analysis-part", part=part) for part in parts)
    if not before:
        return message("analysis-part-alone", part=last)
    return message("analysis-parts", before=tuple(before), last=last)


def signed(value: int | None) -> str:
    """Write a modifier as players do; a dash for none."""
    return "–" if value is None else f"{value:+d}".replace("-", "−") if value else "0"
