import type { Character } from '@rollcall/game/character';
import type { LastLive } from '@rollcall/game/last-live';
import type { KnownLfm, RecordedLfmActivity, RecordedLfmEvent } from '@rollcall/game/known-lfm';
import type { ServerInfo } from '@rollcall/game/server-info';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Sql } from '../store/store.ts';
import { characterOf, type StoredCharacterRow } from './character-queries.ts';

interface OpenGroupRow extends Omit<
  KnownLfm,
  'posted_at' | 'last_update' | 'activity' | 'leader' | 'members' | 'roster'
> {
  readonly posted_at: Date;
  readonly last_update: Date;
  readonly people: Pick<KnownLfm, 'leader' | 'members' | 'roster'>;
  readonly activity: readonly { readonly at: string; readonly events: RecordedLfmEvent[] }[];
}

/** Rows fetched at once: turning them into objects takes a few milliseconds, then others get their turn. */
const rowsAtOnce = 1_000;

/** Who is online, which groups are open and how the servers are, as far as the store knows. Nothing is hidden. */
export async function readLastLive(sql: Sql): Promise<LastLive> {
  const characters: Character[] = [];
  for await (const rows of sql<StoredCharacterRow[]>`
    select * from characters where is_online order by id`.cursor(rowsAtOnce)) {
    characters.push(...rows.map(characterOf));
  }
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
  const servers = await sql<{ server_name: string; info: ServerInfo }[]>`
    select server_name, info from server_state order by server_name`;
  return { characters, groups: groups.map(groupOf), servers: [...servers] };
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
