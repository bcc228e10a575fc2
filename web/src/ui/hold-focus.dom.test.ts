import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdFocus } from './hold-focus.ts';

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => queueMicrotask(then));
  document.body.innerHTML =
    '<button id="before"></button><div id="place"><button id="pressed"></button></div>' +
    '<button id="off" disabled></button><input id="none" hidden><a id="after" href="/"></a>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

const find = (id: string) => document.getElementById(id);

/** @param change effect of the press on the page */
async function press(change: () => void): Promise<string | undefined> {
  find('pressed')?.focus();
  holdFocus(find('place'));
  change();
  await Promise.resolve();
  return document.activeElement?.id;
}

describe('the focus of an element that a press removes', () => {
  it.each([
    ['stays if the element stays', () => {}, 'pressed'],
    [
      'moves to the element’s replacement',
      () => find('pressed')?.replaceWith(Object.assign(document.createElement('button'), { id: 'new' })),
      'new',
    ],
    ['moves to the next control without a replacement', () => find('pressed')?.remove(), 'after'],
    ['moves to the next control if its container is removed too', () => find('place')?.remove(), 'after'],
    [
      'is not moved if another element has taken it',
      () => {
        find('place')?.remove();
        find('before')?.focus();
      },
      'before',
    ],
  ])('%s', async (_, change, expected) => {
    expect(await press(change)).toBe(expected);
  });

  it('is lost if no control is left', async () => {
    expect(await press(() => void (document.body.innerHTML = ''))).toBe('');
  });
});
