import { defaultDefinition } from '@rollcall/game/definition';
import { indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import { editRoster, type StoredRoster } from '@rollcall/game/raid-roster/edit-roster';
import { isRosterId, type Roster } from '@rollcall/game/raid-roster/roster';
import { type RosterRow, visibleRoster } from '@rollcall/game/raid-roster/visible-roster';
import { dayMs, hourMs } from '@rollcall/game/time';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLogger } from '../http/logger.ts';
import { createLiveStore } from '../live/live-store.ts';
import { charactersReport, reported } from '../live/testing/reports.ts';
import { demoRosterIds, startDemoRosters } from './demo-rosters.ts';
import { drownedBell, ironTide, testStartMs } from './testing/open-rosters.ts';

const ids = demoRosterIds('autumn');

let nowMs: number;
let rows: Map<string, RosterRow>;
let people: number;
let closing: (() => Promise<void>)[];

beforeEach(() => {
  nowMs = testStartMs;
  rows = new Map();
  people = 20;
  closing = [];
});
afterEach(async () => {
  for (const close of closing) await close();
});

const shown = (row: RosterRow): Roster =>
  visibleRoster(row, { characters: new Map(), groups: [], questIds: new Set(), timers: [] });

function start() {
  const live = createLiveStore({ definition: defaultDefinition });
  const classes = ['Fighter', 'Cleric', 'Bard', 'Druid', 'Rogue'];
  const all = Array.from({ length: people }, (_, index) =>
    reported({
      id: 100 + index,
      is_anonymous: index % 7 === 0,
      classes: [{ name: classes[index % classes.length] ?? '', level: 20 }],
    }),
  );
  live.apply(charactersReport(all), nowMs);
  const catalogue = indexCatalogue([], [drownedBell, ironTide]);
  const put = (id: string, roster: StoredRoster) => {
    const row = { id, version: 1, createdAtMs: nowMs, roster };
    rows.set(id, row);
    return shown(row);
  };
  const task = startDemoRosters({
    ids,
    store: { isUnavailable: () => false, onReturn: () => () => {} },
    rosters: {
      make: (roster, _address, id) => Promise.resolve({ data: put(String(id), roster), secret: '' }),
      edit: ({ id, editOf }) => {
        const row = rows.get(id);
        if (row === undefined) throw new Error('no roster');
        const kept = { ...row, secretHash: Buffer.alloc(0), bytes: 0 };
        const result = editRoster(row.roster, editOf(kept), nowMs);
        return Promise.resolve(result.state === 'edited' ? put(id, result.roster) : shown(row));
      },
      remove: (id) => {
        rows.delete(id);
        return Promise.resolve();
      },
    },
    read: (id) => {
      const row = rows.get(id);
      return Promise.resolve(row === undefined ? null : shown(row));
    },
    live,
    catalogueIndex: () => catalogue,
    definition: defaultDefinition,
    logger: silentLogger,
    nowMs: () => nowMs,
  });
  closing.push(() => task.close());
  return task;
}

const rosterOf = (id: string | undefined) => rows.get(id ?? '')?.roster;

it('plans nights for the next days with visible people, some of them on the bench', async () => {
  await start().runOnce();
  expect(ids.every(isRosterId)).toBe(true);
  expect(ids.map((id) => rosterOf(id)?.starts_at)).toEqual([
    '2026-11-22T01:00:00Z',
    '2026-11-23T01:00:00Z',
    '2026-11-25T01:00:00Z',
  ]);
  expect(ids.map((id) => rosterOf(id)?.people.length)).toEqual([9, 13, 4]);
  for (const id of ids) {
    expect(rosterOf(id)?.quest_name).toBe(ironTide.name);
    expect(rosterOf(id)?.people.every((each) => ((each.character_id ?? 0) - 100) % 7 !== 0)).toBe(true);
  }
  expect(rosterOf(ids[1])?.people.filter(({ role }) => role === null)).toHaveLength(1);
});

it('leaves a planned night as its visitors have changed it, and plans the next one when it is over', async () => {
  const task = start();
  await task.runOnce();
  const [first = ''] = ids;
  const row = rows.get(first);
  if (row !== undefined) rows.set(first, { ...row, roster: { ...row.roster, people: [] } });
  nowMs = Date.parse('2026-11-22T01:00:00Z') + 2 * hourMs;
  await task.runOnce();
  expect(rosterOf(first)?.people).toEqual([]);
  nowMs += dayMs;
  await task.runOnce();
  expect(rosterOf(first)).toMatchObject({ starts_at: '2026-11-24T01:00:00Z' });
  expect(rosterOf(first)?.people).toHaveLength(9);
});

it('waits until there are enough people', async () => {
  people = 5;
  await start().runOnce();
  expect(ids.map((id) => rosterOf(id)?.people.length)).toEqual([undefined, undefined, 4]);
});
