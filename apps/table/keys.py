"""The commands of keys and of their buttons, in one table, which is the sheet of keys too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from apps.scene.ops import Listen
from apps.scene.protocol import Key, drop
from apps.table.commands import Commands
from apps.table.state.placeable import NUDGE, STRIDE
from apps.table.tools.tape_tool import NAME as TAPE
from languages.message import Message, key_of
from languages.writing import found, text, written
from sandbox.scenario.faults import shown

TURN = 15.0
"""Degrees of a bracket."""

_ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}

Act = Callable[[Commands, Key], None]


@dataclass(frozen=True)
class Chord:
    """A key by its browser's name, in small letters. ``shift``: None where it does not matter."""

    key: str
    control: bool = False
    shift: bool | None = None

    def meets(self, message: Key) -> bool:
        """Return whether a message is this key; where ``shift`` is None, with or without Shift."""
        held = self.shift is None or self.shift == message.shift
        return held and (self.key, self.control) == (message.key, message.control)


@dataclass(frozen=True)
class Row:
    """The command of some keys.

    ``printed``: as on an English keyboard, with spaces between. ``key``: the message of what it
    does, with another form, ``button``, where its button says it in other words. ``act``: None for
    keys that the browser handles (keys.js of ``scene``). ``moves``: it moves selected models.
    ``in_game``: it works in a game. ``setting_up``: only while a table is set up; else the key is
    the browser's. ``showing``: only in a demonstration, before any other command of the key.
    ``icon``: of its button.
    """

    printed: str
    key: str
    chords: tuple[Chord, ...]
    act: Act | None = None
    moves: bool = False
    in_game: bool = True
    setting_up: bool = False
    showing: bool = False
    icon: str = ""

    @property
    def caps(self) -> str:
        """The keys as printed on a keyboard of the language that is spoken here."""
        return " ".join(found(f"command-cap-{key_of(cap)}") or cap for cap in self.printed.split())

    @property
    def words(self) -> str:
        """Its words on the sheet."""
        return text(self.key)

    @property
    def title(self) -> str:
        """The words of its button."""
        return written(Message(self.key), "button")

    @property
    def hint(self) -> str:
        """The words of its button, with its keys: ``Undo (Ctrl Z)``."""
        return text("command-hint", what=self.title, caps=self.caps)

    def button(self, do: Commands) -> tuple[str, str, Callable[[], None]]:
        """Return the hint, the icon and the action of its button, which needs no key."""
        chord, act = self.chords[0], self.act
        key = Key(type="key", key=chord.key, shift=bool(chord.shift), control=chord.control)
        return self.hint, self.icon, lambda: act(do, key) if act else None


def _keys(*names: str, control: bool = False, shift: bool | None = None) -> tuple[Chord, ...]:
    return tuple(Chord(name, control, shift) for name in names)


def _nudge(do: Commands, message: Key) -> None:
    across, up = _ARROWS[message.key]
    step = STRIDE if message.shift else NUDGE
    do.session.move((across * step, up * step))


def _turn(do: Commands, message: Key) -> None:
    do.turn(TURN if message.key == "[" else -TURN)


def _clip(do: Commands, message: Key) -> None:
    {"c": do.arrange.copy, "x": do.arrange.cut, "v": do.arrange.paste}[message.key]()


def _set_up(printed: str, key: str, chords: tuple[Chord, ...], act: Act, icon: str) -> Row:
    return Row(printed, key, chords, act, in_game=False, setting_up=True, icon=icon)


EYE = Row(
    "E",
    "command-eye",
    _keys("e"),
    lambda do, _: do.look_through_eye(),
    icon="visibility",
)
UNDO = Row(
    "Ctrl Z",
    "command-undo",
    _keys("z", control=True, shift=False),
    lambda do, _: do.undo(),
    icon="undo",
)
REDO = Row(
    "Ctrl Y",
    "command-redo",
    (*_keys("y", control=True), *_keys("z", control=True, shift=True)),
    lambda do, _: do.session.redo(),
    in_game=False,
    icon="redo",
)
DELETE = _set_up(
    "Del",
    "command-delete",
    _keys("Delete", "Backspace"),
    lambda do, _: do.arrange.remove(),
    "delete",
)
DUPLICATE = _set_up(
    "N",
    "command-duplicate",
    _keys("n"),
    lambda do, _: do.arrange.double(),
    "content_copy",
)
ALIKE = _set_up(
    "K", "command-alike", _keys("k"), lambda do, _: do.arrange.choose_alike(), "select_all"
)
GROUP = _set_up(
    "G", "command-group", _keys("g", shift=False), lambda do, _: do.arrange.group(), "link"
)
UNGROUP = _set_up(
    "Shift G",
    "command-ungroup",
    _keys("g", shift=True),
    lambda do, _: do.arrange.ungroup(),
    "link_off",
)
HALF = _set_up(
    "O",
    "command-half",
    _keys("o"),
    lambda do, _: do.arrange.mirror("turn"),
    "360",
)
LOCK = _set_up("B", "command-lock", _keys("b"), lambda do, _: do.arrange.lock(), "lock")
HIDE = _set_up(
    "H",
    "command-hide",
    _keys("h", shift=False),
    lambda do, _: do.arrange.hide(),
    "visibility_off",
)
SHOW_ALL = _set_up(
    "Shift H",
    "command-show-all",
    _keys("h", shift=True),
    lambda do, _: do.arrange.show_all(),
    "visibility_off",
)
WHOLE = Row(
    "Home",
    "command-whole",
    _keys("Home"),
    lambda do, _: do.home(),
    icon="home",
)
HELP = Row(
    "?",
    "command-help",
    _keys("?"),
    lambda do, _: do.show_help(),
    icon="help_outline",
)

KEYS = (
    Row("1 2 3", "command-tabs", _keys("1", "2", "3"),
        lambda do, message: do.go_to(message.key)),
    Row("F", "command-firer", _keys("f"),
        lambda do, _: do.arm("firer")),
    Row("T", "command-target", _keys("t"), lambda do, _: do.arm("target")),
    Row("U", "command-whole-units", _keys("u"),
        lambda do, _: do.whole_units()),
    Row("X", "command-swap", _keys("x"), lambda do, _: do.session.swap()),
    EYE,
    Row("L", "command-point", _keys("l"),
        lambda do, _: do.point()),
    Row("M", "command-tape", _keys("m"),
        lambda do, _: do.tools.switch(TAPE)),
    Row("Esc", "command-step-back", _keys("Escape"),
        lambda do, _: do.step_back()),
    Row("← ↑ ↓ →", "command-nudge",
        _keys(*_ARROWS), _nudge, moves=True, in_game=False),
    Row("[ ]", "command-turn", _keys("[", "]"), _turn,
        moves=True, in_game=False),
    Row("Enter", "command-finish", _keys("Enter"),
        lambda do, _: do.finish()),
    UNDO,
    REDO,
    DELETE,
    Row("Ctrl C X V", "command-clip",
        _keys("c", "x", "v", control=True), _clip,
        in_game=False, setting_up=True),
    DUPLICATE,
    Row("Ctrl A", "command-select-all", (Chord("a", control=True),),
        lambda do, _: do.arrange.choose_all(), in_game=False, setting_up=True),
    ALIKE,
    GROUP, UNGROUP,
    HALF,
    LOCK,
    HIDE, SHOW_ALL,
    Row("W A S D", "command-shift", _keys("w", "a", "s", "d")),
    Row(", .", "command-orbit", _keys(",", ".")),
    Row("PgUp PgDn", "command-tilt", _keys("PageUp", "PageDown")),
    Row("+ −", "command-zoom", _keys("+", "=", "-")),
    WHOLE,
    Row("→ PgDn", "command-next-step", _keys("ArrowRight", "PageDown"),
        lambda do, _: do.demonstration.next_step(), showing=True),
    Row("← PgUp", "command-previous-step",
        _keys("ArrowLeft", "PageUp"), lambda do, _: do.demonstration.previous_step(), showing=True),
    Row("Space . B", "command-play-or-pause", _keys(" ", ".", "b"),
        lambda do, _: do.demonstration.play_or_pause(), showing=True),
    Row("↑ ↓", "command-moments", _keys("ArrowUp", "ArrowDown"),
        lambda do, message: do.step_moment(on=message.key == "ArrowDown"), showing=True),
    HELP,
)  # fmt: skip
"""In the order of the sheet. Arrows with nothing to move turn the table in the browser."""


def listened(*, setting_up: bool, showing: bool) -> Listen:
    """Return the keys that the browser reports now."""
    rows = [
        row
        for row in KEYS
        if row.act is not None
        and (setting_up or not row.setting_up)
        and (showing or not row.showing)
    ]
    asked = [chord for row in rows for chord in row.chords]
    first = [chord.key for row in rows if row.showing for chord in row.chords]
    plain = dict.fromkeys(chord.key for chord in asked if not chord.control)
    control = dict.fromkeys(chord.key for chord in asked if chord.control)
    return Listen(plain=list(plain), control=list(control), first=first)


def press(do: Commands, message: Key) -> None:
    """Obey a key of the page; drop one that has no row."""
    for row in sorted(KEYS, key=lambda row: not row.showing):
        if row.showing and not do.demonstration.begun:
            continue
        if row.act is not None and any(chord.meets(message) for chord in row.chords):
            _obey(row, row.act, do, message)
            return
    with_control = "Control " if message.control else ""
    drop("key.key", shown(f"{with_control}{message.key}"), "a key of the sheet of keys")


def _obey(row: Row, act: Act, do: Commands, message: Key) -> None:
    if row.moves and not do.session.selected and do.tools.on is None:
        return
    if row.setting_up and do.state.workspace != "table":
        return
    if not row.in_game and do.session.mode.in_game and do.session.refused:
        return  # `refused` gave notice
    act(do, message)
