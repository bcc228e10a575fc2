import { createLot, zipfLot } from '../chance/lot.ts';
import { createPrng, type Prng } from '../chance/prng.ts';
import { drawClasses } from './class-levels.ts';
import { createGuildBook, guildsPerServer } from './guild-names.ts';
import { createNameBook, namesPerServer } from './names.ts';
import { idle, type Person } from '../inhabitants.ts';
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
import { drawPublicComment } from '../texts/public-comments.ts';

/** Stored characters per one online at mean: fewer than the real 240, enough that most logins are familiar faces. */
const storedPerOnline = 16;
const membersPerGuild = 12;
/** Ids of two servers never meet: a server has 2^33 of them, and 2^40 hold a hundred servers (wire: Shapes). */
const idsPerServer = 2 ** 33;

const drawLevel = createLot(levelWeights);
const drawRace = createLot(raceWeights);
const drawGender = createLot(genderWeights);

/** All characters of one server. */
export interface Roster {
  readonly size: number;
  /** The same number is the same character, in every run of the same seed. Known ones are kept as they have become. */
  readonly personAt: (index: number) => Person;
}

export interface RosterOptions {
  readonly seed: string | number;
  readonly serverName: string;
  /** Place of the server in the game's table. */
  readonly serverIndex: number;
  readonly meanOnline: number;
  /** Where characters may have come from. */
  readonly allServerNames: readonly string[];
}

/** The characters of a server; each is made up when it is first met. */
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
  const otherServers = options.allServerNames.filter((name) => name !== serverName);
  const known = new Map<number, Person>();

  const meet = (index: number): Person => {
    const prng = createPrng(seed, serverName, 'person', index);
    const totalLevel = drawLevel(prng);
    return {
      id: (serverIndex + 1) * idsPerServer + 1_000 + index,
      serverName,
      name: nameAt(index),
      gender: drawGender(prng),
      race: drawRace(prng),
      homeServerName: drawHome(prng, serverName, otherServers),
      guildName: prng.chance(inGuildShare) ? guildNameAt(drawGuild(prng)) : null,
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
    personAt: (index) => {
      const found = known.get(index);
      if (found) return found;
      const person = meet(index);
      known.set(index, person);
      return person;
    },
  };
}

function drawHome(prng: Prng, serverName: string, otherServers: readonly string[]): string {
  return otherServers.length > 0 && prng.chance(transferredShare) ? prng.pick(otherServers) : serverName;
}
