import { gzipSync } from 'node:zlib';
import type { ReportedCharacter, ReportedLfm } from '@rollcall/game/api/report';
import { defaultDefinition } from '@rollcall/game/definition';
import { replayedBoards } from '@rollcall/game/lfm/replay';
import { findCharactersByIds } from '../../server/src/history/character-queries.ts';
import type { JournalPosition } from '../../server/src/history/journal-record.ts';
import { createRecordedRows } from '../../server/src/history/recorded-rows.ts';
import { readReplay } from '../../server/src/history/replay.ts';
import { createLiveStore } from '../../server/src/live/live-store.ts';
import { charactersReport, lfmsReport } from '../../server/src/live/testing/reports.ts';
import type { Store } from '../../server/src/store/store.ts';
import { createBusyWorld, type BusyServer } from '../../server/src/testing/busy-world.ts';
import { rounded } from '../../server/src/testing/figures.ts';
import { type Figures, processorOf } from '../shared/measure.ts';
import { type Engine, withBenchStore } from '../shared/stores.ts';

const startMs = Date.parse('2026-11-20T20:00:00Z');
/** Each report is about the characters, then the groups of one server. */
const reportEveryMs = 5_000;

/**
 * The cost of recording what changes on boards, its size, and the size of an hour of the busiest of eight servers.
 *
 * @param characters number of characters online on all servers; 4,000 is more than ever at once in the real game
 */
export function measureReplay(
  engine: Engine,
  { characters, minutes }: { readonly characters: number; readonly minutes: number },
): Promise<Figures> {
  return withBenchStore(engine, async (store) => {
    const world = createBusyWorld(characters);
    const { reports, recordingMs } = await recordEvening(store, world, minutes);
    const [stored] = await store.sql<{ bytes: number; rows: number; changes: number }[]>`
      select sum(pg_total_relation_size(inhrelid))::float8 as bytes,
        (select count(*) from board_changes)::integer as rows,
        (select count(*) from board_changes where content is not null)::integer as changes
      from pg_inherits where inhparent = 'board_changes'::regclass`;
    const busiest = world[0]?.key ?? '';
    const span = {
      server: 'Orien',
      fromMs: startMs + 60_000,
      toMs: startMs + minutes * 60_000,
      firstMs: startMs,
    };
    let replay = await readReplay(store.sql, span, (ids) => findCharactersByIds(store.sql, ids));
    const answerMs = await processorOf('mainThreadMs', async () => {
      replay = await readReplay(store.sql, span, (ids) => findCharactersByIds(store.sql, ids));
    });
    const json = JSON.stringify({ data: replay });
    const foldMs = await processorOf('mainThreadMs', async () => [...replayedBoards(replay)]);
    const { bytes, rows, changes } = stored ?? { bytes: 0, rows: 0, changes: 0 };
    const perHour = (bytes * 60) / minutes;
    return {
      characters,
      minutes,
      [`changes of ${busiest}`]: replay.changes.length,
      recordingMsPerReport: rounded(recordingMs / reports),
      rows,
      rowsWithChanges: changes,
      bytesPerRow: Math.round(bytes / rows),
      gigabytesIn14Days: rounded((perHour * 24 * 14) / 1e9),
      answerKb: Math.round(json.length / 1000),
      answerGzippedKb: Math.round(gzipSync(json).length / 1000),
      answerMainThreadMs: rounded(answerMs),
      foldMainThreadMs: rounded(foldMs),
    };
  });
}

/** Every report moves characters. Each group changes about every three minutes: a member, the comment, or it closes. */
async function recordEvening(store: Store, world: readonly BusyServer[], minutes: number) {
  const rows = createRecordedRows(store);
  const live = createLiveStore({ definition: defaultDefinition });
  const groups = new Map(world.map((server) => [server, firstGroups(server)]));
  let from: JournalPosition | null = null;
  let offset = 0;
  let recordingMs = 0;
  let reports = 0;
  for (let atMs = startMs; atMs < startMs + minutes * 60_000; atMs += reportEveryMs) {
    for (const server of world) {
      const dated = { observedAtMs: atMs, servers: [nameOf(server)] };
      server.moveCharacters();
      const changed = groups.get(server) ?? [];
      if (atMs > startMs) changeSome(changed, server, Math.floor(atMs / reportEveryMs));
      const events = [
        ...live.apply(charactersReport(moved(server, atMs), dated), atMs).events,
        ...live.apply(lfmsReport(changed, dated), atMs).events,
      ];
      offset += 1;
      const next = { segment: 1, offset, index: 0 };
      const step = { journalId: 'bench', from, next, events };
      const tookMs = await processorOf('processorMs', () => rows.record(step));
      // The first reports fill the tables.
      if (atMs > startMs) {
        recordingMs += tookMs;
        reports += 1;
      }
      from = next;
    }
  }
  return { reports, recordingMs };
}

const nameOf = (server: BusyServer) => server.online()[0]?.server_name ?? '';

/** One character in fifty has moved to another place since the report before. */
function moved(server: BusyServer, atMs: number): readonly ReportedCharacter[] {
  const turn = Math.floor(atMs / reportEveryMs);
  return server.online().map((character, index) => ({
    ...character,
    location_id: 500 + ((Math.floor((turn + index * 7) / 50) + index) % 700),
  }));
}

function firstGroups(server: BusyServer): ReportedLfm[] {
  const online = server.online();
  const count = Math.max(1, Math.round(online.length * 0.04));
  return Array.from({ length: count }, (_, index) => newGroup(server, index, 0));
}

function newGroup(server: BusyServer, index: number, turn: number): ReportedLfm {
  const online = server.online();
  const at = (place: number) => online[(index * 7 + turn * 13 + place) % online.length] ?? online[0];
  const leader = at(0);
  return {
    id: 1 + index + (turn % 1_000_000) * 1000,
    server_name: nameOf(server),
    comment: `need a healer, all welcome ${turn % 97}`,
    quest_id: 1 + ((index + turn) % 400),
    difficulty: 'Elite',
    minimum_level: 1 + (index % 20),
    maximum_level: 10 + (index % 20),
    adventure_active_time: 0,
    ...(leader && { leader }),
    members: [1, 2, 3].flatMap((place) => at(place) ?? []),
  };
}

/** One group in 36 changes. */
function changeSome(groups: ReportedLfm[], server: BusyServer, turn: number): void {
  for (const [index, group] of groups.entries()) {
    if ((turn * 5 + index * 11) % 36 !== 0) continue;
    const kind = (turn + index) % 10;
    const members = group.members ?? [];
    const comer = server.online()[(turn * 31 + index) % server.online().length];
    if (kind === 0) groups[index] = newGroup(server, index, turn);
    else if (kind < 5 && comer && members.length < 6)
      groups[index] = { ...group, members: [...members, comer] };
    else if (kind < 8) groups[index] = { ...group, members: members.slice(1) };
    else groups[index] = { ...group, comment: `two more, then we start ${turn % 89}` };
  }
}
