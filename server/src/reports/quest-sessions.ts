import { setImmediate } from 'node:timers/promises';
import { analyticsDays } from '@rollcall/game/quest/run-figures';
import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import { questOfSession } from '@rollcall/game/quest/quest-runs';
import { type OpenStay, shortestSessionMs } from '@rollcall/game/quest/quest-sessions';
import { dayMs, hourMs } from '@rollcall/game/time';
import { type QuestSessionRow, writeQuestSessions } from '../store/quest-session-rows.ts';
import type { Sql, Store, TransactionSql } from '../store/store.ts';
import { givenRows, putRows } from '../store/write-rows.ts';
import { type GroupKey, groupName, readPostings } from './quest-postings.ts';
import {
  followChanges,
  type FoundSession,
  isAreaOf,
  letTimePass,
  type ReadCharacter,
  type RecordedChange,
  rowOf,
  sessionsNow,
} from './quest-reading.ts';
import type { ReportJob } from './report-job.ts';

/** Records per transaction. Each of its statements takes less than 100 ms on the embedded engine. */
const changesPerSlice = 1_000;
/** Maximum number of slices per run. A past of 90 days takes many runs. */
const slicesPerRun = 200;
/** Characters per statement that looks up their state before their first record. */
const newcomersPerStatement = 100;
/** Characters per statement that ends stays. */
const stayingPerStatement = 500;
/** Delay after which stays end even if nothing more is recorded. */
const quietMs = hourMs;
const everyMs = 5 * 60_000;

/** Characters that are in a quest now: quest id → server → count. */
export type ActiveSessions = ReadonlyMap<number, ReadonlyMap<string, number>>;

export interface QuestSessions {
  readonly job: ReportJob;
  activeSessions(): ActiveSessions;
}

interface QuestSessionsParts {
  readonly store: Pick<Store, 'sql'>;
  /** The store, for the one server that reads records for all. */
  readonly scheduled: Pick<Store, 'transaction' | 'isUnavailable'>;
  readonly catalogue: () => CatalogueIndex;
  /** Finds the `sequence` after which the records since a given time begin. */
  readonly findBeginning: (fromMs: number) => Promise<number>;
  /** Maximum number of slices in one run. The default is enough for a busy game. */
  readonly slicesAtOnce?: number;
}

/**
 * Turns recorded activity into sessions in quests, every five minutes and in recorded order. It continues where it
 * stopped: the position, the state of characters there, and the sessions are written in one transaction. It starts 90
 * days back (docs/decisions/0049-derive-quest-sessions-on-a-schedule.md). Only one of several servers does this. The
 * others write nothing; they report who is in a quest from the data that the reading server wrote last.
 */
export function createQuestSessions(parts: QuestSessionsParts): QuestSessions {
  const { store, scheduled, catalogue } = parts;
  let active: ActiveSessions = new Map();

  return {
    job: {
      name: 'quest sessions',
      everyMs,
      madeFrom: ['quests'],
      run: async (nowMs) => {
        const reading = { store, scheduled, index: catalogue(), nowMs };
        const { readToMs, isAtEnd } = scheduled.isUnavailable()
          ? await readOthersProgress(reading)
          : await readOn(
              reading,
              (await readPlace(store.sql)) ?? (await beginReading(parts, nowMs)),
              parts.slicesAtOnce ?? slicesPerRun,
            );
        const inside = await letTimePassForAll(
          reading,
          isAtEnd ? Math.max(readToMs, nowMs - quietMs) : readToMs,
        );
        // Players who were inside at a past moment may not be inside now.
        active = isAtEnd ? inside : new Map();
        return new Map();
      },
    },
    activeSessions: () => active,
  };
}

interface Reading {
  readonly store: QuestSessionsParts['store'];
  readonly scheduled: QuestSessionsParts['scheduled'];
  readonly index: CatalogueIndex;
  readonly nowMs: number;
}

/** Position up to which the records have been read. */
interface Place {
  readonly sequence: number;
  readonly readToMs: number;
}

async function readPlace(sql: Sql): Promise<Place | null> {
  const [row] = await sql<{ sequence: number; read_to: Date }[]>`select sequence, read_to from quest_reading`;
  return row === undefined ? null : { sequence: row.sequence, readToMs: row.read_to.getTime() };
}

/** How far another server has read. Records since its last run do not count as missing. */
async function readOthersProgress({ store, nowMs }: Reading): Promise<ReadSpan> {
  const place = await readPlace(store.sql);
  if (place === null) return { readToMs: 0, isAtEnd: false };
  const { sequence, readToMs } = place;
  if (nowMs - readToMs < 2 * everyMs) return { readToMs, isAtEnd: true };
  const further = await store.sql`select from character_activity where sequence > ${sequence} limit 1`;
  return { readToMs, isAtEnd: further.count === 0 };
}

async function beginReading(
  { store, scheduled, findBeginning }: QuestSessionsParts,
  nowMs: number,
): Promise<Place> {
  const fromMs = nowMs - analyticsDays * dayMs;
  const place = { sequence: await findBeginning(fromMs), readToMs: fromMs };
  await scheduled.transaction(
    (sql) => sql`
      insert into quest_reading (sequence, read_to) values (${place.sequence}, ${new Date(fromMs)})
      on conflict do nothing`,
  );
  return (await readPlace(store.sql)) ?? place;
}

interface ReadSpan extends Pick<Place, 'readToMs'> {
  readonly isAtEnd: boolean;
}

/**
 * Reads slices from a position on. @returns where it stopped: at the end of the records, or after the maximum number of
 * slices
 */
async function readOn(reading: Reading, from: Place, slicesMaximum: number): Promise<ReadSpan> {
  let place = from;
  for (let slices = 0; slices < slicesMaximum; slices += 1) {
    const next = await readSlice(reading, place);
    if (next === null) return { readToMs: place.readToMs, isAtEnd: true };
    place = next;
    await setImmediate();
  }
  return { readToMs: place.readToMs, isAtEnd: false };
}

type ChangeRow = readonly [
  sequence: number,
  characterId: number,
  atSecond: number,
  type: string,
  number: number | null,
  text: string | null,
];

/** Reads one slice. @returns null = there are no more records */
async function readSlice({ store, scheduled, index, nowMs }: Reading, from: Place): Promise<Place | null> {
  const [slice] = await store.sql<{ rows: readonly ChangeRow[] }[]>`
    select coalesce(json_agg(json_build_array(
      sequence, character_id, floor(extract(epoch from at))::bigint, type, number_value,
      case when type = 'server_name' then text_value end
    ) order by sequence), '[]'::json) as rows
    from (
      select * from character_activity where sequence > ${from.sequence} order by sequence limit ${changesPerSlice}
    ) as slice`;
  const rows = wholeMoments(slice?.rows ?? []);
  const last = rows.at(-1);
  if (last === undefined) return null;
  const next = {
    sequence: last[0],
    readToMs: rows.reduce((latest, [, , second]) => Math.max(latest, second * 1000), from.readToMs),
  };
  const changes = rows.map(changeOf);
  const known = await readCharacters(store.sql, rows);
  const { characters, found } = followChanges(known, changes, isAreaOf(index));
  const sessions = await questSessionsOf(store.sql, index, found, nowMs - (analyticsDays + 1) * dayMs);
  await scheduled.transaction(async (sql) => {
    const moved = await sql`
      update quest_reading set sequence = ${next.sequence}, read_to = ${new Date(next.readToMs)}
      where sequence = ${from.sequence}`;
    if (moved.count !== 1) throw new Error('the record is being read for sessions by another server');
    await putPresences(
      sql,
      [...characters].filter(([id, character]) => known.get(id) !== character),
    );
    await writeQuestSessions(sql, sessions);
  });
  return next;
}

/** Drops the last second of a full slice, which may be incomplete. */
function wholeMoments(rows: readonly ChangeRow[]): readonly ChangeRow[] {
  const last = rows.at(-1);
  if (last === undefined || rows.length < changesPerSlice) return rows;
  const cut = rows.findLastIndex(([, id, second]) => id !== last[1] || second !== last[2]);
  return cut === -1 ? rows : rows.slice(0, cut + 1);
}

const changeOf = ([, characterId, second, type, number, text]: ChangeRow): RecordedChange => ({
  characterId,
  atMs: second * 1000,
  type,
  number,
  text,
});

interface PresenceRow {
  readonly character_id: number;
  readonly group_id: number;
  readonly total_level: number;
  readonly server_name: string;
  readonly stays: readonly OpenStay[] | null;
}

const characterOf = (row: Omit<PresenceRow, 'character_id'>): ReadCharacter => ({
  serverName: row.server_name,
  presence: { groupId: row.group_id, level: row.total_level, stays: row.stays ?? [] },
});

async function readCharacters(
  sql: Sql,
  rows: readonly ChangeRow[],
): Promise<ReadonlyMap<number, ReadCharacter>> {
  const firstSequences = new Map<number, ChangeRow>();
  for (const row of rows) if (!firstSequences.has(row[1])) firstSequences.set(row[1], row);
  const known = await sql<PresenceRow[]>`
    select character_id, group_id, total_level, server_name, stays from quest_presences
    where character_id = any(${[...firstSequences.keys()]}::bigint[])`;
  const characters = new Map(known.map((row) => [row.character_id, characterOf(row)]));
  const newcomers = [...firstSequences.values()].filter(([, id]) => !characters.has(id));
  for (let start = 0; start < newcomers.length; start += newcomersPerStatement) {
    const slice = newcomers.slice(start, start + newcomersPerStatement);
    for (const row of await readNewcomers(sql, slice)) characters.set(row.character_id, characterOf(row));
    await setImmediate();
  }
  return characters;
}

/** Group, level and server of characters just before their first records in the slice. */
async function readNewcomers(sql: Sql, firstRows: readonly ChangeRow[]): Promise<readonly PresenceRow[]> {
  const given = firstRows.map(([sequence, id, second]) => ({
    id,
    before: sequence,
    at: new Date(second * 1000).toISOString(),
  }));
  const newest = (type: string, column: string) => sql`(
    select ${sql(column)} from character_activity as activity
    where activity.character_id = given.id and activity.type = ${type} and activity.at <= given.at
      and activity.sequence < given.before
    order by activity.at desc, activity.sequence desc limit 1
  )`;
  return sql<PresenceRow[]>`
    select given.id as character_id, coalesce(${newest('group_id', 'number_value')}, 0) as group_id,
      coalesce(${newest('total_level', 'number_value')}, characters.total_level, 1)::integer as total_level,
      coalesce(${newest('server_name', 'text_value')}, characters.server_name, '') as server_name, null as stays
    from ${givenRows(sql, given, 'id bigint, before bigint, at timestamptz')}
    left join characters on characters.id = given.id`;
}

const presenceTable = {
  name: 'quest_presences',
  columns: 'character_id bigint, group_id bigint, total_level integer, server_name text, stays jsonb',
  key: ['character_id'],
};

function putPresences(
  sql: TransactionSql,
  characters: readonly (readonly [id: number, character: ReadCharacter])[],
): Promise<void> {
  return putRows(
    sql,
    presenceTable,
    characters.map(([character_id, { serverName, presence }]) => ({
      character_id,
      group_id: presence.groupId,
      total_level: presence.level,
      server_name: serverName,
      stays: presence.stays.length === 0 ? null : presence.stays,
    })),
  );
}

/** Sessions whose quest is known, without those that are too old. */
async function questSessionsOf(
  sql: Sql,
  { questsByArea }: CatalogueIndex,
  found: readonly FoundSession[],
  keptFromMs: number,
): Promise<QuestSessionRow[]> {
  const kept = found.filter(({ session }) => session.startedMs >= keptFromMs);
  const postings = await readPostings(sql, kept.flatMap(groupOf));
  return kept.flatMap((each) => {
    const { session } = each;
    const [group] = groupOf(each);
    const { questId, difficulty } = questOfSession(
      session,
      questsByArea.get(session.areaId) ?? [],
      group === undefined ? [] : (postings.get(groupName(group)) ?? []),
    );
    return questId === null ? [] : [rowOf(each, { questId, difficulty })];
  });
}

function groupOf({ serverName, session }: FoundSession): GroupKey[] {
  const { groupId, startedMs, endedMs } = session;
  return groupId === 0 ? [] : [{ serverName, groupId, fromMs: startedMs, toMs: endedMs }];
}

/** Ends the stays of characters who did not return in time. Returns the characters that are in a quest now. */
async function letTimePassForAll(reading: Reading, passedToMs: number): Promise<ActiveSessions> {
  const { store, scheduled, index, nowMs } = reading;
  const active = new Map<number, Map<string, number>>();
  for (let afterId = 0; ;) {
    const rows = await store.sql<PresenceRow[]>`
      select character_id, group_id, total_level, server_name, stays from quest_presences
      where stays is not null and character_id > ${afterId} order by character_id limit ${stayingPerStatement}`;
    const last = rows.at(-1);
    if (last === undefined) return active;
    afterId = last.character_id;
    const passed = rows.map((row) => ({
      row,
      before: characterOf(row),
      ...letTimePass(row.character_id, characterOf(row), passedToMs),
    }));
    if (!scheduled.isUnavailable()) await writePassed(reading, passed);
    const inside = passed
      .flatMap(({ row, character }) => sessionsNow(row.character_id, character, nowMs))
      .filter(({ session }) => session.endedMs - session.startedMs >= shortestSessionMs);
    for (const { quest_id, server_name } of await questSessionsOf(store.sql, index, inside, 0)) {
      const servers = active.get(quest_id) ?? new Map<string, number>();
      active.set(quest_id, servers.set(server_name, (servers.get(server_name) ?? 0) + 1));
    }
    await setImmediate();
  }
}

async function writePassed(
  { store, scheduled, index, nowMs }: Reading,
  passed: readonly {
    readonly row: PresenceRow;
    readonly character: ReadCharacter;
    readonly found: readonly FoundSession[];
  }[],
): Promise<void> {
  const changed = passed.filter(
    ({ row, character }) => character.presence.stays.length < (row.stays ?? []).length,
  );
  if (changed.length === 0) return;
  const found = changed.flatMap((each) => each.found);
  const sessions = await questSessionsOf(store.sql, index, found, nowMs - (analyticsDays + 1) * dayMs);
  await scheduled.transaction(async (sql) => {
    await putPresences(
      sql,
      changed.map(({ row, character }) => [row.character_id, character]),
    );
    await writeQuestSessions(sql, sessions);
  });
}
