import { type Bitness, defaultDefinition } from '@rollcall/game/definition';

/** How one server of the simulated world differs from the others. */
export interface ServerProfile {
  readonly name: string;
  readonly bitness: Bitness;
  /** Mean number of characters online when the whole world has its natural size (world.md). */
  readonly meanOnline: number;
  /** When its players get up: hours by which its day runs ahead (-) of or behind (+) the world's mean. */
  readonly shiftHours: number;
  readonly isVipOnly: boolean;
  /** As server-info tells it: 0 = the default server. */
  readonly index: number;
}

/** name → mean online, hours of shift. The 64-bit means are those of the real month; the others are all but empty. */
const character: Readonly<Record<string, readonly [meanOnline: number, shiftHours: number]>> = {
  Orien: [410, 0],
  Argonnessen: [295, 0.5],
  Sarlona: [255, 0],
  Thelanis: [245, -0.5],
  Khyber: [219, 1],
  Cannith: [184, -1],
  Ghallanda: [151, -0.5],
  Wayfinder: [48, 0],
  Cormyr: [12, 0],
  Shadowdale: [10, 0.5],
  Thrane: [8, -0.5],
  Moonsea: [6, 0],
};

const vipOnly: readonly string[] = ['Wayfinder'];

/** Every server of the game, in the order of its table. A server that is new there is a small one here. */
export const serverProfiles: readonly ServerProfile[] = defaultDefinition.servers.map(
  ({ name, bitness }, index) => {
    const [meanOnline, shiftHours] = character[name] ?? [10, 0];
    return { name, bitness, meanOnline, shiftHours, isVipOnly: vipOnly.includes(name), index };
  },
);

/** Characters online at mean in a world of natural size: what `population` is measured against. */
export const naturalPopulation = serverProfiles.reduce((sum, { meanOnline }) => sum + meanOnline, 0);

/** The server that is shown first: that of index 0. */
export const defaultServerName = serverProfiles[0]?.name ?? '';
