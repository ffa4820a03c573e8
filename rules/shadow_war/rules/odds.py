"""Exact odds of one resolved action: a JSON object in, a JSON object out.

>>> odds({"game": "shadow-war", "action": "leadership-test", "fighter": {"leadership": 7}})
{'p_pass': 0.583333333333}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from languages.message import coded, message
from rules.engine.errors import RuleError
from rules.engine.model.reading import Reader
from rules.engine.play.dice import outcomes
from rules.shadow_war.model.profiles import NAME
from rules.shadow_war.model.ruleset import Ruleset, ruleset
from rules.shadow_war.rules import chances, close_combat, fire
from rules.shadow_war.rules.chances import p_pinned
from rules.shadow_war.rules.morale import initiative_test

MOST_ATTACKS = 10


def odds(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the exact chances of the action that `facts` describe.

    Actions: ``shoot``, ``fight``, ``leadership-test``, ``initiative-test``. Raises RuleError with
    one clear sentence for facts that are incomplete or unknown.
    """
    read = Reader(facts, "odds")
    read.word("game", (NAME,), NAME)
    rules = ruleset(read.word("ruleset", default="reference"), read.mapping("assumptions"))
    found = ACTIONS[read.word("action", tuple(ACTIONS))](rules, read)
    read.done()
    return found


def _neat(value: float) -> float:
    return round(value, 12) + 0.0


@dataclass(frozen=True)
class _Arms:
    """Values that a weapon adds to a shot."""

    strength: int
    save_modifier: int
    to_hit: int


def _weapon(rules: Ruleset, read: Reader) -> _Arms:
    """Read a weapon by its name at a range, or as an object of its own."""
    if read.names("weapon"):
        weapon = rules.weapon(read.word("weapon"))
        range_in = read.inches("range_in", weapon.short_in)
        if weapon.combat:
            raise RuleError(
                "SW-SHO-1", message("play-refused-does-not-shoot", weapon=coded("arm", weapon.name))
            )
        if range_in > weapon.long_in:
            raise fire.out_of_reach(weapon, range_in)
        return _Arms(weapon.strength, weapon.save_modifier, weapon.to_hit(range_in))
    part = read.part("weapon")
    arms = _Arms(
        part.whole("strength", 1, 10),
        part.whole("save_modifier", -10, 10, 0),
        part.whole("to_hit", -10, 10, 0),
    )
    part.done()
    return arms


@dataclass(frozen=True)
class _Body:
    """Toughness, wounds and save of a target."""

    toughness: int
    wounds: int
    save: int


def _body(read: Reader, toughness: int | None = None) -> _Body:
    """Read the target's body; a `save` of null means none, as 0 does (SW-WND-2)."""
    return _Body(
        read.whole("toughness", 1, 10, ... if toughness is None else toughness),
        read.whole("wounds", 1, 10, 1),
        0 if read.none("save") else read.whole("save", 0, 6, 0),
    )


def _shoot(rules: Ruleset, read: Reader) -> dict[str, Any]:
    shooter = read.part("shooter")
    bs = shooter.whole("bs", 1, 10)
    shooter.done()
    target = read.part("target")
    body = _body(target)
    target.done()
    arms = _weapon(rules, read)
    named = read.words("modifiers", tuple(fire.MODIFIERS))
    for one, two in _EITHER:
        if one in named and two in named:
            said = message("sw-not-both", one=coded("modifier", one), other=coded("modifier", two))
            raise RuleError("SW-SHO-2", said)
    needs = fire.needs_to_hit(bs, arms.to_hit, named)
    hit = chances.p_hit(needs, rules.assumptions.ones_miss)
    wound = chances.p_wound(arms.strength, body.toughness, body.save, arms.save_modifier)
    fate = chances.fate(1, wound, body.wounds).times(hit)
    return {
        "needs": needs,
        "score": fire.score(needs, ones_miss=rules.assumptions.ones_miss),
        "p_hit": _neat(hit),
        "p_wound": _neat(wound),
        "p_flesh_wound": _neat(fate.flesh_wound),
        "p_down": _neat(fate.down),
        "p_out": _neat(fate.out),
        "p_pinned": _neat(p_pinned(rules, hit, fate)),
    }


_EITHER = ((fire.PARTIAL, fire.HEAVY), (fire.SMALL, fire.LARGE))
"""Pairs of modifiers that exclude each other."""


@dataclass(frozen=True)
class _Duellist:
    """One of the two in close combat, as given in facts; `charged`: whether it charges."""

    ws: int
    attacks: int
    initiative: int
    strength: int
    save_modifier: int
    body: _Body
    counters: bool
    named: tuple[str, ...]

    @property
    def charges(self) -> bool:
        return close_combat.CHARGING in self.named

    def stance(self, other: _Duellist) -> close_combat.Stance:
        bonus = self.ws + sum(close_combat.MODIFIERS[name] for name in self.named)
        more = self.counters and other.charges
        return close_combat.Stance(self.attacks + more, bonus, self.initiative)

    def wounds(self, other: _Duellist) -> float:
        body = other.body
        return chances.p_wound(self.strength, body.toughness, body.save, self.save_modifier)


def _duellist(read: Reader, name: str) -> _Duellist:
    part = read.part(name)
    named = part.words("modifiers", tuple(close_combat.MODIFIERS))
    if close_combat.OVER_COVER in named and close_combat.CHARGING not in named:
        what = coded("modifier", close_combat.OVER_COVER)
        raise RuleError("SW-CC-2", message("sw-did-not-charge", who=name, what=what))
    made = _Duellist(
        ws=part.whole("ws", 1, 10),
        attacks=part.whole("attacks", 1, MOST_ATTACKS, 1),
        initiative=part.whole("initiative", 1, 10),
        strength=part.whole("strength", 1, 10, 3),
        save_modifier=part.whole("save_modifier", -10, 10, 0),
        body=_body(part, toughness=3),
        counters=part.flag("counter_attack", False),
        named=tuple(named),
    )
    part.done()
    return made


def _fight(rules: Ruleset, read: Reader) -> dict[str, Any]:
    attacker, defender = _duellist(read, "attacker"), _duellist(read, "defender")
    if attacker.charges and defender.charges:
        raise RuleError("SW-CC-2", message("sw-one-has-charged"))
    if close_combat.HIGHER in attacker.named and close_combat.HIGHER in defender.named:
        raise RuleError("SW-CC-2", message("sw-one-is-higher"))
    first, second = attacker.stance(defender), defender.stance(attacker)
    found = chances.bouts(first, second, rules.assumptions.tie_hits)
    won = {who: sum(p for (w, _), p in found.items() if w == who) for who in ("first", "second")}
    theirs = chances.fought(found, "first", attacker.wounds(defender), defender.body.wounds)
    mine = chances.fought(found, "second", defender.wounds(attacker), attacker.body.wounds)
    return {
        "p_win": _neat(won["first"]),
        "p_lose": _neat(won["second"]),
        "p_draw": _neat(1 - won["first"] - won["second"]),
        "hits": _row(found, "first"),
        "hits_taken": _row(found, "second"),
        "p_down": _neat(theirs.down),
        "p_out": _neat(theirs.out),
        "p_attacker_down": _neat(mine.down),
        "p_attacker_out": _neat(mine.out),
    }


def _row(found: Mapping[tuple[str, int], float], who: str) -> list[float]:
    """Return the chances of exactly 0, 1, 2… hits of one of the two."""
    most = max((hits for w, hits in found if w == who), default=0)
    row = [sum(p for (w, h), p in found.items() if w == who and h == k) for k in range(most + 1)]
    row[0] = 1 - sum(row[1:])
    return [_neat(value) for value in row]


def _leadership(rules: Ruleset, read: Reader) -> dict[str, Any]:
    part = read.part("fighter")
    leadership = part.whole("leadership", 1, 12)
    part.done()
    return {"p_pass": _neat(chances.p_leadership(leadership))}


def _initiative(rules: Ruleset, read: Reader) -> dict[str, Any]:
    part = read.part("fighter")
    initiative = part.whole("initiative", 1, 10)
    part.done()
    found = outcomes(lambda dice: initiative_test(rules, dice, initiative, "test"))
    return {"p_pass": _neat(found.get(True, 0.0))}


ACTIONS: dict[str, Callable[[Ruleset, Reader], dict[str, Any]]] = {
    "shoot": _shoot,
    "fight": _fight,
    "leadership-test": _leadership,
    "initiative-test": _initiative,
}
"""The function of each action that `sightline odds` answers, by its name in a file."""
