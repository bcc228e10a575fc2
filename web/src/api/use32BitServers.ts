import type { ServerFacts } from '@rollcall/game/definition';
import { flagsStore } from '../storage/preference-stores.ts';
import { useStored } from '../storage/local-store.ts';
import { useHydrated } from './useHydrated.ts';

/**
 * Whether the 32-bit servers are listed. served = in the server-rendered page, where public/theme.js and styles
 * (src/styles/base.css) hide them unless the visitor has chosen to see them.
 */
export type BitnessListed = 'served' | 'shown' | 'hidden';

/** The visitor's choice; hidden by default. */
export function use32BitServers(): BitnessListed {
  const { hide32BitServers } = useStored(flagsStore);
  const isHydrated = useHydrated();
  if (!isHydrated) return 'served';
  return hide32BitServers ? 'hidden' : 'shown';
}

export function toggle32BitServers(): void {
  const flags = flagsStore.get();
  flagsStore.set({ ...flags, hide32BitServers: !flags.hide32BitServers });
}

/** Whether a server is in a list, and whether styles decide its visibility. */
export function listedAs({ bitness }: Pick<ServerFacts, 'bitness'>, listed: BitnessListed) {
  return {
    isListed: bitness === 64 || listed !== 'hidden',
    isServedOnly: bitness === 32 && listed === 'served',
  };
}
