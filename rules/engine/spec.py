"""The contract of a game: one typed value, `GameSpec`, exported as ``GAME`` by its package.

A program that plays, reads, describes or lists games takes the value (`rules.games.game_of`) and
reads its fields; nothing tests which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from languages.message import Line, message
from rules.engine.model.codec import Codec
from rules.engine.model.events import Event, Modifiers
from rules.engine.play.choices import Action
from rules.engine.play.dice import Dice, Source
from rules.engine.play.game import Game, replay
from rules.engine.play.log import Header, read
from rules.engine.player.offers import Barred, Drawn, Offer, PointOffer, Weighed, plain, told_apart
from rules.engine.player.tallies import Tallied
from rules.engine.player.tokens import Laid
from rules.engine.telling import NAMELESS, Names

S = TypeVar("S")
F = TypeVar("F")

Row = Mapping[str, Any]
"""A table of a file, by its keys."""

ON_TABLE = "table"
"""The key of a template in a game's ``templates.toml`` that describes its models on the table."""

Point = tuple[float, float]
"""x and y on the table, inches."""

UnitFault = tuple[str, object, Line]
"""A key of a unit, the value found there, and what was expected."""


@dataclass(frozen=True)
class UnitChoices:
    """Values that an editor may offer for a unit of one template in a scenario.

    ``weapons``: those of the ruleset, the usual ones of such units first. ``usual``: the weapons of
    each model by its template, the last row again for all that follow; with ``mounts``, pairs of
    weapon and mount. ``sets``: weapons that one model may carry together, as some template has
    them. ``officers``: ranks; empty where there are none. ``most``: most models. ``hides``: whether
    it may start hidden.
    """

    weapons: tuple[str, ...]
    usual: tuple[tuple[str, ...], ...]
    sets: tuple[tuple[str, ...], ...] = ()
    mounts: tuple[str, ...] = ()
    officers: tuple[str, ...] = ()
    most: int = 1
    hides: bool = False


class State(Protocol):
    """The part of a state that every game has."""

    @property
    def turn(self) -> int:
        """Current turn."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The two sides, in their order."""


class Legal(Protocol):
    """Answers that the pending decision takes, on a field's facts."""

    def __iter__(self) -> Iterator[Action]: ...

    def __contains__(self, action: object, /) -> bool: ...


class AnAssumption(Protocol):
    """An assumption as `GameSpec` needs it: `rules.engine.model.assumptions.Assumption` is one."""

    @property
    def name(self) -> str:
        """Name in scenarios."""

    @property
    def default(self) -> bool | float | str:
        """Value where nothing is stated."""

    @property
    def value(self) -> bool | float | str:
        """Value under its ruleset."""

    @property
    def rule(self) -> str:
        """The rule concerned."""


class Ruleset(Protocol):
    """One way to play a game, with its assumptions."""

    @property
    def name(self) -> str:
        """Name in scenarios and headers."""

    def list_assumptions(self) -> Iterable[AnAssumption]:
        """Return what its rulebook leaves open, each with the value that it has here."""


class Start(Protocol[S]):
    """Begins a game of a header; ``dice``: by default those of its seed.

    Raises RuleError for an unplayable header.
    """

    def __call__(self, header: Header, dice: Source | None = None) -> Game[S]:
        """Begin the game."""


class MakeRuleset(Protocol):
    """A ruleset by name, the full game first, with assumptions overridden by name.

    Raises RuleError for an unknown ruleset or assumption, or another kind of value.
    """

    def __call__(
        self, name: str = "reference", changes: Mapping[str, Any] | None = None
    ) -> Ruleset:
        """Return the ruleset of a name; ``changes``: values of assumptions by their names."""


@dataclass(frozen=True)
class GameSpec(Generic[S, F]):
    """A game: ``S`` is its state, ``F`` the field that knows its table and answers its queries."""

    name: str
    """Name of the game, as scenarios and logs write it."""

    start: Start[S]
    """Begin a game from its header: a `rules.engine.play.game.Game` on your `Rules`. Raises
    RuleError for a header that cannot be played."""

    codec: Codec
    """The codec of your actions, events and values (`rules.engine.model.codec.Codec`). Replay, and
    files of actions, come with it."""

    legal_actions: Callable[[Game[S], F], Legal]
    """List the answers that the pending decision takes, on a field's facts:
    `rules.engine.player.legal.LegalActions` on your candidates. ``in`` asks the rules."""

    policies: Mapping[str, Callable[[Game[S], F], Action]]
    """Functions that answer for a side, by name, the usual one first."""

    odds: Callable[[Row], dict[str, Any]]
    """Compute the exact chances of one action from its facts, by the functions that play it.
    Raises RuleError with one clear sentence."""

    story: Callable[[Iterable[object], Mapping[str, str], Iterable[Row]], Iterator[Line]]
    """Return a message for each event, by `rules.engine.telling`. Takes events, the players' names
    of units by id, and the armies of the header."""

    tokens: Callable[[S], Laid]
    """Return what lies beside units or models in a state, by id:
    `rules.engine.player.tokens.Tokens`."""

    ruleset: MakeRuleset
    """Return a ruleset by name, with assumptions changed:
    `rules.engine.model.rulesets.Rulesets` on your `AnyRuleset`. It lists its assumptions: name,
    value, default, rule, text, and the source of the default where one states it."""

    listing: Callable[[], list[dict[str, Any]]]
    """List every ruleset for `sightline rules`, as `Rulesets.listing` does. A row has ``game``,
    ``name``, ``label``, ``sources``, ``weapons``, sentences under ``says``, and ``assumptions``."""

    unit_faults: Callable[[str, Row], Iterator[UnitFault]]
    """Yield what a ruleset, by name, refuses in a scenario's unit: key, what was found, what was
    expected."""

    advice: Callable[[str, Row, Iterable[Row], Iterable[Row]], Iterator[str]]
    """Yield a sentence for each thing about the armies that should be otherwise, though the game
    can be played. Takes a ruleset's name, its changed assumptions, units (side, template, officer)
    and support (side, kind)."""

    unit_choices: Callable[[str, str], UnitChoices | None] = lambda _rules, _template: None
    """Return what a scenario may say of a unit, by ruleset and template: weapons, mounts, ranks.
    None: the template is unknown, or nothing may be said."""

    offered: Callable[[Game[S], F, Names], Iterator[Offer]] | None = None
    """Yield the answers that a player may give now, each in words and with its chances
    (`rules.engine.player.offers.Offer`). None: actions are offered by their names."""

    moved: Callable[[Game[S], F, Drawn, Names], tuple[Offer, ...]] | None = None
    """Return the moves that a path drawn on the table can mean
    (`rules.engine.player.offers.Drawn`), best first, legal or not. Raises RuleError where no unit
    can go so. None: moves are only chosen among those offered."""

    paces: Callable[[Game[S], str], tuple[str, ...]] = lambda _game, _unit: ()
    """Return the names of the reaches that a unit may move by now, so that the ground it can reach
    is shown."""

    ways: Callable[[Game[S], F, str, Names], Iterator[Offer]] = lambda *_: iter(())
    """Yield further answers of one unit. They are searched for when a player looks at that unit."""

    point_offers: Callable[[Game[S], Names], Iterator[PointOffer]] = lambda *_: iter(())
    """Yield the answers for which a player points at the table
    (`rules.engine.player.offers.PointOffer`): barrages, smoke, air strikes and moved markers in
    Bolt Action."""

    aimed: Callable[[Game[S], F, str, Point, Names], tuple[Offer, ...]] = lambda *_: ()
    """Return what a point offer, by its key, means at a point, with its odds, legal or not. Raises
    RuleError where nothing can be meant there."""

    dear: Mapping[str, Callable[[Game[S], F, Names], Iterator[Offer]]] = field(default_factory=dict)
    """Answers that take seconds to find, by kind of action, offered on request alone: smoke in
    Bolt Action."""

    barred: Callable[[Game[S], F, Names], Iterator[Barred]] = lambda _game, _field, _names: iter(())
    """Yield the targets that a player may not fire at, each with its rule and reason."""

    later: Callable[[Game[S], F, Names], Iterator[Offer]] = lambda _game, _field, _names: iter(())
    """Yield the answers about further units where the same question follows about each of them, so
    that a player gives them from one list: orders that are kept at the end of a turn, and ambushes
    on one move."""

    opens: Callable[[Line], str | None] = lambda _line: None
    """Return the side whose activation a line of the story begins: in Bolt Action the draw of an
    order die. None for other lines."""

    roll_edge: Callable[[Dice], str] | None = None
    """Roll for the edge that a flight enters by, one of `objectives.PLAYER_EDGES`. None: no
    flyers."""

    bag: Callable[[S], Mapping[str, int]] = lambda _state: {}
    """Return how many dice of each side are in the bag. Empty: there is no bag."""

    tallied: Callable[[Game[S]], Tallied] | None = None
    """Count a game's log (`rules.engine.player.tallies.Tallied`): rolls with their chance and
    result; fire, kills, pins and losses by unit. None: nothing is counted."""

    weighed: Callable[[Game[S], F, str, Names], tuple[Weighed, ...]] | None = None
    """Rank a unit's answers now as the best of your `policies` weighs them, best first
    (`rules.engine.player.offers.Weighed`). None: no policy looks ahead."""

    opponent: str = ""
    """Name of the policy that plays against a person. Empty: the usual one."""

    covered: Callable[[Any, str], Modifiers] | None = None
    """Return what a class or name of cover changes to hit under a ruleset, for any firer. None:
    the game does not say, and rulesets are compared without it."""

    chapters: Mapping[str, Line] = field(default_factory=dict)
    """Titles of the rules by their id without its number: one entry for each chapter."""

    def rule_title(self, rule: str) -> str:
        """Return what a rule is about and its number, or an empty text
        for a rule of no known chapter."""
        chapter, _, number = rule.rpartition("-")
        about = self.chapters.get(chapter)
        return str(message("rule-title", chapter=about, number=number)) if about else ""

    def replay_log(self, lines: Iterable[str]) -> Game[S]:
        """Return the game of a log, verified. Raises LogError with the first wrong line."""
        return replay(lines, self.start)

    def read_actions(self, lines: Iterable[str]) -> list[Action]:
        """Read actions, one JSON object a line. Raises LogError with the first wrong line."""
        return read(self.codec, lines)

    def offers(self, game: Game[S], field: F, names: Names = NAMELESS) -> Iterator[Offer]:
        """Yield a player's possible answers as the table's facts suggest them, all distinct."""
        if self.offered is not None:
            return told_apart(self.offered(game, field, names))
        return told_apart(plain(self.legal_actions(game, field), names))

    def policy(self, name: str = "") -> Callable[[Game[S], F], Action]:
        """Return a policy by name, the usual one for ``""``. Raises ValueError for other names."""
        known = self.policies
        if name and name not in known:
            said = message("engine-level", found=repr(name), game=self.name, known=tuple(known))
            raise ValueError(said)
        return known[name or next(iter(known))]

    def play_out(
        self,
        game: Game[S],
        field: F,
        tell: Callable[[Iterable[Event]], None],
        choose: Callable[[Game[S], F], Action] | None = None,
    ) -> None:
        """Play both sides to the end; `tell` lets the field follow the events."""
        answer = self.policy() if choose is None else choose
        while not game.over:
            tell(game.play(answer(game, field)))
