import type { HistoryEvent } from '@rollcall/game/history-event';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import { draftCharacters } from './record-characters.ts';
import { draftGroups } from './record-groups.ts';
import type { GuildCountRow, RowChanges, SampleRow, ServerStateRow, StoredCharacter } from './row-changes.ts';
import { nearestMark } from '@rollcall/game/sample-marks';

/** Ids of the characters of which {@link recordEvents} must know what the store knows. */
export function touchedCharacters(events: readonly HistoryEvent[]): readonly number[] {
  const ids = new Set<number>();
  for (const event of events) {
    if (event.type === 'character_seen') ids.add(event.character.id);
    if (event.type === 'character_left') ids.add(event.character_id);
  }
  return [...ids];
}

/**
 * What a run of events, in order, does to the tables, given what they hold of the characters that the events touch.
 * Laying two runs over the tables one after the other gives what both in one give, so that runs may be cut anywhere.
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

/** A sample belongs to the nearest five-minute mark; of two on one mark the later wins (wire: History reads). */
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

/** Of two counts of the guilds of one hour the first stays: a guild that is missing from it had nobody online. */
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
