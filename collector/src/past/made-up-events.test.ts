import { dayMs, hourMs } from '@rollcall/game/time';
import { populationEventPostSchema } from '@rollcall/game/trends/trends';
import { findOutages, type HourlyStatus } from '@rollcall/game/trends/outages';
import { fromWireTime } from '@rollcall/game/wire-time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serverProfiles } from '../world/server-profiles.ts';
import { createMadeUpServer } from './made-up-counts.ts';
import { asPost, createEventBoost, madeUpEvents } from './made-up-events.ts';

const nowMs = Date.UTC(2026, 10, 21, 20);

describe('events of a generated past', () => {
  test('occur a few times a year for each kind, and can be posted', () => {
    const events = madeUpEvents('1', nowMs - 365 * dayMs, nowMs);
    const kinds = Map.groupBy(events, ({ kind }) => kind);
    expect(kinds.get('update')?.length).toBeGreaterThanOrEqual(3);
    expect(kinds.get('sale')?.length).toBeGreaterThanOrEqual(2);
    expect(kinds.get('event')?.length).toBeGreaterThanOrEqual(1);
    expect(events.length).toBeLessThan(15);
    for (const event of events) {
      const post = populationEventPostSchema.parse(asPost(event, (worldMs) => worldMs - dayMs));
      expect(fromWireTime(post.from)).toBe(event.startMs - dayMs);
    }
  });

  test('are the same in every query', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1, max: 400 }), (daysBack, length) => {
        const fromMs = nowMs - daysBack * dayMs;
        const all = madeUpEvents('1', nowMs - 1000 * dayMs, nowMs + 400 * dayMs);
        const toMs = fromMs + length * dayMs;
        expect(madeUpEvents('1', fromMs, toMs)).toEqual(
          all.filter(({ startMs }) => startMs >= fromMs && startMs < toMs),
        );
      }),
    );
  });

  test('make every server busier, most at first and less from day to day', () => {
    const boost = createEventBoost('1');
    const update = madeUpEvents('1', nowMs - 365 * dayMs, nowMs).find(({ kind }) => kind === 'update');
    const at = (days: number) => boost((update?.startMs ?? Number.NaN) + days * dayMs);
    expect(at(0.1) / at(-0.1)).toBeGreaterThan(1.05);
    expect(at(0.1)).toBeGreaterThan(at(7));
    expect(at(7)).toBeGreaterThan(at(14));
  });
});

describe('the breakdown of a generated past', () => {
  test('is found in every year as the only outage of all servers that lasts a day', () => {
    const fromMs = Math.floor((nowMs - 420 * dayMs) / dayMs) * dayMs;
    const hours = Array.from(
      { length: Math.floor((nowMs - fromMs) / hourMs) },
      (_, hour) => fromMs + hour * hourMs,
    );
    const servers = serverProfiles.slice(0, 3).map((profile) => {
      const countAt = createMadeUpServer({
        seed: '1',
        profile,
        meanOnline: profile.meanOnline,
        hasDowntimes: true,
        livingFromMs: nowMs,
        living: null,
      });
      const statuses = hours.map((atMs): HourlyStatus => (countAt(atMs).isOnline ? 'up' : 'down'));
      return { key: profile.name.toLowerCase(), name: profile.name, hours: statuses };
    });
    const outages = findOutages(fromMs, servers);
    const hoursOf = ({ from, to }: (typeof outages)[number]) =>
      to === null ? Number.NaN : (fromWireTime(to) - fromWireTime(from)) / hourMs;
    const long = outages.filter((outage) => hoursOf(outage) > 12);
    expect(long.map(({ title, servers: about }) => [title, about])).toEqual([['All servers down', []]]);
    expect(long.map(hoursOf)[0]).toBeGreaterThanOrEqual(21);
    expect(outages.filter(({ title }) => title === 'Weekly maintenance').length).toBeGreaterThan(40);
  });
});
