// DOM nodes.

/**
 * Return words in which no line ends between a number and its %.
 * @param {string} words
 */
export function unbroken(words) {
  return words.replace(/(?<=\d) %/g, "\u00a0%");
}

/**
 * Append a new element to a node and return it.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Node} parent
 * @param {Tag} tag
 * @param {string} [className]
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function add(parent, tag, className = "", text = "") {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.textContent = unbroken(text);
  parent.appendChild(node);
  return node;
}

/**
 * Return the element with the focus in the shadow root of a node.
 * @param {Node} node
 * @returns {HTMLElement | null}
 */
export function focusedIn(node) {
  const root = node.getRootNode();
  const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
  return active instanceof HTMLElement ? active : null;
}

/**
 * Return the element with the focus, in whatever shadow root it is.
 * @returns {HTMLElement | null}
 */
export function deepFocus() {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLElement ? active : null;
}
