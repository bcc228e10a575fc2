import { act, cleanup, render } from '@testing-library/react';
import { createElement, Fragment, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { updateTranslatedTexts } from './translated-texts.ts';

/** Typed as a string: the type of this element is deprecated. */
const tag: string = 'font';

/** Ways in which translators insert their elements: in one step, in two, or around the node itself. */
const ways = {
  'in its place': (text: Text, font: Element) => {
    font.textContent = translate(text.data);
    text.replaceWith(font);
  },
  'before it': (text: Text, font: Element) => {
    font.textContent = translate(text.data);
    text.before(font);
    text.remove();
  },
  'around it': (text: Text, font: Element) => {
    text.replaceWith(font);
    font.append(text);
  },
};

/** Marks translations, and leaves figures unchanged. */
const translate = (text: string) => text.toUpperCase();

/** Translates the existing texts, and new ones. */
function startTranslator(root: Node, put: (text: Text, font: Element) => void): () => void {
  const work = () => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode);
    for (const text of found) {
      if (text.parentElement?.localName === tag || text.data.trim() === '') continue;
      put(text, document.createElement(tag));
    }
  };
  const observer = new MutationObserver(work);
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  work();
  return () => observer.disconnect();
}

const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

const line = (count: number, isLate = false, isFirst = false): ReactNode =>
  createElement(
    'p',
    null,
    isFirst && createElement('b', null, 'first '),
    'now ',
    count,
    isLate && ' late',
    createElement(Fragment, null, ' online'),
  );

const settled = () => act(() => Promise.resolve());

describe.each(Object.entries(ways))('a page whose translator puts its element %s', (_name, put) => {
  async function openPage() {
    const view = render(line(1));
    ends.push(updateTranslatedTexts(document.body));
    ends.push(startTranslator(view.container, put));
    await settled();
    const said = () => (view.container.textContent ?? '').toLowerCase();
    const show = async (...parts: Parameters<typeof line>) => {
      view.rerender(line(...parts));
      await settled();
    };
    return { ...view, said, show };
  }

  it('shows each new figure', async () => {
    const { said, show, container } = await openPage();
    expect(container.querySelectorAll(tag)).toHaveLength(3);
    expect(said()).toBe('now 1 online');
    for (const count of [2, 3, 4]) {
      await show(count);
      expect(said()).toBe(`now ${count} online`);
    }
    expect(container.querySelectorAll(tag), 'all of it is translated').toHaveLength(3);
  });

  it('lets React remove texts, and insert elements and texts before others', async () => {
    const { said, show } = await openPage();
    await show(1, true);
    expect(said()).toBe('now 1 late online');
    await show(2, true, true);
    expect(said()).toBe('first now 2 late online');
    await show(2, false, true);
    expect(said()).toBe('first now 2 online');
    await show(3);
    expect(said()).toBe('now 3 online');
  });

  it('is removed with its text', async () => {
    const { container, unmount } = await openPage();
    unmount();
    expect(container.innerHTML).toBe('');
  });
});

it('a page shows its original texts when the translator removes its elements', async () => {
  const { container } = render(line(1));
  ends.push(updateTranslatedTexts(document.body));
  const stop = startTranslator(container, ways['in its place']);
  await settled();
  expect(container.textContent).toBe('NOW 1 ONLINE');
  stop();
  for (const font of container.querySelectorAll(tag)) font.remove();
  await settled();
  expect(container.textContent).toBe('now 1 online');
});

it('a page shows each new figure, without an endless loop, if empty texts are translated too', async () => {
  const { container, rerender } = render(line(1));
  ends.push(updateTranslatedTexts(document.body));
  let steps = 0;
  const observer = new MutationObserver(() => {
    for (const text of container.querySelector('p')?.childNodes ?? []) {
      if (!(text instanceof Text) || (steps += 1) > 100) continue;
      const font = document.createElement(tag);
      font.textContent = text.data;
      text.replaceWith(font);
    }
  });
  ends.push(() => observer.disconnect());
  observer.observe(container, { subtree: true, childList: true });
  for (const count of [2, 3, 4]) {
    rerender(line(count));
    await settled();
    expect(container.textContent).toBe(`now ${count} online`);
  }
  expect(steps).toBeLessThan(100);
});
