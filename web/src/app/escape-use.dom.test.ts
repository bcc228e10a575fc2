import { describe, expect, it } from 'vitest';
import { isEscapeTaken } from './escape-use.ts';

function element(html: string): Element | null {
  const place = document.createElement('div');
  place.innerHTML = html;
  return place.firstElementChild;
}

const plain = { defaultPrevented: false, isComposing: false, target: null };

describe('an Escape', () => {
  it.each([
    ['without a target', plain, false],
    ['that a dialog has handled', { ...plain, defaultPrevented: true }, true],
    ['for the list of an input method', { ...plain, isComposing: true }, true],
    ['on the page', { ...plain, target: document.body }, false],
    ['in a search field with text', { ...plain, target: element('<input type="search" value="a">') }, true],
    ['in an empty search field', { ...plain, target: element('<input type="search">') }, false],
    ['in a text field', { ...plain, target: element('<input value="a">') }, false],
    ['in an open list', { ...plain, target: element('<input aria-expanded="true">') }, true],
    ['on a closed menu', { ...plain, target: element('<button aria-expanded="false"></button>') }, false],
  ])('%s is taken: %s', (_where, press, isTaken) => {
    expect(isEscapeTaken(press)).toBe(isTaken);
  });
});
