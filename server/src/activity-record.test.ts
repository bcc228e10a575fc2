import { characterActivityTypes } from '@rollcall/game/character/character-activity';
import { defaultDefinition } from '@rollcall/game/definition';
import type { CharactersReport, ReportedCharacter } from '@rollcall/game/api/report';
import { madeAtMs } from '@rollcall/game/testing/makers';
import { minuteMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { beforeEach, expect, it } from 'vitest';
import { readActivity } from './history/activity-queries.ts';
import { readLastLive } from './history/character-queries.ts';
import type { JournalEvent, JournalPosition } from './history/journal-record.ts';
import { createRecordedRows } from './history/recorded-rows.ts';
import { restoredForMs, restoreLiveState } from './live/live-restore.ts';
import { createLiveStore, type LiveStore } from './live/live-store.ts';
import { charactersReport, reported, serverInfoReport } from './live/testing/reports.ts';
import { describeStores } from './store/testing/describe-stores.ts';

/**
 * The whole path from collectors' reports to the answers for a token holder: the activity of a character, line by line.
 */

const first = { location_id: 501, guild_name: 'Lantern Watch', group_id: 0 };

describeStores('recorded activity', (open) => {
  let live: LiveStore;
  let place: JournalPosition | null;

  beforeEach(async () => {
    await open.clear();
    live = createLiveStore({ definition: defaultDefinition });
    place = null;
  });

  const record = async (events: readonly JournalEvent[]) => {
    const next: JournalPosition = { segment: 1, offset: (place?.offset ?? 0) + 1, index: 0 };
    await createRecordedRows(open.store).record({ journalId: 'j', from: place, next, events });
    place = next;
  };
  /** Sends a report that arrives this many minutes after the first. */
  const report = async (
    minute: number,
    characters: readonly ReportedCharacter[],
    overrides: Partial<CharactersReport> = {},
  ) => {
    const observedAtMs = madeAtMs + minute * minuteMs;
    await record(
      live.apply(charactersReport(characters, { observedAtMs, ...overrides }), observedAtMs).events,
    );
  };
  /** The recorded activity of character 101, oldest first, as `minute value`, by type. */
  const recorded = async () => {
    const lines: Record<string, string[]> = {};
    for (const type of characterActivityTypes) {
      const page = { characterId: 101, type, fromMs: 0, toMs: madeAtMs * 2, limit: 500 };
      const rows = await readActivity(open.store.sql, page);
      lines[type] = rows
        .toReversed()
        .map(
          ({ timestamp, data }) =>
            `${(Date.parse(timestamp) - madeAtMs) / minuteMs} ${String(Object.values(data)[0])}`,
        );
    }
    return lines;
  };

  it('begins with everything at the first login, including the location', async () => {
    await report(0, [reported(first)]);
    expect(await recorded()).toEqual({
      location: ['0 501'],
      status: ['0 true'],
      total_level: ['0 20'],
      guild_name: ['0 Lantern Watch'],
      server_name: ['0 Thelanis'],
      group_id: ['0 0'],
    });
  });

  it('continues with changes, one at a time, and nothing else', async () => {
    await report(0, [reported(first)]);
    const changes: Partial<ReportedCharacter>[] = [
      { location_id: 7 },
      { total_level: 21 },
      { guild_name: null },
      { group_id: 9 },
      { public_comment: 'hello' },
      { location_id: null },
      { is_anonymous: true, name: null },
    ];
    for (const [index, change] of changes.entries()) {
      await report(index + 1, [{ id: 101, ...change }], { mode: 'delta' });
    }
    expect(await recorded()).toEqual({
      location: ['0 501', '1 7', '6 null'],
      status: ['0 true'],
      total_level: ['0 20', '2 21'],
      guild_name: ['0 Lantern Watch', '3 null'],
      server_name: ['0 Thelanis'],
      group_id: ['0 0', '4 9'],
    });
  });

  it('covers everybody, anonymous or not', async () => {
    await report(0, [reported({ ...first, is_anonymous: true, name: null })]);
    expect(await recorded()).toMatchObject({ location: ['0 501'], guild_name: ['0 Lantern Watch'] });
  });

  it.each<[what: string, leave: () => Promise<void>]>([
    ['that is named as deleted', () => report(5, [], { mode: 'delta', deletedIds: [101] })],
    ['that is missing from a keyframe', () => report(5, [reported({ id: 102 })])],
    ['that is missing from a keyframe of its server', () => report(5, [], { servers: ['Thelanis'] })],
  ])('has the logout of a character %s', async (_, leave) => {
    await report(0, [reported(first)]);
    await leave();
    await report(9, [reported({ ...first, location_id: 8 })]);
    expect(await recorded()).toMatchObject({
      status: ['0 true', '5 false', '9 true'],
      location: ['0 501', '9 8'],
      total_level: ['0 20'],
    });
  });

  it('records the logout of a character that was online at a restart and not seen again in time', async () => {
    await report(0, [reported(first)]);
    await record(live.apply(serverInfoReport({ Thelanis: { is_online: true } }), madeAtMs).events);
    const restored = restoreLiveState(
      defaultDefinition,
      await readLastLive(open.store.sql),
      madeAtMs + minuteMs,
    );
    expect(restored.events).toEqual([]);
    live = createLiveStore({ definition: defaultDefinition, initial: restored.state });
    expect(live.advanceTime(madeAtMs + restoredForMs).events).toEqual([]);
    await record(live.advanceTime(madeAtMs + restoredForMs + minuteMs).events);
    expect(await recorded()).toMatchObject({ status: ['0 true', '0 false'] });
  });

  it('records the logout of a character that was online at a restart that took too long', async () => {
    await report(0, [reported(first)]);
    const later = madeAtMs + restoredForMs + minuteMs;
    const { events } = restoreLiveState(defaultDefinition, await readLastLive(open.store.sql), later);
    await record(events);
    expect(await recorded()).toMatchObject({ status: ['0 true', '0 false'] });
  });

  it('records the logout of a character that was online when the live state was lost, at the last report of the server', async () => {
    await report(0, [reported(first)]);
    await report(3, [reported(first), reported({ id: 102 })]);
    await record([{ type: 'live_lost', at: toWireTime(madeAtMs + 99 * minuteMs) }]);
    expect(await recorded()).toMatchObject({ status: ['0 true', '3 false'] });
  });

  it('records a move between servers as a move rather than a logout', async () => {
    await report(0, [reported(first)]);
    await report(5, [{ id: 101, server_name: 'Cormyr', location_id: 7 }], { mode: 'delta' });
    await report(6, [reported({ ...first, server_name: 'Cormyr', location_id: 7 })]);
    expect(await recorded()).toMatchObject({
      status: ['0 true'],
      server_name: ['0 Thelanis', '5 Cormyr'],
      location: ['0 501', '5 7'],
    });
  });

  it('records a move between servers made while offline', async () => {
    await report(0, [reported(first)]);
    await report(5, []);
    await report(9, [reported({ ...first, server_name: 'Cormyr' })]);
    expect(await recorded()).toMatchObject({
      status: ['0 true', '5 false', '9 true'],
      server_name: ['0 Thelanis', '9 Cormyr'],
    });
  });

  it('records leaving a guild while offline as having no guild', async () => {
    await report(0, [reported(first)]);
    await report(5, []);
    await report(9, [reported({ ...first, guild_name: null })]);
    expect(await recorded()).toMatchObject({ guild_name: ['0 Lantern Watch', '9 null'] });
  });
});
