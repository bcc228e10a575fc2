import { describe, expect, it } from 'vitest';
import { readPush, sitePath, windowFor } from './push.ts';

const message = {
  rule_id: 'a',
  kind: 'group',
  title: 'The Shroud on Orien: 4 places left',
  body: 'Elite',
  path: '/grouping/orien?group=7',
  tag: 'group-orien-7',
  at: '2026-03-14T20:15:00Z',
};
const { title, body, path, tag } = message;

describe('a push', () => {
  it('is shown as it was sent', () => {
    expect(readPush(JSON.stringify(message))).toEqual({ title, body, path, tag });
  });

  it.each([
    null,
    '',
    'null',
    '7',
    '[]',
    '{',
    '{}',
    JSON.stringify({ ...message, title: '' }),
    JSON.stringify({ ...message, tag: 5 }),
  ])('with %j is shown with a general text', (text) => {
    expect(readPush(text)).toEqual({
      title: 'New alert',
      body: 'Open the site to see it.',
      path: '/notifications',
      tag: 'unreadable',
    });
  });

  it('is cut if it is too long', () => {
    expect(readPush(JSON.stringify({ ...message, body: 'x'.repeat(9000) })).body).toHaveLength(400);
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example',
    'grouping',
    7,
    null,
  ])('never links to another site, not even by %j', (elsewhere) => {
    expect(sitePath(elsewhere)).toBe('/notifications');
  });
});

describe('a click on a notification', () => {
  const at = (url: string) => ({ url: `https://rollcall.test${url}` });
  it.each<[what: string, windows: readonly { url: string }[], chosen: number | null]>([
    ['opens a window when there is none', [], null],
    ['goes to the tab that is on that page', [at('/about'), at('/grouping/orien?sort=-level')], 1],
    ['goes to the most recently used tab', [at('/about'), at('/grouping/khyber')], 0],
  ])('%s', (_, windows, chosen) => {
    expect(windowFor(windows, path)).toBe(chosen === null ? null : windows[chosen]);
  });
});
