import { createLot, type Lot } from '../chance/lot.ts';
import type { ServerProfile } from '../server-profiles.ts';

/** Those who stay on a 32-bit server are few beside those who have left it: so much more often is it where one is from. */
const leftBehind = 4;

/**
 * Where a character of a server came from, once it is known to have come from another. Large servers have more people
 * to lose, but those of small ones long more for company: it goes by the root of the size. A 32-bit server can be left
 * and not be moved to (§2.7), so whoever is there was always there.
 */
export function homeLot(serverName: string, profiles: readonly ServerProfile[]): Lot<string> {
  const here = profiles.find(({ name }) => name === serverName);
  const others = profiles.filter(({ name }) => name !== serverName);
  if (here?.bitness !== 64 || others.length === 0) return createLot([[serverName, 1]]);
  return createLot(others.map((home) => [home.name, weightOf(home)] as const));
}

function weightOf({ meanOnline, bitness }: ServerProfile): number {
  return Math.sqrt(meanOnline) * (bitness === 32 ? leftBehind : 1);
}
