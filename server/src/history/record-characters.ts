import type { Character } from '@rollcall/game/character';
import { classCount, primaryClass } from '@rollcall/game/primary-class';
import { draftCharacterDays } from './character-days.ts';
import type {
  ActivityRow,
  CharacterDayRow,
  CharacterRow,
  DepartureRow,
  StoredCharacter,
} from './row-changes.ts';

/** Characters while events are laid over what the store knows of them. */
export interface CharacterDraft {
  seen(at: string, isLogin: boolean, character: Character): void;
  left(at: string, id: number): void;
  changes(): {
    readonly characters: readonly CharacterRow[];
    readonly departures: readonly DepartureRow[];
    readonly characterDays: readonly CharacterDayRow[];
    readonly activity: readonly ActivityRow[];
  };
}

/**
 * The rules of `activity/{id}/{type}` (wire: History reads): the status at each login and logout, the place first at
 * login and then on every change, everything else when it differs from what the store knows or is new to it; new is also
 * what only an import told of.
 */
export function draftCharacters(stored: ReadonlyMap<number, StoredCharacter>): CharacterDraft {
  const known = new Map(stored);
  const rows = new Map<number, CharacterRow>();
  const departures = new Map<number, DepartureRow>();
  const activity: ActivityRow[] = [];
  const days = draftCharacterDays();

  return {
    seen: (at, isLogin, character) => {
      const { id } = character;
      const before = known.get(id) ?? null;
      // A login that history missed (journal full, store restored from a backup) is made up for at the next sight.
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
    left: (at, id) => {
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
