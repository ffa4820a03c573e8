"""A verdict as a sentence that a player would say at the table."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from sandbox.scenario.game_spec import table_games
from sandbox.scenario.policy import SightPolicy
from sandbox.scenario.words import BLOCKED, CLEAR, CONTESTED, NO_COVERS
from sandbox.sight.air import terrain_counts_in
from sandbox.sight.report import PairSight
from sandbox.table.table import PlacedUnit, Table

UNSEEN = "no line of sight"

_COVER_WORDS = {word: said for game in table_games() for word, said in game.cover_words.items()}


def headline(
    table: Table, shooter: str, target: str, verdict: str, pairs: Sequence[PairSight]
) -> str:
    """For example ``3 of 5 riflemen see Baker; hard cover: 4 of 5 models are 31 to
    72 % hidden, most by farmhouse``."""
    firers = list(dict.fromkeys(pair.shooter for pair in pairs))
    seeing = {pair.shooter for pair in pairs if BLOCKED not in pair.open}
    unsure = {pair.shooter for pair in pairs if len(pair.open) > 1 and BLOCKED in pair.open}
    unit = table.unit(shooter.partition("/")[0])
    who = _who(unit, _name(table, shooter), len(firers), len(seeing))
    sentence = f"{who[:1].upper()}{who[1:]} {_name(table, target)}"
    if unsure - seeing:
        sentence += f", {len(unsure - seeing)} more may"
    return f"{sentence}; {verdict_words(verdict, pairs)}{_why(table, verdict, pairs)}"


def terrain_note(table: Table, shooter: PlacedUnit, target: PlacedUnit, policy: SightPolicy) -> str:
    """What a player has to know about the terrain between two units; empty where all of it counts.

    For example ``Terrain beyond 12" is ignored``, ``Planes ignore terrain``.
    """
    counts = terrain_counts_in(table, shooter, target, policy)
    if counts == inf:
        return ""
    return f'Terrain beyond {counts:g}" is ignored' if counts > 0 else "Planes ignore terrain"


def cover_words(cover: str) -> str:
    """A class of cover, or a game's name for cover, as a player says it: ``soft cover``."""
    return _COVER_WORDS.get(cover, f"{cover} cover")


def verdict_words(verdict: str, pairs: Sequence[PairSight] = (), blocked: str = UNSEEN) -> str:
    """The verdict in words, or in the game's own names of the cover that there is.

    ``blocked``: what is said where there is no line of sight.
    """
    named = dict.fromkeys(pair.game_cover for pair in pairs if pair.game_cover)
    if verdict == BLOCKED:
        return blocked
    if not named or verdict == CONTESTED:
        return verdict if verdict in (CLEAR, CONTESTED) else cover_words(verdict)
    covers = [name for name in named if name not in NO_COVERS]
    if len(covers) < len(named):
        covers.insert(0, "no")
    return CLEAR if covers == ["no"] else f"{' or '.join(covers)} cover"


def percent(
    share: float, policy: SightPolicy | None = None, *, under: str = "under", over: str = "over"
) -> str:
    """A share as players read it; never 0 % or 100 % unless it is exactly that, and never a
    threshold of the policy that it is not: ``24.6 %`` of what gives cover from 25 %.
    """
    if share in (0.0, 1.0):
        return f"{share * 100:.0f} %"
    if share < 0.01:
        return f"{under} 1 %"
    if share > 0.99:
        return f"{over} 99 %"
    marks = _thresholds(policy) if policy is not None else ()
    digits = 0
    while digits < 2 and any(_looks_like(share, mark, digits) for mark in marks):
        digits += 1
    return f"{share * 100:.{digits}f} %"


def _thresholds(policy: SightPolicy) -> tuple[float, ...]:
    """Where verdicts change, as shares seen and as shares hidden."""
    hidden = policy.hidden_marks
    return (policy.min_visible, *hidden, *(1.0 - share for share in hidden))


def _looks_like(share: float, mark: float, digits: int) -> bool:
    """Whether a share is told as one that it is not."""
    alike = round(100 * share, digits) == round(100 * mark, 6)
    return alike and abs(share - mark) > 1e-9


def piece_name(table: Table, blocker: str) -> str:
    """What players call the piece or model with that id."""
    unit, _, number = blocker.partition("/")
    if number:
        return f"a model of {table.unit(unit).spec.label}"
    return table.piece(blocker).spec.label


def _who(unit: PlacedUnit, name: str, firers: int, seeing: int) -> str:
    if firers == 1:
        return f"{name} {'sees' if seeing else 'does not see'}"
    men = unit.template.men
    if seeing == 0:
        return f"None of {firers} {men} see"
    return f"{seeing} of {firers} {men} see"


def _name(table: Table, which: str) -> str:
    unit, _, number = which.partition("/")
    spec = table.unit(unit).spec
    return f"model {number} of {spec.label}" if number else spec.label


def _why(table: Table, verdict: str, pairs: Sequence[PairSight]) -> str:
    """How many models are hidden, how much of each, and by what most of all.

    Only the pairs that have the verdict are told of, each by its own share, which is what the
    thresholds of the policy are for: an average over models could lie on the other side of them.
    """
    seen = [pair for pair in pairs if pair.visible > 0]
    telling = [pair for pair in pairs if pair.verdict == verdict]
    if verdict not in (BLOCKED, CONTESTED) and not telling:
        # The unit's cover is one that its models share by half, and none has just that.
        telling = [pair for pair in seen if pair.verdict != CLEAR]
    most = _most(table, telling)
    if verdict == CLEAR or not most:
        return ""
    if verdict == BLOCKED:
        return f": {most} is in the way"
    policy = table.scenario.sight_policy
    shares = [_counted(pair, policy.covers) for pair in telling]
    low, high = percent(min(shares), policy), percent(max(shares), policy)
    share = high if low == high else f"{low.removesuffix(' %')} to {high}"
    if len(pairs) == 1 and len(telling[0].hidden_by) == 1:
        return f": {most} hides {share}"
    whole = len({pair.target for pair in (seen or pairs)})
    models = len({pair.target for pair in telling})
    if whole == 1:
        return f": {share} hidden, most by {most}"
    which = "all" if models == whole else f"{models} of"
    verb = "is" if models == 1 else "are"
    return f": {which} {whole} models {verb} {share} hidden, most by {most}"


def _counted(pair: PairSight, covers: Sequence[str]) -> float:
    """The share of a body that counts for its verdict: what is of its cover or better."""
    if pair.verdict not in covers or pair.game_cover:
        return 1.0 - pair.visible
    least = covers.index(pair.verdict)
    return sum(row.share for row in pair.hidden_by if covers.index(row.cover) >= least)


def _most(table: Table, pairs: Sequence[PairSight]) -> str:
    """What hides most over these pairs, of what counts for their verdicts; empty where nothing."""
    hidden: dict[str, float] = {}
    covers = list(table.scenario.brings.covers)
    for pair in pairs:
        least = covers.index(pair.verdict) if pair.verdict in covers and not pair.game_cover else 0
        for row in pair.hidden_by:
            if covers.index(row.cover) >= least:
                hidden[row.id] = hidden.get(row.id, 0.0) + row.share
    return piece_name(table, max(hidden, key=lambda name: hidden[name])) if hidden else ""
