import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { observeServerDate, onClockCorrected, serverNowMs } from './server-clock.ts';

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
  ])('that says %j differs from the visitor by %i ms', (date, aheadMs) => {
    observeServerDate(date, nowMs);
    expect(serverNowMs() - nowMs).toBe(aheadMs);
  });

  it.each([null, 'yesterday'])('is not moved by %j', (date) => {
    observeServerDate('Sat, 14 Mar 2026 20:25:00 GMT', nowMs);
    observeServerDate(date, nowMs);
    expect(serverNowMs() - nowMs).toBe(600_000);
  });

  it('tells when it was corrected, not with every answer that says so', () => {
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
});
