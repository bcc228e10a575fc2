import { setImmediate } from 'node:timers/promises';
import { activityScoreDays } from '@rollcall/game/character/activity-score';
import type { Rejection, RowsOutcome } from '@rollcall/game/api/report';
import type { GameDefinition } from '@rollcall/game/definition';
import type { PastCharacter, PastSample } from '@rollcall/game/population/past-report';
import { nearestMark, sampleIntervalMs } from '@rollcall/game/population/population';
import { classCount, primaryClass } from '@rollcall/game/character/classes';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import { storeAway } from '../http/http-error.ts';
import { createSerialQueue } from '../http/serial-queue.ts';
import { isErased, readErased } from '../store/erased-characters.ts';
import { classifyStoreError, isRetryable } from '../store/store-errors.ts';
import type { Sql, Store } from '../store/store.ts';
import { isActiveExpression } from './activity-scoring.ts';
import {
  leftOutOf,
  writeMarkedSamples,
  type MarkedSample,
  raiseKeptFrom,
  readTrustedNow,
  wholeDaysBefore,
} from './population-samples.ts';
import { givenRows, namesOf, replaced } from '../store/write-rows.ts';
import { writeGuildCounts } from './row-writes.ts';

/** Rows validated before the event loop gets a turn. They take about 2 ms. */
const charactersPerTurn = 1_000;
const samplesPerTurn = 2_000;
/** Characters per statement. They take some 40 ms on the embedded engine. */
const charactersPerStatement = 1_000;
/** Samples per transaction. Each of its statements takes at most some 50 ms on the embedded engine. */
const samplesPerTransaction = 2_000;
/** Hours of one server whose guilds are written in one transaction. An hour has at most a few hundred guilds. */
const guildHoursPerTransaction = 12;
/** Maximum by which a sender's clock may be ahead of ours. */
const aheadMs = 60_000;
/** The game opened in February 2006. An earlier date is a mistake, usually a clock that was not set. */
const earliestMs = Date.UTC(2006, 0, 1);
/** Maximum number of attempts at a statement that the store aborts because of a deadlock with the recorder. */
const triesMaximum = 5;

export interface ImportParts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly onChanged?: () => void;
}

type ImportedCharacter = Omit<PastCharacter, 'index'>;

/**
 * Imports characters, validated one by one. Unknown ones are added as offline, first and last seen at their
 * `last_save`. Known ones that are not online are replaced if the import is newer. Their recent activity counts for the
 * activity score on the day of their `last_save`; no activity rows are written. Erased characters and activity are left
 * out. If a character occurs twice in a list, the last one counts.
 * If the import throws HttpError 503 `store-away`, a part of it may have been written; send it again.
 */
export function createCharacterImport({
  store,
  nowMs,
  definition,
  onChanged,
}: ImportParts & { readonly definition: Pick<GameDefinition, 'level_cap'> }) {
  async function write(characters: readonly ImportedCharacter[]) {
    const scoredFrom = new Date(wholeDaysBefore(nowMs(), activityScoreDays - 1));
    const scoring = { levelCap: definition.level_cap, scoredFrom };
    await notifyOfChanges({ what: 'characters', onChanged }, async (noteChange) => {
      for (let start = 0; start < characters.length; start += charactersPerStatement) {
        const all = characters.slice(start, start + charactersPerStatement);
        const erased = await readErased(
          store.sql,
          all.map(({ character }) => character.id),
        );
        const slice = all.filter(
          ({ character }) => !isErased(erased, character.id, fromWireTime(character.last_save)),
        );
        const written = await retryWhileBusy(() => writeCharacters(store.sql, slice, scoring));
        if (written > 0) noteChange();
        await setImmediate();
      }
    });
  }

  return async (rows: readonly PastCharacter[]): Promise<RowsOutcome> => {
    const { valid, rejected } = await validateCharacters(rows, nowMs());
    // Sorted by id, so that two imports cannot deadlock, and consecutive rows share pages.
    await write([...valid.values()].toSorted((a, b) => a.character.id - b.character.id));
    const duplicates = rows.length - rejected.length - valid.size;
    return { accepted: valid.size, rejected, duplicates, warnings: [], durable: true };
  };
}

async function validateCharacters(
  rows: readonly PastCharacter[],
  nowMs: number,
): Promise<{ valid: ReadonlyMap<number, ImportedCharacter>; rejected: readonly Rejection[] }> {
  const valid = new Map<number, ImportedCharacter>();
  const rejected: Rejection[] = [];
  for (const [place, { index, character, recentActivity }] of rows.entries()) {
    if (place % charactersPerTurn === charactersPerTurn - 1) await setImmediate();
    const issue = timeIssue(fromWireTime(character.last_save), nowMs);
    if (issue === null) valid.set(character.id, { character, recentActivity });
    else rejected.push({ index, issues: [{ path: 'last_save', message: issue }] });
  }
  return { valid, rejected };
}

/** Why a moment cannot be the time of a record; null = it can. */
export function timeIssue(atMs: number, nowMs: number): string | null {
  if (atMs > nowMs + aheadMs) {
    return `must not be more than 60 seconds ahead of the clock of this server, ${toWireTime(nowMs)}`;
  }
  return atMs < earliestMs ? `must not be before ${toWireTime(earliestMs)}` : null;
}

export async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === triesMaximum || classifyStoreError(error) !== 'busy') throw error;
    }
  }
}

const accountColumns = `
  name text, gender text, race text, total_level integer, classes jsonb, location_id bigint, guild_name text,
  server_name text, home_server_name text, is_anonymous boolean, is_recruiting boolean, public_comment text,
  last_save timestamptz, primary_class text, class_count integer`;

const importedColumns = `
  id bigint, ${accountColumns}, level_ups integer, place_changes integer, sessions integer,
  session_seconds bigint`;

async function writeCharacters(
  sql: Sql,
  characters: readonly ImportedCharacter[],
  { levelCap, scoredFrom }: { readonly levelCap: number; readonly scoredFrom: Date },
): Promise<number> {
  const rows = characters.map(({ character, recentActivity }) => ({
    ...character,
    ...recentActivity,
    primary_class: primaryClass(character.classes),
    class_count: classCount(character.classes),
  }));
  const [written] = await sql<{ count: number }[]>`
    with given as materialized (
      select * from ${givenRows(sql, rows, importedColumns)}
    ), written as (
    insert into characters as known (
      id, name, gender, race, total_level, classes, location_id, guild_name, server_name, home_server_name, group_id,
      is_online, is_in_party, is_anonymous, is_recruiting, public_comment, last_update, last_save, first_seen,
      last_seen, primary_class, class_count, is_active, is_recorded
    )
    select
      id, name, gender, race, total_level, classes, location_id, guild_name, server_name, home_server_name, 0,
      false, false, is_anonymous, is_recruiting, public_comment, last_save, last_save, last_save,
      last_save, primary_class, class_count, 
      sessions is not null and last_save >= ${scoredFrom} and ${isActiveExpression(sql, levelCap)}, false
    from given order by id
    on conflict (id) do update set
      ${replaced(sql, namesOf(accountColumns))},
      group_id = 0,
      is_in_party = false,
      last_update = greatest(known.last_update, excluded.last_update),
      last_seen = greatest(known.last_seen, excluded.last_seen),
      is_scored = false,
      is_recorded = false
    where not known.is_online and known.counted_at < excluded.last_save
    returning id
    ), days as (
      insert into character_days as known (character_id, day, level_ups, place_changes, sessions, session_seconds)
      select id, (last_save at time zone 'UTC')::date, level_ups, place_changes, sessions, session_seconds
      from given join written using (id) where sessions is not null
      -- Records of that day are a part of the reported total.
      on conflict (character_id, day) do update set
        level_ups = greatest(known.level_ups, excluded.level_ups),
        place_changes = greatest(known.place_changes, excluded.place_changes),
        sessions = greatest(known.sessions, excluded.sessions),
        session_seconds = greatest(known.session_seconds, excluded.session_seconds)
    )
    select count(*)::integer as count from written`;
  return written?.count ?? 0;
}

/**
 * Imports samples, validated one by one. `accepted` counts five-minute marks, `duplicates` samples that were replaced
 * by another one in the list on the same mark. Imports are written one at a time, because several would only wait for
 * the lock with a connection open.
 */
export function createSampleImport({
  store,
  nowMs,
  sampleDays,
  onChanged,
}: ImportParts & {
  /** Number of days for which single samples are stored. Older ones exist only as sums. */
  readonly sampleDays: number;
}) {
  const inOrder = createSerialQueue();

  /** Prepares the age limit for rows, which must be known before the first row is written. */
  async function prepareKeptFrom() {
    const trustedNow = await readTrustedNow(store.sql, nowMs());
    if (trustedNow === null) return;
    await raiseKeptFrom(store, wholeDaysBefore(trustedNow, sampleDays));
  }

  async function write(samples: readonly MarkedSample[], guildHours: readonly GuildHour[]) {
    await notifyOfChanges({ what: 'samples', onChanged }, async (noteChange) => {
      await prepareKeptFrom();
      const leftOut = leftOutOf(samples);
      for (let start = 0; start < samples.length; start += samplesPerTransaction) {
        const slice = samples.slice(start, start + samplesPerTransaction);
        const { hasChanged } = await store.transaction((sql) => writeMarkedSamples(sql, slice, leftOut));
        if (hasChanged) noteChange();
        await setImmediate();
      }
      await writeGuildHours(store, guildHours);
    });
  }

  return async (samples: readonly PastSample[]): Promise<RowsOutcome> => {
    const { valid, guildHours, rejected, duplicates } = await validateSamples(samples, nowMs());
    if (valid.length > 0) await inOrder(() => write(valid, guildHours));
    return { accepted: valid.length, rejected, duplicates, warnings: [], durable: true };
  };
}

interface GuildHour {
  readonly server_name: string;
  readonly at: string;
  readonly counts: ReadonlyMap<string, number>;
}

async function validateSamples(samples: readonly PastSample[], nowMs: number) {
  const servers = new Map<string, Map<number, MarkedSample>>();
  const rejected: Rejection[] = [];
  const guildHours: GuildHour[] = [];
  for (const [place, sample] of samples.entries()) {
    if (place % samplesPerTurn === samplesPerTurn - 1) await setImmediate();
    const sampledAtMs = fromWireTime(sample.sampled_at);
    const issue = timeIssue(sampledAtMs, nowMs);
    if (issue !== null) {
      rejected.push({ index: sample.index, issues: [{ path: 'timestamp', message: issue }] });
      continue;
    }
    const marks = servers.get(sample.server_name) ?? new Map<number, MarkedSample>();
    servers.set(sample.server_name, marks);
    if (sample.guilds !== undefined)
      guildHours.push(guildHourOf(sample.server_name, sampledAtMs, sample.guilds));
    putLater(marks, {
      serverName: sample.server_name,
      mark: nearestMark(sampledAtMs) / sampleIntervalMs,
      sampledSecond: sampledAtMs / 1000,
      isOnline: sample.is_online,
      characterCount: sample.character_count,
      lfmCount: sample.lfm_count,
    });
  }
  const valid: MarkedSample[] = [];
  for (const marks of servers.values()) {
    // In the order of the tables' keys, so that consecutive rows share pages and each hour is summed once.
    for (const mark of Float64Array.from(marks.keys()).toSorted()) {
      const sample = marks.get(mark);
      if (sample !== undefined) valid.push(sample);
    }
    await setImmediate();
  }
  return { valid, guildHours, rejected, duplicates: samples.length - rejected.length - valid.length };
}

function guildHourOf(
  serverName: string,
  sampledAtMs: number,
  guilds: NonNullable<PastSample['guilds']>,
): GuildHour {
  const counts = new Map(guilds.map(({ guild_name, online_count }) => [guild_name, online_count]));
  return { server_name: serverName, at: toWireTime(nearestMark(sampledAtMs)), counts };
}

/** Writes the guilds of each hour together. An hour that already has guilds is not changed. */
async function writeGuildHours(store: Store, hours: readonly GuildHour[]): Promise<void> {
  for (let start = 0; start < hours.length; start += guildHoursPerTransaction) {
    const slice = new Map(
      hours
        .slice(start, start + guildHoursPerTransaction)
        .map((hour) => [`${hour.server_name} ${hour.at}`, hour]),
    );
    const guildSamples = [...slice.values()].map(({ server_name, at }) => ({ server_name, at }));
    const guildCounts = [...slice.values()].flatMap(({ server_name, at, counts }) =>
      [...counts].map(([guild_name, online_count]) => ({ server_name, at, guild_name, online_count })),
    );
    await store.transaction((sql) => writeGuildCounts(sql, { guildSamples, guildCounts }));
    await setImmediate();
  }
}

/** Keeps the later of two samples on one mark; of two from the same moment, the one later in the list. */
function putLater(marks: Map<number, MarkedSample>, sample: MarkedSample): void {
  const before = marks.get(sample.mark);
  if (before === undefined || before.sampledSecond <= sample.sampledSecond) marks.set(sample.mark, sample);
}

/**
 * Calls `onChanged` after work that has changed something, or may have: the outcome of a failed statement can be
 * unknown.
 */
export async function notifyOfChanges(
  { what, onChanged }: { readonly what: string; readonly onChanged: (() => void) | undefined },
  work: (noteChange: () => void) => Promise<void>,
): Promise<void> {
  let isChanged = false;
  try {
    await work(() => (isChanged = true));
  } catch (error) {
    isChanged = true;
    if (!isRetryable(error)) throw error;
    throw storeAway(`The store takes no ${what} at the moment; send them again`, error);
  } finally {
    if (isChanged) onChanged?.();
  }
}
