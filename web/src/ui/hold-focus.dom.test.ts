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

/** @param change what the press does to the page */
async function press(change: () => void): Promise<string | undefined> {
  find('pressed')?.focus();
  holdFocus(find('place'));
  change();
  await Promise.resolve();
  return document.activeElement?.id;
}

describe('the focus of what leaves by being pressed', () => {
  it.each([
    ['stays when it does not leave', () => {}, 'pressed'],
    [
      'goes to what takes its place',
      () => find('pressed')?.replaceWith(Object.assign(document.createElement('button'), { id: 'new' })),
      'new',
    ],
    ['goes on when nothing takes its place', () => find('pressed')?.remove(), 'after'],
    ['goes on when its place leaves, too', () => find('place')?.remove(), 'after'],
    [
      'is left alone where something else has taken it',
      () => {
        find('place')?.remove();
        find('before')?.focus();
      },
      'before',
    ],
  ])('%s', async (_, change, expected) => {
    expect(await press(change)).toBe(expected);
  });

  it('is nowhere when nothing is left', async () => {
    expect(await press(() => void (document.body.innerHTML = ''))).toBe('');
  });
});
