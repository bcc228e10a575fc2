import { setImmediate } from 'node:timers/promises';
import { activityScoreDays } from '@rollcall/game/activity-score';
import type { RowsOutcome } from '@rollcall/game/catalogue-report';
import type { GameDefinition } from '@rollcall/game/definition';
import type { PastCharacter } from '@rollcall/game/past-report';
import { classCount, primaryClass } from '@rollcall/game/primary-class';
import type { Rejection } from '@rollcall/game/report';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import { classifyStoreError } from '../store/store-errors.ts';
import type { Sql, Store } from '../store/store.ts';
import { isActiveExpression } from './activity-score-rows.ts';
import { wholeDaysBefore } from './kept-samples.ts';
import { whenStoreAway } from './store-away.ts';

/** Rows that are judged before others get their turn: about 2 ms. */
const rowsPerTurn = 1_000;
/** Characters of one statement: some 40 ms on the embedded engine. */
const rowsPerStatement = 1_000;
/** The clock of whoever sends may run ahead of ours by this (wire: Ingest). */
const aheadMs = 60_000;
/** The game opened in February 2006: what is dated earlier is a mistake, mostly an unset clock. */
const earliestMs = Date.UTC(2006, 0, 1);
/** A statement that the store gave up (it and the recorder waited for each other) is repeated this often. */
const triesMaximum = 5;

interface PastCharactersParts {
  readonly store: Store;
  readonly nowMs: () => number;
  readonly definition: Pick<GameDefinition, 'level_cap'>;
}

/** Takes characters known from the past into the table. */
export interface PastCharacters {
  /**
   * Judges characters one by one and writes the good ones: who is unknown is new, offline, first and last seen at its
   * `last_save`; of who is known and not online the newer account stays. What it did in the time before stands on the day
   * of its `last_save`, for its activity score; no activity rows are written. `duplicates` are those
   * that stand again later in the list. Everything may be sent again.
   *
   * @throws HttpError 503 `store-away`: what is written then is a part or nothing; send it again
   */
  takePastCharacters(rows: readonly PastCharacter[]): Promise<RowsOutcome>;
  /** Calls `listener` after characters were taken that were news to the store; gives a function that stops it. */
  onChanged(listener: () => void): () => void;
}

type Past = Omit<PastCharacter, 'index'>;

/** Writes into the table of `store`. */
export function createPastCharacters({ store, nowMs, definition }: PastCharactersParts): PastCharacters {
  const listeners = new Set<() => void>();

  async function write(characters: readonly Past[]) {
    const scoredFrom = new Date(wholeDaysBefore(nowMs(), activityScoreDays - 1));
    const scoring = { levelCap: definition.level_cap, scoredFrom };
    let isNew = false;
    try {
      for (let start = 0; start < characters.length; start += rowsPerStatement) {
        const slice = characters.slice(start, start + rowsPerStatement);
        const written = await unlessBusy(() => writePast(store.sql, slice, scoring));
        isNew ||= written > 0;
        await setImmediate();
      }
    } catch (error) {
      // What became of the last statement may be unknown.
      isNew = true;
      throw whenStoreAway(error, 'The store takes no characters at the moment; send them again');
    } finally {
      if (isNew) for (const listener of listeners) listener();
    }
  }

  return {
    async takePastCharacters(rows) {
      const { good, rejected } = await judge(rows, nowMs());
      // By id, so that two imports cannot wait for each other, and neighbours share their pages.
      await write([...good.values()].toSorted((a, b) => a.character.id - b.character.id));
      const duplicates = rows.length - rejected.length - good.size;
      return { accepted: good.size, rejected, duplicates, warnings: [], durable: true };
    },
    onChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** By id; the later in the list wins. */
async function judge(
  rows: readonly PastCharacter[],
  nowMs: number,
): Promise<{ good: ReadonlyMap<number, Past>; rejected: readonly Rejection[] }> {
  const good = new Map<number, Past>();
  const rejected: Rejection[] = [];
  for (const [place, { index, character, recentActivity }] of rows.entries()) {
    if (place % rowsPerTurn === rowsPerTurn - 1) await setImmediate();
    const fault = faultOf(fromWireTime(character.last_save), nowMs);
    if (fault === null) good.set(character.id, { character, recentActivity });
    else rejected.push({ index, issues: [{ path: 'last_save', message: fault }] });
  }
  return { good, rejected };
}

/** Why a character cannot have been saved at a moment; null = it can. */
function faultOf(savedAtMs: number, nowMs: number): string | null {
  if (savedAtMs > nowMs + aheadMs) {
    return `must not be more than 60 seconds ahead of the clock of this server, ${toWireTime(nowMs)}`;
  }
  return savedAtMs < earliestMs ? `must not be before ${toWireTime(earliestMs)}` : null;
}

async function unlessBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === triesMaximum || classifyStoreError(error) !== 'busy') throw error;
    }
  }
}

/** @returns how many were new, or news */
async function writePast(
  sql: Sql,
  characters: readonly Past[],
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
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
        id bigint, name text, gender text, race text, total_level integer, classes jsonb, location_id bigint,
        guild_name text, server_name text, home_server_name text, is_anonymous boolean, is_recruiting boolean,
        public_comment text, last_save timestamptz, primary_class text, class_count integer, level_ups integer,
        place_changes integer, sessions integer, session_seconds bigint
      )
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
      name = excluded.name,
      gender = excluded.gender,
      race = excluded.race,
      total_level = excluded.total_level,
      classes = excluded.classes,
      location_id = excluded.location_id,
      guild_name = excluded.guild_name,
      server_name = excluded.server_name,
      home_server_name = excluded.home_server_name,
      group_id = 0,
      is_in_party = false,
      is_anonymous = excluded.is_anonymous,
      is_recruiting = excluded.is_recruiting,
      public_comment = excluded.public_comment,
      last_update = greatest(known.last_update, excluded.last_update),
      last_save = excluded.last_save,
      last_seen = greatest(known.last_seen, excluded.last_seen),
      primary_class = excluded.primary_class,
      class_count = excluded.class_count,
      is_scored = false,
      is_recorded = false
    where not known.is_online and known.counted_at < excluded.last_save
    returning id
    ), days as (
      insert into character_days as known (character_id, day, level_ups, place_changes, sessions, session_seconds)
      select id, (last_save at time zone 'UTC')::date, level_ups, place_changes, sessions, session_seconds
      from given join written using (id) where sessions is not null
      -- What was recorded of that day is a part of what is told.
      on conflict (character_id, day) do update set
        level_ups = greatest(known.level_ups, excluded.level_ups),
        place_changes = greatest(known.place_changes, excluded.place_changes),
        sessions = greatest(known.sessions, excluded.sessions),
        session_seconds = greatest(known.session_seconds, excluded.session_seconds)
    )
    select count(*)::integer as count from written`;
  return written?.count ?? 0;
}
