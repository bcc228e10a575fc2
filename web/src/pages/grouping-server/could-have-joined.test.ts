import { localDays } from '@rollcall/game/character/activity-days';
import { defaultDefinition } from '@rollcall/game/definition';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { indexQuestsById } from '@rollcall/game/quest/quest';
import { makeCharacter, makeLfm, makeQuest } from '@rollcall/game/testing/makers';
import { minuteMs } from '@rollcall/game/time';
import { describe, expect, it } from 'vitest';
import { couldHaveJoined, eveningOf, type JoinWorld } from './could-have-joined.ts';

const startMs = Date.parse('2026-11-28T18:00:00Z');
const raid = makeQuest({ id: 702, group_size: 'Raid' });
const mine = makeCharacter({ id: 1, name: 'Parrot', total_level: 20 });
const other = makeCharacter({ id: 2, name: 'Mirelle', total_level: 30 });
const world: JoinWorld = {
  definition: defaultDefinition,
  questsById: indexQuestsById([raid]),
  characters: [mine, other],
  raidActivity: [],
  ignoredIds: new Set(),
};
const span = { fromMs: startMs, toMs: startMs + 10 * minuteMs };

/** @param boards minute → groups; a minute without an entry has the groups of the previous one */
const find = (boards: Readonly<Record<number, readonly Lfm[] | null>>, changed: Partial<JoinWorld> = {}) =>
  couldHaveJoined(
    span,
    (atMs) => {
      const minute = (atMs - startMs) / minuteMs;
      const last = Object.keys(boards)
        .map(Number)
        .findLast((from) => from <= minute);
      const groups = last === undefined ? [] : (boards[last] ?? null);
      return groups && Object.fromEntries(groups.map((lfm) => [String(lfm.id), lfm]));
    },
    { ...world, ...changed },
  ).map(({ id, fromMs, toMs, characters }) => [
    id,
    (fromMs - startMs) / minuteMs,
    (toMs - startMs) / minuteMs,
    characters.map(({ name }) => name),
  ]);

const group = (overrides: Partial<Lfm> = {}) =>
  makeLfm({ id: 9, minimum_level: 15, maximum_level: 25, ...overrides });

describe('groups that could have been joined', () => {
  it('are listed from the first to the last minute, with the characters', () => {
    expect(find({ 2: [group()], 5: [group({ maximum_level: 30 })], 8: [] })).toEqual([
      [9, 2, 7, ['Parrot', 'Mirelle']],
    ]);
  });

  it('are left out if no character fits, they were full, or the reader’s own or an ignored character led them', () => {
    const members = [10, 11, 12, 13, 14].map((id) => makeCharacter({ id }));
    expect(find({ 0: [group({ minimum_level: 1, maximum_level: 5 })] })).toEqual([]);
    expect(find({ 0: [group({ quest_id: 0, members })] })).toEqual([]);
    expect(find({ 0: [group({ leader: mine, minimum_level: 20, maximum_level: 20 })] })).toEqual([]);
    const leader = makeCharacter({ id: 77 });
    expect(find({ 0: [group({ leader })] }, { ignoredIds: new Set([77]) })).toEqual([]);
  });

  it('are not known in a gap', () => {
    expect(find({ 0: [group()], 3: null })).toEqual([[9, 0, 2, ['Parrot']]]);
  });

  it('count the timers of that time, not those that began later', () => {
    const timer = (timestamp: string) => ({
      raidActivity: [{ timestamp, character_id: 1, data: { quest_ids: [702] } }],
    });
    const boards = { 0: [group({ quest_id: 702 })] };
    expect(find(boards, timer('2026-11-28T12:00:00Z'))).toEqual([]);
    expect(find(boards, timer('2026-11-28T18:04:00Z'))).toEqual([[9, 0, 3, ['Parrot']]]);
  });
});

it.each([
  ['UTC', '2026-11-28T12:00:00Z', '2026-11-28T18:00:00.000Z', '2026-11-29T00:00:00.000Z'],
  ['Europe/Berlin', '2026-11-28T12:00:00Z', '2026-11-28T17:00:00.000Z', '2026-11-28T23:00:00.000Z'],
  // The clock goes back in the night, so the day has 25 hours.
  ['America/New_York', '2026-11-01T12:00:00Z', '2026-11-01T23:00:00.000Z', '2026-11-02T05:00:00.000Z'],
])('the evening in %s', (zone, moment, from, to) => {
  const atMs = Date.parse(moment);
  const [day] = localDays(zone, { startMs: atMs, endMs: atMs + 1 });
  if (day === undefined) throw new Error('no day');
  const { fromMs, toMs } = eveningOf(day);
  expect([fromMs, toMs].map((ms) => new Date(ms).toISOString())).toEqual([from, to]);
});
