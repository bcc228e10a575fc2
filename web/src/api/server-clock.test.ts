import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '@rollcall/game/time';
import { isServerClockKnown, observeServerDate, onClockCorrected, serverNowMs } from './server-clock.ts';
import { observeVisitorClock } from './second-clock.ts';

const nowMs = Date.parse('2026-03-14T20:15:00Z');

beforeEach(() => vi.useFakeTimers({ now: nowMs }));
afterEach(() => {
  observeServerDate(new Date(nowMs).toUTCString(), nowMs);
  vi.useRealTimers();
});

describe("the server's clock", () => {
  it.each([
    ['Sat, 14 Mar 2026 20:15:00 GMT', 0],
    ['Sat, 14 Mar 2026 20:14:57 GMT', 0],
    ['Sat, 14 Mar 2026 20:25:00 GMT', 600_000],
    ['Sat, 14 Mar 2026 19:15:00 GMT', -3_600_000],
  ])('read from %j differs from the visitor by %i ms', (date, aheadMs) => {
    observeServerDate(date, nowMs);
    expect(serverNowMs() - nowMs).toBe(aheadMs);
  });

  it.each([null, 'yesterday'])('is not moved by the header %j', (date) => {
    observeServerDate('Sat, 14 Mar 2026 20:25:00 GMT', nowMs);
    observeServerDate(date, nowMs);
    expect(serverNowMs() - nowMs).toBe(600_000);
  });

  it('notifies on corrections, not on every answer', () => {
    const hear = vi.fn();
    const unsubscribe = onClockCorrected(hear);
    observeServerDate('Sat, 14 Mar 2026 20:15:02 GMT', nowMs);
    observeServerDate('Sat, 14 Mar 2026 20:25:00 GMT', nowMs);
    observeServerDate('Sat, 14 Mar 2026 20:25:01 GMT', nowMs);
    expect(hear).toHaveBeenCalledOnce();
    unsubscribe();
    observeServerDate('Sat, 14 Mar 2026 20:15:00 GMT', nowMs);
    expect(hear).toHaveBeenCalledOnce();
  });

  it('is known after the first answer', () => {
    observeServerDate(new Date(nowMs).toUTCString(), nowMs);
    expect(isServerClockKnown()).toBe(true);
  });
});

describe("the visitor's clock", () => {
  let monotonicMs = 0;
  /** Advances the monotonic clock, and the visitor's clock by another amount. */
  const go = (passedMs: number, shownMs: number) => {
    monotonicMs += passedMs;
    vi.setSystemTime(Date.now() + shownMs);
    return observeVisitorClock(Date.now(), monotonicMs);
  };
  beforeEach(() => void go(0, 0));

  it.each([
    ['runs normally', 1000, 1000],
    ['is corrected by a second', 1000, 0],
    ['runs for an hour while the tab sleeps, like the monotonic clock', hourMs, hourMs],
  ])('is steady when it %s', (_what, passedMs, shownMs) => {
    const hear = vi.fn();
    const unsubscribe = onClockCorrected(hear);
    expect(go(passedMs, shownMs)).toBe('steady');
    expect(hear).not.toHaveBeenCalled();
    unsubscribe();
  });

  it("set back leaves the server's time unchanged, and notifies", () => {
    const hear = vi.fn();
    const unsubscribe = onClockCorrected(hear);
    const before = serverNowMs();
    expect(go(1000, 1000 - hourMs)).toBe('set back');
    expect(serverNowMs()).toBe(before + 1000);
    expect(hear).toHaveBeenCalledOnce();
    expect(go(1000, 1000)).toBe('steady');
    expect(serverNowMs()).toBe(before + 2000);
    unsubscribe();
  });

  it('is corrected once after it was set back, even if an answer arrived before the check', () => {
    const before = serverNowMs();
    monotonicMs += 1000;
    vi.setSystemTime(Date.now() + 1000 - hourMs);
    observeServerDate(new Date(before + 1000).toUTCString(), Date.now(), monotonicMs);
    expect(observeVisitorClock(Date.now(), monotonicMs)).toBe('steady');
    expect(serverNowMs()).toBe(before + 1000);
    expect(go(1000, 1000 - hourMs)).toBe('set back');
    expect(serverNowMs()).toBe(before + 2000);
  });

  it('is trusted when it jumps ahead until the server answers, since the machine may have slept', () => {
    const before = serverNowMs();
    expect(go(1000, 8 * hourMs)).toBe('ahead');
    expect(serverNowMs()).toBe(before + 8 * hourMs);
    expect(go(1000, 1000)).toBe('steady');
  });
});
