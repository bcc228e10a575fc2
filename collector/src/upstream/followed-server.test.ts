import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFresh, noteStamp, type Stamp } from './followed-server.ts';

const nowMs = Date.UTC(2026, 10, 21, 20);

describe('a timestamp of another service', () => {
  test.each<readonly [string, number | null, number, number | null]>([
    ['by a correct clock stays as it is', nowMs - 5000, 0, nowMs - 5000],
    ['by a clock that is ahead is moved back', nowMs + 595_000, 600_000, nowMs - 5000],
    ['by a clock that is behind is moved forward', nowMs - 605_000, -600_000, nowMs - 5000],
    ['in the future becomes the present', nowMs + 7000, 0, nowMs],
    ['that is missing is null', null, 0, null],
  ])('%s', (_, peerMs, skewMs, observedMs) => {
    expect(noteStamp(null, { peerMs, skewMs, nowMs })?.observedMs ?? null).toBe(observedMs);
  });

  test('ages if it does not advance, whatever clock difference is measured', () => {
    const first = noteStamp(null, { peerMs: nowMs, skewMs: 0, nowMs });
    const later = noteStamp(first, { peerMs: nowMs, skewMs: -600_000, nowMs: nowMs + 600_000 });
    expect(later).toBe(first);
  });

  test('is never newer than the moment at which it was first seen', () => {
    const anySight = fc.record({
      peerMs: fc.integer({ min: 0, max: 20 }),
      skewMs: fc.integer({ min: -30, max: 30 }),
      passedMs: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(fc.array(anySight), (sights) => {
        let stamp: Stamp | null = null;
        let atMs = 0;
        let firstSeen = { peerMs: -1, atMs: 0 };
        for (const { peerMs, skewMs, passedMs } of sights) {
          atMs += passedMs;
          if (peerMs !== firstSeen.peerMs) firstSeen = { peerMs, atMs };
          stamp = noteStamp(stamp, { peerMs, skewMs, nowMs: atMs });
          expect(stamp?.observedMs ?? 0).toBeLessThanOrEqual(firstSeen.atMs);
        }
      }),
    );
  });

  test.each([
    [0, true],
    [119_999, true],
    [120_000, false],
  ])('%i ms ago is fresh: %s', (ageMs, expected) => {
    expect(isFresh(nowMs - ageMs, nowMs)).toBe(expected);
  });
});
