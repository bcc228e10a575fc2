import { nearestMark, nextMark, sampleIntervalMs } from '@rollcall/game/population/population';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import {
  type MarkedSample,
  raiseKeptFrom,
  samplesOf,
  startSampler,
  writeMarkedSamples,
} from './population-samples.ts';
import { dayMs } from '@rollcall/game/time';
import { writeSamples } from './row-writes.ts';
import { readSums, sumUp } from './testing/sums-model.ts';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { ServerCount } from '@rollcall/game/population/server-count';

const serverCount = (overrides: Partial<ServerCount> = {}): ServerCount => ({
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
  it('contain the counts of each server in the live state', () => {
    expect(
      samplesOf(
        [serverCount(), serverCount({ server_name: 'Cormyr', character_count: 0, lfm_count: 0 })],
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

  it('exclude a server without fresh data, which makes a gap', () => {
    expect(samplesOf([serverCount({ is_fresh: false })], noon)).toEqual([]);
  });

  it.each([
    [true, true],
    [false, false],
    [null, true],
  ])('of a server reported as online: %s have the status %s', (said, sampled) => {
    expect(samplesOf([serverCount({ is_online: said })], noon + 5 * minute)[0]).toMatchObject({
      is_online: sampled,
    });
  });

  it.each([
    ['the full hour', 0, true],
    ['a little after it, when timers fire', 1_500, true],
    ['a little before it', -1_500, true],
    ['the mark before it', -5 * minute, false],
    ['the mark after it', 5 * minute, false],
  ])('count the guilds at %s: %s ms → %s', (_, offset, isCounted) => {
    const events = samplesOf([serverCount()], noon + offset).filter(({ type }) => type === 'guild_counts');
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
  ])('nearest to %d ms are %d', (moment, mark) => {
    expect(nearestMark(moment)).toBe(mark);
  });

  it.each([
    [0, 300_000],
    [299_999, 300_000],
    [300_000, 600_000],
  ])('after %d ms start at %d', (moment, mark) => {
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
    const { stop, times } = start(() => [serverCount()]);
    vi.advanceTimersByTime(15 * minute);
    expect(times()).toEqual(['12:05:00Z', '12:10:00Z', '12:15:00Z']);
    stop();
    vi.advanceTimersByTime(60 * minute);
    expect(times()).toHaveLength(3);
  });

  it('records nothing when nothing is fresh', () => {
    const { stop, times } = start(() => [serverCount({ is_fresh: false })]);
    vi.advanceTimersByTime(15 * minute);
    expect(times()).toEqual([]);
    stop();
  });

  it('leaves a gap while the machine sleeps, and continues at the marks', () => {
    const { stop, times } = start(() => [serverCount()]);
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

const midnightMs = Date.parse('2026-03-14T00:00:00Z');
const midnight = midnightMs / sampleIntervalMs;
const marksPerDay = dayMs / sampleIntervalMs;

const sample = (overrides: Partial<MarkedSample> = {}): MarkedSample => {
  const mark = overrides.mark ?? midnight;
  return {
    serverName: 'Thelanis',
    mark,
    sampledSecond: mark * 300,
    isOnline: true,
    characterCount: 245,
    lfmCount: 11,
    ...overrides,
  };
};
const keyOf = ({ serverName, mark }: MarkedSample) => `${serverName} ${mark}`;
const keep = (store: Store, samples: readonly MarkedSample[]) =>
  store.transaction((sql) => writeMarkedSamples(sql, samples));
/** In the order of retention: the limit first, then the rows. */
const keepFrom = async (store: Store, epochMs: number) => {
  await raiseKeptFrom(store, epochMs);
  await store.sql`delete from population_samples where at < ${new Date(epochMs)}`;
};

describeStores('sums of samples', (open) => {
  beforeEach(() => open.clear());

  it('distinguish marks that arrived, that were up and that were counted', async () => {
    await keep(open.store, [
      sample(),
      sample({ mark: midnight + 1, characterCount: 0, lfmCount: 0 }),
      sample({ mark: midnight + 2, isOnline: false, characterCount: 0, lfmCount: 0 }),
      sample({ mark: midnight + 3, characterCount: null, lfmCount: 4 }),
      sample({ mark: midnight + 12, isOnline: false, characterCount: null, lfmCount: null }),
    ]);
    const none = { left_out_samples: 0, character_samples: 0, character_sum: 0, lfm_samples: 0, lfm_sum: 0 };
    const first = {
      left_out_samples: 0,
      character_samples: 2,
      character_sum: 245,
      lfm_samples: 3,
      lfm_sum: 15,
    };
    expect(await readSums(open.store)).toEqual({
      'Thelanis 2026-03-14T00': { samples: 4, offline_samples: 1, ...first },
      'Thelanis 2026-03-14T01': { samples: 1, offline_samples: 1, ...none },
    });
  });

  it('are also written with the samples of the recorder', async () => {
    const row = { server_name: 'Thelanis', at: '2026-03-14T20:15:00Z', sampled_at: '2026-03-14T20:15:02Z' };
    const counts = { is_online: true, character_count: 245, lfm_count: 11 };
    await open.store.transaction((sql) => writeSamples(sql, [{ ...row, ...counts }]));
    expect(await readSums(open.store)).toEqual(sumUp([sample({ mark: midnight + 20 * 12 + 3 })]));
  });

  it('use the later of two samples on one mark', async () => {
    await keep(open.store, [sample({ characterCount: 5 })]);
    await keep(open.store, [sample({ characterCount: 3, sampledSecond: midnight * 300 - 1 })]);
    expect(await readSums(open.store)).toEqual(sumUp([sample({ characterCount: 5 })]));
    await keep(open.store, [sample({ characterCount: 7 })]);
    expect(await readSums(open.store)).toEqual(sumUp([sample({ characterCount: 7 })]));
  });

  it('count a sample that is too old for a row, once', async () => {
    await keepFrom(open.store, midnightMs + dayMs);
    const old = [sample(), sample({ mark: midnight + 1 })];
    expect(await keep(open.store, old)).toEqual({ hasChanged: true });
    expect(await keep(open.store, [...old, sample({ mark: midnight + 2 })])).toEqual({ hasChanged: true });
    expect(await keep(open.store, old)).toEqual({ hasChanged: false });
    expect(await readSums(open.store)).toEqual(sumUp([...old, sample({ mark: midnight + 2 })]));
    expect(await open.store.sql`select from population_samples`).toHaveLength(0);
  });

  it('do not change, and are not written, when nothing is new', async () => {
    /** Positions in the table. A row that is written again has a new one. */
    const places = async () =>
      (
        await open.store.sql`
          select ctid::text from population_hours union all select ctid::text from population_samples`
      ).map(({ ctid }) => String(ctid));
    await keep(open.store, [sample()]);
    const before = await places();
    expect(await keep(open.store, [sample()])).toEqual({ hasChanged: false });
    expect(await keep(open.store, [])).toEqual({ hasChanged: false });
    expect(await places()).toEqual(before);
  });

  it('include both parts when two transactions write to the same hour at once', async () => {
    const samples = Array.from({ length: 48 }, (_, index) => sample({ mark: midnight + index }));
    await Promise.all(samples.map((each) => keep(open.store, [each])));
    expect(await readSums(open.store)).toEqual(sumUp(samples));
  });

  describe('a count far above its neighbours is left out of the sums', () => {
    const hour = (counts: readonly number[], from = midnight) =>
      counts.map((characterCount, index) => sample({ mark: from + index, characterCount }));
    const bad = 1_000_000;
    const sumOf = async (time: string) => {
      const sums = (await readSums(open.store))[`Thelanis 2026-03-14T${time}`];
      return [sums?.samples, sums?.left_out_samples, sums?.character_samples, sums?.character_sum];
    };

    it('as soon as its neighbours have arrived, in its hour or in the next', async () => {
      await keep(open.store, hour([150, 150, 150, 150, 150, 150, 150, 150, 150, 150, 150, bad]));
      // Its later neighbours are not known yet.
      expect(await sumOf('00')).toEqual([12, 0, 12, 11 * 150 + bad]);
      await keep(open.store, hour([150], midnight + 12));
      expect(await sumOf('00')).toEqual([12, 1, 11, 11 * 150]);
      expect(
        await open.store.sql`
        select character_count, is_left_out from population_samples where is_left_out`,
      ).toEqual([{ character_count: bad, is_left_out: true }]);
    });

    it('until its neighbours, or a later sample on its mark, show that it is right', async () => {
      await keep(open.store, hour([150, 2_000, 150]));
      expect(await sumOf('00')).toEqual([3, 1, 2, 300]);
      await keep(open.store, [
        sample({ mark: midnight + 2, characterCount: 1_900, sampledSecond: midnight * 300 + 601 }),
      ]);
      expect(await sumOf('00')).toEqual([3, 0, 3, 4_050]);
      await keep(open.store, hour([150, bad, 150], midnight + 12));
      await keep(open.store, [
        sample({ mark: midnight + 13, characterCount: 151, sampledSecond: midnight * 300 + 3_901 }),
      ]);
      expect(await sumOf('01')).toEqual([3, 0, 3, 451]);
    });

    it('even among samples that are too old for rows', async () => {
      await keepFrom(open.store, midnightMs + dayMs);
      await keep(open.store, hour([150, 150, bad, 150, 150]));
      expect(await sumOf('00')).toEqual([5, 1, 4, 600]);
      expect(await keep(open.store, hour([150, 150, bad, 150, 150]))).toEqual({ hasChanged: false });
      expect(await sumOf('00')).toEqual([5, 1, 4, 600]);
    });

    it('in whatever order and however often samples arrive', async () => {
      const wild = fc.constantFrom(0, 100, 1_000, 1_001, 20_000, bad);
      const wildSample = fc
        .tuple(arbitrarySample, wild)
        .map(([each, characterCount]) => ({ ...each, isOnline: true, characterCount }));
      const batches = fc.array(fc.uniqueArray(wildSample, { selector: keyOf, maxLength: 30 }), {
        maxLength: 5,
      });
      await fc.assert(
        fc.asyncProperty(batches, async (each) => {
          await open.clear();
          const known = new Map<string, MarkedSample>();
          for (const batch of each) {
            await keep(open.store, batch);
            for (const one of batch)
              if ((known.get(keyOf(one))?.sampledSecond ?? 0) <= one.sampledSecond)
                known.set(keyOf(one), one);
            expect(await readSums(open.store)).toEqual(sumUp(known.values()));
          }
        }),
        { numRuns: 30 },
      );
    });
  });

  it('equal the sums of the distinct marks, whatever samples arrive in whichever order before and after the limit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        await open.clear();
        const known = new Map<string, MarkedSample>();
        let limit = Number.NEGATIVE_INFINITY;
        for (const { samples, limitDay } of steps) {
          if (limitDay !== null) {
            limit = Math.max(limit, midnight + limitDay * marksPerDay);
            await keepFrom(open.store, midnightMs + limitDay * dayMs);
          }
          await keep(open.store, samples);
          for (const each of samples) {
            const before = known.get(keyOf(each));
            // Samples that are too old for rows exist only as sums, without single values.
            const isKept = each.mark >= limit ? (before?.sampledSecond ?? 0) <= each.sampledSecond : !before;
            if (isKept) known.set(keyOf(each), each);
          }
        }
        expect(await readSums(open.store)).toEqual(sumUp(known.values()));
        for (const { samples } of steps) await keep(open.store, samples.filter(isIn(known)));
        expect(await readSums(open.store)).toEqual(sumUp(known.values()));
      }),
      { numRuns: 30 },
    );
  });
});

const isIn = (known: ReadonlyMap<string, MarkedSample>) => (each: MarkedSample) =>
  known.get(keyOf(each)) === each;

/**
 * Counts that are never left out. Whether larger ones are left out of sums without rows depends on which samples arrive
 * together.
 */
const count = fc.option(fc.integer({ min: 0, max: 1_000 }));
const arbitrarySample: fc.Arbitrary<MarkedSample> = fc
  .record({
    serverName: fc.constantFrom('Thelanis', 'Orien', 'Name "with", {all} \\ of it'),
    // Few hours over three days, so that batches overlap.
    hour: fc.constantFrom(-1, 0, 1, 23, 24, 47),
    place: fc.integer({ min: 0, max: 11 }),
    offset: fc.integer({ min: -150, max: 149 }),
    isOnline: fc.boolean(),
    characterCount: count,
    lfmCount: count,
  })
  .map(({ hour, place, offset, ...rest }) => {
    const mark = midnight + hour * 12 + place;
    return { ...rest, mark, sampledSecond: mark * 300 + offset };
  });
const step = fc.record({
  samples: fc.uniqueArray(arbitrarySample, { selector: keyOf, maxLength: 40 }),
  /** The age limit is moved to this day before the samples arrive. */
  limitDay: fc.option(fc.constantFrom(0, 1), { freq: 4 }),
});
