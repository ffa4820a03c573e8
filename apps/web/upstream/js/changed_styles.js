// Style sheets that a layout leaves as they were. For each change of a child or of a size Bokeh lays out the whole
// page: it empties the style sheets of all views and fills them again, part by part. The browser parses a
// thousand sheets for that and styles the page anew, though nearly all read as before. No issue known.

/** @typedef {{ css: string, _update(css: string): void }} Sheet */
/** @typedef {{ update_layout(): void }} LayoutView */
/**
 * @typedef {{ Models: { get(name: string): { prototype: { default_view: { prototype: LayoutView } } } },
 *   require(name: "core/dom"): { InlineStyleSheet: { prototype: Sheet } } }} Bokeh
 */

/**
 * Have a layout write each sheet once, at its end, and only those that read otherwise than before.
 * @param {Bokeh} bokeh
 */
export function writeChangedStyles(bokeh) {
  let view = bokeh.Models.get("Row").prototype.default_view.prototype;
  while (!Object.hasOwn(view, "update_layout")) view = Object.getPrototypeOf(view);
  const layOut = view.update_layout;
  if (layOut.name === "layOutAndWrite") return;
  const sheets = bokeh.require("core/dom").InlineStyleSheet.prototype;
  const write = sheets._update;
  const css = /** @type {() => string} */ (Object.getOwnPropertyDescriptor(sheets, "css")?.get);
  /** @type {Map<Sheet, string> | null} */
  let drafts = null; // of the layout that is at work
  sheets._update = function draft(text) {
    if (drafts) drafts.set(this, text);
    else write.call(this, text);
  };
  Object.defineProperty(sheets, "css", {
    configurable: true,
    /** @this {Sheet} */
    get() {
      return drafts?.get(this) ?? css.call(this);
    },
  });
  view.update_layout = function layOutAndWrite() {
    if (drafts) {
      layOut.call(this); // a child of the view that is laid out
      return;
    }
    /** @type {Map<Sheet, string>} */
    const texts = new Map();
    drafts = texts;
    try {
      layOut.call(this);
    } finally {
      drafts = null;
      for (const [sheet, text] of texts) if (sheet.css !== text) write.call(sheet, text);
    }
  };
}
