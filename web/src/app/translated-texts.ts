interface Translation {
  /** The translator's element. */
  readonly shown: Element;
  readonly original: string;
}

/**
 * Keeps a page live while the browser translates it. A translator replaces each text node by an element, `<font>`.
 * React does not notice: it would write the next text into the removed node, and would fail to remove that node or to
 * insert something before it. So the node is put back, empty, next to its translation. When React changes or removes
 * it, the translation is removed, and the translator handles the new text.
 */
export function updateTranslatedTexts(root: Node): () => void {
  const translations = new WeakMap<Node, Translation>();
  /** Translator's element → original text node. */
  const texts = new WeakMap<Node, Text>();
  /** Empty text node → the element that replaced it. */
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
      // A translator that also replaces empty nodes would do so endlessly, so the node is left out until it has a text
      // again.
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
    // Discards the records of our own changes.
    observer.takeRecords();
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}

const isTranslation = (node: Node): node is Element => node instanceof Element && node.localName === 'font';
