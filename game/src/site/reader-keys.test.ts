import { expect, it } from 'vitest';
import { keyExpiresAtMs } from './reader-keys.ts';
import { dayMs } from '../time.ts';

it.each([
  ['was never used', null, 7 * dayMs],
  ['was used on the day it was made', 0, 90 * dayMs],
  ['was used a year later', 365 * dayMs, 455 * dayMs],
])('A key that %s has the right expiry', (_, usedAfterMs, expiresAfterMs) => {
  const createdAtMs = Date.UTC(2026, 2, 1);
  const lastUsedMs = usedAfterMs === null ? null : createdAtMs + usedAfterMs;
  expect(keyExpiresAtMs(createdAtMs, lastUsedMs)).toBe(createdAtMs + expiresAfterMs);
});
