import { expect, it } from 'vitest';
import { screenshotFileName } from './take-screenshot.ts';

const atMs = Date.parse('2026-11-21T19:15:42Z');

it.each([
  ['UTC', 'orien-2026-11-21-1915.png'],
  ['Europe/Berlin', 'orien-2026-11-21-2015.png'],
  ['Asia/Kolkata', 'orien-2026-11-22-0045.png'],
  ['Pacific/Honolulu', 'orien-2026-11-21-0915.png'],
])('a screenshot taken in %s is called %s', (timeZone, name) => {
  expect(screenshotFileName('orien', atMs, timeZone)).toBe(name);
});

it('the name of a screenshot includes the kind of list unless it is the usual one', () => {
  expect(screenshotFileName('orien-who', atMs, 'UTC')).toBe('orien-who-2026-11-21-1915.png');
});
