"""Remember what Panel and Bokeh work out anew for each component, though it belongs to its class.

That took half of a page's processor time. What is remembered here must be what the libraries would
answer: the test compares the two for all classes. https://github.com/bokeh/bokeh/pull/13174 saved
some of it; no issue is known of the rest.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import panel_material_ui as pmu
from bokeh.core.has_props import HasProps
from bokeh.core.property.descriptors import PropertyDescriptor
from bokeh.core.serialization import Serializer
from bokeh.settings import settings
from panel.custom import ReactiveESM
from panel.io.state import state
from panel.reactive import Reactive, ReactiveCustomBase

_PLAIN = (str, int, float, bool, type(None))
"""Types of values that components can share."""

_OPEN = object()


def cache_class_facts() -> None:
    """Take over the slow questions of Panel and Bokeh from now on, in the whole process."""
    _cache_defaults()
    _cache_paths()
    _pass_plain_values()
    settings.perform_document_validation = False
    ReactiveCustomBase._patch_datamodel_ref = staticmethod(_tag)
    Reactive._init_params = _synced_values
    for kind in ("_add_busy_event", "_remove_busy_event"):
        # No page shows Panel's busy indicator.
        setattr(type(state), kind, staticmethod(lambda _event: None))


def _cache_defaults() -> None:
    """Remember the default of each property of each class of Bokeh's models."""
    models: Any = HasProps
    overridden: Any = cache(models._overridden_defaults.__func__)
    models._overridden_defaults = classmethod(overridden)
    models.themed_values = lambda self: self.__dict__.get("__themed_values__")
    descriptors: Any = PropertyDescriptor
    unstable: Any = cache(PropertyDescriptor.has_unstable_default)
    work_out = PropertyDescriptor.instance_default
    known: dict[tuple[PropertyDescriptor[Any], type], Any] = {}

    def has_unstable_default(self: PropertyDescriptor[Any], model: HasProps) -> bool:
        answer: bool = unstable(self, type(model))
        return answer

    def instance_default(self: PropertyDescriptor[Any], model: HasProps) -> Any:
        if model.themed_values() is not None:
            return work_out(self, model)
        key = self, type(model)
        value = known.get(key, _OPEN)
        if value is _OPEN:
            value = work_out(self, model)
            if type(value) in _PLAIN and not has_unstable_default(self, model):
                known[key] = value
        return value

    descriptors.has_unstable_default = has_unstable_default
    descriptors.instance_default = instance_default


def _cache_paths() -> None:
    """Remember where the one module of all Material components lies."""
    base = pmu.base.MaterialComponent
    base._bundle_path, base._bundle_css = base._bundle_path, base._bundle_css
    work_out = ReactiveESM._component_resource_path.__func__

    @cache
    def address(kind: type, path: object, compiled: object, _pages_path: str | None) -> str:
        found: str = work_out(kind, path, compiled)
        return found

    def component_resource_path(kind: type, esm_path: object, compiled: object) -> str:
        return address(kind, esm_path, compiled, state.rel_path)

    ReactiveESM._component_resource_path = classmethod(component_resource_path)


def _pass_plain_values() -> None:
    """Encode text, truth and None as themselves. Bokeh first compares each with its own types."""
    serializer: Any = Serializer
    work_out = Serializer.encode

    def encode(self: Serializer, value: Any) -> Any:
        return value if type(value) in (str, bool, type(None)) else work_out(self, value)

    serializer.encode = encode


def _tag(model: Any, root: str) -> None:
    """Mark a component's data with its root. Its children have marked theirs."""
    tag = f"__ref:{root}"
    if tag not in model.tags:
        model.tags.append(tag)


def _synced_values(self: Reactive) -> dict[str, Any]:
    """Return the values of a component's synced parameters; the names are listed once."""
    synced = set(self._synced_params)
    values = ((name, getattr(self, name)) for name in self.param if name in synced)
    return {name: value for name, value in values if value is not None}
