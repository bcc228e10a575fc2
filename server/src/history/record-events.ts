import type { Character } from '@rollcall/game/character/character';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { classCount, primaryClass } from '@rollcall/game/character/classes';
import { nearestMark } from '@rollcall/game/population/population';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import type { TransactionSql } from '../store/store.ts';
import { givenRows, namesOf } from '../store/write-rows.ts';
import type {
  ActivityRow,
  CharacterDayRow,
  CharacterRow,
  ClosureRow,
  DepartureRow,
  GroupActivityRow,
  GroupKey,
  GroupMemberRow,
  GroupRow,
  GuildCountRow,
  RowChanges,
  SampleRow,
  ServerStateRow,
  StoredCharacter,
} from './row-changes.ts';

/** Ids of the characters whose stored state {@link recordEvents} needs. */
export function touchedCharacters(events: readonly HistoryEvent[]): readonly number[] {
  const ids = new Set<number>();
  for (const event of events) {
    if (event.type === 'character_seen') ids.add(event.character.id);
    if (event.type === 'character_left') ids.add(event.character_id);
  }
  return [...ids];
}

/**
 * The changes to the tables that follow from events in order, given the stored state of the characters they touch.
 * Applying two runs one after the other equals applying both as one, so events can be split anywhere.
 */
export function recordEvents(
  stored: ReadonlyMap<number, StoredCharacter>,
  events: readonly HistoryEvent[],
): RowChanges {
  const characters = draftCharacters(stored);
  const groups = draftGroups();
  const samples = new Map<string, SampleRow>();
  const guildCounts = new Map<string, readonly GuildCountRow[]>();
  const guildSamples = new Map<string, { server_name: string; at: string }>();
  const serverStates = new Map<string, ServerStateRow>();

  for (const event of events) {
    switch (event.type) {
      case 'character_seen':
        characters.seen(event.at, event.is_login, event.character);
        break;
      case 'character_left':
        characters.left(event.at, event.character_id);
        break;
      case 'group_seen':
        groups.seen(event);
        break;
      case 'group_closed':
        groups.closed(event);
        break;
      case 'server_seen':
        serverStates.set(event.server_name, {
          server_name: event.server_name,
          at: event.at,
          info: event.info,
        });
        break;
      case 'sample':
        putSample(samples, event);
        break;
      case 'guild_counts':
        putGuildCounts(guildSamples, guildCounts, event);
        break;
    }
  }
  return {
    ...characters.changes(),
    ...groups.changes(),
    samples: [...samples.values()],
    guildSamples: [...guildSamples.values()],
    guildCounts: [...guildCounts.values()].flat(),
    serverStates: [...serverStates.values()],
  };
}

/** Assigns a sample to the nearest five-minute mark. Of two on the same mark the later one counts. */
function putSample(
  samples: Map<string, SampleRow>,
  { type: _, at: sampledAt, ...counts }: Extract<HistoryEvent, { type: 'sample' }>,
): void {
  const at = toWireTime(nearestMark(fromWireTime(sampledAt)));
  const key = `${counts.server_name} ${at}`;
  const before = samples.get(key);
  if (before !== undefined && fromWireTime(before.sampled_at) > fromWireTime(sampledAt)) return;
  samples.set(key, { ...counts, at, sampled_at: sampledAt });
}

/**
 * Adds the guild counts of an hour. If they are counted twice, the first count is kept as a whole, since a guild
 * missing from it had nobody online.
 */
function putGuildCounts(
  guildSamples: Map<string, { server_name: string; at: string }>,
  guildCounts: Map<string, readonly GuildCountRow[]>,
  { at, server_name, counts }: Extract<HistoryEvent, { type: 'guild_counts' }>,
): void {
  const key = `${server_name} ${at}`;
  if (guildSamples.has(key)) return;
  guildSamples.set(key, { server_name, at });
  const byGuild = new Map(counts.map(({ guild_name, online_count }) => [guild_name, online_count]));
  guildCounts.set(
    key,
    [...byGuild].map(([guild_name, online_count]) => ({ server_name, at, guild_name, online_count })),
  );
}

/**
 * Applies the rules of `activity/{id}/{type}`: the status at each login and logout, the place at login and on every
 * change, and everything else when it differs from the stored value. Values known only from an import count as new.
 */
function draftCharacters(stored: ReadonlyMap<number, StoredCharacter>) {
  const known = new Map(stored);
  const rows = new Map<number, CharacterRow>();
  const departures = new Map<number, DepartureRow>();
  const activity: ActivityRow[] = [];
  const days = draftCharacterDays();

  return {
    seen: (at: string, isLogin: boolean, character: Character) => {
      const { id } = character;
      const before = known.get(id) ?? null;
      // If history missed a login (journal full, store restored from a backup), it is recorded when the character is
      // seen again.
      const startsSession = isLogin || before === null || !before.is_online;
      activity.push(...activityOf(at, before, character, startsSession));
      if (before !== null) days.seen(at, before, character, startsSession);
      const row: CharacterRow = {
        ...character,
        is_online: true,
        first_seen: rows.get(id)?.first_seen ?? at,
        last_seen: at,
        online_since: startsSession ? at : before.online_since,
        primary_class: primaryClass(character.classes),
        class_count: classCount(character.classes),
        is_recorded: true,
      };
      rows.set(id, row);
      known.set(id, row);
      departures.delete(id);
    },
    left: (at: string, id: number) => {
      activity.push({ character_id: id, at, type: 'status', number_value: 0, text_value: null });
      const offline = { is_online: false, online_since: null };
      const before = known.get(id);
      if (before !== undefined) {
        days.left(at, before);
        known.set(id, { ...before, ...offline });
      }
      const row = rows.get(id);
      if (row === undefined) departures.set(id, { id, last_seen: at });
      else rows.set(id, { ...row, ...offline, last_seen: at });
    },
    changes: () => ({
      characters: [...rows.values()],
      departures: [...departures.values()],
      characterDays: days.changes(),
      activity,
    }),
  };
}

function activityOf(
  at: string,
  before: StoredCharacter | null,
  character: Character,
  startsSession: boolean,
): ActivityRow[] {
  const rows: ActivityRow[] = [];
  const add = (type: ActivityRow['type'], number_value: number | null, text_value: string | null = null) =>
    rows.push({ character_id: character.id, at, type, number_value, text_value });
  const isChanged = (field: 'total_level' | 'guild_name' | 'server_name' | 'group_id') =>
    before?.is_recorded !== true || before[field] !== character[field];
  if (startsSession) add('status', 1);
  if (isChanged('server_name')) add('server_name', null, character.server_name);
  if (startsSession || before?.location_id !== character.location_id) add('location', character.location_id);
  if (isChanged('total_level')) add('total_level', character.total_level, JSON.stringify(character.classes));
  if (isChanged('guild_name')) add('guild_name', null, character.guild_name);
  if (isChanged('group_id')) add('group_id', character.group_id);
  return rows;
}

function draftGroups() {
  const groups = new Map<string, GroupRow>();
  const members = new Map<string, GroupMemberRow>();
  const closures = new Map<string, ClosureRow>();
  const groupActivity: GroupActivityRow[] = [];

  return {
    seen: ({ at, group, activity }: Extract<HistoryEvent, { type: 'group_seen' }>) => {
      const { id, leader, members: others, roster, ...facts } = group;
      const key: GroupKey = { server_name: group.server_name, group_id: id, posted_at: group.posted_at };
      const present = new Set([leader, ...others].map((person) => person.id));
      groups.set(nameOf(key), {
        ...facts,
        group_id: id,
        last_seen: at,
        closed_at: null,
        leader_id: leader.id,
        people: { leader, members: others, roster },
      });
      closures.delete(nameOf(key));
      for (const person of roster) {
        const name = `${nameOf(key)} ${person.id}`;
        const before = members.get(name);
        members.set(name, {
          ...key,
          character_id: person.id,
          name: person.name,
          is_anonymous: person.is_anonymous,
          is_leader: person.id === leader.id,
          joined_at: before?.joined_at ?? at,
          left_at: present.has(person.id) ? null : (before?.left_at ?? at),
        });
      }
      for (const { timestamp, events } of activity) groupActivity.push({ ...key, at: timestamp, events });
    },
    closed: ({ at, server_name, group_id, posted_at }: Extract<HistoryEvent, { type: 'group_closed' }>) => {
      const key: GroupKey = { server_name, group_id, posted_at };
      const row = groups.get(nameOf(key));
      if (row === undefined) closures.set(nameOf(key), { ...key, closed_at: at });
      else groups.set(nameOf(key), { ...row, closed_at: at, last_seen: at, people: null });
    },
    changes: () => ({
      groups: [...groups.values()],
      groupMembers: [...members.values()],
      groupActivity,
      closures: [...closures.values()],
    }),
  };
}

function nameOf({ server_name, group_id, posted_at }: GroupKey): string {
  return `${server_name} ${group_id} ${posted_at}`;
}

type DayCounts = Omit<CharacterDayRow, 'character_id' | 'day'>;

const nothing: DayCounts = { level_ups: 0, place_changes: 0, sessions: 0, session_seconds: 0 };

/**
 * Applies the rules of `character_days`. Levels count when they rise, also between two sessions. A place counts when it
 * is known and follows another known one within a session, on any server. A session counts completely on the day of its
 * logout, if its start and end are known.
 */
function draftCharacterDays() {
  const days = new Map<string, CharacterDayRow>();

  const add = (id: number, at: string, counts: Partial<DayCounts>) => {
    const day = toWireTime(fromWireTime(at)).slice(0, 10);
    const key = `${id} ${day}`;
    const { level_ups, place_changes, sessions, session_seconds } = days.get(key) ?? nothing;
    days.set(key, {
      character_id: id,
      day,
      level_ups: level_ups + (counts.level_ups ?? 0),
      place_changes: place_changes + (counts.place_changes ?? 0),
      sessions: sessions + (counts.sessions ?? 0),
      session_seconds: session_seconds + (counts.session_seconds ?? 0),
    });
  };

  return {
    seen: (at: string, before: StoredCharacter, character: Character, startsSession: boolean) => {
      const { id, location_id, total_level } = character;
      const level_ups = Math.max(0, total_level - before.total_level);
      const isElsewhere = !startsSession && location_id !== null && location_id !== before.location_id;
      if (level_ups > 0 || isElsewhere) add(id, at, { level_ups, place_changes: isElsewhere ? 1 : 0 });
    },
    left: (at: string, { id, online_since }: StoredCharacter) => {
      if (online_since === null) return;
      // Not negative, even if the clock was set back.
      const lengthMs = Math.max(0, fromWireTime(at) - fromWireTime(online_since));
      add(id, at, { sessions: 1, session_seconds: Math.floor(lengthMs / 1000) });
    },
    changes: () => [...days.values()],
  };
}

const dayColumns = `
    character_id bigint, day date, level_ups integer, place_changes integer, sessions integer,
    session_seconds bigint`;

/**
 * Adds the counts to the stored days, in the transaction that moves the journal position, so that each is added once.
 */
export async function writeCharacterDays(
  sql: TransactionSql,
  rows: readonly CharacterDayRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = namesOf(dayColumns);
  await sql`
    insert into character_days as known (${sql(names)})
    select ${sql(names)} from ${givenRows(sql, rows, dayColumns)}
    on conflict (character_id, day) do update set
      level_ups = known.level_ups + excluded.level_ups,
      place_changes = known.place_changes + excluded.place_changes,
      sessions = known.sessions + excluded.sessions,
      session_seconds = known.session_seconds + excluded.session_seconds`;
}
