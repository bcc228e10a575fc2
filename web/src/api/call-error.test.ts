import { describe, expect, it } from 'vitest';
import { CallError, parseRetryAfter } from './call-error.ts';

describe('Retry-After', () => {
  const nowMs = Date.parse('2026-03-14T20:15:00Z');

  it.each([
    [null, null],
    ['', null],
    ['soon', null],
    ['0', 0],
    ['30', 30_000],
    [' 30 ', 30_000],
    ['Sat, 14 Mar 2026 20:16:00 GMT', 60_000],
    ['Sat, 14 Mar 2026 20:14:00 GMT', 0],
  ])('%j means a wait of %j ms', (header, waitMs) => {
    expect(parseRetryAfter(header, nowMs)).toBe(waitMs);
  });
});

describe('a failed call', () => {
  it.each([
    ['network', null, true],
    ['status', 500, true],
    ['status', 503, true],
    ['status', 429, true],
    ['status', 404, false],
    ['status', 400, false],
    ['shape', 200, false],
  ] as const)('with %s %j may succeed on a retry: %j', (failure, status, isPassing) => {
    expect(new CallError(failure, 'No', { status, retryAfterMs: null }).isPassing).toBe(isPassing);
  });
});
