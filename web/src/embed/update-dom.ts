import type { Markup, MarkupElement } from '@rollcall/game/embed/markup';

/**
 * Makes the children of an element match a document, changing only what differs: an element with a `data-key` stays the
 * same among its siblings, and the focus stays where it is.
 */
export function updateChildren(parent: Element, children: readonly Markup[]): void {
  const keys = new Set(children.flatMap((child) => keyOf(child) ?? []));
  for (const node of Array.from(parent.children)) {
    const key = node.getAttribute('data-key');
    if (key !== null && !keys.has(key)) node.remove();
  }
  const keyed = new Map([...parent.children].map((node) => [node.getAttribute('data-key'), node]));
  children.forEach((child, index) => {
    const current = parent.childNodes[index] ?? null;
    const node = nodeFor(child, current, keyed);
    if (node !== current) parent.insertBefore(node, current);
    if (typeof child !== 'string' && node instanceof Element) updateElement(node, child);
  });
  while (parent.childNodes.length > children.length) parent.lastChild?.remove();
}

const keyOf = (child: Markup): string | null =>
  typeof child === 'string' ? null : (child.attributes['data-key'] ?? null);

/** The existing node of a child, or a new one. */
function nodeFor(child: Markup, current: ChildNode | null, keyed: ReadonlyMap<string | null, Element>): Node {
  if (typeof child === 'string') {
    if (!(current instanceof Text)) return new Text(child);
    if (current.data !== child) current.data = child;
    return current;
  }
  const key = keyOf(child);
  const known = key === null ? current : (keyed.get(key) ?? null);
  const isSame =
    known instanceof Element && known.localName === child.tag && known.getAttribute('data-key') === key;
  return isSame ? known : document.createElement(child.tag);
}

function updateElement(node: Element, { attributes, children }: MarkupElement): void {
  for (const { name } of Array.from(node.attributes)) if (!(name in attributes)) node.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes))
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  updateChildren(node, children);
}
