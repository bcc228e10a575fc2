interface Translation {
  /** What the translator shows in place of the text. */
  readonly shown: Element;
  readonly original: string;
}

/**
 * Keeps a page live while the browser translates it. A translator puts an element, `<font>`, in the place of each text node.
 * React does not know: it would write the next text into a node that nobody sees, and would fail to take that node out or
 * to put something before it. So the node goes back, empty, beside its translation. When React writes into it or takes it
 * out, the translation goes, and the translator takes up the new text.
 *
 * @returns ends it
 */
export function updateTranslatedTexts(root: Node): () => void {
  const translations = new WeakMap<Node, Translation>();
  /** By what is shown for it. */
  const texts = new WeakMap<Node, Text>();
  /** What stands in the place of an empty node, by that node. */
  const blanks = new WeakMap<Node, Element>();

  const putBack = (text: Text, shown: Element) => {
    translations.set(text, { shown, original: text.data });
    texts.set(shown, text);
    // Some translators move the node into their element.
    if (shown.contains(text)) text.replaceWith(text.cloneNode());
    text.data = '';
    shown.before(text);
  };
  const dropTranslation = (text: Node) => {
    translations.get(text)?.shown.remove();
    translations.delete(text);
  };
  /** The page is shown in its own language again. */
  const showOriginal = (shown: Node) => {
    const text = texts.get(shown);
    const translation = text && translations.get(text);
    if (text === undefined || translation?.shown !== shown) return;
    translations.delete(text);
    text.data = translation.original;
  };
  const onRemoved = (node: Node, shown: Element | undefined) => {
    if (!(node instanceof Text)) showOriginal(node);
    else if (shown === undefined) dropTranslation(node);
    else if (node.data !== '') putBack(node, shown);
    else {
      // A translator that replaces empty nodes as well would do so for ever: the node stays out until it has a text again.
      blanks.set(node, shown);
      observer.observe(node, { characterData: true });
    }
  };
  const onWritten = (text: Node) => {
    dropTranslation(text);
    const blank = blanks.get(text);
    blanks.delete(text);
    if (text instanceof Text && !text.isConnected) blank?.replaceWith(text);
  };

  const observer = new MutationObserver((records) => {
    const fresh = new Set<Element>();
    for (const record of records) {
      for (const added of record.addedNodes) if (isTranslation(added)) fresh.add(added);
      if (record.type === 'characterData') onWritten(record.target);
      if (record.removedNodes.length === 0) continue;
      const shown = [...record.addedNodes, record.previousSibling, record.nextSibling].find(
        (node): node is Element => node instanceof Element && fresh.has(node) && !texts.has(node),
      );
      for (const removed of record.removedNodes) onRemoved(removed, shown);
    }
    // The records of what was changed here.
    observer.takeRecords();
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}

const isTranslation = (node: Node): node is Element => node instanceof Element && node.localName === 'font';
