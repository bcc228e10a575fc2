import { defaultDefinition } from '@rollcall/game/definition';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { makeLfm, makeServerInfo, madeAtMs } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardEmptyText, boardHiddenText, createGroupMerger, downText, oldDataNotes } from './all-groups.ts';

const { servers } = defaultDefinition;
const up = makeServerInfo({ is_online: true, last_data_fetch: toWireTime(madeAtMs) });
const stopped = makeServerInfo({ is_online: true, last_data_fetch: toWireTime(madeAtMs - 7 * 60_000) });
const down = makeServerInfo({ is_online: false, last_data_fetch: toWireTime(madeAtMs - 7 * 60_000) });
const on = (server_name: string, id: number): Lfm => makeLfm({ id, server_name });
const byId = (...lfms: readonly Lfm[]) => Object.fromEntries(lfms.map((lfm) => [lfm.id, lfm]));
const namesOf = (merged: Readonly<Record<string, Lfm>>) =>
  Object.values(merged)
    .map(({ server_name }) => server_name)
    .toSorted();

describe('the groups of all servers as one list', () => {
  const lfms = { orien: byId(on('Orien', 1)), khyber: byId(on('Khyber', 2), on('Khyber', 3)) };
  const everyone = ['Khyber', 'Khyber', 'Orien'];

  it.each([
    ['the servers are unknown', null, everyone],
    ['one server is unknown', { khyber: up }, everyone],
    ['the reports of one server have stopped', { khyber: up, orien: stopped }, everyone],
    ['one server is down', { khyber: down, orien: up }, ['Orien']],
    ['all servers are down', { khyber: down, orien: down }, []],
  ])('are the joinable ones when %s', (_, infos, names) => {
    expect(namesOf(createGroupMerger(servers)(lfms, infos))).toEqual(names);
  });

  it('leave out servers without a list', () => {
    expect(createGroupMerger(servers)({ cormyr: byId(on('Cormyr', 1)) }, null)).toEqual({});
  });

  it('have unique ids, and are the same objects each time, whatever ids the servers use', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 5 });
    fc.assert(
      fc.property(ids, ids, ids, (orien, khyber, cannith) => {
        const merge = createGroupMerger(servers);
        const world = {
          orien: byId(...orien.map((id) => on('Orien', id))),
          khyber: byId(...khyber.map((id) => on('Khyber', id))),
          cannith: byId(...cannith.map((id) => on('Cannith', id))),
        };
        const merged = merge(world, null);
        const listed = Object.values(merged);
        expect(listed).toHaveLength(orien.length + khyber.length + cannith.length);
        expect(Object.keys(merged)).toEqual(listed.map(({ id }) => String(id)));
        const again = Object.values(merge({ ...world }, null));
        expect(again.every((lfm, place) => lfm === listed[place])).toBe(true);
        // The ids of the first server by name stay unchanged, so that links to its groups work.
        expect(listed.filter(({ server_name }) => server_name === 'Cannith').map(({ id }) => id)).toEqual(
          cannith.toSorted((a, b) => a - b),
        );
      }),
    );
  });
});

it('notes give the age of outdated data for a server that is up', () => {
  expect([...oldDataNotes(servers, { orien: up, khyber: stopped, cannith: down }, madeAtMs)]).toEqual([
    ['khyber', '7 min old'],
  ]);
  expect(oldDataNotes(servers, null, madeAtMs).size).toBe(0);
});

const allDown = Object.fromEntries(servers.map(({ name }) => [name.toLowerCase(), down]));

it.each([
  [null, ''],
  [{ orien: up, cannith: stopped }, ''],
  [{ orien: down }, 'Orien is down'],
  [{ orien: down, khyber: down }, 'Khyber and Orien are down'],
  [{ orien: down, khyber: down, cannith: down }, 'Cannith, Khyber and Orien are down'],
  [{ orien: down, khyber: down, cannith: down, thelanis: down }, '4 servers are down'],
  [allDown, 'All servers are down'],
])('the board names the servers that are down: %j', (infos, text) => {
  expect(downText(servers, infos)).toBe(text);
});

it.each([
  ['no raids', { onlyShowRaids: true, known: 0 }, "There aren't any raids posted at the moment."],
  ['no groups', { onlyShowRaids: false, known: 0 }, "There aren't any groups posted at the moment."],
  ['raids that filters hide', { onlyShowRaids: true, known: 3 }, null],
  ['no reports', { known: 0, isUnreported: true }, 'No reports have come in yet.'],
  [
    'all servers down',
    { known: 0, isUnreported: true, down: 'All servers are down' },
    'All servers are down.',
  ],
  ['one server down', { known: 0, down: 'Orien is down' }, "There aren't any raids posted at the moment."],
  [
    'no quests, so that raids are unknown',
    { known: 0, areQuestsMissing: true },
    "Some data wasn't loaded properly. This might be a temporary network issue.",
  ],
])('an empty board gives the reason: %s', (_, facts, text) => {
  const usual = { onlyShowRaids: true, known: 0, down: '', isUnreported: false, areQuestsMissing: false };
  expect(boardEmptyText({ ...usual, ...facts })).toBe(text);
});

it.each([
  ['no groups are left out', 0, 0, ''],
  ['one group is not a raid', 1, 1, '1 other group isn’t a raid'],
  ['several groups are not raids', 1204, 1204, '1,204 other groups aren’t raids'],
  ['it is unknown which groups are raids', 12, null, ''],
  ['filters hide a raid as well', 13, 12, '13 groups were hidden by your filter settings'],
  ['filters hide groups of all kinds', 3, 0, '3 groups were hidden by your filter settings'],
])('the board says why groups are not listed: %s', (_, hiddenCount, otherCount, text) => {
  expect(boardHiddenText(hiddenCount, otherCount)).toBe(text);
});
