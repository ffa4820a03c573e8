"""The page's HTML: Panel's, and what has the browser load modules by itself."""

from __future__ import annotations

from jinja2 import Template
from panel_material_ui.base import BASE_TEMPLATE

_NATIVE = """<script>
// Panel has modules read and rewritten in JavaScript, for browsers without import maps. No module
// of this page wants a map: all that they import is in them.
{
  const load = (url) => import(url);
  window.importShim = Object.assign(load, window.importShim);
}
</script>"""

# The browser fetches and reads modules beside all else, before any component asks for them.
_EARLY = '{% for url in modules %}<link rel="modulepreload" href="{{ url | e }}">{% endfor %}'

_EXTENDED = (
    "{% extends panels %}{% block preamble %}" + _EARLY + "{{ super() }}<style>{{ css }}</style>"
    "{% endblock preamble %}"
    "{% block postamble %}{{ super() }}" + _NATIVE + "{% endblock postamble %}"
)


def template(css: str) -> Template:
    """What a page is made of; for the ``template`` of a `panel_material_ui.Page`.

    ``css``: how it looks before its components are there. ``modules`` in it: the addresses of
    modules that its components will ask for.
    """
    made: Template = BASE_TEMPLATE.environment.from_string(
        _EXTENDED, globals={"panels": BASE_TEMPLATE, "css": css}
    )
    return made
