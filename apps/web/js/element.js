// DOM nodes, and the events on them.

/**
 * Return words in which no line ends between a number and its unit, nor after the < of a share.
 * @param {string} words
 */
export function unbroken(words) {
  return words.replace(/(?<=\d) (?=[%″′°]|(?:mm|cm|kg|MB|min)\b)|(?<=[<>]) (?=\d+ ?%)/g, "\u00a0");
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

/**
 * Return what matches a selector within a node, in order, in whatever shadow roots it is.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export function everywhere(root, selector) {
  return [...root.querySelectorAll("*")].flatMap((node) => {
    const inside = node.shadowRoot ? everywhere(node.shadowRoot, selector) : [];
    return node instanceof HTMLElement && node.matches(selector) ? [node, ...inside] : inside;
  });
}

/**
 * Return what Tab stops at within a node, in order, in whatever shadow roots it is.
 * @param {ParentNode} root
 * @returns {HTMLElement[]}
 */
export function tabStops(root) {
  return [...root.querySelectorAll("*")].flatMap((node) => {
    if (node.shadowRoot) return tabStops(node.shadowRoot);
    if (!(node instanceof HTMLElement) || node.tabIndex < 0 || node.matches(":disabled")) return [];
    return node.offsetHeight && node.checkVisibility({ visibilityProperty: true }) ? [node] : [];
  });
}

/**
 * Return whether a popover that Esc closes is open, in whatever shadow root it is.
 * @param {ParentNode} root
 */
export function hasPopover(root) {
  return everywhere(root, ":popover-open:not([popover=manual])").length > 0;
}

/**
 * Return the first element of an event's path that matches a selector, in whatever shadow root it is.
 * @param {EventTarget[]} path from the innermost
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function matching(path, selector) {
  for (const node of path) if (node instanceof HTMLElement && node.matches(selector)) return node;
  return null;
}

/**
 * Keep an event from everything else that hears it.
 * @param {Event} event
 */
export function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
