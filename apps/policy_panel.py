"""The thresholds a verdict depends on, to change and to put back."""

from __future__ import annotations

import panel as pn
import panel_material_ui as pmu
import param

from apps.session import Session, sentence
from sandbox.policy import ASSUMPTIONS, SightPolicy


class PolicyPanel(pn.viewable.Viewer):
    """Folded at first; every change is judged at once and can be undone."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._first: dict[str, object] = {}
        self._fields = {name: _field(name) for name in ASSUMPTIONS}
        self._quiet = False
        for name, field in self._fields.items():
            field.param.watch(lambda event, name=name: self._set(name, event.new), "value")
        self._back = pmu.Button(
            label="As the scenario has it", icon="restart_alt", variant="text", size="small",
            on_click=lambda _: self._reset(), margin=(2, 0, 0, 0),
        )  # fmt: skip
        self._card = pmu.Card(
            *self._fields.values(), self._back, title="Sight policy", collapsed=True, elevation=0,
            variant="outlined", sizing_mode="stretch_width", margin=(10, 0, 0, 0), sx=_DRESS,
        )  # fmt: skip
        self._card.visible = False
        session.param.watch(self._follow, "table")

    def __panel__(self) -> pn.viewable.Viewable:
        return self._card

    def show(self, visible: bool) -> None:
        """Show the card, or leave its place to others."""
        self._card.visible = visible

    def _follow(self, event: param.parameterized.Event) -> None:
        table = event.new
        if table is None:
            return
        if event.old is None or event.old.file.path != table.file.path:
            self._first = dict(table.scenario.policy)
        policy = table.scenario.sight_policy
        self._quiet = True
        try:
            for name, field in self._fields.items():
                field.value = round(100 * getattr(policy, name), 4)
        finally:
            self._quiet = False
        self._back.disabled = dict(table.scenario.policy) == self._first

    def _set(self, name: str, value: float | None) -> None:
        if self._quiet or value is None or self._session.table is None:
            return
        try:
            self._session.set_policy(**{name: value / 100})
        except Exception as error:
            self._session.notice = sentence(error)

    def _reset(self) -> None:
        table = self._session.table
        if table is not None and dict(table.scenario.policy) != self._first:
            self._session.change(table.with_policy(self._first))


def _field(name: str) -> pmu.FloatInput:
    threshold = SightPolicy.param[name]
    low, high = threshold.bounds
    return pmu.FloatInput(
        label=f"{threshold.label}, %",
        value=100 * threshold.default,
        start=100 * low,
        end=100 * high,
        step=0.5 if name == "min_visible" else 5,
        size="small",
        sizing_mode="stretch_width",
        margin=(8, 0, 0, 0),
        description=threshold.doc,
    )


_DRESS = {
    "background": "transparent",
    "& .MuiCardHeader-root": {"padding": "4px 12px"},
    "& .MuiCardHeader-title, & .MuiCardHeader-content > *": {"fontSize": "13px"},
}
