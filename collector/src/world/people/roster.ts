import { createLot, createPrng, type Lot, zipfLot } from '../chance/random.ts';
import { drawClasses } from './class-levels.ts';
import { createGuildBook, createNameBook, guildsPerServer, namesPerServer } from './names.ts';
import { idle, type Person } from '../inhabitants.ts';
import type { ServerProfile } from '../server-profiles.ts';
import {
  anonymousShare,
  genderWeights,
  inGuildShare,
  levelWeights,
  namelessShare,
  publicCommentShare,
  raceWeights,
  transferredShare,
} from './populace.ts';
import { drawPublicComment } from '../comments.ts';

/**
 * Factor by which a 32-bit server is more likely as a home: few people still play there compared with those who left.
 */
const leftBehind = 4;

/**
 * Draws the home server of a character that has moved. Large servers have more people to lose, but people leave small
 * servers more readily, so the weight is the square root of the size. Nobody can move to a 32-bit server, so characters
 * there have always been there.
 */
function homeLot(serverName: string, profiles: readonly ServerProfile[]): Lot<string> {
  const here = profiles.find(({ name }) => name === serverName);
  const others = profiles.filter(({ name }) => name !== serverName);
  if (here?.bitness !== 64 || others.length === 0) return createLot([[serverName, 1]]);
  return createLot(others.map((home) => [home.name, weightOf(home)] as const));
}

function weightOf({ meanOnline, bitness }: ServerProfile): number {
  return Math.sqrt(meanOnline) * (bitness === 32 ? leftBehind : 1);
}

/**
 * Stored characters per character online. The real number is 240, but these are enough for most logins to be by known
 * characters.
 */
const storedPerOnline = 16;
const membersPerGuild = 12;
/** Ids of two servers never overlap: a server has 2^33 ids, and 2^40 are enough for a hundred servers. */
const idsPerServer = 2 ** 33;
/**
 * Ids of two seeds hardly ever overlap, so that another world has different people and not the same ones with other
 * names.
 */
const idsPerSeed = 2 ** 16;

const drawLevel = createLot(levelWeights);
const drawRace = createLot(raceWeights);
const drawGender = createLot(genderWeights);

/** All characters of one server. */
export interface Roster {
  readonly size: number;
  /** The character at a position in the roster. Used characters are kept with their changes. */
  readonly personAt: (place: number) => Person;
  /** Whether the character at a position has been used, so that it may have changed. */
  readonly isMet: (place: number) => boolean;
  /**
   * A character by number as it would be at first use, without using it. Numbers below `size` are positions; higher
   * ones are characters that nobody plays (any more). Numbers below `namesPerServer` are different people.
   */
  readonly sketchAt: (index: number) => Person;
  /**
   * Replaces a character that is no longer played with a new one of the same kind, at the level at which the old one
   * was first used. So a long-lived world still has low levels.
   */
  readonly replace: (place: number) => Person;
}

export interface RosterOptions {
  readonly seed: string | number;
  readonly serverName: string;
  /** Index of the server in the game's table. */
  readonly serverIndex: number;
  readonly meanOnline: number;
  readonly levelCap: number;
  /** Profiles of every server, including this one, as possible homes. */
  readonly profiles: readonly ServerProfile[];
}

/** Makes the roster of a server. Each character is generated at its first use. */
export function createRoster(options: RosterOptions): Roster {
  const { seed, serverName, serverIndex, meanOnline } = options;
  const size = Math.max(60, Math.min(namesPerServer, Math.round(meanOnline * storedPerOnline)));
  const nameAt = createNameBook(seed, serverName);
  const guildNameAt = createGuildBook(seed, serverName);
  const guildCount = Math.min(guildsPerServer, Math.ceil(size / membersPerGuild));
  const drawGuild = zipfLot(
    Array.from({ length: guildCount }, (_, index) => index),
    0.9,
  );
  const drawHome = homeLot(serverName, options.profiles);
  const seedNumber = createPrng(seed, 'ids').below(idsPerServer / idsPerSeed);
  const firstId = (serverIndex + 1) * idsPerServer + seedNumber * idsPerSeed;
  const known = new Map<number, Person>();
  let made = size;

  const meet = (index: number, place: number): Person => {
    const drawn = drawLevel(createPrng(seed, serverName, 'level', place));
    const totalLevel = Math.min(drawn, options.levelCap);
    const prng = createPrng(seed, serverName, 'person', index);
    return {
      id: firstId + index,
      serverName,
      name: nameAt(index),
      gender: drawGender(prng),
      race: drawRace(prng),
      homeServerName: prng.chance(transferredShare) ? drawHome(prng) : serverName,
      guildName: prng.chance(inGuildShare) ? guildNameAt(drawGuild(prng)) : null,
      firstLevel: totalLevel,
      totalLevel,
      classes: drawClasses(prng, totalLevel),
      isAnonymous: prng.chance(anonymousShare),
      isNamelessWhenAnonymous: prng.chance(namelessShare),
      publicComment: prng.chance(publicCommentShare) ? drawPublicComment(prng) : null,
      onlineIndex: -1,
      session: 0,
      stirs: 0,
      logoutAtMs: 0,
      savedAtMs: 0,
      locationId: 0,
      pursuit: idle,
      party: null,
    };
  };
  return {
    size,
    personAt: (place) => {
      const found = known.get(place);
      if (found) return found;
      const person = meet(place, place);
      known.set(place, person);
      return person;
    },
    isMet: (place) => known.has(place),
    sketchAt: (index) => meet(index, index),
    replace: (place) => {
      // When the names are used up, characters start again at their first level.
      const person = meet(made < namesPerServer ? made : place, place);
      made += 1;
      known.set(place, person);
      return person;
    },
  };
}
