import type { HistoryEvent } from '@rollcall/game/history-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nearestMark, nextMark } from '@rollcall/game/sample-marks';
import type { ServerCount } from '@rollcall/game/server-count';
import { samplesOf, startSampler } from './sampler.ts';

const count = (overrides: Partial<ServerCount> = {}): ServerCount => ({
  server_name: 'Thelanis',
  is_online: true,
  character_count: 245,
  lfm_count: 11,
  is_fresh: true,
  guilds: new Map([['Lantern Watch', 3]]),
  ...overrides,
});
const noon = Date.parse('2026-11-21T12:00:00Z');
const minute = 60_000;

describe('the samples of a moment', () => {
  it('tell what the live state holds of each server', () => {
    expect(
      samplesOf(
        [count(), count({ server_name: 'Cormyr', character_count: 0, lfm_count: 0 })],
        noon + 5 * minute,
      ),
    ).toEqual([
      {
        type: 'sample',
        at: '2026-11-21T12:05:00Z',
        server_name: 'Thelanis',
        is_online: true,
        character_count: 245,
        lfm_count: 11,
      },
      {
        type: 'sample',
        at: '2026-11-21T12:05:00Z',
        server_name: 'Cormyr',
        is_online: true,
        character_count: 0,
        lfm_count: 0,
      },
    ]);
  });

  it('leave out a server without fresh data: that is a gap, not a repeat', () => {
    expect(samplesOf([count({ is_fresh: false })], noon)).toEqual([]);
  });

  it.each([
    [true, true],
    [false, false],
    [null, true],
  ])('of a server that is said to be online: %s, say %s', (said, sampled) => {
    expect(samplesOf([count({ is_online: said })], noon + 5 * minute)[0]).toMatchObject({
      is_online: sampled,
    });
  });

  it.each([
    ['the full hour', 0, true],
    ['a little after it, as timers come', 1_500, true],
    ['a little before it', -1_500, true],
    ['the mark before it', -5 * minute, false],
    ['the mark after it', 5 * minute, false],
  ])('count the guilds at %s: %s ms → %s', (_, offset, isCounted) => {
    const events = samplesOf([count()], noon + offset).filter(({ type }) => type === 'guild_counts');
    expect(events).toEqual(
      isCounted
        ? [
            {
              type: 'guild_counts',
              at: '2026-11-21T12:00:00Z',
              server_name: 'Thelanis',
              counts: [{ guild_name: 'Lantern Watch', online_count: 3 }],
            },
          ]
        : [],
    );
  });
});

describe('marks', () => {
  it.each([
    [0, 0],
    [149_999, 0],
    [150_000, 300_000],
    [450_001, 600_000],
  ])('nearest to %d ms is %d', (moment, mark) => {
    expect(nearestMark(moment)).toBe(mark);
  });

  it.each([
    [0, 300_000],
    [299_999, 300_000],
    [300_000, 600_000],
  ])('after %d ms is %d', (moment, mark) => {
    expect(nextMark(moment)).toBe(mark);
  });
});

describe('the sampler', () => {
  beforeEach(() => vi.useFakeTimers({ now: noon + 7_000 }));
  afterEach(() => vi.useRealTimers());

  const start = (counts: () => readonly ServerCount[]) => {
    const recorded: HistoryEvent[] = [];
    const stop = startSampler(
      counts,
      (events) => recorded.push(...events),
      () => Date.now(),
    );
    return {
      stop,
      times: () => recorded.filter(({ type }) => type === 'sample').map(({ at }) => at.slice(11)),
    };
  };

  it('samples at every mark until it is stopped', () => {
    const { stop, times } = start(() => [count()]);
    vi.advanceTimersByTime(15 * minute);
    expect(times()).toEqual(['12:05:00Z', '12:10:00Z', '12:15:00Z']);
    stop();
    vi.advanceTimersByTime(60 * minute);
    expect(times()).toHaveLength(3);
  });

  it('records nothing when there is nothing fresh', () => {
    const { stop, times } = start(() => [count({ is_fresh: false })]);
    vi.advanceTimersByTime(15 * minute);
    expect(times()).toEqual([]);
    stop();
  });

  it('leaves a gap where the machine slept, and goes on at the marks', () => {
    const { stop, times } = start(() => [count()]);
    vi.setSystemTime(noon + 31 * minute);
    vi.advanceTimersToNextTimer();
    vi.advanceTimersByTime(10 * minute);
    const [late, ...later] = times();
    expect(late?.slice(0, 2)).toBe('12');
    expect(later.every((time) => /^12:[0-9][05]:00Z$/.test(time))).toBe(true);
    expect(later.length).toBeGreaterThan(0);
    stop();
  });
});
