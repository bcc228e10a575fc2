import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { makeStorage } from '../testing/storage.ts';
import {
  comingRosters,
  createRostersStore,
  type OwnRoster,
  ownRoster,
  rostersKind,
  unitedRoster,
  withRoster,
} from './rosters-store.ts';

const nowMs = Date.parse('2026-03-14T20:15:00Z');
const facts = {
  id: 'Vb3xQ0mZrJc5tWk8NfYuAg',
  questName: 'The Tidal Throne',
  serverName: 'Thelanis',
  startsAt: '2026-03-20T20:00:00Z',
};
const entryOf = (overrides: Partial<OwnRoster> = {}): OwnRoster => ({
  ...facts,
  organiserSecret: 'secret',
  signUps: [],
  isAnnounced: false,
  ...overrides,
});
const madeHere = (entry: OwnRoster) => ({ ...entry, organiserSecret: 'secret' });

describe('the rosters of this browser', () => {
  it('are stored with their secrets', () => {
    const { kept, surroundings } = makeStorage();
    const store = createRostersStore(surroundings);
    expect(store.set(withRoster(store.get(), facts, madeHere, nowMs))).toBe(true);
    expect(JSON.parse(kept.get('v1-raid-rosters') ?? '')).toEqual([entryOf()]);
  });

  it.each([
    ['no list', null],
    ['an id that is markup', entryOf({ id: '<b>' })],
    ['a secret with a line end', entryOf({ organiserSecret: 'a\nb' })],
    ['a time in words', entryOf({ startsAt: 'tonight' })],
    ['41 sign-ups', entryOf({ signUps: Array.from({ length: 41 }, () => ({ personId: 'p', secret: 's' })) })],
  ])('reject %s', (_, stored) => {
    expect(rostersKind.readEntry(stored)).toBeNull();
  });

  it('adopt a changed time, which is announced again', () => {
    const before = [entryOf({ isAnnounced: true })];
    const same = withRoster(before, facts, (entry) => entry, nowMs);
    expect(ownRoster(same, facts.id)?.isAnnounced).toBe(true);
    const moved = { ...facts, startsAt: '2026-03-21T20:00:00Z' };
    expect(
      ownRoster(
        withRoster(before, moved, (entry) => entry, nowMs),
        facts.id,
      ),
    ).toEqual(entryOf(moved));
  });

  it('are dropped once their last secret is gone', () => {
    const leave = (entry: OwnRoster) => ({ ...entry, organiserSecret: null });
    expect(withRoster([entryOf()], facts, leave, nowMs)).toEqual([]);
  });

  it('are dropped 14 days after their time', () => {
    const old = (days: number) => entryOf({ id: `id-${days}`, startsAt: toWireTime(nowMs - days * dayMs) });
    const list = withRoster([old(15), old(13)], facts, madeHere, nowMs);
    expect(list.map(({ id }) => id)).toEqual(['id-13', facts.id]);
  });

  it('are listed by time while they are not over', () => {
    const at = (hours: number) => entryOf({ id: `id${hours}`, startsAt: toWireTime(nowMs + hours * hourMs) });
    const listed = comingRosters([at(5), at(-4), at(1), at(-2), at(9), at(8), at(7), at(6)], nowMs);
    expect(listed.map(({ id }) => id)).toEqual(['id-2', 'id1', 'id5', 'id6', 'id7', 'id8']);
  });

  it('have the secrets of both browsers after a transfer', () => {
    const here = entryOf({ organiserSecret: null, signUps: [{ personId: 'a', secret: 'x' }] });
    const there = entryOf({ signUps: ['a', 'b'].map((personId) => ({ personId, secret: 'y' })) });
    expect(unitedRoster(here, there)).toMatchObject({
      organiserSecret: 'secret',
      signUps: [
        { personId: 'a', secret: 'x' },
        { personId: 'b', secret: 'y' },
      ],
    });
  });
});
