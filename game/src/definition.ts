import * as z from 'zod/mini';
import { characterIdSchema } from './character/character-id.ts';
import { classNames } from './character/classes.ts';
import { races } from './character/races.ts';
import { properName, webAddress } from './text.ts';
import { isTimeZone } from './time-zone.ts';

/** Kind of a server; the 64-bit ones make up the main list. */
export type Bitness = 64 | 32;

/** An array schema with a read-only type. Only the type differs: `z.readonly` would add code to the first load. */
// @__NO_SIDE_EFFECTS__
function listOf<T>(item: z.ZodMiniType<T>): z.ZodMiniType<readonly T[]> {
  return z.array(item);
}

export const serverFactsSchema = z.strictObject({
  name: properName(32).check(z.regex(/^[A-Za-z][A-Za-z -]*$/)),
  bitness: z.literal([64, 32]),
  /** The server's colour in charts, in both themes; web/src/app/server-colours.test.ts checks the twelve. */
  colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
});

/** A race with its spellings in reports; `family` is the race whose icon is used. */
export const raceFactsSchema = z.strictObject({
  name: properName(40),
  aliases: listOf(properName(40)),
  family: properName(40),
});

/** The facts of the game that an operator may override without touching code. */
export const gameDefinitionSchema = z.strictObject({
  name: properName(80),
  abbreviation: properName(12),
  wiki_url: webAddress,
  level_minimum: z.int().check(z.gte(1), z.lte(100)),
  level_cap: z.int().check(z.gte(1), z.lte(100)),
  party_size: z.int().check(z.gte(2), z.lte(100)),
  raid_size: z.int().check(z.gte(2), z.lte(100)),
  raid_timer_hours: z.number().check(z.gt(0), z.lte(1000)),
  /** The time zone of most players. Forecasts for an hour of the day follow its daylight saving. */
  rhythm_zone: z.string().check(z.refine(isTimeZone, { error: 'must be the name of a time zone' })),
  /** Without the pseudo-classes `Epic` and `Legendary`. */
  classes: listOf(
    properName(40).check(z.regex(/^[^,.:_]*$/, { error: 'must not hold a comma, dot, colon or underscore' })),
  ).check(
    z.minLength(1),
    z.refine((names) => new Set(names.map((name) => name.toLowerCase())).size === names.length, {
      error: 'must not name a class twice',
    }),
  ),
  races: listOf(raceFactsSchema),
  /** Ids of characters with a crown beside their names. */
  crowned_character_ids: listOf(characterIdSchema).check(z.maxLength(1000)),
  servers: z.array(serverFactsSchema).check(
    z.minLength(1),
    z.refine(
      (servers) => new Set(servers.map((server) => server.name.toLowerCase())).size === servers.length,
      {
        error: 'must not name a server twice',
      },
    ),
  ),
});

export type ServerFacts = z.infer<typeof serverFactsSchema>;
export type GameDefinition = z.infer<typeof gameDefinitionSchema>;

/** The default: Dungeons & Dragons Online. */
export const defaultDefinition: GameDefinition = {
  name: 'Dungeons & Dragons Online',
  abbreviation: 'DDO',
  wiki_url: 'https://ddowiki.com/page/',
  level_minimum: 1,
  level_cap: 34,
  party_size: 6,
  raid_size: 12,
  raid_timer_hours: 66,
  rhythm_zone: 'America/New_York',
  classes: classNames,
  races,
  crowned_character_ids: [],
  servers: [
    { name: 'Argonnessen', bitness: 64, colour: '#c57a16' },
    { name: 'Cannith', bitness: 64, colour: '#2a65cb' },
    { name: 'Ghallanda', bitness: 64, colour: '#0b794f' },
    { name: 'Khyber', bitness: 64, colour: '#b178b8' },
    { name: 'Orien', bitness: 64, colour: '#6b84f5' },
    { name: 'Sarlona', bitness: 64, colour: '#699773' },
    { name: 'Thelanis', bitness: 64, colour: '#7b5d92' },
    { name: 'Wayfinder', bitness: 64, colour: '#bb3e06' },
    { name: 'Cormyr', bitness: 32, colour: '#4e9e36' },
    { name: 'Shadowdale', bitness: 32, colour: '#918a96' },
    { name: 'Thrane', bitness: 32, colour: '#706a2f' },
    { name: 'Moonsea', bitness: 32, colour: '#8f67d3' },
  ],
};

/** The operator's file about the game: any of the fields. A list in it replaces the whole default list. */
export const gameOverrideSchema = z.partial(gameDefinitionSchema);
export type GameOverride = z.infer<typeof gameOverrideSchema>;

/**
 * The default definition with the operator's overrides.
 *
 * @throws Error with one clear line when the result contradicts itself (level minimum above the cap).
 */
export function applyGameOverride(base: GameDefinition, override: GameOverride): GameDefinition {
  const merged = gameDefinitionSchema.parse({ ...base, ...override });
  if (merged.level_minimum > merged.level_cap) {
    throw new Error(
      `game.level_minimum (${merged.level_minimum}) must not be above game.level_cap (${merged.level_cap})`,
    );
  }
  return merged;
}

/** Whether the operator gives this character a crown. */
export function isCrowned(
  definition: Pick<GameDefinition, 'crowned_character_ids'>,
  characterId: number,
): boolean {
  return definition.crowned_character_ids.includes(characterId);
}
