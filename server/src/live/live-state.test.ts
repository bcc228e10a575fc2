import { characterSchema } from '@rollcall/game/character';
import { historyEventSchema } from '@rollcall/game/history-event';
import { knownLfmSchema } from '@rollcall/game/known-lfm';
import type { Report, ReportedCharacter, ReportedLfm } from '@rollcall/game/report';
import { madeAtMs } from '@rollcall/game/testing/makers';
import { visibleLfm } from '@rollcall/game/visibility';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyReport } from './live-state.ts';
import type { LiveState } from './server-state.ts';
import { charactersReport, lfmsReport, nothingKnown, reported, reportedLfm } from './testing/reports.ts';

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

const report: fc.Arbitrary<Report> = fc.oneof(
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

/** Reports a second apart. */
const reports = fc
  .array(report, { maxLength: 12 })
  .map((list) => list.map((each, index): Report => ({ ...each, observedAtMs: madeAtMs + index * 1000 })));

const run = (list: readonly Report[], from: LiveState = nothingKnown) =>
  list.reduce((state, each) => applyReport(state, each, madeAtMs + 3_600_000).state, from);

const afterwards = { observedAtMs: madeAtMs + 100_000 };

/** The truth without its dates and numbers. */
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
  it('holds after a keyframe what the keyframe alone gives, whatever came before', () => {
    fc.assert(
      fc.property(reports, fc.array(wholeCharacter), fc.array(wholeLfm), (before, characters, lfms) => {
        const keyframes = [charactersReport(characters, afterwards), lfmsReport(lfms, afterwards)];
        expect(contentOf(run(keyframes, run(before)))).toEqual(contentOf(run(keyframes)));
      }),
    );
  });

  it('is not changed by the same report again', () => {
    fc.assert(
      fc.property(reports, report, (before, last) => {
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

  it('has each character on one server, in the order of ids, counted right', () => {
    fc.assert(
      fc.property(reports, (list) => {
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

  it('holds and tells only what the schemas allow', () => {
    fc.assert(
      fc.property(reports, report, (list, last) => {
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

  it('turns back into itself when its changes are laid over the state before', () => {
    fc.assert(
      fc.property(reports, report, (list, last) => {
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

  it('never shows in a group whom the live state knows to be anonymous, not even without asking it', () => {
    fc.assert(
      fc.property(reports, (list) => {
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

  it('numbers every change of a server and kind one higher, and only those', () => {
    fc.assert(
      fc.property(reports, (list) => {
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
