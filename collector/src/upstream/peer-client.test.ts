import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ClockReading,
  factorAt,
  type Limits,
  limitsAfter,
  noLimits,
  type PeerClock,
  readPeerClock,
  sameClock,
} from './peer-client.ts';

const nowMs = 1_000_000;

const afterRead = (
  before: Limits,
  status: number,
  headers: Record<string, string> = {},
  sentMs = nowMs - 10,
) => limitsAfter(before, { status, headers: new Headers(headers), sentMs, nowMs, random: 0 });

describe('limits of another service', () => {
  test.each<readonly [string, number, Record<string, string>, number]>([
    ['that are not reached change nothing', 200, { 'ratelimit-remaining': '9', 'ratelimit-reset': '2' }, 0],
    [
      'that are reached stop requests until they are renewed',
      200,
      { 'ratelimit-remaining': '0', 'ratelimit-reset': '2' },
      2000,
    ],
    ['without a time of renewal are ignored', 200, { 'ratelimit-remaining': '0' }, 0],
    [
      'with a moment in place of a duration are ignored',
      200,
      { 'ratelimit-remaining': '0', 'ratelimit-reset': '1795291200' },
      0,
    ],
    ['that are exceeded stop requests for as long as the service asks', 429, { 'retry-after': '30' }, 30_000],
    ['can contain a date', 429, { 'retry-after': new Date(nowMs + 20_000).toUTCString() }, 20_000],
    ['can contain only the time of renewal', 429, { 'ratelimit-reset': '7' }, 7000],
    ['can be stated without any time', 429, {}, 1000],
    ['stop requests for at most an hour', 429, { 'retry-after': '999999' }, 3_600_000],
  ])('%s', (_, status, headers, waitMs) => {
    const { closedUntilMs } = afterRead(noLimits, status, headers);
    expect(closedUntilMs === 0 ? 0 : closedUntilMs - nowMs).toBe(waitMs);
  });

  test('slow all requests down after each 429, and speed them up after quiet minutes', () => {
    const once = afterRead(noLimits, 429);
    expect(factorAt(once, nowMs)).toBe(2);
    const often = [1, 2, 3, 4].reduce<Limits>(
      (limits) => afterRead({ ...limits, limitedMs: nowMs - 20 }, 429),
      once,
    );
    expect(factorAt(often, nowMs)).toBe(8);
    expect([1, 2, 3, 4].map((minutes) => factorAt(often, nowMs + minutes * 60_000))).toEqual([4, 2, 1, 1]);
  });

  test('count one 429 for all requests in flight', () => {
    const once = afterRead(noLimits, 429);
    expect(factorAt(afterRead(once, 429, {}, nowMs - 5), nowMs)).toBe(2);
  });
});

const atMs = Date.UTC(2026, 10, 21, 20);
const second = (ms: number) => Math.floor(ms / 1000) * 1000;

/** Answers of a service whose clock is wrong, one every five seconds. */
const answers = (skewMs: number, count: number, lateMs = 0): ClockReading[] =>
  Array.from({ length: count }, (_, index) => {
    const sentMs = atMs + index * 5000;
    return { dateMs: second(sentMs + 100 - lateMs + skewMs), sentMs, receivedMs: sentMs + 200 };
  });

const after = (readings: readonly ClockReading[], from: PeerClock = sameClock) =>
  readings.reduce(readPeerClock, from).skewMs;

describe('the clock of another service', () => {
  test.each<readonly [string, readonly ClockReading[], number, number]>([
    ['that is correct has no difference', answers(0, 100), 0, 0],
    ['that differs by less than a second counts as correct', answers(400, 100), -600, 400],
    ['that is ahead is corrected at once', answers(600_000, 1), 598_800, 600_200],
    ['that is behind is not corrected at once', answers(-600_000, 19), 0, 0],
    ['that is behind is corrected when it stays so', answers(-600_000, 20), -600_200, -598_800],
    ['does not count as behind after one slow answer', answers(0, 19, 60_000), 0, 0],
  ])('%s', (_, readings, least, most) => {
    const skewMs = after(readings);
    expect(skewMs).toBeGreaterThanOrEqual(least);
    expect(skewMs).toBeLessThanOrEqual(most);
  });

  test('does not change if a cache answers from time to time', () => {
    const cached = answers(0, 15, 90_000);
    expect(after([...cached, ...answers(0, 1), ...cached, ...answers(0, 1), ...cached])).toBe(0);
  });

  test('is correct again after it was ahead', () => {
    const ahead = answers(600_000, 5).reduce(readPeerClock, sameClock);
    expect(Math.abs(after(answers(0, 20), ahead))).toBeLessThanOrEqual(1000);
  });

  test('is never assumed to be further ahead than it is, nor further behind after one quick answer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e8, max: 1e8 }),
        fc.array(fc.integer({ min: 0, max: 15_000 }), { minLength: 25, maxLength: 60 }),
        (skewMs, delays) => {
          const readings = delays.map((delayMs, index): ClockReading => {
            const sentMs = atMs + index * 20_000;
            return { dateMs: second(sentMs + delayMs / 2 + skewMs), sentMs, receivedMs: sentMs + delayMs };
          });
          const found = after(readings);
          expect(found).toBeLessThanOrEqual(Math.max(0, skewMs + 1000 + 15_000));
          expect(found).toBeGreaterThanOrEqual(Math.min(0, skewMs - 1000 - 15_000));
        },
      ),
    );
  });
});
