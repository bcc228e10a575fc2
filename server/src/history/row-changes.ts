import type { Character } from '@rollcall/game/character/character';
import type { CharacterActivityType } from '@rollcall/game/character/character-activity';
import type { KnownLfm, RecordedLfmEvent } from '@rollcall/game/lfm/known-lfm';
import type { ServerInfo } from '@rollcall/game/population/server-info';

export interface StoredCharacter extends Pick<
  Character,
  'id' | 'is_online' | 'location_id' | 'total_level' | 'guild_name' | 'server_name' | 'group_id'
> {
  /** Start of the open session; null = offline. */
  readonly online_since: string | null;
  /** False = known only from an import, which records no activity. */
  readonly is_recorded: boolean;
}

export interface CharacterRow extends Character {
  readonly first_seen: string;
  readonly last_seen: string;
  readonly online_since: string | null;
  readonly primary_class: string | null;
  readonly class_count: number;
  readonly is_recorded: true;
}

export interface DepartureRow {
  readonly id: number;
  readonly last_seen: string;
}

export interface ActivityRow {
  readonly character_id: number;
  readonly at: string;
  readonly type: CharacterActivityType;
  /** Id of an area or group, or a level; for a status 1 = online and 0 = offline. */
  readonly number_value: number | null;
  /** Name of a guild or server; for a level, the classes as JSON. */
  readonly text_value: string | null;
}

export interface CharacterDayRow {
  readonly character_id: number;
  readonly day: string;
  readonly level_ups: number;
  readonly place_changes: number;
  /** Number of sessions that ended on the day, with their total length below. */
  readonly sessions: number;
  readonly session_seconds: number;
}

export interface GroupKey {
  readonly server_name: string;
  readonly group_id: number;
  readonly posted_at: string;
}

type GroupFacts = Omit<KnownLfm, keyof GroupKey | 'id' | 'activity' | 'members' | 'leader' | 'roster'>;

export interface GroupRow extends GroupKey, GroupFacts {
  readonly last_seen: string;
  readonly closed_at: string | null;
  readonly leader_id: number;
  readonly people: Pick<KnownLfm, 'leader' | 'members' | 'roster'> | null;
}

export interface GroupMemberRow extends GroupKey {
  readonly character_id: number;
  readonly name: string | null;
  readonly is_anonymous: boolean;
  readonly is_leader: boolean;
  readonly joined_at: string;
  /** null = still in the group when it was last seen. */
  readonly left_at: string | null;
}

export interface GroupActivityRow extends GroupKey {
  readonly at: string;
  readonly events: readonly RecordedLfmEvent[];
}

export interface ClosureRow extends GroupKey {
  readonly closed_at: string;
}

export interface SampleRow {
  readonly server_name: string;
  readonly at: string;
  readonly sampled_at: string;
  readonly is_online: boolean;
  readonly character_count: number;
  readonly lfm_count: number;
}

export interface GuildCountRow {
  readonly server_name: string;
  readonly at: string;
  readonly guild_name: string;
  readonly online_count: number;
}

export interface ServerStateRow {
  readonly server_name: string;
  readonly at: string;
  readonly info: ServerInfo;
}

/**
 * All changes to the tables that follow from a sequence of events. Each key occurs at most once in each list, except in
 * activities.
 */
export interface RowChanges {
  readonly characters: readonly CharacterRow[];
  readonly departures: readonly DepartureRow[];
  readonly characterDays: readonly CharacterDayRow[];
  readonly activity: readonly ActivityRow[];
  readonly groups: readonly GroupRow[];
  readonly groupMembers: readonly GroupMemberRow[];
  readonly groupActivity: readonly GroupActivityRow[];
  readonly closures: readonly ClosureRow[];
  readonly samples: readonly SampleRow[];
  readonly guildSamples: readonly { readonly server_name: string; readonly at: string }[];
  readonly guildCounts: readonly GuildCountRow[];
  readonly serverStates: readonly ServerStateRow[];
}
