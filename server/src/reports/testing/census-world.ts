import fc from 'fast-check';
import { classNames } from '@rollcall/game/character/classes';
import { dayMs } from '@rollcall/game/time';
import type { Store } from '../../store/store.ts';

/** A character with the properties that reports count, with nothing hidden. */
export interface CountedCharacter {
  readonly id: number;
  readonly name: string;
  readonly server: string;
  readonly home: string | null;
  readonly race: string | null;
  readonly gender: string | null;
  readonly level: number;
  readonly primaryClass: string | null;
  readonly classCount: number;
  readonly guild: string | null;
  readonly isActive: boolean;
  readonly isAnonymous: boolean;
  readonly isOnline: boolean;
  /** Age of its last update at the time of the world, in ms. */
  readonly ageMs: number;
}

/** Some ages are shared by many characters; others are at the very start of a period. */
const anyAge = fc.oneof(
  fc.integer({ min: 0, max: 400 * dayMs }),
  fc.integer({ min: 0, max: 2 * dayMs }),
  fc.constantFrom(0, dayMs, 7 * dayMs, 30 * dayMs, 90 * dayMs, 365 * dayMs, 3_600_000),
);

const anyServer = fc.constantFrom('Thelanis', 'Orien', 'Cormyr', 'Hardcore');
const anyGuild = fc.constantFrom('Lantern Watch', 'lantern watch', 'Ash', 'Élan', 'Oak & Iron', 'Zeal', '');

/** Characters with unique ids and names; servers, guilds and times are shared. */
export const anyCountedCharacters: fc.Arbitrary<readonly CountedCharacter[]> = fc
  .array(
    fc.record({
      server: anyServer,
      home: fc.option(fc.oneof(anyServer, fc.constant('orien'))),
      race: fc.option(fc.constantFrom('Human', 'Drow', 'Drow Elf', 'Moth')),
      gender: fc.option(fc.constantFrom('Male', 'Female')),
      level: fc.integer({ min: 1, max: 34 }),
      primaryClass: fc.option(fc.constantFrom(...classNames)),
      classCount: fc.integer({ min: 0, max: 3 }),
      guild: fc.option(anyGuild),
      isActive: fc.boolean(),
      isAnonymous: fc.boolean(),
      isOnline: fc.boolean(),
      ageMs: anyAge,
    }),
    { maxLength: 60 },
  )
  .map((all) => all.map((each, index) => ({ ...each, id: 1001 + index, name: `Person ${index}` })));

/** A character with the given properties. */
export function makeCounted(
  overrides: Partial<CountedCharacter> & { readonly id: number },
): CountedCharacter {
  return {
    name: `Person ${overrides.id}`,
    server: 'Thelanis',
    home: 'Thelanis',
    race: 'Human',
    gender: 'Female',
    level: 20,
    primaryClass: 'Fighter',
    classCount: 1,
    guild: 'Lantern Watch',
    isActive: false,
    isAnonymous: false,
    isOnline: false,
    ageMs: 3_600_000,
    ...overrides,
  };
}

/** Replaces all characters in the store. */
export async function writeCounted(
  { sql }: Pick<Store, 'sql'>,
  characters: readonly CountedCharacter[],
  nowMs: number,
): Promise<void> {
  await sql`delete from characters`;
  const rows = characters.map((each) => ({
    ...each,
    at: new Date(nowMs - each.ageMs).toISOString(),
    primary_class: each.primaryClass,
    class_count: each.classCount,
    is_active: each.isActive,
    is_anonymous: each.isAnonymous,
    is_online: each.isOnline,
  }));
  await sql`
    insert into characters (
      id, name, gender, race, total_level, classes, primary_class, class_count, is_active, guild_name, server_name,
      home_server_name, group_id, is_online, is_in_party, is_anonymous, is_recruiting, last_update, last_save,
      first_seen, last_seen
    )
    select id, name, gender, race, level, '[]', primary_class, class_count, is_active, guild, server, home, 0,
      is_online, false, is_anonymous, false, at, at, at, at
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
      id bigint, name text, gender text, race text, level integer, primary_class text, class_count integer,
      is_active boolean, guild text, server text, home text, is_online boolean, is_anonymous boolean, at timestamptz
    )`;
}
