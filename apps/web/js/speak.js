// Inline in a page, below Fluent: lets all scripts of the page say the messages that it holds.
{
  const { FluentBundle, FluentNumber, FluentResource } = /** @type {any} */ (globalThis).FluentBundle;
  const language = document.documentElement.lang;
  const messages = /** @type {HTMLElement} */ (document.getElementById("sightline-messages"));
  const perInch = Number(messages.dataset.perInch);
  /**
   * @param {any} value a number of Fluent
   * @param {number} [least] decimals
   */
  const number = (value, least) =>
    new Intl.NumberFormat(language, {
      useGrouping: false,
      minimumFractionDigits: least ?? 0,
      maximumFractionDigits: least ?? 6,
    }).format(Number(value.valueOf()));
  /** @param {{ valueOf(): unknown } | undefined} digits */
  const decimals = (digits) => (digits === undefined ? undefined : Number(digits.valueOf()));
  const functions = {
    /** @param {any[]} values @param {{ digits?: any }} how */
    INCHES: ([value], how) => {
      const digits = decimals(how.digits);
      if (perInch === 1) return `${number(value, digits)}″`;
      const length = Number((Number(value.valueOf()) * perInch).toFixed(1));
      return `${number(length, digits && Math.min(1, digits))} cm`;
    },
    /** @param {any[]} values */
    TENTHS: ([value]) => number(value, 1),
  };
  const list = new Intl.ListFormat(language === "en" ? "en-GB" : language);
  const bundle = new FluentBundle(language, { functions, useIsolating: false });
  bundle.addResource(new FluentResource(messages.textContent ?? ""));
  globalThis.sightlineSays = (key, facts = {}) => {
    const found = bundle.getMessage(key);
    if (!found?.value) throw new Error(`no message ${key} in ${language}`);
    /** @type {Record<string, unknown>} */
    const given = {};
    for (const [name, fact] of Object.entries(facts)) {
      if (typeof fact === "number") given[name] = new FluentNumber(fact, { useGrouping: false });
      else given[name] = Array.isArray(fact) ? list.format(fact) : fact;
    }
    return bundle.formatPattern(found.value, given);
  };
}
