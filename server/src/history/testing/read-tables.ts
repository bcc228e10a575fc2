import type { RecordedLfmEvent } from '@rollcall/game/lfm/known-lfm';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Store } from '../../store/store.ts';
import { characterColumns, characterOf, type StoredCharacterRow } from '../character-queries.ts';
import type { ActivityRow, CharacterDayRow, GroupMemberRow, GroupRow, SampleRow } from '../row-changes.ts';
import type { ModelTables } from './model-tables.ts';

interface CharacterTimes {
  readonly first_seen: Date;
  readonly last_seen: Date;
  readonly online_since: Date | null;
  readonly primary_class: string | null;
  readonly class_count: number;
  readonly is_recorded: true;
}

type Timed<Row, Times extends keyof Row> = Omit<Row, Times> & { readonly [Time in Times]: Date };

const wire = (date: Date) => toWireTime(date.getTime());
const wireOrNull = (date: Date | null) => (date === null ? null : wire(date));

const columns: string[] = [
  ...characterColumns,
  'first_seen',
  'online_since',
  'primary_class',
  'class_count',
  'is_recorded',
];

/** The contents of the tables, in the shape of the model. */
export async function readTables({ sql }: Store): Promise<ModelTables> {
  const characters = await sql<(StoredCharacterRow & CharacterTimes)[]>`
    select ${sql(columns)}
    from characters`;
  const characterDays = await sql<CharacterDayRow[]>`
    select character_id, day::text, level_ups, place_changes, sessions, session_seconds from character_days`;
  const activity = await sql<Timed<ActivityRow, 'at'>[]>`
    select character_id, at, type, number_value, text_value from character_activity order by sequence`;
  const groups = await sql<
    (Timed<GroupRow, 'posted_at' | 'last_seen' | 'last_update'> & { closed_at: Date | null })[]
  >`select * from groups`;
  const members = await sql<
    (Timed<GroupMemberRow, 'posted_at' | 'joined_at'> & { left_at: Date | null })[]
  >`select * from group_members`;
  const groupActivity = await sql<
    { server_name: string; group_id: number; posted_at: Date; at: Date; events: RecordedLfmEvent[] }[]
  >`select server_name, group_id, posted_at, at, events from group_activity order by sequence`;
  // Without `is_left_out`, which depends on neighbouring samples: population-samples.test.ts tests it.
  const samples = await sql<Timed<SampleRow, 'at' | 'sampled_at'>[]>`
    select server_name, at, sampled_at, is_online, character_count, lfm_count from population_samples`;
  const guildSamples = await sql<
    { server_name: string; at: Date }[]
  >`select server_name, at from guild_samples`;
  const guildCounts = await sql<
    { server_name: string; at: Date; guild_name: string; online_count: number }[]
  >`select * from guild_counts`;
  const serverStates = await sql<{ server_name: string; at: Date; info: ServerInfo }[]>`
    select server_name, at, info from server_state`;

  return {
    characters: new Map(
      characters.map((row) => [
        row.id,
        {
          ...characterOf(row),
          first_seen: wire(row.first_seen),
          last_seen: wire(row.last_seen),
          online_since: wireOrNull(row.online_since),
          primary_class: row.primary_class,
          class_count: row.class_count,
          is_recorded: row.is_recorded,
        },
      ]),
    ),
    characterDays: keyed(characterDays, (row) => `${row.character_id} ${row.day}`),
    activity: activity.map((row) => ({ ...row, at: wire(row.at) })),
    groups: keyed(
      groups.map((row) => ({
        ...row,
        posted_at: wire(row.posted_at),
        last_seen: wire(row.last_seen),
        last_update: wire(row.last_update),
        closed_at: wireOrNull(row.closed_at),
      })),
      (row) => `${row.server_name} ${row.group_id} ${row.posted_at}`,
    ),
    groupMembers: keyed(
      members.map((row) => ({
        ...row,
        posted_at: wire(row.posted_at),
        joined_at: wire(row.joined_at),
        left_at: wireOrNull(row.left_at),
      })),
      (row) => `${row.server_name} ${row.group_id} ${row.posted_at} ${row.character_id}`,
    ),
    groupActivity: groupActivity.map((row) => ({ ...row, posted_at: wire(row.posted_at), at: wire(row.at) })),
    samples: keyed(
      samples.map((row) => ({ ...row, at: wire(row.at), sampled_at: wire(row.sampled_at) })),
      (row) => `${row.server_name} ${row.at}`,
    ),
    guildSamples: new Set(guildSamples.map((row) => `${row.server_name} ${wire(row.at)}`)),
    guildCounts: keyed(
      guildCounts.map((row) => ({ ...row, at: wire(row.at) })),
      (row) => `${row.server_name} ${row.at} ${row.guild_name}`,
    ),
    serverStates: keyed(
      serverStates.map((row) => ({ ...row, at: wire(row.at) })),
      (row) => row.server_name,
    ),
  };
}

function keyed<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row> {
  return new Map(rows.map((row) => [keyOf(row), row]));
}
