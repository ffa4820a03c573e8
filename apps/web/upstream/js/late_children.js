// Children that a row or a column gets while its view is built. Bokeh listens to a view only once those beside
// it are built too, each after the other, so what the server adds until then is never shown. No issue known.

/** @typedef {{ connect_signals(): void, update_children(): Promise<void>, child_models: object[], child_views: object[] }} BoxView */
/** @typedef {{ Models: { get(name: string): { prototype: { default_view: { prototype: BoxView } } } } }} Bokeh */

/**
 * Have rows and columns show what came while they were built.
 * @param {Bokeh} bokeh
 */
export function showLateChildren(bokeh) {
  /** @type {BoxView} */
  const box = Object.getPrototypeOf(bokeh.Models.get("Row").prototype.default_view.prototype);
  const listen = box.connect_signals;
  if (listen.name === "listenAndLook") return;
  box.connect_signals = function listenAndLook() {
    listen.call(this);
    if (this.child_views.length < this.child_models.length) void this.update_children();
  };
}
