import { exportRowsMaximum } from '@rollcall/game/character/own-data';
import type { StoredTable } from '@rollcall/game/site/stored-facts';
import type { TransactionSql } from '../store/store.ts';
import { eraseFromBoards, readBoardTimes } from './boards-without-one.ts';

type Row = Readonly<Record<string, unknown>>;

/** The rows of one table that are about a character. */
export interface OwnRows {
  /** The newest rows: at most one more than an export may contain. */
  readonly read: (sql: TransactionSql, id: number) => Promise<readonly Row[]>;
  /**
   * Erases some of the rows up to a moment, in less than 100 ms on the embedded engine.
   *
   * @returns the number of changed rows; 0 = nothing is left
   */
  readonly erase: (sql: TransactionSql, id: number, at: Date) => Promise<number>;
  /** Whether the rows are erased in the last transaction, because they are needed until then. */
  readonly isLast?: true;
}

const rowsAtOnce = 500;
const most = exportRowsMaximum + 1;

/** Hexadecimal hashes of the character's tokens, as push subscriptions have them. */
const tokenHashes = (sql: TransactionSql, id: number) =>
  sql`array(select encode(token_hash, 'hex') from access_tokens where character_id = ${id})`;

/** A sign-up of the character in `people` of a roster, as `person`. */
const isOwnSignUp = (sql: TransactionSql, id: number) => sql`person ->> 'character_id' = ${String(id)}`;

/** First condition of every search for sign-ups: comparing text is much faster than reading JSON. */
const mentions = (sql: TransactionSql, id: number) =>
  sql`position(${`"character_id":${id}`} in replace(content::text, ' ', '')) > 0`;

/** An `event` of a group's activity that is about the character, or a comment while it leads. */
const isOwnEvent = (sql: TransactionSql, id: number) =>
  sql`(event ->> 'character_id' = ${String(id)} or (event ->> 'tag' = 'comment' and groups.leader_id = ${id}))`;

const groupKey = (sql: TransactionSql) => sql`(server_name, group_id, posted_at)`;

/**
 * How the rows about a character are exported and erased, in the order in which they are erased: activity of groups is
 * found by their members. Every step may be repeated.
 */
export const ownRows: Readonly<Record<StoredTable, OwnRows>> = {
  characters: {
    read: (sql, id) => sql`select * from characters where id = ${id}`,
    erase: async (sql, id, at) => {
      const gone = await sql`delete from characters where id = ${id} and last_seen <= ${at}`;
      // The character has been seen since, so everything else in the row is newer.
      const seenSince = await sql`
        update characters set first_seen = greatest(first_seen, ${at}), online_since = greatest(online_since, ${at})
        where id = ${id} and last_seen > ${at} and (first_seen < ${at} or online_since < ${at})`;
      return gone.count + seenSince.count;
    },
  },
  former_names: {
    read: (sql, id) => sql`
      select name, until from former_names where character_id = ${id} order by until desc limit ${most}`,
    erase: async (sql, id, at) =>
      (await sql`delete from former_names where character_id = ${id} and until <= ${at}`).count,
  },
  character_activity: {
    read: (sql, id) => sql`
      select at, type, number_value, text_value from character_activity where character_id = ${id}
      order by at desc, sequence desc limit ${most}`,
    erase: async (sql, id, at) =>
      (
        await sql`
          delete from character_activity where character_id = ${id} and at <= ${at} and sequence = any (array (
            select sequence from character_activity where character_id = ${id} and at <= ${at} limit ${rowsAtOnce}
          ))`
      ).count,
  },
  character_days: {
    read: (sql, id) => sql`
      select day::text as day, level_ups, place_changes, sessions, session_seconds from character_days
      where character_id = ${id} order by day desc limit ${most}`,
    erase: async (sql, id, at) =>
      (
        await sql`
          delete from character_days
          where character_id = ${id} and day <= (${at}::timestamptz at time zone 'UTC')::date`
      ).count,
  },
  board_changes: {
    read: (sql, id) => readBoardTimes(sql, id, most),
    erase: eraseFromBoards,
  },
  group_activity: {
    read: (sql, id) => sql`
      select activity.server_name, activity.group_id, activity.posted_at, activity.at, event
      from group_members
      join groups using (server_name, group_id, posted_at)
      join group_activity as activity using (server_name, group_id, posted_at)
      cross join lateral jsonb_array_elements(activity.events) as event
      where group_members.character_id = ${id} and ${isOwnEvent(sql, id)}
      order by activity.at desc limit ${most}`,
    erase: async (sql, id, at) =>
      (
        await sql`
          update group_activity set events = (
            select coalesce(jsonb_agg(event order by place), '[]')
            from groups, jsonb_array_elements(group_activity.events) with ordinality as each (event, place)
            where groups.server_name = group_activity.server_name and groups.group_id = group_activity.group_id
              and groups.posted_at = group_activity.posted_at and not coalesce(${isOwnEvent(sql, id)}, false)
          )
          where sequence = any (array (
            select activity.sequence
            from group_members
            join groups using (server_name, group_id, posted_at)
            join group_activity as activity using (server_name, group_id, posted_at)
            where group_members.character_id = ${id} and activity.at <= ${at}
              and exists (select from jsonb_array_elements(activity.events) as event where ${isOwnEvent(sql, id)})
            limit ${rowsAtOnce}
          ))`
      ).count,
  },
  groups: {
    read: (sql, id) => sql`
      select server_name, group_id, posted_at, closed_at, quest_id, difficulty, minimum_level, maximum_level, comment
      from groups where leader_id = ${id} order by posted_at desc limit ${most}`,
    erase: async (sql, id, at) => {
      const inside = await sql`
        update groups set people = null
        where people is not null and last_seen <= ${at} and ${groupKey(sql)} in (
          select server_name, group_id, posted_at from group_members where character_id = ${id}
        )`;
      const led = await sql`
        update groups set leader_id = 0, comment = null, people = null
        where ${groupKey(sql)} in (
          select server_name, group_id, posted_at from groups
          where leader_id = ${id} and last_seen <= ${at} limit ${rowsAtOnce}
        )`;
      return inside.count + led.count;
    },
  },
  group_members: {
    read: (sql, id) => sql`
      select server_name, group_id, posted_at, name, joined_at, left_at, is_leader, is_anonymous from group_members
      where character_id = ${id} order by joined_at desc limit ${most}`,
    erase: async (sql, id, at) =>
      (
        await sql`
          delete from group_members where ctid = any(array(
            select ctid from group_members where character_id = ${id} and joined_at <= ${at} limit ${rowsAtOnce}
          ))`
      ).count,
  },
  quest_sessions: {
    read: (sql, id) => sql`
      select quest_id, server_name, group_id, started_at, ended_at, total_level, difficulty, has_left
      from quest_sessions where character_id = ${id} order by started_at desc limit ${most}`,
    // Gives each session its own negative id, which no character has, so that nothing shows which sessions belong
    // together.
    erase: async (sql, id, at) =>
      (
        await sql`
          update quest_sessions set character_id = -sequence where ctid = any(array(
            select ctid from quest_sessions where character_id = ${id} and started_at <= ${at} limit ${rowsAtOnce}
          ))`
      ).count,
  },
  quest_presences: {
    read: (sql, id) => sql`
      select group_id, total_level, server_name, stays from quest_presences where character_id = ${id}`,
    erase: async (sql, id) => {
      await sql`delete from quest_presences where character_id = ${id}`;
      // Not counted, since a character in play gets a new row at once.
      return 0;
    },
  },
  raid_rosters: {
    read: (sql, id) => sql`
      select content ->> 'quest_name' as quest_name, content ->> 'server_name' as server_name, starts_at,
        person ->> 'name' as name, person -> 'classes' as classes, person -> 'total_level' as total_level,
        person ->> 'role' as role, person ->> 'wishes' as wishes, person ->> 'signed_up_at' as signed_up_at,
        person -> 'is_verified' as is_verified
      from raid_rosters cross join lateral json_array_elements(content -> 'people') as person
      where ${mentions(sql, id)} and ${isOwnSignUp(sql, id)}
      order by starts_at desc limit ${most}`,
    erase: async (sql, id, at) =>
      (
        await sql`
          update raid_rosters set
            version = version + 1,
            content = (content::jsonb || jsonb_build_object('people', (
              select coalesce(jsonb_agg(person order by place), '[]')
              from jsonb_array_elements(content::jsonb -> 'people') with ordinality as each (person, place)
              where not coalesce(
                ${isOwnSignUp(sql, id)} and (person ->> 'signed_up_at')::timestamptz <= ${at}, false
              )
            )))::json
          where ${mentions(sql, id)} and exists (
            select from json_array_elements(content -> 'people') as person
            where ${isOwnSignUp(sql, id)} and (person ->> 'signed_up_at')::timestamptz <= ${at}
          )`
      ).count,
  },
  verification_claims: {
    read: (sql, id) => sql`
      select began_at, expires_at, matched_at from verification_claims where character_id = ${id}`,
    erase: async (sql, id, at) =>
      (await sql`delete from verification_claims where character_id = ${id} and began_at <= ${at}`).count,
  },
  alert_subscriptions: {
    read: async (sql, id) => {
      const rows = await sql<{ subscriptions: number }[]>`
        select count(*)::integer as subscriptions from alert_subscriptions
        where token_hashes && ${tokenHashes(sql, id)}`;
      return rows.filter(({ subscriptions }) => subscriptions > 0);
    },
    erase: async (sql, id) =>
      (
        await sql`
          update alert_subscriptions
          set token_hashes = array(select unnest(token_hashes) except select unnest(${tokenHashes(sql, id)}))
          where token_hashes && ${tokenHashes(sql, id)}`
      ).count,
    isLast: true,
  },
  access_tokens: {
    read: (sql, id) => sql`
      select token_id, created_at, last_used_at from access_tokens where character_id = ${id}
      order by created_at desc limit ${most}`,
    erase: async (sql, id, at) =>
      (await sql`delete from access_tokens where character_id = ${id} and created_at <= ${at}`).count,
    isLast: true,
  },
  hidden_characters: {
    read: (sql, id) => sql`select hidden_at from hidden_characters where character_id = ${id}`,
    erase: async (sql, id, at) =>
      (await sql`delete from hidden_characters where character_id = ${id} and hidden_at <= ${at}`).count,
    isLast: true,
  },
  erasures: {
    read: (sql, id) => sql`
      select erased_at, finished_at from erasures where character_id = ${id} order by erased_at desc limit ${most}`,
    erase: () => Promise.resolve(0),
  },
};
