// Lets scripts under test say their English messages, as a page does: node --import.

import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const ROOT = new URL("../../../", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, ROOT), "utf8");

runInThisContext(read("apps/web/js/vendor/fluent-bundle.js"));
const language = process.env.SPOKEN ?? "en";
const page = {
  documentElement: { lang: language },
  getElementById: () => ({
    dataset: { perInch: "1" },
    textContent: read(`languages/${language}/page/browser.ftl`),
  }),
};
globalThis.document = /** @type {any} */ (page);
runInThisContext(read("apps/web/js/speak.js"));
Reflect.deleteProperty(globalThis, "document");
