import { describe, expect, it } from 'vitest';
import { createTitleMarks, markTitle } from './title-marks.ts';

const plain = 'Live LFM Viewer for Orien | Rollcall';

/** A tab whose title and visibility the test controls. */
function open() {
  const listeners = new EventTarget();
  const page: Parameters<typeof createTitleMarks>[0] & { visibilityState: DocumentVisibilityState } = {
    title: plain,
    visibilityState: 'visible',
    addEventListener: (type, listener) => listeners.addEventListener(type, listener),
  };
  const marks = createTitleMarks(page);
  return {
    page,
    marks,
    show(state: DocumentVisibilityState) {
      page.visibilityState = state;
      listeners.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

describe('the title of a tab', () => {
  it('counts what happens while it is hidden, each thing once, and drops what is over', () => {
    const { page, marks, show } = open();
    show('hidden');
    marks.add('group:1');
    marks.add('group:2');
    marks.add('group:2');
    expect(page.title).toBe(`(2) ${plain}`);
    marks.remove('group:1');
    expect(page.title).toBe(`(1) ${plain}`);
  });

  it('does not change while the tab is visible', () => {
    const { page, marks } = open();
    marks.add('group:1');
    expect(page.title).toBe(plain);
  });

  it('is restored when the tab becomes visible', () => {
    const { page, marks, show } = open();
    show('hidden');
    marks.add('group:1');
    show('visible');
    expect(page.title).toBe(plain);
  });

  it.each([
    ['Orien', 2, '(2) Orien'],
    ['(2) Orien', 3, '(3) Orien'],
    ['(2) Orien', 0, 'Orien'],
    ['Orien', 0, 'Orien'],
  ])('for "%s" with %i things is "%s"', (title, count, marked) => {
    expect(markTitle(title, count)).toBe(marked);
  });
});
