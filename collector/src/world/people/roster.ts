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

/** How much likelier a 32-bit server is as home: few stay there compared with those who left. */
const leftBehind = 4;

/**
 * The home server of a character that is known to have moved. Large servers have more people to lose, but people of
 * small ones want company more: the weight is the root of the size. Nobody can move to a 32-bit server, so everybody
 * there was always there.
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

/** Stored characters for each one online: fewer than the real 240, but enough that most logins are familiar faces. */
const storedPerOnline = 16;
const membersPerGuild = 12;
/** Ids of two servers never overlap: a server has 2^33 of them, and 2^40 hold a hundred servers. */
const idsPerServer = 2 ** 33;
/** Ids of two seeds hardly ever overlap: another world has other people, not the same ones renamed. */
const idsPerSeed = 2 ** 16;

const drawLevel = createLot(levelWeights);
const drawRace = createLot(raceWeights);
const drawGender = createLot(genderWeights);

/** All characters of one server. */
export interface Roster {
  readonly size: number;
  /** The character in a place of the roster. Known ones are kept with their changes. */
  readonly personAt: (place: number) => Person;
  /** Whether the character in that place has been met, and so may have changed since it was made up. */
  readonly isMet: (place: number) => boolean;
  /**
   * A character by number, as it would be when first met, without meeting it: below `size` those of the places, above
   * it those that nobody plays (any more). Numbers below `namesPerServer` are different people.
   */
  readonly sketchAt: (index: number) => Person;
  /**
   * Replaces a character that is no longer played with a new one of the same kind, at the level at which the old one
   * was first met. So the world has low levels however long it lives.
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
  /** Profiles of every server, including this one: possible homes. */
  readonly profiles: readonly ServerProfile[];
}

/** The characters of a server, each made up when it is first met. */
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
      // When names run out, characters begin again from their first level.
      const person = meet(made < namesPerServer ? made : place, place);
      made += 1;
      known.set(place, person);
      return person;
    },
  };
}
