import type { Character } from '@rollcall/game/character';
import type { ReportedCharacter } from '@rollcall/game/report';

/**
 * A reported character laid over what its missing fields fall back to: a field given as null becomes null (or what
 * stands for none), a field not given stays (wire: Ingest). Source of the result's place is the caller.
 *
 * @param base what stays: the character as it was, or `blankCharacter` where the report is the whole truth
 */
export function layOver(
  base: Character,
  given: ReportedCharacter,
  serverName: string,
  at: string,
): Character {
  return {
    id: given.id,
    name: stays(given.name, base.name),
    gender: stays(given.gender, base.gender),
    race: stays(given.race, base.race),
    total_level: stays(given.total_level, base.total_level),
    classes: stays(given.classes, base.classes),
    location_id: stays(given.location_id, base.location_id),
    guild_name: stays(given.guild_name, base.guild_name),
    server_name: serverName,
    home_server_name: stays(given.home_server_name, base.home_server_name),
    group_id: stays(given.group_id, base.group_id) ?? 0,
    is_online: true,
    is_in_party: stays(given.is_in_party, base.is_in_party) ?? false,
    is_anonymous: stays(given.is_anonymous, base.is_anonymous) ?? false,
    is_recruiting: stays(given.is_recruiting, base.is_recruiting) ?? false,
    public_comment: stays(given.public_comment, base.public_comment),
    last_update: at,
    last_save: stays(given.last_save, base.last_save),
  };
}

const stays = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);

/** What is said of a character by not saying it. */
export const blankCharacter: Character = {
  id: 1,
  name: null,
  gender: null,
  race: null,
  total_level: 0,
  classes: [],
  location_id: null,
  guild_name: null,
  server_name: '',
  home_server_name: null,
  group_id: 0,
  is_online: true,
  is_in_party: false,
  is_anonymous: false,
  is_recruiting: false,
  public_comment: null,
  last_update: '1970-01-01T00:00:00Z',
  last_save: null,
};

const plainFields = [
  'name',
  'location_id',
  'group_id',
  'is_in_party',
  'total_level',
  'guild_name',
  'public_comment',
  'last_save',
  'server_name',
  'is_anonymous',
  'is_recruiting',
  'is_online',
  'gender',
  'race',
  'home_server_name',
] as const satisfies readonly (keyof Character)[];

/** Whether two states of a character are the same but for the time of their last difference. */
export function isSameCharacter(a: Character, b: Character): boolean {
  for (const field of plainFields) {
    if (a[field] !== b[field]) return false;
  }
  return isSameClasses(a.classes, b.classes);
}

function isSameClasses(a: Character['classes'], b: Character['classes']): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  return a.every(({ name, level }, index) => name === b[index]?.name && level === b[index]?.level);
}
