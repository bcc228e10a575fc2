import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPeerClock, sameClock, type ClockReading, type PeerClock } from './peer-clock.ts';

const atMs = Date.UTC(2026, 10, 21, 20);
const second = (ms: number) => Math.floor(ms / 1000) * 1000;

/** Answers of a service whose clock is off by so much, one every five seconds. */
const answers = (skewMs: number, count: number, lateMs = 0): ClockReading[] =>
  Array.from({ length: count }, (_, index) => {
    const sentMs = atMs + index * 5000;
    return { dateMs: second(sentMs + 100 - lateMs + skewMs), sentMs, receivedMs: sentMs + 200 };
  });

const after = (readings: readonly ClockReading[], from: PeerClock = sameClock) =>
  readings.reduce(readPeerClock, from).skewMs;

describe('the clock of another service', () => {
  test.each<readonly [string, readonly ClockReading[], number, number]>([
    ['that is right is right', answers(0, 100), 0, 0],
    ['that is a little off within the grain of Date is right', answers(400, 100), -600, 400],
    ['that is ahead is believed at once', answers(600_000, 1), 598_800, 600_200],
    ['that is behind is not believed at once', answers(-600_000, 19), 0, 0],
    ['that is behind is believed when it stays so', answers(-600_000, 20), -600_200, -598_800],
    ['is not behind because one answer was slow', answers(0, 19, 60_000), 0, 0],
  ])('%s', (_, readings, least, most) => {
    const skewMs = after(readings);
    expect(skewMs).toBeGreaterThanOrEqual(least);
    expect(skewMs).toBeLessThanOrEqual(most);
  });

  test('is not doubted when a cache answers now and then', () => {
    const cached = answers(0, 15, 90_000);
    expect(after([...cached, ...answers(0, 1), ...cached, ...answers(0, 1), ...cached])).toBe(0);
  });

  test('comes back from being ahead', () => {
    const ahead = answers(600_000, 5).reduce(readPeerClock, sameClock);
    expect(Math.abs(after(answers(0, 20), ahead))).toBeLessThanOrEqual(1000);
  });

  test('is never taken to be further ahead than it is, nor further behind once heard without delay', () => {
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
