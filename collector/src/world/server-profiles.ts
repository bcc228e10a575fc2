import { type Bitness, defaultDefinition, type ServerFacts } from '@rollcall/game/definition';

/** How a server of the simulated world differs from the others. */
export interface ServerProfile {
  readonly name: string;
  readonly bitness: Bitness;
  /** Mean number of characters online in a world of natural size. */
  readonly meanOnline: number;
  /** Hours by which its day is earlier (-) or later (+) than average. */
  readonly shiftHours: number;
  readonly isVipOnly: boolean;
  /** As in server info, with the 64-bit servers first. 0 = the default server. */
  readonly index: number;
}

type Character = readonly [name: string, meanOnline: number, shiftHours: number];

/**
 * Name, mean online and shift in hours. The means of 64-bit servers come from a real month; the others are nearly
 * empty.
 */
const characters: Readonly<Record<Bitness, readonly Character[]>> = {
  64: [
    ['Orien', 410, 0],
    ['Argonnessen', 295, 0.5],
    ['Sarlona', 255, 0],
    ['Thelanis', 245, -0.5],
    ['Khyber', 219, 1],
    ['Cannith', 184, -1],
    ['Ghallanda', 151, -0.5],
    ['Wayfinder', 48, 0],
  ],
  32: [
    ['Cormyr', 12, 0],
    ['Shadowdale', 10, 0.5],
    ['Thrane', 8, -0.5],
    ['Moonsea', 6, 0],
  ],
};
/** Any further server is small. */
const smallServer = [10, 0] as const;

const vipOnly: readonly string[] = ['Wayfinder'];

/** The facts about a server that the world needs. */
export type KnownServer = Pick<ServerFacts, 'name' | 'bitness'>;

/**
 * Profiles of every server of a game, in the order of its table. A server with its default bitness has its default
 * size. Other servers take the remaining sizes of their bitness, so that most people are on the 64-bit servers.
 */
export function profilesOf(servers: readonly KnownServer[]): readonly ServerProfile[] {
  const isOwn = ([name]: Character, bitness: Bitness) =>
    servers.some((server) => server.name === name && server.bitness === bitness);
  const left = {
    64: characters[64].filter((each) => !isOwn(each, 64)),
    32: characters[32].filter((each) => !isOwn(each, 32)),
  };
  const listed = servers.toSorted((one, other) => other.bitness - one.bitness);
  return servers.map((server) => {
    const { name, bitness } = server;
    const own = characters[bitness].find(([known]) => known === name) ?? left[bitness].shift();
    const [meanOnline, shiftHours] = own === undefined ? smallServer : [own[1], own[2]];
    return {
      name,
      bitness,
      meanOnline,
      shiftHours,
      isVipOnly: vipOnly.includes(name),
      index: listed.indexOf(server),
    };
  });
}

/** The server with index 0, which has the controlled players; '' = there is none. */
export function defaultServerName(servers: readonly KnownServer[]): string {
  return profilesOf(servers).find(({ index }) => index === 0)?.name ?? '';
}

/** Mean number of characters online in a world of natural size. `population` is relative to it. */
export function populationOf(profiles: readonly ServerProfile[]): number {
  return profiles.reduce((sum, { meanOnline }) => sum + meanOnline, 0);
}

/** The profiles of the default game. */
export const serverProfiles = profilesOf(defaultDefinition.servers);
export const naturalPopulation = populationOf(serverProfiles);
