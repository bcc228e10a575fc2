import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { recordEvents, touchedCharacters } from '../record-events.ts';
import type {
  ActivityRow,
  CharacterDayRow,
  CharacterRow,
  GroupActivityRow,
  GroupKey,
  GroupMemberRow,
  GroupRow,
  GuildCountRow,
  RowChanges,
  SampleRow,
  ServerStateRow,
} from '../row-changes.ts';

/** The tables as plain maps: a short model of the SQL. */
export interface ModelTables {
  readonly characters: Map<number, CharacterRow>;
  readonly characterDays: Map<string, CharacterDayRow>;
  readonly activity: ActivityRow[];
  readonly groups: Map<string, GroupRow>;
  readonly groupMembers: Map<string, GroupMemberRow>;
  readonly groupActivity: GroupActivityRow[];
  readonly samples: Map<string, SampleRow>;
  readonly guildSamples: Set<string>;
  readonly guildCounts: Map<string, GuildCountRow>;
  readonly serverStates: Map<string, ServerStateRow>;
}

export function emptyTables(): ModelTables {
  return {
    characters: new Map(),
    characterDays: new Map(),
    activity: [],
    groups: new Map(),
    groupMembers: new Map(),
    groupActivity: [],
    samples: new Map(),
    guildSamples: new Set(),
    guildCounts: new Map(),
    serverStates: new Map(),
  };
}

/** Applies events to the tables. */
export function layOver(tables: ModelTables, events: readonly HistoryEvent[]): void {
  const stored = new Map(
    touchedCharacters(events).flatMap((id) => {
      const row = tables.characters.get(id);
      return row === undefined ? [] : [[id, row] as const];
    }),
  );
  const changes = recordEvents(stored, events);
  layCharacters(tables, changes);
  layDays(tables, changes);
  layGroups(tables, changes);
  laySamples(tables, changes);
}

function layCharacters(tables: ModelTables, changes: RowChanges): void {
  for (const row of changes.characters) {
    const before = tables.characters.get(row.id) ?? row;
    tables.characters.set(row.id, { ...row, first_seen: before.first_seen });
  }
  for (const { id, last_seen } of changes.departures) {
    const before = tables.characters.get(id);
    if (before === undefined) continue;
    const offline = { is_online: false, online_since: null, last_seen };
    tables.characters.set(id, { ...before, ...offline });
  }
  tables.activity.push(...changes.activity);
}

function layDays(tables: ModelTables, changes: RowChanges): void {
  for (const row of changes.characterDays) {
    const key = `${row.character_id} ${row.day}`;
    const before = tables.characterDays.get(key);
    tables.characterDays.set(key, {
      ...row,
      level_ups: row.level_ups + (before?.level_ups ?? 0),
      place_changes: row.place_changes + (before?.place_changes ?? 0),
      sessions: row.sessions + (before?.sessions ?? 0),
      session_seconds: row.session_seconds + (before?.session_seconds ?? 0),
    });
  }
}

function layGroups(tables: ModelTables, changes: RowChanges): void {
  for (const row of changes.groups) {
    tables.groups.set(groupName(row), row);
  }
  for (const row of changes.groupMembers) {
    const key = `${groupName(row)} ${row.character_id}`;
    const before = tables.groupMembers.get(key) ?? row;
    const left_at = row.left_at === null ? null : (before.left_at ?? row.left_at);
    tables.groupMembers.set(key, { ...row, joined_at: before.joined_at, left_at });
  }
  tables.groupActivity.push(...changes.groupActivity);
  for (const { closed_at, ...group } of changes.closures) {
    const before = tables.groups.get(groupName(group));
    if (before === undefined) continue;
    tables.groups.set(groupName(group), { ...before, closed_at, last_seen: closed_at, people: null });
  }
}

function laySamples(tables: ModelTables, changes: RowChanges): void {
  for (const row of changes.samples) {
    const key = `${row.server_name} ${row.at}`;
    const before = tables.samples.get(key);
    if (before === undefined || before.sampled_at <= row.sampled_at) tables.samples.set(key, row);
  }
  const counted = changes.guildSamples.map(({ server_name, at }) => `${server_name} ${at}`);
  const fresh = new Set(counted.filter((key) => !tables.guildSamples.has(key)));
  for (const key of fresh) tables.guildSamples.add(key);
  for (const row of changes.guildCounts) {
    if (!fresh.has(`${row.server_name} ${row.at}`)) continue;
    tables.guildCounts.set(`${row.server_name} ${row.at} ${row.guild_name}`, row);
  }
  for (const row of changes.serverStates) tables.serverStates.set(row.server_name, row);
}

const groupName = ({ server_name, group_id, posted_at }: GroupKey) =>
  `${server_name} ${group_id} ${posted_at}`;
