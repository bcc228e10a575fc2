import { defaultDefinition, type GameDefinition } from '@rollcall/game/definition';
import { endpoints } from '@rollcall/game/api/endpoints';
import { dayMs, hourMs } from '@rollcall/game/time';
import type { EventChange, PopulationEvent } from '@rollcall/game/trends/trends';
import { toWireTime } from '@rollcall/game/wire-time';
import * as z from 'zod/mini';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { writeHours } from './testing/write-hours.ts';
import { trendJobs } from './trend-jobs.ts';

/** A Saturday, one hour and two minutes after midnight. */
const nowMs = Date.parse('2026-11-21T01:02:00Z');
const todayMs = Date.parse('2026-11-21T00:00:00Z');
const definition: GameDefinition = {
  ...defaultDefinition,
  servers: defaultDefinition.servers.filter(({ name }) => name === 'Orien' || name === 'Thelanis'),
};

/** Counts with a realistic rhythm of the day and the week. */
const rhythm = (hour: number, mean: number): readonly [number, number] => {
  const characters = Math.round(mean * (1 + 0.5 * Math.sin((hour / 24) * 2 * Math.PI)) + (hour % 168) / 10);
  return [characters, Math.round(characters / 20)];
};
const hoursOf = (hours: number, mean: number) =>
  Array.from({ length: hours }, (_, hour) => rhythm(hour, mean));

interface Run {
  readonly answers: ReadonlyMap<string, unknown>;
  readonly outages: readonly PopulationEvent[];
  readonly changes: ReadonlyMap<number, Readonly<Record<string, EventChange>>>;
}

async function run(
  store: Pick<Store, 'sql'>,
  name: string,
  posted: readonly PopulationEvent[] = [],
): Promise<Run> {
  let found: Pick<Run, 'outages' | 'changes'> = { outages: [], changes: new Map() };
  const jobs = trendJobs({
    store,
    definition,
    postedEvents: () => posted,
    onFound: (findings) => (found = findings),
  });
  const answers = await jobs.find((job) => job.name === name)?.run(nowMs);
  if (answers === undefined) throw new Error(`no job "${name}"`);
  return { answers, ...found };
}

async function daysOf(store: Pick<Store, 'sql'>) {
  const { answers } = await run(store, 'population days');
  return z.parse(endpoints.populationDays.answer, answers.get('/v1/population/days'));
}

const update = (id: number, from: string): PopulationEvent => ({
  id,
  kind: 'update',
  title: 'Update',
  link: null,
  from,
  to: null,
  servers: [],
});

describeStores('reports over years', (open) => {
  beforeEach(() => open.store.sql`truncate population_hours`);

  describe('days', () => {
    it('do not exist in an empty store, or on its first day', async () => {
      const nothing = { first_day: null, days: 0, together: { hours: [] } };
      expect(await daysOf(open.store)).toMatchObject(nothing);
      await writeHours(open.store, 'Orien', todayMs, [[100, 5]]);
      expect(await daysOf(open.store)).toMatchObject(nothing);
    });

    it('list the samples that were left out, by server', async () => {
      await writeHours(open.store, 'Orien', todayMs - 2 * hourMs, [
        [100, 5],
        [100, 5],
      ]);
      await open.store
        .sql`update population_hours set left_out_marks = 5 where hour = ${new Date(todayMs - hourMs)}`;
      expect(await daysOf(open.store)).toMatchObject({
        left_out: { orien: ['2026-11-20T23:00:00Z', '2026-11-20T23:10:00Z'] },
      });
    });

    it('exist for one server even if another one has no data', async () => {
      await writeHours(open.store, 'Orien', todayMs - 2 * hourMs, [
        [100, 5],
        [110, 6],
        [120, 7],
      ]);
      expect(await daysOf(open.store)).toEqual({
        first_day: '2026-11-20',
        days: 1,
        servers: {
          orien: {
            characters: { mean: [105], peak: [null] },
            lfms: { mean: [5.5], peak: [null] },
            hours: [2],
          },
          thelanis: {
            characters: { mean: [null], peak: [null] },
            lfms: { mean: [null], peak: [null] },
            hours: [0],
          },
        },
        together: {
          characters: { mean: [105], peak: [null] },
          lfms: { mean: [5.5], peak: [null] },
          hours: [2],
        },
        left_out: {},
      });
    });

    it('go back three years, across a gap of one year', async () => {
      const firstMs = todayMs - 3 * 365 * dayMs;
      await writeHours(open.store, 'Orien', firstMs, hoursOf(365 * 24, 100));
      await writeHours(open.store, 'Orien', todayMs - 365 * dayMs, hoursOf(365 * 24, 100));
      const { first_day, days, servers, together } = await daysOf(open.store);
      expect([first_day, days]).toEqual(['2023-11-22', 1095]);
      const { hours, characters } = servers['orien'] ?? together;
      expect([hours.length, characters.mean.length, characters.peak.length]).toEqual([1095, 1095, 1095]);
      expect([hours[364], hours[365], hours[729], hours[730]]).toEqual([24, 0, 0, 24]);
      expect([characters.mean[364] === null, characters.mean[365], characters.mean[730] === null]).toEqual([
        false,
        null,
        false,
      ]);
    });

    it('include only servers of the definition', async () => {
      await writeHours(open.store, 'Elsewhere', todayMs - 10 * dayMs, hoursOf(240, 100));
      expect(await daysOf(open.store)).toMatchObject({ first_day: null, days: 0 });
    });
  });

  describe('the outages and changes found in the data', () => {
    it('contain outages, without an end while they last, and none for an unknown server', async () => {
      const counts = hoursOf(10 * 24 + 1, 100).map((count, hour) =>
        (hour >= 100 && hour < 130) || hour >= 239 ? null : count,
      );
      await writeHours(open.store, 'Orien', todayMs - 10 * dayMs, counts);
      await writeHours(open.store, 'Thelanis', todayMs - 10 * dayMs, hoursOf(10 * 24 + 1, 50));
      const { outages } = await run(open.store, 'population days');
      const about = { id: null, kind: 'outage', link: null, servers: ['orien'] };
      expect(outages).toEqual([
        expect.objectContaining({ ...about, from: '2026-11-20T23:00:00Z', to: null }),
        expect.objectContaining({
          ...about,
          from: toWireTime(todayMs - 10 * dayMs + 100 * hourMs),
          to: toWireTime(todayMs - 10 * dayMs + 130 * hourMs),
        }),
      ]);
    });

    it('contain no outage when the single sample of an hour was taken during a restart, but one when several were', async () => {
      const counts = hoursOf(10 * 24, 100).map((count, hour) => (hour === 100 ? null : count));
      await writeHours(open.store, 'Orien', todayMs - 10 * dayMs, counts);
      expect((await run(open.store, 'population days')).outages).toEqual([]);
      await writeHours(open.store, 'Thelanis', todayMs - 10 * dayMs, counts, 0b11);
      expect((await run(open.store, 'population days')).outages.map(({ servers }) => servers)).toEqual([
        ['thelanis'],
      ]);
    });

    it('contain the changes of the newest thousand of ten thousand events', async () => {
      const counts = hoursOf(60 * 24, 100).map(([characters, lfms], hour): readonly [number, number] => [
        hour < 30 * 24 ? characters : characters + 60,
        lfms,
      ]);
      await writeHours(open.store, 'Orien', todayMs - 60 * dayMs, counts);
      const posted = [
        update(1, toWireTime(todayMs - 30 * dayMs)),
        update(2, toWireTime(todayMs - dayMs)),
        { ...update(3, toWireTime(todayMs - dayMs)), kind: 'outage' as const },
        ...Array.from({ length: 9_997 }, (_, place) => update(4 + place, '2001-01-01T00:00:00Z')),
      ];
      const { changes } = await run(open.store, 'population days', posted);
      expect(changes.size).toBe(1000);
      expect(changes.get(1)).toMatchObject({
        orien: { state: 'changed' },
        thelanis: { state: 'too-little' },
      });
      expect(changes.get(2)).toMatchObject({ together: { state: 'too-little' } });
      expect(changes.has(3)).toBe(false);
    });
  });

  describe('forecasts', () => {
    it('are computed for each server and for all of them together', async () => {
      await writeHours(open.store, 'Orien', todayMs - 200 * dayMs, hoursOf(200 * 24, 200));
      const { answers } = await run(open.store, 'population forecast');
      expect([...answers.keys()].toSorted()).toEqual([
        '/v1/population/forecast',
        '/v1/population/forecast?server=orien',
        '/v1/population/forecast?server=thelanis',
      ]);
      const of = (query: string) =>
        z.parse(endpoints.populationForecast.answer, answers.get(`/v1/population/forecast${query}`));
      expect(of('?server=thelanis')).toEqual({
        server: 'Thelanis',
        characters: { state: 'too-little', hours: [], backtest: null },
        lfms: { state: 'too-little', hours: [], backtest: null },
      });
      const { server, characters } = of('?server=orien');
      expect([server, of('').server]).toEqual(['Orien', null]);
      expect(characters.backtest).toMatchObject({ weeks: 8 });
      const expected = characters.state === 'shown' ? '2026-11-21T01:00:00Z' : undefined;
      expect([characters.hours.length, characters.hours[0]?.timestamp]).toEqual([
        expected === undefined ? 0 : 168,
        expected,
      ]);
    });
  });
});
