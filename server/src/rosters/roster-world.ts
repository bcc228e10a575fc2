import type { RaidActivity } from '@rollcall/game/character/character-activity';
import { characterIdsOf, type RosterRow, visibleRoster } from '@rollcall/game/raid-roster/visible-roster';
import type { Roster } from '@rollcall/game/raid-roster/roster';
import { type RaidTimer, runningRaidTimers } from '@rollcall/game/raid-timers/raid-timers';
import { hourMs, minuteMs } from '@rollcall/game/time';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { BodyParts } from './roster-bodies.ts';
import { findServerState, type LiveState } from '../live/server-state.ts';

export interface RosterWorldParts extends Pick<
  BodyParts,
  'findCharacters' | 'catalogueIndex' | 'definition' | 'nowMs'
> {
  readonly currentLive: () => LiveState;
  /** The raids that these characters have left, with nothing hidden. */
  readonly readRaidActivity: (ids: readonly number[], atMs: number) => Promise<readonly RaidActivity[]>;
}

/** Time for which timers are kept, since reading the timers of a character takes up to a millisecond. */
const timersKeptMs = minuteMs;

/** Returns a function that adds the live facts to stored rosters, as anybody may see them. */
export function createRosterView(parts: RosterWorldParts): (row: RosterRow) => Promise<Roster> {
  const { currentLive, findCharacters, catalogueIndex, definition, nowMs } = parts;
  const kept = new Map<number, { readonly readAtMs: number; readonly timers: readonly RaidTimer[] }>();

  /** Timers that are at most a minute old. Those that cannot be read at the moment are left out. */
  async function timersOf(ids: readonly number[]): Promise<RaidTimer[]> {
    const now = nowMs();
    for (const [id, { readAtMs }] of kept) {
      if (Math.abs(now - readAtMs) < timersKeptMs) break;
      kept.delete(id);
    }
    const missing = ids.filter((id) => !kept.has(id));
    if (missing.length > 0) {
      const activity = await parts.readRaidActivity(missing, now).catch(() => null);
      const timers = runningRaidTimers(activity ?? [], definition, now);
      for (const id of activity === null ? [] : missing)
        kept.set(id, { readAtMs: now, timers: timers.filter(({ characterId }) => characterId === id) });
    }
    return ids.flatMap((id) => kept.get(id)?.timers ?? []);
  }

  return async (row) => {
    const { roster } = row;
    const ids = characterIdsOf(roster);
    const isTimerPossible = fromWireTime(roster.starts_at) < nowMs() + definition.raid_timer_hours * hourMs;
    const timers = isTimerPossible ? await timersOf(ids) : [];
    const characters = await findCharacters(ids);
    const altId = catalogueIndex().questsById.get(roster.quest_id)?.alt_id ?? 0;
    return visibleRoster(row, {
      characters: new Map(characters.map((character) => [character.id, character])),
      groups: findServerState(currentLive(), roster.server_name)?.lfms.entities.all ?? [],
      questIds: new Set(altId === 0 ? [roster.quest_id] : [roster.quest_id, altId]),
      timers,
    });
  };
}
