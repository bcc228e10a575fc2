import { type Character, characterSchema } from '@rollcall/game/character/character';
import type { KnownLfm, RecordedLfmActivity, RecordedLfmEvent } from '@rollcall/game/lfm/known-lfm';
import type { LastLive } from '@rollcall/game/population/last-live';
import { storedServerInfoSchema } from '@rollcall/game/population/server-info';
import { toWireTime } from '@rollcall/game/wire-time';
import * as z from 'zod/mini';
import type { Sql } from '../store/store.ts';

export interface StoredCharacterRow extends Omit<Character, 'last_update' | 'last_save'> {
  readonly last_update: Date;
  /** For a character online, the time of its last change; otherwise the end of its last session. */
  readonly last_seen: Date;
  readonly last_save: Date | null;
}

/** The columns of a {@link StoredCharacterRow}. */
export const characterColumns = [...Object.keys(characterSchema.shape), 'last_seen'];

/**
 * Maximum number of characters found by name. Several can have the same name, on different servers and after transfers.
 */
const namesakesMaximum = 100;

export function characterOf({
  last_seen: _,
  last_update,
  last_save,
  ...facts
}: StoredCharacterRow): Character {
  return {
    ...facts,
    last_update: toWireTime(last_update.getTime()),
    last_save: last_save && toWireTime(last_save.getTime()),
  };
}

/**
 * Like {@link characterOf}, for a character that is not in the live state: it is offline and in no group, even if its
 * logout is not recorded yet. The time of its last change is its last sighting if that is later than its last recorded
 * activity, since it may have stayed in one place for hours.
 */
function offlineCharacterOf(row: StoredCharacterRow): Character {
  const differedAtMs = Math.max(row.last_update.getTime(), row.last_seen.getTime());
  return {
    ...characterOf(row),
    is_online: false,
    is_in_party: false,
    group_id: 0,
    last_update: toWireTime(differedAtMs),
  };
}

export async function findCharactersByIds(sql: Sql, ids: readonly number[]): Promise<Character[]> {
  const rows = await sql<StoredCharacterRow[]>`
    select ${sql(characterColumns)} from characters where id = any(${[...ids]}::bigint[])`;
  return rows.map(offlineCharacterOf);
}

/**
 * Characters with exactly this name in any case, on every server or on one, last seen first. A character that was
 * anonymous when last seen is not found. Callers must hide characters that have become anonymous since.
 */
export async function findCharactersByName(
  sql: Sql,
  name: string,
  serverName: string | null,
): Promise<Character[]> {
  const rows = await sql<StoredCharacterRow[]>`
    select ${sql(characterColumns)} from characters
    where lower(name) = lower(${name}) and not is_anonymous
      and (${serverName}::text is null or lower(server_name) = lower(${serverName}))
    order by last_seen desc, id
    limit ${namesakesMaximum}`;
  return rows.map(offlineCharacterOf);
}

interface OpenGroupRow extends Omit<
  KnownLfm,
  'posted_at' | 'last_update' | 'activity' | 'leader' | 'members' | 'roster'
> {
  readonly posted_at: Date;
  readonly last_update: Date;
  readonly people: Pick<KnownLfm, 'leader' | 'members' | 'roster'>;
  readonly activity: readonly { readonly at: string; readonly events: RecordedLfmEvent[] }[];
}

/** Rows fetched before the event loop gets a turn. Converting them takes a few milliseconds. */
const rowsAtOnce = 1_000;

/** Characters online, open groups and servers according to the store. Nothing is hidden. */
export async function readLastLive(sql: Sql): Promise<LastLive> {
  const characters: Character[] = [];
  let rows: readonly StoredCharacterRow[];
  do {
    const lastId = characters.at(-1)?.id ?? -1;
    rows = await sql<StoredCharacterRow[]>`
      select ${sql(characterColumns)} from characters where is_online and id > ${lastId} order by id limit ${rowsAtOnce}`;
    characters.push(...rows.map(characterOf));
  } while (rows.length === rowsAtOnce);
  const groups = await sql<OpenGroupRow[]>`
    select group_id as id, comment, quest_id, is_quest_guess, difficulty, accepted_classes, accepted_classes_count,
      minimum_level, maximum_level, adventure_active_time, last_update, server_name, posted_at, people,
      (
        select coalesce(json_agg(json_build_object('at', activity.at, 'events', activity.events) order by sequence), '[]')
        from group_activity as activity
        where activity.server_name = groups.server_name and activity.group_id = groups.group_id
          and activity.posted_at = groups.posted_at
      ) as activity
    from groups where closed_at is null and people is not null
    order by server_name, group_id`;
  const servers = await sql<{ server_name: string; info: unknown }[]>`
    select server_name, info from server_state order by server_name`;
  return {
    characters,
    groups: groups.map(groupOf),
    servers: servers.map(({ server_name, info }) => ({
      server_name,
      info: z.parse(storedServerInfoSchema, info),
    })),
  };
}

function groupOf({ people, activity, posted_at, last_update, ...facts }: OpenGroupRow): KnownLfm {
  return {
    ...facts,
    ...people,
    posted_at: toWireTime(posted_at.getTime()),
    last_update: toWireTime(last_update.getTime()),
    activity: activity.map(({ at, events }): RecordedLfmActivity => ({
      timestamp: toWireTime(Date.parse(at)),
      events,
    })),
  };
}
