"""The card “Cover rules”: a slider for each threshold of the sight policy, and a reset button."""

from __future__ import annotations

from functools import cached_property

import panel as pn
import panel_material_ui as pmu
import param

from apps.cards.shared.later import fill_when
from apps.cards.shared.widgets import folded, small_button, text, words
from apps.cards.sight.words_wizard import FOLDED_TITLE, WordsWizard
from apps.table.state.captions import percent
from apps.table.state.error_words import sentence
from apps.table.state.session import Session
from apps.web.theme import TITLE_OPENS
from languages.writing import per_inch
from languages.writing import text as say
from sandbox.analysis.side_by_side import titled
from sandbox.document.commands import SetWords
from sandbox.live.filing import filed
from sandbox.paper.words.cover_words import sentences
from sandbox.scenario.cover_words.ruleset import CoverWords
from sandbox.scenario.cover_words.shipped import sentence_said, shipped, word_said
from sandbox.scenario.game_spec import table_games
from sandbox.scenario.policy import (
    ASSUMPTIONS,
    INCHES,
    SLIDERS,
    SightPolicy,
    threshold_called,
)
from sandbox.table.table import Table


class PolicyCard(pn.viewable.Viewer):
    """The card, folded at first; every change is judged at once and can be undone."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._first: dict[str, object] = {}
        self._first_words: str | CoverWords | None = None
        self._quiet = False
        self._card = folded(
            say("card-sight-cover-rules"), css_classes=["policy"], margin=(10, 0, 0, 0), sx=_STYLE
        )
        fields = (lambda name=name: self._fields[name] for name in ASSUMPTIONS)
        heads = (lambda: self._words, lambda: self._wizard, lambda: self._list)
        rows = (*heads, *fields, lambda: self._back)
        self._card.param.watch(self._draw, "collapsed")
        fill_when(self._card, "collapsed", *rows, when=False)
        self._card.visible = False
        session.param.watch(self._follow, "table")
        session.param.watch(self._disable_fields, "mode")
        session.desk.param.watch(self._disable_fields, "role")

    @cached_property
    def _fields(self) -> dict[str, pmu.FloatSlider]:
        fields = {name: _field(name) for name in ASSUMPTIONS}
        for name, field in fields.items():
            field.param.watch(
                lambda event, name=name: self._set(name, event.new), "value_throttled"
            )
        return fields

    @cached_property
    def _words(self) -> pmu.Select:
        field = pmu.Select(
            label=say("analysis-words-for-cover"),
            options=[],
            size="small",
            sizing_mode="stretch_width",
            margin=(10, 8, 4, 8),
        )
        field.param.watch(self._set_words, "value")
        return field

    @cached_property
    def _wizard(self) -> WordsWizard:
        return WordsWizard(lambda said: self._do(SetWords(said)))

    @cached_property
    def _list(self) -> pn.pane.HTML:
        return words(margin=(0, 8, 4, 8))

    @cached_property
    def _back(self) -> pmu.Button:
        return small_button(
            say("card-sight-scenario-default"),
            self._reset,
            "restart_alt",
            variant="text",
            margin=(2, 0, 0, 0),
        )

    def __panel__(self) -> pn.viewable.Viewable:
        return self._card

    def show(self, visible: bool) -> None:
        """Show or hide the card."""
        self._card.visible = visible

    def _follow(self, event: param.parameterized.Event) -> None:
        table = event.new
        if table is None:
            return
        if event.old is None or event.old.file.path != table.file.path:
            live = self._session.desk.live
            first = table.scenario if live is None else filed(live)
            self._first, self._first_words = dict(first.policy), first.words
        self._draw()

    def _draw(self, *_events: object) -> None:
        """Show the policy of the table, unless the card is folded."""
        table = self._session.table
        if table is None or self._card.collapsed:
            return
        policy = table.scenario.sight_policy
        self._quiet = True
        try:
            self._of_game(table)
            for name, field in self._fields.items():
                value = getattr(policy, name) * _unit_of(name)
                # Widen the slider for a value of the scenario that is out of its range. Reset the
                # throttled value, so that choosing the same value again is a change.
                with param.edit_constant(field):
                    field.param.update(
                        start=min(field.start, value),
                        end=max(field.end, value),
                        value=value,
                        value_throttled=value,
                    )
        finally:
            self._quiet = False
        self._disable_fields()

    def _follow_back(self) -> None:
        table = self._session.table
        same = table is None or (
            dict(table.scenario.policy) == self._first and table.scenario.words == self._first_words
        )
        self._back.disabled = self._fixed or same

    def _of_game(self, table: Table) -> None:
        """Hide the thresholds of other games, and those that words have themselves."""
        brings = table.scenario.brings
        own = {row.name for row in brings.thresholds}
        for game in table_games():
            for row in game.thresholds:
                self._fields[row.name].visible = row.name in own
        self._fields["cover_share"].visible = brings.words is None
        self._fields["min_visible"].visible = brings.words is None or not brings.words.from_any
        self._list.object = "" if brings.words is None else _listed(brings.words)
        said, options = table.scenario.words, {titled(table.scenario.game): ""}
        options |= {str(sentence_said(one.name)): name for name, one in shipped().items()}
        if isinstance(said, CoverWords):
            options[say("card-sight-of-this-table", name=sentence_said(said.name))] = _OWN
        value = _OWN if isinstance(said, CoverWords) else said or ""
        self._words.param.update(options=options, value=value)

    def _set_words(self, event: param.parameterized.Event) -> None:
        table = self._session.table
        if self._quiet or table is None or event.new == _OWN:
            return
        said = event.new or None
        if said != table.scenario.words and not (said is None and table.scenario.words is None):
            self._do(SetWords(said))

    def _do(self, command: SetWords) -> None:
        try:
            self._session.do(command)
        except Exception as error:
            self._session.notice = sentence(error)

    @property
    def _fixed(self) -> bool:
        return self._session.mode.in_game or not self._session.desk.role.edits

    def _disable_fields(self, *_events: object) -> None:
        """Disable the sliders during a game, and for roles that may not edit."""
        if self._card.collapsed:
            return
        for field in self._fields.values():
            field.disabled = self._fixed
        self._words.disabled = self._wizard.fixed = self._fixed
        self._follow_back()

    def _set(self, name: str, value: float | None) -> None:
        if self._quiet or value is None or self._session.table is None:
            return
        try:
            self._session.set_policy(**{name: round(value / _unit_of(name), 4)})
        except Exception as error:
            self._session.notice = sentence(error)

    def _reset(self) -> None:
        table = self._session.table
        if table is not None and table.scenario.words != self._first_words:
            first = self._first_words
            said = first.model_dump(exclude_unset=True) if isinstance(first, CoverWords) else first
            self._do(SetWords(said))
        if table is not None and dict(table.scenario.policy) != self._first:
            policy = table.scenario.policy
            self._session.set_policy(
                **{key: self._first.get(key) for key in {**policy, **self._first}}
            )


_OWN = "\0own"
"""Value of the words that a scenario itself holds."""


def _listed(ruleset: CoverWords) -> str:
    """Return the words with their colours and thresholds, and all that they depend on, as HTML."""
    rows = [("clear", word_said(ruleset.clear), ruleset.least[0])]
    for number, row in enumerate(ruleset.cover, 1):
        begins = say("card-sight-word-begins", share=percent(row.hidden), by=row.by)
        rows.append((f"cover-{number}", word_said(row.word), begins))
    rows.append(("blocked", word_said(ruleset.unseen), ruleset.least[1]))
    words = "".join(
        f'<li><span class="dot {tone}"></span><b>{text(str(word))}</b> {text(begins)}</li>'
        for tone, word, begins in rows
    )
    about = f"<p>{text(str(sentence_said(ruleset.about)))}</p>" if ruleset.about else ""
    depend = say("card-sight-depend-on")
    more = "".join(f"<li>{text(line)}</li>" for line in sentences(ruleset))
    return (
        f'{about}<ul class="words">{words}</ul>'
        f"<details><summary>{depend}</summary><ul>{more}</ul></details>"
    )


def _unit_of(name: str) -> float:
    """Return what the scenario's unit of a threshold measures in the reader's."""
    return per_inch() if name in INCHES else 1.0


def _field(name: str) -> pmu.FloatSlider:
    threshold = SightPolicy.param[name]
    low, high, step = SLIDERS.get(name, (*threshold.bounds, 0.01))
    unit = _unit_of(name)
    share_format = "0.0 %" if step < 0.01 else "0 %"
    return pmu.FloatSlider(
        label=threshold_called(name),
        value=threshold.default * unit,
        start=low * unit,
        end=high * unit,
        step=step,
        format="0.0" if name in INCHES else share_format,
        size="small",
        sizing_mode="stretch_width",
        margin=(8, 8, 0, 8),
        sx={"& .MuiFormLabel-root, & .MuiTypography-root, & label": {"fontSize": "13px"}},
    )


_STYLE = {"background": "transparent", **TITLE_OPENS, **FOLDED_TITLE}
