import { characterSchema } from '@rollcall/game/character/character';
import { historyEventSchema } from '@rollcall/game/api/history-event';
import { knownLfmSchema } from '@rollcall/game/lfm/known-lfm';
import type { Report, ReportedCharacter, ReportedLfm } from '@rollcall/game/api/report';
import { madeAt, madeAtMs } from '@rollcall/game/testing/makers';
import { visibleLfm } from '@rollcall/game/character/visibility';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyReport } from './live-state.ts';
import type { LiveState } from './server-state.ts';
import {
  charactersReport,
  lfmsReport,
  nothingKnown,
  reported,
  reportedLfm,
  serverInfoReport,
  serverOf,
  stateAfter,
} from './testing/reports.ts';
import { toWireTime } from '@rollcall/game/wire-time';

const servers = ['Thelanis', 'Orien', 'Khyber'];
const server = fc.constantFrom(...servers);
const id = fc.integer({ min: 1, max: 12 });

const wholeCharacter: fc.Arbitrary<ReportedCharacter> = fc
  .record({
    id,
    name: fc.option(fc.constantFrom('Ann', 'Bo', 'Cy')),
    server_name: server,
    is_anonymous: fc.boolean(),
    location_id: fc.option(fc.nat(3)),
    guild_name: fc.option(fc.constantFrom('Secret Guild')),
  })
  .map((fields) => reported(fields));

const partialCharacter: fc.Arbitrary<ReportedCharacter> = fc.record(
  { id, is_anonymous: fc.boolean(), location_id: fc.option(fc.nat(3)), server_name: server },
  { requiredKeys: ['id'] },
);

const wholeLfm: fc.Arbitrary<ReportedLfm> = fc
  .record({
    id: fc.integer({ min: 1, max: 4 }),
    server_name: server,
    comment: fc.option(fc.constantFrom('Raid', '')),
    quest_id: fc.option(fc.nat(2)),
    leader: wholeCharacter,
    members: fc.array(wholeCharacter, { maxLength: 3 }),
  })
  .map((fields) => reportedLfm(fields));

const envelope = {
  servers: fc.option(fc.subarray(servers, { minLength: 1 })),
  deletedIds: fc.array(id, { maxLength: 2 }),
  rejectedIds: fc.array(id, { maxLength: 2 }),
};

const anyReport: fc.Arbitrary<Report> = fc.oneof(
  fc
    .record({ list: fc.array(wholeCharacter, { maxLength: 8 }), envelope: fc.record(envelope) })
    .map(({ list, envelope: rest }) => charactersReport(list, rest)),
  fc
    .record({
      list: fc.array(fc.oneof(wholeCharacter, partialCharacter), { maxLength: 5 }),
      envelope: fc.record(envelope),
    })
    .map(({ list, envelope: rest }) => charactersReport(list, { ...rest, mode: 'delta' })),
  fc
    .record({
      list: fc.array(wholeLfm, { maxLength: 4 }),
      envelope: fc.record(envelope),
      mode: fc.constantFrom('keyframe', 'delta'),
    })
    .map(({ list, envelope: rest, mode }) => lfmsReport(list, { ...rest, mode })),
);

/** Reports that are a second apart. */
const anyReports = fc
  .array(anyReport, { maxLength: 12 })
  .map((list) => list.map((each, index): Report => ({ ...each, observedAtMs: madeAtMs + index * 1000 })));

const run = (list: readonly Report[], from: LiveState = nothingKnown) =>
  list.reduce((state, each) => applyReport(state, each, madeAtMs + 3_600_000).state, from);

const afterwards = { observedAtMs: madeAtMs + 100_000 };

/** The state without its dates and versions. */
const contentOf = (state: LiveState) =>
  state.servers.map(({ characters, lfms }) => ({
    characters: characters.entities.all.map((character) => ({ ...character, last_update: '' })),
    lfms: lfms.entities.all.map(({ id: group, comment, quest_id, leader, members }) => ({
      group,
      comment,
      quest_id,
      people: [leader, ...members].map((person) => ({ ...person, last_update: '' })),
    })),
  }));

describe('the live state', () => {
  it('after a keyframe equals the state from the keyframe only, whatever came before', () => {
    fc.assert(
      fc.property(anyReports, fc.array(wholeCharacter), fc.array(wholeLfm), (before, characters, lfms) => {
        const keyframes = [charactersReport(characters, afterwards), lfmsReport(lfms, afterwards)];
        expect(contentOf(run(keyframes, run(before)))).toEqual(contentOf(run(keyframes)));
      }),
    );
  });

  it('is not changed by a repetition of the same report', () => {
    fc.assert(
      fc.property(anyReports, anyReport, (before, last) => {
        const once = run([{ ...last, ...afterwards }], run(before));
        const again = applyReport(once, { ...last, ...afterwards }, afterwards.observedAtMs);
        expect(again.changes).toEqual([]);
        expect(again.events).toEqual([]);
        for (const [index, { characters, lfms }] of again.state.servers.entries()) {
          expect(characters.entities).toBe(once.servers[index]?.characters.entities);
          expect(lfms.entities).toBe(once.servers[index]?.lfms.entities);
        }
      }),
    );
  });

  it('has each character on one server, sorted by id, and counts them correctly', () => {
    fc.assert(
      fc.property(anyReports, (list) => {
        const state = run(list);
        const ids = state.servers.flatMap(({ characters }) => [...characters.entities.ids]);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { characters, lfms, info } of state.servers) {
          expect([...characters.entities.ids]).toEqual(characters.entities.all.map((each) => each.id));
          expect([...characters.entities.ids]).toEqual([...characters.entities.ids].sort((a, b) => a - b));
          expect(info.info).toMatchObject({
            character_count: characters.entities.all.length,
            lfm_count: lfms.entities.all.length,
          });
        }
      }),
    );
  });

  it('contains and emits only data that fits the schemas', () => {
    fc.assert(
      fc.property(anyReports, anyReport, (list, last) => {
        const { state, events } = applyReport(run(list), { ...last, ...afterwards }, afterwards.observedAtMs);
        for (const { characters, lfms } of state.servers) {
          for (const character of characters.entities.all)
            expect(characterSchema.parse(character)).toEqual(character);
          for (const lfm of lfms.entities.all) expect(knownLfmSchema.parse(lfm)).toEqual(lfm);
        }
        for (const event of events) expect(historyEventSchema.parse(event)).toEqual(event);
      }),
    );
  });

  it('equals its changes applied to the previous state', () => {
    fc.assert(
      fc.property(anyReports, anyReport, (list, last) => {
        const before = run(list);
        const { state, changes } = applyReport(before, { ...last, ...afterwards }, afterwards.observedAtMs);
        for (const kind of ['characters', 'lfms'] as const) {
          for (const [index, after] of state.servers.entries()) {
            const entities = new Map<number, unknown>(
              before.servers[index]?.[kind].entities.all.map((each) => [each.id, each]),
            );
            for (const change of changes) {
              if (change.kind !== kind || change.server !== after.key) continue;
              for (const each of change.updates) entities.set(each.id, each);
              for (const removed of change.removals) entities.delete(removed);
            }
            expect(
              [...entities.values()].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
            ).toEqual(
              [...after[kind].entities.all].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
            );
          }
        }
      }),
    );
  });

  it('never names in a group a person whom the live state knows to be anonymous', () => {
    fc.assert(
      fc.property(anyReports, (list) => {
        const state = run(list);
        const hidden = new Set(
          state.servers.flatMap(({ characters }) =>
            characters.entities.all.filter((each) => each.is_anonymous).map((each) => each.id),
          ),
        );
        for (const group of state.servers.flatMap(({ lfms }) => lfms.entities.all)) {
          const shown = visibleLfm(group, () => null);
          for (const person of [shown.leader, ...shown.members]) {
            if (hidden.has(person.id)) expect([person.name, person.guild_name]).toEqual([null, null]);
          }
          for (const entry of group.roster) {
            if (hidden.has(entry.id)) expect(entry.is_anonymous).toBe(true);
          }
        }
      }),
    );
  });

  it('increments the version of a server and kind with every change, and only then', () => {
    fc.assert(
      fc.property(anyReports, (list) => {
        let state = nothingKnown;
        for (const each of list) {
          const applied = applyReport(state, each, madeAtMs + 3_600_000);
          for (const [index, after] of applied.state.servers.entries()) {
            for (const kind of ['characters', 'lfms'] as const) {
              const isChanged = applied.changes.some(
                (change) => change.kind === kind && change.server === after.key,
              );
              expect(after[kind].version).toBe(
                (state.servers[index]?.[kind].version ?? 0) + (isChanged ? 1 : 0),
              );
            }
          }
          state = applied.state;
        }
      }),
    );
  });
});

const later = (seconds: number) => ({ observedAtMs: madeAtMs + seconds * 1000 });
const infoOf = (...reports: readonly Report[]) => serverOf(stateAfter(...reports)).info.info;

describe('a report of server status', () => {
  it('merges its fields, and counts as a status check but not as data', () => {
    const info = infoOf(
      serverInfoReport({ Thelanis: { index: 0, is_online: true, queue_number: 4 } }),
      serverInfoReport({ Thelanis: { queue_number: null } }, later(5)),
    );
    expect(info).toMatchObject({
      index: 0,
      is_online: true,
      queue_number: null,
      last_status_check: '2026-03-14T20:15:05Z',
      last_data_fetch: null,
    });
  });

  it('uses the collector’s own time of the check', () => {
    const checked = '2026-03-14T20:14:00Z';
    expect(infoOf(serverInfoReport({ Thelanis: { last_status_check: checked } })).last_status_check).toBe(
      checked,
    );
  });

  it('rejects an unknown server by its name and accepts the rest', () => {
    const report = serverInfoReport({ Nowhere: {}, orien: { is_online: false } });
    const { rejected, accepted, versions, state } = applyReport(nothingKnown, report, madeAtMs);
    expect(rejected).toEqual([
      { index: 'Nowhere', issues: [{ path: '', message: 'is not a known server' }] },
    ]);
    expect([accepted, versions]).toEqual([1, { orien: 1 }]);
    expect(serverOf(state, 'Orien').info.info.is_online).toBe(false);
  });

  it('is not applied if it is older than the last one of that server', () => {
    const before = stateAfter(serverInfoReport({ Thelanis: { is_online: true } }, later(10)));
    const report = serverInfoReport({ Thelanis: { is_online: false } }, later(9));
    const { state, stale, accepted } = applyReport(before, report, report.observedAtMs);
    expect([state === before, stale, accepted]).toEqual([true, true, 0]);
  });
});

describe('the facts about a server', () => {
  it('include counts from the live state, with anonymous characters', () => {
    const info = infoOf(
      charactersReport([reported(), reported({ id: 102, is_anonymous: true })]),
      lfmsReport([reportedLfm()]),
    );
    expect(info).toMatchObject({ character_count: 2, lfm_count: 1, last_data_fetch: madeAt });
  });

  it('are sent to history when the status changes, otherwise at most every ten seconds', () => {
    const eventCounts = [0, 1, 9, 10, 12].map((seconds, index, all) => {
      const before = stateAfter(...all.slice(0, index).map((each) => charactersReport([], later(each))));
      const { events } = applyReport(
        before,
        charactersReport([], { servers: ['Thelanis'], ...later(seconds) }),
        madeAtMs + 60_000,
      );
      return events.filter(({ type }) => type === 'server_seen').length;
    });
    expect(eventCounts).toEqual([1, 0, 0, 1, 0]);
  });

  it('are sent to history with the first data at once, however recently the status was sent', () => {
    const before = stateAfter(serverInfoReport({ Thelanis: { is_online: true } }));
    const { events } = applyReport(
      before,
      charactersReport([reported()], { servers: ['Thelanis'], ...later(1) }),
      madeAtMs + 60_000,
    );
    expect(events.filter(({ type }) => type === 'server_seen')).toMatchObject([
      { server_name: 'Thelanis', info: { last_data_fetch: toWireTime(madeAtMs + 1000), character_count: 1 } },
    ]);
  });

  it('say since when a server has been down, until it is up or unknown', () => {
    const statuses = [true, false, false, null, false, true];
    const since = statuses.map((_, last) => {
      const reports = statuses
        .slice(0, last + 1)
        .map((is_online, place) => serverInfoReport({ Thelanis: { is_online } }, later(place)));
      return serverOf(stateAfter(...reports)).info.info.offline_since;
    });
    const at = (seconds: number) => toWireTime(madeAtMs + seconds * 1000);
    expect(since).toEqual([null, at(1), at(1), null, at(4), null]);
  });

  it('do not have this time if the server went down before it was recorded', () => {
    const down = serverInfoReport({ Thelanis: { is_online: false } });
    const state = stateAfter(down);
    const older = state.servers.map(({ info, ...rest }) => ({
      ...rest,
      info: { ...info, info: { ...info.info, offline_since: null } },
    }));
    const again = applyReport({ ...state, servers: older }, { ...down, ...later(60) }, madeAtMs + 60_000);
    expect(serverOf(again.state).info.info).toMatchObject({ is_online: false, offline_since: null });
  });

  it('are sent to history at once when the server goes down', () => {
    const before = stateAfter(serverInfoReport({ Thelanis: { is_online: true } }));
    const down = serverInfoReport({ Thelanis: { is_online: false } }, later(1));
    expect(applyReport(before, down, down.observedAtMs).events).toMatchObject([
      { type: 'server_seen', server_name: 'Thelanis', info: { is_online: false } },
    ]);
  });
});
