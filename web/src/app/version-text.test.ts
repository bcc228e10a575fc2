import { expect, it } from 'vitest';
import { versionText } from './Footer.tsx';

it.each([
  ['0123456789abcdef', '2026-11-21T20:15:00.000Z', 'Version 0123456, built on 2026-11-21'],
  ['0123456789abcdef', null, 'Version 0123456'],
  ['unknown', '2026-11-21T20:15:00.000Z', 'Version unknown, built on 2026-11-21'],
  ['unknown', null, 'Version unknown'],
])('the commit %s built at %s is shown as "%s"', (commit_hash, built_at, text) => {
  expect(versionText({ commit_hash, built_at })).toBe(text);
});
