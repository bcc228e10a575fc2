import type { CharactersReport, ReportedCharacter } from '@rollcall/game/api/report';
import type { PastCharacter } from '@rollcall/game/population/past-report';
import { madeAtMs, makeCharacter, makeServerInfo } from '@rollcall/game/testing/makers';
import { minuteMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findCharactersByIds, findCharactersByName } from './history/character-queries.ts';
import type { JournalEvent } from './history/journal-record.ts';
import { defaultDefinition } from '@rollcall/game/definition';
import { createCharacterImport } from './history/history-import.ts';
import { createRecordedRows } from './history/recorded-rows.ts';
import { applyReport } from './live/live-state.ts';
import type { LiveState } from './live/server-state.ts';
import { charactersReport, nothingKnown, reported, serverInfoReport } from './live/testing/reports.ts';
import { readMembers } from './reports/guild-queries.ts';
import { describeStores } from './store/testing/describe-stores.ts';

const at = (minutes: number) => toWireTime(madeAtMs + minutes * minuteMs);

describeStores('when somebody offline was last seen', (open) => {
  let state: LiveState = nothingKnown;
  let offset = 0;
  beforeEach(() => {
    state = nothingKnown;
    offset = 0;
  });
  afterEach(() => open.clear());

  const record = async (...events: readonly JournalEvent[]) => {
    const rows = createRecordedRows(open.store);
    const from = await rows.readPosition('j');
    offset += 1;
    await rows.record({ journalId: 'j', from, next: { segment: 1, offset, index: 0 }, events: [...events] });
  };
  /** Sends a report dated to this minute, and waits until its events are recorded. */
  const report = async (
    minutes: number,
    characters: readonly ReportedCharacter[],
    over: Partial<CharactersReport> = {},
  ) => {
    const observedAtMs = madeAtMs + minutes * minuteMs;
    const applied = applyReport(state, charactersReport(characters, { observedAtMs, ...over }), observedAtMs);
    state = applied.state;
    await record(...applied.events);
  };
  const player = (over: Partial<ReportedCharacter> = {}) =>
    reported({ guild_name: 'Dawn', location_id: 501, ...over });
  const lastUpdate = async () => (await findCharactersByIds(open.store.sql, [101]))[0]?.last_update;

  it.each<[what: string, over: Partial<CharactersReport>]>([
    ['a keyframe without it', {}],
    ['its removal', { mode: 'delta', deletedIds: [101] }],
  ])('is the time of %s, however long the character had been idle', async (_what, over) => {
    await report(0, [player()]);
    await report(180, [player()]);
    await report(181, [], over);
    expect(await lastUpdate()).toBe(at(181));
    const [found] = await findCharactersByName(open.store.sql, 'Player 101', null);
    expect(found).toMatchObject({ is_online: false, last_update: at(181) });
  });

  it('is shown to the members of its guild', async () => {
    await report(0, [player()]);
    await report(90, []);
    const guild = { server_name: 'Thelanis', guild_name: 'Dawn' };
    const page = { order: 'last_active', page: 1, pageSize: 20 } as const;
    const [member] = await readMembers(open.store.sql, guild, page, []);
    expect(toWireTime(member?.last_seen.getTime() ?? 0)).toBe(await lastUpdate());
  });

  it('is not changed by reports about others or about servers, or by a refused report', async () => {
    await report(0, [player(), reported({ id: 102 })]);
    await report(10, [reported({ id: 102 })]);
    await report(20, [reported({ id: 102, total_level: 21 })]);
    await report(21, [{ id: 101, is_anonymous: true }], { mode: 'delta' });
    const seenAtMs = madeAtMs + 22 * minuteMs;
    const info = serverInfoReport({ Thelanis: { is_online: false } }, { observedAtMs: seenAtMs });
    await record(...applyReport(state, info, seenAtMs).events);
    expect(await lastUpdate()).toBe(at(10));
    const [found] = await findCharactersByIds(open.store.sql, [101]);
    expect(found?.is_anonymous).toBe(false);
  });

  it('is the end of the session in which it became anonymous', async () => {
    await report(0, [player()]);
    await report(5, [player({ is_anonymous: true })]);
    await report(50, []);
    const [found] = await findCharactersByIds(open.store.sql, [101]);
    expect(found).toMatchObject({ is_anonymous: true, last_update: at(50) });
  });

  it('is the last report of its server when the live state was lost', async () => {
    await report(0, [player()]);
    await record(
      {
        type: 'server_seen',
        at: at(40),
        server_name: 'Thelanis',
        info: makeServerInfo({ last_data_fetch: at(40) }),
      },
      { type: 'live_lost', at: at(600) },
    );
    expect(await lastUpdate()).toBe(at(40));
  });

  it('stays when an import is older, and moves when it is newer', async () => {
    await report(0, [player()]);
    await report(10, []);
    const saved = (minutes: number): PastCharacter => ({
      index: 0,
      recentActivity: null,
      character: { ...makeCharacter({ id: 101, is_online: false }), last_save: at(minutes) },
    });
    const importCharacters = createCharacterImport({
      definition: defaultDefinition,
      store: open.store,
      nowMs: () => madeAtMs + 600 * minuteMs,
    });
    await importCharacters([saved(-500)]);
    expect(await lastUpdate()).toBe(at(10));
    await importCharacters([saved(500)]);
    expect(await lastUpdate()).toBe(at(500));
  });
});
