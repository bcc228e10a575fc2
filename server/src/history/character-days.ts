import type { Character } from '@rollcall/game/character';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import type { TransactionSql } from '../store/store.ts';
import type { CharacterDayRow, StoredCharacter } from './row-changes.ts';

type Deeds = Omit<CharacterDayRow, 'character_id' | 'day'>;

/** Deeds of characters while events are laid over what was known: what the activity score is made of. */
export interface CharacterDaysDraft {
  /** A character was seen, known as `before` until then. */
  seen(at: string, before: StoredCharacter, character: Character, startsSession: boolean): void;
  /** A character logged out, known as `before` until then. */
  left(at: string, before: StoredCharacter): void;
  /** Each character and day once. */
  changes(): readonly CharacterDayRow[];
}

const nothing: Deeds = { level_ups: 0, place_changes: 0, sessions: 0, session_seconds: 0 };

/**
 * The rules of `character_days`. Levels count when they rise, also between two sessions; places when a known one
 * follows another within a session, whichever servers they are on; a session counts whole on the day of its logout. A
 * session of which the start or the end was never heard counts as none: its length is anybody's guess.
 */
export function draftCharacterDays(): CharacterDaysDraft {
  const days = new Map<string, CharacterDayRow>();

  const add = (id: number, at: string, deeds: Partial<Deeds>) => {
    const day = toWireTime(fromWireTime(at)).slice(0, 10);
    const key = `${id} ${day}`;
    const { level_ups, place_changes, sessions, session_seconds } = days.get(key) ?? nothing;
    days.set(key, {
      character_id: id,
      day,
      level_ups: level_ups + (deeds.level_ups ?? 0),
      place_changes: place_changes + (deeds.place_changes ?? 0),
      sessions: sessions + (deeds.sessions ?? 0),
      session_seconds: session_seconds + (deeds.session_seconds ?? 0),
    });
  };

  return {
    seen: (at, before, character, startsSession) => {
      const { id, location_id, total_level } = character;
      const level_ups = Math.max(0, total_level - before.total_level);
      const isElsewhere = !startsSession && location_id !== null && location_id !== before.location_id;
      if (level_ups > 0 || isElsewhere) add(id, at, { level_ups, place_changes: isElsewhere ? 1 : 0 });
    },
    left: (at, { id, online_since }) => {
      if (online_since === null) return;
      // A clock that was set back makes no session shorter than nothing.
      const lengthMs = Math.max(0, fromWireTime(at) - fromWireTime(online_since));
      add(id, at, { sessions: 1, session_seconds: Math.floor(lengthMs / 1000) });
    },
    changes: () => [...days.values()],
  };
}

/** Adds deeds to those of their days; in the transaction of the place in the journal, so that each is added once. */
export async function writeCharacterDays(
  sql: TransactionSql,
  rows: readonly CharacterDayRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into character_days as known (character_id, day, level_ups, place_changes, sessions, session_seconds)
    select character_id, day, level_ups, place_changes, sessions, session_seconds
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
      character_id bigint, day date, level_ups integer, place_changes integer, sessions integer, session_seconds bigint
    )
    on conflict (character_id, day) do update set
      level_ups = known.level_ups + excluded.level_ups,
      place_changes = known.place_changes + excluded.place_changes,
      sessions = known.sessions + excluded.sessions,
      session_seconds = known.session_seconds + excluded.session_seconds`;
}
