// A badge for each person at the table; the user's own is a button. Badges without room are counted.

import { inkOn } from "../../../web/js/colour.js";
import { add, focusedIn } from "../../../web/js/element.js";
import { say } from "../../../web/js/say.js";

/** @import { RowPicked } from "../../../scene/js/protocol" */
/** @import { Model } from "../../../web/js/panel" */
/** @typedef {{ id: string, initials: string, colour: string, title: string, me: boolean }} Badge */

const [MOST, FEW] = [5, 1]; // the most badges, on a wide page and on a narrow one

const NOBODY =
  '<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="5.5" r="3"/><path d="M2.5 14a5.5 5.5 0 0 1 11 0Z"/></svg>';

/** @param {{ model: Model<{ people: Badge[] }, RowPicked> }} given */
export function render({ model }) {
  const root = document.createElement("ul");
  root.className = "badges";
  root.setAttribute("aria-label", say("js-people"));
  const draw = () => {
    const focused = focusedIn(root) !== null;
    root.replaceChildren();
    for (const [place, person] of model.people.entries()) badge(place, person);
    rest(MOST, "wide");
    rest(FEW, "narrow");
    if (focused) root.querySelector("button")?.focus({ preventScroll: true });
  };
  /**
   * @param {number} place
   * @param {Badge} person
   */
  const badge = (place, { id, initials, colour, title, me }) => {
    const item = add(root, "li", place >= MOST ? "hidden" : place >= FEW ? "wide" : "");
    const node = add(item, me ? "button" : "span", me ? "person me" : "person", initials);
    node.title = title;
    node.dataset.person = id;
    node.style.background = colour;
    node.style.color = inkOn(colour);
    if (!initials) node.innerHTML = NOBODY;
    if (node instanceof HTMLButtonElement) {
      node.type = "button";
      node.setAttribute("aria-label", title);
      node.addEventListener("click", () => model.send_msg({ picked: id }));
    } else {
      node.setAttribute("role", "img");
      node.setAttribute("aria-label", title);
    }
  };
  /**
   * @param {number} room
   * @param {"wide" | "narrow"} kind
   */
  const rest = (room, kind) => {
    const left = model.people.slice(room);
    if (!left.length) return;
    const item = add(root, "li", kind);
    const node = add(item, "span", "person more", `+${left.length}`);
    node.title = left.map((person) => person.title).join(", ");
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", say("js-and-more", { names: node.title }));
  };
  model.on("people", draw);
  draw();
  return root;
}
